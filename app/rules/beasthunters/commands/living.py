"""Tattoos, and Hunters that live on from one adventure to the next (BH-HUNT, ADR 9)."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.commands.command import Command, upto
from app.rules.beasthunters.sheet_record import SheetRecord
from app.rules.beasthunters.tattoos import Effect
from app.rules.beasthunters.vocabulary import LINE_LIMIT, NAME_LIMIT, TEXT_LIMIT, Domain


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTattoo(Command):
    """The Challenger says which tattoo the beast of a hunt gives (BH-HUNT-01, rulings 14)."""

    name: str = upto(NAME_LIMIT)
    text: str = upto(TEXT_LIMIT, "")
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DropTattoo(Command):
    """The Challenger takes the whole tattoo back: the beast leaves none (rulings 14)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseTattoo(Command):
    """Clear marked boxes in *domain* by a tattoo, once an adventure (BH-DMG-05)."""

    tattoo: str = upto(NAME_LIMIT)
    domain: Domain


@dataclass(frozen=True, slots=True, kw_only=True)
class BringHunter(Command):
    """Take a Hunter along who has lived through other adventures; *origin* says from where.

    *from_file*: the sheet came here in a file, so the numbers are whoever's wrote it.
    """

    sheet: SheetRecord
    origin: str = upto(LINE_LIMIT, "")
    from_file: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StartAnew(Command):
    """Leave the Hunter who was brought at home, and make a new one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireHunter(Command):
    """Let the Hunter leave play for good, and tell how."""

    text: str = upto(TEXT_LIMIT)
