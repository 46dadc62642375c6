"""What pages tell once, sealed, for some minutes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "shown",
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("octet_length(key) = 32", name=op.f("shown_key_is_sha256_check")),
        sa.PrimaryKeyConstraint("key", name=op.f("shown_pkey")),
        comment="what pages tell once, sealed with what only the browser's session knows",
    )
    op.create_index(op.f("shown_expires_at_idx"), "shown", ["expires_at"], unique=False)
