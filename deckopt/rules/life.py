"""Life and damage: what players gain and lose, what damage does to players and creatures, and triggers on it.

Whom an effect means is decided in `rules.effects.players`. Damage of attackers is in `rules.turn.combat`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, hot, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.counters import take_counters
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.replacements import put_counters
from deckopt.rules.permanents.statics import holds_for_row
from deckopt.rules.stack.triggers import fire

MOST = C.MOST


@hot
def _count(g, what, n):
    """Add n to a count of the turn."""
    g["count"][what] = min(MOST, g["count"][what] + n)


@kernel
def damage_opponent(g, n, infect):
    """Deal n damage to the opponent, as poison counters if the source has infect."""
    if n > 0:
        _count(g, C.N_OPPONENT_DAMAGE, n)
        if infect:
            g["poison"] = min(MOST, g["poison"] + n)
        else:
            lose_opponent(g, n)


@kernel
def lose_opponent(g, n):
    """The opponent loses n life."""
    if n > 0:
        g["opponent_life"] = max(-MOST, g["opponent_life"] - n)
        _count(g, C.N_OPPONENT_LIFE_LOST, n)


@kernel
def change_life(g, n):
    """Change your life by n."""
    if n > 0:
        _count(g, C.N_LIFE_GAINED, n)
    g["life"] = max(-MOST, min(MOST, g["life"] + n))


@rare(np.bool_)
def can_gain(t, g, who):
    """Whether a player (1 you, 2 the opponent) can gain life."""
    if g["no_gain"] & (who | who << 2):
        return False
    if t["has_no_gain"]:
        for r in range(g["n_rows"]):
            if t["c_no_gain"][g["rows"][r, C.R_CARD]] & who and g["rows"][r, C.R_N] > 0:
                return False
    return True


@rare()
def tell_gained(t, g, x, n):
    """Queue triggers on your having gained n life."""
    if t["e_n"][C.E_LIFE_GAINED]:
        fire(t, g, x, C.E_LIFE_GAINED, 0, -1, 1, n, 0, 0)


@kernel
def gain_life(t, g, x, n):
    """You gain n life, if you can."""
    if n > 0 and can_gain(t, g, C.YOU):
        change_life(g, n)
        tell_gained(t, g, x, n)


@kernel
def damage_you(g, n, infect):
    """You are dealt n damage, as poison counters if the source has infect."""
    if n > 0:
        _count(g, C.N_OWN_DAMAGE, n)
        if infect:
            g["own_poison"] = min(MOST, g["own_poison"] + n)
        else:
            change_life(g, -n)


@rare(np.int64)
def damage_row(t, g, r, n, words):
    """Deal n damage to each creature of row r, from a source with the keywords `words`. Returns the total damage."""
    if n <= 0 or not is_creature(t, g, r):
        return np.int64(0)
    copies = np.int64(g["rows"][r, C.R_N])
    sheds = t["c_sheds"][g["rows"][r, C.R_CARD]]
    if sheds == C.SHEDS_ALWAYS or (sheds == C.SHEDS_WHILE_IT_CAN and g["rows"][r, C.R_PLUS] > 0):
        take_counters(t, g, r, C.R_PLUS, 1)
        g["due"] = 1
        g["stronger"] = 1
        return np.int64(0)
    if words & t["withers"]:
        put_counters(t, g, r, -C.R_PLUS, n)
        g["stronger"] = 1
    else:
        g["rows"][r, C.R_DAMAGE] += n
    if t["asks_hurt"]:
        g["rows"][r, C.R_GIVEN] |= C.HURT
    if words & t["deadly"]:
        g["rows"][r, C.R_FLAGS] |= C.RF_FATAL
    g["due"] = 1
    g["untidy"] = 1
    return n * copies


@rare(np.int64)
def raised(t, g, n):
    """The noncombat damage that the opponent is dealt instead of n. They have it multiplied before anything is added (616.1)."""
    plus, times = np.int64(0), np.int64(1)
    for i in range(t["n_raised"]):
        s = t["s_raised"][i]
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == t["s_card"][s] and holds_for_row(t, g, t["s_condition"][s], r):
                for _ in range(g["rows"][r, C.R_N]):
                    plus += t["s_plus"][s]
                    times = min(times * t["s_times"][s], np.int64(MOST))
    return min(n * times + plus, np.int64(MOST)) if n > 0 else n


@cold
def hit_players(t, g, x, r, n, who):
    """Queue triggers on one permanent of row r having dealt n damage to each of some players, once for each.

    `who`: bits YOU and OPPONENT.
    """
    card = g["rows"][r, C.R_CARD]
    if t["e_n"][C.E_PLAYER_DAMAGE]:
        for _ in range(2 if who == C.YOU | C.OPPONENT else 1):
            fire(t, g, x, C.E_PLAYER_DAMAGE, card, r, 1, n, 0, 0)
    if t["e_n"][C.E_OPPONENT_DAMAGE] and who & C.OPPONENT:
        fire(t, g, x, C.E_OPPONENT_DAMAGE, card, r, 1, n, 0, 0)


@rare()
def hurt(t, g, x, r, n):
    """Queue triggers on the creatures of row r having been dealt n damage each."""
    if t["e_n"][C.E_DAMAGED] and n > 0 and is_creature(t, g, r):
        fire(t, g, x, C.E_DAMAGED, g["rows"][r, C.R_CARD], r, g["rows"][r, C.R_N], n, 0, 0)


@kernel
def dealt_damage(t, g, x, r, n, words):
    """One permanent of row r (-1: it has left) has dealt n damage with the keywords `words`: lifelink and triggers."""
    if n > 0:
        if words & C.K_LIFELINK:
            gain_life(t, g, x, n)
        if r >= 0 and t["e_n"][C.E_DAMAGE]:
            fire(t, g, x, C.E_DAMAGE, g["rows"][r, C.R_CARD], r, 1, n, 0, 0)
