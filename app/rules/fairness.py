"""From a secret seed and the salute words to faces: pure, so that anybody can check a die.

``docs/dice.md`` writes the same down for those who want to check without this program.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from hashlib import sha256

MOST_SIDES = 256


def commitment(seed: bytes) -> str:
    """The SHA-256 of *seed* in hex: what is published before the first die falls."""
    return sha256(seed).hexdigest()


def spoken(words: Mapping[str, str]) -> bytes:
    """The salute *words* by seat as bytes: JSON, seats sorted, no spaces, UTF-8."""
    return json.dumps(
        dict(words), ensure_ascii=False, separators=(",", ":"), sort_keys=True
    ).encode()


def faces(
    seed: bytes, words: Mapping[str, str], start: int, count: int, sides: int
) -> tuple[int, ...]:
    """Dice *start* to *start* + *count* - 1 of a session, each from 1 to *sides* (at most 256)."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"A die has 1 to {MOST_SIDES} sides, not {sides}.")
    said = spoken(words)
    return tuple(_face(seed, said, start + place, sides) for place in range(count))


def _face(seed: bytes, said: bytes, number: int, sides: int) -> int:
    """One die: the first byte below the largest multiple of *sides* decides; the others are void.

    Bytes come from HMAC-SHA256(seed, words ‖ number ‖ block), number in 8 and block in 4 bytes,
    big-endian, block 0 first.
    """
    fair = MOST_SIDES - MOST_SIDES % sides
    block = 0
    while True:
        message = said + number.to_bytes(8, "big") + block.to_bytes(4, "big")
        for byte in hmac.digest(seed, message, "sha256"):
            if byte < fair:
                return byte % sides + 1
        block += 1
