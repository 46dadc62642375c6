"""The whole table as one seat sees it: frozen data that the page draws and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from app.rules.beasthunters.stages import Buying, Closed, Ending, FreePlay, OnBreak, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.titles import title_of
from app.rules.beasthunters.vocabulary import CHALLENGER, Kind
from app.rules.choice import Choice
from app.rules.decider import Wait
from app.rules.words import Seat, Sentence
from app.view.attempt import Attempt
from app.view.bar import BarView, bar_view
from app.view.company import RemainderView, TurnView, remainder_views, turn_views
from app.view.fight import GoalView, OfferView, goal_views, offer_view
from app.view.guide import guide
from app.view.menu import MenuView, menu_view
from app.view.negotiation import ChallengeView, challenge_view
from app.view.people import role, seat_name, side
from app.view.purchase import PurchaseView, purchase_view, text
from app.view.setup import SetupView, setup_view
from app.view.sheets import SheetView, foe_sheets, hunter_sheets, past_sheets
from app.view.transcript import LineView
from app.view.ways import WaysView, ways
from app.view.wishes import WishView, wish_views


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat at the table: what it is called, its colour, and whether somebody sits there now.

    *who* holds it, by the name of a person; '' for the reader's own. *free*: nobody holds it.
    *address* is where the reader sits there, if it is theirs; *waited*: something is up to it.
    """

    seat: Seat
    name: Sentence | str
    role: Sentence
    side: str
    here: bool
    mine: bool
    who: str = ""
    free: bool = False
    address: str = ""
    waited: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsent:
    """What somebody wrote that did not arrive, to stand in its box again."""

    narrate: str = ""
    talk: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """Everything that the page of an adventure shows to *seat*.

    *version* is the number that forms carry, *head* that of the newest event, *base* the address
    of this seat at this table, *present* the seats that were there, for the doorbell. Regions that
    have nothing to show are None or empty, and *me* is None for a reader, who has no seat.
    """

    seat: Seat
    me: SeatView | None
    seats: tuple[SeatView, ...]
    base: str
    version: int
    head: int
    title: Sentence | str
    stake: str
    kind: Kind
    beast: str
    preparing: bool
    on_break: bool
    growing: bool
    over: bool
    finished: bool
    wishes: tuple[WishView, ...]
    bar: BarView
    guide: Sentence | None
    hunters: tuple[SheetView, ...]
    foes: tuple[SheetView, ...]
    challenge: ChallengeView | None
    offer: OfferView | None
    goals: tuple[GoalView, ...]
    turns: tuple[TurnView, ...]
    remainders: tuple[RemainderView, ...]
    menu: MenuView
    setup: SetupView | None
    purchase: PurchaseView | None
    lines: tuple[LineView, ...]
    unsent: Unsent
    present: str
    ways: WaysView

    @property
    def vacant(self) -> bool:
        """Whether nobody sits on one of the seats."""
        return any(each.free for each in self.seats)

    @property
    def own(self) -> tuple[SeatView, ...]:
        """The reader's seats, if they hold more than one."""
        held = tuple(each for each in self.seats if each.address)
        return held if len(held) > 1 else ()

    @property
    def elsewhere(self) -> tuple[SeatView, ...]:
        """Other seats of the reader that are waited for while this one is not."""
        return () if self.bar.mine else tuple(each for each in self.own if each.waited)


def table_view(  # noqa: PLR0913 - all that a page is made of, by name
    state: Adventure,
    seat: Seat,
    *,
    choices: tuple[Choice, ...],
    waits: tuple[Wait, ...],
    lines: tuple[LineView, ...],
    presence: Iterable[Seat],
    version: int,
    head: int,
    base: str,
    group: UUID | None = None,
    holders: Mapping[Seat, str] | None = None,
    refused: Attempt | None = None,
    past: bool = False,
) -> TableView:
    """The table in *state* for *seat*; nothing that it may not see is in it.

    *group* is the adventure's, if it has one. *lines* are the newest of the story, *presence* the
    seats that somebody has open, *refused* a form that was not carried out or is being
    calculated, so that what was typed stays. *holders* are who sits where, if that is told.
    *past*: it is looked back at, so that nothing is anybody's move any more.
    """
    here = frozenset(presence)
    stage = state.stage
    buying = isinstance(stage, Buying) and seat == CHALLENGER
    preparing = isinstance(stage, SettingUp)
    seats = _seats(state, seat, here, holders, base, waits)
    return TableView(
        seat=seat,
        me=next((each for each in seats if each.mine), None),
        seats=seats,
        base=base,
        version=version,
        head=head,
        title=title_of(state.title),
        stake=state.stake,
        kind=state.kind,
        beast=state.beast,
        preparing=preparing,
        on_break=isinstance(stage, OnBreak),
        growing=seat in state.hunters and isinstance(stage, FreePlay | Ending),
        over=isinstance(stage, Ending | Closed),
        finished=isinstance(stage, Closed),
        wishes=wish_views(state),
        bar=bar_view(state, None if past else seat, waits),
        guide=guide(state, seat),
        hunters=_hunters(state, seat, here, past=past) if not preparing else (),
        foes=foe_sheets(state, seat),
        challenge=challenge_view(state),
        offer=offer_view(state, seat),
        goals=goal_views(state),
        turns=turn_views(state, seat),
        remainders=remainder_views(state),
        menu=menu_view(state, seat, choices, preparing=preparing, buying=buying),
        setup=setup_view(state, seat, refused),
        purchase=purchase_view(state, refused) if buying else None,
        lines=lines,
        unsent=_unsent(refused),
        present=",".join(sorted(here)),
        ways=ways(state, seat, base, group),
    )


def _seats(  # noqa: PLR0913, PLR0917 - all that is told of a seat
    state: Adventure,
    reader: Seat,
    here: frozenset[Seat],
    holders: Mapping[Seat, str] | None,
    base: str,
    waits: tuple[Wait, ...],
) -> tuple[SeatView, ...]:
    table, waited = base.rpartition("/")[0], {wait.seat for wait in waits}
    return tuple(
        SeatView(
            seat=each,
            name=seat_name(state, each),
            role=role(state, each),
            side=side(each),
            here=each in here,
            mine=each == reader,
            who=(holders or {}).get(each, ""),
            free=holders is not None and each not in holders,
            address=f"{table}/{each}" if holders and holders.get(each) == "" else "",
            waited=each in waited,
        )
        for each in state.seats
    )


def _hunters(
    state: Adventure, seat: Seat, here: frozenset[Seat], *, past: bool
) -> tuple[SheetView, ...]:
    return past_sheets(state, seat) if past else hunter_sheets(state, seat, here)


def _unsent(refused: Attempt | None) -> Unsent:
    if refused is None or refused.command not in {"narrate", "talk"}:
        return Unsent()
    return Unsent(**{refused.command: text(refused.typed, "text")})
