"""Hunters who help each other, in sentences (BH-MP)."""

from __future__ import annotations

from app.rules.beasthunters.events import (
    AdvantageSwitched,
    AdvantageTransferred,
    HunterAided,
)
from app.rules.beasthunters.evolve.conflict import fight
from app.rules.beasthunters.figures import advantage, figure
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say, say_count


def _aided(state: Adventure, event: HunterAided) -> Sentence:
    trait = figure(state, event.by).trait(event.trait)
    return say(
        N_(
            "{helper} helps {who} with “{trait}” +{worth}: it counts in what {who} does this "
            "round, and the turn of {helper} is used up."
        ),
        helper=who(state, event.by),
        who=who(state, event.target),
        trait=trait.name if trait else event.trait,
        worth=event.worth,
    )


def _switched(state: Adventure, event: AdvantageSwitched) -> Sentence:
    fought = fight(state).conflict
    source = advantage(fought, event.by, event.source)
    target = advantage(fought, event.by, event.target)
    return say_count(
        event.points,
        N_(
            "{who} turns {points} advantage point against {source} ({source_before} before, "
            "{source_after} after) into half of it, rounded up, against {target}: {arrived} "
            "({target_before} before, {target_after} after)."
        ),
        N_(
            "{who} turns {points} advantage points against {source} ({source_before} before, "
            "{source_after} after) into half as many, rounded up, against {target}: {arrived} "
            "({target_before} before, {target_after} after)."
        ),
        who=who(state, event.by),
        points=event.points,
        source=who(state, event.source),
        source_before=source,
        source_after=source - event.points,
        target=who(state, event.target),
        arrived=event.arrived,
        target_before=target,
        target_after=target + event.arrived,
    )


def _transferred(state: Adventure, event: AdvantageTransferred) -> Sentence:
    fought = fight(state).conflict
    mine = advantage(fought, event.by, event.target)
    theirs = advantage(fought, event.ally, event.target)
    return say_count(
        event.points,
        N_(
            "{who} hands {ally} {points} advantage point against {target}: {who} goes from "
            "{before} to {after}, {ally} from {ally_before} to {ally_after}."
        ),
        N_(
            "{who} hands {ally} {points} advantage points against {target}: {who} goes from "
            "{before} to {after}, {ally} from {ally_before} to {ally_after}."
        ),
        who=who(state, event.by),
        ally=who(state, event.ally),
        points=event.points,
        target=who(state, event.target),
        before=mine,
        after=mine - event.points,
        ally_before=theirs,
        ally_after=theirs + event.points,
    )


TELLINGS: Tellings = {
    HunterAided: _aided,
    AdvantageSwitched: _switched,
    AdvantageTransferred: _transferred,
}
