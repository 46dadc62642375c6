"""A whole adventure by plain forms: scripts are off in both browsers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.laid import CHALLENGER, HUNTER, lay, up_to
from tests.browser.player import Player, agree

pytestmark = pytest.mark.browser

FOE = {"name": "One bandit", "traits": [{"name": "Flanking", "rating": 2}]}


class Two:
    """Two players without scripts: whoever waits looks again by hand."""

    def __init__(self, challenger: Player, hunter: Player) -> None:
        self.challenger, self.hunter = challenger, hunter

    def challenger_does(self, command: str, **data: Any) -> None:
        """The Challenger acts, the Hunter looks."""
        self.challenger.does(command, data)
        agree(self.challenger, self.hunter)

    def hunter_does(self, command: str, **data: Any) -> None:
        """The Hunter acts, the Challenger looks."""
        self.hunter.does(command, data)
        agree(self.hunter, self.challenger)

    def both_read(self, words: str) -> None:
        """Both stories say it."""
        for player in (self.challenger, self.hunter):
            expect(player.story).to_contain_text(words)


@pytest.fixture
def two(serving, new_player) -> Two:
    """A table where everything is ready for the opening Salute."""
    laid = lay(serving, up_to("salute"))
    challenger = new_player(java_script_enabled=False)
    hunter = new_player(java_script_enabled=False)
    challenger.sit_down(laid, CHALLENGER)
    hunter.sit_down(laid, HUNTER)
    return Two(challenger, hunter)


def test_a_whole_adventure_is_played_without_scripts(two, serving):
    """From the opening Salute to the seed at the end, every step by a plain form."""
    _salute_and_talk(two)
    _give_in_phase_two(two)
    _win_a_bought_conflict(two, serving)
    _end_and_grow(two)


def _salute_and_talk(two: Two) -> None:
    two.challenger_does("salute", word="river stone")
    expect(two.challenger.page.get_by_text("You have saluted.")).to_be_visible()
    two.hunter_does("salute", word="red heron")
    two.challenger_does("narrate", text="Snow lies on the road to Norrogaan.")
    two.hunter_does("talk", text="Ten minutes' tea first?")
    two.both_read("Snow lies on the road to Norrogaan.")
    two.both_read("outside the story")


def _give_in_phase_two(two: Two) -> None:
    two.hunter_does("ask-challenge", wish="I want to know where the drum went.")
    two.challenger_does("present-challenge", stake="Does she learn it?", obstacle="Closed doors.")
    two.hunter_does("state-solution", text="I sing the old songs in the square.")
    two.challenger_does("fix-domain", domain="S")
    two.challenger_does("ask-for-elaboration", text="Who still knows them?")
    expect(two.challenger.bar).to_contain_text("Phase two")
    two.hunter_does("elaborate", text="The grandmothers do.")
    two.challenger_does("give")
    two.both_read("Yaqhara +2")
    two.challenger_does("tell-consequences", text="Four bandits, eastward, yesterday.")


def _win_a_bought_conflict(two: Two, serving: Any) -> None:
    two.challenger_does("present-challenge", stake="Is the road free?", obstacle="One of the four.")
    two.hunter_does("state-solution", text="I walk up to him, axe in hand.")
    two.challenger_does("fix-domain", domain="P")
    two.challenger_does("call-conflict")
    _work_it_out(two.challenger)
    two.challenger_does("buy-adversity", foes=[FOE])
    two.hunter_does("maneuver", target="foe-1", text="I climb the bank above him.")
    two.challenger_does("offer-advantage", points=12)
    two.hunter_does("accept-offer", points=12)
    serving.script.extend((6, 6, 6))
    two.hunter_does("strike", target="foe-1", spend=12, text="The axe comes down.")
    for player in (two.challenger, two.hunter):
        expect(player.story.locator(".roll").last).to_contain_text("Fatal damage")
    two.challenger_does("tell-consequences", text="He will not get up again.")


def _work_it_out(challenger: Player) -> None:
    """The price of a purchase is told on asking, and what was written stays."""
    form = challenger.form("buy-adversity", {"foes": [FOE]})
    form.get_by_label("Name", exact=True).first.fill("One bandit")
    form.get_by_label("Trait 1: name").first.fill("Flanking")
    form.get_by_label("Trait 1: rating").first.select_option("2")
    form.get_by_role("button", name="Work it out").click()
    quote = challenger.page.get_by_role("region", name="What it costs")
    expect(quote).to_contain_text(re.compile(r"reward if the Hunters win\s*2"))
    expect(quote).to_contain_text(re.compile(r"Costs\s*4"))
    expect(form.get_by_label("Trait 1: name").first).to_have_value("Flanking")


def _end_and_grow(two: Two) -> None:
    two.challenger_does("call-break", reason="It is late.")
    two.both_read("its seed was")
    two.challenger_does("end-here")
    two.hunter_does("end-here")
    two.hunter_does("refresh")
    two.hunter_does("add-box", domain="S", level="L", why="The songs in the square.")
    two.both_read("The songs in the square.")
    two.challenger_does("salute")
    two.hunter_does("salute")
    two.both_read("the adventure is closed")
    assert two.hunter.story.get_by_text("its seed was").count() == 2


def test_without_scripts_the_newest_line_is_in_sight(serving, new_player):
    """The story begins where it ends; its lines stay in order for whoever hears them."""
    laid = lay(serving, up_to("activate-trait"))
    player = new_player(java_script_enabled=False, viewport={"width": 1280, "height": 720})
    player.sit_down(laid, HUNTER)
    expect(player.story.locator("li[id]").last).to_be_in_viewport()
    expect(player.story.locator("li[id]").first).not_to_be_in_viewport()
    facing = player.page.locator("#facing .figure")
    expect(facing).to_have_count(2)
    for each in facing.all():
        expect(each).to_be_in_viewport(ratio=1)
