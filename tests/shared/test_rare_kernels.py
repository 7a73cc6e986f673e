"""Kernels of rare mechanics are compiled when a game first needs them, and kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import deckopt
from deckopt import kernel_calls
from deckopt.kernels import JIT, entry, kernel, rare
from deckopt.parameters import ArrayOf, typed
from deckopt.search.play import search_from_python

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

SHED = np.dtype([("n", "i8"), ("row", "i4", (8,))], align=True)
typed(shed=SHED, numbers=ArrayOf(np.int64))


@kernel
def add_up(shed, i):
    shed["n"] += i
    return shed["row"][i] + 1


@kernel
def doubled(i):
    return 2 * i


@kernel
def once(i):
    return i + 3


@kernel
def twice(shed, i):
    return add_up(shed, i) if i > 0 else 0


@rare()
def add_hundreds(shed, i):
    shed["n"] += 100 * once(i)
    add_up(shed, i)


@rare(np.int64)
def sum_of(shed, numbers, i):
    total = 0
    for j in range(len(numbers)):
        total += numbers[j]
    add_hundreds(shed, i)
    return doubled(total)


@rare(np.bool_)
def is_above(shed, i):
    return shed["n"] > i


@rare(np.float64)
def share_of(shed, i):
    return i / shed["n"]


@entry
def visit(shed, numbers, i):
    found = 10.0 * add_up(shed, 1) + once(i) + twice(shed, i)
    if i > 0:
        found += sum_of(shed, numbers, i)
    if i > 1 and is_above(shed, i):
        found += share_of(shed, i)
    return found


@rare(np.int64)
def loses_a_fraction(shed):
    return 0.5 * shed["n"]


@entry
def lose(shed):
    return loses_a_fraction(shed)


def addresses() -> set[str]:
    return {name.rpartition(".")[2] for name in visit.dispatcher._cache.entry._found}


def test_a_rare_kernel_is_compiled_when_it_is_first_called_and_does_what_python_does() -> None:
    compiled, plain = np.zeros(1, SHED), np.zeros(1, SHED)
    for i, known in ((0, set()), (1, {"sum_of", "add_hundreds"}), (2, {"sum_of", "add_hundreds", "is_above", "share_of"})):
        assert visit(compiled[0], np.arange(5), i) == visit.py_func(plain[0], np.arange(5), i)
        assert compiled == plain
        assert addresses() == known


def test_what_several_kernels_of_the_entry_call_is_not_compiled_again_with_a_rare_kernel() -> None:
    visit.compile()
    assert visit.dispatcher._cache.entry.shows == {f"{__name__}.add_up": "int64"}


def test_an_entry_has_no_kernel_calls() -> None:
    assert {part.name.rpartition(".")[2] for part in kernel_calls.parts_of(visit)} == {"visit", "add_up", "once", "twice"}


def test_a_rare_kernel_returns_what_it_is_declared_to_return() -> None:
    lose.compile()
    with pytest.raises(TypeError, match="is declared to return int64, and returns float64"):
        lose.dispatcher._cache.entry.address(loses_a_fraction.name)


def test_each_rare_kernel_of_the_engine_is_compiled_without_error() -> None:
    search_from_python.compile()
    kept = search_from_python.dispatcher._cache.entry
    reached = kernel_calls.rare_of(search_from_python)
    assert len(reached) > 50
    for one in reached:
        assert kept.address(one.name)


def test_what_was_compiled_is_loaded_by_the_next_process(tmp_path: Path) -> None:
    program = """
import numpy as np, sys
from shared import test_rare_kernels as t
from deckopt.rare_kernels import Entry
compile = Entry._compiled
Entry._compiled = lambda entry, kernel: print("compiles", kernel.py_func.__name__) or compile(entry, kernel)
print(t.visit(np.zeros(1, t.SHED)[0], np.arange(3), 1))
"""
    paths = os.pathsep.join([str(Path(deckopt.__file__).parents[1]), str(Path(__file__).parents[1])])
    environment = {**os.environ, "PYTHONPATH": paths, "DECKOPT_CACHE": str(tmp_path / "cache")}
    said = [
        subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert said == ["compiles sum_of\ncompiles add_hundreds\n21.0\n", "21.0\n"]
