"""Proving an export: its bytes, its chain, its dice and its rules, up to the first wrong event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from app.play.verify_dice import DiceAudit
from app.play.verify_file import Exported, UnreadableError, Writing, read_export
from app.play.verify_rules import RETELLERS, Retell, UnruledError, decisions, other_rules
from app.rules.decider import Decider
from app.rules.words import N_, TABLE, Sentence, say
from app.store.chain import Fault, Link, verify
from app.store.codec import Codec, CodecError

__all__ = ["UnreadableError", "Verdict", "Wrong", "prove"]

Rulesets = Mapping[str, Decider[Any, Any, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """The first event that is wrong, or None where it is the file as a whole, and *why*."""

    seq: int | None
    why: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was proved of an export of so many *events*, *hidden* of them only by their hash.

    *ruled* events came out of the rules once more, or *other_rules* says why none was tried;
    *dice* were worked out from a seed that is told, *open_dice* can't be yet. *digest* is that of
    the last event: who compares it with somebody else's knows that both have the same log to the
    same end.
    """

    adventure: str = ""
    title: str = ""
    events: int = 0
    hidden: int = 0
    ruled: int = 0
    other_rules: Sentence | None = None
    dice: int = 0
    open_dice: int = 0
    digest: str = ""
    wrong: Wrong | None = None
    exported: Exported | None = None

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.wrong is None


_CHAIN = {
    Fault.GAP: N_("events are missing, doubled or out of order here"),
    Fault.CHANGED: N_("it was changed after it happened"),
    Fault.FOREIGN: N_("it belongs to another adventure"),
}


def prove(
    data: bytes,
    rulesets: Rulesets,
    *,
    writing: Writing = bytes,
    retellers: Mapping[str, Retell] = RETELLERS,
) -> Verdict:
    """Everything about *data*, an export, that can be proved without asking anybody."""
    try:
        exported = read_export(data, writing)
    except UnreadableError as error:
        return Verdict(wrong=Wrong(seq=error.seq, why=error.why))
    decider = rulesets.get(exported.head.ruleset)
    if decider is None:
        unknown = say(N_("This program knows no ruleset of this name."))
        return _about(exported, Wrong(seq=None, why=unknown))
    return _Proof(exported, decider, retellers[decider.name]).verdict()


def _about(exported: Exported, wrong: Wrong | None, **found: Any) -> Verdict:
    links = exported.links
    return Verdict(
        adventure=exported.head.adventure,
        title=exported.head.title,
        events=len(links),
        hidden=sum(link.record is None for link in links),
        digest=links[-1].digest.hex(),
        wrong=wrong,
        exported=exported,
        **found,
    )


class _Proof:
    """Collects what is wrong from every side, and keeps the first event of it."""

    def __init__(
        self, exported: Exported, decider: Decider[Any, Any, Any], retelling: Retell
    ) -> None:
        self._exported = exported
        self._decider = decider
        self._retelling = retelling
        self._codec = Codec(decider)

    def verdict(self) -> Verdict:
        wrong = self._chain()
        read, misread = self._read()
        audit = DiceAudit()
        for link, event in read:
            if link.record is not None:
                audit.follow(link.seq, link.record.name, event)
        other = other_rules(self._decider, read[0][1] if read else None)
        ruled, unruled = (0, None) if other else self._rules([event for _, event in read])
        thrown = Wrong(seq=audit.wrong.seq, why=audit.wrong.why) if audit.wrong else None
        found = [each for each in (wrong, misread, thrown, unruled) if each is not None]
        first = min(found, key=lambda each: each.seq or 0, default=None)
        counted = {"ruled": ruled, "dice": audit.checked, "open_dice": audit.open}
        return _about(self._exported, first, other_rules=other, **counted)

    def _chain(self) -> Wrong | None:
        broken = verify(self._exported.head.adventure, self._exported.links)
        return Wrong(seq=broken.seq, why=say(_CHAIN[broken.fault])) if broken else None

    def _read(self) -> tuple[list[tuple[Link, Any]], Wrong | None]:
        """The events in order, None for a hidden one, as far as they can be read."""
        read: list[tuple[Link, Any]] = []
        for link in self._exported.links:
            try:
                event = self._event(link)
            except CodecError:
                why = say(N_("this program can’t read it as an event of the ruleset"))
                return read, Wrong(seq=link.seq, why=why)
            read.append((link, event))
        return read, next(self._headings(read), None)

    def _event(self, link: Link) -> Any:
        record = link.record
        if record is None:
            return None
        event = self._codec.read_event(record.name, record.schema, record.payload)
        if not 1 <= record.schema <= self._codec.names[type(event)][1]:
            raise CodecError(f"An event {record.name} has no schema {record.schema}.")
        return event

    def _headings(self, read: list[tuple[Link, Any]]) -> Iterator[Wrong]:
        """What stands beside the events agrees with what is in them."""
        head, first = self._exported.head, self._exported.links[0].record
        payload = first.payload if first else {}
        if (payload.get("title"), payload.get("seats")) != (head.title, list(head.seats)):
            yield Wrong(seq=1, why=say(N_("the title or the seats are not those it tells")))
        for link, event in read:
            by = getattr(event, "by", None)
            if link.record and link.record.seat != (None if by == TABLE else by):
                yield Wrong(seq=link.seq, why=say(N_("it stands beside another seat’s name")))

    def _rules(self, events: list[Any]) -> tuple[int, Wrong | None]:
        """How many events the rules make again, up to the first hidden one."""
        shown = [*takewhile(lambda event: event is not None, events)]
        ruled = 0
        try:
            for decision in decisions(self._decider, shown, self._retelling):
                ruled += len(decision.events)
        except UnruledError as error:
            return ruled, Wrong(seq=error.seq, why=error.why)
        return ruled, None
