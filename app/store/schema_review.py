"""What came later: what finds events again, who looks at them together, whence Hunters came."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    false,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR

from app.store.schema import adventure, character, event, metadata

__all__ = ["checkpoint", "lead", "metadata", "reader_link", "sheet_version"]

MOMENT: Final = DateTime(timezone=True)

# Made by the database itself: acting knows nothing of it. The function is in migration 0009.
event.append_column(
    Column(
        "told",
        TSVECTOR,
        comment="what the log tells of it in both languages; null until a search reads it in",
    )
)
event.append_column(
    Column(
        "words",
        TSVECTOR,
        Computed(
            "event_words(name, seat, payload) || coalesce(told, ''::tsvector)", persisted=True
        ),
        comment="what was written and told in Italian and English, and marks to filter by",
    )
)
Index("event_words_idx", event.c.words, postgresql_using="gin")
Index(
    "event_untold_idx",
    event.c.adventure_id,
    event.c.seq,
    postgresql_where=event.c.told.is_(None),
)

# What lists and searches ask of an adventure. The ruleset says it, with every event (ADR 15).
adventure.append_column(Column("outcome", Text, nullable=False, server_default=""))
for name in ("covered", "keepers", "brought"):
    adventure.append_column(Column(name, ARRAY(Text), nullable=False, server_default="{}"))

character.append_column(
    Column(
        "from_file",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="brought here in a file, not made at a table here",
    )
)

checkpoint = Table(
    "checkpoint",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("state", JSONB, nullable=False),
    Column("state_schema", Integer, nullable=False),
    comment="states on the way, so that no walk has to begin at the first event",
)

# Made by the database itself, whoever changes a sheet. The triggers are in migration 0006.
sheet_version = Table(
    "sheet_version",
    metadata,
    Column("character_id", Uuid, ForeignKey("character.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("group_id", Uuid, ForeignKey("group_.id"), comment="the group it was written in"),
    Column("sheet", JSONB, nullable=False),
    Column("at", MOMENT, nullable=False),
    comment="written by triggers whenever a sheet is made, changed or taken to a group",
)

lead = Table(
    "lead",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("player_id", Uuid, ForeignKey("player.id"), nullable=False, index=True),
    Column("seq", Integer, nullable=False, comment="the event that others are led to; 0: none"),
    Column("number", Integer, nullable=False, comment="grows with every move"),
    Column("moved_at", MOMENT, nullable=False),
)

reader_link = Table(
    "reader_link",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), nullable=False, index=True),
    Column("token_hash", LargeBinary, nullable=False),
    Column("created_by", Uuid, ForeignKey("player.id"), nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("expires_at", MOMENT, nullable=False),
    Column("revoked_at", MOMENT),
    UniqueConstraint("token_hash"),
    CheckConstraint("octet_length(token_hash) = 32", name="token_hash_is_sha256"),
)
