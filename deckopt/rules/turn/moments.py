"""The moments of both players' turns, and what triggers when one begins. The opponent's turn is here too.

`words.moments` has them in order: upkeep, draw step, first main phase, combat, second main phase and end step of your turn, then
those of the opponent's. Abilities that trigger when a moment begins are events of the tables. Delayed triggers wait for the first
of several moments, which are bits. `rules.stack.flow` says when a moment of your turn begins. The opponent's turn goes from one
moment to the next. Damage, attacks and the like are events, not moments.
"""

from __future__ import annotations

from deckopt.kernels import cold, hot, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.permanents.rows import tidy
from deckopt.rules.stack.frames import push_frame
from deckopt.rules.stack.triggers import fire
from deckopt.rules.turn.end_step import end_step_begins
from deckopt.rules.turn.goal import is_won
from deckopt.rules.zones.opponent import opponent_draws
from deckopt.words import operations as OP

_THEIRS = sum(1 << m for m in range(C.M_THEIR_UPKEEP, C.M_THEIR_CLEANUP))  # bits of the moments of the opponent's turn


@kernel
def _delayed(t, g, m):
    """Put delayed triggers that have waited for moment m on the stack; the oldest resolves first."""
    i = g["n_delayed"] - 1
    while i >= 0:
        d = g["delayed"][i]
        suspended = m == C.M_UPKEEP and d[C.DL_WHEN] == C.DL_SUSPEND
        if suspended:
            d[C.DL_X] -= 1
        if d[C.DL_WHEN] >> m & 1 or (suspended and d[C.DL_X] == 0):
            fr = push_frame(g, d[C.DL_PC], d[C.DL_CARD])
            f = g["stack"][fr]
            f[C.F_X] = d[C.DL_X]
            f[C.F_FLAGS] = d[C.DL_FLAGS]
            f[C.F_SOURCE] = d[C.DL_SOURCE]
            f[C.F_TIMES] = d[C.DL_TIMES]
            f[C.F_TRIGGER] = d[C.DL_TRIGGER]
            f[C.F_ACTION] = d[C.DL_ACTION]
            f[C.F_STATE] = C.FS_ANNOUNCING if t["o"][d[C.DL_PC], OP.CODE] == OP.TARGET else C.FS_WAITING
            for j in range(i, g["n_delayed"] - 1):
                for k in range(C.DELAYED_WIDTH):
                    g["delayed"][j, k] = g["delayed"][j + 1, k]
            g["n_delayed"] -= 1
        i -= 1


@cold
def is_awaited(t, g, m):
    """Whether anything triggers as moment m begins."""
    if t["e_n"][C.E_UPKEEP + m]:
        return True
    for i in range(g["n_delayed"]):
        if g["delayed"][i, C.DL_WHEN] >> m & 1:
            return True
    return False


@kernel
def _begin_watched(t, g, x, m):
    """Begin moment m, for which something may wait."""
    tidy(g)  # permanents that were new are now equal to others, so triggers find them together
    if g["n_delayed"]:
        _delayed(t, g, m)
    if t["e_n"][C.E_UPKEEP + m]:
        fire(t, g, x, C.E_UPKEEP + m, 0, -1, 1, 1, 0, 0)


@hot
def begin_moment(t, g, x, m):
    """Begin moment m: delayed triggers go on the stack, other triggers are queued."""
    if t["e_n"][C.E_UPKEEP + m] or g["n_delayed"]:
        _begin_watched(t, g, x, m)


@kernel
def _is_there(t, g, e):
    """Whether trigger e, which looks for a moment, may have a source. Given triggers are not looked for."""
    if t["e_given"][e]:
        return True
    card = t["e_card"][e]
    if t["e_scope"][e] == C.SCOPE_GRAVEYARD:
        return g["graveyard"][card] > 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_CARD] == card and g["rows"][r, C.R_N] > 0:
            return True
    return False


@cold
def _takes_part(t, g):
    """Whether anything waits for a moment of the opponent's turn, may trigger in it, or leaves in it."""
    for i in range(g["n_delayed"]):
        if g["delayed"][i, C.DL_WHEN] & _THEIRS:
            return True
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_FLAGS] & C.RF_LEAVES and g["rows"][r, C.R_N] > 0:
            return True
    if t["watches_opponent"] & C.WATCHES_CARDS:
        return True
    for e in range(t["e_first"][C.E_THEIR_UPKEEP], t["e_first"][C.E_THEIR_END] + t["e_n"][C.E_THEIR_END]):
        if _is_there(t, g, e):
            return True
    return False


@kernel
def has_a_part(t, g):
    """Whether anything may happen in the opponent's turn, except that they draw and discard down to seven."""
    if t["differs_by_turn"]:
        return True
    if t["watches_opponent"] or g["n_delayed"] > 0 or t["has_leaving"]:
        return _takes_part(t, g)
    return False


@rare()
def begin_their_turn(g):
    """Begin the opponent's turn: counts of the turn begin again."""
    for k in range(C.N_TURN_COUNTS):
        g["count"][k] = 0
    g["moment"] = C.M_THEIR_UPKEEP
    g["step"] = C.S_THEIR_TURN


@rare()
def next_of_theirs(t, g, x):
    """Begin the next moment of the opponent's turn. In their draw step they draw first."""
    m = g["moment"]
    g["moment"] = m + 1
    if m == C.M_THEIR_DRAW_STEP:
        opponent_draws(t, g, x, 1, True)
        if is_won(t, g):
            g["over"] = C.WON
            return
    elif m == C.M_THEIR_END and t["has_leaving"]:
        end_step_begins(g)
    begin_moment(t, g, x, m)
