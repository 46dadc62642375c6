"""Setting up, saluting, breaks, telling and closing in words (BH-SET, BH-FREE)."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters import house_text
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
from app.rules.beasthunters.house import MEANING, PRESET_NAMES
from app.rules.beasthunters.narrate import creation
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.stages import Ending
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.story import TRIBE
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.vocabulary import Kind
from app.rules.beasthunters.who import who
from app.rules.words import N_, TABLE, Sentence, Word, say, say_count


def _adventure_opened(_before: Adventure, event: AdventureOpened) -> Sentence:
    hunters = len(event.seats) - 1
    text = (
        N_("A table is laid: {title}, for one Challenger and {hunters} Hunter, house {preset}.")
        if hunters == 1
        else N_(
            "A table is laid: {title}, for one Challenger and {hunters} Hunters, house {preset}."
        )
    )
    return say(
        text,
        title=event.title,
        hunters=hunters,
        preset=say(PRESET_NAMES[event.preset]),
    )


def _forked(_before: Adventure, event: Forked) -> Sentence:
    return say(
        N_("What if: up to event {seq} this is a copy; from here it goes its own way, {title}."),
        seq=event.seq,
        title=title_of(event.title),
    )


def _session_prepared(_before: Adventure, event: SessionPrepared) -> Sentence:
    return say(
        N_("Dice session {number} is sealed: its secret seed has the SHA-256 {commitment}."),
        number=event.number,
        commitment=event.commitment,
    )


def _session_revealed(before: Adventure, event: SessionRevealed) -> Sentence:
    return say_count(
        before.session.rolled,
        N_("Dice session {number} is over after {rolled} die: its seed was {seed}."),
        N_("Dice session {number} is over after {rolled} dice: its seed was {seed}."),
        number=event.number,
        rolled=before.session.rolled,
        seed=event.seed,
    )


def _stake_set(before: Adventure, event: StakeSet) -> Sentence:
    name = who(before, event.by)
    if event.kind is Kind.OTHER:
        return say(
            N_("{who} sets the stake of the adventure: {stake}"), who=name, stake=event.stake
        )
    return say(
        N_("{who} sets the stake: a beast hunt of level {level} for {beast}. {stake}"),
        who=name,
        level=event.hunt_level,
        beast=event.beast,
        stake=event.stake,
    )


def _preset_chosen(before: Adventure, event: PresetChosen) -> Sentence:
    return say(
        N_("{who} takes all house numbers from {preset}."),
        who=who(before, event.by),
        preset=say(PRESET_NAMES[event.preset]),
    )


def _house_number_set(before: Adventure, event: HouseNumberSet) -> Sentence:
    return say(
        N_("{who} changes a house number from {before} to {after}: {meaning}"),
        who=who(before, event.by),
        before=house_text.told(before.house, event.name),
        after=house_text.told(event.house, event.name),
        meaning=say(MEANING[event.name].sentence),
    )


def _pool_set(before: Adventure, event: PoolSet) -> Sentence:
    share = before.shares.get(event.by)
    name = who(before, event.by)
    if share is None:
        return say(
            N_("{who} sets the Pool at {pool} and the Limit at {limit}."),
            who=name,
            pool=event.pool,
            limit=event.limit,
        )
    return say(
        N_(
            "{who} changes the Pool from {old_pool} to {pool} "
            "and the Limit from {old_limit} to {limit}."
        ),
        who=name,
        old_pool=share.pool,
        pool=event.pool,
        old_limit=share.limit,
        limit=event.limit,
    )


def _saluted(before: Adventure, event: Saluted) -> Sentence:
    name = who(before, event.by)
    if isinstance(before.stage, Ending):
        return say(N_("{who} gives the closing Salute."), who=name)
    return say(N_("{who} salutes with the word “{word}”."), who=name, word=event.word)


def _play_opened(_before: Adventure, event: PlayOpened) -> Sentence:
    return say_count(
        event.pool,
        N_("Everyone has saluted: play is open, with {pool} point in the Pool and Limit {limit}."),
        N_("Everyone has saluted: play is open, with {pool} points in the Pool and Limit {limit}."),
        pool=event.pool,
        limit=event.limit,
    )


def _break_called(before: Adventure, event: BreakCalled) -> Sentence:
    if event.by == TABLE:
        return say(N_("The stop signal was given: play stands still."))
    name = who(before, event.by)
    if not event.reason:
        return say(N_("{who} calls a break: play stands still."), who=name)
    return say(
        N_("{who} calls a break: play stands still. Reason: {reason}"),
        who=name,
        reason=event.reason,
    )


def _play_resumed(_before: Adventure, _event: PlayResumed) -> Sentence:
    return say(N_("Everyone has saluted again: play goes on where it stood."))


def _leaving_agreed(before: Adventure, event: LeavingAgreed) -> Sentence:
    return say(N_("{who} agrees to end the adventure here."), who=who(before, event.by))


WHY: Mapping[str, str] = {
    "stopped": N_("everyone agreed to end it here"),
    "pool-empty": N_("the Pool is empty"),
    "last-challenge": N_("the last challenge is over"),
    "fate": N_("a Hunter with full Fatal boxes chose"),
    "nobody-left": N_("no Hunter is left in it"),
}
"""Why an adventure ends, in words."""


def _adventure_ended(before: Adventure, event: AdventureEnded) -> Sentence:
    return say(
        N_("The adventure ends, because {why}. Its goal “{stake}”: {outcome}."),
        why=say(WHY[event.why]),
        stake=before.stake,
        outcome=event.outcome,
    )


def _adventure_closed(_before: Adventure, _event: AdventureClosed) -> Sentence:
    return say(N_("Everyone has given the closing Salute: the adventure is closed."))


def _narrated(before: Adventure, event: Narrated) -> Sentence:
    return say(N_("{who}: {text}"), who=who(before, event.by), text=event.text)


def _talked(before: Adventure, event: Talked) -> Sentence:
    return say(N_("{who}, out of character: {text}"), who=who(before, event.by), text=event.text)


def _narration_vetoed(before: Adventure, event: NarrationVetoed) -> Sentence:
    return say(
        N_("{who} vetoes what {teller} told in line {number}: it touches {touches}."),
        who=who(before, event.by),
        teller=who(before, event.teller),
        number=event.narration,
        touches=_touched(before, event),
    )


def _touched(before: Adventure, event: NarrationVetoed) -> Word:
    if event.touches == TRIBE:
        return say(N_("the home tribe"))
    traits = before.hunters[event.by].traits
    return next(trait.name for trait in traits if trait.key == event.touches)


TELLINGS: Tellings = {
    AdventureOpened: _adventure_opened,
    Forked: _forked,
    SessionPrepared: _session_prepared,
    SessionRevealed: _session_revealed,
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
    Talked: _talked,
    NarrationVetoed: _narration_vetoed,
    **creation.TELLINGS,
}
