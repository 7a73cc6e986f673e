"""Whether an object matches a filter by its kind: a permanent, a spell, or a card.

Only types, colours, name and mana value count here. Filters also ask for power, keywords, tapped or "other": for permanents that
is in `rules.permanents.characteristics` (`match_row`), for cards in `rules.zones.cards_elsewhere` (`match_card`).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, hot, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.kinds import colours_of, kind_of, subtypes_of


@kernel
def means_card(t, filt, card, source_card):
    """Whether a card outside the battlefield matches a filter, without its size. `source_card` is for "self"."""
    if filt == C.NO_FILTER:
        return True
    if t["f_match"][filt, card] & C.MEANS_ELSEWHERE == 0:
        return False
    return t["f_own"][filt] == 0 or t["c_name"][card] == t["c_name"][source_card]


@kernel
def match_as_aura(t, filt, card, source_card):
    """Whether a card that is cast as an Aura, and so is not a creature spell, matches a filter."""
    if t["f_match"][filt, card] & C.MEANS_AURA == 0:
        return False
    return t["f_own"][filt] == 0 or t["c_name"][card] == t["c_name"][source_card]


@cold
def _match_any(t, filt, kind, colours, subtypes, card, value):
    """Whether an object of this kind, these colours and this mana value matches one of the filter's alternatives."""
    for k in range(t["f_n"][filt]):
        a = t["f_alternative"][filt, k]
        need = t["f_subtypes"][filt, k, 0]
        all_of, any_of = a[C.AL_KINDS], a[C.AL_ANY_KIND]
        if kind & all_of != all_of or (any_of != 0 and kind & any_of == 0) or kind & a[C.AL_NO_KIND] != 0:
            continue
        if (a[C.AL_COLOURS] & C.AL_COLOURED) != 0 and colours & a[C.AL_COLOURS] == 0:
            continue
        if (a[C.AL_COLOURS] & C.AL_COLOURLESS) != 0 and colours != 0:
            continue
        if (a[C.AL_COLOURS] & C.AL_MULTICOLOURED) != 0 and colours & (colours - 1) == 0:
            continue
        if colours & a[C.AL_NO_COLOURS] != 0 or subtypes & need != need or subtypes & t["f_subtypes"][filt, k, 1] != np.uint64(0):
            continue
        if a[C.AL_NAME] != C.ANY_NAME and a[C.AL_NAME] != t["c_name"][card]:
            continue
        if value < a[C.AL_LEAST] or value > a[C.AL_MOST]:
            continue
        return True
    return False


@cold
def _match_changed(t, g, filt, r):
    """As `match_kind`, for a permanent that has changed."""
    card = g["rows"][r, C.R_CARD]
    return _match_any(t, filt, kind_of(t, g, r), colours_of(t, g, r), subtypes_of(t, g, r), card, t["c_value"][card])


@rare(np.bool_)
def match_spell(t, filt, card, source_card, chosen_x):
    """Whether a spell on the stack matches a filter. Its mana value includes the chosen X (202.3e)."""
    value = t["c_value"][card] + chosen_x * t["c_x"][card]
    if t["f_own"][filt] and t["c_name"][card] != t["c_name"][source_card]:
        return False
    return _match_any(t, filt, t["c_kind"][card], t["c_colours"][card], t["c_subtypes"][card], card, value)


@hot
def match_kind(t, g, filt, r, source_card):
    """Whether the permanents of a row match a filter, without tapped, "other", attacking, size and keywords."""
    if filt == C.NO_FILTER:
        return True
    card = g["rows"][r, C.R_CARD]
    if (
        g["rows"][r, C.R_BECOMES]
        or g["rows"][r, C.R_FLAGS] & (C.RF_BESTOWED | C.RF_COPY)
        or (t["types_vary"] and t["c_kind"][card] & C.LAND)
        or t["all_colours"]
    ):
        if not _match_changed(t, g, filt, r):
            return False
    elif t["f_match"][filt, card] & C.MEANS_CARD == 0:
        return False
    return t["f_own"][filt] == 0 or t["c_name"][card] == t["c_name"][source_card]
