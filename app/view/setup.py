"""Preparing an adventure: what is still missing, the terms, the house numbers, the Salute."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from app.rules.beasthunters.creation import missing
from app.rules.beasthunters.house import (
    PRESET_NAMES,
    PRESETS,
    HouseNumber,
    numbers,
)
from app.rules.beasthunters.house_text import HOUSE_LABELS, answers, write
from app.rules.beasthunters.stages import SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Kind
from app.rules.words import N_, Seat, Sentence, Word, say
from app.view.attempt import Attempt
from app.view.maker import MakerView, maker_view
from app.view.people import seat_name
from app.view.sheets import SheetView, own_sheet
from app.view.tattoo_form import PrizeView, prize_view

SUGGESTED_POOL = 20
SUGGESTED_LIMIT = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that has to be done before play; *href* leads to where it is done."""

    label: Sentence
    done: bool
    mine: bool
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberView:
    """One house number: *picks* are value and words where it is picked, none where it is typed."""

    name: str
    rule: str
    mark: str
    source: Sentence
    sentence: Sentence
    value: str
    picks: tuple[tuple[str, Word], ...]
    many: bool
    low: int
    high: int
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetView:
    """A set of house numbers that can be taken as it is."""

    value: str
    name: Sentence
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SaluteView:
    """The Salute: *terms* is what it binds to; *given* names who has saluted.

    *fell* says that the reader's own was taken back by a change of the terms.
    """

    terms: int
    given: tuple[Sentence | str, ...]
    mine: bool
    fell: bool
    commitment: str
    session: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareView:
    """What one of several Hunters adds to Pool and Limit; None before it is said."""

    who: Sentence | str
    pool: int | None
    limit: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupView:
    """The whole preparation, for one seat.

    *maker* is None for the Challenger, and where a Hunter who has lived before was *brought*.
    *prize* is what the beast of a hunt leaves. *shares* are empty where one Hunter says all.
    """

    checks: tuple[Check, ...]
    ready: bool
    stake: str
    kind: Kind
    kinds: tuple[Kind, ...]
    hunt_level: int
    beast: str
    presets: tuple[PresetView, ...]
    numbers: tuple[NumberView, ...]
    changed: int
    pool: int
    limit: int
    suggested_pool: int
    suggested_limit: int
    maker: MakerView | None
    brought: SheetView | None
    prize: PrizeView | None
    shares: tuple[ShareView, ...]
    salute: SaluteView

    @property
    def next(self) -> str:
        """The part that waits for the reader: what is missing first, then the Salute."""
        missing = (each.href[1:] for each in self.checks if each.href and not each.done)
        salute = "salute" if self.ready and not self.salute.mine else ""
        return next(missing, salute)

    @property
    def preset(self) -> Sentence | None:
        """What the house numbers are called, if they are a set that can be taken as it is."""
        return next((each.name for each in self.presets if each.chosen), None)


def setup_view(state: Adventure, seat: Seat, refused: Attempt | None = None) -> SetupView | None:
    """What *seat* prepares, while the adventure is being prepared; *refused* keeps its words."""
    stage = state.stage
    if not isinstance(stage, SettingUp):
        return None
    share = state.shares.get(seat)
    hunter = state.hunters.get(seat)
    checks = _checks(state, seat)
    return SetupView(
        checks=checks,
        ready=all(check.done for check in checks),
        stake=state.stake,
        kind=state.kind,
        kinds=tuple(reversed(Kind)),
        hunt_level=state.hunt_level,
        beast=state.beast,
        presets=_presets(state),
        numbers=tuple(number_view(each) for each in numbers(state.house)),
        changed=sum(each.changed for each in numbers(state.house)),
        pool=share.pool if share else 0,
        limit=share.limit if share else 0,
        suggested_pool=_part(SUGGESTED_POOL, state),
        suggested_limit=_part(SUGGESTED_LIMIT, state),
        maker=maker_view(hunter) if hunter and not hunter.brought else None,
        brought=own_sheet(state, seat) if hunter and hunter.brought else None,
        prize=prize_view(state, seat, refused),
        shares=_shares(state),
        salute=_salute(state, seat, stage),
    )


def _part(suggested: int, state: Adventure) -> int:
    """The part of one of several Hunters: shares add up (rulings 1)."""
    return -(-suggested // max(1, len(state.hunters)))


def _shares(state: Adventure) -> tuple[ShareView, ...]:
    if len(state.hunters) == 1:
        return ()
    given = {each: state.shares.get(each) for each in state.hunters}
    return tuple(
        ShareView(
            who=seat_name(state, each),
            pool=share.pool if share else None,
            limit=share.limit if share else None,
        )
        for each, share in given.items()
    )


def _checks(state: Adventure, seat: Seat) -> tuple[Check, ...]:
    stake = Check(
        label=say(N_("What is at stake")), done=bool(state.stake), mine=True, href="#stake"
    )
    return (
        stake,
        *chain.from_iterable(_hunter_checks(state, seat, each) for each in state.hunters),
    )


def _hunter_checks(state: Adventure, seat: Seat, hunter: Seat) -> tuple[Check, Check]:
    who, mine = seat_name(state, hunter), hunter == seat
    return (
        Check(
            label=say(N_("Pool and Limit, by {who}"), who=who),
            done=hunter in state.shares,
            mine=mine,
            href="#pool-and-limit" if mine else "",
        ),
        Check(
            label=_sheet_label(state, hunter),
            done=state.hunters[hunter].finished,
            mine=mine,
            href="#maker" if mine else "",
        ),
    )


def _sheet_label(state: Adventure, hunter: Seat) -> Sentence:
    """A sheet that is filled in still waits for a word that it is complete."""
    sheet = state.hunters[hunter]
    if sheet.finished or missing(sheet):
        return say(N_("The sheet of {who}"), who=seat_name(state, hunter))
    return say(
        N_("The sheet of {who}: filled in, still to be declared complete"),
        who=seat_name(state, hunter),
    )


def _presets(state: Adventure) -> tuple[PresetView, ...]:
    return tuple(
        PresetView(
            value=value,
            name=Sentence(PRESET_NAMES[value]),
            chosen=value == state.preset and state.house == PRESETS[value],
        )
        for value in PRESETS
    )


def number_view(number: HouseNumber, text: str | None = None) -> NumberView:
    """*number* as a field to fill in, with the *text* that was typed if any was."""
    meaning = number.meaning
    return NumberView(
        name=number.name,
        rule=meaning.rule,
        mark=meaning.mark.value,
        source=Sentence(HOUSE_LABELS[meaning.mark]),
        sentence=Sentence(meaning.sentence),
        value=write(number.value) if text is None else text,
        picks=tuple(answers(number.name).items()),
        many=isinstance(number.value, tuple),
        low=meaning.low,
        high=meaning.high,
        changed=number.changed,
    )


def _salute(state: Adventure, seat: Seat, stage: SettingUp) -> SaluteView:
    return SaluteView(
        terms=stage.terms,
        given=tuple(seat_name(state, each) for each in stage.saluted),
        mine=seat in stage.saluted,
        fell=seat in stage.fallen,
        commitment=state.session.commitment,
        session=state.session.number,
    )
