"""What the log tells of an event can be found, too, not only what people wrote in it.

The text of a line is made by the rules and the catalogues of both languages, so no migration can
write it: ``told`` stays empty until a search reads the line in (``app/web/telling.py``). It is a
copy that can be thrown away at will: ``UPDATE event SET told = NULL`` has it made afresh.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is told to the words of every event."""
    op.drop_index("event_words_idx", "event")
    op.drop_column("event", "words")
    op.add_column(
        "event",
        sa.Column(
            "told",
            postgresql.TSVECTOR(),
            nullable=True,
            comment="what the log tells of it in both languages; null until a search reads it in",
        ),
    )
    op.add_column(
        "event",
        sa.Column(
            "words",
            postgresql.TSVECTOR(),
            sa.Computed(
                "event_words(name, seat, payload) || coalesce(told, ''::tsvector)", persisted=True
            ),
            nullable=True,
            comment="what was written and told in Italian and English, and marks to filter by",
        ),
    )
    op.create_index("event_words_idx", "event", ["words"], postgresql_using="gin")
    op.create_index(
        "event_untold_idx",
        "event",
        ["adventure_id", "seq"],
        postgresql_where=sa.text("told IS NULL"),
    )
