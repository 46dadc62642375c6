"""From what happened back to what was asked: the command behind the first event of each decision.

A log holds results, not commands. But every command has an event that it begins with and that no
other command begins with at the same moment, so the log says what was asked all the same. Whoever
was not named (an anonymous stop) stays so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from app.rules.beasthunters import commands as asked
from app.rules.beasthunters import events as happened
from app.rules.beasthunters import forking, house_text
from app.rules.beasthunters.challenge import Foe
from app.rules.beasthunters.commands import Command
from app.rules.beasthunters.conflict.dicing import dice_bought, goal_named
from app.rules.beasthunters.events import Event
from app.rules.beasthunters.house import HOUSE_FIELDS, PRESETS
from app.rules.beasthunters.moments import AwaitingDenyAnswer, AwaitingDenyReply, AwaitingReply
from app.rules.beasthunters.sheets import ONE_EACH
from app.rules.beasthunters.stages import Fighting, SettingUp
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.twins import SAME, alike
from app.rules.beasthunters.vocabulary import NAME_LIMIT, Side
from app.rules.words import TABLE, Seat

Retelling = Callable[[Adventure, Any, Sequence[Event]], Command]

MOST_EVENTS = 200
"""No decision has more events than this."""


def retell(state: Adventure, coming: Sequence[Event]) -> Command | None:
    """What was asked in *state* if *coming* happened next; None if no command begins like this.

    Of *coming* only as many events count as that command makes. LookupError if it names what is
    not there.
    """
    if not coming:
        return None
    first = coming[0]
    same = SAME.get(type(first))
    if same is not None:
        return alike(same, first)
    special = SPECIAL.get(type(first))
    return None if special is None else special(state, first, coming)


def _open(_state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    """Every number that is not the preset's was ordered: a preset corrected later does no harm."""
    preset = PRESETS.get(event.preset)
    changed = tuple(
        asked.HouseOrder(name=name, value=house_text.write(getattr(event.house, name)))
        for name in HOUSE_FIELDS
        if preset is not None and getattr(event.house, name) != getattr(preset, name)
    )
    return asked.OpenAdventure(
        by=event.by, seats=event.seats, title=event.title, preset=event.preset, numbers=changed
    )


def _name(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    revision = state.hunters[event.by].revision
    return asked.NameHunter(by=event.by, revision=revision, name=event.name, story=event.story)


def _step(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    draft = event.draft
    return asked.WriteStep(
        by=event.by,
        revision=state.hunters[event.by].revision,
        step=event.step,
        story=draft.story,
        trait=draft.trait,
        trait_domain=draft.trait_domain,
        resource=draft.resource,
        resource_domain=draft.resource_domain,
        resource_side=draft.resource_side,
        initiative=draft.initiative,
        light=draft.light,
        medium=draft.medium,
    )


def _rate(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    traits = {f"trait_{step.value}": rating for step, rating in event.traits.items()}
    resources = {f"resource_{step.value}": rating for step, rating in event.resources.items()}
    revision = state.hunters[event.by].revision
    return asked.RateHunter(by=event.by, revision=revision, **traits, **resources)


def _salute(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    terms = state.stage.terms if isinstance(state.stage, SettingUp) else 0
    return asked.Salute(by=event.by, terms=terms, word=event.word)


def _break(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    if event.by == TABLE:
        return asked.StopSignal(by=_anybody(state))
    return asked.CallBreak(by=event.by, reason=event.reason)


def _anybody(state: Adventure) -> Seat:
    """Some seat, where the log keeps the one that it was to itself."""
    return state.seats[0]


def _ready(_state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    ready = event.preactivation
    return asked.Preactivate(by=event.by, trait=ready.trait, side=ready.side)


def _buy(_state: Adventure, event: Any, coming: Sequence[Event]) -> Command:
    rest = coming[1:MOST_EVENTS]
    denied = [*takewhile(lambda each: isinstance(each, happened.DeniedAtStart), rest)]
    active = _active_at_start(rest[len(denied) : len(denied) + 1])
    return asked.BuyAdversity(
        by=event.by,
        foes=tuple(_order(foe, active) for foe in event.foes),
        denials=tuple(alike(asked.DenialOrder, each) for each in denied),
    )


def _active_at_start(started: Sequence[Event]) -> Mapping[str, Side]:
    return {
        ready.trait: ready.side
        for each in started
        if isinstance(each, happened.ConflictStarted)
        for ready in each.active
    }


def _order(foe: Foe, active: Mapping[str, Side]) -> asked.FoeOrder:
    return asked.FoeOrder(
        name=_ordered_name(foe.name),
        initiative=foe.initiative,
        traits=tuple(
            asked.TraitOrder(name=each.name, rating=each.rating, active=active.get(each.key))
            for each in foe.traits
        ),
        resources=tuple(
            asked.ResourceOrder(name=each.name, side=each.side, rating=each.rating)
            for each in foe.resources
        ),
        extra_boxes=tuple(have - one for have, one in zip(foe.boxes, ONE_EACH, strict=True)),
    )


def _ordered_name(name: str) -> str:
    """Only the number behind the second of a name can make it longer than a name may be."""
    return name if len(name) <= NAME_LIMIT else name.rpartition(" ")[0]


def _maneuver_rolled(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    if isinstance(_moment(state), AwaitingReply):
        return asked.RollInstead(by=event.by)
    return asked.RollDefence(by=event.by)


def _denial_rolled(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    moment = _moment(state)
    if isinstance(moment, AwaitingDenyAnswer):
        return asked.CallForRoll(by=event.by)
    if isinstance(moment, AwaitingDenyReply):
        return asked.RollInstead(by=event.by)
    return asked.RollDefence(by=event.by)


def _moment(state: Adventure) -> object:
    return state.stage.moment if isinstance(state.stage, Fighting) else None


def _strike(_state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    return asked.Strike(
        by=event.by,
        target=event.target,
        spend=event.spent,
        resource=event.weapon,
        text=event.text,
    )


def _goal_dice(_state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    kind = asked.BuyGoalDice if event.leftover else asked.Achieve
    return kind(by=event.by, goal=event.goal, target=event.target, spend=event.spent)


def _goal_roll(state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    dice = dice_bought(goal_named(state, event.goal))
    return asked.AgreeGoalRoll(by=event.by, goal=event.goal, dice=dice)


def _learn(_state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    trait = event.trait
    return asked.LearnTrait(by=event.by, name=trait.name, domain=trait.domain, why=event.why)


def _gain(_state: Adventure, event: Any, _coming: Sequence[Event]) -> Command:
    one = event.resource
    return asked.GainResource(
        by=event.by, name=one.name, domain=one.domain, side=one.side, why=event.why
    )


SPECIAL: Mapping[type[Event], Retelling] = {
    happened.AdventureOpened: _open,
    happened.HunterNamed: _name,
    happened.StepWritten: _step,
    happened.HunterRated: _rate,
    happened.Saluted: _salute,
    happened.BreakCalled: _break,
    happened.Forked: forking.retold,
    happened.TraitPreactivated: _ready,
    happened.AdversityBought: _buy,
    happened.ManeuverRolled: _maneuver_rolled,
    happened.DenialRolled: _denial_rolled,
    happened.Struck: _strike,
    happened.GoalDiceBought: _goal_dice,
    happened.GoalRollAgreed: _goal_roll,
    happened.TraitLearned: _learn,
    happened.ResourceGained: _gain,
}
"""Events whose command has other fields, or depends on the moment."""
