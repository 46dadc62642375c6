"""The tables. An adventure's row is a copy of what its log says; the log is the truth."""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    false,
    text,
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

shown = Table(
    "shown",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
    Column("expires_at", MOMENT, nullable=False, index=True),
    _digest("key"),
    comment="what pages tell once, sealed with what only the browser's session knows",
)

group = Table(
    "group_",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("preset", Text, nullable=False, server_default="srd-1.5-it"),
    Column(
        "numbers",
        JSONB,
        nullable=False,
        server_default=text("'{}'::jsonb"),
        comment="house numbers that differ from the preset, as text",
    ),
    Column("revision", Integer, nullable=False, server_default=text("0")),
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
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), comment="with seat: to sit down"),
    Column("seat", Text),
    Column("group_id", Uuid, ForeignKey("group_.id"), comment="with role: to belong"),
    Column("role", Text),
    Column("token_hash", LargeBinary, nullable=False),
    Column("created_by", Uuid, ForeignKey("player.id"), nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("expires_at", MOMENT, nullable=False),
    Column("revoked_at", MOMENT),
    Column("used_at", MOMENT),
    Column("used_by", Uuid, ForeignKey("player.id")),
    UniqueConstraint("token_hash"),
    Index("invitation_adventure_id_idx", "adventure_id"),
    Index("invitation_group_id_idx", "group_id"),
    CheckConstraint(
        "(adventure_id IS NULL) = (seat IS NULL) AND (group_id IS NULL) = (role IS NULL)"
        " AND (adventure_id IS NULL) <> (group_id IS NULL)",
        name="leads_to_one_place",
    ),
    _digest("token_hash"),
)

tenure = Table(
    "tenure",
    metadata,
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Uuid, ForeignKey("player.id"), nullable=False, index=True),
    Column("since", MOMENT, nullable=False),
    Column("until", MOMENT, nullable=False),
    Column("last_seq", Integer, nullable=False, comment="the last event while they held the seat"),
    comment="who held a seat before whoever holds it now",
)

note = Table(
    "note",
    metadata,
    Column("adventure_id", Uuid, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Uuid, ForeignKey("player.id"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("version", Integer, nullable=False, comment="grows with each change"),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
    ForeignKeyConstraint(["adventure_id", "seq"], ["event.adventure_id", "event.seq"]),
    comment="what players note at events, for themselves or for the table",
)

# --- what lives on between adventures -----------------------------------------------------------

bestiary = Table(
    "bestiary",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("group_id", Uuid, ForeignKey("group_.id"), nullable=False, index=True),
    Column("made_by", Uuid, ForeignKey("player.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("domain", Text, nullable=False),
    Column("foes", JSONB, nullable=False),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("revision", Integer, nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
)

character = Table(
    "character",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column(
        "group_id",
        Uuid,
        ForeignKey("group_.id"),
        index=True,
        comment="null while the player has it with them, between groups",
    ),
    Column("player_id", Uuid, ForeignKey("player.id"), index=True),
    Column("name", Text, nullable=False),
    Column("story", Text, nullable=False),
    Column("sheet", JSONB, nullable=False),
    Column("state", Text, nullable=False),
    Column("fate", Text, nullable=False, comment="how a Hunter died or why one retired"),
    Column("revision", Integer, nullable=False),
    Column("created_at", MOMENT, nullable=False),
    Column("updated_at", MOMENT, nullable=False),
    CheckConstraint("state IN ('alive', 'retired', 'dead')", name="state_is_known"),
)

outing = Table(
    "outing",
    metadata,
    Column("character_id", Uuid, ForeignKey("character.id"), primary_key=True),
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("seat", Text, nullable=False),
    Column("began_at", MOMENT, nullable=False),
    Column("home_at", MOMENT, comment="null while the sheet is at the table"),
    UniqueConstraint("adventure_id", "seat"),
)

deed = Table(
    "deed",
    metadata,
    Column("character_id", Uuid, ForeignKey("character.id"), primary_key=True),
    Column("adventure_id", Uuid, ForeignKey("adventure.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", MOMENT, nullable=False),
    Column("sentence", JSONB, nullable=False),
    Column("why", Text, nullable=False),
    Column("points", Integer, nullable=False, comment="reward points earned, or spent if negative"),
    Column("total", Integer, nullable=False, comment="reward points after it"),
)
