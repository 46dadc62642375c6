"""Pages from templates. A page is a template of ``templates/pages`` and one view.

Every template finds: ``view``; ``lang``, ``theme``, ``here`` (the address to come back to),
``me`` (the name of who is signed in, or ''), ``csrf``, ``guided`` (steps are explained) and
``refused`` (an ``Attempt`` that was not carried out, or none); the functions ``_``, ``ngettext``,
``t`` (a sentence, a label or own words as safe text), ``static``, ``iso`` (a moment for machines),
``clock`` (a moment for people, in UTC:
``app.js`` tells it in the reader's own zone) and ``intent`` (a fresh random key for a form).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from app.view.attempt import Attempt
from app.web.static import Assets
from app.web.visitor import Visitor, visitor
from app.web.words import Words

TEMPLATES: Final = Path(__file__).resolve().parents[2] / "templates"


@dataclass(frozen=True, slots=True)
class Pages:
    """The templates in each language."""

    environments: Mapping[str, Environment]

    def render(self, name: str, view: Any, who: Visitor, **more: Any) -> str:
        """The page *name* showing *view* to *who*."""
        if not is_dataclass(view):
            raise TypeError(f"{name} shows {type(view).__name__}, which is no view.")
        template = self.environments[who.language].get_template(f"pages/{name}.html")
        return template.render(
            view=view,
            lang=who.language,
            theme=who.theme,
            here=who.here,
            me=who.name,
            csrf=who.csrf,
            guided=who.is_guided,
            **more,
        )


def load_pages(words: Mapping[str, Words], assets: Assets, templates: Path = TEMPLATES) -> Pages:
    """All templates, ready to speak each language of *words*."""
    return Pages(
        environments={
            language: _environment(each, assets, templates) for language, each in words.items()
        },
    )


def page(
    request: Request, name: str, view: Any, status: int = 200, refused: Attempt | None = None
) -> HTMLResponse:
    """The page *name* showing *view* to whoever asks."""
    pages: Pages = request.app.state.pages
    who = visitor(request)
    return HTMLResponse(pages.render(name, view, who, refused=refused), status)


def intent() -> str:
    """A fresh key for a form, so that its second copy does nothing."""
    return secrets.token_urlsafe(16)


def iso(at: datetime) -> str:
    """*at* as machines read it, in UTC."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _environment(words: Words, assets: Assets, templates: Path) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext, words.ngettext, newstyle=True
    )
    environment.globals.update(
        t=words.markup, clock=words.clock, static=assets.address, iso=iso, intent=intent
    )
    return environment
