"""What people see away from the table: their adventures, their seats, their account."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.beasthunters.who import seat_called
from app.rules.words import N_, Seat, Sentence, say

FIRST_SEATS: Final[Mapping[Seat, str]] = {
    HUNTER_SEATS[0]: N_("Hunter"),
    CHALLENGER: N_("Challenger"),
}
"""The seats of a group's first adventure, and what somebody there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table of mine: where it is, what it is called, and whether it waits for me."""

    address: str
    title: Sentence | str
    stake: str
    group: str
    seats: tuple[Sentence, ...]
    status: Sentence
    waits_for_me: bool
    ended: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeView:
    """The first page: *waiting* for me, most urgent first; *running* for others; *ended*.

    *groups* are addresses and names of those that I belong to, *removed* names of those that I
    was removed from. *along*: Hunters of mine are of no group.
    """

    waiting: tuple[TableRow, ...] = ()
    running: tuple[TableRow, ...] = ()
    ended: tuple[TableRow, ...] = ()
    groups: tuple[tuple[str, str], ...] = ()
    removed: tuple[str, ...] = ()
    along: bool = False
    is_guest: bool = False
    has_phrase: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    """The form that starts a group: what was typed before, and what is wrong with it.

    *seats* to choose from have a key, what they are called, and what somebody does there.
    """

    typed: Mapping[str, str]
    errors: dict[str, Sentence]
    seats: tuple[tuple[Seat, Sentence, Sentence], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLink:
    """A seat of mine at one table."""

    address: str
    seat: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooserView:
    """One person holds several seats of a table and says which one to sit down at."""

    title: Sentence | str
    seats: tuple[SeatLink, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRow:
    """An invitation to *seat*, or to a role: its *status*, and how to revoke it while it is open.

    *guest* is who came by it.
    """

    id: str
    seat: Sentence
    guest: str
    status: Sentence
    expires_at: datetime
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat of the table and who sits there; *free* seats can be offered."""

    key: str
    seat: Sentence
    who: str
    free: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationsView:
    """The page that invites to a table. *fresh* is the address just made, shown this once."""

    base: str
    title: Sentence | str
    chairs: tuple[Chair, ...]
    invitations: tuple[InvitationRow, ...]
    fresh: str = ""
    fresh_seat: Sentence | None = None
    picture: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationView:
    """An invitation as its guest sees it. *trouble* says why it leads nowhere, if it does."""

    address: str
    title: Sentence | str = ""
    inviter: str = ""
    seat: Sentence | None = None
    role: Sentence | None = None
    explained: Sentence | None = None
    name: str = ""
    error: Sentence | None = None
    trouble: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInView:
    """The form to sign in. *kept* are fields of a form that is sent again afterwards."""

    next: str
    login: str = ""
    error: Sentence | None = None
    kept: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoverView:
    """The form for a recovery phrase."""

    error: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResendView:
    """A form that arrived in vain: *address* it goes to, its *fields*, *texts* to look at first."""

    address: str
    fields: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...]
    back: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A browser that is signed in."""

    id: str
    began_at: datetime
    is_this: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountView:
    """My own page. *phrase* is the recovery phrase, shown once after it was made.

    *has_phrase*: there is one that works, shown or not.
    """

    name: str
    login: str
    sessions: tuple[SessionRow, ...]
    phrase: str = ""
    has_phrase: bool = False
    done: Sentence | None = None
    errors: dict[str, Sentence]
    typed: dict[str, str]

    @property
    def is_guest(self) -> bool:
        """Whether there is no password yet."""
        return not self.login


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomeView:
    """What a new guest is told once: the recovery *phrase*, and where to go *on*."""

    phrase: str
    on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutView:
    """Licence, credits and how the dice are fair."""

    words_licence: str = "https://creativecommons.org/licenses/by-sa/3.0/us/"


def group_view(typed: Mapping[str, str], errors: dict[str, Sentence]) -> GroupView:
    """The form that starts a group with *typed* in it; who has chosen no seat plays a Hunter."""
    chosen = typed["seat"] if typed["seat"] in FIRST_SEATS else HUNTER_SEATS[0]
    return GroupView(
        typed={**typed, "seat": chosen},
        errors=errors,
        seats=tuple((seat, say(FIRST_SEATS[seat]), seat_explained(seat)) for seat in FIRST_SEATS),
    )


def seat_explained(seat: str) -> Sentence:
    """What somebody at *seat* does, for who has never played."""
    if seat == CHALLENGER:
        return say(
            N_("You tell of the world and put obstacles in the Hunter’s way, and you buy them.")
        )
    return say(N_("You play a Hunter of the tribes who wants something and meets obstacles."))


def status_of(
    mine: Iterable[str], waiting_for: Iterable[str], *, ended: bool, several: bool
) -> Sentence:
    """Who is waited for, as whoever holds the seats *mine* reads it; *several* Hunters or one."""
    waited = tuple(waiting_for)
    if ended:
        return say(N_("This adventure is over."))
    if not set(mine).isdisjoint(waited):
        return say(N_("It waits for you."))
    if not waited:
        return say(N_("Anyone can go on."))
    return say(
        N_("It waits for {seats}."),
        seats=tuple(seat_called(each, several=several) for each in waited),
    )


def sorted_rows(
    rows: Iterable[TableRow],
    groups: tuple[tuple[str, str], ...] = (),
    *,
    is_guest: bool,
    along: bool = False,
) -> HomeView:
    """*rows*, which are in the order of urgency, as the first page groups them."""
    every = tuple(rows)
    return HomeView(
        waiting=tuple(row for row in every if row.waits_for_me and not row.ended),
        running=tuple(row for row in every if not row.waits_for_me and not row.ended),
        ended=tuple(row for row in every if row.ended),
        groups=groups,
        along=along,
        is_guest=is_guest,
    )
