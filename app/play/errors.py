"""Why something could not be done, in words for machines; pages find their own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.rules.decider import Refusal
from app.store.commands import CommandError

__all__ = [
    "AccountError",
    "CommandError",
    "FullError",
    "GroupError",
    "IntentError",
    "InvitationError",
    "NotFoundError",
    "PlayError",
    "StaleError",
]


class PlayError(Exception):
    """Something was not done, and *reason* says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class NotFoundError(PlayError):
    """There is no such thing, or it is not for whoever asks: the two look the same."""

    def __init__(self, reason: str = "not-found") -> None:
        super().__init__(reason)


class IntentError(PlayError):
    """A key that has been used for one command came again with another one."""

    def __init__(self) -> None:
        super().__init__("intent-reused")


class InvitationError(PlayError):
    """An invitation that leads nowhere: ``unknown``, ``used``, ``revoked``, ``expired``, ``taken``.

    ``used`` to somebody else; who used it is simply let in again.
    """


class GroupError(PlayError):
    """``last-organiser``: a group needs one. ``alone``: and there is nobody else to be it.

    ``last-say``: nobody could give the seat on. ``taken``: somebody sits there already.
    ``not-over``: an adventure is still played.
    ``offered``: somebody is invited to the seat. ``seated``: one seat is enough. ``over``: played.
    ``away``: a Hunter is at another table. ``gone``: a Hunter has died or retired.
    ``lived``: a Hunter has played, and is remembered.
    """


class FullError(PlayError):
    """There are as many as there may be: the *most* of what *reason* names in ``limits``."""

    def __init__(self, reason: str, most: int) -> None:
        super().__init__(reason)
        self.most = most


class AccountError(PlayError):
    """``login-taken``, ``wrong-credentials``, ``unknown-phrase``, ``has-account`` and the like."""


@dataclass(frozen=True, slots=True)
class Missed:
    """How far the table has moved: from the version *seen* to the version *now*."""

    seen: int
    now: int


class StaleError(PlayError):
    """The table has moved on since the page was drawn, and the command was not carried out.

    *refusal* is set if the table as it is now would refuse the command as well.
    """

    def __init__(self, missed: Missed, command: Any, refusal: Refusal | None = None) -> None:
        super().__init__("stale")
        self.missed = missed
        self.command = command
        self.refusal = refusal
