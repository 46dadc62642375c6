"""What somebody can be to a group: words that every layer above uses."""

from __future__ import annotations

from typing import Final

ORGANISER: Final = "organiser"
PLAYER: Final = "player"
READER: Final = "reader"
ROLES: Final = (ORGANISER, PLAYER, READER)

MAY_PLAY: Final = (ORGANISER, PLAYER)
"""Who opens adventures, takes seats, keeps Hunters and opponents."""
