"""The chronicle in a real Chromium, from a disk, with the network cut: it proves itself."""

from __future__ import annotations

import hmac
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from app.play.export import as_json
from app.play.verify import prove
from app.play.verify_dice import DiceAudit
from app.play.verify_page import sealed, sums
from app.play.verify_rules import roll_fields
from app.rules import fairness
from app.rules.beasthunters import events as happened
from app.rules.beasthunters.ruleset import BEAST_HUNTERS
from app.rules.decider import kebab
from app.rules.registry import RULESETS
from app.store.chain import canonical_json
from app.view.chronicle import chronicle_view
from app.web.chronicle import draw_chronicle
from app.web.render import load_pages
from app.web.static import Assets
from app.web.words import load_words
from tests.browser.conftest import FLAGS
from tests.play.games import export_of, whole_game

pytestmark = pytest.mark.browser

WORDS = load_words(BEAST_HUNTERS.labels)
PAGES = load_pages(WORDS, Assets())
AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RULES = {"ruleset": BEAST_HUNTERS.name, "rolls": roll_fields(BEAST_HUNTERS)}
STANDARDS = "['wcag2a','wcag2aa','wcag21aa','wcag22aa']"

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for this file, with no server behind it."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens a chronicle from a disk, offline; it must ask for nothing and complain of nothing."""
    asked: list[str] = []
    complaints: list[str] = []
    contexts = []

    def open_page(data: bytes, **options: Any) -> Page:
        file = tmp_path / "chronicle.html"
        file.write_bytes(data)
        contexts.append(browser.new_context(offline=True, **options))
        page = contexts[-1].new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text))
        page.goto(file.as_uri())
        return page

    yield open_page
    for each in contexts:
        each.close()
    assert complaints == []
    assert all(url.startswith("file:") for url in asked)


@pytest.fixture(scope="module")
def events() -> tuple[Any, ...]:
    """A whole game, from the first Salute to the last."""
    return whole_game(1).events


def drawn(events: tuple[Any, ...], language: str = "en") -> bytes:
    """The chronicle of *events*."""
    export = export_of(events)
    view = chronicle_view(export.story, export.state, export.seat, export.hidden)
    return draw_chronicle(PAGES.environments[language], WORDS[language], export, view)


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Everything here checks out"), ("it", "Qui tutto torna")]
)
def test_an_honest_chronicle_is_green_offline(
    opened: Open, events: tuple[Any, ...], language: str, title: str
) -> None:
    """C65: it hashes every event and works every die out, from a disk, with the network cut."""
    page = opened(drawn(events, language))
    verdict = prove(as_json(export_of(events)), RULESETS)

    expect(page.locator("#proof[data-state=sound] h2")).to_have_text(title)
    expect(page.locator("#proof")).to_contain_text(str(len(events)))
    expect(page.locator("#proof")).to_contain_text(str(verdict.dice))


def test_every_sentence_is_linked_to_its_event(opened: Open, events: tuple[Any, ...]) -> None:
    """Each line has the number of its event as a place in the page, and leads to it."""
    page = opened(drawn(events))

    assert page.locator(".story > li").count() == len(events)
    page.locator("a.number[href='#e17']").click()
    assert page.url.endswith("#e17")
    expect(page.locator("#e17:target")).to_be_visible()


def test_a_changed_sentence_is_named(opened: Open, events: tuple[Any, ...]) -> None:
    """A word of the story changed on the disk turns the page red, at that line."""
    at = next(i for i, event in enumerate(events, 1) if isinstance(event, happened.TurnBegan))
    start, line, rest = drawn(events).decode().partition(f'<li id="e{at}"')
    changed = start + line + rest.replace("turn", "tern", 1)

    page = opened(changed.encode())

    expect(page.locator("#proof[data-state=wrong]")).to_contain_text(f"Event {at}:")
    expect(page.locator(f"#e{at}.wrong")).to_be_attached()


def rehashed(data: bytes) -> bytes:
    """*data* with the hashes of its parts as they would be now: who changes a page knows how."""
    page = data.decode().rpartition("<!-- sha256")[0]
    start, before, rest = page.partition('id="sums">')
    held = json.dumps(sums(page), separators=(",", ":"))
    return sealed(start + before + held + rest[rest.index("</script>") :])


SHOWN = {
    "the name of the window": ("<title[^>]*>(.)", "The heading:"),
    "title": ("<h1>(.)", "The heading:"),
    "stake": ('<p class="lead">(.)', "The heading:"),
    "outcome": ("<p>(T)he Hunters", "The heading:"),
    "a name in the cast": ('class="who">(.)', "The heading:"),
    "a seat in the cast": ('<span class="small">(.)', "The heading:"),
    "whose colour": ('class="by-(h)unter"', "The heading:"),
    "last digest": ('class="digest">(.)', "The heading:"),
    "the list of chapters": ('<a href="#c1">(.)', "The file:"),
    "a heading": ('<h2 id="h1">(.)', "Event 1:"),
    "what was at stake": ('<p class="about">(.)', "Event {challenge}:"),
    "a time": ("<time [^>]*>(.)", "Event 1:"),
    "a sentence": ('<li id="e9"[^>]*><p[^>]*>(.)', "Event 9:"),
    "when it happened": ('href="#e9" title="(.)', "Event 9:"),
    "the heading of the picture": ('<h2 id="pool">(.)', "Event {challenge}:"),
    "a number in the picture": ('text-anchor="end">(.)', "Event {challenge}:"),
    "a bar": ('<rect class="bar" x="[0-9.]+" y="(.)', "Event {challenge}:"),
    "a number in the table": ("<tbody>\n<tr[^>]*><td>.*?</td><td>(.)", "Event {challenge}:"),
    "who it was told to": ("<footer[^>]*>\n<p>(.)", "The file:"),
    "how it looks": ("<style[^>]*>:root {\n  color-(s)", "The file:"),
    "what the page says of itself": ('"titleSound":"(.)', "The file:"),
}
"""Where a sign of each thing that a chronicle shows stands, and what a changed one belongs to."""


def test_one_changed_sign_of_anything_shown_is_named(opened: Open, events: tuple[Any, ...]) -> None:
    """F: heading, picture, table or story, the page turns red and says where."""
    honest = drawn(events).decode()
    numbers = [i for i, each in enumerate(events, 1) if type(each) is happened.ChallengePresented]
    for name, (place, said) in SHOWN.items():
        found = re.search(place, honest)
        assert found is not None, name
        at = found.start(1)
        changed = honest[:at] + chr(ord(honest[at]) ^ 1) + honest[at + 1 :]

        proof = opened(changed.encode(), bypass_csp=True).locator("#proof")

        assert proof.get_attribute("data-state") == "wrong", name
        assert said.format(challenge=numbers[0]) in proof.inner_text(), name


def test_what_is_put_in_or_taken_out_is_named(opened: Open, events: tuple[Any, ...]) -> None:
    """Another paragraph anywhere, a line twice, a line less: the page turns red."""
    honest = drawn(events).decode()
    line = re.search('<li id="e9".*?</li>\n', honest, re.DOTALL)
    assert line is not None
    for changed in (
        honest.replace("</header>", "<p>All dice were false.</p></header>"),
        honest.replace("</body>", "<p>All dice were false.</p></body>"),
        honest.replace("</html>", "</html><p>All dice were false.</p>"),
        honest.replace(line[0], line[0] * 2),
        honest.replace(line[0], ""),
    ):
        assert changed != honest
        expect(opened(changed.encode()).locator("#proof")).to_have_attribute("data-state", "wrong")


def test_other_words_of_people_are_found_by_the_events(
    opened: Open, events: tuple[Any, ...]
) -> None:
    """Title, digest and people's own words are compared with the chain, not only with a hash."""
    honest = drawn(events).decode()
    spoken = re.search(r'data-event="(\d+)"[^>]*><p><span class="who">.*?"words">(.)', honest)
    assert spoken is not None
    for at, said in (
        (honest.index("<h1>") + 4, "The heading:"),
        (honest.index('class="digest">') + 15, "The heading:"),
        (spoken.start(2), f"Event {spoken[1]}:"),
    ):
        changed = honest[:at] + chr(ord(honest[at]) ^ 1) + honest[at + 1 :]

        proof = opened(rehashed(changed.encode())).locator("#proof")

        assert proof.get_attribute("data-state") == "wrong"
        assert said in proof.inner_text()


def test_c97_printed_to_pdf_it_holds_every_event(opened: Open, events: tuple[Any, ...]) -> None:
    """C97: on paper it is dark on light whatever the screen was, and no line is left out."""
    page = opened(drawn(events), color_scheme="dark")
    printed = page.pdf(format="A4")
    page.emulate_media(media="print")

    assert printed.startswith(b"%PDF")
    places = {int(each) for each in re.findall(rb"/Dest /e(\d+)\b", printed)}
    assert places == set(range(1, len(events) + 1))
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def _shifted(face: int) -> int:
    return face % 10 + 1


def forgeries(events: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Logs that a dishonest server could store, each with a chain that holds."""
    at = next(i for i, event in enumerate(events) if isinstance(event, happened.ManeuverRolled))
    faces = events[at].offence.faces
    roll = replace(events[at].offence, faces=(_shifted(faces[0]), *faces[1:]))
    yield "a die", (*events[:at], replace(events[at], offence=roll), *events[at + 1 :])
    endless = replace(events[at].offence, sides=2**62)
    yield "no die", (*events[:at], replace(events[at], offence=endless), *events[at + 1 :])
    opens = next(i for i, event in enumerate(events) if isinstance(event, happened.PlayOpened))
    promise = events[1]
    assert isinstance(promise, happened.SessionPrepared)
    yield "late", (events[0], *events[2:opens], promise, *events[opens:])
    yield "again", (*events[:opens], promise, *events[opens:])
    told = next(i for i, event in enumerate(events) if isinstance(event, happened.SessionRevealed))
    other = replace(events[told], seed=bytes(32).hex())
    yield "another seed", (*events[:told], other, *events[told + 1 :])


def test_forged_dice_are_found_as_the_command_line_finds_them(
    opened: Open, events: tuple[Any, ...]
) -> None:
    """Wrong faces, late promises and other seeds: the page names the event that Python names."""
    page = opened(drawn(events))
    for name, forged in forgeries(events):
        data = as_json(export_of(forged)).decode().rstrip("\n")
        found = page.evaluate(
            "([text, rules]) => saluteProof.prove(text, rules)",
            [data.replace("<", "\\u003c"), RULES],
        )
        audit = DiceAudit()
        for seq, event in enumerate(forged, 1):
            audit.follow(seq, kebab(type(event)), event)
        assert audit.wrong is not None, name
        assert found["fault"]["seq"] == audit.wrong.seq, name


def test_one_byte_changed_in_the_data_is_named(opened: Open) -> None:
    """F: the page names the event that a changed byte of its data belongs to."""
    data = as_json(export_of(whole_game(0, steps=6).events)).decode().rstrip("\n")
    page = opened(drawn(whole_game(0, steps=6).events))
    lines = data.split("\n")
    changed = [
        data[:at] + chr(ord(data[at]) ^ 1) + data[at + 1 :] for at in range(1, len(data), 97)
    ]

    found = page.evaluate(
        "([texts, rules]) => texts.map((text) => saluteProof.prove(text, rules).fault)",
        [changed, RULES],
    )

    for at, fault in zip(range(1, len(data), 97), found, strict=True):
        line = data[:at].count("\n")
        assert fault is not None, data[at - 20 : at + 20]
        if 0 < line < len(lines) - 1 and data[at] not in "\n,":
            assert fault["seq"] == line, (data[at - 20 : at + 20], fault)


def test_the_script_hashes_as_everybody_does(opened: Open, events: tuple[Any, ...]) -> None:
    """Its own SHA-256 and HMAC agree with Python's on every length around a block, and beyond."""
    page = opened(drawn(events))
    whim = random.Random(1)
    messages = [whim.randbytes(size) for size in (*range(130), 1000, 4096)]
    keys = [whim.randbytes(whim.randint(0, 100)) for _ in messages]

    hashed, macs = page.evaluate(
        """([messages, keys]) => [
          messages.map((each) => saluteProof.hex(saluteProof.sha256(saluteProof.fromHex(each)))),
          messages.map((each, i) => saluteProof.hex(
            saluteProof.hmac(saluteProof.fromHex(keys[i]), saluteProof.fromHex(each)))),
        ]""",
        [[each.hex() for each in messages], [each.hex() for each in keys]],
    )

    assert hashed == [sha256(each).hexdigest() for each in messages]
    assert macs == [hmac.digest(k, m, "sha256").hex() for k, m in zip(keys, messages, strict=True)]


def test_the_script_writes_and_rolls_as_the_table_does(
    opened: Open, events: tuple[Any, ...]
) -> None:
    """Canonical bytes and faces are the table's, whatever signs words are made of."""
    page = opened(drawn(events))
    whim = random.Random(2)
    signs = 'aZ0 "\\/\b\f\n\r\t\x01\x1f\x7fàéßΩ中\u2028\ufeff\uffff😀🂡<>&'
    said = ["".join(whim.choices(signs, k=whim.randint(0, 12))) for _ in range(200)]
    values = [{"b": text, text: [len(text), None, True, {text + "z": -1}]} for text in said]
    seeds = [whim.randbytes(32) for _ in range(40)]
    words = {"challenger": "falò", "hunter-1": "😀 \u2028"}

    written = page.evaluate(
        "(values) => values.map((each) => saluteProof.canonical(JSON.parse(each)))",
        [json.dumps(each) for each in values],
    )
    faces = page.evaluate(
        """([seeds, words]) => {
          const said = saluteProof.spoken(words);
          const { face, fromHex } = saluteProof;
          return seeds.map((seed, i) =>
            [6, 10, 7, 256].map((sides) => face(fromHex(seed), said, i * 99, sides)));
        }""",
        [[each.hex() for each in seeds], words],
    )

    assert written == [canonical_json(each) for each in values]
    assert faces == [
        [fairness.faces(seed, words, i * 99, 1, sides)[0] for sides in (6, 10, 7, 256)]
        for i, seed in enumerate(seeds)
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_chronicle_is_readable_by_all(
    opened: Open, events: tuple[Any, ...], scheme: str
) -> None:
    """No barrier that axe finds, and nothing to scroll sideways on a small screen."""
    page = opened(
        drawn(events, "it"),
        color_scheme=scheme,
        bypass_csp=True,
        viewport={"width": 360, "height": 800},
    )
    page.evaluate(AXE.read_text(encoding="utf-8"))

    found = page.evaluate(f"axe.run({{runOnly: {STANDARDS}}})")

    assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
