"""Groups with rules of their own, seats that change hands, Hunters and opponents that live on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the new tables; an invitation may now lead to a group."""
    op.create_table(
        "bestiary",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("made_by", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("foes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("shared", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group_.id"], name=op.f("bestiary_group_id_fkey")),
        sa.ForeignKeyConstraint(["made_by"], ["player.id"], name=op.f("bestiary_made_by_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("bestiary_pkey")),
    )
    op.create_index(op.f("bestiary_group_id_idx"), "bestiary", ["group_id"], unique=False)
    op.create_table(
        "character",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.Column("sheet", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column(
            "fate", sa.Text(), nullable=False, comment="how a Hunter died or why one retired"
        ),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "state IN ('alive', 'retired', 'dead')", name=op.f("character_state_is_known_check")
        ),
        sa.ForeignKeyConstraint(["group_id"], ["group_.id"], name=op.f("character_group_id_fkey")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("character_player_id_fkey")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("character_pkey")),
    )
    op.create_index(op.f("character_group_id_idx"), "character", ["group_id"], unique=False)
    op.create_index(op.f("character_player_id_idx"), "character", ["player_id"], unique=False)
    op.create_table(
        "deed",
        sa.Column("character_id", sa.Uuid(), nullable=False),
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sentence", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column(
            "points",
            sa.Integer(),
            nullable=False,
            comment="reward points earned, or spent if negative",
        ),
        sa.Column("total", sa.Integer(), nullable=False, comment="reward points after it"),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("deed_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["character_id"], ["character.id"], name=op.f("deed_character_id_fkey")
        ),
        sa.PrimaryKeyConstraint("character_id", "adventure_id", "seq", name=op.f("deed_pkey")),
    )
    op.create_table(
        "outing",
        sa.Column("character_id", sa.Uuid(), nullable=False),
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "home_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="null while the sheet is at the table",
        ),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("outing_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["character_id"], ["character.id"], name=op.f("outing_character_id_fkey")
        ),
        sa.PrimaryKeyConstraint("character_id", "adventure_id", name=op.f("outing_pkey")),
        sa.UniqueConstraint("adventure_id", "seat", name=op.f("outing_adventure_id_key")),
    )
    op.create_table(
        "tenure",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "last_seq",
            sa.Integer(),
            nullable=False,
            comment="the last event while they held the seat",
        ),
        sa.ForeignKeyConstraint(
            ["adventure_id"], ["adventure.id"], name=op.f("tenure_adventure_id_fkey")
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("tenure_player_id_fkey")),
        sa.PrimaryKeyConstraint("adventure_id", "seat", "number", name=op.f("tenure_pkey")),
        comment="who held a seat before whoever holds it now",
    )
    op.create_index(op.f("tenure_player_id_idx"), "tenure", ["player_id"], unique=False)
    op.add_column(
        "group_", sa.Column("preset", sa.Text(), server_default="srd-1.5-it", nullable=False)
    )
    op.add_column(
        "group_",
        sa.Column(
            "numbers",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'::jsonb"),
            nullable=False,
            comment="house numbers that differ from the preset, as text",
        ),
    )
    op.add_column(
        "group_", sa.Column("revision", sa.Integer(), server_default=sa.text("0"), nullable=False)
    )
    op.add_column(
        "invitation",
        sa.Column("group_id", sa.Uuid(), nullable=True, comment="with role: to belong"),
    )
    op.add_column("invitation", sa.Column("role", sa.Text(), nullable=True))
    op.alter_column(
        "invitation",
        "adventure_id",
        existing_type=sa.UUID(),
        nullable=True,
        comment="with seat: to sit down",
    )
    op.alter_column("invitation", "seat", existing_type=sa.TEXT(), nullable=True)
    op.create_index("invitation_group_id_idx", "invitation", ["group_id"], unique=False)
    op.create_foreign_key(
        op.f("invitation_group_id_fkey"), "invitation", "group_", ["group_id"], ["id"]
    )
    op.create_check_constraint(
        op.f("invitation_leads_to_one_place_check"),
        "invitation",
        "(adventure_id IS NULL) = (seat IS NULL) AND (group_id IS NULL) = (role IS NULL)"
        " AND (adventure_id IS NULL) <> (group_id IS NULL)",
    )
