"""One intention, one action: however often and however fast a button is pressed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.laid import CHALLENGER, HUNTER, Laid, lay, up_to
from tests.browser.player import NewPlayer, Player

pytestmark = pytest.mark.browser

POST_TWICE: Final = """async (form, pause) => {
  const body = () => new URLSearchParams(new FormData(form));
  const post = () => fetch(form.action, {method: 'POST', body: body()});
  const first = post();
  if (pause) await first;
  const answers = [await first, await post()];
  return Promise.all(answers.map(async (each) => ({
    status: each.status, address: new URL(each.url).pathname,
    story: new DOMParser().parseFromString(await each.text(), 'text/html')
      .getElementById('story').textContent.replace(/\\s+/g, ' '),
  })));
}"""
"""Post a form twice as it stands: both at once, or the second after the first one's answer."""

WITHOUT_GUARD: Final = "(form) => { form.removeAttribute('data-once'); }"
"""As if the script that holds back a second press had failed."""


@pytest.fixture
def laid(serving) -> Laid:
    """A conflict in which Yaqhara is about to act."""
    return lay(serving, up_to("activate-trait"))


@pytest.fixture
def hunter(laid: Laid, new_player: NewPlayer) -> Player:
    """The Hunter, looking."""
    player = new_player()
    player.sit_down(laid, HUNTER)
    return player


def filled(player: Player, command: str, fields: Mapping[str, Any]) -> Locator:
    """The form of *command* with *fields* filled in, ready to be sent."""
    form = player.form(command, fields)
    player.unfold(form)
    for name, value in fields.items():
        field = form.locator(f'[name="{name}"]')
        if field.first.evaluate("(each) => each.type") == "radio":
            form.locator(f'[name="{name}"][value="{value}"]').check()
        else:
            field.fill(value)
    return form


def lines(player: Player, words: str) -> Locator:
    """The lines of the story with these words."""
    return player.story.locator("li").filter(has_text=words)


@pytest.mark.parametrize("pause", [False, True], ids=["at-once", "one-after-the-other"])
def test_c1_c4_the_same_form_twice_acts_once_and_answers_twice_the_same(hunter, pause):
    """Both answers are the page, with the same story; the turn has passed on once only."""
    form = filled(hunter, "activate-trait", {"trait": "t1", "side": "O"})
    first, second = form.evaluate(POST_TWICE, pause)
    assert (first["status"], second["status"]) == (200, 200)
    assert first == second
    hunter.look()
    expect(lines(hunter, "activates “I Will Make My Mother Proud”")).to_have_count(1)
    expect(lines(hunter, "The turn of Three bandits begins.")).to_have_count(1)
    expect(lines(hunter, "The turn of Yaqhara begins.")).to_have_count(1)


def test_c2_send_pressed_twice_writes_one_line(hunter):
    """The composer, by a bouncing button."""
    form = filled(hunter, "narrate", {"text": "Snow, everywhere."})
    form.get_by_role("button", name="Tell it").dblclick()
    expect(lines(hunter, "Snow, everywhere.")).to_have_count(1)
    hunter.tells("And wind.")
    expect(lines(hunter, "Snow, everywhere.")).to_have_count(1)
    expect(hunter.page.get_by_label("Tell the story")).to_have_value("")


@pytest.mark.parametrize("guarded", [True, False], ids=["guarded", "without-guard"])
def test_c7_c8_an_htmx_form_sent_three_times_acts_once(hunter, laid, guarded):
    """With the guard only one request goes; without it the key alone protects, and it does."""
    form = filled(hunter, "activate-trait", {"trait": "t1", "side": "O"})
    if not guarded:
        form.evaluate(WITHOUT_GUARD)
    hunter.sends(
        form,
        lambda: form.evaluate("(form) => [1, 2, 3].forEach(() => form.requestSubmit())"),
    )
    expect(lines(hunter, "activates “I Will Make My Mother Proud”")).to_have_count(1)
    laid.do("activate-trait", CHALLENGER, {"trait": "foe-1-t1", "side": "D"})
    expect(lines(hunter, "The turn of Yaqhara begins.")).to_have_count(2)
    expect(lines(hunter, "activates “I Will Make My Mother Proud”")).to_have_count(1)


PRESS_AGAIN: Final = """(name) => new Promise((done) => {
  document.addEventListener('htmx:finally:request', () => setTimeout(() => {
    const form = document.getElementById(name);
    if (form) { form.noValidate = true; form.requestSubmit(); }
    done();
  }), {once: true});
  document.getElementById(name).requestSubmit();
})"""
"""Send a form, and whatever stands in its place as soon as the answer is drawn."""


def slowly_twice(player: Player, command: str, fields: Mapping[str, Any]) -> None:
    """Press the form's button, and again where it was as soon as the answer is drawn.

    The page itself presses the second time, so that no slow machine makes two intentions of it.
    """
    form = filled(player, command, fields)
    name = form.get_attribute("id")
    player.sends(form, lambda: player.page.evaluate(PRESS_AGAIN, name))


def test_c2_a_goal_set_by_a_slow_double_click_is_one_goal(hunter):
    """The second press comes after the answer: it meets an empty form that acts on nothing."""
    slowly_twice(hunter, "set-goal", {"text": "Free the mule"})
    hunter.tells("Snow.")  # whatever was sent before this has arrived by now
    expect(hunter.page.locator("#goals .slip")).to_have_count(1)
    expect(hunter.form("set-goal").locator('[name="text"]')).to_have_value("")


def test_c2_a_press_that_comes_after_the_answer_sends_nothing_more(hunter):
    """Whether or not the form is still there: one press, one request."""
    sent: list[str] = []
    hunter.page.on("request", lambda asked: sent.append(asked.method))
    slowly_twice(hunter, "set-goal", {"text": "Free the mule"})
    hunter.tells("Snow.")  # whatever was sent before this has been sent by now
    assert sent.count("POST") == 2


def test_a_press_after_somebody_else_acted_is_a_new_one(hunter, laid):
    """However soon it comes: the table has moved since, so it is no second press of the first."""
    hunter.page.evaluate("() => { const now = Date.now(); Date.now = () => now; }")
    hunter.does("activate-trait", {"trait": "t1", "side": "O"})
    laid.do("activate-trait", CHALLENGER, {"trait": "foe-1-t1", "side": "D"})
    expect(lines(hunter, "The turn of Yaqhara begins.")).to_have_count(2)
    form = hunter.form("activate-trait")
    for answer in ('[name="trait"][value="t2"]', '[name="side"][value="O"]'):
        form.locator(answer).evaluate("(each) => { each.checked = true; }")
    hunter.sends(form, lambda: form.evaluate("(form) => form.requestSubmit()"))


def test_a_form_that_did_not_arrive_keeps_what_was_typed_in_every_kind_of_field(hunter, laid):
    """The table could not answer: it stays as it was, and so does the line that was typed."""
    hunter.complaints.allowed = re.compile("status of 503")
    form = filled(hunter, "set-goal", {"text": "Free the mule"})
    hunter.page.route("**/set-goal", lambda route: route.fulfill(status=503, body="busy"))
    form.locator("button[type=submit]").click()
    expect(hunter.page.locator("#line[data-level=failed]")).to_be_visible()
    expect(hunter.form("set-goal").locator('[name="text"]')).to_have_value("Free the mule")


def test_c2_without_scripts_a_double_click_writes_one_line(laid, new_player):
    """No script holds anything back; the table knows the key."""
    player = new_player(java_script_enabled=False)
    player.sit_down(laid, HUNTER)
    form = filled(player, "narrate", {"text": "Snow, everywhere."})
    form.get_by_role("button", name="Tell it").dblclick()
    expect(lines(player, "Snow, everywhere.")).to_have_count(1)
    player.look()
    expect(lines(player, "Snow, everywhere.")).to_have_count(1)
