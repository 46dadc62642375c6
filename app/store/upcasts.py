"""Old payloads, lifted to today's shape one step at a time. A log is for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Payload = Mapping[str, Any]

Upcasts = Mapping[tuple[str, str, int], Callable[[Payload], Payload]]
"""(ruleset, event name, schema) → the function that lifts such a payload to the next schema."""

UPCASTS: Upcasts = {}
"""Every step ever needed. A new optional field needs none; a new meaning takes a new name."""


def schema_of(ruleset: str, name: str, upcasts: Upcasts = UPCASTS) -> int:
    """The number of the shape in which the event is written today: one more than its steps."""
    schema = 1
    while (ruleset, name, schema) in upcasts:
        schema += 1
    return schema


def lift(
    ruleset: str, name: str, schema: int, payload: Payload, upcasts: Upcasts = UPCASTS
) -> Payload:
    """*payload* in today's shape."""
    while (step := upcasts.get((ruleset, name, schema))) is not None:
        payload, schema = step(payload), schema + 1
    return payload
