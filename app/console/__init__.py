"""The commands of the command line, one module each."""

from __future__ import annotations

import typer

from app.console.play import play
from app.console.protocol import protocol
from app.console.serve import migrate, serve
from app.console.verify import verify

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Salute: a table for two.")
for each in (serve, migrate, play, verify, protocol):
    app.command()(each)
