"""The seats of one adventure away from the table: who holds them, and who did before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.rules.words import Sentence
from app.view.lobby import InvitationRow


@dataclass(frozen=True, slots=True, kw_only=True)
class PastHolder:
    """Who held a seat from event *first* to event *last*; their lines keep their words."""

    name: str
    first: int
    last: int
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat: *who* holds it (empty: nobody) since when, and who did before.

    *offered*: an invitation to it is open. *can_take*: the reader may sit down here.
    """

    key: str
    seat: Sentence
    who: str
    holder: str
    since: datetime | None
    past: tuple[PastHolder, ...]
    offered: bool = False
    can_take: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.holder


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsView:
    """The seats of an adventure for its group.

    *may_seat*: the reader gives them. *may_invite*: they invite to those that are free.
    """

    base: str
    group: str
    title: Sentence | str
    mine: tuple[tuple[str, Sentence], ...]
    rows: tuple[SeatRow, ...]
    members: tuple[tuple[str, str], ...]
    invitations: tuple[InvitationRow, ...]
    may_seat: bool
    may_invite: bool
    fresh: str = ""
    fresh_seat: Sentence | None = None
    picture: str = ""
    error: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeatView:
    """My seat at one table: who held it before, where its story begins, and giving it up.

    *beginning* is the first page of its log; *group* is the address of its group, if it has one.
    """

    base: str
    title: Sentence | str
    seat: Sentence
    since: datetime | None
    past: tuple[PastHolder, ...]
    beginning: str
    group: str
    hunters: str = ""
    error: Sentence | None = None
