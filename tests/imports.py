"""The imports of the package, read off its sources: those inside functions too, and those for types alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "deckopt"


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
    return {name: set(_imported(tree)) - {name} for name, tree in trees().items()}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in trees())
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from (name for name in (inner if inner in trees() else node.module,) if name in trees())


def reached_from(module: str) -> set[str]:
    """The modules that are loaded with one, itself too."""
    found, waiting = {module}, [module]
    while waiting:
        new = graph()[waiting.pop()] - found
        found |= new
        waiting += new
    return found
