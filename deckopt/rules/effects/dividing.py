"""What is divided as you choose among permanents: damage, or counters (601.2d).

Each part is given to a permanent that you choose, one after another. How many a permanent has been given is noted on its row, in
the column `t["share_column"]`. Then each of them is dealt its damage or gets its counters, all at the same time.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, last_keywords, referred_row
from deckopt.rules.life import damage_row, dealt_damage, hurt
from deckopt.rules.listing.growing import push
from deckopt.rules.permanents.characteristics import keywords, match_row
from deckopt.rules.permanents.protection import is_protected, takes_none
from deckopt.rules.permanents.replacements import put_counters
from deckopt.rules.permanents.rows import row_of, split
from deckopt.rules.stack.frames import next_operation
from deckopt.words import operations as OP


@rare()
def give_share(t, g, f, r, tapped):
    """One part more is for a copy of row r."""
    r = split(g, r, tapped)
    g["rows"][r, t["share_column"]] += 1
    g["untidy"] = 1
    f[C.F_R0] -= 1
    f[C.F_R1] = 1
    g["decision"] = C.D_NONE
    if f[C.F_R0] <= 0:
        next_operation(g, f)


@rare()
def share(t, g, f):
    """SHARE: ask for whom the next part is. The first target has one of them in any case."""
    o = t["o"][f[C.F_PC]]
    if f[C.F_R0] < 0:
        f[C.F_R0] = max(0, amount(t, g, o[OP.SHARE_AMOUNT], g["n_stack"] - 1))
        r = referred_row(g, g["n_stack"] - 1, C.REF_TARGET) if o[OP.SHARE_AIMED] else np.int64(-1)
        if r >= 0 and f[C.F_R0] > 0:
            give_share(t, g, f, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)
            return
    if f[C.F_R0] <= 0:
        next_operation(g, f)
    else:
        g["decision"] = C.D_ROW


@rare()
def list_shares(t, g, x, f):
    """List the permanents that may be given a part: those that could be targets. With `up_to` it may be none at all."""
    o = t["o"][f[C.F_PC]]
    for r in range(g["n_rows"]):
        which = match_row(t, g, o[OP.WHAT], r, f[C.F_SOURCE], f[C.F_CARD])
        if which == 0 or (t["has_shroud"] and keywords(t, g, r) & C.K_SHROUD):
            continue
        if t["protections"] and is_protected(t, g, r, f[C.F_SOURCE], f[C.F_CARD]):
            continue
        for tapped in range(2):
            if which >> tapped & 1:
                push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C * tapped)
    if o[OP.UP_TO] and f[C.F_R1] == 0:
        push(g, x, C.MV_STOP)


@rare()
def divided(t, g, x, f):
    """DIVIDED: each permanent gets its part, as counters or as size until end of turn, or is dealt it as damage by the source."""
    column, pumps = t["o"][f[C.F_PC], OP.DIVIDED_COLUMN], t["o"][f[C.F_PC], OP.DIVIDED_PUMPS]
    source = row_of(g, f[C.F_SOURCE])
    words = np.int64(keywords(t, g, source)) if source >= 0 else last_keywords(t, g, f[C.F_SOURCE], f[C.F_CARD])
    total = np.int64(0)
    r = 0
    while r < g["n_rows"]:
        n = np.int64(g["rows"][r, t["share_column"]])
        if n > 0 and g["rows"][r, C.R_N] > 0:
            g["rows"][r, t["share_column"]] = 0
            g["untidy"] = 1
            if pumps:
                g["rows"][r, C.R_POWER] += n
                g["rows"][r, C.R_TOUGHNESS] += n
                g["stronger"] = 1
            elif column != 0:
                put_counters(t, g, r, column, n)
                g["due"] = 1
                g["stronger"] = 1
            elif not (t["protections"] and takes_none(t, g, r, f[C.F_SOURCE], f[C.F_CARD])):
                dealt = damage_row(t, g, r, n, words)
                total += dealt
                if dealt > 0:
                    hurt(t, g, x, r, n)
        r += 1
    if column == 0 and not pumps:
        dealt_damage(t, g, x, row_of(g, f[C.F_SOURCE]), total, words)
