"""The embedded PostgreSQL: ``running`` starts it, shares it among processes and stops it."""

from app.postgres.cluster import PostgresError
from app.postgres.sharing import running

__all__ = ["PostgresError", "running"]
