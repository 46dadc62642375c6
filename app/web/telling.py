"""Reading lines of logs in for the search: what the table says of each event, in both languages.

A search reads in what has happened since the last one. Where that is too much at once, as after
an upgrade, the rest is read in behind it, a little at a time, and the page says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final
from uuid import UUID

import structlog

from app.play import telling
from app.play.look import Past
from app.play.table import Table
from app.play.telling import Untold
from app.play.walk import Walks
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.beasthunters.vocabulary import CHALLENGER
from app.view.search import line_words
from app.web.tables import lines
from app.web.words import Words

AT_ONCE: Final = 200
"""Lines that a search reads in before it answers."""

STEP: Final = 25
"""Lines that are read in before others have their turn."""

log = structlog.get_logger("salute.telling")


class Teller:
    """Reads lines in, in *languages*, and remembers whether it is still at it."""

    def __init__(self, table: Table, walks: Walks, languages: Mapping[str, Words]) -> None:
        self._table = table
        self._walks = walks
        self._languages = tuple(languages.values())
        self._rest: asyncio.Task[None] | None = None

    async def read_here(self, adventure: UUID) -> bool:
        """Read in what happened in *adventure*; false if some of it is left for later."""
        found = await telling.untold_here(self._table, adventure, AT_ONCE + 1)
        return await self._read_in(found)

    async def read_mine(self, player: UUID, group: UUID | None) -> bool:
        """The same for all adventures that *player* may read, or for those of *group*."""
        name = BEAST_HUNTERS.name
        found = await telling.untold_mine(self._table, name, player, group, AT_ONCE + 1)
        return await self._read_in(found)

    async def stop(self) -> None:
        """Read no more."""
        if self._rest is not None:
            self._rest.cancel()
            await asyncio.gather(self._rest, return_exceptions=True)

    async def _read_in(self, untold: Untold) -> bool:
        await self._tell(untold[:AT_ONCE])
        if len(untold) <= AT_ONCE:
            return True
        if self._rest is None or self._rest.done():
            self._rest = asyncio.create_task(self._go_on())
        return False

    async def _go_on(self) -> None:
        """Read in whatever is left anywhere."""
        before: Untold = ()
        while found := await telling.untold(self._table, BEAST_HUNTERS.name, AT_ONCE):
            if found == before:
                log.warning("lines are not read in", adventure=str(found[0][0]), seq=found[0][1])
                return
            await self._tell(found)
            before = found

    async def _tell(self, untold: Untold) -> None:
        for adventure, together in groupby(untold, itemgetter(0)):
            wanted = [seq for _, seq in together]
            for start in range(0, len(wanted), STEP):
                part = wanted[start : start + STEP]
                story = await self._walks.story(adventure, part[0], part[-1])
                told = self._texts(past for past in story if past.seq in set(part))
                await telling.keep(self._table, adventure, told)
                await asyncio.sleep(0)

    def _texts(self, story: Iterable[Past]) -> dict[int, str]:
        """What the lines of *story* say to whoever may know all of it."""
        return {
            line.seq: "\n".join(
                words.text(each) for words in self._languages for each in line_words(line)
            )
            for line in lines(story, CHALLENGER)
        }
