"""Every line of a negotiation says by itself who, why, how much before and after (C98, C100)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.chance import ScriptedDice
from app.rules.beasthunters.commands import (
    AcceptInPart,
    AdaptPlan,
    AddComplication,
    AnswerQuestion,
    AskChallenge,
    AskForElaboration,
    AskMore,
    AskQuestion,
    CallConflict,
    Command,
    DenialOrder,
    Elaborate,
    FixDomain,
    Give,
    GrantWish,
    Preactivate,
    PresentChallenge,
    StateSolution,
    TellConsequences,
)
from app.rules.beasthunters.decide import decide
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.house import House, RewardSplit
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import CHALLENGER, Domain, Phase, Side
from app.view.wording import tell
from tests.rules.beasthunters.negotiating import (
    HUNTER,
    buying,
    deciding,
    do,
    foe,
    free_play,
    order,
    presented,
)


def lines(state: Adventure, *commands: Command) -> list[str]:
    """What the log says while *commands* are done."""
    said = []
    for command in commands:
        for event in decide(state, command, ScriptedDice()):
            said.append(tell(narrate(state, event), str, BEAST_HUNTERS.labels))
            state = evolve(state, event)
    return said


def test_a_wish_that_comes_true_is_told_as_a_story() -> None:
    """BH-FREE-01: the line says who let it happen, and how."""
    said = lines(
        free_play(),
        AskChallenge(by=HUNTER, wish="A boat"),
        GrantWish(by=CHALLENGER, text="Take mine."),
    )
    assert said[-1] == "The Challenger lets it happen: Take mine."


def test_a_whole_negotiation_reads_as_a_story() -> None:
    """Own words stand as they were written, with the name of who wrote them."""
    said = lines(
        free_play(),
        AskChallenge(by=HUNTER, wish="The road"),
        PresentChallenge(by=CHALLENGER, stake="The road", obstacle="Bandits"),
        AskQuestion(by=HUNTER, text="How many?"),
        AnswerQuestion(by=CHALLENGER, text="Three."),
        StateSolution(by=HUNTER, text="I fight."),
        FixDomain(by=CHALLENGER, domain=Domain.PHYSICAL),
        AskForElaboration(by=CHALLENGER, text="And the archers?"),
        Preactivate(by=HUNTER, trait="t1", side=Side.OFFENCE),
        Elaborate(by=HUNTER, text="I use the wall."),
        AskMore(by=CHALLENGER, text="Which wall?"),
        Elaborate(by=HUNTER, text="The old one."),
        AcceptInPart(by=CHALLENGER, text="One runs."),
        AddComplication(by=CHALLENGER, text="It rains."),
        AdaptPlan(by=HUNTER, text="I slide."),
        CallConflict(by=CHALLENGER),
    )

    assert said == [
        "Yaqhara asks for: The road",
        ("Challenge 1 for Yaqhara. At stake: The road. In the way: Bandits"),
        "Yaqhara asks: How many?",
        "The Challenger answers: Three.",
        "Yaqhara wants to solve it like this: I fight.",
        "This is a physical challenge.",
        "The Challenger goes to phase two and asks about the plan: And the archers?",
        "Yaqhara readies “Mother Proud” for offence, should it come to a conflict.",
        "Yaqhara elaborates: I use the wall.",
        "The Challenger asks for more: Which wall?",
        "Yaqhara elaborates: The old one.",
        "The Challenger goes to phase three and accepts a part of the plan: One runs.",
        "The Challenger brings in a complication: It rains.",
        "Yaqhara adapts the plan: I slide.",
        (
            "The Challenger calls the conflict in phase three, Complication: "
            "the base cost counts ×1.5."
        ),
    ]


def test_a_purchase_lists_everything_and_names_the_house() -> None:
    """Lines, base cost, what was paid, the Pool before and after."""
    bought = order(
        foe(4, resources=(2,), initiative=2),
        denials=(DenialOrder(hunter=HUNTER, resource="r1"),),
    )

    said = lines(buying(Phase.ELABORATION), bought)

    assert said[:3] == [
        (
            "The Challenger buys Bandits (initiative 2, T +4, R +2 for defence, boxes Light 1, "
            "Medium 1, Heavy 1, Incapacitating 1, Fatal 1): base cost 7 (house number: 1 for each "
            "set of boxes), paid 7. The Pool goes from 20 to 13."
        ),
        "“Axe” of Yaqhara is denied from the start; a recovery has to win by 5 or more.",
        "The physical conflict begins; no trait is active.",
    ]


def test_traits_that_start_active_are_named() -> None:
    """The conflict's first line says who starts with what."""
    state = do(
        deciding(Phase.SOLUTION),
        AskForElaboration(by=CHALLENGER, text="How?"),
        Preactivate(by=HUNTER, trait="t2", side=Side.DEFENCE),
        Elaborate(by=HUNTER, text="So"),
        CallConflict(by=CHALLENGER),
    )

    assert lines(state, order())[1] == (
        "The physical conflict begins. Active already: “Keen Insight” of Yaqhara for defence."
    )


def test_every_end_says_reward_and_pool() -> None:
    """Before and after, for the Pool and for each Hunter."""
    give, drop = Give(by=CHALLENGER), Give(by=HUNTER)
    fought = do(buying(Phase.SOLUTION), order(foe(4)))

    assert lines(deciding(Phase.ELABORATION), give) == [
        (
            "The Challenger gives: Yaqhara wins challenge 1. Reward points: Yaqhara +2, "
            "0 before, 2 now. Giving costs 2: the Pool goes from 20 to 18."
        ),
    ]
    assert lines(presented(), drop) == [
        "Yaqhara gives up challenge 1. No reward points. The Pool stays at 20."
    ]
    assert lines(fought, drop)[-1].endswith("Given back: 6. The Pool goes from 14 to 20.")
    assert lines(fought, give)[-1].endswith(
        "Giving in a conflict costs 0 (house number): the Pool goes from 14 to 14."
    )


def test_several_hunters_read_how_a_reward_is_shared() -> None:
    """The house number that shares it is named."""
    full = House(give_reward_split=RewardSplit.FULL)
    table: dict[str, Any] = {"hunters": 2}

    shared = lines(deciding(Phase.COMPLICATION, **table), Give(by=CHALLENGER))
    each = lines(deciding(Phase.COMPLICATION, house=full, **table), Give(by=CHALLENGER))

    assert "shared equally (house number)" in shared[0]
    assert "in full to each (house number)" in each[0]
    assert lines(presented(hunters=2), Give(by=HUNTER)) == [
        "Yaqhara wants to give; the other Hunters in the challenge have to agree."
    ]


def test_the_kinds_of_challenge_are_told_apart() -> None:
    """Whole, part, or the last."""
    present = PresentChallenge(by=CHALLENGER, stake="S", obstacle="O")

    plain = lines(free_play(), present)
    whole = lines(free_play(), replace(present, whole=True))
    part = lines(free_play(), replace(present, whole=False))
    final = lines(free_play(), replace(present, final=True))

    assert "It decides" not in plain[0]
    assert "It decides the whole aim." in whole[0]
    assert "It decides a part of a larger aim." in part[0]
    assert "with it the adventure ends" in final[0]


def test_consequences_are_told_in_the_challengers_words() -> None:
    """The line carries them whole."""
    state = do(deciding(Phase.SOLUTION), Give(by=CHALLENGER))

    assert lines(state, TellConsequences(by=CHALLENGER, text="The road is free.")) == [
        "The Challenger tells what comes of it: The road is free."
    ]
