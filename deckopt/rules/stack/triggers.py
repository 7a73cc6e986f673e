"""Triggers: an event finds the abilities that trigger on it and queues them. No effect happens here.

Queued triggers wait in `pending` until `rules.stack.flow` attends to the stack, in the order of the tables. Equal sources trigger
together: a program that never looks at its source is queued once, with a number of times. Otherwise each source has a row and a
trigger of its own. So has each object of the event, if the program refers to it.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds, holds_entering
from deckopt.rules.casting.paid_with import is_cast_so
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.filters import match_as_aura, match_kind, match_spell
from deckopt.rules.permanents.given import times_of
from deckopt.rules.permanents.rows import handle_of, isolate, row_of, split, split_off
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.rules.zones.still_there import noted
from deckopt.words import operations as OP

SPARE_ROWS = 12  # rows that stay free when equal permanents are split
MANY = 20  # triggers that are put on the stack one by one
CARD, AS_AURA = -1, -2  # in place of a row: a card off the battlefield; a spell cast as an Aura


@kernel
def _queue_entry(g, trigger, pc, card, source, times, amount, flags, chosen_x, action, it):
    i = g["n_pending"]
    if i >= C.MAX_PENDING:
        g["fault"] |= C.FAULT_PENDING
        return
    p = g["pending"][i]
    p[C.PD_TRIGGER] = trigger
    p[C.PD_PC] = pc
    p[C.PD_CARD] = card
    p[C.PD_SOURCE] = source
    p[C.PD_TIMES] = min(C.MOST, times)
    p[C.PD_AMOUNT] = max(-C.MOST, min(C.MOST, amount))
    p[C.PD_IT] = it
    p[C.PD_FLAGS] = flags
    p[C.PD_X] = chosen_x
    p[C.PD_ACTION] = action
    g["n_pending"] = i + 1


@kernel
def queue(t, g, trigger, pc, card, source, times, amount, flags, chosen_x, action, it):
    """Queue a trigger (-1: a built-in program at `pc`); `it` is the handle of its object.

    Several together are one entry, with two exceptions: they copy spells, or each must have targets before the first resolves.
    The exceptions do not hold for more than MANY, so that there is room.
    """
    if times <= MANY and (t["o"][pc, OP.CODE] == OP.TARGET or (trigger >= 0 and t["e_copies"][trigger])):
        for _ in range(times):
            _queue_entry(g, trigger, pc, card, source, 1, amount, flags, chosen_x, action, it)
    else:
        _queue_entry(g, trigger, pc, card, source, times, amount, flags, chosen_x, action, it)


@rare(np.bool_)
def _holds_at_event(t, g, e, source, amount, flags, chosen_x, it):
    """Whether the condition of trigger e holds at its event (603.4).

    It is tested with the frame above the stack. Without room for that frame, it holds.
    """
    if g["n_stack"] == C.MAX_STACK:
        return True
    f = g["stack"][g["n_stack"]]
    for k in range(C.FRAME_WIDTH):
        f[k] = 0
    f[C.F_CARD] = t["e_card"][e]
    f[C.F_SOURCE] = source
    f[C.F_IT] = it
    f[C.F_EVENT] = max(-C.MOST, min(C.MOST, amount))
    f[C.F_FLAGS] = flags & ~C.FL_SPELL
    f[C.F_X] = chosen_x
    f[C.F_ACTION] = -1
    f[C.F_TRIGGER] = e + 1
    return holds(t, g, t["e_condition"][e], g["n_stack"])


@kernel
def queue_for_row(t, g, event, e, r, n, amount, flags, chosen_x, times, it):
    """Queue trigger e for n copies of source row r, `times` each."""
    card, pc = t["e_card"][e], t["e_pc"][e]
    once = t["e_once"][e]
    if t["asks_spent"] and t["e_cast_with"][e] and not is_cast_so(t, g, e, r):
        return
    if t["e_asked"][e] and t["e_free"][e] and not _holds_at_event(t, g, e, 0, amount, flags, chosen_x, it):
        return
    if once:
        if g["rows"][r, C.R_USED] & once:
            return
        times = 1
        if t["e_free"][e]:
            total, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
            r = split_off(g, r, n, min(n, tapped) if _which_copy(g, event, r) else max(0, n - total + tapped))
            g["rows"][r, C.R_USED] |= once
            g["untidy"] = 1
    if t["e_free"][e]:
        queue(t, g, e, pc, card, 0, n * times, amount, flags, chosen_x, -1, it)
        return
    for _ in range(n):
        source = isolate(g, r, _which_copy(g, event, r))
        if t["e_asked"][e] and not _holds_at_event(t, g, e, source, amount, flags, chosen_x, it):
            continue
        if once:
            g["rows"][row_of(g, source), C.R_USED] |= once
        queue(t, g, e, pc, card, source, times, amount, flags, chosen_x, -1, it)


@kernel
def _which_copy(g, event, r):
    """Whether the copy of row r in an event is a tapped one (1) or not (0)."""
    tapped = g["rows"][r, C.R_TAPPED]
    return 1 if tapped > 0 and (event == C.E_TAPPED or tapped == g["rows"][r, C.R_N]) else 0


@kernel
def fire(t, g, x, event, card, r, n, amount, flags, chosen_x):
    """Something happened to n copies of a card; r is their row, or off the battlefield CARD or AS_AURA.

    `amount` is the number of the event. `flags` and `chosen_x` are those of the spell that caused it.
    """
    first = t["e_first"][event]
    room = g["n_rows"] + n < C.MAX_ROWS - SPARE_ROWS  # without room, equal copies stay one row, and the first stands for all
    if t["e_apart"][event] and r >= 0 and g["rows"][r, C.R_N] > 1 and event != C.E_DIES and event != C.E_LEAVES and room:
        # If several triggers look for it, some about the very copies, these get rows of their own, the same for all.
        row, rest = g["n_rows"], 1 if n == g["rows"][r, C.R_N] else 0
        for _ in range(n - rest):
            split(g, r, _which_copy(g, event, r))
        end = g["n_rows"]
        for e in range(first, first + t["e_n"][event]):
            if rest:
                fire_if_meant(t, g, event, e, card, r, 1, amount, flags, chosen_x)
            for q in range(row, end):
                fire_if_meant(t, g, event, e, card, q, 1, amount, flags, chosen_x)
        return
    for e in range(first, first + t["e_n"][event]):
        fire_if_meant(t, g, event, e, card, r, n, amount, flags, chosen_x)


@kernel
def fire_if_meant(t, g, event, e, card, r, n, amount, flags, chosen_x):
    """As `fire`, for trigger e alone, if it looks for what happened."""
    scope = t["e_scope"][e]
    if (scope != C.SCOPE_FILTER and scope != C.SCOPE_GRAVEYARD) or concerned(t, g, e, card, r, chosen_x):
        fire_concerned(t, g, event, e, card, r, n, amount, flags, chosen_x)


@kernel
def fire_concerned(t, g, event, e, card, r, n, amount, flags, chosen_x):
    """As `fire`, for trigger e alone, whose filter, if any, matches the object."""
    scope = t["e_scope"][e]
    if t["e_event"][e] >= 0 and not holds_entering(t, g, t["e_event"][e], t["e_card"][e], flags):
        return
    counted = event == C.E_DRAWN or event == C.E_TARGETED or event == C.E_OPPONENT_DRAWS
    if counted and t["e_at"][e] and (amount > 14 or t["e_at"][e] >> amount & 1 == 0):
        return
    if event == C.E_LEAVES and t["e_at"][e] and amount != t["e_at"][e]:
        return
    if scope == C.SCOPE_THIS:
        if event >= C.E_UPKEEP:
            _fire_everywhere(t, g, event, e, n, amount, flags, chosen_x)
            return
        if t["e_given"][e]:
            if r < 0 or times_of(t, g, e, r) == 0:
                return
        elif card != t["e_card"][e]:
            return
    if t["e_it"][e] == 0 or r < 0:
        _fire(t, g, event, e, card, r, n, amount, flags, chosen_x, 0)
    elif event == C.E_DIES or event == C.E_LEAVES:
        _fire(t, g, event, e, card, r, n, amount, flags, chosen_x, g["rows"][r, C.R_HANDLE])
    else:
        for _ in range(n):  # each copy gets a row, because the effects are about it
            q = split(g, r, _which_copy(g, event, r))
            _fire(t, g, event, e, card, q, 1, amount, flags, chosen_x, handle_of(g, q))


@kernel
def concerned(t, g, e, card, r, chosen_x):
    """Whether a card, or row r, matches the filter of trigger e. For a spell, the mana value includes the chosen X."""
    f = t["e_filter"][e]
    if chosen_x > 0 and r == CARD and f >= 0 and t["f_valued"][f] and t["c_x"][card]:
        return match_spell(t, f, card, t["e_card"][e], chosen_x)
    if r < 0:
        return match_as_aura(t, f, card, t["e_card"][e]) if r == AS_AURA else match_card(t, g, f, card, t["e_card"][e])
    if t["f_dynamic"][f] & C.ASKS_STATE:
        return match_row(t, g, f, r, 0, t["e_card"][e]) != 0
    return match_kind(t, g, f, r, t["e_card"][e])


@rare(np.bool_)
def notes_tapping(t, g, r):
    """Whether something triggers on the single permanent of row r becoming tapped."""
    for e in range(t["e_first"][C.E_TAPPED], t["e_first"][C.E_TAPPED] + t["e_n"][C.E_TAPPED]):
        scope = t["e_scope"][e]
        if scope == C.SCOPE_THIS:
            if times_of(t, g, e, r) > 0:
                return True
        elif scope == C.SCOPE_HOST or (scope == C.SCOPE_FILTER and concerned(t, g, e, g["rows"][r, C.R_CARD], r, 0)):
            other = scope == C.SCOPE_FILTER and t["f_other"][t["e_filter"][e]]
            handle = g["rows"][r, C.R_HANDLE]
            for q in range(g["n_rows"]):
                if g["rows"][q, C.R_N] == 0 or times_of(t, g, e, q) == 0 or (other and q == r):
                    continue
                if scope != C.SCOPE_HOST or (handle != 0 and g["rows"][q, C.R_HOST] == handle):
                    return True
    return False


@rare()
def fire_for_several(t, g, x, event, e, rows, total, amount, flags, chosen_x):
    """As `fire`, for trigger e alone, which does not refer to its object, for several objects at the same time.

    They are in the first `rows` rows of `x["arrived"]`; `x["meant"]` has how many copies of each match, `total` together.
    `amount` is the number of the event; if it is 0, that is how many there are.
    """
    if t["e_event"][e] >= 0 and not holds_entering(t, g, t["e_event"][e], t["e_card"][e], flags):
        return
    other = t["f_other"][t["e_filter"][e]]
    end = g["n_rows"]
    for q in range(end):
        copies = g["rows"][q, C.R_N]
        has = times_of(t, g, e, q) if copies > 0 else 0
        if has > 0:
            n = total
            for i in range(rows):
                if other and x["arrived"][i] == q and x["meant"][i] > 0:
                    n -= 1
            if n > 0:
                times = has if t["e_at_once"][e] else has * n
                queue_for_row(t, g, event, e, q, copies, amount if amount else n, flags, chosen_x, times, 0)


@rare()
def _fire_everywhere(t, g, event, e, n, amount, flags, chosen_x):
    """Queue trigger e, which looks for a step of the turn or an event of a player, for all its sources, n times."""
    rows = g["n_rows"]
    for q in range(0 if t["e_in_untap"][e] else rows):
        if g["rows"][q, C.R_N] > 0:
            times = n * times_of(t, g, e, q)
            if times > 0:
                queue_for_row(t, g, event, e, q, g["rows"][q, C.R_N], amount, flags, chosen_x, times, 0)


@rare()
def _queue_from_graveyard(t, g, e, copies, n, amount, flags, chosen_x, it):
    """Queue trigger e of so many copies of a card in the graveyard, n times each: all of them once, then again."""
    card, pc, still = t["e_card"][e], t["e_pc"][e], t["e_still"][e]
    aimed = t["o"][pc, OP.CODE] == OP.TARGET
    if still == C.STILL_RESOLVES and not aimed:
        _queue_entry(g, e, pc, card, 0, copies, amount, flags, n, noted(copies), it)
    elif still == C.STILL_RETURNS and not aimed:
        each = min(n, MANY)
        for k in range(each):
            times = copies if k < each - 1 else copies * (n - k)
            _queue_entry(g, e, pc, card, 0, times, amount, flags, chosen_x, noted(copies), it)
    else:
        if still == C.STILL_RESOLVES:
            chosen_x = np.int64(1)  # each of them stands for one event
        queue(t, g, e, pc, card, 0, copies * n, amount, flags, chosen_x, noted(copies) if still else -1, it)


@kernel
def _fire(t, g, event, e, card, r, n, amount, flags, chosen_x, it):
    """Queue trigger e, which looks for what happened. `it` is the handle of the permanent of the event, if the trigger refers to
    it."""
    scope = t["e_scope"][e]
    if scope == C.SCOPE_FILTER:
        other = t["f_other"][t["e_filter"][e]]
        rows = g["n_rows"]
        for q in range(rows):
            copies = g["rows"][q, C.R_N]
            has = times_of(t, g, e, q) if copies > 0 else 0
            if has > 0:
                times = has * (n - 1 if other and q == r else n)
                if times <= 0:
                    continue
                if (event == C.E_DIES or event == C.E_LEAVES) and q == r:  # the permanent has left, so nothing is split
                    once = t["e_once"][e]
                    if once:
                        if g["rows"][r, C.R_USED] & once:
                            continue
                        g["rows"][r, C.R_USED] |= once
                        times = 1
                    queue(t, g, e, t["e_pc"][e], card, g["rows"][r, C.R_HANDLE], copies * times, amount, flags, chosen_x, -1, it)
                else:
                    queue_for_row(t, g, event, e, q, copies, amount, flags, chosen_x, times, it)
    elif scope == C.SCOPE_GRAVEYARD:
        copies = g["graveyard"][t["e_card"][e]]
        if copies > 0:
            _queue_from_graveyard(t, g, e, copies, n, amount, flags, chosen_x, it)
    elif scope == C.SCOPE_THIS:
        if event == C.E_DIES or event == C.E_LEAVES or r < 0:
            source = g["rows"][r, C.R_HANDLE] if r >= 0 else 0
            if (event == C.E_DIES or event == C.E_LEAVES) and r >= 0 and g["rows"][r, C.R_ORIGIN]:
                flags |= C.FL_OF_COPY
                chosen_x = np.int64(g["rows"][r, C.R_ORIGIN])
            has = times_of(t, g, e, r) if t["e_given"][e] else 1
            queue(t, g, e, t["e_pc"][e], card, source, n * has, amount, flags, chosen_x, -1, it)
        else:
            queue_for_row(t, g, event, e, r, n, amount, flags, chosen_x, times_of(t, g, e, r), it)
    elif scope == C.SCOPE_HOST and r >= 0 and g["rows"][r, C.R_HANDLE] != 0:
        handle = g["rows"][r, C.R_HANDLE]
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_HOST] == handle and g["rows"][q, C.R_CARD] == t["e_card"][e] and g["rows"][q, C.R_N] > 0:
                queue_for_row(t, g, event, e, q, g["rows"][q, C.R_N], amount, flags, chosen_x, n, it)
