"""Reward points among several Hunters: equal shares, the rest to whom they agree on (BH-MP-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.commands import GrantRemainder
from app.rules.beasthunters.events import Event, RemainderLeft, RemainderPaid, RemainderWished
from app.rules.beasthunters.gates import unless_open
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, refuse
from app.rules.beasthunters.standing import unless_hunter
from app.rules.beasthunters.state import Adventure, Remainder
from app.rules.beasthunters.who import who
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, TABLE, Seat, Sentence, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """What each of *among* gets, and the *rest* that could not be shared equally."""

    among: tuple[Seat, ...]
    each: Mapping[Seat, int]
    rest: int


def shared(among: tuple[Seat, ...], points: int, *, least: int = 0) -> Shares:
    """*points* in equal shares, rounded down, at least *least* each."""
    each = max(least, points // max(1, len(among)))
    rest = max(0, points - each * len(among))
    return Shares(among=among, each=dict.fromkeys(among, each) if each else {}, rest=rest)


def leave_rest(
    happening: Happening, shares: Shares, *, goal: str = "", otherwise: Seat | None = None
) -> None:
    """Let the Hunters agree on who gets the rest of *shares*, if there is one.

    Without agreement all of it goes to *otherwise*; if it names nobody, turns are taken.
    """
    if shares.rest and len(shares.among) > 1:
        happening.add(
            RemainderLeft(
                by=TABLE,
                number=happening.state.divided + 1,
                points=shares.rest,
                sharers=shares.among,
                goal=goal,
                otherwise=otherwise,
            )
        )


def last_word(state: Adventure) -> tuple[Event, ...]:
    """What is paid of remainders that nobody agreed on when the adventure is closed."""
    return tuple(
        RemainderPaid(by=TABLE, remainder=rest.number, to=to, points=points)
        for rest in state.remainders
        for to, points in unagreed(rest)
    )


def unagreed(rest: Remainder | RemainderLeft) -> tuple[tuple[Seat, int], ...]:
    """Who gets how many points of *rest* if nobody agrees until the closing Salute (rulings 19).

    Turns are taken for a challenge: a point each, beginning one seat later with every remainder.
    """
    if rest.otherwise is not None:
        return ((rest.otherwise, rest.points),)
    among = rest.sharers
    begins = rest.number - 1
    return tuple((among[(begins + place) % len(among)], 1) for place in range(rest.points))


def source(rest: Remainder) -> Sentence:
    """What the points of *rest* were won with."""
    if rest.goal:
        return say(N_("from the goal “{goal}”"), goal=rest.goal)
    return say(N_("from the challenge"))


def remainder(state: Adventure, number: int) -> Remainder | None:
    """The remainder *number* that is still to be agreed on."""
    return next((each for each in state.remainders if each.number == number), None)


def _refusal(state: Adventure, command: GrantRemainder) -> Refusal | None:
    return (
        unless_hunter(command, "BH-MP-05")
        or unless_open(state, "BH-MP-05")
        or _no_sharers(state, command)
        or _said_already(state, command)
    )


def _no_sharers(state: Adventure, command: GrantRemainder) -> Refusal | None:
    rest = remainder(state, command.remainder)
    if rest is not None and {command.by, command.to} <= set(rest.sharers):
        return None
    return refuse(
        Reason.UNKNOWN_NAME,
        "BH-MP-05",
        say(N_("There is no such rest for you to give to this Hunter.")),
        say(N_("Hunters who took part agree on one of them.")),
    )


def _said_already(state: Adventure, command: GrantRemainder) -> Refusal | None:
    rest = remainder(state, command.remainder)
    if rest is None or rest.wishes.get(command.by) != command.to:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-MP-05",
        say(N_("You want {who} to get it already."), who=who(state, command.to)),
        say(N_("It is paid when all say the same; you can name another Hunter.")),
    )


def _grant(state: Adventure, command: GrantRemainder, _dice: Dice) -> tuple[Event, ...]:
    """Paid as soon as everyone who shares wants the same."""
    happening = Happening(state).add(
        RemainderWished(by=command.by, remainder=command.remainder, to=command.to)
    )
    rest = remainder(happening.state, command.remainder)
    if rest is not None and all(rest.wishes.get(seat) == command.to for seat in rest.sharers):
        happening.add(
            RemainderPaid(by=TABLE, remainder=rest.number, to=command.to, points=rest.points)
        )
    return happening.events


RULES: Rules = {GrantRemainder: Rule(refusal=_refusal, decide=_grant)}
