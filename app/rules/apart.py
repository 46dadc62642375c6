"""Names that are the same, told apart: everywhere in the same way."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def told_apart(names: Mapping[K, str]) -> dict[K, str]:
    """Each of *names* as nobody before it is called: Mira, then Mira (2), then Mira (3).

    Whoever comes first keeps the name as it is. Large and small letters and spaces make no
    difference, for people who read and listen; no name stays none.
    """
    told: dict[K, str] = {}
    taken: set[str] = set()
    for key, name in names.items():
        label, number = name, 1
        while name and _heard(label) in taken:
            number += 1
            label = f"{name} ({number})"
        taken.add(_heard(label))
        told[key] = label
    return told


def _heard(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
