"""Draws parts as the pages do, and all of them on one page: the gallery."""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.rules.words import Sentence
from tests.view.markup import Page
from tests.view.sample import sample

ROOT = Path(__file__).parents[2]


def words(text: str | Sentence | Enum) -> Markup:
    """The sample's ``t``: fills a sentence's gaps and escapes what went into them."""
    if isinstance(text, Sentence):
        return Markup(text.text).format(**{k: str(v) for k, v in text.words.items()})  # noqa: S704
    return Markup.escape(str(text.value if isinstance(text, Enum) else text))


@cache
def environment(language: str) -> Environment:
    """Jinja as the pages have it: strict, escaping, speaking *language* (en or it)."""
    loader = ChoiceLoader(
        [FileSystemLoader(ROOT / "templates"), FileSystemLoader(Path(__file__).parent)]
    )
    env = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, extensions=["jinja2.ext.i18n"]
    )
    catalog = italian() if language == "it" else {}

    def gettext(text: str) -> str:
        found = catalog.get(text, text)
        return found if isinstance(found, str) else found[0]

    def ngettext(one: str, many: str, count: int) -> str:
        found = catalog.get(one, (one, many))
        return str(found[0 if count == 1 else 1])

    env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    env.globals.update(t=words, static=lambda path: f"/static/{path}")
    return env


@cache
def italian() -> dict[str, Any]:
    """The translations of the parts, by message."""
    with (ROOT / "app/locale/it/parts.po").open("rb") as file:
        catalog = read_po(file, locale="it")
    return {
        str(message.id[0] if isinstance(message.id, tuple) else message.id): message.string
        for message in catalog
        if message.id
    }


def gallery(language: str = "en", theme: str = "light") -> str:
    """The whole gallery as HTML."""
    page = environment(language).get_template("gallery.html")
    return page.render(s=sample(), lang=language, theme=theme, csrf="c5rf", here="/gallery")


def draw(source: str, language: str = "en", **context: Any) -> Page:
    """The page that *source*, a line of template, draws."""
    imports = {
        "icons": "icon, domain_sign",
        "dice": "die, faces, roll_line, opposed",
        "counters": "pool, advantage, damage_boxes, tally, initiative",
        "cards": "trait_card, trays, resource_card, goal_slip, offer, person",
        "forms": "choice_form, composer, menu, answer",
        "story": "story, system_line, spoken_line, aside_line, rolled_line, chapter_line",
        "layout": "status_bar, page_header, notice, empty_state, address_block, steps",
    }
    head = "".join(
        f"{{% from 'parts/{file}.html' import {names} %}}" for file, names in imports.items()
    )
    return Page(environment(language).from_string(head + source).render(**context))


def text_of(page: Page) -> str:
    """All words of the page, spaces made single."""
    return " ".join("".join(tag.text for tag in page.tags if not tag.around).split())
