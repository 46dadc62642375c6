"""What the search takes words for: their stems in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.store.engine import Driver

_STEMS = """
SELECT word, tsvector_to_array(
    to_tsvector('pg_catalog.italian', word) || to_tsvector('pg_catalog.english', word)
) AS stems
FROM unnest($1::text[]) AS word
"""


async def stems(db: Driver, words: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """The stems of each of *words*: two words that share one find each other."""
    found = await db.fetch(_STEMS, list(words))
    return {each["word"]: frozenset(each["stems"]) for each in found}
