"""Giving: the Challenger lets the Hunters win; the Hunters drop the challenge (BH-CHAL-04)."""

from __future__ import annotations

from app.rules.beasthunters import consequences
from app.rules.beasthunters.commands import Give
from app.rules.beasthunters.conflict import leftovers
from app.rules.beasthunters.events import Event, GiveWished
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.moments import FatalChoice, Leftovers
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Rule, Rules, first, refuse
from app.rules.beasthunters.stages import Buying, Fighting
from app.rules.beasthunters.standing import (
    DECIDING,
    NEGOTIATING,
    challenge_of,
    is_hunter,
    unless_at,
    unless_in_challenge,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.rules.beasthunters.who import who
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, Seat, say


def _giving(state: Adventure, command: Give) -> Refusal | None:
    if is_hunter(command.by):
        return first(
            unless_at(state, "BH-CHAL-04", *NEGOTIATING, Buying, Fighting),
            unless_in_challenge(state, command, "BH-CHAL-04"),
            _unless_undecided(state, "BH-CHAL-04"),
            _unless_out(state, command),
            _unless_wished_before(state, command),
        )
    return first(
        unless_at(state, "BH-NEG-05", *DECIDING, Fighting), _unless_undecided(state, "BH-CONF-05")
    )


def _unless_undecided(state: Adventure, rule: str) -> Refusal | None:
    stage = state.stage
    if not isinstance(stage, Fighting) or not isinstance(stage.moment, FatalChoice | Leftovers):
        return None
    return refuse(
        Reason.NOT_NOW,
        rule,
        say(N_("The conflict is decided already; nothing is left to give.")),
        say(N_("Finish what is open: the choice of fate or the leftover goals.")),
    )


def _unless_out(state: Adventure, command: Give) -> Refusal | None:
    """Whoever is beaten is out of the challenge: the others decide (rulings 6)."""
    if not isinstance(state.stage, Fighting) or command.by not in state.stage.conflict.out:
        return None
    return refuse(
        Reason.OUT_OF_CONFLICT,
        "BH-DMG-02",
        say(N_("{who} is out of this conflict."), who=who(state, command.by)),
        say(N_("Leave it to the Hunters who still fight.")),
    )


def _unless_wished_before(state: Adventure, command: Give) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or command.by not in challenge.giving:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-CHAL-04",
        say(N_("This Hunter wants to give already.")),
        say(N_("The challenge is given as soon as every Hunter in it agrees.")),
    )


def _give(state: Adventure, command: Give, dice: Dice) -> tuple[Event, ...]:
    if is_hunter(command.by) and others_who_must_agree(state, command.by):
        return (GiveWished(by=command.by),)
    outcome = Outcome.GIVEN_BY_HUNTER if is_hunter(command.by) else Outcome.GIVEN_BY_CHALLENGER
    happening = Happening(state)
    if isinstance(state.stage, Fighting):
        return leftovers.decided(happening, outcome, by=command.by, dice=dice).events
    return consequences.end(happening, outcome, by=command.by).events


def others_who_must_agree(state: Adventure, seat: Seat) -> tuple[Seat, ...]:
    """Hunters still in the challenge, besides *seat*, who have not agreed to give (rulings 11)."""
    challenge = challenge_of(state)
    if challenge is None:
        return ()
    out = state.stage.conflict.out if isinstance(state.stage, Fighting) else ()
    agreed = (seat, *challenge.giving, *out)
    return tuple(each for each in challenge.hunters if each not in agreed)


RULES: Rules = {Give: Rule(_giving, _give)}
