"""Kinds of events as people look for them: a few words for all that can happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from app.rules.words import N_


@dataclass(frozen=True, slots=True)
class Kind:
    """Events that belong together: the kebab names of *events*, in a *stage* of the game."""

    key: str
    label: str
    stage: str
    events: tuple[str, ...]


STAGES: tuple[tuple[str, str], ...] = (
    ("setup", N_("Preparing and saluting")),
    ("story", N_("The story itself")),
    ("negotiation", N_("Negotiation")),
    ("conflict", N_("Conflict")),
    ("growth", N_("Rewards and growth")),
)

KINDS: tuple[Kind, ...] = (
    Kind(
        "terms",
        N_("Stake, Pool and house numbers"),
        "setup",
        ("stake-set", "preset-chosen", "house-number-set", "pool-set"),
    ),
    Kind(
        "sheets",
        N_("Making a Hunter"),
        "setup",
        (
            *("hunter-named", "step-written", "hunter-rated", "hunter-finished"),
            *("hunter-brought", "hunter-set-aside", "tattoo-set", "tattoo-dropped"),
        ),
    ),
    Kind(
        "salutes",
        N_("Salutes, breaks and seeds"),
        "setup",
        (
            *("adventure-opened", "session-prepared", "session-revealed", "saluted"),
            *("play-opened", "break-called", "play-resumed", "leaving-agreed"),
            *("adventure-closed", "forked", "seat-freed"),
        ),
    ),
    Kind("told", N_("Told by people"), "story", ("narrated", "wish-granted", "consequences-told")),
    Kind("talk", N_("Said outside the story"), "story", ("talked",)),
    Kind("vetoes", N_("Vetoes"), "story", ("narration-vetoed",)),
    Kind(
        "challenges",
        N_("Challenges and how they ended"),
        "negotiation",
        (
            *("challenge-asked", "wish-withdrawn", "challenge-presented", "challenge-ended"),
            "give-wished",
        ),
    ),
    Kind(
        "plans",
        N_("Questions, plans, complications"),
        "negotiation",
        (
            *("question-asked", "question-answered", "solution-stated", "domain-fixed"),
            *("more-asked", "elaboration-asked", "trait-preactivated", "elaborated"),
            *("accepted-in-part", "complication-added", "plan-adapted"),
        ),
    ),
    Kind(
        "adversity",
        N_("Adversity bought"),
        "negotiation",
        ("conflict-called", "adversity-bought", "denied-at-start", "conflict-started"),
    ),
    Kind(
        "turns",
        N_("Turns and initiative"),
        "conflict",
        ("order-tied", "order-decided", "order-fixed", "turn-began"),
    ),
    Kind(
        "traits",
        N_("Traits in play and help"),
        "conflict",
        ("trait-activated", "traits-reassigned", "hunter-aided"),
    ),
    Kind(
        "maneuvers",
        N_("Offensive Maneuvers and advantage"),
        "conflict",
        (
            *("maneuver-begun", "maneuver-rolled", "advantage-offered", "offer-accepted"),
            *("free-strike-granted", "free-strike-declined"),
            *("advantage-switched", "advantage-transferred"),
        ),
    ),
    Kind(
        "strikes",
        N_("Strikes and damage"),
        "conflict",
        (
            *("struck", "box-marked", "combatant-beaten", "fatal-boxes-full", "fate-chosen"),
            "tattoo-used",
        ),
    ),
    Kind(
        "resources",
        N_("Resources denied and recovered"),
        "conflict",
        (
            *("denial-begun", "denial-offered", "denial-rolled", "resource-denied"),
            *("recovery-begun", "recovery-rolled", "roll-waived", "resource-recovered"),
        ),
    ),
    Kind(
        "goals",
        N_("Goals"),
        "conflict",
        (
            *("goal-set", "goal-answered", "goal-opened", "goal-refused", "goal-dropped"),
            *("goal-dice-bought", "goal-dice-pledged", "goal-dice-pooled"),
            *("goal-roll-agreed", "goal-rolled", "leftovers-finished"),
        ),
    ),
    Kind(
        "outcomes",
        N_("Won and lost"),
        "conflict",
        ("conflict-decided", "adventure-ended"),
    ),
    Kind(
        "growth",
        N_("Reward points and growth"),
        "growth",
        (
            *("hunter-refreshed", "trait-raised", "trait-learned", "resource-raised"),
            *("resource-gained", "initiative-raised", "box-added"),
            *("remainder-left", "remainder-wished", "remainder-paid"),
            *("tattoo-given", "hunter-retired"),
        ),
    ),
)
"""Every event belongs to one of them; a test holds that none is missing."""

SHORTEST_WORD = 3


def events_of(kind: str, stage: str) -> tuple[str, ...]:
    """The events of the *kind*, of the *stage*, or of both where both are asked; else all."""
    fitting = (each for each in KINDS if kind in ("", each.key) and stage in ("", each.stage))
    return tuple(name for each in fitting for name in each.events)


def named_by(text: str, languages: Iterable[Callable[[str], str]]) -> tuple[str, ...]:
    """The events whose kind has a label, in one of the *languages*, with all words of *text*."""
    asked = _asked(text)
    if not asked:
        return ()
    speakers = tuple(languages)
    return tuple(
        name
        for kind in KINDS
        if any(_says(say(kind.label), asked) for say in speakers)
        for name in kind.events
    )


def label_of(name: str) -> str:
    """What the kind of the event called *name* is called, in English."""
    return next(kind.label for kind in KINDS if name in kind.events)


def says(label: str, text: str) -> bool:
    """Whether *label* has all words of *text*."""
    asked = _asked(text)
    return bool(asked) and _says(label, asked)


def _asked(text: str) -> list[str]:
    asked = text.casefold().split()
    return [] if any(len(word) < SHORTEST_WORD for word in asked) else asked


def _says(label: str, asked: list[str]) -> bool:
    words = label.casefold().replace(",", " ").split()
    return all(any(word.startswith(one) for word in words) for one in asked)
