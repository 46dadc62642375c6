"""How a challenge ends: what it costs, what it pays, what it ends (BH-CHAL-05, BH-END)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.beasthunters.challenge import Challenge
from app.rules.beasthunters.commands import TellConsequences
from app.rules.beasthunters.events import AdventureEnded, ChallengeEnded, ConsequencesTold, Event
from app.rules.beasthunters.happening import Happening
from app.rules.beasthunters.house import RewardSplit
from app.rules.beasthunters.prize import ink
from app.rules.beasthunters.rule import Rule, Rules, first
from app.rules.beasthunters.sharing import Shares, leave_rest, shared
from app.rules.beasthunters.stages import (
    Consequences,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Fighting,
)
from app.rules.beasthunters.standing import challenge_of, unless_at, unless_challenger
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import GIVE_COST, GIVE_REWARD
from app.rules.beasthunters.terms import beast_is_free
from app.rules.beasthunters.vocabulary import Kind, Outcome
from app.rules.decider import Dice, Refusal
from app.rules.words import TABLE, Seat

HUNTERS_WIN = (Outcome.WON, Outcome.GIVEN_BY_CHALLENGER)
"""Outcomes after which the Hunters have what they wanted."""

POOL_EMPTY = "pool-empty"
LAST_CHALLENGE = "last-challenge"
FATE = "fate"
NOBODY_LEFT = "nobody-left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What an end of a challenge moves: Pool points paid and returned, reward points by Hunter."""

    cost: int = 0
    refund: int = 0
    shares: Shares | None = None

    @property
    def rewards(self) -> Mapping[Seat, int]:
        """Reward points by Hunter; nobody gets any for what is lost."""
        return self.shares.each if self.shares else {}


def end(
    happening: Happening, outcome: Outcome, *, by: Seat, ends: Outcome | None = None
) -> Happening:
    """Let the challenge end with *outcome*; *ends* says how a fate ends the adventure with it."""
    state = happening.state
    challenge = _challenge(state)
    due = account(state, outcome)
    happening.add(
        ChallengeEnded(
            by=by,
            outcome=outcome,
            cost=due.cost,
            refund=due.refund,
            pool_left=state.pool_left - due.cost + due.refund,
            rewards=due.rewards,
            ends=ends or (_verdict(outcome) if challenge.final else None),
        )
    )
    if due.shares:
        leave_rest(happening, due.shares)
    if challenge.final and outcome in HUNTERS_WIN:
        ink(happening, challenge.hunters)
    return happening


def account(state: Adventure, outcome: Outcome) -> Account:
    """What *outcome* would pay and cost if the challenge of *state* ended with it now."""
    challenge = _challenge(state)
    house = state.house
    match outcome:
        case Outcome.WON:
            return Account(shares=_split(challenge, challenge.level, house.reward_split))
        case Outcome.LOST:
            return Account()
        case Outcome.GIVEN_BY_HUNTER:
            return Account(refund=challenge.paid)
        case Outcome.GIVEN_BY_CHALLENGER:
            return _given_by_challenger(state, challenge)


def _given_by_challenger(state: Adventure, challenge: Challenge) -> Account:
    """In a negotiation by phase (T2); in a conflict the whole level (BH-CONF-05, rulings 11)."""
    match state.stage:
        case (
            DecidingSolution(phase=phase)
            | DecidingElaboration(phase=phase)
            | (DecidingComplication(phase=phase))
        ):
            return Account(
                cost=min(GIVE_COST, state.pool_left),
                shares=_split(
                    challenge, GIVE_REWARD[phase], state.house.give_reward_split, least=1
                ),
            )
        case Fighting():
            return Account(
                cost=min(state.house.give_in_conflict_price, state.pool_left),
                shares=_split(challenge, challenge.level, state.house.reward_split),
            )
        case stage:
            raise ValueError(f"The Challenger can't give at {stage.kind}.")


def _split(challenge: Challenge, points: int, split: RewardSplit, *, least: int = 0) -> Shares:
    """*points* for the Hunters: shared and rounded down, or in full to each (BH-MP-05)."""
    full = points if split is RewardSplit.FULL else least
    return shared(challenge.hunters, points, least=full)


def _challenge(state: Adventure) -> Challenge:
    challenge = challenge_of(state)
    if challenge is None:
        raise ValueError("No challenge is on.")
    return challenge


def _verdict(outcome: Outcome) -> Outcome:
    return Outcome.WON if outcome in HUNTERS_WIN else Outcome.LOST


def _telling(state: Adventure, command: TellConsequences) -> Refusal | None:
    return first(
        unless_challenger(command, "BH-CHAL-05"), unless_at(state, "BH-CHAL-05", Consequences)
    )


def _tell(state: Adventure, command: TellConsequences, _dice: Dice) -> tuple[Event, ...]:
    happening = Happening(state).add(ConsequencesTold(by=command.by, text=command.text))
    ending = adventure_ends(state)
    return (happening.add(ending) if ending else happening).events


def adventure_ends(state: Adventure) -> AdventureEnded | None:
    """How the adventure ends with the consequences: by fate, last challenge or empty Pool."""
    stage = state.stage
    if not isinstance(stage, Consequences):
        return None
    if stage.ends_adventure:
        why = LAST_CHALLENGE if stage.challenge.final else FATE
        return AdventureEnded(by=TABLE, outcome=stage.ends_adventure, why=why)
    if state.pool_left == 0 and not beast_is_free(state):
        return AdventureEnded(by=TABLE, outcome=_without_points(state, stage), why=POOL_EMPTY)
    return None


def _without_points(state: Adventure, stage: Consequences) -> Outcome:
    """The last challenge decides; but nobody kills a beast that the Pool can't pay any more."""
    return Outcome.LOST if state.kind is Kind.HUNT else _verdict(stage.outcome)


RULES: Rules = {TellConsequences: Rule(_telling, _tell)}
