"""For those who run the table: whether it is ready."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.play.health import is_ready
from app.web.guard import table_of
from app.web.plain import answer

router = APIRouter()


@router.get("/health")
async def health(request: Request) -> Response:
    """200 when the database answers and is up to date, else 503."""
    ready = await is_ready(table_of(request))
    return answer({"status": "ready" if ready else "unavailable"}, 200 if ready else 503)
