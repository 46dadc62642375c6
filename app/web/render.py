"""Pages from templates. A page is a template of ``templates/pages`` and one view.

Every template finds: ``view``; ``lang``, ``theme``, ``here`` (the address to come back to),
``me`` (the name of who is signed in, or ''), ``csrf``, ``guided`` (steps are explained) and
``refused`` (an ``Attempt`` that was not carried out, or none); the functions ``_``, ``ngettext``,
``t`` (a sentence, a label or own words as safe text), ``static``, ``iso`` (a moment for machines),
``clock`` (a moment for people, in UTC:
``app.js`` tells it in the reader's own zone), ``intent`` (a fresh random key for a form), ``seen``
(the version of the table that the page shows) and ``kept`` (what a macro draws of its values, drawn
again only when one of them has changed). Keys and versions are gaps until the whole page is drawn,
so that a form can be kept, too.
A table's page may find ``told``, the lines of its story drawn before, in place of ``view.lines``.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, is_dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from sys import getsizeof
from types import CodeType
from typing import Any, Final

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from app.view.attempt import Attempt
from app.view.faults import errors_of, faults
from app.view.transcript import LineView
from app.web.static import Assets
from app.web.visitor import Visitor, visitor
from app.web.words import Words

TEMPLATES: Final = Path(__file__).resolve().parents[2] / "templates"

MOST_KEPT: Final = 64_000_000
"""Bytes of drawn parts that are remembered in each language; a seat has some 60,000."""

KEY_GAP: Final = Markup(f"[key {secrets.token_hex(8)}]")  # noqa: S704 - our own
VERSION_GAP: Final = Markup(f"[version {secrets.token_hex(8)}]")  # noqa: S704 - our own
"""Stand in a drawing for what is put in last. Nobody outside this process can write them."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The templates in each language."""

    environments: Mapping[str, Environment]

    def render(self, name: str, view: Any, who: Visitor, **more: Any) -> str:
        """The page *name* showing *view* to *who*."""
        if not is_dataclass(view):
            raise TypeError(f"{name} shows {type(view).__name__}, which is no view.")
        template = self.environments[who.language].get_template(f"pages/{name}.html")
        drawn = template.render(
            view=view,
            lang=who.language,
            theme=who.theme,
            here=who.here,
            me=who.name,
            csrf=who.csrf,
            guided=who.is_guided,
            **more,
        )
        return _filled(drawn, view)

    def prepare(self) -> None:
        """Compile every template now: whoever asks first for a page should not wait for that."""
        for environment in self.environments.values():
            for name in environment.list_templates(extensions=["html"]):
                environment.get_template(name)

    def line(self, view: LineView, language: str) -> Markup:
        """One line of a story."""
        parts: Any = self.environments[language].get_template("parts/table.html").module
        clock = self.environments[language].globals["clock"]
        return Markup(parts.line(view, clock))  # noqa: S704 - drawn by a template


def load_pages(words: Mapping[str, Words], assets: Assets, templates: Path = TEMPLATES) -> Pages:
    """All templates, ready to speak each language of *words*."""
    return Pages(
        environments={
            language: _environment(each, assets, templates) for language, each in words.items()
        },
    )


def page(
    request: Request,
    name: str,
    view: Any,
    status: int = 200,
    refused: Attempt | None = None,
    **more: Any,
) -> HTMLResponse:
    """The page *name* showing *view* to whoever asks."""
    pages: Pages = request.app.state.pages
    who = visitor(request)
    return HTMLResponse(pages.render(name, view, who, refused=refused, **more), status)


def intent() -> str:
    """A fresh key for a form, so that its second copy does nothing."""
    return secrets.token_urlsafe(16)


def iso(at: datetime) -> str:
    """*at* as machines read it, in UTC."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class _Context(Context):
    """What a template sees. None of our functions asks for the context, so none is looked at."""

    def call(self, called: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """Call *called* as it is: a page makes hundreds of calls."""
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return called(*args, **named)


def _safe(value: object) -> str:
    """*value* ready for a page; most of what a page puts together is Markup and stays as it is."""
    return value if type(value) is Markup else escape(value)


class _Template(Template):
    """A template whose macros see the environment's own functions and nothing of a page."""

    @classmethod
    def _from_namespace(
        cls,
        environment: Environment,
        namespace: MutableMapping[str, Any],
        globals: Any,  # noqa: A002
    ) -> Template:
        namespace["escape"] = _safe  # what a compiled template calls for each value
        return super()._from_namespace(environment, namespace, globals)

    def _get_default_module(self, _context: Context | None = None) -> TemplateModule:
        # Each import would compare the names that both know, to find nothing new.
        return super()._get_default_module()


class _Compiled(BytecodeCache):
    """What the templates were compiled to, which is the same in every language."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put into *bucket* what is known of its template."""
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember what *bucket* holds."""
        if bucket.code is not None:
            self._known[bucket.key, bucket.checksum] = bucket.code


_COMPILED: Final = _Compiled()


class _Environment(Environment):
    """Templates of one language."""

    context_class = _Context
    template_class = _Template


def _environment(words: Words, assets: Assets, templates: Path) -> Environment:
    environment = _Environment(
        loader=FileSystemLoader(templates),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        bytecode_cache=_COMPILED,
        cache_size=-1,  # all of them stay
    )
    environment.globals.update(
        _=_translator(words),
        ngettext=_counter(words),
        t=words.markup,
        faults=faults,
        errors_of=errors_of,
        clock=words.clock,
        static=cache(assets.address),
        iso=iso,
        intent=lambda: KEY_GAP,
        seen=VERSION_GAP,
        kept=Drawings().kept,
    )
    return environment


class Drawings:
    """Parts of pages as they were drawn last, up to *most* bytes of them."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._kept: OrderedDict[str, tuple[tuple[Any, ...], str]] = OrderedDict()
        self._most = most
        self._size = 0

    def kept(self, key: str, draw: Callable[..., str], *values: Any) -> str:
        """What *draw* makes of *values*, from memory if they are what they were under *key*."""
        before = self._kept.get(key)
        if before is not None and before[0] == values:
            self._kept.move_to_end(key)
            return before[1]
        drawn = draw(*values)
        self._forget(key)
        self._kept[key] = (values, drawn)
        self._size += getsizeof(drawn)
        while self._size > self._most:
            self._forget(next(iter(self._kept)))
        return drawn

    def _forget(self, key: str) -> None:
        if key in self._kept:
            self._size -= getsizeof(self._kept.pop(key)[1])


def _filled(drawn: str, view: Any) -> str:
    """*drawn* with the version in every gap for it, and a fresh key in every gap for one."""
    if VERSION_GAP in drawn:
        drawn = drawn.replace(VERSION_GAP, str(view.version))
    first, *rest = drawn.split(KEY_GAP)
    return first + "".join(intent() + each for each in rest)


def _translator(words: Words) -> Callable[..., Markup]:
    """The function that translates a template's own text and fills its gaps, escaped."""

    @cache
    def text(source: str) -> Markup:
        return Markup(words.gettext(source))  # noqa: S704 - a translator may write markup

    def translate(source: str, /, **gaps: Any) -> Markup:
        return text(source) % _safely(words, gaps) if gaps or "%" in source else text(source)

    return translate


def _safely(words: Words, gaps: Mapping[str, Any]) -> Mapping[str, Any]:
    """*gaps* with people's own words kept apart."""
    return {name: words.markup(each) if type(each) is str else each for name, each in gaps.items()}


def _counter(words: Words) -> Callable[..., Markup]:
    def translate(one: str, many: str, num: int, /, **gaps: Any) -> Markup:
        text = Markup(words.ngettext(one, many, num))  # noqa: S704 - the same
        return text % {"num": num, **_safely(words, gaps)}

    return translate
