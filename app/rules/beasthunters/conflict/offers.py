"""Offers of the Challenger: large enough to be one, and answered as they stand."""

from __future__ import annotations

from app.rules.beasthunters.reasons import Reason
from app.rules.beasthunters.rule import refuse
from app.rules.decider import Refusal
from app.rules.words import N_, say


def too_small(offered: int, least: int, rule: str) -> Refusal | None:
    """Refuse an offer below *least*."""
    if offered >= least:
        return None
    return refuse(
        Reason.OFFER_TOO_SMALL,
        rule,
        say(N_("{offered} is no offer; {least} is the least."), offered=offered, least=least),
        say(N_("Offer at least {least}; there is no upper limit."), least=least),
        offered=offered,
        least=least,
    )


def offer_changed(seen: int, offered: int, rule: str) -> Refusal | None:
    """Refuse an answer to another offer than the one that stands."""
    if seen == offered:
        return None
    return refuse(
        Reason.OFFER_CHANGED,
        rule,
        say(N_("You accept {seen}, but {offered} is offered."), seen=seen, offered=offered),
        say(N_("Look at the offer of {offered} and answer that."), offered=offered),
        seen=seen,
        offered=offered,
    )
