"""What triggers on +1/+1 counters being put on permanents: each operation that puts some is one event of each permanent.

How many an operation has put on a permanent stands in a column of its row (`put_column`). It is seen before the next operation
begins, and before permanents die.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.rows import split
from deckopt.rules.stack.triggers import SPARE_ROWS, fire_if_meant


@cold
def _tell_apart(t, g):
    """If triggers may tell equal permanents apart, give each that got counters a row of its own, as far as there is room."""
    event = C.E_COUNTERS_PUT
    if not t["e_apart_together"][event]:
        return
    rows = g["n_rows"]
    for r in range(rows):
        n = np.int64(g["rows"][r, C.R_N])
        if g["rows"][r, t["put_column"]] and g["n_rows"] + n < C.MAX_ROWS - SPARE_ROWS:
            for _ in range(n - 1):
                split(g, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)


@rare()
def see_counters(t, g):
    """Queue what triggers on +1/+1 counters that an operation has put on permanents, unless it goes on."""
    n = g["n_stack"]
    if n > 0 and g["stack"][n - 1, C.F_STATE] != C.FS_WAITING and g["stack"][n - 1, C.F_R0] >= 0:
        return
    column, some = np.int64(t["put_column"]), False
    for r in range(g["n_rows"]):
        some = some or g["rows"][r, column] != 0
    if not some:
        return
    _tell_apart(t, g)
    first = t["e_first"][C.E_COUNTERS_PUT]
    for e in range(first, first + t["e_n"][C.E_COUNTERS_PUT]):
        rows = g["n_rows"]
        for r in range(rows):
            put, copies = np.int64(g["rows"][r, column]), g["rows"][r, C.R_N]
            if put and copies > 0:
                fire_if_meant(t, g, C.E_COUNTERS_PUT, e, g["rows"][r, C.R_CARD], r, copies, put, 0, 0)
    for r in range(g["n_rows"]):
        g["rows"][r, column] = 0
    g["untidy"] = 1
