"""The story is told, players talk, and a Hunter protects what is the Hunter's own."""

from __future__ import annotations

from dataclasses import replace

from app.rules.beasthunters.commands import Narrate, Talk, Veto
from app.rules.beasthunters.events import Narrated, NarrationVetoed, Talked
from app.rules.beasthunters.evolve.narrations import KEPT_NARRATIONS, OPENING_SIGNS
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Ending
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.story import TRIBE
from app.rules.beasthunters.vocabulary import CHALLENGER, TEXT_LIMIT, Outcome
from tests.rules.beasthunters.preparing import HUNTER, do, happens, in_play, laid, no


def test_everyone_tells_the_story() -> None:
    """BH-FREE-01: in free play both sides tell, in their own words."""
    for seat in (CHALLENGER, HUNTER):
        command = Narrate(by=seat, text="  The reeds part.\n")
        assert happens(in_play(), command) == (Narrated(by=seat, text="  The reeds part.\n"),)


def test_nobody_tells_before_the_opening_salute() -> None:
    """BH-SET-07: nobody plays before both have saluted; the end can still be told."""
    assert no(laid(), Narrate(by=HUNTER, text="x")) is Reason.NOT_NOW
    ending = replace(in_play(), stage=Ending(outcome=Outcome.WON))
    assert no(ending, Narrate(by=HUNTER, text="x")) is None


def test_players_talk_at_any_time() -> None:
    """BH-END-03: out of character, from the first moment on."""
    command = Talk(by=CHALLENGER, text="Shall we?")
    assert happens(laid(), command) == (Talked(by=CHALLENGER, text="Shall we?"),)
    assert no(in_play(), command) is None


def test_text_has_bounds() -> None:
    """Neither empty nor endless nor unreadable text is taken."""
    state = in_play()
    assert no(state, Narrate(by=HUNTER, text=" \n")) is Reason.TEXT_MISSING
    assert no(state, Narrate(by=HUNTER, text="x" * (TEXT_LIMIT + 1))) is Reason.TEXT_TOO_LONG
    for garbled in ("a\x07b", "a\u202eb", "a\u2067b", "a\u2029b"):
        assert no(state, Narrate(by=HUNTER, text=garbled)) is Reason.CONTROL_CHARACTERS
    assert no(state, Narrate(by=HUNTER, text="x" * TEXT_LIMIT)) is None


def told() -> Adventure:
    """A table where the Challenger has just told something."""
    return do(in_play(), Narrate(by=CHALLENGER, text="Your mother leaves you."))


def test_a_hunter_vetoes_what_touches_a_trait_or_the_tribe() -> None:
    """BH-CHR-08, rulings 15: the line is named by its number, with what it touches."""
    state = told()
    number = state.count
    for touches in ("t1", TRIBE):
        command = Veto(by=HUNTER, narration=number, touches=touches)
        assert happens(state, command) == (
            NarrationVetoed(by=HUNTER, narration=number, teller=CHALLENGER, touches=touches),
        )
    state = do(state, Veto(by=HUNTER, narration=number, touches=TRIBE))
    assert no(state, Veto(by=HUNTER, narration=number, touches=TRIBE)) is Reason.UNKNOWN_NAME


def test_a_narration_is_known_again_by_how_it_begins() -> None:
    """The choices of a veto show the line's first words, never all of a long one."""
    long = "The reeds part,\n" + "and something looks out of them " * 9
    state = do(in_play(), Narrate(by=CHALLENGER, text=long))
    veto = next(each for each in BEAST_HUNTERS.choices(state, HUNTER) if each.command == "veto")
    (option,) = next(each for each in veto.fields if each.name == "narration").options
    assert option.label.words["opening"] == ("The reeds part, and something looks out of them and…")
    state = do(state, Narrate(by=CHALLENGER, text="x" * 99))
    assert state.openings[state.count] == "x" * OPENING_SIGNS + "…"


def test_only_the_challengers_telling_is_vetoed() -> None:
    """BH-CHR-08: not the Hunter's own, not talk, not a line that does not exist."""
    state = do(in_play(), Narrate(by=HUNTER, text="x"))
    assert no(state, Veto(by=HUNTER, narration=state.count, touches=TRIBE)) is Reason.UNKNOWN_NAME
    state = do(told(), Talk(by=CHALLENGER, text="x"))
    assert no(state, Veto(by=HUNTER, narration=state.count, touches=TRIBE)) is Reason.UNKNOWN_NAME


def test_the_challenger_has_no_veto() -> None:
    """BH-CHR-08: it protects what is the Hunter's."""
    state = told()
    veto = Veto(by=CHALLENGER, narration=state.count, touches=TRIBE)
    assert no(state, veto) is Reason.NOT_YOUR_SEAT
    assert no(laid(), replace(veto, by=HUNTER)) is Reason.NOT_NOW


def test_a_veto_names_what_it_protects() -> None:
    """BH-CHR-08: a trait of the sheet or the tribe, nothing else."""
    state = told()
    veto = Veto(by=HUNTER, narration=state.count, touches="my dog")
    assert no(state, veto) is Reason.UNKNOWN_NAME


def test_old_narrations_stand() -> None:
    """Only the latest narrations can be vetoed."""
    state = told()
    first = state.count
    for _ in range(KEPT_NARRATIONS):
        state = do(state, Narrate(by=CHALLENGER, text="And on."))
    assert first not in state.narrations
    assert len(state.narrations) == KEPT_NARRATIONS
