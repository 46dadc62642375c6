"""Bringing a database to the shape that this program expects."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).resolve().parents[2] / "migrations"


def configuration(url: str) -> Config:
    """Alembic's settings for the database at *url*."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["url"] = url
    return config


def upgrade(url: str) -> None:
    """Run every migration that the database at *url* lacks; call it outside an event loop."""
    command.upgrade(configuration(url), "head")


async def is_current(engine: AsyncEngine) -> bool:
    """Whether the database answers and has exactly this program's migrations."""
    expected = ScriptDirectory(str(FOLDER)).get_current_head()
    async with engine.connect() as connection:
        if await connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
            return False
        found = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        return bool(found == expected)
