"""The entries that answer what Hunters ask for, or put an obstacle before them."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import GrantWish, PresentChallenge
from app.rules.beasthunters.menus.offer import WORDS, offer, text_field
from app.rules.beasthunters.presenting import only_the_beast_is_left
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.standing import hunters_in_play, open_wishes, several
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, LINE_LIMIT, TEXT_LIMIT
from app.rules.beasthunters.who import who
from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import N_, Seat, say


def entries(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Let each wish come true, or put something in its way; or raise a challenge of one's own."""
    wishes = open_wishes(state)
    for whose, wish in wishes.items():
        yield _grant(state, seat, whose, wish)
        yield _obstruct(state, seat, whose, wish)
    yield _present(state, seat)


def _grant(state: Adventure, seat: Seat, whose: Seat, wish: str) -> Choice:
    return offer(
        state,
        GrantWish(by=seat, text=WORDS, whose=whose),
        say(N_("{who} asks “{wish}”: let it happen"), who=who(state, whose), wish=wish)
        if several(state)
        else say(N_("Let it happen: {wish}"), wish=wish),
        fixed=("whose",),
        fields=(text_field("text", say(N_("How does it come about?")), TEXT_LIMIT),),
        price=say(N_("Costs nothing, and no reward points for it.")),
        likely=_rank(state),
    )


def _obstruct(state: Adventure, seat: Seat, whose: Seat, wish: str) -> Choice:
    """Present the challenge that a wish calls for; with an empty Pool only the beast is left.

    The beast decides what the hunt is about, so its stake is there already (rulings 8).
    """
    beast = only_the_beast_is_left(state)
    return offer(
        state,
        PresentChallenge(by=seat, stake=WORDS, obstacle=WORDS, final=beast, asked_by=whose),
        say(N_("{who} asks “{wish}”: challenge it"), who=who(state, whose), wish=wish)
        if several(state)
        else say(N_("Challenge it: {wish}"), wish=wish),
        fixed=("asked_by", "final") if beast else ("asked_by",),
        fields=_fields(state, state.stake if beast else wish),
        likely=_rank(state),
    )


def _present(state: Adventure, seat: Seat) -> Choice:
    """A challenge that no wish is behind; with an empty Pool only the final one (BH-HUNT-04)."""
    beast = only_the_beast_is_left(state)
    own = CHALLENGER if open_wishes(state) else None
    return offer(
        state,
        PresentChallenge(by=seat, stake=WORDS, obstacle=WORDS, final=beast, asked_by=own),
        say(N_("Let the beast come")) if beast else say(N_("Present a challenge")),
        fixed=(*(("asked_by",) if own else ()), *(("final",) if beast else ())),
        fields=_fields(state, state.stake if beast else ""),
        likely=0 if beast else 1,
    )


def _rank(state: Adventure) -> int:
    """A wish hurries once; after the Challenger has told something it only waits."""
    return 1 if isinstance(state.stage, FreePlay) and state.stage.told else 0


def _fields(state: Adventure, wish: str) -> tuple[Field, ...]:
    kinds = () if only_the_beast_is_left(state) else _kinds()
    return (*_texts(wish), *kinds, *_hunters(state))


def _texts(wish: str) -> tuple[Field, ...]:
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
            help=say(N_("Then it decides the adventure’s own stake, and the adventure ends.")),
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
