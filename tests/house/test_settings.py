"""Settings mean what docs/settings.md says, and a wrong one says what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.settings import Settings, SettingsError, load
from tests.house.house import ROOT


class Asked(dict[str, str]):
    """An empty environment that remembers what it was asked for."""

    def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
        """Note the *name*; nothing is set."""
        self[name] = default
        return default


def test_nothing_needs_to_be_set() -> None:
    """Who sets nothing gets a table on this machine alone, with a database of its own."""
    assert load({}) == Settings(
        database_url=None,
        host="127.0.0.1",
        port=8000,
        data=Path.cwd() / "var",
        base_url="http://localhost:8000",
        secure_cookies=False,
        workers=1,
        proxies=(),
        log_level="info",
    )


def test_an_empty_setting_counts_as_not_set() -> None:
    """Compose files hand on variables that nobody set as empty ones."""
    assert load(dict.fromkeys(documented(), "")) == load({})


def test_every_setting_is_documented_once() -> None:
    """The table in docs/settings.md and the program name the same settings."""
    asked = Asked()
    load(asked)

    assert sorted(documented()) == sorted([*asked, "SALUTE_PG_BIN"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("postgres://a:b@c:5/d", "postgresql+asyncpg://a:b@c:5/d"),
        ("postgresql://a@c/d?sslmode=require", "postgresql+asyncpg://a@c/d?ssl=require"),
        ("postgresql+asyncpg://c/d", "postgresql+asyncpg://c/d"),
    ],
)
def test_database_addresses_are_taken_as_people_write_them(written: str, meant: str) -> None:
    """The usual spellings of a Postgres address all work."""
    assert load({"DATABASE_URL": written}).database_url == meant


def test_a_public_https_address_makes_cookies_secure() -> None:
    """Whoever serves https need not think of the cookies; the setting still wins."""
    public = {"SALUTE_BASE_URL": "https://salute.example.org/"}

    assert load(public).base_url == "https://salute.example.org"
    assert load(public).secure_cookies
    assert not load({**public, "SALUTE_SECURE_COOKIES": "no"}).secure_cookies


def test_the_public_address_follows_the_port() -> None:
    """Invitations work on another port without another setting."""
    assert load({"PORT": "9001"}).base_url == "http://localhost:9001"


def test_proxies_are_named_by_address_or_network() -> None:
    """As people write lists; one address is a network of its own."""
    written = "10.0.0.2, 172.16.0.0/12 ::1"

    assert load({"SALUTE_PROXIES": written}).proxies == ("10.0.0.2", "172.16.0.0/12", "::1")
    assert load({"SALUTE_PROXIES": "2001:db8::/32"}).proxies == ("2001:db8::/32",)


@pytest.mark.parametrize(
    ("name", "value", "remedy"),
    [
        ("PORT", "eighty", "whole number from 1 to 65535"),
        ("PORT", "0", "whole number from 1 to 65535"),
        ("PORT", "٨٠", "whole number from 1 to 65535"),
        ("SALUTE_WORKERS", "-1", "whole number from 1 to 64"),
        ("SALUTE_SECURE_COOKIES", "maybe", "yes or no"),
        ("SALUTE_BASE_URL", "salute.example.org", "like https://"),
        ("SALUTE_BASE_URL", "http://[broken", "like https://"),
        ("SALUTE_PROXIES", "*", "like 10.0.0.2"),
        ("SALUTE_PROXIES", "10.0.0.2, proxy.example.org", "addresses or networks"),
        ("LOG_LEVEL", "loud", "debug, info, warning, error"),
        ("DATABASE_URL", "mysql://a:hidden@c/d", "postgresql://user:password@host"),
    ],
)
def test_a_wrong_setting_says_what_to_write(name: str, value: str, remedy: str) -> None:
    """What happened, why, and what to do, in one sentence, without anybody's password."""
    with pytest.raises(SettingsError) as caught:
        load({name: value})

    said = str(caught.value)
    assert name in said
    assert remedy in said
    assert "hidden" not in said


def documented() -> list[str]:
    """The settings in the table of docs/settings.md."""
    text = (ROOT / "docs" / "settings.md").read_text()
    return re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)
