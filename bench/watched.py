"""The application, with an address that tells what is in it; for measurements only."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import resource

import uvicorn
from fastapi import FastAPI
from fastapi.responses import Response

from app.main import from_environment
from app.web.plain import answer


def watched() -> FastAPI:
    """The application that the environment asks for, and ``/watched``."""
    app = from_environment()

    @app.get("/watched")
    async def tell() -> Response:
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        return answer({"tasks": len(asyncio.all_tasks()), "streams": app.state.table.bell.streams})

    return app


def main() -> None:
    """Serve it as ``salute serve`` does, with as many open files as the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvicorn.run(
        watched(),
        host="127.0.0.1",
        port=int(os.environ["PORT"]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        backlog=4096,
        timeout_graceful_shutdown=2,
    )


if __name__ == "__main__":
    main()
