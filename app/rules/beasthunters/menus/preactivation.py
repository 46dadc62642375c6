"""The entries that ready a trait in phase two."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.beasthunters.commands import Preactivate
from app.rules.beasthunters.figures import worth
from app.rules.beasthunters.menus.offer import offer, one_of, options
from app.rules.beasthunters.sheets import Trait
from app.rules.beasthunters.standing import challenge_of
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import LABELS, Side
from app.rules.choice import Choice
from app.rules.words import N_, Seat, Sentence, say


def entries(state: Adventure, seat: Seat) -> Iterator[Choice]:
    """One entry a trait: its side is chosen now (BH-NEG-03)."""
    for trait in state.hunters[seat].traits:
        yield _entry(state, seat, trait)


def _entry(state: Adventure, seat: Seat, trait: Trait) -> Choice:
    probe = Preactivate(by=seat, trait=trait.key, side=_free_side(state, seat, trait))
    return offer(
        state,
        probe,
        say(N_("Ready “{trait}”"), trait=trait.name),
        fixed=("trait",),
        fields=(
            one_of(
                "side",
                say(N_("For offence or defence")),
                options(state, probe, "side", {side: Sentence(LABELS[side]) for side in Side}),
            ),
        ),
        price=_worth(state, trait),
        likely=2,
    )


def _free_side(state: Adventure, seat: Seat, trait: Trait) -> Side:
    """A side that the trait is not readied for yet."""
    challenge = challenge_of(state)
    ready = challenge.preactivations.get(seat) if challenge else None
    taken = ready.side if ready and ready.trait == trait.key else None
    return next(side for side in Side if side is not taken)


def _worth(state: Adventure, trait: Trait) -> Sentence | None:
    challenge = challenge_of(state)
    if challenge is None or challenge.domain is None:
        return None
    if trait.domain is challenge.domain:
        return say(N_("Active from the start of a conflict, +{rating}."), rating=trait.rating)
    return say(
        N_("Active from the start of a conflict, +{half}: half of +{rating}, rounded up."),
        half=worth(trait, challenge.domain),
        rating=trait.rating,
    )
