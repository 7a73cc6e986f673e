"""Combat: who may attack, attacking, and damage, which nobody blocks."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.life import can_gain, change_life, damage_opponent
from deckopt.rules.mana.payment import tap_row
from deckopt.rules.permanents.characteristics import is_able, keywords, power
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.rows import split, tidy
from deckopt.rules.permanents.statics import holds_for_row
from deckopt.rules.stack.triggers import SPARE_ROWS, concerned, fire, fire_for_several, fire_if_meant
from deckopt.rules.zones.departing import leave_for

ALL_DAMAGE, FIRST_DAMAGE, SECOND_DAMAGE = range(3)


@kernel
def may_attack(t, g, r):
    """Whether untapped copies of row r may attack."""
    if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_creature(t, g, r) or not is_able(t, g, r):
        return False
    if t["win_power"] or keywords(t, g, r) & C.K_DEFENDER:
        return False
    return holds_for_row(t, g, t["c_attack_if"][g["rows"][r, C.R_CARD]], r)


@kernel
def undecided_attacker(t, g):
    """The first row that may attack and is neither attacking nor held back, or -1."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_ATTACKING] == 0 and may_attack(t, g, r):
            return r
    return -1


@kernel
def attack_with(t, g, x, r, n):
    """Let n untapped copies of row r attack together."""
    rows = g["rows"]
    if n < rows[r, C.R_N]:
        q = split(g, r, 0)
        extra = n - 1
        rows[q, C.R_N] += extra
        rows[r, C.R_N] -= extra
        r = q
    rows[r, C.R_ATTACKING] = 1
    g["untidy"] = 1
    if not keywords(t, g, r) & C.K_VIGILANCE:
        tap_row(t, g, x, r, n)


@kernel
def attack_with_all(t, g, x):
    """Let all creatures attack that have no other use for being untapped."""
    rows = g["n_rows"]
    for r in range(rows):
        if g["rows"][r, C.R_ATTACKING] == 0 and may_attack(t, g, r) and not t["c_respond"][g["rows"][r, C.R_CARD]]:
            attack_with(t, g, x, r, g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED])


@kernel
def hold_back(g, r):
    """Hold back the untapped copies of row r."""
    g["rows"][r, C.R_ATTACKING] = -1
    g["untidy"] = 1


@rare(np.bool_)
def strike_first(t, g):
    """Mark the attackers with first strike or double strike, which deal damage first. Whether there are any."""
    some = False
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_ATTACKING] == 1 and g["rows"][r, C.R_N] > 0:
            if keywords(t, g, r) & (C.K_DOUBLE | t["first_strike"]):
                g["rows"][r, C.R_FLAGS] |= C.RF_STRUCK
                g["untidy"] = 1
                some = True
    return some


@kernel
def _strikes(t, g, r, which):
    """Whether row r deals damage now.

    `which`: the first damage, the second (those that have not dealt any, or have double strike), or all.
    """
    if g["rows"][r, C.R_ATTACKING] != 1 or g["rows"][r, C.R_N] <= 0:
        return False
    if which == ALL_DAMAGE:
        return True
    struck = g["rows"][r, C.R_FLAGS] & C.RF_STRUCK != 0
    return struck if which == FIRST_DAMAGE else not struck or keywords(t, g, r) & C.K_DOUBLE != 0


@kernel
def _number_of(t, g, event, e, r, which):
    """The number of the event for which row r is meant by trigger e; 0 if it is not."""
    if not _strikes(t, g, r, which) or not concerned(t, g, e, g["rows"][r, C.R_CARD], r, 0):
        return np.int64(0)
    if event == C.E_ATTACKS:
        return np.int64(1)
    dealt = np.int64(max(0, power(t, g, r)))
    return dealt if t["e_valued"][e] else min(dealt, np.int64(1))


@cold
def _tell_watchers(t, g, x, event, e, which):
    """As `_fire_for_attackers`, for trigger e alone, whose source matters and its object does not: each source is told how often,
    or once of all that do so at the same time.

    Sources may attack themselves, and get rows of their own. So attackers are counted before any source is told. If the trigger
    reads the number of the event, those of one number are counted together.
    """
    most = np.int64(C.MOST + 1)
    while most > 0:
        number, total = np.int64(0), np.int64(0)
        rows = g["n_rows"]
        for r in range(rows):
            its = _number_of(t, g, event, e, r, which)
            number = its if number < its < most else number
        for r in range(rows):
            meant = number > 0 and _number_of(t, g, event, e, r, which) == number
            x["arrived"][r], x["meant"][r] = r, g["rows"][r, C.R_N] if meant else 0
            total += x["meant"][r]
        if total > 0:
            fire_for_several(t, g, x, event, e, rows, total, number, 0, 0)
        most = number


@rare()
def _fire_for_attackers(t, g, x, event, which):
    """Queue triggers on what the attackers do at the same time: they attack, or deal damage with their power.

    Triggers are queued in the order of the tables, not attacker by attacker.
    """
    tidy(g)  # equal attackers are told of together
    listed = _attackers_apart(g, x) if t["e_apart_together"][event] else np.int64(0)
    for e in range(t["e_first"][event], t["e_first"][event] + t["e_n"][event]):
        if t["e_scope"][e] == C.SCOPE_FILTER and t["e_it"][e] == 0 and (t["e_free"][e] == 0 or t["e_at_once"][e]):
            _tell_watchers(t, g, x, event, e, which)
            continue
        rows = g["n_rows"]  # those before may have got rows of their own
        for i in range(rows):
            r = np.int64(x["in_turn"][i]) if i < listed else np.int64(i)
            n = g["rows"][r, C.R_N]
            if _strikes(t, g, r, which):
                number = n if event == C.E_ATTACKS else power(t, g, r)
                if number > 0:
                    fire_if_meant(t, g, event, e, g["rows"][r, C.R_CARD], r, n, number, 0, 0)


@cold
def _attackers_apart(g, x):
    """Give each attacker a row of its own, as far as there is room.

    Returns how many rows are in `x["in_turn"]`. Of equals those in new rows come first, as where a trigger gives them their rows.
    """
    at, rows = np.int64(0), g["n_rows"]
    for r in range(rows):
        room = g["n_rows"] + g["rows"][r, C.R_N] < C.MAX_ROWS - SPARE_ROWS
        if g["rows"][r, C.R_ATTACKING] == 1 and room:
            for _ in range(g["rows"][r, C.R_N] - 1):
                x["in_turn"][at] = split(g, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)
                at += 1
        x["in_turn"][at] = r
        at += 1
    return at


@kernel
def attackers_declared(t, g, x):
    """Attackers have been chosen: count them and queue triggers. Whether there are any."""
    total = 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_ATTACKING] == -1:
            g["rows"][r, C.R_ATTACKING] = 0
            g["untidy"] = 1
        elif g["rows"][r, C.R_ATTACKING] == 1:
            total += g["rows"][r, C.R_N]
            if t["has_boast"]:
                g["rows"][r, C.R_USED] |= C.ATTACKED
    g["count"][C.N_ATTACKED] += total
    if total > 0 and t["e_n"][C.E_ATTACKS]:
        _fire_for_attackers(t, g, x, C.E_ATTACKS, ALL_DAMAGE)
    if total > 0 and t["e_n"][C.E_YOU_ATTACK]:
        tidy(g)
        fire(t, g, x, C.E_YOU_ATTACK, 0, -1, 1, total, 0, 0)
    return total > 0


@rare()
def _tell_gained(t, g, x, rows):
    """Queue triggers on life gained by lifelink at the same time: by `x["arrived"]` copies of each row, so much by each of them.

    Attackers may get rows of their own by that. So all is counted before.
    """
    total = np.int64(0)
    for r in range(rows):
        total += x["arrived"][r]
    for e in range(t["e_first"][C.E_LIFE_GAINED], t["e_first"][C.E_LIFE_GAINED] + t["e_n"][C.E_LIFE_GAINED]):
        if not t["e_valued"][e]:
            fire_if_meant(t, g, C.E_LIFE_GAINED, e, 0, -1, total, 1, 0, 0)
            continue
        for r in range(rows):
            if x["arrived"][r]:
                n, gained = np.int64(x["arrived"][r]), np.int64(x["meant"][r])
                fire_if_meant(t, g, C.E_LIFE_GAINED, e, 0, -1, n, gained, 0, 0)


@kernel
def combat_damage(t, g, x, which):
    """The attackers of a damage (ALL_DAMAGE, FIRST_DAMAGE, SECOND_DAMAGE) deal it to the opponent at the same time."""
    if g["no_combat_damage"]:
        return
    some = False
    plain, infectious, gained = 0, 0, 0
    rows = g["n_rows"]
    for r in range(rows):
        n = g["rows"][r, C.R_N]
        x["arrived"][r] = 0
        if _strikes(t, g, r, which):
            words = keywords(t, g, r)
            some = True
            dealt = power(t, g, r)
            if dealt > 0:
                if words & C.K_INFECT:
                    infectious += n * dealt
                else:
                    plain += n * dealt
                if words & C.K_LIFELINK and can_gain(t, g, C.YOU):
                    gained += n * dealt
                    x["arrived"][r], x["meant"][r] = n, dealt
    if gained and t["e_n"][C.E_LIFE_GAINED]:
        _tell_gained(t, g, x, rows)
    if some and t["e_n"][C.E_DAMAGE]:
        _fire_for_attackers(t, g, x, C.E_DAMAGE, which)
    if some and t["e_n"][C.E_COMBAT_DAMAGE]:
        _fire_for_attackers(t, g, x, C.E_COMBAT_DAMAGE, which)
    damage_opponent(g, plain, 0)
    damage_opponent(g, infectious, 1)
    change_life(g, gained)
    if some and t["e_n"][C.E_PLAYER_DAMAGE]:
        _fire_for_attackers(t, g, x, C.E_PLAYER_DAMAGE, which)
    if some and t["e_n"][C.E_OPPONENT_DAMAGE]:
        _fire_for_attackers(t, g, x, C.E_OPPONENT_DAMAGE, which)


@kernel
def end_combat(t, g, x):
    """End the attack. Tokens made for this combat are exiled."""
    rows = g["n_rows"]
    for r in range(rows):
        if g["rows"][r, C.R_ATTACKING]:
            g["rows"][r, C.R_ATTACKING] = 0
            g["untidy"] = 1
        if g["rows"][r, C.R_FLAGS] & C.RF_STRUCK:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_STRUCK
            g["untidy"] = 1
        if g["rows"][r, C.R_FLAGS] & C.RF_EXILE_END_OF_COMBAT and g["rows"][r, C.R_N] > 0:
            leave_for(t, g, x, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED], C.Z_EXILE)
