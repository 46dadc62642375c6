"""Resources in a conflict: only those of its domain count, and one of a side (BH-CONF-01)."""

from __future__ import annotations

from app.rules.beasthunters.conflict.floor import conflict
from app.rules.beasthunters.conflict.targets import unknown
from app.rules.beasthunters.figures import Figure
from app.rules.beasthunters.house import SheetView
from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.beasthunters.sheets import Resource
from app.rules.beasthunters.state import Adventure
from app.rules.decider import Refusal
from app.rules.words import N_, say


def seen(state: Adventure, by: Figure, target: Figure) -> tuple[Resource, ...]:
    """The resources of *target* that *by* knows of: a table may show an opponent's as used."""
    if by.is_hunter and state.house.sheet_view is SheetView.AS_USED:
        return tuple(each for each in target.resources if each.key in conflict(state).used)
    return target.resources


def known(
    state: Adventure, resources: tuple[Resource, ...], owner: Figure, key: str, rule: str
) -> Refusal | None:
    """Refuse a *key* that is none of *resources* of *owner*, or belongs to another domain."""
    if any(each.key == key for each in resources):
        return None
    sheet = state.hunters[owner.seat].resources if owner.is_hunter else ()
    elsewhere = next((each for each in sheet if each.key == key), None)
    if elsewhere is None:
        return unknown(
            rule,
            say(N_("{who} has no such resource."), who=owner.name),
            say(N_("Choose one of the resources on the sheet.")),
        )
    return refuse(
        Reason.WRONG_DOMAIN,
        "BH-CONF-01",
        say(
            N_("{resource} is {domain}; this conflict is {fought}."),
            resource=elsewhere.name,
            domain=elsewhere.domain,
            fought=conflict(state).domain,
        ),
        say(N_("Choose a resource of the conflict’s domain.")),
    )


def denied(owner: Figure, key: str, rule: str) -> Refusal | None:
    """Refuse a resource of *owner* that is denied."""
    resource = owner.resource(key)
    if resource is None or key not in owner.denied:
        return None
    return refuse(
        Reason.RESOURCE_DENIED,
        rule,
        say(
            N_("{resource} is denied, by {margin}."),
            resource=resource.name,
            margin=owner.denied[key],
        ),
        say(N_("Choose another resource; this one has to be recovered first.")),
        margin=owner.denied[key],
    )
