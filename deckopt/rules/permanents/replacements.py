"""Numbers that static abilities change: of counters that are put on permanents, and of tokens that are created."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.counters import change_counters, keep_both
from deckopt.rules.permanents.filters import match_kind, means_card
from deckopt.rules.permanents.statics import holds_for_row


@rare(np.int64)
def _replaced(t, g, r, column, n):
    """How many counters are put on row r instead of n. Additions come before multiplications.

    A permanent that is about to enter (it has no copies yet) does not see its own ability.
    """
    times = np.int64(1)
    for i in range(t["n_replacements"]):
        s = t["s_replacement"][i]
        filt = t["s_filter"][s]
        if (t["s_counter"][s] and t["s_counter"][s] != column) or not match_kind(t, g, filt, r, t["s_card"][s]):
            continue
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_CARD] == t["s_card"][s] and holds_for_row(t, g, t["s_condition"][s], q):
                sources = np.int64(g["rows"][q, C.R_N])
                if q == r and t["f_other"][filt]:
                    sources -= 1
                for _ in range(sources):
                    n += t["s_plus"][s]
                    times = min(times * t["s_times"][s], 1000)
    return n * times


@kernel
def counters_put(t, g, r, column, n):
    """How many counters a permanent of row r gets instead of n (none if n is negative)."""
    if n > 0 and t["n_replacements"]:
        return max(np.int64(0), np.int64(_replaced(t, g, r, column, n)))
    return max(np.int64(0), np.int64(n))


@kernel
def put_counters(t, g, r, column, n):
    """Put n counters, or what replaces that number, on each permanent of row r, or on each that is about to enter as it."""
    n = counters_put(t, g, r, column, n)
    if n > 0:
        if t["both_column"]:
            keep_both(t, g, r, column, n)
        change_counters(g, r, column, n)
        if t["put_column"] and column == C.R_PLUS:
            g["rows"][r, t["put_column"]] += n


@rare(np.int64)
def tokens_made(t, g, card, n):
    """How many tokens that are a card are created instead of n."""
    for i in range(t["n_token_statics"]):
        s = t["s_tokens"][i]
        if means_card(t, t["s_filter"][s], card, t["s_card"][s]):
            for r in range(g["n_rows"]):
                if g["rows"][r, C.R_CARD] == t["s_card"][s]:
                    for _ in range(g["rows"][r, C.R_N]):
                        n = min(n * t["s_doubles"][s], np.int64(C.MOST))
    return n
