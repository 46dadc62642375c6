"""Every version of a Hunter's sheet, kept by the database itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# Whoever changes a sheet has its row locked, so numbers never meet.
KEEP = """
CREATE FUNCTION keep_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sheet_version (character_id, number, group_id, sheet, at)
    SELECT NEW.id, coalesce(max(number), 0) + 1, NEW.group_id, NEW.sheet, NEW.updated_at
    FROM sheet_version WHERE character_id = NEW.id;
    RETURN NULL;
END
$$
"""
MADE = """
CREATE TRIGGER sheet_made AFTER INSERT ON "character"
FOR EACH ROW EXECUTE FUNCTION keep_sheet()
"""
CHANGED = """
CREATE TRIGGER sheet_changed AFTER UPDATE ON "character" FOR EACH ROW
WHEN ((OLD.sheet, OLD.group_id) IS DISTINCT FROM (NEW.sheet, NEW.group_id))
EXECUTE FUNCTION keep_sheet()
"""
FIRST = """
INSERT INTO sheet_version (character_id, number, group_id, sheet, at)
SELECT id, 1, group_id, sheet, updated_at FROM "character"
"""


def upgrade() -> None:
    """Make the table; the sheets that there are become its first versions."""
    op.create_table(
        "sheet_version",
        sa.Column("character_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("group_id", sa.Uuid(), nullable=True, comment="the group it was written in"),
        sa.Column("sheet", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["character_id"], ["character.id"], name=op.f("sheet_version_character_id_fkey")
        ),
        sa.ForeignKeyConstraint(
            ["group_id"], ["group_.id"], name=op.f("sheet_version_group_id_fkey")
        ),
        sa.PrimaryKeyConstraint("character_id", "number", name=op.f("sheet_version_pkey")),
        comment="written by triggers whenever a sheet is made, changed or taken to a group",
    )
    for statement in (KEEP, MADE, CHANGED, FIRST):  # a trigger holds writers off
        op.execute(statement)
