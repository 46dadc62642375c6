"""What is wrong with a name or a password, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.play.errors import AccountError
from app.play.people import (
    LONGEST_LOGIN,
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_LOGIN,
    SHORTEST_PASSWORD,
    can_be_seen,
)
from app.rules.words import GARBLING, N_, Sentence, say


def _told(most: int) -> Sentence:
    return say(N_("From 1 to {most} characters, please."), most=most)


TROUBLES: Final[Mapping[str, tuple[str, Sentence]]] = {
    "name-invalid": ("name", _told(LONGEST_NAME)),
    "login-invalid": (
        "login",
        say(
            N_("From {least} to {most} characters without spaces, please."),
            least=SHORTEST_LOGIN,
            most=LONGEST_LOGIN,
        ),
    ),
    "login-taken": (
        "login",
        say(N_("Somebody else signs in with this name. Choose another.")),
    ),
    "has-account": ("login", say(N_("You have an account already."))),
    "password-too-short": (
        "password",
        say(N_("At least {count} characters, please."), count=SHORTEST_PASSWORD),
    ),
    "password-too-long": (
        "password",
        say(N_("At most {count} characters, please."), count=LONGEST_PASSWORD),
    ),
    "wrong-credentials": ("old", say(N_("This is not the password so far."))),
}
GUEST: Final = N_("Guest")
"""What somebody is called who has said no name of their own, in the language of their pages."""

UNREADABLE: Final = say(
    N_("There is a character in this that can’t be kept. Write it again by hand.")
)


def trouble(error: AccountError) -> dict[str, Sentence]:
    """Which field *error* is about, and what is wrong there."""
    field, told = TROUBLES.get(error.reason, ("name", UNREADABLE))
    return {field: told}


def name_trouble(name: str, most: int = LONGEST_NAME) -> Sentence | None:
    """Why *name* can't be the name of anything here, of up to *most* characters, if it can't."""
    if GARBLING.search(name) or len(name.splitlines()) > 1:
        return UNREADABLE
    fits = len(name.strip()) <= most and can_be_seen(name)
    return None if fits else _told(most)
