"""What files to keep are called."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from fastapi import FastAPI

from app.web.downloads import file_name
from tests.web.conftest import Browser
from tests.web.test_bestiary import kept as kept_beast
from tests.web.test_groups import group_of
from tests.web.test_hunters import bring, kept

pytestmark = pytest.mark.anyio
ONE, TWO = UUID("11111111-2222-4333-8444-555555555555"), UUID(int=2)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Mira", "mira"),
        ("Màr-ta the “Late”", "mar-ta-the-late"),
        ("Łucja Großø", "lucja-grosso"),
        ("../../etc/passwd", "etc-passwd"),
        ('x"; filename="y.exe', "x-filename-y-exe"),
        ("Мира", "11111111"),
        ("美月 Aiko", "aiko-11111111"),
        ("…!?", "11111111"),
        ("a" * 200, "a" * 60),
    ],
)
def test_a_name_becomes_a_files_name(name: str, called: str):
    """Plain letters on every disk; what has no plain letters is told apart all the same."""
    assert file_name(name, ONE) == called


def test_two_names_without_plain_letters_make_two_files():
    """Else the second would take the place of the first on the disk."""
    assert file_name("Мира", ONE) != file_name("Мила", TWO)


async def test_files_are_called_as_what_they_hold(app: FastAPI, browser: Browser):
    """A Hunter's by the Hunter, the bestiary by its group, one entry by itself."""
    group = await group_of(browser)
    _, hunter = await kept(app, browser, group)

    async def called(address: str) -> str:
        found = (await browser.get(address)).headers["content-disposition"]
        return found.removeprefix("attachment; filename=").strip('"')

    assert await called(f"{hunter}/export") == "hunter-tessik.json"
    data = (await browser.get(f"{hunter}/export")).content
    other = await bring(browser, group, data.replace(b"Tessik", "Мира".encode()))
    known = other.url.path.rpartition("/")[2][:8]
    assert await called(f"{other.url.path}/export") == f"hunter-{known}.json"
    await kept_beast(browser, group)
    assert await called(f"{group}/bestiary/export") == "bestiary-friday.json"
    page = (await browser.get(f"{group}/bestiary")).text
    [entry] = set(re.findall(rf'href="({group}/bestiary/[0-9a-f-]{{36}})"', page))
    assert re.fullmatch(r"bestiary-[a-z-]+\.json", await called(f"{entry}/export"))
