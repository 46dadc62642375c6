"""The command line: ``python -m app`` or ``salute``."""

from __future__ import annotations

from app.console import app


def main() -> None:
    """Run the command line."""
    app(prog_name="salute")


if __name__ == "__main__":
    main()
