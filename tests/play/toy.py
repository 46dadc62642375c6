"""A tiny game for tests of what lies around the rules: two seats count, talk and throw dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from app.rules.choice import Choice
from app.rules.decider import (
    Decider,
    Dice,
    Refusal,
    Roll,
    RuleError,
    Session,
    Summary,
    Wait,
    by_name,
)
from app.rules.words import TABLE, Seat, Sentence, say

SEATS = (Seat("challenger"), Seat("hunter-1"))


class Reason(Enum):
    """Why not."""

    TOO_MUCH = "too_much"
    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"


class Stage:
    """Where the game is."""

    __slots__ = ()
    VARIANTS: ClassVar[Mapping[str, type[Stage]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting(Stage):
    """*turn* counts."""

    turn: Seat
    kind: str = "counting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Over(Stage):
    """Nobody counts."""

    kind: str = "over"
    before: AnyStage


if TYPE_CHECKING:
    AnyStage = Counting | Over
else:
    AnyStage = Stage
Stage.VARIANTS = {"counting": Counting, "over": Over}


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The state."""

    seats: tuple[Seat, ...] = ()
    title: str = ""
    total: int = 0
    counts: Mapping[Seat, int] = field(default_factory=dict)
    ready: tuple[Seat, ...] = ()
    stage: AnyStage = field(default_factory=lambda: Counting(turn=SEATS[0]))
    session: Session = field(default_factory=Session)


# --- commands -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Anything."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    """Begin."""

    seats: tuple[Seat, ...]
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Add(Command):
    """Add *amount*, in turn; up to 9."""

    amount: int
    note: str = ""
    loud: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish(Command):
    """Set a count of one's own: like a secret choice, each has one."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(Command):
    """Both may, at the same moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Command):
    """Talk."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw(Command):
    """Throw dice."""

    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepare(Command):
    """Fix a seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Command):
    """Tell the seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Command):
    """End it, and nobody learns who did."""


# --- events -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Command):
    """It begins."""

    seats: tuple[Seat, ...]
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Added(Command):
    """The total grew."""

    amount: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Command):
    """It is *to*'s turn."""

    to: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Wished(Command):
    """A count of one's own."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameReady(Command):
    """Ready."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Command):
    """Words."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown(Command):
    """Dice fell."""

    roll: Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared(Command):
    """A seed is fixed."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Command):
    """The seed."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(Command):
    """The end."""


def refusal(state: Game, command: Any) -> Refusal | None:
    """Why *command* is not legal."""
    match command, state.stage:
        case Open() | Say(), _:
            return None
        case _, Over():
            return _no(Reason.OVER)
        case Add(by=by), Counting(turn=turn) if by != turn:
            return _no(Reason.NOT_YOUR_TURN)
        case Add(amount=amount), _ if not 0 < amount < 10:
            return _no(Reason.TOO_MUCH)
        case _:
            return None


def _no(reason: Reason) -> Refusal:
    return Refusal(reason=reason, rule="TOY-1", because=say("No."), remedy=say("Wait."))


def decide(state: Game, command: Any, dice: Dice) -> tuple[Any, ...]:
    """What happens."""
    if (no := refusal(state, command)) is not None:
        raise RuleError(no)
    by = command.by
    match command:
        case Open(seats=seats, title=title):
            return (Opened(by=by, seats=seats, title=title),)
        case Add(amount=amount, note=note):
            other = next(seat for seat in state.seats if seat != by)
            return (Added(by=by, amount=amount, note=note), TurnPassed(by=by, to=other))
        case Wish(amount=amount):
            return (Wished(by=by, amount=amount),)
        case Ready():
            return () if by in state.ready else (BecameReady(by=by),)
        case Say(text=text):
            return (Said(by=by, text=text),)
        case Throw(dice=count):
            return (Thrown(by=by, roll=Roll(who=by, sides=6, faces=dice.roll(count, 6))),)
        case Prepare():
            number = state.session.number + 1
            return (Prepared(by=by, number=number, commitment=dice.commit()),)
        case Reveal():
            return (Revealed(by=by, seed=dice.reveal()),)
        case _:
            return (Stopped(by=TABLE),)


def evolve(state: Game, event: Any) -> Game:
    """The state after *event*."""
    match event:
        case Opened(seats=seats, title=title):
            return replace(state, seats=seats, title=title, stage=Counting(turn=seats[0]))
        case Added(amount=amount):
            return replace(state, total=state.total + amount)
        case TurnPassed(to=to):
            return replace(state, stage=Counting(turn=to))
        case Wished(by=by, amount=amount):
            return replace(state, counts={**state.counts, by: amount})
        case BecameReady(by=by):
            return replace(state, ready=(*state.ready, by))
        case Prepared(number=number, commitment=told):
            words: dict[str, str] = {seat: f"word of {seat}" for seat in state.seats}
            return replace(state, session=Session(number=number, commitment=told, words=words))
        case Thrown(roll=roll):
            rolled = state.session.rolled + len(roll.faces)
            return replace(state, session=replace(state.session, rolled=rolled))
        case Revealed():
            return replace(state, session=Session(number=state.session.number))
        case Stopped():
            return replace(state, stage=Over(before=state.stage))
        case _:
            return state


def waiting_for(state: Game) -> tuple[Wait, ...]:
    """Whose turn it is."""
    if isinstance(state.stage, Over):
        return ()
    return (Wait(seat=state.stage.turn, what=say("Add.")),)


def summary(state: Game) -> Summary:
    """The row's columns."""
    over = isinstance(state.stage, Over)
    return Summary(
        title=state.title,
        stake="",
        kind="toy",
        stage=state.stage.kind,
        pool_total=100,
        pool_left=max(0, 100 - state.total),
        limit=9,
        ended=over,
    )


def choices(state: Game, seat: Seat) -> tuple[Choice, ...]:
    """No menu."""
    return ()


def narrate(state: Game, event: Any) -> Sentence:
    """One word."""
    return say(type(event).__name__)


TOY: Decider[Game, Any, Any] = Decider(
    name="toy",
    state_schema=1,
    initial=Game(),
    refusal=refusal,
    decide=decide,
    evolve=evolve,
    choices=choices,
    waiting_for=waiting_for,
    narrate=narrate,
    summary=summary,
    session=lambda state: state.session,
    commands=by_name(Open, Add, Wish, Ready, Say, Throw, Prepare, Reveal, Stop),
    events=by_name(
        Opened, Added, TurnPassed, Wished, BecameReady, Said, Thrown, Prepared, Revealed, Stopped
    ),
    talk=frozenset({Said}),
    commuting=frozenset({Ready, Wish}),
)
