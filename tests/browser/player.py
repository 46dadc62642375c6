"""A player at a browser: looks, fills forms in, presses buttons, and hears no complaint."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.rules.words import Seat
from tests.browser.laid import Laid, flat

SEEN_BY_PAGE = frozenset({"revision", "terms", "version"})
"""Numbers that a form carries itself."""
OWN_FORMS = {"buy-adversity": "#buy-adversity"}
"""Commands that are also on the page ready-made: the form to fill in is this one."""
OFTEN = re.compile(r"(status of|failed with status) (4\d\d|303)")
"""What a browser says of any answer that is not 200; tests ask for some of them on purpose."""


@dataclass
class Complaints:
    """Everything that a page said in anger: errors in the console, uncaught ones, broken policy."""

    said: list[str] = field(default_factory=list)
    allowed: re.Pattern[str] = OFTEN

    def listen(self, page: Page) -> None:
        """Hear what *page* says from now on."""
        page.on("pageerror", lambda error: self.said.append(f"uncaught: {error}"))
        page.on(
            "console", lambda said: self.said.append(said.text) if said.type == "error" else None
        )

    @property
    def unexpected(self) -> list[str]:
        """What nobody allowed."""
        return [each for each in self.said if not self.allowed.search(each)]


@dataclass
class Player:
    """Somebody with a browser (*context*) and one open *page*; *base* is their seat's address."""

    context: BrowserContext
    page: Page
    complaints: Complaints
    scripts: bool = True
    base: str = ""

    def sit_down(self, laid: Laid, seat: Seat) -> None:
        """Take *seat* at the table of *laid* and look at it."""
        self.take(laid, seat)
        self.look()

    def take(self, laid: Laid, seat: Seat) -> None:
        """Be whoever holds *seat* at the table of *laid*."""
        url = laid.serving.address
        self.context.add_cookies([{"name": "salute", "value": laid.tokens[seat], "url": url}])
        self.base = laid.address(seat)

    def look(self) -> None:
        """Open the table afresh."""
        self.page.goto(self.base)

    def form(self, command: str, data: Mapping[str, Any] | None = None) -> Locator:
        """The form that does *command*, told from its likes by what it carries of *data*."""
        within = "".join(
            f':has(:is([type=hidden][name="{name}"][value="{_quoted(value)}"],'
            f' [name="{name}"]:not([type=hidden])))'
            for name, value in flat(data or {})
            if name not in SEEN_BY_PAGE
        )
        own = OWN_FORMS.get(command, "")
        return self.page.locator(f'form{own}[action$="/{command}"]{within}').first

    def does(self, command: str, data: Mapping[str, Any] | None = None, **more: Any) -> None:
        """Fill in the form of *command* with *data*, send it, and wait for the answer."""
        fields = {**(data or {}), **more}
        form = self.form(command, fields)
        form.wait_for(state="attached")
        self.unfold(form)
        for name, value in flat(fields):
            if name not in SEEN_BY_PAGE:
                self._answer(form, name, value)
        self.sends(form, form.locator("button[type=submit]").first.click)

    def sends(self, form: Locator, press: Callable[[], object]) -> None:
        """*press*, which sends *form*, and wait until another page, or another form, is there."""
        intent = form.locator("[name=intent]").get_attribute("value")
        press()
        expect(self.page.locator(f'[name=intent][value="{intent}"]')).to_have_count(0)

    def unfold(self, inside: Locator) -> None:
        """Open whatever is folded around *inside*, from the outside in."""
        folded = inside.locator("xpath=ancestor::details[not(@open)]")
        while (count := folded.count()) > 0:
            folded.first.locator("> summary").click()
            expect(folded).to_have_count(count - 1)

    def _answer(self, form: Locator, name: str, value: str) -> None:
        inputs = form.locator(f'[name="{name}"]:not([type=hidden])')
        if inputs.count() == 0:
            return
        kind = inputs.first.evaluate("(each) => each.type")
        if kind in {"radio", "checkbox"}:
            form.locator(f'[name="{name}"][value="{_quoted(value)}"]').check()
        elif kind == "select-one":
            inputs.first.select_option(value)
        else:
            inputs.first.fill(value)

    def tells(self, words: str) -> None:
        """Tell the story, in the composer."""
        self.does("narrate", text=words)

    @property
    def bar(self) -> Locator:
        """Where we are and who is waited for."""
        return self.page.locator("#status-bar")

    @property
    def story(self) -> Locator:
        """The story."""
        return self.page.locator("#story")

    @property
    def newest(self) -> str:
        """The id of the newest line of the story."""
        return str(self.story.locator("li[id]").last.get_attribute("id"))

    def sheet(self, key: str) -> Locator:
        """The sheet of a Hunter or an opponent."""
        return self.page.locator(f"#sheet-{key}")


NewPlayer = Callable[..., Player]
"""Makes a player: a language, and whatever a browser context takes."""


def agree(acting: Player, other: Player) -> None:
    """Wait until *other* sees the newest line that *acting* sees; without scripts, look again."""
    if not other.scripts:
        other.look()
    expect(other.story.locator(f"#{acting.newest}")).to_be_attached()


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
