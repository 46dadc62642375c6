"""Files that browsers may keep: their address changes with their content."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER: Final = Path(__file__).resolve().parents[2] / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """The folder of static files, each addressed by what it holds."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._hashes: dict[str, str] = {}

    def address(self, path: str) -> str:
        """Where a page finds the file at *path*; FileNotFoundError if there is none."""
        return f"/static/{path}?v={self._hash(path)}"

    def _hash(self, path: str) -> str:
        if path not in self._hashes:
            self._hashes[path] = sha256((self._folder / path).read_bytes()).hexdigest()[:12]
        return self._hashes[path]

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be kept for ever under the address that a page gave for it."""
        response = await super().get_response(path, scope)
        asked = scope["query_string"].decode("latin-1").removeprefix("v=")
        known = response.status_code in {200, 304} and asked == self._hashes.get(path)
        response.headers["cache-control"] = FOR_EVER if known else "no-cache"
        return response
