"""A hunt of three Hunters and a Challenger at four browsers: every screen agrees with the log."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from app.play.guests import become_guest
from app.play.invitations import invite, redeem
from app.play.opening import Opening, open_adventure
from app.play.reading import check
from app.play.transcript import Step, parse_step, steps
from app.rules.words import Seat
from tests.browser.laid import TRANSCRIPTS, Laid
from tests.browser.player import Player, agree
from tests.browser.serving import Serving
from tests.play.looking import board

pytestmark = pytest.mark.browser
NewPlayer = Callable[..., Player]

CHALLENGER: Final = Seat("challenger")
HUNTERS: Final = (Seat("hunter-1"), Seat("hunter-2"), Seat("hunter-3"))
COVERED: Final = Step(
    line=0,
    command="set-house-number",
    seat=CHALLENGER,
    data={"name": "sheet_view", "value": "as-used"},
)
"""Opponents are covered line by line, so that there is something that not everybody may see."""

_keys = itertools.count(1)


@cache
def hunt() -> tuple[Step, ...]:
    """The golden transcript of the hunt, without the steps that the rules refuse."""
    text = (TRANSCRIPTS / "hunt_with_three_hunters.txt").read_text(encoding="utf-8")
    return tuple(_legal(text))


def _legal(text: str) -> Iterator[Step]:
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("= "):
            inner = (TRANSCRIPTS / line[2:].strip()).read_text(encoding="utf-8")
            yield from steps(inner, lambda name: (TRANSCRIPTS / name).read_text(encoding="utf-8"))
        elif line.startswith(">") and not lines[number + 1 : number + 2][0].startswith("!"):
            yield parse_step(line, number + 1)


def preparation() -> tuple[Step, ...]:
    """Everything up to the last opening Salute, with covered opponents."""
    ready = hunt()[: _first("present-challenge")]
    salutes = [step for step in ready if step.command == "salute"]
    rest = [step for step in ready if step not in salutes]
    told = (replace(s, data={**s.data, "terms": int(s.data["terms"]) + 1}) for s in salutes)
    return (*rest, COVERED, *told)


def _first(command: str) -> int:
    return next(n for n, step in enumerate(hunt()) if step.command == command)


def lay_for_four(serving: Serving) -> Laid:
    """A table with a guest on each seat, prepared by the use cases."""
    laid = serving.run(_sit_down(serving))
    laid.play(preparation())
    return laid


async def _sit_down(serving: Serving) -> Laid:
    table = serving.table
    guests = {seat: await become_guest(table, seat) for seat in (CHALLENGER, *HUNTERS)}
    first = guests[CHALLENGER].player.id
    opening = Opening(
        ruleset="beast-hunters",
        command="open-adventure",
        data={"seats": [CHALLENGER, *HUNTERS], "title": "The drowned wood"},
        taken=(CHALLENGER,),
        intent=f"hunt-{next(_keys)}",
    )
    adventure = (await open_adventure(table, first, opening)).adventure
    for seat in HUNTERS:
        _, token = await invite(table, first, adventure, seat)
        await redeem(table, guests[seat].player.id, token)
    return Laid(
        serving=serving,
        adventure=adventure,
        tokens={seat: guest.token for seat, guest in guests.items()},
        phrases={},
    )


class Four:
    """Four players at one table."""

    def __init__(self, laid: Laid, new_player: NewPlayer) -> None:
        self.laid = laid
        self.players = {seat: new_player() for seat in (CHALLENGER, *HUNTERS)}
        for seat, player in self.players.items():
            player.sit_down(laid, seat)

    def take(self, step: Step) -> None:
        """Let the seat of *step* do it on its own page; then all screens agree with the log."""
        before = self.state().head
        self.laid.serving.script.extend(step.faces)
        player = self.players[step.seat]
        if step.command == "buy-adversity":
            buys(player, step.data)
        else:
            yes = {name: "true" for name, value in step.data.items() if value is True}
            player.does(step.command, {**step.data, **yes})
        assert not self.laid.serving.script, "dice were left over"
        assert self.state().head > before, "nothing was done"
        self.agree(player)

    def agree(self, acting: Player) -> None:
        """Every page shows the newest event of the log as the newest line, and the same words."""
        head = self.state().head
        expect(acting.story.locator(f"#e{head}")).to_be_attached()
        said = acting.story.locator(f"#e{head}").inner_text()
        where = acting.bar.locator(".where").inner_text()
        for other in self.players.values():
            agree(acting, other)
            assert other.story.locator(f"#e{head}").inner_text() == said
            expect(other.bar.locator(".where")).to_have_text(where)

    def state(self) -> Any:
        """The table as it is stored."""
        return self.laid.serving.run(board(self.laid.serving.table, self.laid.adventure))

    def all_show(self, selector: str, text: str | re.Pattern[str]) -> None:
        """What every page says there."""
        for player in self.players.values():
            expect(player.page.locator(selector)).to_contain_text(text)

    def see(self, words: str, *seats: Seat) -> None:
        """*words* are in the bytes that *seats* were sent, and in nobody else's."""
        for seat, player in self.players.items():
            sent = player.page.request.get(player.base).text()
            assert (words in sent) == (seat in seats), (words, seat)


def buys(player: Player, data: Mapping[str, Any]) -> None:
    """Fill in opponents, more boxes too, and buy them."""
    foes = data["foes"]
    for number in range(2, len(foes) + 1):
        player.page.locator(f"#foe-form-{number} > summary").click()
    boxes = [foe.get("extra_boxes", ()) for foe in foes]
    for number, counts in enumerate(boxes):
        inputs = player.page.locator(f'[name="foes.{number}.extra_boxes"]')
        for place, count in enumerate(counts):
            inputs.nth(place).fill(str(count))
    plain = [{name: value for name, value in foe.items() if name != "extra_boxes"} for foe in foes]
    player.does("buy-adversity", {**data, "foes": plain})


def test_a_hunt_with_three_hunters(serving: Serving, new_player: NewPlayer) -> None:
    """Played through the pages, step by step; each page holds only what its seat may see.

    Two opponents, one Aid, one Switch of 11 that arrives as 6, one Transfer, a goal of difficulty
    7, one Hunter incapacitated, the beast killed, its tattoo given, the rewards divided.
    """
    four = Four(lay_for_four(serving), new_player)
    for step in hunt()[_first("present-challenge") :]:
        four.take(step)
        looks(four, step)
    final = four.state().state
    assert {s: len(h.tattoos) for s, h in final.hunters.items()} == dict.fromkeys(HUNTERS, 1)
    assert serving.run(check(serving.table, four.laid.adventure)).is_sound


BELOW: Final = """([above, under]) => {
    const box = (found) => document.querySelector(found).getBoundingClientRect();
    return box(under).top - box(above).bottom;
}"""


@pytest.mark.parametrize("height", [720, 900])
def test_many_combatants_leave_room_for_the_story(
    serving: Serving, new_player: NewPlayer, height: int
) -> None:
    """Three against two on a laptop: the page grows, and the story and the footer keep theirs."""
    laid = lay_for_four(serving)
    laid.play(hunt()[_first("present-challenge") : _first("maneuver")])
    player = new_player()
    player.page.set_viewport_size({"width": 1280, "height": height})
    player.sit_down(laid, HUNTERS[0])
    expect(player.page.locator(".figure")).to_have_count(5)
    story = player.story.bounding_box()
    assert story is not None
    assert story["height"] >= 200
    for above, under in (("#facing", ".table-story"), ("main", "footer"), (".composer", "footer")):
        assert player.page.evaluate(BELOW, [above, under]) >= 0, (above, under)


def test_on_a_phone_a_jump_ends_below_the_bar(serving: Serving, new_player: NewPlayer) -> None:
    """Whoever goes to their move sees all of it, the first action too."""
    laid = lay_for_four(serving)
    laid.play(hunt()[_first("present-challenge") : _first("maneuver")])
    player = new_player()
    player.page.set_viewport_size({"width": 360, "height": 740})
    player.sit_down(laid, HUNTERS[0])
    player.page.locator(".jumps a[href='#actions']").click()
    player.page.wait_for_function(f"({BELOW})(['.status-bar', '#actions']) < 100")
    assert player.page.evaluate(BELOW, [".status-bar", "#actions"]) >= 0


def looks(four: Four, step: Step) -> None:
    """What is on the screens after *step*."""
    told = (step.command, step.seat)
    if step.command == "buy-adversity" and len(step.data["foes"]) == 2:
        four.see("Hungry", CHALLENGER)
        four.see("Fangs", CHALLENGER)
    elif told == ("aid-hunter", "hunter-3"):
        four.all_show("#story", "Oruz")
    elif step.command == "set-goal":
        four.all_show("#goals", "The wolves lead us to the elk")
    elif told == ("answer-goal", "hunter-3"):
        four.all_show("#goals", "difficulty 7")
    elif told == ("strike", "challenger"):
        four.all_show("#sheet-hunter-3", "out of it")
        four.see("Fangs", CHALLENGER, *HUNTERS)
        four.see("Hungry", CHALLENGER)
    elif step.command == "switch-target":
        four.all_show("#sheet-hunter-1 .advantage-text:has-text('Black wolf')", "6")
    elif step.command == "transfer-advantage":
        four.all_show("#sheet-hunter-1 .advantage-text:has-text('Black wolf')", "10")
    elif told == ("grant-remainder", "hunter-3"):
        four.all_show("#story", "Oruz")
    elif told == ("refresh", "hunter-3"):
        for hunter in HUNTERS:
            four.all_show(f"#sheet-{hunter}", "Antler")
