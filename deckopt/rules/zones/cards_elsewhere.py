"""Cards outside the battlefield: which match a filter, and how many are in a zone. Moving them is in `rules.zones.putting`.

A card that states its own size has that size in every zone (604.3), and a static ability may work in the graveyard. Their amounts
and conditions are here too.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.numbers import NO_ROW, count_rows, multiplied, number_anywhere
from deckopt.rules.permanents.filters import means_card
from deckopt.rules.permanents.kinds import popcount


@cold
def _copies_in(t, g, zone, c):
    """How many copies of a card there are in your hand, graveyard, exile or library."""
    if zone == C.Z_HAND:
        return np.int64(g["hand"][c])
    if zone == C.Z_GRAVEYARD:
        return np.int64(g["graveyard"][c])
    n = np.int64(g["exile"][c] if zone == C.Z_EXILE else g["library"][c])
    if zone == C.Z_EXILE:
        for i in range(g["n_exiled"]):
            if g["exiled"][i, C.X_CARD] == c:
                n += g["exiled"][i, C.X_N]
        return n
    for i in range(g["n_top"]):
        n += 1 if g["top"][i] == c else 0
    for i in range(g["n_bottom"]):
        n += 1 if g["bottom"][i] == c else 0
    return n


@rare(np.int64)
def _amount_elsewhere(t, g, n, card):
    """An amount of a static ability of a card that is not on the battlefield."""
    kind = t["n_kind"][n]
    value = np.int64(0)
    if kind == C.A_ROWS:
        value = np.int64(count_rows(t, g, t["n_p"][n], NO_ROW, card))
    elif kind == C.A_ZONE:
        for c in range(t["n_cards"]):
            if means_card(t, t["n_p"][n], c, card):
                value += _copies_in(t, g, t["n_q"][n], c)
    else:
        value = number_anywhere(t, g, n)
    return multiplied(t, n, value)


@rare(np.int64)
def size_elsewhere(t, g, kind, card):
    """The power or toughness (`kind`: A_POWER or A_TOUGHNESS) of a card outside the battlefield, which may state it itself
    (604.3)."""
    of_power = kind == C.A_POWER
    size = np.int64(t["c_power"][card] if of_power else t["c_toughness"][card])
    stated = np.int64(t["c_power_is"][card] if of_power else t["c_toughness_is"][card])
    return size + _amount_elsewhere(t, g, stated - 1, card) if stated else size


@rare(np.bool_)
def _has_size(t, g, filt, card):
    """Whether a card outside the battlefield has the power and toughness of a filter, because it states its size
    itself (604.3)."""
    power, toughness = size_elsewhere(t, g, C.A_POWER, card), size_elsewhere(t, g, C.A_TOUGHNESS, card)
    return t["f_min"][filt] <= power <= t["f_max"][filt] and t["f_least"][filt] <= toughness <= t["f_most"][filt]


@kernel
def match_card(t, g, filt, card, source_card):
    """Whether a card outside the battlefield matches a filter. `source_card` is for "self"."""
    if not means_card(t, filt, card, source_card):
        return False
    return filt == C.NO_FILTER or t["f_match"][filt, card] & C.MEANS_BY_SIZE == 0 or _has_size(t, g, filt, card)


@rare(np.int64)
def count_zone(t, g, zone, filt, source_card):
    """How many cards in your hand, graveyard, exile or library match a filter."""
    n = 0
    for c in range(t["n_cards"]):
        if zone == C.Z_HAND:
            copies = g["hand"][c]
        elif zone == C.Z_GRAVEYARD:
            copies = g["graveyard"][c]
        elif zone == C.Z_EXILE:
            copies = g["exile"][c]
        else:
            copies = g["library"][c]
        if copies > 0 and match_card(t, g, filt, c, source_card):
            n += copies
    if zone == C.Z_EXILE or zone == C.Z_LIBRARY:
        n += _count_listed(t, g, zone, filt, source_card)
    return n


@rare(np.int64)
def _count_listed(t, g, zone, filt, source_card):
    """As `count_zone`, for exiled cards that may be played, or for known cards of the library."""
    n = 0
    if zone == C.Z_EXILE:
        for i in range(g["n_exiled"]):
            if match_card(t, g, filt, g["exiled"][i, C.X_CARD], source_card):
                n += g["exiled"][i, C.X_N]
        return n
    for i in range(g["n_top"]):
        n += 1 if match_card(t, g, filt, g["top"][i], source_card) else 0
    for i in range(g["n_bottom"]):
        n += 1 if match_card(t, g, filt, g["bottom"][i], source_card) else 0
    return n


@kernel
def in_exile(g, card):
    """How many copies of a card are in exile, with those that may be played."""
    n = np.int64(g["exile"][card])
    for i in range(g["n_exiled"]):
        if g["exiled"][i, C.X_CARD] == card:
            n += g["exiled"][i, C.X_N]
    return n


@rare(np.bool_)
def holds_in_graveyard(t, g, q, card):
    """Whether a condition (-1: none) holds for a static ability of a card in the graveyard."""
    while q >= 0:
        value = _amount_elsewhere(t, g, t["q_amount"][q], card)
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@rare(np.int64)
def counts_delved(t, g, spell, card):
    """1 if a card that is exiled for the delve of a spell is counted by that, as its X; else 0."""
    return np.int64(match_card(t, g, t["c_delved"][spell] - 1, card, spell))


@rare()
def count_exiled(t, f, how, card):
    """A card has been exiled for a cost that asks for so many card types, or so much mana value: know what is still missing."""
    if how == C.HOW_VALUE:
        f[C.F_R0] -= t["c_value"][card]
    else:
        before = np.int64(f[C.F_R1])
        f[C.F_R1] = before | t["c_card_types"][card]
        f[C.F_R0] -= popcount(np.uint64(f[C.F_R1])) - popcount(np.uint64(before))
