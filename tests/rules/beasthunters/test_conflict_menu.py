"""The menu of a conflict: what is offered is legal, what is closed says why."""

from __future__ import annotations

import random

import pytest

from app.chance import SeededDice
from app.play.bot import answer
from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.commands import ActivateTrait, SetGoal, Strike
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.house import House, SheetView
from app.rules.beasthunters.menus import conflict, goals
from app.rules.beasthunters.moments import FreeStrike
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.stages import Consequences, Fighting
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, LABELS
from app.rules.beasthunters.waiting import waiting_for
from app.rules.choice import Choice
from app.rules.words import Seat
from app.store.commands import read_command
from app.view.wording import tell
from tests.rules.beasthunters.arena import (
    BANDITS,
    HUNTER,
    INSIGHT,
    PROUD,
    THREE_BANDITS,
    YAQHARA,
    Arena,
    D,
    O,
)
from tests.rules.beasthunters.foes import SNIPER


def menu(arena: Arena, seat: Seat) -> dict[str, Choice]:
    """The entries of both menus by command; the last of each command."""
    entries = (*conflict.menu(arena.state, seat), *goals.menu(arena.state, seat))
    return {entry.command: entry for entry in entries}


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_offered_in_a_conflict_is_legal_and_leads_to_its_end(seed: int):
    """Random play by the menu alone: no offer is refused, somebody is waited for, it ends."""
    whim, dice = random.Random(seed), SeededDice(seed)
    arena = Arena(
        hunters=(YAQHARA,) * whim.choice([1, 2]),
        foes=(THREE_BANDITS, SNIPER)[: whim.choice([1, 2])],
        house=House(sheet_view=whim.choice(list(SheetView))),
        final=whim.random() < 0.3,
    )
    state: Adventure = arena.state

    for _ in range(2000):
        if not isinstance(state.stage, Fighting):
            break
        seat = whim.choice([wait.seat for wait in waiting_for(state)])
        entries = [
            entry
            for entry in (*conflict.menu(state, seat), *goals.menu(state, seat))
            if entry.refusal is None and (entry.command != "set-goal" or whim.random() < 0.1)
        ]
        state = _play(state, whim.choice(entries), whim, dice)

    assert isinstance(state.stage, Consequences)


def _play(state: Adventure, entry: Choice, whim: random.Random, dice: SeededDice) -> Adventure:
    data = answer(entry, whim)
    command = read_command(BEAST_HUNTERS, entry.command, data, entry.seat, form=True)
    assert refusal(state, command) is None, (entry, data)
    for event in decide(state, command, dice):
        line = tell(narrate(state, event), str, LABELS)
        assert line
        assert "{" not in line
        state = evolve(state, event)
    return state


def test_a_seat_without_the_floor_is_offered_goals_only():
    """While the Hunter acts the Challenger can set a goal, no more."""
    assert list(menu(Arena(), CHALLENGER)) == ["set-goal"]


def test_a_turn_shows_all_seven_actions_open_or_with_the_reason():
    """Nothing of a turn is hidden; what is closed says what is missing (T9)."""
    entries = menu(Arena(), HUNTER)

    assert list(entries) == [
        "maneuver",
        "strike",
        "activate-trait",
        "reassign-traits",
        "deny-resource",
        "recover-resource",
        "set-goal",
    ]
    closed = {name: entry.refusal.reason for name, entry in entries.items() if entry.refusal}
    assert closed == {
        "strike": Reason.TOO_LITTLE_ADVANTAGE,
        "reassign-traits": Reason.NOTHING_ACTIVE,
        "recover-resource": Reason.RESOURCE_USABLE,
    }


def test_a_strike_is_offered_in_fours_up_to_what_is_held():
    """13 points can be spent as 4, 8 or 12 (T5)."""
    entry = menu(Arena().give(HUNTER, BANDITS, 13), HUNTER)["strike"]

    spend = next(each for each in entry.fields if each.name == "spend")
    assert [option.value for option in spend.options] == [4, 8, 12]
    assert spend.value == 12


def test_a_denied_weapon_is_shown_closed():
    """The resource stays on the menu with its reason (BH-STR-03)."""
    arena = Arena(denied={HUNTER: {"r1": 5}}).give(HUNTER, BANDITS, 4)
    entry = menu(arena, HUNTER)["strike"]

    weapon = next(each for each in entry.fields if each.name == "resource")
    closed = {option.value: option.refusal for option in weapon.options}
    assert closed[""] is None
    refused = closed["r1"]
    assert refused is not None
    assert refused.reason is Reason.RESOURCE_DENIED


def test_with_more_than_three_active_traits_whole_sets_are_offered():
    """Each set offered keeps three on a side at the most, swaps included (BH-TRT-02)."""
    active = {BANDITS: {"a": O, "b": O, "c": O, "d": D}}
    four = THREE_BANDITS.traits[0]
    traits = tuple(type(four)(key=key, name=key, domain=four.domain, rating=2) for key in "abcd")
    foe = type(THREE_BANDITS)(key=BANDITS, name="four", traits=traits)
    arena = Arena(foes=(foe,), active=active).turn_of(BANDITS)

    entry = menu(arena, CHALLENGER)["reassign-traits"]
    offered = [option.value for option in entry.fields[0].options]
    assert "d" not in offered
    assert "a d" in offered
    assert "a b c" not in offered
    assert "a b c d" in offered


def test_a_free_strike_offers_a_strike_or_nothing():
    """Strike or decline; Achievements come with open goals (BH-MAN-05)."""
    arena = Arena().give(HUNTER, BANDITS, 12)
    arena.turn_of(HUNTER, FreeStrike(actor=HUNTER, target=BANDITS))

    assert list(menu(arena, HUNTER)) == ["strike", "decline-free-strike", "set-goal"]


def test_hidden_resources_are_neither_named_nor_deniable():
    """Where lines are shown as used, Hunters hear of no unseen resource (BH-ADV-01, C46)."""
    arena = Arena(house=House(sheet_view=SheetView.AS_USED))

    entry = menu(arena, HUNTER)["deny-resource"]
    assert entry.fields[0].options == ()
    assert entry.refusal is not None
    assert entry.refusal.reason is Reason.NOTHING_TO_DENY


def test_the_whole_menu_lists_open_entries_first():
    """The conflict's entries stand in the table's one menu."""
    entries = choices(Arena().state, HUNTER)

    assert entries[0].command == "maneuver"


def test_probes_hit_the_judge_and_not_a_copy_of_it():
    """The entry's refusal is the refusal of the command itself."""
    arena = Arena(active={HUNTER: {PROUD: O, INSIGHT: O}})
    entry = menu(arena, HUNTER)["activate-trait"]

    assert entry.refusal == arena.no(ActivateTrait(by=HUNTER, trait=PROUD, side=O))
    assert menu(arena, HUNTER)["strike"].refusal == arena.no(
        Strike(by=HUNTER, target=BANDITS, spend=4)
    )
    assert arena.may(SetGoal(by=CHALLENGER, text="x"))
