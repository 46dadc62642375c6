"""The tables. An adventure's row is a copy of what its log says; the log is the truth."""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    false,
)
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "uq": "%(table_name)s_%(column_0_name)s_key",
        "ix": "%(table_name)s_%(column_0_name)s_idx",
        "ck": "%(table_name)s_%(constraint_name)s_check",
    }
)

MOMENT = DateTime(timezone=True)


def _digest(column: str) -> CheckConstraint:
    return CheckConstraint(f"octet_length({column}) = 32", name=f"{column}_is_sha256")


# --- people -------------------------------------------------------------------------------------

player = Table(
    "player",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True, comment="folded; null for a guest"),
    Column("password_hash", Text),
    Column("recovery_hash", LargeBinary, unique=True),
    Column("language", Text),
    Column("theme", Text),
    Column("created_at", MOMENT, nullable=False),
    Column("erased_at", MOMENT),
)

session = Table(
    "session",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("player_id", Uuid, ForeignKey("player.id"), nullable=False, index=True),
    Column("created_at", MOMENT, nullable=False),
    Column("expires_at", MOMENT, nullable=False),
    Column("revoked_at", MOMENT),
    _digest("token_hash"),
)

group = Table(
    "group_",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", MOMENT, nullable=False),
)

membership = Table(
    "membership",
    metadata,
    Column("group_id", Uuid, ForeignKey("group_.id"), primary_key=True),
    Column("player_id", Uuid, ForeignKey("player.id"), primary_key=True, index=True),
    Column("role", Text, nullable=False),
    Column("joined_at", MOMENT, nullable=False),
    CheckConstraint("role IN ('organiser', 'player', 'reader')", name="role_is_known"),
)

# --- adventures ---------------------------------------------------------------------------------

adventure = Table(
    "adventure",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("group_id", Uuid, ForeignKey("group_.id"), index=True),
    Column("title", Text, nullable=False),
    Column("stake", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("waiting_for", ARRAY(Text), nullable=False),
    Column("pool_total", Integer, nullable=False),
    Column("pool_left", Integer, nullable=False),
    Column("limit", Integer, nullable=False),
    Column("state", JSONB, nullable=False),
    Column("state_schema", Integer, nullable=False),
    Column("version", Integer, nullable=False, comment="number of the last event but talk"),
    Column("head", Integer, nullable=False, comment="number of the last event"),
    Column("head_digest", LargeBinary, nullable=False),
    Column("ended", Boolean, nullable=False, server_default=false()),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
    CheckConstraint("0 <= version AND version <= head", name="version_is_in_the_log"),
    CheckConstraint("0 <= pool_left", name="pool_is_not_negative"),
    _digest("head_digest"),
)

event = Table(
    "event",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("payload", JSONB, nullable=False),
    Column("seat", Text, comment="null where no one person acts"),
    Column("at", MOMENT, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    CheckConstraint("0 < seq", name="seq_counts_from_one"),
    _digest("digest"),
)

intent = Table(
    "intent",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column(
        "command", LargeBinary, nullable=False, comment="digest of the command it was sent with"
    ),
)

dice_seed = Table(
    "dice_seed",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("commitment", Text, primary_key=True),
    Column("session", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("revealed_at", MOMENT),
)

seat = Table(
    "seat",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("player_id", Uuid, ForeignKey("player.id"), index=True),
    Column("joined_at", MOMENT),
)

invitation = Table(
    "invitation",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("token_hash", LargeBinary, nullable=False),
    Column("created_by", Uuid, ForeignKey("player.id"), nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("expires_at", MOMENT, nullable=False),
    Column("revoked_at", MOMENT),
    Column("used_at", MOMENT),
    Column("used_by", Uuid, ForeignKey("player.id")),
    UniqueConstraint("token_hash"),
    Index("invitation_adventure_id_idx", "adventure_id"),
    _digest("token_hash"),
)
