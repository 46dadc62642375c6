"""The menu of a challenge from the first wish to its consequences, purchase and fight apart."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters import consequences
from app.rules.beasthunters.commands import (
    AcceptInPart,
    AdaptPlan,
    AddComplication,
    AnswerQuestion,
    AskChallenge,
    AskForElaboration,
    AskMore,
    AskQuestion,
    CallConflict,
    Command,
    Elaborate,
    FixDomain,
    StateSolution,
    TellConsequences,
    WithdrawWish,
)
from app.rules.beasthunters.menus import giving, hearing, preactivation, presenting
from app.rules.beasthunters.menus.offer import WORDS, offer, one_of, options, text_field
from app.rules.beasthunters.negotiation import phase_of
from app.rules.beasthunters.stages import (
    Buying,
    Complicating,
    Consequences,
    DecidingComplication,
    DecidingElaboration,
    DecidingSolution,
    Describing,
    Elaborating,
    Fighting,
    FreePlay,
)
from app.rules.beasthunters.standing import NEGOTIATING, challenge_of, is_hunter, open_wishes
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.tables import GIVE_REWARD
from app.rules.beasthunters.terms import terms
from app.rules.beasthunters.vocabulary import LABELS, LINE_LIMIT, TEXT_LIMIT, Domain, Phase
from app.rules.choice import Ask, Choice
from app.rules.words import N_, Seat, Sentence, say


def menu(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """What *seat* can do about the challenge that is on, or to raise one.

    An answer that is due stands first; where nobody has asked it is closed.
    """
    if isinstance(state.stage, NEGOTIATING):
        yield _answer(state, seat)
    if is_hunter(seat):
        yield from _hunters(state, seat)
    else:
        yield from hearing.hinted(state, _challengers(state, seat))
    if isinstance(state.stage, NEGOTIATING):
        yield _ask(state, seat)
    if isinstance(state.stage, (*NEGOTIATING, Buying, Fighting)):
        yield from hearing.hinted(state, [giving.entry(state, seat)])


def _hunters(state: Adventure, seat: Seat) -> Iterator[Choice]:
    match state.stage:
        case FreePlay():
            yield _wish(state, seat)
            if seat in open_wishes(state):
                yield _take_back(state, seat)
        case Describing():
            yield _say(
                state,
                StateSolution(by=seat, text=WORDS),
                (say(N_("State your solution")), say(N_("How do you overcome the obstacle?"))),
            )
        case Elaborating() | DecidingElaboration():
            yield _say(
                state,
                Elaborate(by=seat, text=WORDS),
                (
                    say(N_("Elaborate")),
                    say(N_("How does the plan work, and which trait backs it?")),
                ),
            )
            yield from preactivation.entries(state, seat)
        case Complicating() | DecidingComplication():
            yield _say(
                state,
                AdaptPlan(by=seat, text=WORDS),
                (say(N_("Adapt the plan")), say(N_("How do you meet the complications?"))),
            )
        case _:
            return


def _challengers(state: Adventure, seat: Seat) -> Iterator[Choice]:
    match state.stage:
        case FreePlay():
            yield from presenting.entries(state, seat)
        case DecidingSolution():
            yield _fix_domain(state, seat)
            yield _ask_for_elaboration(state, seat)
            yield from _conflict_or_more(state, seat)
        case DecidingElaboration():
            yield _accept_in_part(state, seat)
            yield from _conflict_or_more(state, seat)
        case Complicating():
            yield _complicate(state, seat)
        case DecidingComplication():
            yield from _conflict_or_more(state, seat)
            yield _complicate(state, seat)
        case Consequences():
            yield _tell(state, seat)
        case _:
            return


def _say(
    state: Adventure,
    probe: Command,
    asked: tuple[Sentence, Sentence],
    *,
    price: Sentence | None = None,
    likely: int = 0,
) -> Choice:
    """A choice that takes one text and nothing else; *asked* is its label and its question."""
    label, question = asked
    fields = (text_field("text", question, TEXT_LIMIT),)
    return offer(state, probe, label, fields=fields, price=price, likely=likely)


def _wish(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        AskChallenge(by=seat, wish=WORDS),
        say(N_("Ask for something")),
        fields=(
            text_field("wish", say(N_("What does your Hunter want?")), LINE_LIMIT, ask=Ask.LINE),
        ),
        price=say(N_("It replaces “{wish}”, which is still open."), wish=open_wishes(state)[seat])
        if seat in open_wishes(state)
        else None,
        likely=1,
    )


def _take_back(state: Adventure, seat: Seat) -> Choice:
    return offer(
        state,
        WithdrawWish(by=seat),
        say(N_("Take back what you asked for: {wish}"), wish=open_wishes(state)[seat]),
        likely=3,
    )


def _ask(state: Adventure, seat: Seat) -> Choice:
    return _say(
        state,
        AskQuestion(by=seat, text=WORDS),
        (
            say(N_("Ask or suggest something")),
            say(N_("What do you want to know, or what do you suggest?")),
        ),
        likely=2,
    )


def _answer(state: Adventure, seat: Seat) -> Choice:
    return _say(
        state,
        AnswerQuestion(by=seat, text=WORDS),
        (say(N_("Answer a question")), say(N_("What is your answer?"))),
        likely=0,
    )


def _fix_domain(state: Adventure, seat: Seat) -> Choice:
    challenge = challenge_of(state)
    now = challenge.domain if challenge else None
    probe = FixDomain(by=seat, domain=next(each for each in Domain if each is not now))
    labels = {domain: Sentence(LABELS[domain]) for domain in Domain}
    return offer(
        state,
        probe,
        say(N_("Fix the domain")) if now is None else say(N_("Change the domain")),
        fields=(
            one_of(
                "domain",
                say(N_("What kind of challenge is this?")),
                options(state, probe, "domain", labels),
            ),
        ),
        likely=0 if now is None else 4,
    )


def _ask_for_elaboration(state: Adventure, seat: Seat) -> Choice:
    return _say(
        state,
        AskForElaboration(by=seat, text=WORDS),
        (say(N_("Go to phase two")), say(N_("What do you ask about the plan?"))),
        price=_next_phase(Phase.ELABORATION, say(N_("×1"))),
        likely=1,
    )


def _accept_in_part(state: Adventure, seat: Seat) -> Choice:
    return _say(
        state,
        AcceptInPart(by=seat, text=WORDS),
        (say(N_("Accept in part: go to phase three")), say(N_("Which part of the plan works?"))),
        price=_next_phase(Phase.COMPLICATION, say(N_("×1.5"))),
        likely=1,
    )


def _next_phase(phase: Phase, factor: Sentence) -> Sentence:
    return say(
        N_("Costs nothing. There giving pays {reward}, and a conflict costs {factor}."),
        reward=GIVE_REWARD[phase],
        factor=factor,
    )


def _complicate(state: Adventure, seat: Seat) -> Choice:
    compound = state.house.compound_complications
    return _say(
        state,
        AddComplication(by=seat, text=WORDS),
        (say(N_("Bring in a complication")), say(N_("What happens that nobody foresaw?"))),
        price=say(N_("House number: each complication multiplies a conflict’s cost by 1.5 again."))
        if compound
        else say(N_("Costs nothing; a conflict costs ×1.5, however many there are.")),
        likely=0 if not isinstance(state.stage, DecidingComplication) else 3,
    )


def _conflict_or_more(state: Adventure, seat: Seat) -> Iterator[Choice]:
    yield offer(
        state,
        CallConflict(by=seat),
        say(N_("Call the conflict")),
        price=_conflict_price(state),
        asks_once=_no_way_back(state),
        likely=1,
    )
    yield _say(
        state,
        AskMore(by=seat, text=WORDS),
        (say(N_("Ask for more in this phase")), say(N_("What is still missing?"))),
        likely=4,
    )


def _no_way_back(state: Adventure) -> Sentence | None:
    challenge, phase = challenge_of(state), phase_of(state)
    if challenge is None or phase is None:
        return None
    return say(
        N_(
            "Let the dice decide? There is no way back into the negotiation, and you have to buy "
            "an opponent: the plainest costs {cost} of {pool} Pool points."
        ),
        cost=terms(state, challenge, phase).cost(state.house.box_set_price),
        pool=state.pool_left,
    )


def _conflict_price(state: Adventure) -> Sentence | None:
    challenge, phase = challenge_of(state), phase_of(state)
    if challenge is None or phase is None:
        return None
    due = terms(state, challenge, phase)
    return say(
        N_(
            "{factor} in {phase}. The dearest has base {base} and costs {cost} of {pool} "
            "Pool points. Winning pays the Hunters the base in reward points."
        ),
        factor=due.label,
        phase=phase,
        base=due.dearest,
        cost=due.cost(due.dearest),
        pool=state.pool_left,
    )


def _tell(state: Adventure, seat: Seat) -> Choice:
    ending = consequences.adventure_ends(state)
    return _say(
        state,
        TellConsequences(by=seat, text=WORDS),
        (say(N_("Tell the consequences")), say(N_("What comes of it, inside the stake?"))),
        price=say(N_("With this the adventure ends: {outcome}."), outcome=ending.outcome)
        if ending
        else say(N_("After this, free play goes on.")),
    )
