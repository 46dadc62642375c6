"""What one does is on the other's screen, whatever became of the line in between."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser.laid import CHALLENGER, HUNTER, Laid, lay, up_to
from tests.browser.player import NewPlayer, Player
from tests.browser.serving import Serving, apart

pytestmark = pytest.mark.browser

CUT = re.compile(r"status of|ERR_|htmx: |Failed to fetch|network error")
"""What a browser says when the line is cut, as these tests do on purpose."""
SLOWLY = 30_000
"""Milliseconds until a page has come back by itself: it waits longer from try to try."""


@pytest.fixture
def laid(serving: Serving) -> Laid:
    """A conflict in which Yaqhara is about to act."""
    return lay(serving, up_to("maneuver"))


@pytest.fixture
def hunter(laid: Laid, new_player: NewPlayer) -> Player:
    """The Hunter, looking, with the bell connected."""
    player = new_player()
    player.sit_down(laid, HUNTER)
    rings(player)
    return player


def rings(player: Player) -> None:
    """Wait until the page's bell is connected; then leave a mark that a reload would wipe away."""
    expect(player.page.locator("#bell")).to_have_attribute("data-live", "true")
    player.page.evaluate("window.unbroken = true")


def is_unbroken(player: Player) -> bool:
    """Whether the page was never loaded anew."""
    return bool(player.page.evaluate("window.unbroken === true"))


def says(laid: Laid, words: str) -> None:
    """The Challenger tells something, at another browser."""
    laid.do("narrate", CHALLENGER, {"text": words})


def test_c22_half_written_text_its_focus_and_its_caret_stay(laid, hunter):
    """In the composer and in an open form, while the Challenger's lines come in."""
    form = hunter.form("maneuver")
    hunter.unfold(form)
    fields = (hunter.page.get_by_label("Tell the story"), form.locator("textarea"))
    for number, field in enumerate(fields):
        field.fill("I wade in")
        field.press("ArrowLeft")
        says(laid, f"Rain, louder by {number}.")
        expect(hunter.story).to_contain_text(f"Rain, louder by {number}.")
        expect(field).to_be_focused()
        field.press("!")
        expect(field).to_have_value("I wade i!n")
    expect(form).to_be_visible()


def test_c22_what_was_typed_stays_when_somebody_else_changes_it(serving, new_player):
    """In a field that is left already, too: theirs is told beside it, and what is sent is mine."""
    before = lay(serving, up_to("set-stake"))
    player = new_player()
    player.sit_down(before, CHALLENGER)
    rings(player)
    stake, form = player.page.locator("#stake-text"), player.form("set-stake")
    stake.fill("The boats are safe again")
    stake.press("Tab")
    before.do("set-stake", HUNTER, {"stake": "Nobody drowns", "kind": "other"})
    note = player.page.locator("#stake-text ~ .overtaken")
    expect(note).to_contain_text("“Nobody drowns”")
    before.do("talk", HUNTER, {"text": "Look at the stake."})
    expect(player.story).to_contain_text("Look at the stake.")
    expect(note).to_be_visible()
    expect(stake).to_have_value("The boats are safe again")
    player.sends(form, form.locator("button").click)
    expect(player.story).to_contain_text("The boats are safe again")
    expect(note).to_have_count(0)
    assert is_unbroken(player)


def test_c22_what_was_chosen_stays_too(serving, new_player):
    """Marks and picks that are not sent, while somebody else's words come in."""
    before = lay(serving, up_to("buy-adversity"))
    player = new_player()
    player.sit_down(before, CHALLENGER)
    rings(player)
    rating = player.page.locator('select[name="foes.0.traits.0.rating"]')
    deny = player.page.locator("#buy-adversity [type=checkbox]").first
    rating.select_option("4")
    deny.check()
    before.do("talk", HUNTER, {"text": "How many are they?"})
    expect(player.story).to_contain_text("How many are they?")
    expect(rating).to_have_value("4")
    expect(deny).to_be_checked()
    assert is_unbroken(player)


def test_c148_the_focus_stays_on_what_is_not_a_field(laid, hunter):
    """Whoever stands on a button by key still stands on it after the other has acted."""
    for thing in (hunter.page.locator("#free-choices > summary"), hunter.form("give")):
        hunter.unfold(thing)
        stop = (
            thing
            if thing.evaluate("(each) => each.tagName") == "SUMMARY"
            else (thing.locator("button[type=submit]"))
        )
        stop.focus()
        says(laid, "A crow calls.")
        expect(hunter.story.get_by_text("A crow calls.").last).to_be_visible()
        expect(stop).to_be_focused()


def test_c149_a_new_line_comes_once_in_order_into_the_log(laid, hunter):
    """The region is a log; old lines stay the elements they were, so only the new one is read."""
    log = hunter.page.get_by_role("log")
    log.evaluate(
        """(log) => {
          window.came = [];
          new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(
            (node) => node.id && window.came.push(node.id)
          ))).observe(log, {childList: true, subtree: true});
        }"""
    )
    numbers = [laid.do("narrate", CHALLENGER, {"text": text}).head for text in ("One.", "Two.")]
    expect(log.get_by_text("Two.")).to_be_visible()
    ids = log.locator("li[id]").evaluate_all("(lines) => lines.map((line) => line.id)")
    assert ids == sorted(set(ids), key=lambda each: int(each[1:]))
    assert hunter.page.evaluate("window.came") == [f"e{number}" for number in numbers]


def test_c28_what_happened_between_the_page_and_its_bell_arrives(laid, new_player):
    """The stream opens with the page's own number, so it rings at once."""
    player = new_player()

    def late(route: Route) -> None:
        says(laid, "Too early to be heard?")
        route.continue_()

    player.page.route("**/bell?*", late, times=1)
    player.sit_down(laid, HUNTER)
    expect(player.story).to_contain_text("Too early to be heard?")


def test_c29_a_missed_event_is_made_up_for_by_the_next(laid, hunter):
    """The first fetch is lost; the second brings both lines, in order."""
    hunter.complaints.allowed = CUT
    hunter.page.route(f"**{hunter.base}", lambda route: route.abort(), times=1)
    with hunter.page.expect_event("requestfailed"):
        says(laid, "Lost on the way.")
    says(laid, "Heard.")
    expect(hunter.story).to_contain_text(re.compile(r"Lost on the way\..*Heard\.", re.DOTALL))
    assert is_unbroken(hunter)


def test_c26_after_a_cut_the_screen_is_the_servers_own(laid, hunter):
    """Offline while a turn is taken; afterwards the board equals a page drawn anew."""
    hunter.complaints.allowed = CUT
    hunter.context.set_offline(True)
    laid.do("maneuver", HUNTER, {"target": "foe-1", "text": "Sand into their eyes."})
    laid.do("offer-advantage", CHALLENGER, {"points": 10})
    hunter.context.set_offline(False)
    expect(hunter.bar).to_contain_text("offer", timeout=SLOWLY)
    assert is_unbroken(hunter)
    kept = board(hunter)
    hunter.look()
    assert board(hunter) == kept


def test_an_error_that_passes_never_takes_the_boards_place(laid, hunter):
    """The drawing comes back as a 503; the board stays, and the next try brings the news."""
    broken = "<div id='board'><h1>The table can’t reach its memory right now.</h1></div>"
    hunter.complaints.allowed = CUT
    hunter.page.route(
        f"**{hunter.base}", lambda route: route.fulfill(status=503, body=broken), times=1
    )
    with hunter.page.expect_response(lambda answer: answer.status == 503):
        says(laid, "Nobody heard this at first.")
    expect(hunter.story).to_contain_text("Nobody heard this at first.")
    assert is_unbroken(hunter)


def test_who_acts_gets_one_board_and_not_another_by_the_own_bell(laid, hunter):
    """The answer to the own line is the board; only the Challenger's line makes it fetch one."""
    drawn: list[tuple[str, str]] = []
    hunter.page.on("request", lambda asked: drawn.append((asked.method, asked.url[-8:])))
    hunter.tells("I wade in.")
    expect(hunter.story).to_contain_text("I wade in.")
    says(laid, "The water rises.")
    expect(hunter.story).to_contain_text("The water rises.")
    assert drawn == [("POST", "/narrate"), ("GET", hunter.base[-8:])]


def test_the_own_bell_brings_what_an_answer_lost(laid, hunter):
    """The line is stored, the answer never comes; the board shows it all the same."""
    hunter.complaints.allowed = CUT

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    hunter.page.route(f"**{hunter.base}/narrate", lose, times=1)
    form = hunter.form("narrate")
    form.locator("[name=text]").fill("Said, but never answered.")
    form.locator("button[type=submit]").first.click()
    expect(hunter.story).to_contain_text("Said, but never answered.")
    assert is_unbroken(hunter)


def test_c38_a_hidden_tab_catches_up(laid, hunter):
    """Frozen by the browser while two things happen; awake again it shows both."""
    lifecycle = hunter.context.new_cdp_session(hunter.page)
    lifecycle.send("Page.setWebLifecycleState", {"state": "frozen"})
    says(laid, "Behind the curtain.")
    says(laid, "And again.")
    lifecycle.send("Page.setWebLifecycleState", {"state": "active"})
    expect(hunter.story).to_contain_text(
        re.compile(r"Behind the curtain\..*And again\.", re.DOTALL), timeout=SLOWLY
    )
    assert is_unbroken(hunter)


@pytest.fixture
def own_server(new_database: Callable[[], str]) -> Iterator[Serving]:
    """A server for one test, that may go down."""
    running = Serving(apart(new_database))
    running.start()
    yield running
    running.stop()


def test_c37_after_a_restart_the_next_event_arrives_without_a_reload(own_server, new_player):
    """The page connects again by itself and loses nothing; the draft is still there."""
    laid = lay(own_server, up_to("maneuver"))
    player = new_player(address=own_server.address)
    player.complaints.allowed = CUT
    player.sit_down(laid, HUNTER)
    rings(player)
    player.page.get_by_label("Tell the story").fill("I wait")
    own_server.stop()
    expect(player.page.locator("#bell")).to_have_attribute("data-live", "false")
    own_server.start()
    says(laid, "The lights are on again.")
    expect(player.story).to_contain_text("The lights are on again.", timeout=SLOWLY)
    assert is_unbroken(player)
    expect(player.page.get_by_label("Tell the story")).to_have_value("I wait")


def test_who_is_there_is_shown_and_who_has_gone_too(laid, hunter, new_player):
    """Each sees the other come and, a little after the tab is closed, go."""
    seat = hunter.page.locator("#seats .seat-challenger")
    expect(seat).to_contain_text("away")
    challenger = new_player()
    challenger.sit_down(laid, CHALLENGER)
    expect(seat).to_contain_text("here")
    expect(challenger.page.locator("#seats .seat-hunter")).to_contain_text("here")
    challenger.page.close()
    expect(seat).to_contain_text("away", timeout=SLOWLY)


def board(player: Player) -> str:
    """The words of the board, but for the fresh keys and the reader's clock."""
    return " ".join(player.page.locator("#board").inner_text().split())


@pytest.mark.parametrize("scripts", [True, False])
def test_the_preparation_unfolds_what_is_next(serving, new_player, scripts):
    """What was saved folds, the next part opens; half-written parts stay open and as they are."""
    laid = lay(serving, up_to("set-stake"))
    player = new_player(viewport={"width": 360, "height": 740}, java_script_enabled=scripts)
    player.sit_down(laid, HUNTER)
    page = player.page
    part = {each: page.locator(f"#{each}-fold") for each in ("stake", "pool-and-limit", "maker")}
    opened = [name for name, each in part.items() if each.get_attribute("open") is not None]
    assert opened == ["stake"]
    page.locator("#maker-fold > summary").click()
    page.get_by_label("Name", exact=True).fill("Half a na")
    player.does("set-stake", stake="The well", kind="other")
    expect(part["stake"]).not_to_have_attribute("open", "")
    expect(part["pool-and-limit"]).to_have_attribute("open", "")
    if scripts:
        expect(page.get_by_label("Name", exact=True)).to_be_visible()
        expect(page.get_by_label("Name", exact=True)).to_have_value("Half a na")
    page.get_by_role("link", name="The sheet of the Hunter").click()
    if not scripts:
        page.locator("#maker-fold > summary").click()
    expect(page.get_by_label("Name", exact=True)).to_be_visible()
