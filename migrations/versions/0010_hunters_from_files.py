"""Whether a Hunter was brought here in a file, for everybody to see."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Who was made at a table was kept after having done something there."""
    op.add_column(
        "character",
        sa.Column(
            "from_file",
            sa.Boolean(),
            nullable=False,
            server_default=sa.text("false"),
            comment="brought here in a file, not made at a table here",
        ),
    )
    op.execute(
        'UPDATE "character" SET from_file = true WHERE NOT EXISTS ('
        ' SELECT 1 FROM deed WHERE character_id = "character".id'
        ' AND deed.at <= "character".created_at)'
    )
