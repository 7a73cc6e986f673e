"""Sums of rows of weights with vector instructions, eight numbers at a time. `network` says what is summed, `selfplay` what is
added to weights.

The compiler does not vectorise kernels (`deckopt.kernels`), because it would take compile time and gain little. These are the
loops for which it pays. Numbers are added in the order of the active features. So the sums are bit for bit those of the plain
loops that are used where nothing is compiled.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils

from deckopt.kernels import JIT

LANES, BYTES = 8, 4  # numbers in a vector, bytes of a number


def _rows_in_python(weights: Any, at: int, active: Any, n: int, single: int, hidden: Any) -> Any:
    """`sum_rows` without a compiler."""
    width = len(hidden)
    hidden[:] = 0
    total = np.float32(0.0)
    for k in range(n):
        first = at + int(active[k]) * width
        hidden += weights[first : first + width]
        total += weights[single + int(active[k])]
    np.maximum(hidden, 0, out=hidden)
    return total


def _emit(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """The code of `_rows_in_vectors`: sums in registers, a loop over active features, then the positive part of the sums."""
    weights, at, active, n, single, hidden = given
    data, found, out = (
        context.make_array(kind)(context, builder, array).data
        for kind, array in zip((signature.args[0], signature.args[2], signature.args[5]), (weights, active, hidden), strict=True)
    )
    width = signature.args[5].shape[0]
    number, whole = ir.FloatType(), ir.IntType(64)
    several = ir.VectorType(number, LANES)
    zeros = ir.Constant(several, [0.0] * LANES)
    sums = [cgutils.alloca_once_value(builder, zeros) for _ in range(width // LANES)]
    total = cgutils.alloca_once_value(builder, ir.Constant(number, 0.0))

    def lanes(base: Any, index: Any) -> Any:
        return builder.bitcast(builder.gep(base, [index]), several.as_pointer())

    with cgutils.for_range(builder, n) as loop:
        feature = builder.sext(builder.load(builder.gep(found, [loop.index])), whole)
        first = builder.add(at, builder.mul(feature, whole(width)))
        for k, part in enumerate(sums):
            row = builder.load(lanes(data, builder.add(first, whole(LANES * k))), align=BYTES)
            builder.store(builder.fadd(builder.load(part), row), part)
        weight = builder.load(builder.gep(data, [builder.add(single, feature)]))
        builder.store(builder.fadd(builder.load(total), weight), total)
    for k, part in enumerate(sums):
        value = builder.load(part)
        value = builder.select(builder.fcmp_ordered(">", value, zeros), value, zeros)
        builder.store(value, lanes(out, whole(LANES * k)), align=BYTES)
    return builder.load(total)


@numba.extending.intrinsic
def _rows_in_vectors(typing_context: Any, weights: Any, at: Any, active: Any, n: Any, single: Any, hidden: Any) -> Any:
    """`_rows_in_python` for the compiler."""
    whole = numba.types.int64
    return numba.types.float32(weights, whole, active, whole, whole, hidden), _emit


def _dot_in_python(weights: Any, first: int, given: Any) -> Any:
    """`dot` without a compiler."""
    total, *others = (weights[first : first + len(given)] * given).reshape(-1, LANES)
    for part in others:
        total = total + part
    while len(total) > 1:
        total = total[: len(total) // 2] + total[len(total) // 2 :]
    return total[0]


def _emit_dot(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """The code of `_dot_in_vectors`: products of vectors are added, then the halves of the sum."""
    weights, first, numbers = given
    data, found = (
        context.make_array(kind)(context, builder, array).data
        for kind, array in zip((signature.args[0], signature.args[2]), (weights, numbers), strict=True)
    )
    whole, several = ir.IntType(64), ir.VectorType(ir.FloatType(), LANES)

    def lanes(base: Any, index: Any) -> Any:
        return builder.load(builder.bitcast(builder.gep(base, [index]), several.as_pointer()), align=BYTES)

    total: Any = None
    for at in range(0, signature.args[2].shape[0], LANES):
        part = builder.fmul(lanes(data, builder.add(first, whole(at))), lanes(found, whole(at)))
        total = part if total is None else builder.fadd(total, part)
    width = LANES
    while width > 1:
        width //= 2
        halves = [
            builder.shuffle_vector(total, total, ir.Constant(ir.VectorType(ir.IntType(32), width), list(range(k, k + width))))
            for k in (0, width)
        ]
        total = builder.fadd(*halves)
    return builder.extract_element(total, ir.IntType(32)(0))


@numba.extending.intrinsic
def _dot_in_vectors(typing_context: Any, weights: Any, first: Any, given: Any) -> Any:
    """`_dot_in_python` for the compiler."""
    return numba.types.float32(weights, numba.types.int64, given), _emit_dot


def _add_in_python(to: Any, at: int, given: Any, first: int, n: int, factor: float) -> None:
    """`add_scaled` without a compiler."""
    there, more = to.reshape(-1)[at : at + n], given.reshape(-1)[first : first + n]
    there[:] = there.astype(np.float64) + factor * more.astype(np.float64)


def _emit_adding(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """The code of `_add_in_vectors`: a loop over vectors."""
    to, at, more, first, n, factor = given
    data, found = (
        context.make_array(kind)(context, builder, array).data
        for kind, array in zip((signature.args[0], signature.args[2]), (to, more), strict=True)
    )
    whole, several, wide = ir.IntType(64), ir.VectorType(ir.FloatType(), LANES), ir.VectorType(ir.DoubleType(), LANES)
    factors: Any = ir.Constant(wide, ir.Undefined)
    for lane in range(LANES):
        factors = builder.insert_element(factors, factor, ir.IntType(32)(lane))

    def lanes(base: Any, index: Any) -> Any:
        return builder.bitcast(builder.gep(base, [index]), several.as_pointer())

    with cgutils.for_range(builder, builder.sdiv(n, whole(LANES))) as loop:
        step = builder.mul(loop.index, whole(LANES))
        place = lanes(data, builder.add(at, step))
        own = builder.fpext(builder.load(place, align=BYTES), wide)
        added = builder.fpext(builder.load(lanes(found, builder.add(first, step)), align=BYTES), wide)
        total = builder.fadd(own, builder.fmul(factors, added))
        builder.store(builder.fptrunc(total, several), place, align=BYTES)
    return context.get_dummy_value()


@numba.extending.intrinsic
def _add_in_vectors(typing_context: Any, to: Any, at: Any, given: Any, first: Any, n: Any, factor: Any) -> Any:
    """`_add_in_python` for the compiler."""
    whole = numba.types.int64
    return numba.types.void(to, whole, given, whole, whole, numba.types.float64), _emit_adding


#: add_scaled(to, at, given, first, n, factor): add a factor times the n numbers (float32, a multiple of LANES) of `given` from
#: number `first` on to those of `to` from number `at` on. It is computed in float64 and rounded, as in a plain loop.
add_scaled = _add_in_vectors if JIT else _add_in_python

#: sum_rows(weights, at, active, n, single, hidden): fill `hidden` (float32, a multiple of LANES) with the sums of the rows of
#: the first n features of `active`. Sums below 0 become 0. The row of feature f begins at at + f * len(hidden). Returns
#: the sum of the single weights of these features, which are at single + f.
sum_rows = _rows_in_vectors if JIT else _rows_in_python

#: dot(weights, first, given): the sum of the products of the numbers of `given` (float32, a multiple of LANES) with as many
#: weights from number `first` on. Each lane is summed, then halves of the lanes are added until one number is left.
dot = _dot_in_vectors if JIT else _dot_in_python
