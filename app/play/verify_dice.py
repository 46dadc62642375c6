"""Every die worked out again from the seeds and the salute words that a log tells.

``docs/dice.md`` is the law, and the chronicle's script does the same. Only the names of six kinds
of events and the order of rolls in an event are known here; no rule is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from app.rules.decider import Roll, rolls_of
from app.rules.fairness import MOST_SIDES, commitment, faces
from app.rules.words import N_, Sentence, say

HEX: Final = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongDice:
    """The first event whose dice, words or seed are not as they must be, and *why*."""

    seq: int
    why: Sentence


@dataclass(slots=True, kw_only=True)
class _Session:
    number: int
    commitment: str
    words: dict[str, str] = field(default_factory=dict)
    thrown: list[tuple[int, Roll]] = field(default_factory=list)
    count: int = 0
    is_revealed: bool = False


class DiceAudit:
    """Follows a log event by event; *checked* dice were worked out, *open* ones can't be yet."""

    def __init__(self) -> None:
        self.wrong: WrongDice | None = None
        self.checked = 0
        self._seats: tuple[str, ...] = ()
        self._now: _Session | None = None
        self._let_go_of = 0

    @property
    def open(self) -> int:
        """How many dice have fallen from a seed that is not told yet."""
        secret = self._now.count if self._now and not self._now.is_revealed else 0
        return self._let_go_of + secret

    def follow(self, seq: int, name: str, event: Any) -> None:
        """Take event number *seq* in. After the first wrong one nothing more is looked at."""
        if self.wrong is not None:
            return
        known = _KNOWN.get(name)
        why = known(self, event) if known else None
        why = why or self._throw(seq, event)
        if why is not None and self.wrong is None:
            self.wrong = WrongDice(seq=seq, why=why)

    def _open(self, event: Any) -> Sentence | None:
        self._seats = tuple(event.seats)
        return None

    def _promise(self, event: Any) -> Sentence | None:
        before = self._now
        if before is not None and not before.is_revealed:
            return say(N_("a new seed is promised while the old one is still secret"))
        if event.number != (before.number if before else 0) + 1:
            return say(N_("the seeds are not numbered in order"))
        self._now = _Session(number=event.number, commitment=event.commitment)
        return None

    def _word(self, event: Any) -> Sentence | None:
        if not event.word:
            return None
        if self._now is None or self._now.is_revealed:
            return say(N_("a salute word is said before the seed is promised"))
        if self._now.thrown:
            return say(N_("a salute word is said after the dice began to fall"))
        self._now.words[event.by] = event.word
        return None

    def _let_go(self, _event: Any) -> Sentence | None:
        """A copy goes on with a seed of its own; the origin's stays secret, its dice unchecked."""
        now = self._now
        if now is not None and not now.is_revealed:
            self._let_go_of += now.count
            now.is_revealed = True
        return None

    def _unsay(self, event: Any) -> Sentence | None:
        if self._now is not None:
            self._now.words.pop(event.by, None)
        return None

    def _throw(self, seq: int, event: Any) -> Sentence | None:
        rolls = tuple(rolls_of(event))
        if not rolls:
            return None
        if self._now is None or self._now.is_revealed:
            return say(N_("dice fall, and no seed is promised for them"))
        if any(seat not in self._now.words for seat in self._seats):
            return say(N_("dice fall before everybody has said a salute word"))
        if not all(1 <= roll.sides <= MOST_SIDES for roll in rolls):
            return say(N_("there are no dice of so many sides"))
        for roll in rolls:
            self._now.thrown.append((seq, roll))
            self._now.count += len(roll.faces)
        return None

    def _reveal(self, event: Any) -> Sentence | None:
        session = self._now
        if session is None or session.is_revealed or event.number != session.number:
            return say(N_("a seed is told that was not promised"))
        if len(event.seed) % 2 or not HEX.issuperset(event.seed):
            return say(N_("the seed is not written as it must be"))
        seed = bytes.fromhex(event.seed)
        if commitment(seed) != session.commitment:
            return say(N_("the seed is another one than was promised"))
        session.is_revealed = True
        self.wrong = _first_wrong(seed, session)
        self.checked += session.count
        return None


def _first_wrong(seed: bytes, session: _Session) -> WrongDice | None:
    start = 0
    for seq, roll in session.thrown:
        due = faces(seed, session.words, start, len(roll.faces), roll.sides)
        if due != roll.faces:
            shown = {"due": _listed(due), "given": _listed(roll.faces)}
            return WrongDice(seq=seq, why=Sentence(N_("the dice are {due}, not {given}"), shown))
        start += len(roll.faces)
    return None


def _listed(thrown: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in thrown)


_KNOWN: Final[Mapping[str, Any]] = {
    "adventure-opened": DiceAudit._open,  # noqa: SLF001 - its own table
    "forked": DiceAudit._let_go,  # noqa: SLF001
    "session-prepared": DiceAudit._promise,  # noqa: SLF001
    "saluted": DiceAudit._word,  # noqa: SLF001
    "leaving-agreed": DiceAudit._unsay,  # noqa: SLF001
    "session-revealed": DiceAudit._reveal,  # noqa: SLF001
}
"""What the kinds of events that dice depend on mean to them."""
