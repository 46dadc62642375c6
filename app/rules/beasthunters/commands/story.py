"""Talk, free play, breaks (BH-FREE)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.vocabulary import (
    LINE_LIMIT,
    TEXT_LIMIT,
)
from app.rules.words import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrate(Command):
    """Tell the story, in character."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk(Command):
    """Talk as a player, out of character."""

    text: str = upto(TEXT_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Veto(Command):
    """A Hunter strikes a *narration* that touches a trait or the tribe (BH-CHR-08)."""

    narration: int
    touches: str = upto(LINE_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallBreak(Command):
    """Stop play at once and salute out (BH-SET-07)."""

    reason: str = upto(LINE_LIMIT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class StopSignal(Command):
    """Stop play at once without a name (rulings 17)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndHere(Command):
    """On a break: agree that the adventure ends here, its goal not reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskChallenge(Command):
    """A Hunter asks for something that an obstacle may stand before (BH-CHAL-01)."""

    wish: str = upto(LINE_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawWish(Command):
    """A Hunter takes back what they asked for (rulings 21)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantWish(Command):
    """The Challenger lets a wish come true: nothing stands in its way (BH-FREE-01).

    *whose* wish it is; None means the latest.
    """

    text: str = upto(TEXT_LIMIT)
    whose: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PresentChallenge(Command):
    """The Challenger puts an obstacle before the Hunters (BH-CHAL-01, BH-CHAL-02, rulings 8).

    *whole*: it decides the whole aim, or a part of it; None leaves that open. *asked_by* is the
    Hunter whose wish it answers, or the Challenger for none; None means the latest wish, if any.
    """

    stake: str = upto(LINE_LIMIT)
    obstacle: str = upto(TEXT_LIMIT)
    whole: bool | None = None
    final: bool = False
    hunters: tuple[Seat, ...] = ()
    asked_by: Seat | None = None
