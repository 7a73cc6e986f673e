"""Whether the costs of an action besides mana can be paid: life, sacrifices, returns, taps, discards, exiling, counters.

Paying them is in `rules.casting.cost_parts`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.reductions import reduction
from deckopt.rules.life import can_gain
from deckopt.rules.mana.paying_after_loss import payable_after_losing
from deckopt.rules.numbers import card_types_in_graveyard
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.counters import counters_there
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.rules.zones.putting import zone_counts


@cold
def _enough_to_lose(t, g, a, need, filt, less, own, source, card):
    """Whether `need` permanents that match a filter can be sacrificed or returned for action a.

    They are looked at one by one. `compile.mana` refuses decks in which several of them are needed for the mana.
    """
    cost = t["a_cost"][a]
    found = 0
    for r in range(g["n_rows"]):
        which = match_row(t, g, filt, r, source, card)
        if which == 0:
            continue
        if which & C.TAPPED and payable_after_losing(t, g, cost, less, r, 1):
            found += g["rows"][r, C.R_TAPPED]
        if which & C.UNTAPPED and payable_after_losing(t, g, cost, less, r, 0):
            found += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if r == own and source == 0 and t["f_other"][filt]:
            found -= 1
        if found >= need:
            return True
    return False


@rare(np.bool_)
def _enough_to_tap(t, g, a, own, by_tapped, source, card):
    """Whether there are untapped permanents to tap for action a besides its source.

    If `by_tapped`, the source may be a tapped copy of its row.
    """
    found = 0
    for r in range(g["n_rows"]):
        if match_row(t, g, t["a_tap"][a], r, source, card) & C.UNTAPPED:
            found += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
            if r == own and (t["a_flags"][a] & C.AF_TAP or (source == 0 and not by_tapped and t["f_other"][t["a_tap"][a]])):
                found -= 1
    return found >= t["a_tap_n"][a]


@kernel
def _enough_to_discard(t, g, a, card):
    """Whether there are cards in your hand to discard for action a, without its own card."""
    ability = t["a_kind"][a] >= C.ACT_ABILITY  # the card of an ability stays in its zone; a spell's is on the stack
    found = 0
    for c in range(t["n_cards"]):
        if g["hand"][c] > 0 and match_card(t, g, t["a_discard"][a], c, card):
            found += g["hand"][c]
            if c == card and ability and t["a_zone"][a] == C.Z_HAND:
                found -= 1
    return found >= t["a_discard_n"][a]


@kernel
def _enough_to_exile(t, g, a, card):
    """Whether there are cards in a zone to exile for action a, without its own card."""
    ability = t["a_kind"][a] >= C.ACT_ABILITY
    found = 0
    there = zone_counts(g, t["a_exile_zone"][a])
    for c in range(t["n_cards"]):
        if there[c] > 0 and match_card(t, g, t["a_exile"][a], c, card):
            found += there[c]
            if c == card and ability and t["a_zone"][a] == t["a_exile_zone"][a]:
                found -= 1
    return found >= t["a_exile_n"][a]


@rare(np.bool_)
def _enough_together(t, g, a):
    """Whether the cards of your graveyard have as much mana value, or as many card types, as are exiled for action a."""
    if t["a_exile_types"][a] > card_types_in_graveyard(t, g):
        return False
    value = np.int64(0)
    for c in range(t["n_cards"]):
        value += np.int64(g["graveyard"][c]) * t["c_value"][c]
    return value >= t["a_evidence"][a]


@kernel
def can_pay_extra_costs(t, g, a, r, less, source, card):
    """Whether the costs of action a besides mana can be paid; `less` is as in `can_pay`."""
    if t["a_flags"][a] & C.AF_CREW and is_creature(t, g, r):
        return False
    if t["a_life"][a] > g["life"] or (t["a_gains"][a] and not can_gain(t, g, C.OPPONENT)):
        return False
    own = r if t["a_zone"][a] == C.Z_BATTLEFIELD else -1
    need = t["a_sacrifice_n"][a]
    if need > 0 and not _enough_to_lose(t, g, a, need, t["a_sacrifice"][a], less, own, source, card):
        return False
    need = t["a_return_n"][a]
    if need > 0 and not _enough_to_lose(t, g, a, need, t["a_return"][a], less, own, source, card):
        return False
    if t["a_tap_n"][a] > 0 and not _enough_to_tap(t, g, a, own, g["rows"][r, C.R_TAPPED] > 0, source, card):
        return False
    if t["a_discard_n"][a] > 0 and not _enough_to_discard(t, g, a, card):
        return False
    if t["a_exile_n"][a] > 0 and not _enough_to_exile(t, g, a, card):
        return False
    if (t["a_evidence"][a] or t["a_exile_types"][a]) and not _enough_together(t, g, a):
        return False
    return t["a_counters_n"][a] == 0 or counters_there(t, g, r, t["a_counters"][a]) >= t["a_counters_n"][a]


@kernel
def copies_that_can(t, g, a, r):
    """Which copies of row r can pay for their action a: UNTAPPED ones, TAPPED ones."""
    which = 3
    if t["a_flags"][a] & C.AF_SAC_SELF:
        which = _copies_to_lose(t, g, a, r)
    if t["a_tap_n"][a] > 0 and not _enough_to_tap(t, g, a, r, False, g["rows"][r, C.R_HANDLE], t["a_card"][a]):
        which &= C.TAPPED
    return which


@cold
def _copies_to_lose(t, g, a, r):
    """Which copies of row r can be sacrificed for action a so that its mana can still be paid: UNTAPPED ones, TAPPED ones."""
    cost = t["a_cost"][a]
    less = reduction(t, g, a, 0) if t["a_flags"][a] & C.AF_LESS else np.int64(0)
    if t["a_flags"][a] & C.AF_TAP:  # it is tapped first, and makes no mana
        return 1 if payable_after_losing(t, g, cost, less, r, 2) else 0
    untapped = 1 if payable_after_losing(t, g, cost, less, r, 0) else 0
    return untapped | (2 if payable_after_losing(t, g, cost, less, r, 1) else 0)
