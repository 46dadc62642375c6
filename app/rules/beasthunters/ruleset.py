"""Beast Hunters as one value: the functions and names that the table works with."""

from __future__ import annotations

from app.rules.beasthunters.choices import choices
from app.rules.beasthunters.commands import COMMANDS, COMMUTING, Command
from app.rules.beasthunters.decide import decide, refusal
from app.rules.beasthunters.events import EVENTS, TALK, Event
from app.rules.beasthunters.evolve import evolve
from app.rules.beasthunters.house_text import HOUSE_LABELS
from app.rules.beasthunters.narrate import narrate
from app.rules.beasthunters.secrecy import covering, kept_from
from app.rules.beasthunters.stages import Closed, Ending
from app.rules.beasthunters.state import STATE_SCHEMA, Adventure
from app.rules.beasthunters.tattoos import POWER_LABELS
from app.rules.beasthunters.vocabulary import LABELS, RULES_VERSION
from app.rules.beasthunters.waiting import waiting_for
from app.rules.decider import Decider, Session, Summary


def session(state: Adventure) -> Session:
    """What the dice of *state* need to know."""
    return state.session


def summary(state: Adventure) -> Summary:
    """What lists show of *state*, and what searches ask of it."""
    outcome = state.stage.outcome.value if isinstance(state.stage, Ending | Closed) else ""
    return Summary(
        title=state.title,
        stake=state.stake,
        kind=state.kind.value,
        stage=state.stage.kind,
        pool_total=state.pool,
        pool_left=state.pool_left,
        limit=state.limit,
        ended=bool(outcome),
        outcome=outcome,
        covering=covering(state),
        brought=tuple(seat for seat, hunter in state.hunters.items() if hunter.brought),
    )


BEAST_HUNTERS: Decider[Adventure, Command, Event] = Decider(
    name="beast-hunters",
    state_schema=STATE_SCHEMA,
    initial=Adventure(),
    refusal=refusal,
    decide=decide,
    evolve=evolve,
    choices=choices,
    waiting_for=waiting_for,
    narrate=narrate,
    summary=summary,
    session=session,
    commands=COMMANDS,
    events=EVENTS,
    talk=TALK,
    commuting=COMMUTING,
    kept_from=kept_from,
    rules=RULES_VERSION,
    labels={**LABELS, **HOUSE_LABELS, **POWER_LABELS},
)
