"""Files to keep: what they are called on a disk."""

from __future__ import annotations

import re
import unicodedata
from typing import Final
from uuid import UUID

from fastapi.responses import Response

LONGEST_NAME: Final = 60
PLAIN: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)
"""Latin letters that don't come apart into a plain one and a mark."""


def file_name(name: str, identity: UUID) -> str:
    """*name* in letters that every disk takes; with a piece of *identity* if some have no such.

    So two names that look alike when they are plain, or not at all, make two files.
    """
    small = unicodedata.normalize("NFKD", name.lower()).translate(PLAIN)
    is_whole = all(sign.isascii() for sign in small if sign.isalnum())
    plain = re.sub(r"[^a-z0-9]+", "-", small.encode("ascii", "ignore").decode()).strip("-")
    short = plain[:LONGEST_NAME].strip("-")
    return short if short and is_whole else f"{short}-{identity.hex[:8]}".strip("-")


def download(data: bytes, name: str, kind: str = "application/json") -> Response:
    """*data* as a file called *name*."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
