"""Taking an adventure away: its whole log, cut to the seat that asks, as JSON.

One event stands on one line. What the reader may not see is its inner hash alone, so that the
chain still holds. The same log gives the same bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.look import Past, told
from app.play.table import Table
from app.rules.decider import Decider
from app.rules.words import Seat
from app.store import adventures, log
from app.store.chain import Link, canonical_json, inner_hash, timestamp
from app.store.codec import Codec

FORMAT: Final = "salute-adventure"
VERSION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A whole log as *seat* may have it: *story* for the telling, *links* for the proof.

    The events with numbers in *hidden* are whole in *story*: who tells it has to cut them.
    """

    adventure: UUID
    decider: Decider[Any, Any, Any]
    seat: Seat
    links: tuple[Link, ...]
    story: tuple[Past, ...]
    state: Any
    hidden: frozenset[int]

    @property
    def title(self) -> str:
        """What the adventure is called."""
        return self.decider.summary(self.state).title


async def take_away(table: Table, adventure: UUID, seat: Seat) -> Export:
    """The whole log of *adventure* for *seat*. NotFoundError if there is none."""
    async with table.reading() as db:
        row = await adventures.load(db, adventure)
        if row is None:
            raise NotFoundError
        codec = table.codec(row.ruleset)
        links = await log.links(db, adventure, 0, row.head)
    return await asyncio.to_thread(_understood, codec, adventure, links, seat)


def _understood(codec: Codec, adventure: UUID, links: tuple[Link, ...], seat: Seat) -> Export:
    """A long log takes a while to fold, so this is for a thread of its own."""
    logged = [log.understood(codec, link.record) for link in links if link.record is not None]
    story, state = told(codec.decider, codec.decider.initial, logged)
    hidden = codec.decider.kept_from(story, state, seat)
    return Export(
        adventure=adventure,
        decider=codec.decider,
        seat=seat,
        links=tuple(covered(link) if link.seq in hidden else link for link in links),
        story=story,
        state=state,
        hidden=hidden,
    )


def covered(link: Link) -> Link:
    """*link* with the hash of its event in the place of the event."""
    if link.record is None:
        return link
    return Link(seq=link.seq, digest=link.digest, inner=inner_hash(link.salt, link.record))


def as_json(export: Export) -> bytes:
    """*export* as the JSON that ``salute verify`` and the chronicle check."""
    opening = export.links[0].record
    payload: Mapping[str, Any] = opening.payload if opening else {}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "adventure": str(export.adventure),
        "ruleset": export.decider.name,
        "title": payload.get("title", ""),
        "seats": payload.get("seats", []),
    }
    return written(head, (entry_of(link) for link in export.links))


def written(head: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> bytes:
    """The bytes of an export from its *head* and its *entries*, one a line."""
    lines = ",\n".join(canonical_json(entry) for entry in entries)
    return f'{canonical_json(head)[:-1]},"events":[\n{lines}\n]}}\n'.encode()


def entry_of(link: Link) -> dict[str, Any]:
    """One event as an export shows it."""
    record = link.record
    if record is None:
        return {"seq": link.seq, "inner": link.inner.hex(), "digest": link.digest.hex()}
    return {
        "seq": record.seq,
        "name": record.name,
        "schema": record.schema,
        "payload": record.payload,
        "seat": record.seat,
        "at": timestamp(record.at),
        "salt": link.salt.hex(),
        "digest": link.digest.hex(),
    }
