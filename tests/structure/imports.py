"""The imports of the whole package."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

from deckopt.imports import imported

PACKAGE = Path(__file__).resolve().parents[2] / "deckopt"


@cache
def sources() -> dict[str, str]:
    """The text of each module, by its name."""
    return {name_of(path): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax of each module, by its name. To parse them takes seconds: ask in tests, not while tests are collected."""
    found = {name: ast.parse(source) for name, source in sources().items()}
    gc.freeze()  # these are millions of objects, among which Python would look for garbage again and again
    return found


def name_of(path: Path) -> str:
    """The name of the module in a file."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def graph() -> dict[str, set[str]]:
    """The modules of the package that each of its modules imports."""
    return {name: set(imported(PACKAGE, tree)) - {name} for name, tree in trees().items()}
