"""The menu entries for stopping play, going on and ending early (BH-SET-07, rulings 17)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import CallBreak, EndHere, Salute, StopSignal
from app.rules.beasthunters.menus.offer import WORDS, offer, text_field
from app.rules.beasthunters.menus.opening import salute_word
from app.rules.beasthunters.stages import Closed, Ending, OnBreak, SettingUp, Unopened
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LINE_LIMIT
from app.rules.choice import Ask, Choice
from app.rules.words import N_, Seat, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """On a break: salute or end here. In play: stop it, with a name or without."""
    match state.stage:
        case OnBreak():
            yield _salute_again(state, seat)
            yield _end_here(state, seat)
        case Unopened() | SettingUp() | Ending() | Closed():
            return
        case _:
            yield _break(state, seat)
            yield offer(
                state, StopSignal(by=seat), say(N_("Give the stop signal, without a name")),
                likely=9,
            )  # fmt: skip


def _salute_again(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        Salute(by=seat, word=WORDS),
        say(N_("Salute again to go on")),
        fields=(salute_word(),),
        price=say(N_("When everyone has saluted, play goes on where it stood, with new dice.")),
        likely=0,
    )


def _end_here(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        EndHere(by=seat),
        say(N_("Agree to end the adventure here")),
        price=say(N_("If everyone agrees, the adventure is lost: its goal is not reached.")),
        asks_once=say(N_("Do you really want to end here, with the goal not reached?")),
        likely=8,
    )


def _break(state: Adventure, seat: Seat) -> Choice:
    reason = text_field(
        "reason", say(N_("Reason, if you want to give one")), LINE_LIMIT,
        ask=Ask.LINE, required=False,
    )  # fmt: skip
    return offer(
        state,
        CallBreak(by=seat),
        say(N_("Call a break")),
        fields=(reason,),
        price=say(N_("Play stands still until everyone salutes again.")),
        likely=9,
    )
