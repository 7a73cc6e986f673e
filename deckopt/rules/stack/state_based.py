"""State-based actions (704): players who have won or lost, permanents that must go, and a legend that is there twice.

Here is what the rules do at once. When they look is in `rules.stack.flow`. Which legend goes is a choice, for which a program
asks.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.characteristics import auras_on, is_lasting, match_row, total_power, toughness
from deckopt.rules.permanents.counters import cancel_counters
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.legends import extra_legend
from deckopt.rules.permanents.protection import sheds
from deckopt.rules.permanents.regeneration import regenerates
from deckopt.rules.permanents.roles import mark_old_roles
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.permanents.stages import has_no_loyalty, is_over
from deckopt.rules.turn.goal import is_beaten, is_reached
from deckopt.rules.zones.cards_elsewhere import in_exile
from deckopt.rules.zones.dying import bury_together, mark_dying, put_into_graveyard
from deckopt.rules.zones.library import EMPTY_YOU, library_size
from deckopt.rules.zones.opponent import EMPTY_OPPONENT
from deckopt.rules.zones.sacrifices import note_sacrificed, sacrifice_together, tell_sacrificed


@kernel
def _lost_by_condition(t, g):
    if library_size(g) < t["lose_library"]:
        return True
    for i in range(t["n_lose_exiled"]):
        c = t["lose_card"][i]
        if in_exile(g, c) >= t["lose_exiled"][c]:
            return True
    return False


@kernel
def check_players(t, g):
    """Whether a player has won or lost. Both at once is a draw, which is not a win.

    The deck's own winning condition is checked before its own losing conditions.
    """
    if g["life"] <= 0 or g["own_poison"] >= 10 or g["drew_from_empty"] & EMPTY_YOU:
        g["over"] = C.LOST
        return
    won = g["drew_from_empty"] & EMPTY_OPPONENT != 0
    if t["n_goal"]:
        won = is_reached(t, g)
    elif t["win_power"]:
        if g["stronger"]:
            g["stronger"] = 0
            won = won or total_power(t, g) >= t["win_power"]
    elif is_beaten(t, g):
        won = True
    if won:
        g["over"] = C.WON
    elif _lost_by_condition(t, g):
        g["over"] = C.LOST


@kernel
def _may_enchant(t, g, r, host):
    """Whether the Aura of row r may enchant the permanent of row `host`."""
    aura = t["c_aura"][g["rows"][r, C.R_CARD]]
    if aura == 0 or g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        return is_creature(t, g, host)
    if t["f_attacking"][aura - 1] == C.ENCHANTED and auras_on(t, g, host, 0) < 2:
        return False  # it is the only one
    return match_row(t, g, aura - 1, host, g["rows"][r, C.R_HANDLE], g["rows"][r, C.R_CARD]) != 0


@rare(np.bool_)
def _may_stay(t, g, r, host):
    """Whether the Aura or Equipment of row r may stay attached to the permanent of row `host`."""
    if t["c_aura"][g["rows"][r, C.R_CARD]] == 0 and not g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        if is_creature(t, g, r) or t["c_subtypes"][g["rows"][r, C.R_CARD]] & t["equipment_subtype"] == np.uint64(0):
            return False  # an Equipment that has become a creature, or is no Equipment any more (301.5c, 704.5p)
    if t["protections"] and sheds(t, g, host, r):
        return False
    return _may_enchant(t, g, r, host)


@kernel
def _must_die(t, g, x, r):
    """Whether the permanents of row r must go to the graveyard.

    A bestowed creature or an Equipment whose host has gone stays. A finished Saga is sacrificed.
    """
    if t["n_sagas"] and is_over(t, g, r):
        note_sacrificed(t, g, x, r, g["rows"][r, C.R_N])
        return True
    if t["n_walkers"] and has_no_loyalty(t, g, r):
        return True
    if is_creature(t, g, r):
        tough = toughness(t, g, r)
        lethal = g["rows"][r, C.R_DAMAGE] > 0 and g["rows"][r, C.R_DAMAGE] >= tough
        if t["deadly"] and g["rows"][r, C.R_FLAGS] & C.RF_FATAL:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_FATAL
            g["untidy"] = 1
            lethal = True
        if tough <= 0:
            return True
        if lethal and not is_lasting(t, g, r):
            n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
            if not (t["shield_column"] and regenerates(t, g, x, r, n, tapped)):
                return True
    aura = t["c_aura"][g["rows"][r, C.R_CARD]] != 0
    if g["rows"][r, C.R_HOST] == 0:
        return aura
    host = row_of(g, g["rows"][r, C.R_HOST])
    if host >= 0 and (
        (t["n_becomes"] == 0 and t["has_copies"] == 0 and t["turns_over"] == 0 and t["protections"] == 0 and t["asks_auras"] == 0)
        or _may_stay(t, g, r, host)
    ):  # without "becomes" both stay what they were
        return False
    if aura and not g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        return True
    g["rows"][r, C.R_FLAGS] &= ~C.RF_BESTOWED
    g["rows"][r, C.R_HOST] = 0
    if t["asks_auras"]:
        g["due"] = 1
    g["supply_known"] = 0
    g["untidy"] = 1
    return False


@kernel
def bury(t, g, x):
    """State-based actions on permanents: all that have to die do so at the same time."""
    g["due"] = 0
    dying, last = 0, 0
    if t["role_subtype"] and mark_old_roles(t, g, x):
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_N] > 0 and _must_die(t, g, x, r):
                mark_dying(x, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED])
        sacrifice_together(t, g, x)
        if t["both_column"]:
            cancel_counters(t, g)
        return
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and _must_die(t, g, x, r):
            if dying == 1:
                mark_dying(x, last, g["rows"][last, C.R_N], g["rows"][last, C.R_TAPPED])
            if dying > 0:
                mark_dying(x, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED])
            dying += 1
            last = r
    if dying == 1:
        put_into_graveyard(t, g, x, last, g["rows"][last, C.R_N], g["rows"][last, C.R_TAPPED])
    elif dying > 1:
        bury_together(t, g, x)
    if t["both_column"]:
        cancel_counters(t, g)
    if dying and t["n_sagas"]:
        tell_sacrificed(t, g, x)


@kernel
def is_legend_twice(t, g):
    """Whether you control a legend twice. It is checked again only after something has come or changed."""
    if t["has_legends"] and not g["legends_known"]:
        if extra_legend(t, g) >= 0:
            return True
        g["legends_known"] = 1
    return False
