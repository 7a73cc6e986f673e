"""A permanent's types, subtypes, supertypes and colours now.

What it has become, what it copies, and whether it is bestowed count. Its size and keywords are in
`rules.permanents.characteristics`, filters in `rules.permanents.filters`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, hot, kernel, rare
from deckopt.rules import codes as C


@kernel
def kind_of(t, g, r):
    """Bit mask of a row's types and supertypes."""
    kind = t["c_kind"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1:
                kind |= t["b_kind"][b]
    if g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        kind &= ~C.CREATURE
    if g["rows"][r, C.R_FLAGS] & C.RF_COPY:
        token = g["rows"][r, C.R_ORIGIN] == C.NO_CARD
        kind = kind & ~C.TOKEN | (C.TOKEN if token else 0)
    return kind


@rare(np.bool_)
def is_of_all_colours(t, g, r):
    """Whether a permanent of yours lets row r, which is no land, be all colours."""
    if kind_of(t, g, r) & C.LAND:
        return False
    for q in range(g["n_rows"]):
        if t["c_all_colours"][g["rows"][q, C.R_CARD]] and g["rows"][q, C.R_N] > 0:
            return True
    return False


@kernel
def colours_of(t, g, r):
    """Mask of a row's colours."""
    colours = t["c_colours"][g["rows"][r, C.R_CARD]]
    if t["all_colours"] and is_of_all_colours(t, g, r):
        colours = C.ANY_COLOUR
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1 and t["b_colours"][b]:
                colours = t["b_colours"][b]
    return colours


@cold
def land_types(t, g):
    """The subtypes that all your lands have in addition to their own."""
    types = np.uint64(0)
    for i in range(t["n_type_statics"]):
        s = t["s_type"][i]
        if is_there(g, t["s_card"][s]):
            types |= t["s_subtypes"][s]
    return types


@cold
def _more_land_types(t, g, r):
    """The subtypes that a land has besides those that are printed: by other permanents, and the one that was chosen for it."""
    types = np.uint64(land_types(t, g))
    if t["c_choose"][g["rows"][r, C.R_CARD]] == C.CHOOSES_LAND_TYPE and g["rows"][r, C.R_CHOICE] < 5:
        types |= t["basic_types"][g["rows"][r, C.R_CHOICE]]
    return types


@cold
def land_mana(t, g):
    """The colours of the mana for which all your lands can be tapped because of `land_types`."""
    colours = np.int64(0)
    for i in range(t["n_type_statics"]):
        s = t["s_type"][i]
        if is_there(g, t["s_card"][s]):
            colours |= t["s_type_mana"][s]
    return colours


@kernel
def is_there(g, card):
    """Whether you control a permanent of a card."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_CARD] == card and g["rows"][r, C.R_N] > 0:
            return True
    return False


@rare(np.bool_)
def is_barred(t, g, bit):
    """Whether a permanent of yours keeps something from you (BARS_...)."""
    for r in range(g["n_rows"]):
        if t["c_bars"][g["rows"][r, C.R_CARD]] & bit and g["rows"][r, C.R_N] > 0:
            return True
    return False


@kernel
def subtypes_of(t, g, r):
    """64-bit mask of a row's subtypes. A bestowed permanent is an Aura and has no creature types."""
    subtypes = t["c_subtypes"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1:
                subtypes |= t["b_subtypes"][b]
    if g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        subtypes = subtypes & ~t["c_subtypes"][g["rows"][r, C.R_CARD]] | t["aura_subtype"]
    if t["types_vary"] and kind_of(t, g, r) & C.LAND:
        subtypes |= _more_land_types(t, g, r)
    return subtypes


@hot
def is_creature(t, g, r):
    """Whether the row's permanents are creatures now."""
    if g["rows"][r, C.R_BECOMES] or g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        return kind_of(t, g, r) & C.CREATURE != 0
    return t["c_kind"][g["rows"][r, C.R_CARD]] & C.CREATURE != 0


@kernel
def popcount(bits):
    """How many bits are set."""
    n = 0
    while bits != np.uint64(0):
        bits &= bits - np.uint64(1)
        n += 1
    return n


@rare(np.int64)
def count_types(t, g, r):
    """How many supertypes, card types and subtypes a row has."""
    n = t["c_types"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes or g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED or t["types_vary"]:
        card = g["rows"][r, C.R_CARD]
        n += popcount(np.uint64(kind_of(t, g, r) & C.TYPE_LINE_BITS))
        n -= popcount(np.uint64(t["c_kind"][card] & C.TYPE_LINE_BITS))
        n += popcount(subtypes_of(t, g, r)) - popcount(t["c_subtypes"][card])
    return n
