"""Copies a position onto another one of the same array, which a search does before each iteration.

Only the part in use is copied: about a tenth of a position. Of each list only its length counts; of each zone only the cards that
the deck has. What lies beyond keeps its old content, and nothing reads it.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils

from deckopt.kernels import JIT, kernel
from deckopt.rules import codes as C
from deckopt.rules.state import STATE

AT = {name: int(field[1]) for name, field in (STATE.fields or {}).items()}  # offset of each part of a position, in bytes
HEAD = AT["hand"]  # everything before this offset is copied whole
(HAND, LIBRARY, GRAVEYARD, EXILE, LOOK, SIDEBOARD, SEEN_GRAVEYARD, DRAWN, TOP, BOTTOM) = (
    AT[name]
    for name in ("hand", "library", "graveyard", "exile", "look", "sideboard", "seen_graveyard", "drawn", "top", "bottom")
)
(EXILED, PERMITS, DELAYED, STACK, ARRIVING, PENDING, SEEN, ROWS) = (
    AT[name] for name in ("exiled", "permits", "delayed", "stack", "arriving", "pending", "seen", "rows")
)
WORD = 2  # bytes of a number
X_WIDTH, PM_WIDTH = STATE["exiled"].shape[1], STATE["permits"].shape[1]


def _part_in_python(states: Any, to: int, source: int, at: int, size: int) -> None:
    """Copy `size` bytes from offset `at` of position `source` to the same offset of position `to`."""
    data = states.view("u1").reshape(len(states), -1)
    data[to, at : at + size] = data[source, at : at + size]


def _emit(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """The code of `_part_compiled`: a memcpy."""
    states, to, source, at, size = given
    kind, byte, whole = signature.args[0], ir.IntType(8), ir.IntType(64)
    data = builder.bitcast(context.make_array(kind)(context, builder, states).data, byte.as_pointer())
    places = [builder.gep(data, [builder.add(builder.mul(i, whole(kind.dtype.size)), at)]) for i in (to, source)]
    cgutils.raw_memcpy(builder, *places, size, 1, align=WORD)
    return context.get_dummy_value()


@numba.extending.intrinsic
def _part_compiled(typing_context: Any, states: Any, to: Any, source: Any, at: Any, size: Any) -> Any:
    """`_part_in_python` for the compiler."""
    whole = numba.types.int64
    return numba.types.void(states, whole, whole, whole, whole), _emit


_copy_part = _part_compiled if JIT else _part_in_python


@kernel
def copy_position(t, states, to, source):
    """Copy position number `source` onto position number `to`."""
    g = states[source]
    _copy_part(states, to, source, 0, HEAD)
    zone = WORD * np.int64(t["n_cards"])
    _copy_part(states, to, source, HAND, zone)
    _copy_part(states, to, source, LIBRARY, zone)
    _copy_part(states, to, source, GRAVEYARD, zone)
    _copy_part(states, to, source, EXILE, zone)
    _copy_part(states, to, source, LOOK, zone)
    if t["n_sideboard"]:
        _copy_part(states, to, source, SIDEBOARD, zone)
    if t["tells_graveyard"]:
        _copy_part(states, to, source, SEEN_GRAVEYARD, zone)
    if t["asks_drawn"]:
        _copy_part(states, to, source, DRAWN, zone)
    _copy_part(states, to, source, ROWS, WORD * C.ROW_WIDTH * np.int64(g["n_rows"]))
    if g["n_stack"]:
        _copy_part(states, to, source, STACK, WORD * C.FRAME_WIDTH * np.int64(g["n_stack"]))
    if g["n_pending"]:
        _copy_part(states, to, source, PENDING, WORD * C.PENDING_WIDTH * np.int64(g["n_pending"]))
    if g["n_delayed"]:
        _copy_part(states, to, source, DELAYED, WORD * C.DELAYED_WIDTH * np.int64(g["n_delayed"]))
    if g["n_arriving"]:
        _copy_part(states, to, source, ARRIVING, WORD * C.ARRIVING_WIDTH * np.int64(g["n_arriving"]))
    if g["n_exiled"]:
        _copy_part(states, to, source, EXILED, WORD * X_WIDTH * np.int64(g["n_exiled"]))
    if g["n_permits"]:
        _copy_part(states, to, source, PERMITS, WORD * PM_WIDTH * np.int64(g["n_permits"]))
    if g["n_top"]:
        _copy_part(states, to, source, TOP, WORD * np.int64(g["n_top"]))
    if g["n_bottom"]:
        _copy_part(states, to, source, BOTTOM, WORD * np.int64(g["n_bottom"]))
    if g["n_seen"]:
        _copy_part(states, to, source, SEEN, 8 * np.int64(g["n_seen"]))
