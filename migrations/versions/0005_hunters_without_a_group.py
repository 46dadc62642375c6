"""Hunters whose player has left their group."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a Hunter be of no group."""
    op.alter_column(
        "character",
        "group_id",
        existing_type=sa.Uuid(),
        nullable=True,
        comment="null while the player has it with them, between groups",
    )
