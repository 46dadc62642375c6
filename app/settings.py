"""What a host can set, read once from the environment into one frozen value."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import parse_qsl, urlencode

T = TypeVar("T")

LOG_LEVELS: Final = ("debug", "info", "warning", "error")
YES: Final = frozenset({"1", "true", "yes", "on"})
NO: Final = frozenset({"0", "false", "no", "off"})


class SettingsError(ValueError):
    """A setting that can't be used: what it holds, why not, and what to write instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a host decides. ``docs/settings.md`` says what each means.

    *database_url* is ready for SQLAlchemy; None means the embedded Postgres under *data*.
    *proxies* are addresses and networks whose word is taken for whom they speak for.
    """

    database_url: str | None
    host: str
    port: int
    data: Path
    base_url: str
    secure_cookies: bool
    workers: int
    proxies: tuple[str, ...]
    log_level: str


def load(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that *environ* asks for; raises SettingsError on the first that is unusable."""
    port = _read(environ, "PORT", "8000", _port)
    base_url = _read(environ, "SALUTE_BASE_URL", f"http://localhost:{port}", _address)
    cookies = "yes" if base_url.startswith("https://") else "no"
    return Settings(
        database_url=_read(environ, "DATABASE_URL", "", _database),
        host=_read(environ, "HOST", "127.0.0.1", str),
        port=port,
        data=_read(environ, "SALUTE_DATA", "var", Path).absolute(),
        base_url=base_url,
        secure_cookies=_read(environ, "SALUTE_SECURE_COOKIES", cookies, _switch),
        workers=_read(environ, "SALUTE_WORKERS", "1", _workers),
        proxies=_read(environ, "SALUTE_PROXIES", "", _networks),
        log_level=_read(environ, "LOG_LEVEL", "info", _level),
    )


def sqlalchemy_url(url: str) -> str:
    """The *url* of a Postgres as people write it, in the form that SQLAlchemy and asyncpg take."""
    scheme, mark, rest = url.partition("://")
    if not mark or scheme not in {"postgres", "postgresql", "postgresql+asyncpg"}:
        raise ValueError("write it as postgresql://user:password@host:5432/database")
    place, _, query = rest.partition("?")
    # Other drivers say sslmode; asyncpg takes the same values under the name ssl.
    words = [("ssl" if name == "sslmode" else name, word) for name, word in parse_qsl(query)]
    return f"postgresql+asyncpg://{place}" + (f"?{urlencode(words)}" if words else "")


def _read(environ: Mapping[str, str], name: str, default: str, meaning: Callable[[str], T]) -> T:
    """An empty value counts as not set: that is how compose files hand on what nobody chose."""
    value = environ.get(name, "").strip() or default
    try:
        return meaning(value)
    except ValueError as error:
        shown = "what it holds" if name == "DATABASE_URL" else repr(value)
        raise SettingsError(f"{name} can't be {shown}: {error}.") from None


def _database(value: str) -> str | None:
    return sqlalchemy_url(value) if value else None


def _port(value: str) -> int:
    return _between(value, 1, 65535)


def _workers(value: str) -> int:
    return _between(value, 1, 64)


def _networks(value: str) -> tuple[str, ...]:
    named = tuple(filter(None, re.split(r"[\s,]+", value)))
    try:
        networks = [ip_network(each) for each in named]
    except ValueError:
        raise ValueError(
            "write the addresses or networks of your proxies, like 10.0.0.2, 172.16.0.0/12"
        ) from None
    return tuple(
        str(each.network_address if each.num_addresses == 1 else each) for each in networks
    )


def _between(value: str, low: int, high: int) -> int:
    if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
        raise ValueError(f"write a whole number from {low} to {high}")
    return int(value)


def _switch(value: str) -> bool:
    word = value.lower()
    if word not in YES | NO:
        raise ValueError("write yes or no")
    return word in YES


def _level(value: str) -> str:
    if value.lower() not in LOG_LEVELS:
        raise ValueError(f"write one of {', '.join(LOG_LEVELS)}")
    return value.lower()


def _address(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s/?#\[\]@]+(/[^\s?#]*)?", value):
        raise ValueError("write the address that players type, like https://salute.example.org")
    return value.rstrip("/")
