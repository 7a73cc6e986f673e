"""Amounts and conditions of spells and abilities, and the permanents to which effects refer.

A frame of the stack asks for an amount, or a card that is neither a permanent nor on the stack. Amounts of static abilities are
in `rules.permanents.statics`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.aims import kind_in, value_in
from deckopt.rules.numbers import NO_ROW, card_types_in_graveyard, count_rows, devotion, multiplied, number_anywhere, number_of
from deckopt.rules.permanents.characteristics import keywords, match_row, power, toughness
from deckopt.rules.permanents.counters import counters_there
from deckopt.rules.permanents.held_count import exiled_with
from deckopt.rules.permanents.kinds import count_types
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.zones.cards_elsewhere import count_zone, match_card, size_elsewhere


@kernel
def _count_now(t, g, filt, source, source_card):
    """As `count_rows`, with bounds of power and with keywords."""
    if filt == C.NO_FILTER or t["f_dynamic"][filt] & C.ASKS_SIZE == 0:
        return count_rows(t, g, filt, source, source_card)
    n = 0
    for r in range(g["n_rows"]):
        which = match_row(t, g, filt, r, 0, source_card)
        if which & C.UNTAPPED:
            n += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if which & C.TAPPED:
            n += g["rows"][r, C.R_TAPPED]
        if which and t["f_other"][filt] and r == source:
            n -= 1
    return n


@rare(np.int64)
def _power_of_all(t, g, filt, source, source_card, how):
    """The total power of all permanents that match a filter; the greatest (`how` is 1); that with which they
    crew (2); their total mana value (3); or the greatest mana value (4).
    `source` is the handle of the permanent that asks."""
    total = np.int64(0)
    for r in range(g["n_rows"]):
        which = match_row(t, g, filt, r, source, source_card)
        n, tapped = np.int64(g["rows"][r, C.R_N]), np.int64(g["rows"][r, C.R_TAPPED])
        copies = (n - tapped if which & C.UNTAPPED else 0) + (tapped if which & C.TAPPED else 0)
        if copies > 0 and how == C.GREATEST:
            total = max(total, np.int64(power(t, g, r)))
        elif copies > 0 and how == C.GREATEST_VALUE:
            total = max(total, np.int64(t["c_value"][g["rows"][r, C.R_CARD]]))
        elif copies > 0 and how == C.MANA_VALUES:
            total += copies * t["c_value"][g["rows"][r, C.R_CARD]]
        elif copies > 0:
            total += copies * (power(t, g, r) + (t["c_crews_more"][g["rows"][r, C.R_CARD]] if how == C.CREWING else 0))
    return total


@rare(np.int64)
def created_row(g, first):
    """The first row, from `first` on, of what the top frame has just created or put onto the battlefield, or -1."""
    for r in range(first, g["n_rows"]):
        if g["rows"][r, C.R_FLAGS] & C.RF_CREATED and g["rows"][r, C.R_N] > 0:
            return r
    return -1


@rare(np.int64)
def _entered(t, g, filt, f):
    """How many of the permanents that the top frame has just created or put onto the battlefield match a filter."""
    found = np.int64(0)
    r = created_row(g, 0)
    while r >= 0:
        if match_row(t, g, filt, r, f[C.F_SOURCE], f[C.F_CARD]):
            found += g["rows"][r, C.R_N]
        r = created_row(g, r + 1)
    return found


@kernel
def referred_row(g, fr, ref):
    """The row to which a reference of frame `fr` of the stack refers, or -1."""
    f = g["stack"][fr]
    if ref == C.REF_THIS:
        return row_of(g, f[C.F_SOURCE])
    if ref == C.REF_TARGET:
        return row_of(g, f[C.F_T0]) if f[C.F_T0_KIND] == C.T_ROW else -1
    if ref == C.REF_TARGET2:
        return row_of(g, f[C.F_T1]) if f[C.F_T1_KIND] == C.T_ROW else -1
    if ref == C.REF_HOST:
        aura = row_of(g, f[C.F_SOURCE])
        if aura < 0:  # it was sacrificed for its ability (AF_OF_HOST), or is the source of a trigger and has left
            known = f[C.F_ACTION] >= 0 or f[C.F_FLAGS] & C.FL_HOST_LEFT != 0
            return row_of(g, f[C.F_IT]) if known and f[C.F_IT] else -1
        return row_of(g, g["rows"][aura, C.R_HOST])
    if ref == C.REF_IT:
        return row_of(g, f[C.F_IT])
    if ref == C.REF_CREATED:
        return created_row(g, 0)
    return -1


@rare(np.int64)
def last_of(g, handle):
    """The index in `g["last"]` of a permanent that has left, or -1."""
    if handle > 0:
        for i in range(C.MAX_LAST):
            if g["last"][i, C.L_HANDLE] == handle:
                return i
    return -1


@rare()
def remember_last(t, g, r):
    """Store the values of row r, which is about to leave, for effects that still read them.

    For permanents that leave together, they are the values before the first of them left.
    """
    if last_of(g, g["rows"][r, C.R_HANDLE]) >= 0:
        return
    last = g["last"][g["last_at"]]
    last[C.L_HANDLE] = g["rows"][r, C.R_HANDLE]
    last[C.L_POWER] = power(t, g, r)
    last[C.L_TOUGHNESS] = toughness(t, g, r)
    last[C.L_PLUS] = g["rows"][r, C.R_PLUS]
    for k in range(C.COUNTER_COLUMNS):
        last[C.L_COUNTERS + k] = g["rows"][r, C.R_COUNTERS + k]
    last[C.L_TYPES] = count_types(t, g, r)
    last[C.L_HOST] = g["rows"][r, C.R_HOST]
    last[C.L_VALUE] = t["c_value"][g["rows"][r, C.R_CARD]]
    last[C.L_WORDS] = keywords(t, g, r)
    last[C.L_USED] = g["rows"][r, C.R_USED]
    last[C.L_MOVED] = 0
    last[C.L_CARD] = g["rows"][r, C.R_CARD]
    g["last_at"] = (g["last_at"] + 1) % C.MAX_LAST


@rare()
def remember_host(t, g, r):
    """The permanent of row r is about to leave: its triggers that refer to its host store the host."""
    handle, host = g["rows"][r, C.R_HANDLE], g["rows"][r, C.R_HOST]
    for i in range(g["n_pending"]):
        p = g["pending"][i]
        e = p[C.PD_TRIGGER]
        if p[C.PD_SOURCE] == handle and e >= 0 and t["e_host"][e]:
            p[C.PD_IT] = host
            p[C.PD_FLAGS] |= C.FL_HOST_LEFT
    for i in range(g["n_stack"]):
        f = g["stack"][i]
        e = f[C.F_TRIGGER] - 1
        if f[C.F_SOURCE] == handle and e >= 0 and t["e_host"][e]:
            f[C.F_IT] = host
            f[C.F_FLAGS] |= C.FL_HOST_LEFT


@cold
def last_keywords(t, g, handle, card):
    """Bits of the keywords that a permanent had when it left the battlefield. If they are not known, those of its card."""
    i = last_of(g, handle) if handle else -1
    return np.int64(g["last"][i, C.L_WORDS]) if i >= 0 else np.int64(t["c_keywords"][card])


@rare(np.int64)
def _last_value(t, g, f, ref, kind, column):
    """A value of the object of a reference as it last was on the battlefield (608.2h); `column` is that of counters.

    Targets that left before are illegal, and are none in frame f (608.2b).
    """
    handle = np.int64(f[C.F_IT] if ref == C.REF_IT else f[C.F_GAVE] if ref == C.REF_SACRIFICED else f[C.F_SOURCE])
    if ref == C.REF_TARGET or ref == C.REF_TARGET2:
        slot = 0 if ref == C.REF_TARGET else 1
        handle = np.int64(value_in(f, slot) if kind_in(f, slot) == C.T_ROW else 0)
    if handle == 0:
        return 0
    if ref == C.REF_HOST:
        i = last_of(g, handle)
        aura = row_of(g, handle)
        handle = np.int64(g["rows"][aura, C.R_HOST] if aura >= 0 else g["last"][i, C.L_HOST] if i >= 0 else 0)
    i = last_of(g, handle)
    if i < 0:
        return 0
    if kind == C.A_POWER:
        return np.int64(g["last"][i, C.L_POWER])
    if kind == C.A_TOUGHNESS:
        return np.int64(g["last"][i, C.L_TOUGHNESS])
    if kind == C.A_COUNTERS:
        last = np.int64(g["last"][i, C.L_PLUS + abs(column) - C.R_PLUS])
        n = max(np.int64(0), last if column > 0 else -last)
        if t["both_column"] and abs(column) == C.R_PLUS:  # it left before its counters cancelled
            n += np.int64(g["last"][i, C.L_PLUS + t["both_column"] - C.R_PLUS])
        return n
    if kind == C.A_VALUE:
        return np.int64(g["last"][i, C.L_VALUE])
    return np.int64(g["last"][i, C.L_TYPES])


@rare(np.int64)
def _is(t, g, fr, filt, ref):
    """1 or 0: whether a filter means a target of frame `fr`, or its source; a card of the graveyard, wherever it went."""
    f = g["stack"][fr]
    slot = 0 if ref == C.REF_TARGET else 1
    if ref != C.REF_THIS and kind_in(f, slot) == C.T_CARD:
        return 1 if match_card(t, g, filt, value_in(f, slot), f[C.F_CARD]) else 0
    r = referred_row(g, fr, ref)
    return 1 if r >= 0 and match_row(t, g, filt, r, f[C.F_SOURCE], f[C.F_CARD]) else 0


@kernel
def amount(t, g, n, fr):
    """An amount for frame `fr` of the stack."""
    kind = t["n_kind"][n]
    if kind == C.A_CONST:
        return np.int64(t["n_plus"][n])
    f = g["stack"][fr]
    value = 0
    if kind == C.A_X:
        value = np.int64(f[C.F_X])
    elif kind == C.A_ROWS:
        left_out = row_of(g, f[C.F_IT] if t["n_q"][n] == C.REF_IT else f[C.F_SOURCE])
        value = _count_now(t, g, t["n_p"][n], left_out, f[C.F_CARD])
    elif kind == C.A_ZONE:
        value = count_zone(t, g, t["n_q"][n], t["n_p"][n], f[C.F_CARD])
    elif kind == C.A_TURN:
        value = np.int64(g["count"][t["n_p"][n]])
    elif kind == C.A_GAME:
        value = np.int64(g["spells_ever"])
    elif kind == C.A_OTHER_SPELLS:
        own = 1 if f[C.F_FLAGS] & (C.FL_CAST | C.FL_COPY) == C.FL_CAST else 0
        value = np.int64(g["count"][C.N_SPELLS]) - own
    elif kind == C.A_NUMBER:
        value = number_of(t, g, t["n_p"][n])
    elif kind == C.A_TOTAL_POWER:
        value = _power_of_all(t, g, t["n_p"][n], f[C.F_SOURCE], f[C.F_CARD], t["n_q"][n])
    elif kind == C.A_CARD_TYPES:
        value = card_types_in_graveyard(t, g)
    elif kind == C.A_DEVOTION:
        value = devotion(t, g, t["n_p"][n] if t["n_p"][n] else np.int64(1) << f[C.F_CHOICE])
    elif kind == C.A_EVENT:
        value = np.int64(f[C.F_EVENT])
    elif kind == C.A_FLAG:
        flags = f[C.F_FLAGS]
        if flags & C.FL_COPY:  # a copy was not cast, and comes from nowhere (707.10)
            flags &= ~(C.FL_CAST | C.FL_ORIGIN)
        value = 1 if flags & t["n_p"][n] else 0
    elif kind == C.A_REVEALED or kind == C.A_NOTED:
        value = np.int64(f[C.F_REVEALED])
    elif kind == C.A_SACRIFICED:
        value = np.int64(f[C.F_SACRIFICED])
    elif kind == C.A_FOUND:
        value = 1 if f[C.F_FOUND] > 0 and match_card(t, g, t["n_p"][n], f[C.F_FOUND] - 1, f[C.F_CARD]) else 0
    elif kind == C.A_ENTERED:
        value = _entered(t, g, t["n_p"][n], f)
    elif kind == C.A_IS:
        value = _is(t, g, fr, t["n_p"][n], t["n_q"][n])
    elif kind == C.A_EXILED or kind == C.A_EXILED_TYPES:
        value = exiled_with(t, g, f[C.F_SOURCE], kind)
    elif kind == C.A_AIMED:
        other = C.T_ROW if t["n_p"][n] == 0 else C.T_OPPONENT
        target = f[C.F_T0_KIND] if t["n_q"][n] == 0 else f[C.F_T1_KIND]
        value = 1 if target == C.T_YOU or target == other else 0
    elif kind == C.A_BEYOND:
        value = max(np.int64(0), np.int64(g["n_hand"]) - (np.int64(f[C.F_X]) if t["n_p"][n] < 0 else np.int64(t["n_p"][n])))
    elif kind == C.A_VALUE and t["n_p"][n] == C.REF_FOUND:
        value = np.int64(t["c_value"][f[C.F_FOUND] - 1]) if f[C.F_FOUND] > 0 else np.int64(0)
    elif kind == C.A_VALUE and t["n_p"][n] == C.REF_TARGET and f[C.F_T0_KIND] == C.T_CARD:
        value = np.int64(t["c_value"][f[C.F_T0]])
    elif (kind == C.A_POWER or kind == C.A_TOUGHNESS) and t["n_p"][n] == C.REF_TARGET and f[C.F_T0_KIND] == C.T_CARD:
        value = size_elsewhere(t, g, kind, np.int64(f[C.F_T0]))
    else:
        r = referred_row(g, fr, t["n_p"][n])
        if kind == C.A_ECHO:
            r = row_of(g, f[C.F_SOURCE])
        if r >= 0:
            if kind == C.A_POWER:
                value = power(t, g, r)
            elif kind == C.A_TOUGHNESS:
                value = toughness(t, g, r)
            elif kind == C.A_COUNTERS:
                value = counters_there(t, g, r, t["n_q"][n])
            elif kind == C.A_TYPES:
                value = count_types(t, g, r)
            elif kind == C.A_VALUE:
                value = np.int64(t["c_value"][g["rows"][r, C.R_CARD]])
            elif kind == C.A_ECHO:
                value = 1 if g["rows"][r, C.R_FLAGS] & C.RF_ECHO else 0
        elif t["keeps_last"] and kind != C.A_ECHO:
            value = _last_value(t, g, f, t["n_p"][n], kind, t["n_q"][n])
    return multiplied(t, n, value)


@kernel
def holds(t, g, q, fr):
    """Whether a condition (-1: none) holds for frame `fr`."""
    while q >= 0:
        value = amount(t, g, t["q_amount"][q], fr)
        if t["q_than"][q] >= 0:
            value -= amount(t, g, t["q_than"][q], fr)
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@kernel
def amount_for_card(t, g, n, card, chosen_x):
    """An amount for a card that is neither a permanent nor on the stack."""
    kind = t["n_kind"][n]
    value = 0
    if kind == C.A_X:
        value = chosen_x
    elif kind == C.A_ROWS:
        value = _count_now(t, g, t["n_p"][n], NO_ROW, card)
    elif kind == C.A_ZONE:
        value = count_zone(t, g, t["n_q"][n], t["n_p"][n], card)
    elif kind == C.A_TOTAL_POWER:
        value = _power_of_all(t, g, t["n_p"][n], 0, card, t["n_q"][n])
    else:
        value = number_anywhere(t, g, n)
    return multiplied(t, n, value)


@kernel
def holds_for_card(t, g, q, card):
    """Whether a condition (-1: none) holds for a card that is not yet on the stack."""
    while q >= 0:
        value = amount_for_card(t, g, t["q_amount"][q], card, 0)
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@kernel
def holds_entering(t, g, q, card, flags):
    """Whether a condition (-1: none) holds for a card that is about to enter; `flags` are those of its spell."""
    while q >= 0:
        n = np.int64(t["q_amount"][q])
        if t["n_kind"][n] == C.A_FLAG:
            value = np.int64(1 if flags & t["n_p"][n] else 0)
        elif t["n_kind"][n] == C.A_OTHER_SPELLS:
            value = np.int64(g["count"][C.N_SPELLS]) - (1 if flags & C.FL_CAST else 0)
        else:
            value = np.int64(amount_for_card(t, g, n, card, 0))
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@kernel
def entering_counters(t, g, n, card, chosen_x):
    """How many counters of one kind a card enters the battlefield with: amount n (-1: none)."""
    if n < 0:
        return np.int64(0)
    if t["n_kind"][n] == C.A_CONST:
        return np.int64(t["n_plus"][n])
    return np.int64(amount_for_card(t, g, n, card, chosen_x))
