"""What an operation on permanents does to copies of a row, when the permanents are known. The stack is not touched here.

Which permanents are meant, and whether the player chooses them, is in `rules.effects.permanents`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.effects.zones import goes_elsewhere, zone_to
from deckopt.rules.mana.added_mana import mana_given
from deckopt.rules.mana.payment import tap_for_mana, tap_row
from deckopt.rules.mana.supply import free_unit, untap_row
from deckopt.rules.permanents.characteristics import is_able, is_lasting
from deckopt.rules.permanents.counters import counters_there, is_stunned, take_counters
from deckopt.rules.permanents.given import next_given
from deckopt.rules.permanents.regeneration import regenerates
from deckopt.rules.permanents.replacements import put_counters
from deckopt.rules.permanents.rows import handle_of, split
from deckopt.rules.stack.triggers import notes_tapping
from deckopt.rules.zones.departing import leave_for
from deckopt.rules.zones.dying import put_into_graveyard
from deckopt.rules.zones.sacrifices import sacrifice_copies
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@cold
def lose_copy(t, g, x, fr, pc, r, tapped):
    """Sacrifice or return a copy of row r for the operation at `pc`. Returns whether that is done.

    A source of mana that is about to be lost is tapped for mana first, unless an untapped one is asked for. If that needs a
    choice of colour, or something triggers on it, a decision is set, and `rules.stack.choices` does the rest.
    """
    what = t["o"][pc, OP.WHAT]
    stays_untapped = what >= 0 and t["f_tapped"][what] == 0
    mask = np.int64(0) if tapped or stays_untapped else free_unit(t, g, r, 0)
    if mask and is_able(t, g, r):
        r = split(g, r, 0)
        if mask & (mask - 1) or (t["e_n"][C.E_TAPPED] and notes_tapping(t, g, r)):
            g["stack"][fr, C.F_LOST] = handle_of(g, r)
            g["decision"] = C.D_COLOUR
            return False
        tap_for_mana(t, g, x, r, -1)
        tapped = 1
    give_up(t, g, x, fr, pc, r, tapped)
    return True


@kernel
def give_up(t, g, x, fr, pc, r, tapped):
    """A copy of row r was chosen for the operation at `pc`. It leaves at once; or, if several are chosen, when all are
    (`rules.zones.leaving.let_go`)."""
    if t["o"][pc, OP.COUNT_OF_PERMANENTS] > 1:
        r = split(g, r, tapped)
        g["rows"][r, C.R_FLAGS] |= C.RF_GOING
        g["untidy"] = 1
    else:
        on_copies(t, g, x, fr, pc, r, 1, tapped)


@rare()
def _become(t, g, r, parts):
    """Apply the parts of a "becomes" effect to row r. Each overrides what set the same before."""
    for b in range(t["n_becomes"]):
        if parts >> b & 1:
            g["rows"][r, C.R_BECOMES] &= ~t["b_over"][b]
    g["rows"][r, C.R_BECOMES] |= parts
    if parts & t["hasty_becomes"]:
        g["rows"][r, C.R_FLAGS] |= C.RF_HASTE


@kernel
def numbers_of(t, g, fr, pc):
    """The numbers of the row operation at `pc` (power and toughness, or counters). They are computed before it changes anything
    on which they depend."""
    code = t["o"][pc, OP.CODE]
    if code == OP.PUMP:
        power, toughness = t["o"][pc, OP.PUMP_POWER], t["o"][pc, OP.PUMP_TOUGHNESS]
        return np.int64(amount(t, g, power, fr)), np.int64(amount(t, g, toughness, fr))
    if code == OP.COUNTERS and t["o"][pc, OP.COUNTERS_AMOUNT] != NONE:
        return np.int64(amount(t, g, t["o"][pc, OP.COUNTERS_AMOUNT], fr)), np.int64(0)
    return np.int64(0), np.int64(0)


@kernel
def on_copies(t, g, x, fr, pc, r, n, tapped):
    """Apply the row operation at `pc` to n copies of row r (`tapped` of them tapped)."""
    first, second = numbers_of(t, g, fr, pc)
    on_copies_with(t, g, x, fr, pc, r, n, tapped, first, second)


@kernel
def on_copies_with(t, g, x, fr, pc, r, n, tapped, first, second):
    """As `on_copies`, with the numbers of `numbers_of`.

    Copies that are changed are split off first, unless all copies of the row are changed.
    """
    code = t["o"][pc, OP.CODE]
    if n <= 0:
        return
    if code == OP.UNTAP:
        if tapped and not (t["stun_column"] and is_stunned(t, g, r)):
            untap_row(t, g, r, tapped)
        return
    if code == OP.TAP:
        if n > tapped:
            tap_row(t, g, x, r, n - tapped)
        return
    if code == OP.SACRIFICE:
        if t["reads_sacrificed"]:
            if n < g["rows"][r, C.R_N]:
                r = split(g, r, tapped)
            g["stack"][fr, C.F_SACRIFICED] += n
            g["stack"][fr, C.F_GAVE] = handle_of(g, r)
        sacrifice_copies(t, g, x, r, n, tapped)
        return
    if goes_elsewhere(code):
        leave_for(t, g, x, r, n, tapped, zone_to(t, pc))
        return
    if code == OP.DESTROY:
        if not is_lasting(t, g, r) and not (t["shield_column"] and regenerates(t, g, x, r, n, tapped)):
            put_into_graveyard(t, g, x, r, n, tapped)
        return
    if n < g["rows"][r, C.R_N]:
        r = split(g, r, tapped)
    row = g["rows"][r]
    if code == OP.PUMP:
        row[C.R_POWER] += first
        row[C.R_TOUGHNESS] += second
        row[C.R_KEYWORDS] |= t["o"][pc, OP.PUMP_KEYWORDS]
        if t["o"][pc, OP.PUMP_KEYWORDS] & C.K_HASTE:  # with haste it may be tapped for mana at once
            g["supply_known"] = 0
    elif code == OP.COUNTERS:
        if t["o"][pc, OP.COUNTERS_TAKEN]:
            take_counters(t, g, r, t["o"][pc, OP.COUNTERS_COLUMN], first)
        elif t["o"][pc, OP.COUNTERS_AMOUNT] == NONE:
            column = t["o"][pc, OP.COUNTERS_COLUMN]
            put_counters(t, g, r, column, counters_there(t, g, r, column))
        else:
            put_counters(t, g, r, t["o"][pc, OP.COUNTERS_COLUMN], first)
    elif t["shield_column"] and code == OP.REGENERATE:
        row[np.int64(t["shield_column"])] += 1
    elif code == OP.DOOM:
        row[C.R_FLAGS] |= C.RF_DOOMED
    elif code == OP.GIVE:
        row[C.R_GIVEN] |= next_given(row[C.R_GIVEN], t["o"][pc, OP.GIVE_ABILITIES])
        if t["has_given_mana"]:
            row[C.R_MANA] |= mana_given(t, g, r)
            g["supply_known"] = 0
    elif code == OP.BECOME:
        _become(t, g, r, t["o"][pc, OP.BECOME_PARTS])
        g["supply_known"] = 0
    if code != OP.PUMP or row[C.R_TOUGHNESS] < 0 or t["protections"]:
        g["due"] = 1
    g["untidy"] = 1
    g["stronger"] = 1
