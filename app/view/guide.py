"""One short paragraph for each stage that tells a first-time reader what this is and what to do."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.beasthunters.stages import Buying
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.terms import beast_is_free
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.rules.words import N_, Seat, Sentence

_HUNTER: Mapping[str, str] = {
    "setting-up": N_(
        "Make your Hunter in four steps, say how long and how hard the adventure may be "
        "(Pool and Limit), and agree with the Challenger what is at stake. When the list is "
        "complete, everybody salutes and play begins."
    ),
    "free-play": N_(
        "Tell what your Hunter does and says. Nothing here needs dice. When you want "
        "something that will not simply be given, ask for it: the Challenger may put an "
        "obstacle before it."
    ),
    "describing": N_(
        "An obstacle stands before you. Ask about it, suggest things, then say how you get "
        "past it. A good plan is often enough; you can also give up the challenge without "
        "any loss."
    ),
    "deciding-solution": N_(
        "The Challenger weighs your solution: let you win (that pays you reward points), call "
        "the dice, or ask how it works. Until the decision falls you can ask and suggest, talk, "
        "or give."
    ),
    "deciding-elaboration": N_(
        "The Challenger weighs your plan: let you win (that pays you reward points), call "
        "the dice, or bring in something unforeseen. Until the decision falls, whoever has not "
        "spoken in this phase still can, and you can ready a trait, or give."
    ),
    "deciding-complication": N_(
        "The Challenger weighs your plan for the last time: let you win (that pays you reward "
        "points) or call the dice. Until the decision falls, whoever has not spoken in this "
        "phase still can, and you can give."
    ),
    "elaborating": N_(
        "Answer what the Challenger asks about your plan, and ready one trait that backs it: "
        "if it comes to a conflict, that trait is active from the start."
    ),
    "complicating": N_(
        "Part of the plan works, then something unforeseen happens. Change the plan to meet it."
    ),
    "buying": N_(
        "The Challenger buys your opponents with points from the Pool. You win them back as "
        "reward points if you win the conflict."
    ),
    "fighting": N_(
        "One action a turn. Activate traits, win advantage by maneuvers, then spend it: 4 "
        "points are one die of a Strike. Traits count in maneuvers, resources in strikes."
    ),
    "consequences": N_(
        "The Challenger tells what came of it, inside what was at stake. Your reward is on "
        "your sheet."
    ),
    "ending": N_(
        "Refresh your Hunter, spend reward points if you like, tell how it ends; then give "
        "the closing Salute. After it the seed of the dice is shown."
    ),
    "closed": N_("This adventure is over. It can be read for ever; open a new one to play on."),
    "on-break": N_(
        "Play stands still exactly where it was. Talk as players. When everybody salutes "
        "again, play goes on."
    ),
}

_THREE_WAYS = N_(
    "Three ways on, with their prices beside them. Giving is cheap and pays the Hunter; "
    "a conflict costs Pool points by what you buy; going on makes the next decision "
    "richer."
)
_CHALLENGER: Mapping[str, str] = {
    **_HUNTER,
    "setting-up": N_(
        "You play everyone the Hunters meet. Agree on what is at stake and on the house "
        "numbers; each Hunter makes a sheet and names Pool and Limit. When the list is "
        "complete, everybody salutes and play begins."
    ),
    "free-play": N_(
        "Tell the world. Let the Hunter have it easy until something interesting stands in "
        "the way; then present a challenge and say what can be won or lost."
    ),
    "describing": N_(
        "Describe the obstacle and answer questions. The Hunter will state a solution; then "
        "the decision is yours."
    ),
    "deciding-solution": _THREE_WAYS,
    "deciding-elaboration": _THREE_WAYS,
    "deciding-complication": N_(
        "Two ways on, with their prices beside them. Giving is cheap and pays the Hunter; "
        "a conflict costs Pool points by what you buy. You can bring in another "
        "complication first."
    ),
    "elaborating": N_("You asked how the plan works. The Hunter answers and may ready one trait."),
    "complicating": N_(
        "Bring in one or more things nobody foresaw. When the Hunter has adapted the plan, "
        "you give or call the conflict."
    ),
    "buying": N_(
        "Buy the opponents. Each point buys +2 of a trait, a resource or initiative; the box "
        "set is compulsory. The sum may not exceed the Limit; what you pay is the sum times "
        "the factor."
    ),
    "fighting": N_(
        "One action a turn for each opponent. For a Hunter’s maneuver you offer advantage, "
        "at least 2: be generous for a fine description. If the offer is refused, the dice "
        "decide."
    ),
    "consequences": N_(
        "Tell what came of the challenge. Stay inside the stake that you agreed on, then "
        "play goes on."
    ),
}

_BEAST_COMES: Mapping[bool, str] = {
    True: N_(
        "The beast comes at the level of the hunt and costs nothing. Each point buys +2 of a "
        "trait, a resource or initiative; the box set is compulsory. The sum may not exceed the "
        "level of the hunt."
    ),
    False: N_(
        "The Challenger puts the beast together, up to the level of the hunt; nothing is paid "
        "from the Pool. If you win the conflict, what it is worth is yours in reward points."
    ),
}
"""While a hunt's beast is bought at the hunt's level, for who buys and for who waits."""

_BESIDE = N_(
    "You are not in this challenge. Until it is over there is nothing that you have to do: "
    "follow it, tell what your Hunter does meanwhile, or talk as a player."
)


def guide(state: Adventure, seat: Seat) -> Sentence | None:
    """What *seat* should know at this stage; None where there is nothing to explain."""
    challenge = challenge_of(state)
    if challenge and seat not in {CHALLENGER, *challenge.hunters}:
        return Sentence(_BESIDE)
    if isinstance(state.stage, Buying) and challenge and challenge.final and beast_is_free(state):
        return Sentence(_BEAST_COMES[seat == CHALLENGER])
    text = (_CHALLENGER if seat == CHALLENGER else _HUNTER).get(state.stage.kind)
    return Sentence(text) if text else None
