"""Notes that players keep at events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "note",
        sa.Column("adventure_id", sa.Uuid(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, comment="grows with each change"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["adventure_id", "seq"],
            ["event.adventure_id", "event.seq"],
            name=op.f("note_adventure_id_fkey"),
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("note_player_id_fkey")),
        sa.PrimaryKeyConstraint("adventure_id", "seq", "player_id", name=op.f("note_pkey")),
        comment="what players note at events, for themselves or for the table",
    )
    op.create_index(op.f("note_player_id_idx"), "note", ["player_id"], unique=False)
