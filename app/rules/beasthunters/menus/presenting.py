"""The entry that puts an obstacle before the Hunters."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import GrantWish, PresentChallenge
from app.rules.beasthunters.menus.offer import WORDS, offer, text_field
from app.rules.beasthunters.presenting import only_the_beast_is_left
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.standing import hunters_in_play
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LINE_LIMIT, TEXT_LIMIT
from app.rules.beasthunters.who import who
from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import N_, Seat, say


def entries(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Let a wish come true, or put something in its way."""
    stage = state.stage
    if isinstance(stage, FreePlay) and stage.wish:
        yield offer(
            state,
            GrantWish(by=seat, text=WORDS),
            say(N_("Let it happen: {wish}"), wish=stage.wish),
            fields=(text_field("text", say(N_("How does it come about?")), TEXT_LIMIT),),
            price=say(N_("Costs nothing, and no reward points for it.")),
            likely=1 if stage.told else 0,
        )
    yield entry(state, seat)


def entry(state: Adventure, seat: Seat) -> Choice:
    """Present a challenge; with an empty Pool only the final one (BH-HUNT-04)."""
    beast = only_the_beast_is_left(state)
    probe = PresentChallenge(by=seat, stake=WORDS, obstacle=WORDS, final=beast)
    wished = isinstance(state.stage, FreePlay) and bool(state.stage.wish)
    return offer(
        state,
        probe,
        say(N_("Let the beast come")) if beast else say(N_("Present a challenge")),
        fixed=("final",) if beast else (),
        fields=(*_texts(state), *(() if beast else _kinds()), *_hunters(state)),
        likely=0 if wished or beast else 1,
    )


def _texts(state: Adventure) -> tuple[Field, ...]:
    wish = state.stage.wish if isinstance(state.stage, FreePlay) else ""
    return (
        text_field(
            "stake",
            say(N_("What is at stake")),
            LINE_LIMIT,
            ask=Ask.LINE,
            value=wish,
            help=say(N_("What the Hunters win, or do not get. Never a number on a sheet.")),
        ),
        text_field("obstacle", say(N_("What stands in the way")), TEXT_LIMIT),
    )


def _kinds() -> tuple[Field, ...]:
    return (
        Field(
            name="whole",
            label=say(N_("What it decides, if you want to say so")),
            ask=Ask.ONE,
            options=(
                Option(value=True, label=say(N_("the whole aim"))),
                Option(value=False, label=say(N_("one part of a larger aim"))),
            ),
            required=False,
        ),
        Field(
            name="final",
            label=say(N_("It is the last challenge")),
            ask=Ask.YES,
            value=False,
            required=False,
            help=say(N_("Then it decides the adventure's own stake, and the adventure ends.")),
        ),
    )


def _hunters(state: Adventure) -> tuple[Field, ...]:
    """Who is challenged, where there is a choice; nobody named means everyone."""
    seats = hunters_in_play(state)
    if len(seats) == 1:
        return ()
    return (
        Field(
            name="hunters",
            label=say(N_("Which Hunters it stands before; none named means all")),
            ask=Ask.MANY,
            options=tuple(
                Option(value=seat, label=say(N_("{who}"), who=who(state, seat))) for seat in seats
            ),
            required=False,
        ),
    )
