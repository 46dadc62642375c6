"""A player that knows nothing but the menu: for simulations and for trying the rules out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from app.rules.choice import Ask, Choice, Field

T = TypeVar("T")

WIDEST = 15
"""How far above its low end an open-ended number is tried."""


class Whim(Protocol):
    """Where a bot's decisions come from; ``random.Random`` is one."""

    def choice(self, options: Sequence[T], /) -> T:
        """One of *options*."""

    def randint(self, low: int, high: int, /) -> int:
        """A whole number from *low* to *high*."""


def answer(choice: Choice, whim: Whim) -> Mapping[str, Any]:
    """Everything *choice* needs to be sent: what is fixed, and some answer to each open field."""
    answers: dict[str, Any] = {}
    for each in choice.fields:
        answers[each.name] = _fill(each, whim, answers)
    given = {name: value for name, value in answers.items() if value is not None}
    return {**choice.fixed, **given}


def _fill(each: Field, whim: Whim, given: Mapping[str, Any]) -> Any:
    open_values = [option.value for option in each.options if option.refusal is None]
    match each.ask:
        case Ask.TEXT | Ask.LINE:
            return f"So it is told, {whim.randint(1, 10**9)}."[: each.high]
        case Ask.NUMBER:
            high = each.low + WIDEST if each.high is None else each.high
            return whim.randint(each.low, given[each.at_most] if each.at_most else high)
        case Ask.NUMBERS:
            return _rising(each, whim)
        case Ask.YES:
            return whim.choice([True, False])
        case Ask.ONE:
            return whim.choice(open_values) if open_values else None
        case Ask.MANY:
            return _some(open_values, whim)


def _some(values: Sequence[T], whim: Whim) -> Sequence[T]:
    """All of *values*, or a few that stand together."""
    if not values or whim.choice([True, False]):
        return values
    first = whim.randint(0, len(values) - 1)
    return values[first : first + whim.randint(1, 3)]


def _rising(each: Field, whim: Whim) -> str:
    numbers: set[int] = set()
    while len(numbers) < len(str(each.value).split()):
        numbers.add(whim.randint(each.low, each.low + WIDEST if each.high is None else each.high))
    return " ".join(str(number) for number in sorted(numbers))
