"""Rows of permanents: making, finding, splitting and merging them. No rules about types, power or mana are here.

A row stands for `R_N` equal permanents, `R_TAPPED` of them tapped. Whatever distinguishes one copy (a counter, a target, an Aura)
splits it off first. Handles name rows across changes. `tidy` takes back handles to which nothing refers, drops dead rows and
merges equal ones.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C


@kernel
def new_row(g, card, n):
    """Append a row of n untapped copies of a card; returns its index, or the last row if there is no room."""
    r = g["n_rows"]
    if r >= C.MAX_ROWS:
        g["fault"] |= C.FAULT_ROWS
        r = C.MAX_ROWS - 1
    else:
        g["n_rows"] = r + 1
    for k in range(C.ROW_WIDTH):
        g["rows"][r, k] = 0
    g["rows"][r, C.R_CARD] = card
    g["rows"][r, C.R_N] = n
    g["legends_known"] = 0
    g["untidy"] = 1
    return r


@kernel
def row_of(g, handle):
    """The row with a handle, or -1 if it has left the battlefield."""
    if handle > 0:
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_HANDLE] == handle and g["rows"][r, C.R_N] > 0:
                return r
    return -1


@kernel
def split(g, r, tapped):
    """Move one copy (a tapped one or an untapped one) into a row of its own; returns its index.

    The other copies stay in row r. A row of one copy is returned as it is.
    """
    return split_off(g, r, 1, tapped)


@kernel
def split_off(g, r, n, tapped):
    """Move n copies (`tapped` of them tapped) into a row of their own; returns its index. As `split`."""
    if g["rows"][r, C.R_N] <= n:
        return r
    q = new_row(g, 0, 0)
    if q == r:
        return r
    for k in range(C.ROW_WIDTH):
        g["rows"][q, k] = g["rows"][r, k]
    g["rows"][q, C.R_N] = n
    g["rows"][q, C.R_TAPPED] = tapped
    g["rows"][q, C.R_HANDLE] = 0
    g["rows"][r, C.R_N] -= n
    g["rows"][r, C.R_TAPPED] -= tapped
    return q


@kernel
def handle_of(g, r):
    """The handle of row r, which gets one if it has none. All its copies share it."""
    if g["rows"][r, C.R_HANDLE] == 0:
        g["next_handle"] += 1
        g["rows"][r, C.R_HANDLE] = g["next_handle"]
        g["untidy"] = 1
    return g["rows"][r, C.R_HANDLE]


@kernel
def isolate(g, r, tapped):
    """Split one copy off and give it a handle; returns the handle."""
    return handle_of(g, split(g, r, tapped))


@kernel
def _referred_to(g, handle):
    for q in range(g["n_rows"]):
        if g["rows"][q, C.R_HOST] == handle and g["rows"][q, C.R_N] > 0:
            return True
    for i in range(g["n_stack"]):
        f = g["stack"][i]
        if f[C.F_SOURCE] == handle or f[C.F_IT] == handle or f[C.F_LOST] == handle:
            return True
        if f[C.F_T0_KIND] == C.T_ROW and f[C.F_T0] == handle:
            return True
        if f[C.F_T1_KIND] == C.T_ROW and f[C.F_T1] == handle:
            return True
    for i in range(g["n_pending"]):
        if g["pending"][i, C.PD_SOURCE] == handle or g["pending"][i, C.PD_IT] == handle:
            return True
    for i in range(g["n_delayed"]):
        if g["delayed"][i, C.DL_SOURCE] == handle:
            return True
    for i in range(g["n_arriving"]):
        if g["arriving"][i, C.AR_HOST] == handle:
            return True
    return False


@kernel
def _equal(g, q, r):
    for k in range(C.ROW_WIDTH):
        if k != C.R_N and k != C.R_TAPPED and g["rows"][q, k] != g["rows"][r, k]:
            return False
    return True


@kernel
def tidy(g):
    """Drop dead rows, take back unused handles, merge equal rows. The order stays."""
    if g["untidy"] == 0:
        return
    for r in range(g["n_rows"]):
        handle = g["rows"][r, C.R_HANDLE]
        if handle != 0 and g["rows"][r, C.R_N] > 0 and not _referred_to(g, handle):
            g["rows"][r, C.R_HANDLE] = 0
    out = 0
    top = 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] <= 0:
            continue
        same = -1
        if g["rows"][r, C.R_HANDLE] == 0:
            for q in range(out):
                if g["rows"][q, C.R_CARD] == g["rows"][r, C.R_CARD] and _equal(g, q, r):
                    same = q
                    break
        elif g["rows"][r, C.R_HANDLE] > top:
            top = g["rows"][r, C.R_HANDLE]
        if same >= 0:
            g["rows"][same, C.R_N] = min(C.MOST, g["rows"][same, C.R_N] + g["rows"][r, C.R_N])
            g["rows"][same, C.R_TAPPED] = min(C.MOST, g["rows"][same, C.R_TAPPED] + g["rows"][r, C.R_TAPPED])
        else:
            if out != r:
                for k in range(C.ROW_WIDTH):
                    g["rows"][out, k] = g["rows"][r, k]
            out += 1
    g["n_rows"] = out
    g["untidy"] = 0
