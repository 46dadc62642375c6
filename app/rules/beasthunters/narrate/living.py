"""Tattoos, and Hunters that come and go, in sentences (BH-HUNT)."""

from __future__ import annotations

from app.rules.beasthunters.effect_words import tattoo_in_words
from app.rules.beasthunters.events import (
    HunterBrought,
    HunterRetired,
    HunterSetAside,
    TattooDropped,
    TattooGiven,
    TattooSet,
    TattooUsed,
)
from app.rules.beasthunters.figures import name_as
from app.rules.beasthunters.hunting import tattoo_of
from app.rules.beasthunters.narrate.telling import Tellings
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tattoos import Tattoo
from app.rules.beasthunters.unlike import unlike_made
from app.rules.beasthunters.who import who
from app.rules.words import N_, Sentence, say, say_count


def _set(state: Adventure, event: TattooSet) -> Sentence:
    tattoo = Tattoo(name=event.name, text=event.text, effects=event.effects)
    return say(
        N_("Whoever kills {beast} gets the tattoo {tattoo}"),
        beast=state.beast,
        tattoo=tattoo_in_words(tattoo),
    )


def _dropped(state: Adventure, event: TattooDropped) -> Sentence:
    return say(
        N_("{who} takes the tattoo “{tattoo}” back: {beast} leaves none."),
        who=who(state, event.by),
        tattoo=state.tattoo.name if state.tattoo else "",
        beast=state.beast,
    )


def _given(state: Adventure, event: TattooGiven) -> Sentence:
    tattoo = next(iter(event.given.values()))
    return say(
        N_("{beast} is killed. These Hunters get its tattoo: {hunters}. {tattoo}"),
        beast=state.beast,
        hunters=tuple(say(N_("{who}"), who=who(state, seat)) for seat in event.given),
        tattoo=tattoo_in_words(tattoo),
    )


def _used(state: Adventure, event: TattooUsed) -> Sentence:
    sheet = state.hunters[event.by]
    tattoo = tattoo_of(sheet, event.tattoo)
    before = sheet.marked[event.domain][event.level.index]
    return say(
        N_(
            "{who} uses the tattoo “{tattoo}”: marked {level} boxes ({domain}) go from {before} "
            "to {after}. It works once an adventure."
        ),
        who=who(state, event.by),
        tattoo=tattoo.name if tattoo else event.tattoo,
        level=event.level,
        domain=event.domain,
        before=before,
        after=before - event.cleared,
    )


def _brought(state: Adventure, event: HunterBrought) -> Sentence:
    if event.from_file:
        return _from_file(state, event)
    one, many = (
        (
            N_("{name} joins, who has lived before, with {points} reward point. {origin}"),
            N_("{name} joins, who has lived before, with {points} reward points. {origin}"),
        )
        if event.origin
        else (
            N_("{name} joins, who has lived before, with {points} reward point."),
            N_("{name} joins, who has lived before, with {points} reward points."),
        )
    )
    name, points = name_as(state, event.by, event.sheet.name), event.sheet.reward_points
    return say_count(points, one, many, name=name, points=points, origin=event.origin)


def _from_file(state: Adventure, event: HunterBrought) -> Sentence:
    """Who has played since has grown; before that, what no Hunter begins with is told."""
    name, points = name_as(state, event.by, event.sheet.name), event.sheet.reward_points
    if event.origin:
        one = N_(
            "{name} joins, brought here from a file once and not made here, "
            "with {points} reward point. {origin}"
        )
        many = N_(
            "{name} joins, brought here from a file once and not made here, "
            "with {points} reward points. {origin}"
        )
        return say_count(points, one, many, name=name, points=points, origin=event.origin)
    if unlike := unlike_made(event.sheet):
        text = N_(
            "{name} joins, brought from a file and not made here. "
            "Unlike a Hunter who was just made: {unlike}."
        )
        return say(text, name=name, unlike=unlike)
    text = N_(
        "{name} joins, brought from a file and not made here, "
        "with the numbers of a Hunter who was just made."
    )
    return say(text, name=name)


def _set_aside(state: Adventure, event: HunterSetAside) -> Sentence:
    return say(N_("{who} stays at home; a new Hunter is made."), who=who(state, event.by))


def _retired(state: Adventure, event: HunterRetired) -> Sentence:
    return say(N_("{who} leaves play for good. {text}"), who=who(state, event.by), text=event.text)


TELLINGS: Tellings = {
    TattooSet: _set,
    TattooDropped: _dropped,
    TattooGiven: _given,
    TattooUsed: _used,
    HunterBrought: _brought,
    HunterSetAside: _set_aside,
    HunterRetired: _retired,
}
