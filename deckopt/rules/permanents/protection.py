"""Protection: which permanents the sources of spells, abilities and damage cannot affect."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.characteristics import keywords
from deckopt.rules.permanents.kinds import colours_of, kind_of
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.permanents.statics import from_statics


@cold
def _keeps_off(t, words, kind, colours):
    """Whether one of the protections among `words` is from a source of these types and colours."""
    number = 0
    for k in range(5):
        number += colours >> k & 1
    for k in range(C.MOST_ASKED):
        if words >> (C.FIRST_ASKED + k) & 1 and t["p_is"][k]:
            if kind & t["p_kinds"][k] or colours & t["p_colours"][k]:
                return True
            if t["p_least"][k] <= number <= t["p_most"][k]:
                return True
    return False


@rare(np.bool_)
def is_protected(t, g, r, source, card):
    """Whether row r has protection from the permanent `source` (a handle) or, if that is not there, from its card."""
    words = keywords(t, g, r) & t["protections"]
    if words == 0:
        return False
    q = row_of(g, source)
    if q >= 0:
        return _keeps_off(t, words, kind_of(t, g, q), colours_of(t, g, q))
    return _keeps_off(t, words, t["c_kind"][card], t["c_colours"][card])


@cold
def sheds(t, g, r, q):
    """Whether row r has protection from row q, which is attached to it, so that q falls off."""
    words = t["c_keywords"][g["rows"][r, C.R_CARD]] | g["rows"][r, C.R_KEYWORDS]
    if t["has_keyword_statics"]:
        words |= from_statics(t, g, r, 3)
    words &= t["protections"]
    return words != 0 and _keeps_off(t, words, kind_of(t, g, q), colours_of(t, g, q))


@rare(np.bool_)
def takes_none(t, g, r, source, card):
    """Whether the permanent `source` or its card deals no damage to row r."""
    return keywords(t, g, r) & t["p_damage"] != 0 or is_protected(t, g, r, source, card)
