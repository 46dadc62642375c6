"""Views, sentences and events as plain data for programs that ask for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec
from fastapi.responses import Response

from app.rules.decider import Refusal, kebab
from app.rules.words import Sentence
from app.web.render import iso
from app.web.words import Words


def answer(data: Any, status: int = 200) -> Response:
    """*data* as a JSON answer."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def plain(value: Any, words: Words) -> Any:
    """*value* as JSON can carry it, its sentences in the language of *words*."""
    if is_dataclass(value) and not isinstance(value, Sentence):
        return {each.name: plain(getattr(value, each.name), words) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(key, words)): plain(inner, words) for key, inner in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(inner, words) for inner in value]
    return _leaf(value, words)


def _leaf(value: Any, words: Words) -> Any:
    if isinstance(value, Sentence):
        return words.text(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return float(value)
    return iso(value) if isinstance(value, datetime) else value


def event_data(seq: int, event: Any, words: Words) -> dict[str, Any]:
    """One event of the log: its number, its name and its payload."""
    return {"seq": seq, "name": kebab(type(event)), "payload": plain(event, words)}


def refusal_data(refusal: Refusal, words: Words) -> dict[str, Any]:
    """Why the rules say no, and what would help."""
    return {
        "error": {
            "reason": refusal.reason.value,
            "rule": refusal.rule,
            "because": words.text(refusal.because),
            "remedy": words.text(refusal.remedy),
            "facts": plain(refusal.facts, words),
        }
    }


def error_data(
    reason: str, because: str, remedy: str, facts: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Any other error, told in the same shape."""
    told = {"reason": reason, "rule": "", "because": because, "remedy": remedy}
    return {"error": {**told, "facts": dict(facts or {})}}
