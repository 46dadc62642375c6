"""The house that these tests walk through: the files that git knows, and how to read them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def tracked(*patterns: str) -> tuple[Path, ...]:
    """Files under version control, or about to be, that match *patterns*; all without any."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(
        [*listing, "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = (ROOT / name for name in found.stdout.split("\0") if name)
    return tuple(file for file in files if file.is_file())


def functions(file: Path) -> Iterator[Function]:
    """Every function and method of *file*."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, Function):
            yield node


def body_lines(function: Function) -> int:
    """How long the body of *function* is, its docstring left out."""
    told = ast.get_docstring(function) is not None
    body = function.body[told:]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def name_of(file: Path) -> str:
    """The *file* as people name it, from the top of the house."""
    return file.relative_to(ROOT).as_posix()
