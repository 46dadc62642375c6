"""The menu of what Hunters do for each other in a conflict (BH-MP)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from app.rules.beasthunters.commands import (
    AidHunter,
    Command,
    SwitchTarget,
    TransferAdvantage,
)
from app.rules.beasthunters.conflict.aiding import BEFORE_THE_ROLL
from app.rules.beasthunters.conflict.allies import allies
from app.rules.beasthunters.conflict.floor import conflict, holder
from app.rules.beasthunters.figures import advantage, enemies, figure, is_hunter, worth
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options
from app.rules.beasthunters.moments import Turn
from app.rules.beasthunters.readable import NUMBER_LIMIT
from app.rules.beasthunters.stages import Fighting
from app.rules.beasthunters.standing import several
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.who import who
from app.rules.choice import Ask, Choice, Field
from app.rules.words import N_, Seat, Sentence, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """Help while another Hunter acts; help, switch and transfer in one's own turn."""
    stage = state.stage
    if not isinstance(stage, Fighting) or not several(state):
        return
    if seat not in stage.challenge.hunters or seat in stage.conflict.out:
        return
    if isinstance(stage.moment, BEFORE_THE_ROLL) and stage.moment.actor in allies(state, seat):
        yield _aid(state, seat, Seat(stage.moment.actor))
    elif isinstance(stage.moment, Turn) and holder(stage.moment) == seat:
        for ally in allies(state, seat):
            yield _aid(state, seat, ally)
        yield from _switches(state, seat)
        yield from _transfers(state, seat)


def _aid(state: Adventure, seat: Seat, target: Seat) -> Choice:
    me, domain = figure(state, seat), conflict(state).domain
    useful = [
        each
        for each in me.traits
        if each.key in me.active or not state.house.aid_needs_active_trait
    ]
    probe = AidHunter(by=seat, target=target, trait=useful[0].key if useful else WORDS)
    labels = {
        each.key: say(N_("{trait} +{worth}"), trait=each.name, worth=worth(each, domain))
        for each in me.traits
    }
    which = one_of("trait", say(N_("With which trait?")), options(state, probe, "trait", labels))
    return offer(
        state,
        probe,
        say(N_("Aid {who}"), who=who(state, target)),
        fixed=("target",),
        fields=(which,),
        price=say(
            N_("It counts in what {who} does this round; your turn of the round is used up."),
            who=who(state, target),
        ),
        likely=3,
    )


def _opposite(state: Adventure) -> tuple[str, ...]:
    """Every opponent, beaten or not: advantage against the beaten can still be moved."""
    return tuple(key for key in conflict(state).order if not is_hunter(key))


def _switches(state: Adventure, seat: Seat) -> Iterator[Choice]:
    fought = conflict(state)
    standing = enemies(fought, seat)
    pairs = [(a, b) for a in _opposite(state) for b in standing if a != b]
    held = [pair for pair in pairs if advantage(fought, seat, pair[0])]
    for source, target in held or pairs[:1]:
        probe = SwitchTarget(by=seat, source=source, target=target, points=1)
        label = say(
            N_("Turn advantage against {source} to {target}"),
            source=who(state, source),
            target=who(state, target),
        )
        price = say(N_("Half arrives, rounded up: 10 become 5, 11 become 6."))
        points = advantage(fought, seat, source)
        yield _move(state, probe, points, label, price)


def _transfers(state: Adventure, seat: Seat) -> Iterator[Choice]:
    fought = conflict(state)
    pairs = [(ally, key) for ally in allies(state, seat) for key in _opposite(state)]
    held = [pair for pair in pairs if advantage(fought, seat, pair[1])]
    for ally, target in held or pairs[:1]:
        probe = TransferAdvantage(by=seat, ally=ally, target=target, points=1)
        label = say(
            N_("Hand {ally} advantage against {target}"),
            ally=who(state, ally),
            target=who(state, target),
        )
        price = say(N_("All that is handed over arrives; the enemy stays the same."))
        points = advantage(fought, seat, target)
        yield _move(state, probe, points, label, price)


def _move(state: Adventure, probe: Command, held: int, label: Sentence, price: Sentence) -> Choice:
    fixed = tuple(each.name for each in fields(probe) if each.name not in {"by", "points"})
    return offer(
        state, probe, label, fixed=fixed, fields=(points_field(held),), price=price, likely=4
    )


def points_field(held: int) -> Field:
    """How many of the points *held* are meant."""
    return Field(
        name="points",
        label=say(N_("How many points? You hold {held}."), held=held),
        ask=Ask.NUMBER,
        low=1,
        high=max(1, min(held, NUMBER_LIMIT)),
        value=max(1, min(held, NUMBER_LIMIT)),
    )
