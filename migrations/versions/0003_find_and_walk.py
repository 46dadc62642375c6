"""Events that can be found by their words, and tables that can be walked through together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# What people wrote stands under these keys; beside it are marks for all that can be filtered by:
# the kind of event, the seat, what a roll came to (and each ten that it reached, so that "at least"
# is a few marks), which resource and whom it is about.
EVENT_WORDS = """
CREATE FUNCTION event_words(name text, seat text, payload jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
    SELECT jsonb_to_tsvector('pg_catalog.italian', own, '["string"]')
        || jsonb_to_tsvector('pg_catalog.english', own, '["string"]')
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
    ) AS found
)
"""


def upgrade() -> None:
    """Index every event that there is, and make the tables of walking."""
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
    op.create_table(
        "checkpoint",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("state_schema", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("checkpoint_adventure_id_fkey")
        ),
        sa.PrimaryKeyConstraint("adventure_id", "seq", name=op.f("checkpoint_pkey")),
        comment="states on the way, so that no walk has to begin at the first event",
    )
    op.create_table(
        "lead",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column(
            "seq",
            sa.Integer(),
            nullable=False,
            comment="the event that others are led to; 0: none",
        ),
        sa.Column("number", sa.Integer(), nullable=False, comment="grows with every move"),
        sa.Column("moved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("lead_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("lead_player_id_fkey")),
        sa.PrimaryKeyConstraint("adventure_id", name=op.f("lead_pkey")),
    )
    op.create_index(op.f("lead_player_id_idx"), "lead", ["player_id"], unique=False)
    op.create_table(
        "reader_link",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "octet_length(token_hash) = 32", name=op.f("reader_link_token_hash_is_sha256_check")
        ),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("reader_link_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["player.id"], name=op.f("reader_link_created_by_fkey")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("reader_link_pkey")),
        sa.UniqueConstraint("token_hash", name=op.f("reader_link_token_hash_key")),
    )
    op.create_index(
        op.f("reader_link_adventure_id_idx"), "reader_link", ["adventure_id"], unique=False
    )
