"""Words are found whatever signs stand around them.

A database that sorts as C takes every sign beyond ASCII for a letter: “bridge” between curly quotes
was another word than bridge, and l’acqua was one word. Signs become spaces before words are read,
and a curly apostrophe a plain one. Nothing is stored but the words of the search, made afresh.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SIGNS = (
    r"[\u00a0-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u303f"
    r"\ufe00-\ufe0f\ufffc\ufffd\U0001f000-\U0001faff]"
)
"""Quotes, dashes, spaces and pictures. The search reads what is typed in the same way."""

EVENT_WORDS = """
CREATE OR REPLACE FUNCTION event_words(name text, seat text, payload jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
    SELECT jsonb_to_tsvector('pg_catalog.italian', plain, '["string"]')
        || jsonb_to_tsvector('pg_catalog.english', plain, '["string"]')
        || array_to_tsvector(ARRAY['event:' || name, 'seat:' || coalesce(seat, 'table')])
        || array_to_tsvector(dice)
        || array_to_tsvector(about)
        || array_to_tsvector(who)
    FROM (
        SELECT
            jsonb_path_query_array(payload, 'strict $.**.text')
            || jsonb_path_query_array(payload, 'strict $.**.name')
            || jsonb_path_query_array(payload, 'strict $.**.story')
            || jsonb_path_query_array(payload, '$.draft.trait')
            || jsonb_path_query_array(payload, '$.draft.resource')
            || jsonb_path_query_array(payload, '$.keyvalue()?(@.key like_regex
                "^(title|stake|beast|obstacle|wish|word|reason|touches|why)$").value') AS own,
            ARRAY(
                SELECT unnest('dice:' || rolled.sum || ARRAY(
                    SELECT 'tens:' || ten FROM generate_series(1, rolled.sum / 10) AS ten
                ))
                FROM (
                    SELECT sum(face::int)
                    FROM jsonb_path_query(payload, 'strict $.**.faces') AS faces,
                        jsonb_array_elements_text(faces) AS face
                    GROUP BY faces
                ) AS rolled
            ) AS dice,
            ARRAY(
                SELECT 'about:' || (key #>> '{}')
                FROM jsonb_path_query(
                    payload, '$.keyvalue()?(@.key like_regex "^(resource|weapon|armour)$").value'
                ) AS key
                WHERE jsonb_typeof(key) = 'string'
                UNION ALL SELECT 'about:' || (payload #>> '{resource,key}')
                WHERE jsonb_typeof(payload -> 'resource') = 'object'
            ) AS about,
            ARRAY(
                SELECT 'who:' || (key #>> '{}')
                FROM jsonb_path_query(payload, '$.keyvalue()?(@.key like_regex
                    "^(by|actor|target|hunter|opponent|ally)$").value') AS key
                WHERE jsonb_typeof(key) = 'string'
            ) AS who
    ) AS found, LATERAL (
        SELECT regexp_replace(translate(own::text, '’', ''''), 'SIGNS', ' ', 'g')::jsonb AS plain
    ) AS read
)
""".replace("SIGNS", SIGNS)


def upgrade() -> None:
    """Read the words of every event again."""
    op.drop_index("event_words_idx", "event")
    op.drop_column("event", "words")
    op.execute(EVENT_WORDS)
    op.add_column(
        "event",
        sa.Column(
            "words",
            postgresql.TSVECTOR(),
            sa.Computed("event_words(name, seat, payload)", persisted=True),
            nullable=True,
            comment="people's own words in Italian and English, and marks to filter by",
        ),
    )
    op.create_index("event_words_idx", "event", ["words"], postgresql_using="gin")
