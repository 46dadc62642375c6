"""What an adventure made of a Hunter: the sheet at its end, and every event that changed it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from app.play.errors import NotFoundError
from app.play.table import Table
from app.rules.beasthunters.events import HunterBrought, HunterRetired
from app.rules.beasthunters.sheet_record import SheetRecord, sheet_record
from app.rules.beasthunters.sheets import Hunter
from app.rules.beasthunters.stages import Closed, Ending
from app.rules.words import Seat
from app.store import adventures, log, sentences
from app.store.characters import Deed
from app.store.codec import Codec
from app.store.log import Logged

LONGEST_ORIGIN: Final = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class Lived:
    """A Hunter at the end of an *adventure*: the *sheet*, the *state* (alive, retired, dead).

    *brought* there, and *from_file* before that.
    """

    adventure: UUID
    seat: Seat
    brought: bool
    from_file: bool
    sheet: SheetRecord
    state: str
    fate: str
    deeds: tuple[Deed, ...]


async def lived(table: Table, adventure: UUID, seat: Seat) -> Lived | None:
    """What became of the Hunter at *seat*; None as long as the adventure is not over."""
    async with table.reading() as db:
        row = await adventures.load(db, adventure)
        if row is None:
            raise NotFoundError
        codec = table.codec(row.ruleset)
        title = await adventures.title(db, adventure) or ""
        state, deeds, farewell = codec.decider.initial, _Deeds(codec, adventure, title, seat), ""
        async for events in log.stretches(db, codec, adventure, 0, row.head):
            for each in events:
                before, state = state, codec.decider.evolve(state, each.event)
                deeds.note(each, before, state)
                farewell = _farewell(each.event, seat) or farewell
    hunter = state.hunters.get(seat)
    if not isinstance(state.stage, Ending | Closed) or hunter is None or not hunter.finished:
        return None
    return Lived(
        adventure=adventure,
        seat=seat,
        brought=hunter.brought,
        from_file=hunter.from_file,
        sheet=sheet_record(hunter),
        state=(farewell or "dead") if hunter.departed else "alive",
        fate=hunter.farewell if hunter.departed else "",
        deeds=tuple(deeds.found),
    )


def _farewell(event: Any, seat: Seat) -> str:
    return "retired" if isinstance(event, HunterRetired) and event.by == seat else ""


class _Deeds:
    """Gathers the events that changed what lasts of the Hunter at *seat*."""

    def __init__(self, codec: Codec, adventure: UUID, title: str, seat: Seat) -> None:
        self._codec = codec
        self._adventure = adventure
        self._title = title
        self._seat = seat
        self.found: list[Deed] = []

    def note(self, logged: Logged, before: Any, after: Any) -> None:
        """Note *logged* if it changed the sheet; what another Hunter did before is forgotten."""
        then, now = before.hunters.get(self._seat), after.hunters.get(self._seat)
        if now is None or not now.finished:
            self.found.clear()
            return
        if then is not None and _lasting(then) == _lasting(now):
            return
        if came := isinstance(logged.event, HunterBrought):
            self.found.clear()
        points = now.reward_points - then.reward_points if then and not came else 0
        decider = self._codec.decider
        sentence = sentences.written(decider.narrate(before, logged.event), decider.labels)
        why = str(getattr(logged.event, "why", "") or "")
        self.found.append(
            Deed(
                adventure=self._adventure,
                title=self._title,
                seq=logged.seq,
                at=logged.at,
                sentence=sentences.read(sentence),
                why=why,
                points=points,
                total=now.reward_points,
            )
        )


def _lasting(hunter: Hunter) -> Any:
    record = sheet_record(hunter)
    return hunter.finished, hunter.departed, replace(record, drafts={}, story="")
