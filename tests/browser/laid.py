"""Tables laid and played by the use cases, so that a test begins where it is about to look."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from app.play.act import act
from app.play.guests import become_guest
from app.play.invitations import invite, redeem
from app.play.opening import Opening, open_adventure
from app.play.record import Acted
from app.play.transcript import Step, steps
from app.rules.words import Seat
from tests.browser.serving import Serving

CHALLENGER, HUNTER = Seat("challenger"), Seat("hunter-1")
TRANSCRIPTS = Path(__file__).parents[1] / "rules/transcripts/beast-hunters"

_keys = itertools.count(1)


@cache
def example() -> tuple[Step, ...]:
    """The published example, from the laying of the table to the closing Salute."""
    text = (TRANSCRIPTS / "published_example.txt").read_text(encoding="utf-8")
    return tuple(steps(text, lambda name: (TRANSCRIPTS / name).read_text(encoding="utf-8")))


def up_to(command: str, nth: int = 1) -> tuple[Step, ...]:
    """The published example before its *nth* step called *command*."""
    found = [n for n, step in enumerate(example()) if step.command == command]
    return example()[: found[nth - 1]]


@dataclass(frozen=True)
class Laid:
    """A table with one guest on each seat. *tokens* are what their browsers keep."""

    serving: Serving
    adventure: UUID
    tokens: Mapping[Seat, str]
    phrases: Mapping[Seat, str]

    def address(self, seat: Seat) -> str:
        """Where *seat* sees the table."""
        return f"/adventures/{self.adventure}/{seat}"

    def play(self, played: tuple[Step, ...]) -> None:
        """Take the steps of *played* that come after the opening."""
        for step in played:
            if step.command != "open-adventure":
                self.do(step.command, step.seat, step.data, step.faces)

    def do(
        self, command: str, seat: Seat, data: Mapping[str, Any] | None = None, faces: Any = ()
    ) -> Acted:
        """Take one action."""
        self.serving.script.extend(faces)
        return self.serving.run(
            act(
                self.serving.table,
                self.adventure,
                seat,
                command,
                data or {},
                version=None,
                intent=f"laid-{next(_keys)}",
            )
        )


def lay(serving: Serving, played: tuple[Step, ...] = (), title: str = "") -> Laid:
    """A table with two guests, at which *played* has been played."""
    laid = serving.run(_sit_down(serving, title))
    laid.play(played)
    return laid


async def _sit_down(serving: Serving, title: str) -> Laid:
    table = serving.table
    first = await become_guest(table, "Ilaria")
    second = await become_guest(table, "Bruno")
    opening = Opening(
        ruleset="beast-hunters",
        command="open-adventure",
        data={"seats": [CHALLENGER, HUNTER], "title": title or "The road to Norrogaan"},
        taken=(CHALLENGER,),
        intent=f"laid-{next(_keys)}",
    )
    adventure = (await open_adventure(table, first.player.id, opening)).adventure
    _, token = await invite(table, first.player.id, adventure, HUNTER)
    await redeem(table, second.player.id, token)
    return Laid(
        serving=serving,
        adventure=adventure,
        tokens={CHALLENGER: first.token, HUNTER: second.token},
        phrases={CHALLENGER: first.phrase or "", HUNTER: second.phrase or ""},
    )


def flat(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields of a form that says *data*: rows and fields within them by dotted names."""
    for name, value in data.items():
        yield from _flat(name, value)


def _flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for inner, each in value.items():
            yield from _flat(f"{name}.{inner}", each)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _flat(f"{name}.{number}", each)
    else:
        yield name, str(value)
