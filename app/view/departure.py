"""Before somebody leaves a group: everything that it means, or why it can't be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from app.rules.words import N_, Sentence, say

WHY_NOT: Final[Mapping[str, str]] = {
    "last-organiser": N_(
        "A group needs somebody who organises it. Make somebody else organiser first."
    ),
    "alone": N_(
        "A group needs somebody who organises it, and nobody else is here. "
        "Invite somebody and make them organiser first."
    ),
}

OWN: Final[Mapping[str, str]] = {
    "gone": N_("You see nothing of the group any more. An invitation brings you back."),
    "seats": N_("Your seats become free. The stories keep what you said and did there."),
    "going": N_(
        "Your Hunters who live go with you, as they were when last at home. "
        "A table where one of them sits plays on with its own."
    ),
    "staying": N_("Your Hunters who have died or retired stay remembered here."),
    "kept": N_(
        "Notes and opponents that you shared stay with the group. "
        "What you kept for yourself waits here, seen by nobody, until you come back."
    ),
}
"""What leaving means for who reads it, thing by thing."""

THEIRS: Final[Mapping[str, str]] = {
    "gone": N_("They see nothing of the group any more. An invitation brings them back."),
    "seats": N_("Their seats become free. The stories keep what they said and did there."),
    "going": N_(
        "Their Hunters who live go with them, as they were when last at home. "
        "A table where one of them sits plays on with its own."
    ),
    "staying": N_("Their Hunters who have died or retired stay remembered here."),
    "kept": N_(
        "Notes and opponents that they shared stay with the group. "
        "What they kept for themselves waits here, seen by nobody, until they come back."
    ),
}
"""The same for somebody whom the organiser removes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What somebody has in the group that they leave.

    *seats* are titles of adventures with what the seat there is called, *going* and *staying* are
    names of Hunters; the others count what still leads somewhere, *doors* what others opened.
    """

    seats: tuple[tuple[Sentence | str, Sentence], ...]
    going: tuple[str, ...]
    staying: tuple[str, ...]
    invitations: int
    links: int
    doors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """One thing that leaving means: *seats* or *names* that it is about, if any."""

    told: Sentence
    seats: tuple[tuple[Sentence | str, Sentence], ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartureView:
    """The page that asks before *name* leaves *group*; *own*: it is who reads this.

    The form goes to *address* and carries the *mark* of what was shown. *changed*: it means
    something else by now. *why_not*: they can't leave.
    """

    address: str
    back: str
    group: str
    name: str
    own: bool
    meanings: tuple[Meaning, ...]
    mark: str
    why_not: Sentence | None = None
    changed: bool = False


def meanings(leaving: Leaving, *, own: bool) -> tuple[Meaning, ...]:
    """Everything that leaving means, for who leaves or for who removes them."""
    return tuple(_meanings(leaving, OWN if own else THEIRS))


def _meanings(leaving: Leaving, words: Mapping[str, str]) -> Iterator[Meaning]:
    yield Meaning(told=say(words["gone"]))
    if leaving.seats:
        yield Meaning(told=say(words["seats"]), seats=leaving.seats)
    if leaving.going:
        yield Meaning(told=say(words["going"]), names=leaving.going)
    if leaving.staying:
        yield Meaning(told=say(words["staying"]), names=leaving.staying)
    if leaving.invitations:
        told = N_("Open invitations that become void: {count}.")
        yield Meaning(told=say(told, count=leaving.invitations))
    if leaving.links:
        told = N_("Links for readers that become void: {count}.")
        yield Meaning(told=say(told, count=leaving.links))
    yield Meaning(told=say(words["kept"]))
    if leaving.doors and words is THEIRS:
        told = N_(
            "Open invitations of others: {count}. Whoever has such an address can come in by it; "
            "take back those that should lead nowhere."
        )
        yield Meaning(told=say(told, count=leaving.doors))
