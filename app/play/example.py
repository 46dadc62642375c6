"""An example adventure in the middle of a conflict, to try the table alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from app.play.act import act
from app.play.opening import Opening, open_adventure
from app.play.table import Table
from app.rules.beasthunters.vocabulary import CHALLENGER, HUNTER_SEATS
from app.rules.words import N_, Seat

HUNTER: Final = HUNTER_SEATS[0]
__all__ = ["CHALLENGER", "HUNTER", "lay_example"]

RULESET: Final = "beast-hunters"

Translate = Callable[[str], str]


class Own(str):
    """Words of the example that are told in its reader's language."""

    __slots__ = ()


TITLE: Final = N_("The salt road")

STEPS: Final[tuple[tuple[str, Seat, Mapping[str, Any]], ...]] = (
    ("set-stake", CHALLENGER, {"stake": Own(N_("Bring the winter’s salt home before the thaw"))}),
    ("set-pool", HUNTER, {"pool": 20, "limit": 8}),
    ("name-hunter", HUNTER, {"revision": 0, "name": "Tessik"}),
    (
        "write-step",
        HUNTER,
        {
            "revision": 1,
            "step": "parents",
            "trait": Own(N_("Stubborn as my father’s mule")),
            "trait_domain": "P",
            "resource": Own(N_("The carter’s iron hook")),
            "resource_domain": "P",
            "resource_side": "O",
            "initiative": "P",
            "light": "P",
            "medium": "P",
        },
    ),
    (
        "write-step",
        HUNTER,
        {
            "revision": 2,
            "step": "tribe",
            "trait": Own(N_("I know who owes whom")),
            "trait_domain": "S",
            "resource": Own(N_("A coat of boiled leather")),
            "resource_domain": "P",
            "resource_side": "D",
            "initiative": "P",
            "light": "S",
        },
    ),
    (
        "write-step",
        HUNTER,
        {
            "revision": 3,
            "step": "enemies",
            "trait": Own(N_("I have slept with one eye open")),
            "trait_domain": "M",
            "resource": Own(N_("The toll-men’s marked coin")),
            "resource_domain": "M",
            "resource_side": "D",
            "initiative": "M",
            "light": "M",
        },
    ),
    (
        "write-step",
        HUNTER,
        {
            "revision": 4,
            "step": "training",
            "trait": Own(N_("Sure feet on bad ground")),
            "trait_domain": "P",
            "resource": Own(N_("A boar spear")),
            "resource_domain": "P",
            "resource_side": "O",
            "initiative": "S",
            "light": "P",
            "medium": "P",
        },
    ),
    (
        "rate-hunter",
        HUNTER,
        {
            "revision": 5,
            "trait_parents": 4,
            "trait_tribe": 2,
            "trait_enemies": 2,
            "trait_training": 3,
            "resource_parents": 4,
            "resource_tribe": 3,
            "resource_enemies": 2,
            "resource_training": 2,
        },
    ),
    ("finish-hunter", HUNTER, {}),
    ("salute", CHALLENGER, {"terms": 9, "word": Own(N_("salt"))}),
    ("salute", HUNTER, {"terms": 9, "word": Own(N_("mule"))}),
    (
        "narrate",
        HUNTER,
        {
            "text": Own(
                N_("The mules are loaded. I want to be over the bridge before the fog lifts.")
            )
        },
    ),
    (
        "present-challenge",
        CHALLENGER,
        {
            "stake": Own(N_("Does the salt get across the bridge?")),
            "obstacle": Own(
                N_("Two toll-men sit on the bridge and want half the load. They are not joking.")
            ),
        },
    ),
    (
        "state-solution",
        HUNTER,
        {"text": Own(N_("I drive the mules straight at them and clear the way with the spear."))},
    ),
    ("fix-domain", CHALLENGER, {"domain": "P"}),
    ("call-conflict", CHALLENGER, {}),
    (
        "buy-adversity",
        CHALLENGER,
        {
            "foes": [
                {
                    "name": Own(N_("The toll-men")),
                    "traits": [
                        {"name": Own(N_("They hold the bridge")), "rating": 4},
                        {"name": Own(N_("One throws stones")), "rating": 2},
                    ],
                    "resources": [
                        {"name": Own(N_("Long staves")), "side": "O", "rating": 2},
                        {"name": Own(N_("Sheepskin coats")), "side": "D", "rating": 2},
                    ],
                }
            ]
        },
    ),
    ("activate-trait", HUNTER, {"trait": "t4", "side": "O"}),
    ("activate-trait", CHALLENGER, {"trait": "foe-1-t1", "side": "D"}),
)
"""Everything that happens before the reader takes over: it is the Hunter's turn."""


async def lay_example(table: Table, player: UUID, translate: Translate, intent: str) -> UUID:
    """Lay the example for *player* on both chairs; the same *intent* leads to the same one."""
    keys = _keys(intent)
    opening = Opening(
        ruleset=RULESET,
        command="open-adventure",
        data={"seats": [CHALLENGER, HUNTER], "title": translate(TITLE)},
        taken=(CHALLENGER, HUNTER),
        intent=next(keys),
    )
    adventure = (await open_adventure(table, player, opening)).adventure
    for command, seat, data in STEPS:
        told = _told(data, translate)
        await act(table, adventure, seat, command, told, version=None, intent=next(keys))
    return adventure


def _keys(intent: str) -> Iterator[str]:
    """A key for each step, so that a second copy of the request changes nothing."""
    number = 0
    while True:
        yield sha256(f"{intent} {number}".encode()).hexdigest()[:32]
        number += 1


def _told(value: Any, translate: Translate) -> Any:
    if isinstance(value, Own):
        return translate(value)
    if isinstance(value, Mapping):
        return {name: _told(each, translate) for name, each in value.items()}
    if isinstance(value, list):
        return [_told(each, translate) for each in value]
    return value
