"""What setting up, saluting, breaks, telling and closing mean (BH-SET, BH-FREE)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    AdventureClosed,
    AdventureEnded,
    AdventureOpened,
    BreakCalled,
    Forked,
    HouseNumberSet,
    LeavingAgreed,
    Narrated,
    NarrationVetoed,
    PlayOpened,
    PlayResumed,
    PoolSet,
    PresetChosen,
    Saluted,
    SessionPrepared,
    SessionRevealed,
    StakeSet,
    Talked,
)
from app.rules.beasthunters.evolve import creation
from app.rules.beasthunters.evolve.meaning import Meanings, unchanged
from app.rules.beasthunters.evolve.narrations import told_now
from app.rules.beasthunters.evolve.terms import renewed
from app.rules.beasthunters.sheets import Hunter, Share
from app.rules.beasthunters.stages import Closed, Ending, FreePlay, OnBreak, SettingUp
from app.rules.beasthunters.standing import open_wishes
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind
from app.rules.decider import Session
from app.rules.frozen import replace
from app.rules.words import TABLE, Seat


def _adventure_opened(state: Adventure, event: AdventureOpened) -> Adventure:
    return replace(
        state,
        seats=event.seats,
        title=event.title,
        preset=event.preset,
        house=event.house,
        hunters={seat: Hunter() for seat in event.seats if seat != CHALLENGER},
        stage=SettingUp(),
    )


def _forked(state: Adventure, event: Forked) -> Adventure:
    """Play stands still for a Salute, as on a break; Salutes already given are void."""
    stage = state.stage
    if isinstance(stage, OnBreak):
        stage = replace(stage, saluted=(), leaving=())
    elif isinstance(stage, SettingUp | Ending):
        stage = replace(stage, saluted=())
    else:
        stage = OnBreak(resume=stage)
    return replace(state, title=event.title, stage=stage)


def _session_prepared(state: Adventure, event: SessionPrepared) -> Adventure:
    return replace(state, session=Session(number=event.number, commitment=event.commitment))


def _stake_set(state: Adventure, event: StakeSet) -> Adventure:
    return renewed(
        replace(
            state,
            stake=event.stake,
            kind=event.kind,
            hunt_level=event.hunt_level,
            beast=event.beast,
            tattoo=state.tattoo if event.kind is Kind.HUNT else None,
        )
    )


def _preset_chosen(state: Adventure, event: PresetChosen) -> Adventure:
    return renewed(replace(state, preset=event.preset, house=event.house))


def _house_number_set(state: Adventure, event: HouseNumberSet) -> Adventure:
    return renewed(replace(state, house=event.house))


def _pool_set(state: Adventure, event: PoolSet) -> Adventure:
    share = Share(pool=event.pool, limit=event.limit)
    return renewed(replace(state, shares={**state.shares, event.by: share}))


def _saluted(state: Adventure, event: Saluted) -> Adventure:
    session = state.session
    if event.word:
        session = replace(session, words={**session.words, event.by: event.word})
    stage = state.stage
    if isinstance(stage, SettingUp | Ending | OnBreak):
        stage = replace(stage, saluted=(*stage.saluted, event.by))
    if isinstance(stage, SettingUp):
        stage = replace(stage, fallen=_without(stage.fallen, event.by))
    if isinstance(stage, OnBreak):
        stage = replace(stage, leaving=_without(stage.leaving, event.by))
    return replace(state, session=session, stage=stage)


def _play_opened(state: Adventure, event: PlayOpened) -> Adventure:
    return replace(state, pool_left=event.pool, stage=FreePlay())


def _break_called(state: Adventure, event: BreakCalled) -> Adventure:
    by = None if event.by == TABLE else event.by
    return replace(state, stage=OnBreak(resume=state.stage, by=by))


def _play_resumed(state: Adventure, _event: PlayResumed) -> Adventure:
    stage = state.stage
    return replace(state, stage=stage.resume if isinstance(stage, OnBreak) else stage)


def _leaving_agreed(state: Adventure, event: LeavingAgreed) -> Adventure:
    """Whoever wants to end here takes back a Salute given on this break, and its word."""
    stage = state.stage
    if not isinstance(stage, OnBreak):
        return state
    words = {seat: word for seat, word in state.session.words.items() if seat != event.by}
    leaving = (*stage.leaving, event.by)
    return replace(
        state,
        session=replace(state.session, words=words),
        stage=replace(stage, saluted=_without(stage.saluted, event.by), leaving=leaving),
    )


def _without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != gone)


def _adventure_ended(state: Adventure, event: AdventureEnded) -> Adventure:
    return replace(state, stage=Ending(outcome=event.outcome))


def _adventure_closed(state: Adventure, _event: AdventureClosed) -> Adventure:
    stage = state.stage
    return (
        replace(state, stage=Closed(outcome=stage.outcome)) if isinstance(stage, Ending) else state
    )


def _narrated(state: Adventure, event: Narrated) -> Adventure:
    """What the Challenger tells can be vetoed by its place in the log: one after *count*."""
    if event.by != CHALLENGER:
        return state
    stage = state.stage
    if isinstance(stage, FreePlay) and open_wishes(state):
        stage = replace(stage, told=True)
    return replace(told_now(state, event.text), stage=stage)


def _narration_vetoed(state: Adventure, event: NarrationVetoed) -> Adventure:
    left = tuple(number for number in state.narrations if number != event.narration)
    return replace(state, narrations=left)


MEANINGS: Meanings = {
    AdventureOpened: _adventure_opened,
    Forked: _forked,
    SessionPrepared: _session_prepared,
    SessionRevealed: unchanged,
    StakeSet: _stake_set,
    PresetChosen: _preset_chosen,
    HouseNumberSet: _house_number_set,
    PoolSet: _pool_set,
    Saluted: _saluted,
    PlayOpened: _play_opened,
    BreakCalled: _break_called,
    PlayResumed: _play_resumed,
    LeavingAgreed: _leaving_agreed,
    AdventureEnded: _adventure_ended,
    AdventureClosed: _adventure_closed,
    Narrated: _narrated,
    Talked: unchanged,
    NarrationVetoed: _narration_vetoed,
    **creation.MEANINGS,
}
