"""The actions of a turn, for whoever acts: the seat's own Hunter or an opponent (table T9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from app.rules.beasthunters.commands import (
    ActivateTrait,
    DenyResource,
    Maneuver,
    ReassignTraits,
    RecoverResource,
)
from app.rules.beasthunters.conflict.belongings import seen
from app.rules.beasthunters.conflict.deny import deniable
from app.rules.beasthunters.conflict.floor import conflict
from app.rules.beasthunters.conflict.rolls import roll_bonus
from app.rules.beasthunters.conflict.tables import PLACES_PER_SIDE
from app.rules.beasthunters.conflict.traits import sides_after
from app.rules.beasthunters.figures import (
    Figure,
    enemies,
    figure,
    worth,
)
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options, text_field
from app.rules.beasthunters.menus.strikes import strikes
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import TEXT_LIMIT, Side
from app.rules.choice import Ask, Choice, Field, Option
from app.rules.words import N_, Seat, Sentence, say


def actions(state: Adventure, seat: Seat, actor: str) -> Iterator[Choice]:
    """Everything that *actor*, played by *seat*, can do with its turn, goals apart."""
    me = figure(state, actor)
    targets = enemies(conflict(state), actor)
    for key in targets:
        yield _maneuver(state, seat, me, figure(state, key))
    yield from strikes(state, seat, actor, targets)
    yield _activate(state, seat, me)
    yield _reassign(state, seat, me)
    for key in targets:
        yield _deny(state, seat, me, figure(state, key))
    yield _recover(state, seat, me, targets)


def _how(label: Sentence) -> Field:
    return text_field("text", label, TEXT_LIMIT)


def _maneuver(state: Adventure, seat: Seat, me: Figure, target: Figure) -> Choice:
    price = (
        N_("The Challenger offers advantage, or 2d10 + {offence} against 2d10 + {defence}.")
        if me.is_hunter
        else N_("2d10 + {offence} against 2d10 + {defence}.")
    )
    return offer(
        state,
        Maneuver(by=seat, target=target.key, text=WORDS),
        say(N_("Maneuver against {target}"), target=target.name),
        fixed=("target",),
        fields=(_how(say(N_("What do you do, and to what end?"))),),
        price=say(
            price,
            offence=roll_bonus(state, me.key, Side.OFFENCE),
            defence=roll_bonus(state, target.key, Side.DEFENCE),
        ),
        likely=0,
    )


def _activate(state: Adventure, seat: Seat, me: Figure) -> Choice:
    domain, count = conflict(state).domain, sides_after(me, ())
    side = next((each for each in Side if count[each] < PLACES_PER_SIDE), Side.OFFENCE)
    idle = next((each.key for each in me.traits if each.key not in me.active), "")
    probe = ActivateTrait(by=seat, trait=idle or _any_trait(me), side=side)
    traits = {
        each.key: say(N_("{trait} +{worth}"), trait=each.name, worth=worth(each, domain))
        for each in me.traits
    }
    places = {
        each: say(
            N_("{side}: {count} of {most} active"),
            side=each,
            count=count[each],
            most=PLACES_PER_SIDE,
        )
        for each in Side
    }
    return offer(
        state,
        probe,
        say(N_("Activate a trait of {who}"), who=me.name),
        fields=(
            one_of("trait", say(N_("Which trait?")), options(state, probe, "trait", traits)),
            one_of("side", say(N_("For what?")), options(state, probe, "side", places)),
        ),
        price=say(N_("It counts in every roll of its side until the challenge ends.")),
        likely=2,
    )


def _any_trait(me: Figure) -> str:
    return me.traits[0].key if me.traits else WORDS


def _reassign(state: Adventure, seat: Seat, me: Figure) -> Choice:
    sets = _sets(me)
    probe = ReassignTraits(by=seat, traits=(sets[0],) if sets else ())
    return offer(
        state,
        probe,
        say(N_("Reassign traits of {who}"), who=me.name),
        fields=(_which(me, sets),),
        price=say(N_("Any number of active traits change sides.")),
        likely=4,
    )


def _sets(me: Figure) -> tuple[str, ...]:
    """Every set of active traits that may change sides together, its keys parted by spaces."""
    every = (
        chosen
        for count in range(1, len(me.active) + 1)
        for chosen in combinations(me.active, count)
    )
    return tuple(
        " ".join(chosen)
        for chosen in every
        if all(count <= PLACES_PER_SIDE for count in sides_after(me, chosen).values())
    )


def _which(me: Figure, sets: tuple[str, ...]) -> Field:
    """While all active traits fit on one side any of them can be ticked; else whole sets are told.

    With more than three active not every set keeps the limit (BH-TRT-02), and a form can't say
    so of boxes that are ticked one by one.
    """
    label = say(N_("Which traits change sides?"))
    if len(me.active) <= PLACES_PER_SIDE:
        singles = tuple(Option(value=key, label=_turned(me, key)) for key in me.active)
        return Field(name="traits", label=label, ask=Ask.MANY, options=singles, low=1)
    return one_of(
        "traits",
        label,
        tuple(Option(value=keys, label=_all_turned(me, keys)) for keys in sets),
    )


def _all_turned(me: Figure, keys: str) -> Sentence:
    return say(N_("{traits}"), traits=tuple(_turned(me, key) for key in keys.split()))


def _turned(me: Figure, key: str) -> Sentence:
    trait = me.trait(key)
    text = (
        N_("{trait}: from offence to defence")
        if me.active[key] is Side.OFFENCE
        else N_("{trait}: from defence to offence")
    )
    return say(text, trait=trait.name if trait else key)


def _deny(state: Adventure, seat: Seat, me: Figure, target: Figure) -> Choice:
    usable = deniable(state, me, target)
    known = seen(state, me, target)
    probe = DenyResource(
        by=seat, target=target.key, resource=usable[0].key if usable else WORDS, text=WORDS
    )
    labels = {each.key: _guarded(each) for each in known}
    return offer(
        state,
        probe,
        say(N_("Deny a resource of {target}"), target=target.name),
        fixed=("target",),
        fields=(
            one_of(
                "resource", say(N_("Which resource?")), options(state, probe, "resource", labels)
            ),
            _how(say(N_("How do you make it useless?"))),
        ),
        price=_contest(state, me, target),
        likely=3,
    )


def _guarded(resource: Resource) -> Sentence:
    return say(
        N_("{resource} +{rating} ({side})"),
        resource=resource.name,
        rating=resource.rating,
        side=resource.side,
    )


def _contest(state: Adventure, me: Figure, target: Figure) -> Sentence:
    return say(
        N_("2d10 + {offence} has to beat 2d10 + {defence}."),
        offence=roll_bonus(state, me.key, Side.OFFENCE),
        defence=roll_bonus(state, target.key, Side.DEFENCE),
    )


def _recover(state: Adventure, seat: Seat, me: Figure, targets: tuple[str, ...]) -> Choice:
    denied = [each for each in me.resources if each.key in me.denied]
    probe = RecoverResource(
        by=seat,
        resource=denied[0].key if denied else WORDS,
        opponent=targets[0] if targets else WORDS,
        text=WORDS,
    )
    labels = {
        each.key: say(
            N_("{resource}, denied by {margin}"),
            resource=each.name,
            margin=me.denied[each.key],
        )
        for each in denied
    }
    against = {key: say(N_("{target}"), target=figure(state, key).name) for key in targets}
    which = options(state, probe, "resource", labels)
    whom = options(state, probe, "opponent", against)
    return offer(
        state,
        probe,
        say(N_("Recover a resource of {who}"), who=me.name),
        fields=(
            one_of("resource", say(N_("Which resource?")), which),
            one_of("opponent", say(N_("Against whom?")), whom),
            _how(say(N_("How do you get it back?"))),
        ),
        price=say(
            N_("2d10 + {defence} has to win by the margin of the denial."),
            defence=roll_bonus(state, me.key, Side.DEFENCE),
        ),
        likely=2 if denied else 5,
    )
