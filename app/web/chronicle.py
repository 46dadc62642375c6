"""Drawing a chronicle: one file with style, story, proof and script inside."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from app.play.export import Export, as_json
from app.play.verify_page import embeddable, sealed, sums
from app.play.verify_rules import roll_fields
from app.view.chronicle import ChronicleView
from app.view.chronicle_strings import script_strings
from app.web.render import TEMPLATES
from app.web.words import Words

FOLDER: Final = TEMPLATES / "exports"
SCRIPTS: Final = ("hash", "chain", "dice", "parts", "page")
SUMS: Final = '<script type="application/json" id="sums">'
"""Behind it the page holds the hashes of its parts, which are known only once it is drawn."""


def draw_chronicle(
    environment: Environment, words: Words, export: Export, view: ChronicleView
) -> bytes:
    """The chronicle of *export*, told as *view* in the language of *words*: always the same."""
    style, script = _style(), _script()
    page = environment.get_template("exports/chronicle.html").render(
        view=view,
        lang=words.language,
        digest=export.links[-1].digest.hex(),
        style=style.markup,
        style_hash=style.hash,
        script=script.markup,
        script_hash=script.hash,
        adventure=_block(as_json(export).rstrip(b"\n")),
        rules=_json({"ruleset": export.decider.name, "rolls": roll_fields(export.decider)}),
        strings=_json(script_strings(words.gettext)),
    )
    return sealed(page.replace(SUMS, f"{SUMS}{_json(sums(page))}"))


@dataclass(frozen=True, slots=True)
class _Inlined:
    markup: Markup
    hash: str


def _inlined(text: str) -> _Inlined:
    """*text* of our own with the hash that lets a browser trust it and nothing else."""
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return _Inlined(Markup(text), f"sha256-{digest}")  # noqa: S704 - a file of ours


@cache
def _style() -> _Inlined:
    return _inlined((FOLDER / "chronicle.css").read_text(encoding="utf-8"))


@cache
def _script() -> _Inlined:
    parts = [(FOLDER / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS]
    return _inlined("(() => {\n'use strict';\n" + "\n".join(parts) + "})();\n")


def _json(value: Any) -> Markup:
    return _block(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _block(data: bytes) -> Markup:
    return Markup(embeddable(data).decode())  # noqa: S704 - no tag can begin or end in it
