"""The menu entries for telling, talking and the veto (BH-FREE-01, BH-CHR-08)."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import Narrate, Talk, Veto
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options, text_field
from app.rules.beasthunters.stages import Closed, OnBreak, SettingUp, Unopened
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.story import TRIBE
from app.rules.beasthunters.vocabulary import CHALLENGER, TEXT_LIMIT
from app.rules.choice import Choice
from app.rules.words import N_, Seat, Sentence, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Talk is always open to those at the table; the story while play is open."""
    if isinstance(state.stage, Unopened):
        return
    if not isinstance(state.stage, SettingUp | OnBreak | Closed):
        yield offer(
            state,
            Narrate(by=seat, text=WORDS),
            say(N_("Tell the story")),
            fields=(text_field("text", say(N_("In character")), TEXT_LIMIT),),
            likely=5,
        )
        if seat != CHALLENGER:
            yield _veto(state, seat)
    yield offer(
        state,
        Talk(by=seat, text=WORDS),
        say(N_("Talk as a player")),
        fields=(text_field("text", say(N_("Out of character")), TEXT_LIMIT),),
        likely=6,
    )


def _line(state: Adventure, number: int) -> Sentence:
    """A narration as it is known again: by its number and how it begins."""
    if opening := state.openings.get(number):
        return say(N_("line {number}: “{opening}”"), number=number, opening=opening)
    return say(N_("line {number}"), number=number)


def _veto(state: Adventure, seat: Seat) -> Choice:
    lines = {number: _line(state, number) for number in reversed(state.narrations)}
    touched = {
        trait.key: say(N_("the trait {name}"), name=trait.name)
        for trait in state.hunters[seat].traits
    }
    touched[TRIBE] = say(N_("the home tribe"))
    probe = Veto(by=seat, narration=next(iter(lines), 0), touches=TRIBE)
    return offer(
        state,
        probe,
        say(N_("Veto what the Challenger told")),
        fields=(
            one_of(
                "narration",
                say(N_("What is struck through")),
                options(state, probe, "narration", lines),
            ),
            one_of(
                "touches", say(N_("What it touches")), options(state, probe, "touches", touched)
            ),
        ),
        price=say(N_("The line stays in the log, struck through; it is told anew.")),
        likely=9,
    )
