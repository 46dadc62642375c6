"""The Pool over time: one step a challenge, as a picture and as a table of the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.rules.beasthunters import events as happened
from app.rules.beasthunters.state import Adventure
from app.rules.beasthunters.vocabulary import Outcome
from app.view.transcript import Told

WIDTH, HEIGHT = 400, 180
LEFT, RIGHT, TOP, BOTTOM = 34, 6, 10, 26
"""The picture and its margins, in its own units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolStep:
    """One challenge: *cost* left the Pool for it, *refund* came back, *paid* are reward points."""

    number: int
    stake: str
    before: int
    cost: int
    refund: int
    after: int
    paid: int
    outcome: Outcome | None
    first: int
    left: float = 0
    width: float = 0
    top: float = 0
    height: float = 0
    ceiling: float = 0
    drop: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPicture:
    """The Pool from *total* down; each step is a bar as high as what was left after it."""

    total: int
    steps: tuple[PoolStep, ...]
    ticks: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM
    start: int = LEFT
    end: int = WIDTH - RIGHT


def pool_picture(story: Sequence[Told], after: Adventure) -> PoolPicture | None:
    """The Pool through *story*; None before the first challenge."""
    steps = _steps(story)
    if not steps or not after.pool:
        return None
    total = after.pool
    room = (WIDTH - LEFT - RIGHT) / max(len(steps), 4)
    return PoolPicture(
        total=total,
        steps=tuple(_placed(step, place, room, total) for place, step in enumerate(steps)),
        ticks=tuple((value, _height(value, total)) for value in sorted({0, total // 2, total})),
    )


def _placed(step: PoolStep, place: int, room: float, total: int) -> PoolStep:
    top, ceiling = _height(step.after, total), _height(step.before, total)
    return replace(
        step,
        left=round(LEFT + room * place + room * 0.15, 1),
        width=round(room * 0.7, 1),
        top=top,
        height=round(HEIGHT - BOTTOM - top, 1),
        ceiling=ceiling,
        drop=round(max(0, top - ceiling), 1),
    )


def _height(value: int, total: int) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / total), 1)


def _steps(story: Sequence[Told]) -> list[PoolStep]:
    steps: list[PoolStep] = []
    for told in story:
        match told.event:
            case happened.ChallengePresented(number=number, stake=stake):
                left = told.before.pool_left
                steps.append(_fresh(number, stake, left, told.seq))
            case happened.AdversityBought(paid=paid) if steps:
                steps[-1] = _changed(steps[-1], cost=paid)
            case happened.ChallengeEnded() as end if steps:
                steps[-1] = _changed(steps[-1], cost=end.cost, refund=end.refund)
                paid = sum(end.rewards.values())
                steps[-1] = replace(steps[-1], paid=paid, outcome=end.outcome)
            case _:
                pass
    return steps


def _fresh(number: int, stake: str, left: int, seq: int) -> PoolStep:
    return PoolStep(
        number=number,
        stake=stake,
        before=left,
        cost=0,
        refund=0,
        after=left,
        paid=0,
        outcome=None,
        first=seq,
    )


def _changed(step: PoolStep, *, cost: int = 0, refund: int = 0) -> PoolStep:
    return replace(
        step,
        cost=step.cost + cost,
        refund=step.refund + refund,
        after=step.after - cost + refund,
    )
