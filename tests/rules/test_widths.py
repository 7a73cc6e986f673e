"""Loops over a row of the position: as many steps as the row has columns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckopt.rules
from deckopt.rules.state import STATE

FILES = sorted(Path(deckopt.rules.__file__).parent.rglob("*.py"))


def loops(tree: ast.AST) -> Iterator[tuple[str, int, int, int]]:
    """Fields of the position that a loop with a written number of steps goes along: name, axis, steps and line."""
    for loop in ast.walk(tree):
        if not (isinstance(loop, ast.For) and isinstance(loop.target, ast.Name) and isinstance(loop.iter, ast.Call)):
            continue
        steps = loop.iter.args[-1] if loop.iter.args else None
        if not (isinstance(steps, ast.Constant) and isinstance(steps.value, int)):
            continue
        for part in ast.walk(loop):
            if not (isinstance(part, ast.Subscript) and isinstance(part.value, ast.Subscript)):
                continue
            name, at = part.value.slice, part.slice
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                for axis, index in enumerate(at.elts if isinstance(at, ast.Tuple) else [at]):
                    if isinstance(index, ast.Name) and index.id == loop.target.id:
                        yield name.value, axis, steps.value, loop.lineno


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_loop_along_a_field_has_as_many_steps_as_the_field_has_places(path: Path) -> None:
    fields = STATE.fields or {}
    for name, axis, steps, line in loops(ast.parse(path.read_text("utf-8"))):
        if name in fields and fields[name][0].shape:
            assert fields[name][0].shape[axis] == steps, f"{path.name}:{line}: {name}"


def test_loops_are_found() -> None:
    tree = ast.parse("for k in range(4):\n    g['exiled'][out, k] = g['exiled'][i, k]\n")
    assert set(loops(tree)) == {("exiled", 1, 4, 1)}
