"""What Hunters ask for in free play: each wish is open until it is answered (rulings 21)."""

from __future__ import annotations

from app.rules.beasthunters.commands import AskChallenge, GrantWish, WithdrawWish
from app.rules.beasthunters.events import ChallengeAsked, Event, WishGranted, WishWithdrawn
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.stages import FreePlay
from app.rules.beasthunters.standing import (
    open_wishes,
    unless_at,
    unless_challenger,
    unless_hunter,
    unless_in_play,
)
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Seat, say


def unless_wished(state: Adventure, whose: Seat | None, rule: str) -> Refusal | None:
    """The Hunter at seat *whose* has asked for something that is open; for None anybody has."""
    wishes = open_wishes(state)
    if whose in wishes or (whose is None and wishes):
        return None
    return refuse(
        Reason.NOTHING_ASKED,
        rule,
        say(N_("This Hunter has asked for nothing that is still open."))
        if wishes
        else say(N_("No Hunter has asked for anything that is still open.")),
        say(N_("Tell the story, or present a challenge.")),
    )


def _asking(state: Adventure, command: AskChallenge) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-CHAL-01"),
        unless_at(state, "BH-CHAL-01", FreePlay),
        unless_in_play(state, command.by, "BH-CHAL-01"),
    )


def _ask(_state: Adventure, command: AskChallenge, _dice: Dice) -> tuple[Event, ...]:
    return (ChallengeAsked(by=command.by, wish=command.wish),)


def _withdrawing(state: Adventure, command: WithdrawWish) -> Refusal | None:
    return first(
        unless_hunter(command, "BH-CHAL-01"),
        unless_at(state, "BH-CHAL-01", FreePlay),
        _unless_own_wish(state, command),
    )


def _unless_own_wish(state: Adventure, command: WithdrawWish) -> Refusal | None:
    if command.by in open_wishes(state):
        return None
    return refuse(
        Reason.NOTHING_ASKED,
        "BH-CHAL-01",
        say(N_("You have asked for nothing that is still open.")),
        say(N_("Ask for something, or tell the story.")),
    )


def _withdraw(state: Adventure, command: WithdrawWish, _dice: Dice) -> tuple[Event, ...]:
    return (WishWithdrawn(by=command.by, wish=state.wishes[command.by]),)


def _granting(state: Adventure, command: GrantWish) -> Refusal | None:
    return first(
        unless_challenger(command, "BH-FREE-01"),
        unless_at(state, "BH-FREE-01", FreePlay),
        unless_wished(state, command.whose, "BH-FREE-01"),
    )


def _grant(_state: Adventure, command: GrantWish, _dice: Dice) -> tuple[Event, ...]:
    return (WishGranted(by=command.by, text=command.text, whose=command.whose),)


RULES: Rules = {
    AskChallenge: Rule(_asking, _ask),
    WithdrawWish: Rule(_withdrawing, _withdraw),
    GrantWish: Rule(_granting, _grant),
}
