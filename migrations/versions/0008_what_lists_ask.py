"""What lists and searches ask of an adventure, in columns of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

LISTS = ("covered", "keepers", "brought")


def upgrade() -> None:
    """Add the columns, and fill them from the states as they are written today."""
    op.add_column(
        "adventure", sa.Column("outcome", sa.Text(), nullable=False, server_default=sa.text("''"))
    )
    for name in LISTS:
        op.add_column(
            "adventure",
            sa.Column(name, ARRAY(sa.Text()), nullable=False, server_default=sa.text("'{}'")),
        )
    op.execute(_FILL)


_FILL = """
UPDATE adventure SET
    outcome = CASE WHEN ended THEN coalesce(state #>> '{stage,outcome}', '') ELSE '' END,
    covered = CASE WHEN is_covered THEN '{adversity-bought}'::text[] ELSE '{}' END,
    keepers = CASE WHEN is_covered THEN '{challenger}'::text[] ELSE '{}' END,
    brought = ARRAY(
        SELECT seat FROM jsonb_each(
            CASE jsonb_typeof(state -> 'hunters') WHEN 'object' THEN state -> 'hunters'
            ELSE '{}' END
        ) AS hunter (seat, sheet)
        WHERE sheet ->> 'brought' = 'true' ORDER BY seat
    )
FROM (
    SELECT id AS found, coalesce(
        state #>> '{house,sheet_view}' = 'as-used' AND stage <> 'closed', false
    ) AS is_covered FROM adventure
) AS house WHERE house.found = adventure.id
"""
