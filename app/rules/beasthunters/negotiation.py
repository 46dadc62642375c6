"""The negotiation in up to three phases; after each the Challenger chooses (BH-NEG)."""

from __future__ import annotations

from typing import Any

from app.rules.beasthunters import consequences, giving, preactivation, presenting, wishes
from app.rules.beasthunters.commands import (
    AcceptInPart,
    AdaptPlan,
    AddComplication,
    AnswerQuestion,
    AskForElaboration,
    AskMore,
    AskQuestion,
    CallConflict,
    Command,
    Elaborate,
    FixDomain,
    Preactivate,
    StateSolution,
)
from app.rules.beasthunters.events import (
    AcceptedInPart,
    ComplicationAdded,
    ConflictCalled,
    DomainFixed,
    Elaborated,
    ElaborationAsked,
    Event,
    MoreAsked,
    PlanAdapted,
    QuestionAnswered,
    QuestionAsked,
    SolutionStated,
)
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import Decision, Judge, Rule, Rules, first, refuse
from app.rules.beasthunters.stages import (
    Complicating,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
    Stage,
)
from app.rules.beasthunters.standing import (
    DECIDING,
    NEGOTIATING,
    challenge_of,
    still_asking,
    unless_at,
    unless_challenger,
    unless_hunter,
    unless_in_challenge,
)
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.terms import terms
from app.rules.beasthunters.vocabulary import Phase
from app.rules.decider import Dice, Refusal
from app.rules.words import N_, say


def phase_of(state: Adventure) -> Phase | None:
    """The phase that the Challenger decides about now."""
    match state.stage:
        case DecidingSolution() | DecidingElaboration() | DecidingComplication() as stage:
            return stage.phase
        case _:
            return None


def _challengers(rule: str, *stages: type[Stage]) -> Judge:
    """Legal for the Challenger at *stages*."""

    def judge(state: Adventure, command: Command) -> Refusal | None:
        return first(unless_challenger(command, rule), unless_at(state, rule, *stages))

    return judge


def _hunters(rule: str, *stages: type[Stage]) -> Judge:
    """Legal for a Hunter in the challenge at *stages*."""

    def judge(state: Adventure, command: Command) -> Refusal | None:
        return first(
            unless_hunter(command, rule),
            unless_at(state, rule, *stages),
            unless_in_challenge(state, command, rule),
        )

    return judge


def _anyones(rule: str, *stages: type[Stage]) -> Judge:
    """Legal for everyone in the challenge at *stages*."""

    def judge(state: Adventure, command: Command) -> Refusal | None:
        return first(unless_at(state, rule, *stages), unless_in_challenge(state, command, rule))

    return judge


def _both(judge: Judge, condition: Judge) -> Judge:
    """*judge*, and then *condition*."""

    def judge_both(state: Adventure, command: Command) -> Refusal | None:
        return judge(state, command) or condition(state, command)

    return judge_both


def _says(event: Any) -> Decision:
    """What is said happens: *event* with the words of the command."""

    def decide(_state: Adventure, command: Any, _dice: Dice) -> tuple[Event, ...]:
        return (event(by=command.by, text=command.text),)

    return decide


def _unless_asked(state: Adventure, command: AnswerQuestion) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or challenge.asking != still_asking(challenge, command.by):
        return None
    return refuse(
        Reason.NOTHING_ASKED,
        "BH-NEG-02",
        say(N_("Nobody has asked you anything.")),
        say(N_("Ask something yourself, or tell it in the story.")),
    )


def _unless_other_domain(state: Adventure, command: FixDomain) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or challenge.domain is not command.domain:
        return None
    return refuse(
        Reason.ALREADY_DONE,
        "BH-NEG-02",
        say(N_("The challenge is {domain} already."), domain=command.domain),
        say(N_("Choose another domain, or go on.")),
    )


def _fix_domain(_state: Adventure, command: FixDomain, _dice: Dice) -> tuple[Event, ...]:
    return (DomainFixed(by=command.by, domain=command.domain),)


def _unless_domain_fixed(state: Adventure, _command: Command) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or challenge.domain is not None:
        return None
    return refuse(
        Reason.DOMAIN_MISSING,
        "BH-NEG-02",
        say(N_("Nobody knows yet what kind of challenge this is.")),
        say(N_("Fix the domain first: physical, mental or social.")),
    )


def _unless_elaborated(state: Adventure, command: Elaborate) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or command.by not in challenge.elaborated:
        return None
    return _wait_for_the_challenger("BH-NEG-03")


def _unless_adapted(state: Adventure, command: AdaptPlan) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or command.by not in challenge.adapted:
        return None
    return _wait_for_the_challenger("BH-NEG-04")


def _wait_for_the_challenger(rule: str) -> Refusal:
    return refuse(
        Reason.ALREADY_DONE,
        rule,
        say(N_("This Hunter has answered already.")),
        say(N_("Wait for the Challenger, or ask or suggest something.")),
    )


def _unless_complicated(state: Adventure, command: AdaptPlan) -> Refusal | None:
    challenge = challenge_of(state)
    if challenge is None or challenge.complications:
        return _unless_adapted(state, command)
    return refuse(
        Reason.NOT_NOW,
        "BH-NEG-04",
        say(N_("There is no complication yet: {count} of at least 1."), count=0),
        say(N_("The Challenger brings in a complication first.")),
    )


def _unless_affordable(state: Adventure, command: CallConflict) -> Refusal | None:
    """Not even the cheapest opponent can be paid: then no conflict can be called (rulings 10)."""
    missing = _unless_domain_fixed(state, command)
    challenge, phase = challenge_of(state), phase_of(state)
    if missing or challenge is None or phase is None:
        return missing
    cheapest = terms(state, challenge, phase).cost(state.house.box_set_price)
    if cheapest <= state.pool_left:
        return None
    return refuse(
        Reason.POOL_TOO_SMALL,
        "BH-NEG-07",
        say(
            N_("The plainest opponent costs {cost} in {phase}; the Pool has {pool}."),
            cost=cheapest,
            phase=phase,
            pool=state.pool_left,
        ),
        say(N_("Give; there is no other way on."))
        if phase is Phase.COMPLICATION
        else say(N_("Give, or go on to a phase that costs less.")),
    )


def _call(state: Adventure, command: CallConflict, _dice: Dice) -> tuple[Event, ...]:
    phase = phase_of(state)
    return (ConflictCalled(by=command.by, phase=phase),) if phase else ()


RULES: Rules = {
    **wishes.RULES,
    **presenting.RULES,
    AskQuestion: Rule(_anyones("BH-NEG-02", *NEGOTIATING), _says(QuestionAsked)),
    AnswerQuestion: Rule(
        _both(_anyones("BH-NEG-02", *NEGOTIATING), _unless_asked), _says(QuestionAnswered)
    ),
    StateSolution: Rule(_hunters("BH-NEG-02", Describing), _says(SolutionStated)),
    FixDomain: Rule(
        _both(_challengers("BH-NEG-02", DecidingSolution), _unless_other_domain), _fix_domain
    ),
    AskMore: Rule(_challengers("BH-NEG-01", *DECIDING), _says(MoreAsked)),
    AskForElaboration: Rule(
        _both(_challengers("BH-NEG-03", DecidingSolution), _unless_domain_fixed),
        _says(ElaborationAsked),
    ),
    Preactivate: Rule(
        _both(_hunters("BH-NEG-03", Elaborating, DecidingElaboration), preactivation.refusal),
        preactivation.decide,
    ),
    Elaborate: Rule(
        _both(_hunters("BH-NEG-03", Elaborating, DecidingElaboration), _unless_elaborated),
        _says(Elaborated),
    ),
    AcceptInPart: Rule(_challengers("BH-NEG-04", DecidingElaboration), _says(AcceptedInPart)),
    AddComplication: Rule(
        _challengers("BH-NEG-04", Complicating, DecidingComplication), _says(ComplicationAdded)
    ),
    AdaptPlan: Rule(
        _both(_hunters("BH-NEG-04", Complicating, DecidingComplication), _unless_complicated),
        _says(PlanAdapted),
    ),
    CallConflict: Rule(_both(_challengers("BH-NEG-07", *DECIDING), _unless_affordable), _call),
    **giving.RULES,
    **consequences.RULES,
}
