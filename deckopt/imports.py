"""Which modules of a package a module imports, read from its source; also inside functions, and for types only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def file_of(package: Path, module: str) -> Path | None:
    """The file of a module of the package in that folder. None if there is no such module."""
    first, *rest = module.split(".")
    place = package.joinpath(*rest)
    found = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return found if first == package.name and found.is_file() else None


def imported(package: Path, tree: ast.Module) -> Iterator[str]:
    """The full names of the package's modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
            names = [name if file_of(package, name) is not None else node.module for name in inner.values()]
        else:
            continue
        yield from (name for name in names if file_of(package, name) is not None)


def reached_from(package: Path, module: str) -> dict[str, Path]:
    """The modules of the package that are loaded with one, itself included, each with its file."""
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = file_of(package, name)
        if path is not None and name not in found:
            found[name] = path
            waiting += imported(package, ast.parse(path.read_bytes()))
    return found
