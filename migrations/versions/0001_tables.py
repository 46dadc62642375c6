"""Tables for players, groups, adventures and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them all."""
    op.create_table(
        "group_",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("group__pkey")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("login", sa.Text(), nullable=True, comment="folded; null for a guest"),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("recovery_hash", sa.LargeBinary(), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("theme", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("player_pkey")),
        sa.UniqueConstraint("login", name=op.f("player_login_key")),
        sa.UniqueConstraint("recovery_hash", name=op.f("player_recovery_hash_key")),
    )
    op.create_table(
        "adventure",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("stake", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("waiting_for", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("pool_total", sa.Integer(), nullable=False),
        sa.Column("pool_left", sa.Integer(), nullable=False),
        sa.Column("limit", sa.Integer(), nullable=False),
        sa.Column("state", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("state_schema", sa.Integer(), nullable=False),
        sa.Column(
            "version", sa.Integer(), nullable=False, comment="number of the last event but talk"
        ),
        sa.Column("head", sa.Integer(), nullable=False, comment="number of the last event"),
        sa.Column("head_digest", sa.LargeBinary(), nullable=False),
        sa.Column("ended", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("0 <= pool_left", name=op.f("adventure_pool_is_not_negative_check")),
        sa.CheckConstraint(
            "0 <= version AND version <= head", name=op.f("adventure_version_is_in_the_log_check")
        ),
        sa.CheckConstraint(
            "octet_length(head_digest) = 32", name=op.f("adventure_head_digest_is_sha256_check")
        ),
        sa.ForeignKeyConstraint(["group_id"], ["group_.id"], name=op.f("adventure_group_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("adventure_pkey")),
    )
    op.create_index(op.f("adventure_group_id_idx"), "adventure", ["group_id"], unique=False)
    op.create_table(
        "membership",
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "role IN ('organiser', 'player', 'reader')", name=op.f("membership_role_is_known_check")
        ),
        sa.ForeignKeyConstraint(["group_id"], ["group_.id"], name=op.f("membership_group_id_fkey")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("membership_player_id_fkey")
        ),
        sa.PrimaryKeyConstraint("group_id", "player_id", name=op.f("membership_pkey")),
    )
    op.create_index(op.f("membership_player_id_idx"), "membership", ["player_id"], unique=False)
    op.create_table(
        "session",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "octet_length(token_hash) = 32", name=op.f("session_token_hash_is_sha256_check")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("session_player_id_fkey")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("session_pkey")),
    )
    op.create_index(op.f("session_player_id_idx"), "session", ["player_id"], unique=False)
    op.create_table(
        "dice_seed",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("revealed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("dice_seed_adventure_id_fkey")
        ),
        sa.PrimaryKeyConstraint("adventure_id", "commitment", name=op.f("dice_seed_pkey")),
    )
    op.create_table(
        "event",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("payload", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("seat", sa.Text(), nullable=True, comment="null where no one person acts"),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("0 < seq", name=op.f("event_seq_counts_from_one_check")),
        sa.CheckConstraint("octet_length(digest) = 32", name=op.f("event_digest_is_sha256_check")),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("event_adventure_id_fkey")
        ),
        sa.PrimaryKeyConstraint("adventure_id", "seq", name=op.f("event_pkey")),
    )
    op.create_table(
        "intent",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("first_seq", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=False),
        sa.Column(
            "command",
            sa.LargeBinary(),
            nullable=False,
            comment="digest of the command it was sent with",
        ),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("intent_adventure_id_fkey")
        ),
        sa.PrimaryKeyConstraint("adventure_id", "key", name=op.f("intent_pkey")),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("used_by", sa.Uuid(), nullable=True),
        sa.CheckConstraint(
            "octet_length(token_hash) = 32", name=op.f("invitation_token_hash_is_sha256_check")
        ),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("invitation_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["player.id"], name=op.f("invitation_created_by_fkey")
        ),
        sa.ForeignKeyConstraint(["used_by"], ["player.id"], name=op.f("invitation_used_by_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("invitation_pkey")),
        sa.UniqueConstraint("token_hash", name=op.f("invitation_token_hash_key")),
    )
    op.create_index("invitation_adventure_id_idx", "invitation", ["adventure_id"], unique=False)
    op.create_table(
        "seat",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("seat_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("seat_player_id_fkey")),
        sa.PrimaryKeyConstraint("adventure_id", "seat", name=op.f("seat_pkey")),
    )
    op.create_index(op.f("seat_player_id_idx"), "seat", ["player_id"], unique=False)
