"""The imports of the whole package."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from deckopt.imports import imported

PACKAGE = Path(__file__).resolve().parents[2] / "deckopt"


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax of each module, by its name."""
    return {_name(path): ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def _name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def graph() -> dict[str, set[str]]:
    """The modules of the package that each of its modules imports."""
    return {name: set(imported(PACKAGE, tree)) - {name} for name, tree in trees().items()}
