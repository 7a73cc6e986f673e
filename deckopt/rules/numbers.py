"""Numbers of the position: life, turn, devotion, permanents of a kind. They are the same for every ability that asks.

Cards in a zone are counted in `rules.zones.cards_elsewhere`. What an amount or a condition makes of a number is in
`rules.permanents.statics` and `rules.amounts`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.own_turn import own_turn
from deckopt.rules.permanents.filters import match_kind
from deckopt.rules.permanents.kinds import kind_of, popcount, subtypes_of

NO_ROW = -1  # the source of a count that no permanent asks for


@kernel
def count_rows(t, g, filt, source, source_card):
    """How many permanents match a filter. `source` is the row that asks, or NO_ROW."""
    n = 0
    for r in range(g["n_rows"]):
        copies = g["rows"][r, C.R_N]
        if copies > 0 and match_kind(t, g, filt, r, source_card):
            if filt != C.NO_FILTER and t["f_dynamic"][filt]:
                if t["f_tapped"][filt] == 1:
                    copies = g["rows"][r, C.R_TAPPED]
                elif t["f_tapped"][filt] == 0:
                    copies -= g["rows"][r, C.R_TAPPED]
                # Of a row with tapped and untapped copies either may be the source: the one that does not count is taken for it.
                if t["f_other"][filt] and r == source and copies == g["rows"][r, C.R_N]:
                    copies -= 1
                if t["f_attacking"][filt] and g["rows"][r, C.R_ATTACKING] != 1:
                    copies = 0
            n += copies
    return n


@kernel
def number_anywhere(t, g, n):
    """What an amount counts, if it does not depend on the card that asks. 0 for other kinds of amounts."""
    kind = t["n_kind"][n]
    value = np.int64(0)
    if kind == C.A_GAME:
        value = np.int64(g["spells_ever"])
    elif kind == C.A_TURN:
        value = np.int64(g["count"][t["n_p"][n]])
    elif kind == C.A_NUMBER:
        value = np.int64(number_of(t, g, t["n_p"][n]))
    elif kind == C.A_CARD_TYPES:
        value = np.int64(card_types_in_graveyard(t, g))
    elif kind == C.A_DEVOTION:
        value = np.int64(devotion(t, g, t["n_p"][n]))
    return value


@kernel
def multiplied(t, n, value):
    """An amount from the number that it counts: half of it rounded up or down, or a multiple, plus a constant.

    What an effect adds to a size is at least 0, unless it doubles that size (107.1b).
    """
    times = np.int64(t["n_times"][n])
    if value < 0 and t["n_floor"][n]:
        return np.int64(t["n_plus"][n])
    if times == C.HALF_DOWN:
        return value // 2
    return ((value + 1) // 2 if times == C.HALF else value * times) + t["n_plus"][n]


@rare(np.int64)
def card_types_in_graveyard(t, g):
    """How many card types there are among the cards of your graveyard."""
    types = np.int64(0)
    for c in range(t["n_cards"]):
        if g["graveyard"][c] > 0:
            types |= t["c_card_types"][c]
    return np.int64(popcount(np.uint64(types)))


@rare(np.int64)
def devotion(t, g, colours):
    """How many mana symbols of one of these colours are in the mana costs of your permanents."""
    n = np.int64(0)
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        for k in range(t["c_pips"][card]):
            if t["c_pip"][card, k] & colours:
                n += g["rows"][r, C.R_N]
    return n


@rare(np.int64)
def number_of(t, g, which):
    """A number of the game: a life total, the turn, the size of the opponent's hand, whether it is your turn, your energy."""
    if which == C.NUMBER_TURN:
        return np.int64(own_turn(g))
    if which == C.NUMBER_LIFE:
        return np.int64(g["life"])
    if which == C.NUMBER_OPPONENT_LIFE:
        return np.int64(g["opponent_life"])
    if which == C.NUMBER_OPPONENT_HAND:
        return np.int64(g["opponent_hand"])
    if which == C.NUMBER_OPPONENT_GRAVEYARD:
        return np.int64(g["opponent_graveyard"])
    if which == C.NUMBER_HALF_LIFE:  # rounded up; 0 for a total of 0 or less
        return np.int64(max(0, (g["life"] + 1) // 2))
    if which == C.NUMBER_YOUR_TURN:
        return np.int64(g["step"] != C.S_THEIR_TURN)
    if which == C.NUMBER_MAIN_PHASE:
        return np.int64(g["step"] == C.S_MAIN or g["step"] == C.S_SECOND_MAIN)
    if which == C.NUMBER_COMBAT_PHASE:
        return np.int64(C.S_ATTACK <= g["step"] <= C.S_END_OF_COMBAT or g["step"] == C.S_WINDOW)
    if which == C.NUMBER_BEFORE_DAMAGE:
        return np.int64(g["attacked"] & C.DAMAGE_BEGUN == 0 and (g["step"] <= C.S_DECLARED or g["step"] == C.S_WINDOW))
    if which == C.NUMBER_LEAD:
        return np.int64(g["life"] - g["opponent_life"])
    if which == C.NUMBER_ON_DRAW:
        return np.int64(g["on_the_play"] == 0)
    if which == C.NUMBER_DOMAIN:
        return _basic_land_types(t, g)
    if which == C.NUMBER_MANA_VALUES:
        return _mana_values_in_graveyard(t, g)
    if which >= C.FIRST_OWN_NUMBER:
        return np.int64(g["own"][which - C.FIRST_OWN_NUMBER])
    return np.int64(min(g["life"], g["opponent_life"]))


@cold
def _basic_land_types(t, g):
    """How many basic land types there are among your lands."""
    types = np.uint64(0)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and kind_of(t, g, r) & C.LAND:
            types |= subtypes_of(t, g, r) & t["basic_land_types"]
    return np.int64(popcount(types))


@cold
def _mana_values_in_graveyard(t, g):
    """How many mana values there are among the cards of your graveyard."""
    values = np.uint64(0)
    for c in range(t["n_cards"]):
        if g["graveyard"][c] > 0:
            values |= np.uint64(1) << np.uint64(min(63, t["c_value"][c]))
    return np.int64(popcount(values))
