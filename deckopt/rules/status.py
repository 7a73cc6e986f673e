"""Checks of a position that hold after every move, for tests and long random play. A game does not need them.

A position without a fault gives 0.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.mana.supply import know_supply
from deckopt.rules.permanents.origin import card_of_row

CARDS_LOST, NEGATIVE, MISCOUNTED, BAD_ROW, BAD_HANDLE, BAD_POOL, FAULT, NO_MOVES, BAD_SUPPLY = (1 << i for i in range(9))


@kernel
def copies_of(t, g, c):
    """How many copies of a card there are, over all zones."""
    n = g["hand"][c] + g["library"][c] + g["graveyard"][c] + g["exile"][c] + g["look"][c] + g["sideboard"][c]
    for i in range(g["n_top"]):
        n += g["top"][i] == c
    for i in range(g["n_bottom"]):
        n += g["bottom"][i] == c
    for r in range(g["n_rows"]):
        if card_of_row(t, g, r) == c:
            n += g["rows"][r, C.R_N]
    for i in range(g["n_exiled"]):
        if g["exiled"][i, C.X_CARD] == c:
            n += g["exiled"][i, C.X_N]
    for i in range(g["n_arriving"]):
        a = g["arriving"][i]
        front = a[C.AR_ORIGIN] - 1 if a[C.AR_ORIGIN] > 0 else t["c_front"][a[C.AR_CARD]]
        if front == c and a[C.AR_ORIGIN] != C.NO_CARD:
            n += a[C.AR_N]
    for i in range(g["n_stack"]):
        if t["c_front"][g["stack"][i, C.F_CARD]] == c and g["stack"][i, C.F_FLAGS] & C.FL_SPELL:
            n += 1
    return n


@kernel
def _rows_wrong(g):
    wrong = 0
    for r in range(g["n_rows"]):
        row = g["rows"][r]
        n = row[C.R_N]
        if n < 0 or row[C.R_TAPPED] < 0 or row[C.R_TAPPED] > n or row[C.R_DAMAGE] < 0:
            wrong |= BAD_ROW
        for k in range(C.COUNTER_COLUMNS):
            if row[C.R_COUNTERS + k] < 0:
                wrong |= BAD_ROW
        if n > 0 and row[C.R_HANDLE] > 0:
            for q in range(r):
                if g["rows"][q, C.R_HANDLE] == row[C.R_HANDLE] and g["rows"][q, C.R_N] > 0:
                    wrong |= BAD_HANDLE
        if n > 0 and row[C.R_HOST] > 0:
            found = False
            for q in range(g["n_rows"]):
                if g["rows"][q, C.R_HANDLE] == row[C.R_HOST] and g["rows"][q, C.R_N] == 1:
                    found = True
            if not found and g["due"] == 0:  # otherwise it is about to go to the graveyard
                wrong |= BAD_HANDLE
    return wrong


@kernel
def _supply_wrong(t, g):
    """Whether the supply of mana, which is kept up to date, differs from a new count."""
    if g["supply_known"] == 0 or t["haste_varies"]:
        return False
    total, first = g["total_supply"], 0
    for j in range(t["n_subsets"]):
        first = first * 3 + g["supply"][j]
    g["supply_known"] = 0
    know_supply(t, g)
    anew = 0
    for j in range(t["n_subsets"]):
        anew = anew * 3 + g["supply"][j]
    return total != g["total_supply"] or first != anew


@kernel
def status(t, g, x):
    """Bit mask of the faults of a position that waits for a decision or is over."""
    wrong = FAULT if g["fault"] & ~C.FAULT_LOOP else 0
    hand, library, graveyard, look = 0, 0, 0, 0
    for c in range(t["n_cards"]):
        if g["hand"][c] < 0 or g["library"][c] < 0 or g["graveyard"][c] < 0 or g["exile"][c] < 0 or g["look"][c] < 0:
            wrong |= NEGATIVE
        hand += g["hand"][c]
        library += g["library"][c]
        graveyard += g["graveyard"][c]
        look += g["look"][c]
        if not t["c_kind"][c] & C.TOKEN and copies_of(t, g, c) != t["deck"][c] + t["sideboard"][c]:
            wrong |= CARDS_LOST
    if hand != g["n_hand"] or library != g["n_library"] or graveyard != g["n_graveyard"] or look != g["n_look"]:
        wrong |= MISCOUNTED
    for k in range(6):
        if g["pool"][k] < 0:
            wrong |= BAD_POOL
    waits = g["n_pending"] > 0 and g["n_stack"] == 0 and not t["holds_triggers"]
    if g["n_pending"] < 0 or g["n_stack"] < 0 or (g["over"] == 0 and waits):
        wrong |= MISCOUNTED
    if g["over"] == 0 and g["n_arriving"] and (g["n_arriving"] < 0 or g["n_stack"] == 0):
        wrong |= MISCOUNTED
    if not g["over"] and x["n_moves"] < 1:
        wrong |= NO_MOVES
    if _supply_wrong(t, g):
        wrong |= BAD_SUPPLY
    return wrong | _rows_wrong(g)
