"""A permanent's power, toughness and keywords with everything that changes them, and whether it can attack or use {T}.

Its types and colours are in `rules.permanents.kinds`. What static abilities add is in `rules.permanents.statics`. Whether copies
of a row match a filter is here, because a filter may ask for power.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import hot, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.counters import words_of_counters
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.statics import from_statics, static_amount


@kernel
def power(t, g, r):
    """The power of one permanent of row r."""
    card = g["rows"][r, C.R_CARD]
    value = t["c_power"][card]
    stated = True
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1 and t["b_power"][b] >= 0:
                value = t["b_power"][b] if t["b_power"][b] != C.OWN_VALUE else t["c_value"][card]
                stated = False
    value += g["rows"][r, C.R_PLUS] + g["rows"][r, C.R_POWER]
    if t["n_statics"]:
        value += from_statics(t, g, r, 0)
        if not stated and t["c_power_is"][card]:  # what it becomes applies after what the card states (613.4b)
            value -= static_amount(t, g, t["c_power_is"][card] - 1, r)
    return value


@kernel
def toughness(t, g, r):
    """The toughness of one permanent of row r, without subtracting damage."""
    card = g["rows"][r, C.R_CARD]
    value = t["c_toughness"][card]
    stated = True
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1 and t["b_toughness"][b] >= 0:
                value = t["b_toughness"][b] if t["b_toughness"][b] != C.OWN_VALUE else t["c_value"][card]
                stated = False
    value += g["rows"][r, C.R_PLUS] + g["rows"][r, C.R_TOUGHNESS]
    if t["n_statics"]:
        value += from_statics(t, g, r, 1)
        if not stated and t["c_toughness_is"][card]:
            value -= static_amount(t, g, t["c_toughness_is"][card] - 1, r)
    return value


@kernel
def keywords(t, g, r):
    """Bits of a row's keywords: printed, until end of turn, from counters, and from static abilities."""
    bits = t["c_keywords"][g["rows"][r, C.R_CARD]] | g["rows"][r, C.R_KEYWORDS]
    if t["n_keyword_counters"]:
        bits |= words_of_counters(t, g, r)
    if t["has_keyword_statics"]:
        bits |= from_statics(t, g, r, 2)
    return bits


@kernel
def is_lasting(t, g, r):
    """Whether row r is indestructible."""
    return t["lasting"] != 0 and keywords(t, g, r) & t["lasting"] != 0


@hot
def is_able(t, g, r):
    """Whether the row may attack or use {T}: it is not a creature, is not new, or has haste."""
    if g["rows"][r, C.R_SICK] == 0 or not is_creature(t, g, r):
        return True
    return (g["rows"][r, C.R_FLAGS] & C.RF_HASTE) != 0 or (keywords(t, g, r) & C.K_HASTE) != 0


@kernel
def match_row(t, g, filt, r, source, source_card):
    """Which copies of row r match a filter: UNTAPPED ones, TAPPED ones, both or none.

    `source` is the handle of the permanent that asks (0: none). "other" leaves out the source, which always has a row of its own.
    """
    n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
    if n <= 0 or not match_kind(t, g, filt, r, source_card):
        return 0
    which = (C.UNTAPPED if n > tapped else 0) | (C.TAPPED if tapped > 0 else 0)
    if filt != C.NO_FILTER and t["f_dynamic"][filt]:
        if t["f_tapped"][filt] == 1:
            which &= C.TAPPED
        elif t["f_tapped"][filt] == 0:
            which &= C.UNTAPPED
        if t["f_attacking"][filt] == C.IDLE:
            if g["rows"][r, C.R_ATTACKING] == 1 or not is_able(t, g, r):
                return 0
        elif t["f_attacking"][filt] == C.ENCHANTED:
            if auras_on(t, g, r, source) == 0:
                return 0
        elif t["f_attacking"][filt] and g["rows"][r, C.R_ATTACKING] != 1:
            return 0
        if t["f_other"][filt] and source > 0 and g["rows"][r, C.R_HANDLE] == source:
            return 0
        if t["f_max"][filt] < 9999 or t["f_min"][filt] > -9999:
            p = power(t, g, r)
            if p > t["f_max"][filt] or p < t["f_min"][filt]:
                return 0
        if t["f_most"][filt] < 9999 or t["f_least"][filt] > -9999:
            p = toughness(t, g, r)
            if p > t["f_most"][filt] or p < t["f_least"][filt]:
                return 0
        if t["f_with"][filt] | t["f_without"][filt]:
            words = keywords(t, g, r) | (C.K_HASTE if g["rows"][r, C.R_FLAGS] & C.RF_HASTE else 0)
            if words & t["f_with"][filt] != t["f_with"][filt] or words & t["f_without"][filt]:
                return 0
    return which


@rare(np.int64)
def auras_on(t, g, r, source):
    """How many Auras are attached to row r, but for one with the handle `source`."""
    handle = g["rows"][r, C.R_HANDLE]
    n = np.int64(0)
    for q in range(g["n_rows"] if handle else 0):
        row = g["rows"][q]
        if row[C.R_HOST] == handle and (t["c_aura"][row[C.R_CARD]] or row[C.R_FLAGS] & C.RF_BESTOWED):
            n += row[C.R_N] - (1 if source > 0 and row[C.R_HANDLE] == source and row[C.R_N] > 0 else 0)
    return n


@kernel
def total_power(t, g):
    """The total power of your creatures."""
    total = 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and is_creature(t, g, r):
            total += g["rows"][r, C.R_N] * power(t, g, r)
    return total
