"""Kernels are compiled once each, and to little code: a cold compile takes as long as there is code to write."""

from __future__ import annotations

import numpy as np
import pytest

from deckopt.kernels import JIT, entry, kernel
from deckopt.parameters import typed

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")

SQUARES = np.dtype([("n", "i4"), ("row", "i2", (8,)), ("table", "f8", (4, 8))], align=True)
typed(squares=SQUARES)


@kernel
def read_and_write(squares, i, j):
    squares["table"][i, j] = squares["row"][j]
    return squares["n"]


@kernel
def sum_of_row(squares, i):
    total = 0.0
    row = squares["table"][i]
    for j in range(len(row)):
        total += row[j]
    return total


@entry
def write_and_sum(squares, i, j):
    return read_and_write(squares, i, j) + sum_of_row(squares, i) + squares["table"][i][j]


@kernel
def both(squares, bits):
    small = np.int32(bits)
    return read_and_write(squares, bits, small) + read_and_write(squares, small, bits) + max(bits, small) + max(small, bits)


def code_of(made: object) -> str:
    made.compile()  # type: ignore[attr-defined]
    (result,) = made.dispatcher.overloads.values()  # type: ignore[attr-defined]
    return str(result.library.get_llvm_str())


def test_an_access_to_an_array_of_a_record_takes_few_instructions() -> None:
    code = code_of(read_and_write)
    assert code.count("getelementptr") <= 8
    assert "mul i64 %" in code and "insertvalue" in code
    descriptions = [line for line in code.splitlines() if "alloca" in line and "[2 x i64]" in line]
    assert descriptions == [], "a description of an array is written into memory"


def test_compiled_code_reads_and_writes_where_python_does() -> None:
    compiled, plain = np.zeros(1, SQUARES), np.zeros(1, SQUARES)
    for squares in (compiled, plain):
        squares["n"], squares["row"] = 5, range(8)
    for i, j in [(0, 0), (1, 7), (3, 2)]:
        assert write_and_sum(compiled[0], i, j) == write_and_sum.py_func(plain[0], i, j)
    assert compiled.tobytes() == plain.tobytes()


def test_a_kernel_is_compiled_for_one_signature_whatever_it_is_called_with() -> None:
    both.compile()
    assert len(read_and_write.dispatcher.overloads) == 1


def test_a_record_is_short_in_texts_of_the_compiler() -> None:
    assert len(repr(read_and_write.dispatcher.nopython_signatures)) < 200
