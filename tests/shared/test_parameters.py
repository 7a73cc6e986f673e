"""Kernels' parameters have their types by name, each said beside its record."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import numpy as np
import pytest
from structure.imports import PACKAGE, sources, trees

from deckopt import parameters
from deckopt.imports import reached_from
from deckopt.parameters import ArrayOf, type_of, typed

PAIR = np.dtype([("first", "i4"), ("second", "i4")])
KERNELS = {"kernel", "view", "cold", "hot", "entry"}


@pytest.fixture(autouse=True)
def unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parameters, "_types", dict(parameters._types))
    monkeypatch.setattr(parameters, "_whole", set())


def test_a_parameter_has_the_type_that_was_said() -> None:
    typed(pair=PAIR, pairs=ArrayOf(PAIR))
    assert type_of("pair") == PAIR
    assert type_of("pairs") == ArrayOf(PAIR)


def test_a_parameter_without_a_type_is_a_whole_number() -> None:
    assert type_of("how_many") == np.int64


def test_a_name_has_one_type() -> None:
    typed(pair=PAIR)
    typed(pair=PAIR)
    with pytest.raises(ValueError, match="called pair have the type"):
        typed(pair=ArrayOf(PAIR))


def test_a_type_comes_before_the_kernels_that_need_it() -> None:
    type_of("pair")
    with pytest.raises(ValueError, match="called pair were compiled as whole numbers"):
        typed(pair=PAIR)


def _kernels(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and KERNELS & {d.id for d in node.decorator_list if isinstance(d, ast.Name)}:
            yield node


def _typed(tree: ast.Module) -> set[str]:
    calls = [node.value for node in tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
    said = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "typed"]
    return {keyword.arg for call in said for keyword in call.keywords if keyword.arg is not None}


ENTRIES = [module for module, source in sources().items() if "\n@entry" in source]


@pytest.mark.parametrize("module", ENTRIES)
def test_the_types_of_all_that_an_entry_calls_are_loaded_with_it(module: str) -> None:
    everywhere = set().union(*(_typed(tree) for tree in trees().values()))
    loaded = {name: trees()[name] for name in reached_from(PACKAGE, module)}
    known = set().union(*(_typed(tree) for tree in loaded.values()))
    used = {
        f"{argument.arg} of {name}.{kernel.name}"
        for name, tree in loaded.items()
        for kernel in _kernels(tree)
        for argument in kernel.args.args
        if argument.arg in everywhere - known
    }
    assert len(known) > 8 and used == set()


def _read_into(kernel: ast.FunctionDef) -> set[str]:
    """The names that a kernel reads something out of: `t["n"]`, `f[3]`, `g.shape`."""
    parts = (node.value for node in ast.walk(kernel) if isinstance(node, (ast.Subscript, ast.Attribute)))
    return {part.id for part in parts if isinstance(part, ast.Name)}


def test_what_a_kernel_reads_into_has_a_type() -> None:
    """Without the JIT a record that has no type by its name works all the same."""
    known = set().union(*(_typed(tree) for tree in trees().values()))
    for module, tree in trees().items():
        for kernel in _kernels(tree):
            wrong = {a.arg for a in kernel.args.args} & _read_into(kernel) - known
            assert not wrong, f"{module}.{kernel.name}: {wrong} are taken for whole numbers"


def test_every_type_is_of_some_kernels_parameter() -> None:
    parameters_of_kernels = {a.arg for tree in trees().values() for kernel in _kernels(tree) for a in kernel.args.args}
    assert set().union(*(_typed(tree) for tree in trees().values())) - parameters_of_kernels == set()
