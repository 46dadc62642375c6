"""Write a migration for what changed in app/store/schema.py: new_migration.py WHAT_CHANGED."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory

from app.postgres import running
from app.store.migrate import configuration, upgrade


def main(what: str) -> None:
    """Compare the tables that all migrations make with those the program names."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), durable=False) as url:
        upgrade(url)
        config = configuration(url)
        config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
        newest = ScriptDirectory.from_config(config).get_current_head() or "0"
        command.revision(config, what, autogenerate=True, rev_id=f"{int(newest) + 1:04}")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
