"""Triggers: an event finds the abilities that trigger on it and queues them.

Queued triggers wait in `pending` until the stack is next attended to
(`rules.flow`), in the order of the tables; no effect happens here. Equal sources
trigger together: a program that never looks at its source is queued once with a number
of times; otherwise each source gets a row and a trigger of its own.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules.characteristics import match_card, match_kind
from deckopt.rules.rows import isolate
from deckopt.tables import codes as C


@kernel
def queue(g, trigger, pc, card, source, times, amount, flags, chosen_x, action):
    """Queue a trigger (-1: a built-in program at `pc`)."""
    i = g["n_pending"]
    if i >= C.MAX_PENDING:
        g["fault"] |= C.FAULT_PENDING
        return
    p = g["pending"][i]
    p[C.PD_TRIGGER] = trigger
    p[C.PD_PC] = pc
    p[C.PD_CARD] = card
    p[C.PD_SOURCE] = source
    p[C.PD_TIMES] = times
    p[C.PD_AMOUNT] = amount
    p[C.PD_IT] = 0
    p[C.PD_FLAGS] = flags
    p[C.PD_X] = chosen_x
    p[C.PD_ACTION] = action
    g["n_pending"] = i + 1


@kernel
def _queue_for_row(t, g, e, r, n, amount, flags, chosen_x, times):
    """Queue trigger e for n copies of source row r, `times` each."""
    card, pc = t["e_card"][e], t["e_pc"][e]
    if t["e_free"][e]:
        queue(g, e, pc, card, 0, n * times, amount, flags, chosen_x, -1)
        return
    for _ in range(n):
        tapped = 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0
        queue(g, e, pc, card, isolate(g, r, tapped), times, amount, flags, chosen_x, -1)


@kernel
def fire(t, g, x, event, card, r, n, amount, flags, chosen_x):
    """Something happened to n copies of a card; r is their row, or -1 off the battlefield.

    `amount` is the number that the event is about, `flags` and `chosen_x` come
    from the spell that caused it.
    """
    first = t["e_first"][event]
    for e in range(first, first + t["e_n"][event]):
        scope = t["e_scope"][e]
        if scope == C.SCOPE_THIS:
            if event >= C.E_UPKEEP:
                rows = g["n_rows"]
                for q in range(rows):
                    if g["rows"][q, C.R_CARD] == t["e_card"][e] and g["rows"][q, C.R_N] > 0:
                        _queue_for_row(t, g, e, q, g["rows"][q, C.R_N], amount, flags, chosen_x, 1)
            elif card == t["e_card"][e]:
                if event == C.E_DIES or r < 0:
                    queue(g, e, t["e_pc"][e], card, 0, n, amount, flags, chosen_x, -1)
                else:
                    _queue_for_row(t, g, e, r, n, amount, flags, chosen_x, 1)
        elif scope == C.SCOPE_HOST:
            if r >= 0 and g["rows"][r, C.R_HANDLE] != 0:
                handle = g["rows"][r, C.R_HANDLE]
                for q in range(g["n_rows"]):
                    if g["rows"][q, C.R_HOST] == handle and g["rows"][q, C.R_CARD] == t["e_card"][e] and g["rows"][q, C.R_N] > 0:
                        _queue_for_row(t, g, e, q, g["rows"][q, C.R_N], amount, flags, chosen_x, n)
        elif scope == C.SCOPE_FILTER:
            f = t["e_filter"][e]
            if r >= 0:
                if not match_kind(t, g, f, r, t["e_card"][e]):
                    continue
            elif not match_card(t, f, card, t["e_card"][e]):
                continue
            other = t["f_other"][f]
            rows = g["n_rows"]
            for q in range(rows):
                copies = g["rows"][q, C.R_N]
                if g["rows"][q, C.R_CARD] == t["e_card"][e] and copies > 0:
                    times = n - 1 if other and q == r else n
                    if times > 0:
                        _queue_for_row(t, g, e, q, copies, amount, flags, chosen_x, times)
