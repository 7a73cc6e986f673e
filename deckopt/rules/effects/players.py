"""The family "players" of operations: damage, life, what players may or cannot do for a while, winning and losing."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount, last_keywords, referred_row
from deckopt.rules.effects.sweep import damage_all
from deckopt.rules.life import (
    MOST,
    can_gain,
    change_life,
    damage_opponent,
    damage_row,
    damage_you,
    dealt_damage,
    gain_life,
    hit_players,
    hurt,
    lose_opponent,
    raised,
)
from deckopt.rules.permanents.characteristics import keywords
from deckopt.rules.permanents.kinds import is_barred
from deckopt.rules.permanents.protection import takes_none
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.turn.goal import BY_EFFECT
from deckopt.words import operations as OP
from deckopt.words.operands import NONE


@kernel
def players_of(f, ref):
    """The players of a reference: bits YOU and OPPONENT; 0 if it is one to a permanent."""
    if ref == C.REF_YOU:
        return C.YOU
    if ref == C.REF_OPPONENT:
        return C.OPPONENT
    if ref == C.REF_EACH:
        return C.YOU | C.OPPONENT
    if ref != C.REF_TARGET and ref != C.REF_TARGET2:
        return 0
    kind = f[C.F_T0_KIND] if ref == C.REF_TARGET else f[C.F_T1_KIND]
    return C.YOU if kind == C.T_YOU else C.OPPONENT if kind == C.T_OPPONENT else 0


@kernel
def _damage(t, g, x, f, n, ref, players, dooms):
    """DAMAGE: deal n damage to the object of `ref` (and to `players`).

    With `dooms`, a creature to which it is dealt is exiled instead of dying this turn; not if the damage is 0 or prevented.
    """
    source = row_of(g, f[C.F_SOURCE])
    words = np.int64(keywords(t, g, source)) if source >= 0 else last_keywords(t, g, f[C.F_SOURCE], f[C.F_CARD])
    if ref < C.NO_FILTER:
        players = ref
    who = players_of(f, players) if players != NONE else 0
    theirs = raised(t, g, n) if t["n_raised"] and who & C.OPPONENT else n
    if who & C.OPPONENT:
        damage_opponent(g, theirs, words & C.K_INFECT)
    barred = who & C.YOU and t["bars"] & C.BARS_DAMAGE and is_barred(t, g, C.BARS_DAMAGE)
    if who & C.YOU and (g["protected"] or barred):
        who &= ~C.YOU
        if who == 0 and ref < C.NO_FILTER:
            return
    if who & C.YOU:
        damage_you(g, n, words & C.K_INFECT)
    total = np.int64((n if who & C.YOU else 0) + (theirs if who & C.OPPONENT else 0))
    if ref >= 0:
        total += damage_all(t, g, x, n, ref, f[C.F_SOURCE], f[C.F_CARD], words)
    elif who == 0:
        r = referred_row(g, g["n_stack"] - 1, ref)
        if r < 0 or (t["protections"] and takes_none(t, g, r, f[C.F_SOURCE], f[C.F_CARD])):
            return
        total = damage_row(t, g, r, n, words)
        if total > 0:
            if dooms:
                g["rows"][r, C.R_FLAGS] |= C.RF_DOOMED
            hurt(t, g, x, r, n)
    source = row_of(g, f[C.F_SOURCE])
    dealt_damage(t, g, x, source, total, words)
    if source >= 0:
        if who & C.YOU and n != theirs:
            hit_players(t, g, x, source, n, C.YOU)
            who &= ~C.YOU
        if who and theirs > 0:
            hit_players(t, g, x, source, theirs, who)


@cold
def damage_back(t, g, x, f, r):
    """DAMAGE to "this" after AS: row r deals damage to the source of the effect, not to itself."""
    o = t["o"][f[C.F_PC]]
    this = row_of(g, f[C.F_SOURCE])
    n = np.int64(amount(t, g, o[OP.DAMAGE_AMOUNT], g["n_stack"] - 1))
    handle, card = np.int64(g["rows"][r, C.R_HANDLE]), np.int64(g["rows"][r, C.R_CARD])
    if this < 0 or (t["protections"] and takes_none(t, g, this, handle, card)):
        return
    words = np.int64(keywords(t, g, r))
    total = np.int64(damage_row(t, g, this, n, words))
    if total > 0:
        hurt(t, g, x, this, n)
    dealt_damage(t, g, x, row_of(g, handle), total, words)


@kernel
def _life(t, g, x, f):
    """LIFE: players gain or lose life."""
    o = t["o"][f[C.F_PC]]
    n = o[OP.LIFE_SIGN] * max(0, amount(t, g, o[OP.LIFE_AMOUNT], g["n_stack"] - 1))
    who = players_of(f, o[OP.LIFE_WHO])
    if who & C.YOU and n < 0:
        change_life(g, n)
    elif who & C.YOU:
        gain_life(t, g, x, n)
    if who & C.OPPONENT and n < 0:
        lose_opponent(g, -n)
    elif who & C.OPPONENT and can_gain(t, g, C.OPPONENT):
        g["opponent_life"] = min(MOST, g["opponent_life"] + n)


@kernel
def players(t, g, x, f, code):
    """Do an operation on players. False for any other code."""
    o = t["o"][f[C.F_PC]]
    if code == OP.DAMAGE:
        n = np.int64(amount(t, g, o[OP.DAMAGE_AMOUNT], g["n_stack"] - 1))
        _damage(t, g, x, f, n, o[OP.DAMAGE_TO], o[OP.DAMAGE_PLAYERS], o[OP.DAMAGE_DOOMS])
    elif code == OP.LIFE:
        _life(t, g, x, f)
    elif code == OP.NO_COMBAT_DAMAGE:
        g["no_combat_damage"] = 1
    elif code == OP.NO_GAIN:
        g["no_gain"] |= players_of(f, o[OP.NO_GAIN_WHO]) << (2 if o[OP.NO_GAIN_FOR_GOOD] else 0)
    elif code == OP.PROTECT:
        g["protected"] = 1
    elif code == OP.OWN:
        n = np.int64(g["own"][o[OP.OWN_NUMBER]]) + amount(t, g, o[OP.OWN_AMOUNT], g["n_stack"] - 1)
        g["own"][o[OP.OWN_NUMBER]] = max(0, min(MOST, n))
    elif code == OP.MORE_LANDS:
        g["land_drops"] += max(0, amount(t, g, o[OP.MORE_LANDS_AMOUNT], g["n_stack"] - 1))
    elif code == OP.EXTRA_TURN:
        g["extra_turns"] = min(MOST, g["extra_turns"] + max(0, amount(t, g, o[OP.EXTRA_TURN_AMOUNT], g["n_stack"] - 1)))
    elif code == OP.WIN:
        if t["n_goal"] == 0:
            g["over"] = C.WON
            return True
        g["drew_from_empty"] |= BY_EFFECT
    elif code == OP.LOSE:
        g["over"] = C.LOST
        return True
    else:
        return False
    next_operation(g, f)
    return True
