"""What names and passwords may be like; said in words before the store is asked."""

from __future__ import annotations

from typing import Final

from app.rules.words import N_, Sentence, say

LONGEST_NAME: Final = 80
SHORTEST_PASSWORD: Final = 10
LONGEST_PASSWORD: Final = 200


def name_trouble(name: str) -> Sentence | None:
    """Why *name* can't be anybody's name, if it can't."""
    if not name.strip():
        return say(N_("This has to be filled in."))
    if len(name) > LONGEST_NAME:
        return say(N_("At most {count} characters."), count=LONGEST_NAME)
    if not name.isprintable():
        return say(N_("There is a character in this that can't be kept. Write it again by hand."))
    return None


def account_trouble(login: str, password: str) -> dict[str, Sentence]:
    """What is wrong with the *login* and the *password* of an account, by field."""
    troubles = {"login": name_trouble(login), "password": _password_trouble(login, password)}
    return {field: trouble for field, trouble in troubles.items() if trouble is not None}


def _password_trouble(login: str, password: str) -> Sentence | None:
    if len(password) < SHORTEST_PASSWORD:
        return say(N_("At least {count} characters."), count=SHORTEST_PASSWORD)
    if len(password) > LONGEST_PASSWORD:
        return say(N_("At most {count} characters."), count=LONGEST_PASSWORD)
    if password.casefold() == login.casefold():
        return say(N_("A password that is the account's name is guessed first."))
    return None
