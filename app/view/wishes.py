"""What Hunters have asked for and nobody has answered, in everybody's sight."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.beasthunters.stages import Closed, Ending
from app.rules.beasthunters.standing import open_wishes
from app.rules.beasthunters.state import Adventure
from app.rules.words import Sentence
from app.view.people import seat_name


@dataclass(frozen=True, slots=True, kw_only=True)
class WishView:
    """What *who* asks for, in their own words."""

    who: Sentence | str
    wish: str


def wish_views(state: Adventure) -> tuple[WishView, ...]:
    """The open wishes, the oldest first; none once the adventure has come to its end."""
    if isinstance(state.stage, Ending | Closed):
        return ()
    return tuple(
        WishView(who=seat_name(state, seat), wish=wish) for seat, wish in open_wishes(state).items()
    )
