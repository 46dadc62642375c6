"""What can go wrong outside the rules, in words: what happened, why, and what now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.rules.words import N_, Sentence, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A problem as a page or a program is told of it. *retry_after* is in seconds, 0 for none."""

    status: int
    reason: str
    happened: Sentence
    why: Sentence
    now: Sentence
    retry_after: int = 0


class ProblemError(Exception):
    """The request ends here, and the answer is a page that says why."""

    def __init__(self, reason: str, *, retry_after: int = 0, most: int = 0) -> None:
        super().__init__(reason)
        self.problem = problem(reason, retry_after, most)


class SignInNeededError(Exception):
    """Nobody is signed in; what was typed is kept over the sign-in."""


def problem(reason: str, retry_after: int = 0, most: int = 0) -> Problem:
    """The problem called *reason*; *most* is what there may be of what is full."""
    status, happened, why, now = PROBLEMS[reason]
    return Problem(
        status=status,
        reason=reason,
        happened=say(happened),
        why=say(why, most=most),
        now=say(now, seconds=retry_after),
        retry_after=retry_after,
    )


PROBLEMS: Final[Mapping[str, tuple[int, str, str, str]]] = {
    "unreadable-request": (
        400,
        N_("This could not be read."),
        N_("What arrived is not in the form that a page of Salute sends."),
        N_("Go back and send it again. Characters that no keyboard makes have to go."),
    ),
    "foreign-form": (
        403,
        N_("This was not accepted."),
        N_("It came from a page of another site, and those may not act in your name."),
        N_("Open Salute itself and do it there."),
    ),
    "readers-only": (
        403,
        N_("This was not accepted."),
        N_("You are here as a reader, and readers change nothing."),
        N_("Ask for an invitation to a seat if you want to play."),
    ),
    "fork-covered": (
        403,
        N_("You can’t play on from here alone."),
        N_(
            "You would sit in all seats, and the other side keeps lines covered "
            "until they are used."
        ),
        N_("Ask the Challenger to play on from here, or wait until the adventure is closed."),
    ),
    "not-found": (
        404,
        N_("There is nothing here for you."),
        N_("Either the address is not right, or what it leads to belongs to others."),
        N_("Begin on the first page; your adventures are listed there."),
    ),
    "seat-handed-on": (
        404,
        N_("You no longer hold this seat."),
        N_("It was given up or handed on. What you said and did there stays in the story."),
        N_("If that was a mistake, ask whoever organises the group to seat you again."),
    ),
    "wrong-method": (
        405,
        N_("This address can’t be used like that."),
        N_("It takes another kind of request."),
        N_("Begin on the first page; your adventures are listed there."),
    ),
    "intent-reused": (
        409,
        N_("This form was sent before, with other words in it."),
        N_("Each form acts once, so that a second click does nothing twice."),
        N_("Open the table afresh and send what you want as a new form."),
    ),
    "full-hunters": (
        409,
        N_("This Hunter was not kept."),
        N_("A group keeps {most} Hunters at most, and this one has as many."),
        N_(
            "Delete one who never played, or start another group and bring the sheet there "
            "as a file."
        ),
    ),
    "full-beasts": (
        409,
        N_("This was not kept."),
        N_("A bestiary holds {most} entries at most, and this one has as many."),
        N_("Let some entries of the bestiary go first."),
    ),
    "full-invitations": (
        409,
        N_("No invitation was made."),
        N_("{most} invitations to one place may be open at a time, and as many are."),
        N_("Take one back that nobody will use, or wait until one runs out."),
    ),
    "full-links": (
        409,
        N_("No link was made."),
        N_("{most} links for readers of one adventure may be open at a time, and as many are."),
        N_("Take one back that nobody needs, or wait until one runs out."),
    ),
    "link-void": (
        410,
        N_("This link leads nowhere any more."),
        N_("It has run out, or whoever made it has taken it back."),
        N_("Ask whoever gave it to you for a new one."),
    ),
    "too-large": (
        413,
        N_("This was too much at once."),
        N_("A form may carry 64 kilobytes and 200 fields."),
        N_("Send it in parts. The longest text of the game takes 4,000 characters."),
    ),
    "wrong-type": (
        415,
        N_("This could not be read."),
        N_("Salute takes what its forms send, or JSON."),
        N_("Send it as a form, or as application/json."),
    ),
    "invalid-request": (
        422,
        N_("This could not be understood."),
        N_("Part of what was sent is missing or is not of the kind that is asked for."),
        N_("Go back, look at what you wrote, and send it again."),
    ),
    "too-many": (
        429,
        N_("That was too often in a short time."),
        N_("There is a limit, so that nobody can guess passwords or fill the tables."),
        N_("Wait {seconds} seconds and try again. Nothing is lost."),
    ),
    "broken": (
        500,
        N_("Something broke here."),
        N_("The fault is with the program, not with you. What was done before is stored."),
        N_("Open the page again. If it breaks again, tell whoever runs this table."),
    ),
    "unavailable": (
        503,
        N_("The table can’t reach its memory right now."),
        N_("The database does not answer. What was done before is stored."),
        N_("Wait a moment and send it again; a form never acts twice."),
    ),
}
