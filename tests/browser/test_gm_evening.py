"""A GM's whole evening with an adventure of last month: find, walk, lead, fork, note, take away."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Download, Page, expect

from app.chance import SessionDice
from app.rules.decider import Session, kebab
from app.store.codec import plain
from tests.browser.laid import CHALLENGER, HUNTER, Laid, lay
from tests.browser.player import NewPlayer, Player
from tests.browser.serving import Serving, apart
from tests.browser.test_review_walk import at, is_at
from tests.play.games import SeedDice, whole_game

pytestmark = pytest.mark.browser

MOMENT: Final = "A lamplighter counts seven crows above the ford."
"""What stands between the Hunter and the first challenge's stake; no other event says it."""


class Seeded(Serving):
    """A server whose dice come from the same secret seeds in every run."""

    def _dice(self, seed: bytes | None, session: Session) -> SessionDice:  # type: ignore[override]
        return SeedDice(seed, session)


@pytest.fixture(scope="module")
def serving(new_database: Callable[[], str]) -> Iterator[Serving]:
    """The server of this file: what is rolled there can be proved afterwards."""
    running = Seeded(apart(new_database))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def told(serving: Serving) -> Laid:
    """A whole game from the first Salute to the last, with one moment that is easy to find."""
    laid = lay(serving, title="The ford of the lamplighters")
    moment = {"obstacle": MOMENT}
    for command, _ in whole_game(1).done[1:]:
        name, data = kebab(type(command)), plain(command)
        if name == "present-challenge":
            data, moment = data | moment, {}
        laid.do(name, command.by, data)
    return laid


def test_a_gm_walks_through_an_adventure_and_takes_it_away(
    told: Laid, new_player: NewPlayer, tmp_path: Path
) -> None:
    """Search, jump, step, lead, what if, note, files, proof: each leads on to the next."""
    gm, other = new_player(), new_player()
    gm.take(told, CHALLENGER)
    other.take(told, HUNTER)

    seq = finds(gm, "lamplighter crows")
    steps(gm, seq)
    leads(gm, other, seq)
    before = takes(gm, "The whole log as JSON", tmp_path / "before.json").read_bytes()
    plays_on(gm, seq)
    notes(gm, other, seq)
    files = takes_away(gm, tmp_path)
    assert files["json"].read_bytes() == before, "playing on has touched the original"
    proves(files["json"], told, seq)
    opens_offline(gm, files["html"], seq)


def finds(gm: Player, words: str) -> int:
    """The number of the one event with *words*, whose moment *gm* has jumped to."""
    gm.page.goto(f"{gm.base}/search")
    gm.page.get_by_label("Words").fill(words)
    gm.page.get_by_role("button", name="Find").click()
    hits = gm.page.locator(".hit-head a")
    expect(hits).to_have_count(1)
    seq = int(re.findall(r"#e(\d+)", hits.get_attribute("href") or "")[0])
    hits.click()
    is_at(gm, seq)
    expect(gm.page.locator(f"#walk-story #e{seq}")).to_contain_text(MOMENT)
    return seq


def steps(gm: Player, seq: int) -> None:
    """By key, slider and chapter, as Challenger and as Hunter."""
    eyes = gm.page.get_by_role("navigation", name="Whose table").get_by_role("link")
    for whose in (eyes.last, eyes.first):
        whose.click()
        is_at(gm, seq)
        gm.page.keyboard.press("ArrowRight")
        is_at(gm, seq + 1)
        gm.page.locator("#walk-at").fill("40")
        is_at(gm, 40)
        gm.page.keyboard.press("Shift+ArrowRight")
        expect(gm.page.locator("#walk-at")).not_to_have_value("40")
        is_at(gm, at(gm))
        expect(gm.page.locator("#walk-chapters [aria-current=step]")).to_be_attached()
        gm.page.locator("#walk-at").fill(str(seq))
        is_at(gm, seq)


def leads(gm: Player, other: Player, seq: int) -> None:
    """The other goes along live, steps out, and comes back to where the leader is by then."""
    gm.page.get_by_role("button", name="Lead the others here").click()
    expect(gm.page.locator("#lead")).to_contain_text("You lead")
    other.page.goto(f"{other.base}/replay?at=1")
    other.page.get_by_role("link", name="Follow").click()
    is_at(other, seq)
    gm.page.keyboard.press("ArrowRight")
    is_at(other, seq + 1)
    other.page.get_by_role("link", name="Walk by myself").click()
    expect(other.page.get_by_role("link", name="Follow")).to_be_visible()
    gm.page.keyboard.press("ArrowRight")
    expect(other.page.locator("#lead")).to_contain_text(f"is at event {seq + 2}")
    is_at(other, seq + 1)
    other.page.get_by_role("link", name="Follow").click()
    is_at(other, seq + 2)
    gm.page.get_by_role("button", name="Lead no more").click()
    expect(other.page.locator("#lead")).not_to_contain_text("leads")


def plays_on(gm: Player, seq: int) -> None:
    """From the found line, in both chairs of a copy: a solution, and what it is measured by."""
    base = gm.base
    gm.page.goto(f"{base}/log/{seq}")
    gm.page.get_by_role("button", name="Play on from here").click()
    expect(gm.page).to_have_url(re.compile(rf"^(?!.*{base}).*/{CHALLENGER}$"))
    copy = re.sub(r"^https?://[^/]+|/[^/]+$", "", gm.page.url)
    gm.base = f"{copy}/{HUNTER}"
    gm.look()
    expect(gm.story).to_contain_text(MOMENT)
    gm.does("state-solution", text="I wade through by night")
    expect(gm.story).to_contain_text("I wade through by night")
    gm.base = f"{copy}/{CHALLENGER}"
    gm.look()
    gm.does("fix-domain", domain="P")
    expect(gm.story).to_contain_text("This is a physical challenge")
    gm.base = base


def notes(gm: Player, other: Player, seq: int) -> None:
    """What the GM shares beside the table of a replay, the other reads beside theirs."""
    gm.page.goto(f"{gm.base}/replay?at={seq}")
    gm.page.get_by_label("Your note at this line").fill("From here it went wrong.")
    gm.page.get_by_label("Everybody at the table may read it").check()
    gm.page.get_by_role("button", name="Keep the note").click()
    expect(gm.page.locator("#note-delete")).to_be_visible()
    is_at(gm, seq)
    other.page.goto(f"{other.base}/replay?at={seq}")
    note = other.page.locator("#notes .note")
    expect(note.locator(".words")).to_have_text("From here it went wrong.")
    expect(note).to_contain_text("shared with the table")
    other.page.keyboard.press("ArrowRight")
    is_at(other, seq + 1)
    expect(note).to_have_count(0)


def takes_away(gm: Player, folder: Path) -> dict[str, Path]:
    """The four files of the log, by their endings; the moment is told in each."""
    ways: dict[str, Any] = {
        "json": "The whole log as JSON",
        "txt": "A transcript",
        "md": re.compile("Markdown"),
        "html": re.compile("The chronicle"),
    }
    files = {ending: takes(gm, way, folder / f"log.{ending}") for ending, way in ways.items()}
    for ending, file in files.items():
        assert "lamplighter counts seven crows" in file.read_text(encoding="utf-8"), ending
    return files


def takes(gm: Player, way: Any, file: Path) -> Path:
    """The *file* that the log's page gives where *way* is said; English if it asks for that."""
    gm.page.goto(f"{gm.base}/log")
    item = gm.page.locator("section[aria-labelledby=take-away] li").filter(has_text=way)
    with gm.page.expect_download() as coming:
        item.get_by_role("link").first.click()
    download: Download = coming.value
    download.save_as(file)
    return file


def proves(file: Path, told: Laid, seq: int) -> None:
    """``salute verify`` finds the file sound, and one changed byte in it at its event."""
    honest = _verify(file)
    assert honest.returncode == 0, honest.stderr
    assert "SOUND" in honest.stdout
    assert "Not checked" not in honest.stdout
    file.write_bytes(file.read_bytes().replace(b"seven crows", b"seven crowd", 1))
    forged = _verify(file)
    assert forged.returncode == 1
    assert f"Event {seq}:" in forged.stderr


def _verify(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", "verify", str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def opens_offline(gm: Player, file: Path, seq: int) -> None:
    """The chronicle, from the disk with the network cut: green; one byte changed, it says where."""
    gm.context.set_offline(True)
    page = gm.page
    page.goto(file.as_uri())
    expect(page.locator("#proof[data-state=sound]")).to_be_visible()
    _change_in_proof(page, file)
    page.goto(file.as_uri())
    expect(page.locator("#proof[data-state=wrong]")).to_contain_text(f"Event {seq}:")


def _change_in_proof(page: Page, file: Path) -> None:
    start, block, rest = file.read_text(encoding="utf-8").partition('id="adventure"')
    file.write_text(start + block + rest.replace("seven crows", "seven crowd", 1), encoding="utf-8")
