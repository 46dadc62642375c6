"""A group as its members see it: who belongs to it, what it plays by, and what it plays at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from app.rules.beasthunters.house import (
    HOUSE_FIELDS,
    MEANING,
    PRESET_NAMES,
    PRESETS,
    SRD_ITALIAN,
    HouseNumber,
)
from app.rules.beasthunters.house_text import read, write
from app.rules.roles import MAY_PLAY, ORGANISER, PLAYER, READER
from app.rules.words import N_, Sentence, say
from app.view.hunters import HunterRow
from app.view.lobby import InvitationRow
from app.view.setup import NumberView, PresetView, number_view

ROLES: Final[Mapping[str, str]] = {
    ORGANISER: N_("organiser"),
    PLAYER: N_("player"),
    READER: N_("reader"),
}
ROLES_EXPLAINED: Final[Mapping[str, str]] = {
    ORGANISER: N_("Invites, gives seats and roles, and sets the table rules."),
    PLAYER: N_("Opens adventures, takes seats, keeps Hunters and opponents."),
    READER: N_("Sees the group, its Hunters and who plays, and holds no seat."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberRow:
    """Somebody of the group; *mine*: it is who reads this."""

    id: str
    name: str
    role: str
    called: Sentence
    since: datetime
    mine: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AdventureRow:
    """An adventure of the group. *address* leads to my seat there, '' where I have none.

    *free* are seats that I may take, with what they are called.
    """

    address: str
    seats_address: str
    title: str
    stake: str
    status: Sentence
    chairs: tuple[tuple[Sentence, str], ...]
    free: tuple[tuple[str, Sentence], ...]
    ended: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView:
    """The table rules: *numbers* as they stand or were typed, *changed* those not the preset's."""

    preset: str
    presets: tuple[PresetView, ...]
    numbers: tuple[NumberView, ...]
    changed: tuple[NumberView, ...]
    revision: int
    errors: Mapping[str, Sentence]


@dataclass(frozen=True, slots=True, kw_only=True)
class CircleView:
    """The page of a group. *fresh* is the address of an invitation just made, shown this once."""

    base: str
    name: str
    role: str
    called: Sentence
    explained: Sentence
    members: tuple[MemberRow, ...]
    adventures: tuple[AdventureRow, ...]
    hunters: tuple[HunterRow, ...]
    rules: RulesView
    roles: tuple[tuple[str, Sentence, Sentence], ...]
    invitations: tuple[InvitationRow, ...] = ()
    fresh: str = ""
    fresh_role: Sentence | None = None
    picture: str = ""
    error: Sentence | None = None

    @property
    def organises(self) -> bool:
        """Whether the reader invites, gives roles and sets rules."""
        return self.role == ORGANISER

    @property
    def plays(self) -> bool:
        """Whether the reader may open adventures."""
        return self.role in MAY_PLAY


@dataclass(frozen=True, slots=True, kw_only=True)
class LayView:
    """The form that opens an adventure of a group: what was typed, and what is wrong with it.

    *seats* are all that there can be: a key, what it is called, how many Hunters it takes.
    """

    base: str
    group: str
    typed: Mapping[str, str]
    taken: tuple[str, ...]
    seats: tuple[tuple[str, Sentence, int], ...]
    errors: Mapping[str, Sentence]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictRow:
    """One field that two people have written: as it is now, and as its second writer has it."""

    label: Sentence | str
    theirs: Sentence | str
    mine: Sentence | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictView:
    """Somebody saved first. *fields* send the second writer's words again to *address*."""

    title: str
    address: str
    back: str
    rows: tuple[ConflictRow, ...]
    fields: tuple[tuple[str, str], ...]


def role_called(role: str) -> Sentence:
    """What somebody in *role* is called."""
    return say(ROLES[role])


def all_roles() -> tuple[tuple[str, Sentence, Sentence], ...]:
    """Every role, what it is called and what it does."""
    return tuple((role, say(ROLES[role]), say(ROLES_EXPLAINED[role])) for role in ROLES)


def rules_view(
    preset: str,
    texts: Mapping[str, str],
    revision: int,
    errors: Mapping[str, Sentence] | None = None,
) -> RulesView:
    """The house of *preset* with the numbers that *texts* say; what can't be read stays typed."""
    house = PRESETS.get(preset, SRD_ITALIAN)
    numbers = tuple(_number(name, getattr(house, name), texts) for name in HOUSE_FIELDS)
    return RulesView(
        preset=preset,
        presets=tuple(
            PresetView(value=each, name=say(PRESET_NAMES[each]), chosen=each == preset)
            for each in PRESETS
        ),
        numbers=numbers,
        changed=tuple(each for each in numbers if each.changed),
        revision=revision,
        errors=errors or {},
    )


def _number(name: str, default: object, texts: Mapping[str, str]) -> NumberView:
    text = texts.get(name, write(default))
    value = read(name, text)
    shown = default if value is None else value
    number = HouseNumber(
        name=name,
        value=shown,
        meaning=MEANING[name],
        changed=value is not None and value != default,
    )
    return number_view(number, text)
