"""``python -m bench [NAME …]``: measure all speed bars, or those named."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.harness import Options

NAMES: Final = ("rules", "actions", "latency", "long_log", "review", "streams", "crash")


def main() -> None:
    """Run what the command line names."""
    asked = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help=f"any of: {', '.join(NAMES)}")
    asked.add_argument("--seconds", type=float, default=8.0, help="of each round")
    asked.add_argument("--rounds", type=int, default=3, help="of each side, in turns")
    asked.add_argument("--times", type=int, default=100, help="that something is killed")
    asked.add_argument("--tables", type=int, default=0, help="to play at; 0: as the bar says")
    asked.add_argument("--streams", type=int, default=5000, help="to hold open")
    asked.add_argument("--workers", type=int, default=1, help="of the server, for latency")
    asked.add_argument("--peer", type=Path, help="folder of the boardgame.io scripts, installed")
    words = asked.parse_args()
    strange = set(words.names) - set(NAMES)
    if strange:
        asked.error(f"there is no {', '.join(sorted(strange))}; there are {', '.join(NAMES)}")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    for name in words.names or NAMES:
        options = Options(
            seconds=words.seconds,
            rounds=words.rounds,
            times=words.times,
            tables=words.tables or TABLES.get(name, 0),
            streams=words.streams,
            workers=words.workers,
            peer=words.peer,
        )
        measure: Callable[[Options], None] = import_module(f"bench.{name}").run
        measure(options)


TABLES: Final[Mapping[str, int]] = {"actions": 200, "latency": 300, "crash": 20}
"""How many adventures each bar is about."""


if __name__ == "__main__":
    main()
