"""Nothing for nothing: among moves of nearly equal value, the one that keeps more.

A search compares means, which err. Where a move gives mana, cards, life or permanents for nothing, it may look as good as doing
nothing. So before a move is made, its line to the end of the turn is compared with those of the other moves. A line follows the
tree as long as that knows what is best, and then does no more than it must. Chance must have no part in it, up to the turn's end.

A move is replaced by one that is worth nearly as much by the search, if the line of that one ends in a better position: at least
as good in every respect, and better in one (`keeps_more`). The order is one of the rules of the game and not of
single cards: more life, cards, permanents, counters and power, less life of the opponent. Where an order cannot be told, there is
none: cards that went to a graveyard that counts, another library, a goal.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import cold
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.permanents.characteristics import total_power
from deckopt.rules.stack.flow import apply
from deckopt.search.mcts import robust_edge
from deckopt.search.methods.codes import GAME, LINES
from deckopt.search.positions import copy_position
from deckopt.search.tree import NOTHING, child

FIRM = 4  # visits from which on the tree says what would be done next
KNOWN = 8  # visits from which on a move's mean says something
# Means are nearly equal that differ by less than this share of the standard deviation of rewards, and by less than this many
# standard errors.
SHARE, ERRORS = 0.1, 0.5
MOST_MOVES = 12  # of a decision that is looked at
MOST_STEPS = 64  # moves of a line
BROKEN, LOOSE, WHOLE = range(3)  # how a line ended: by chance; without the tree's word for it; as the tree says
# Columns of permanents that last, and of which more is not simply better.
_MARKS = (
    *range(C.R_COUNTERS, C.R_COUNTERS + C.COUNTER_COLUMNS),
    C.R_KEYWORDS,
    C.R_BECOMES,
    C.R_FLAGS,
    C.R_CHOICE,
    C.R_ORIGIN,
    C.R_GIVEN,
    C.R_LEAVING,
)
typed(spread=np.float64)
_LUCK = np.uint64(0x9E3779B97F4A7C15)  # of the draw after the turn: the same for all lines


@cold
def _in_play(g, c):
    """How many permanents of card c there are."""
    total = np.int64(0)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_CARD] == c:
            total += g["rows"][r, C.R_N]
    return total


@cold
def _sum(g, c, column):
    """The sum of a column of rows over the permanents of card c. Of R_HOST: how many are attached. Of R_TAPPED: how many are."""
    total = np.int64(0)
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_CARD] == c:
            value = np.int64(g["rows"][r, column])
            if column == C.R_TAPPED:
                total += value
            elif column == C.R_HOST:
                total += g["rows"][r, C.R_N] if value else 0
            else:
                total += g["rows"][r, C.R_N] * value
    return total


@cold
def _is_plain(t, c):
    """Whether a card is better on the battlefield than in hand: it has no other use there, and nothing happens as it enters."""
    if t["c_hand_n"][c] != 1 or t["c_last_chapter"][c] or t["c_walker"][c] or t["c_echo"][c]:
        return False
    for e in range(t["e_first"][C.E_ENTERS], t["e_first"][C.E_ENTERS] + t["e_n"][C.E_ENTERS]):
        if t["e_card"][e] == c and t["e_scope"][e] == C.SCOPE_THIS:
            return False
    return True


@cold
def _is_alike(t, g, h):
    """Whether two positions are equal in everything of which more is not simply better."""
    if g["turn"] != h["turn"] or g["more_turns"] != h["more_turns"] or g["step"] != h["step"] or g["decision"] != h["decision"]:
        return False
    if g["opponent_library"] != h["opponent_library"] or g["opponent_hand"] != h["opponent_hand"]:
        return False
    if g["n_top"] != h["n_top"] or g["n_bottom"] != h["n_bottom"] or g["n_library"] != h["n_library"]:
        return False
    if g["n_exiled"] != h["n_exiled"] or g["n_delayed"] != h["n_delayed"] or g["n_stack"] + h["n_stack"]:
        return False
    if g["land_drops"] != h["land_drops"] or g["extra_turns"] != h["extra_turns"] or g["unlimited_hand"] != h["unlimited_hand"]:
        return False
    if g["opponent_graveyard"] != h["opponent_graveyard"] or g["drew_from_empty"] != h["drew_from_empty"]:
        return False
    if g["no_gain"] != h["no_gain"] or g["protected"] != h["protected"]:
        return False
    for i in range(g["n_exiled"]):
        for k in range(C.EXILE_WIDTH):
            if g["exiled"][i, k] != h["exiled"][i, k]:
                return False
    for i in range(g["n_delayed"]):
        for k in range(C.DELAYED_WIDTH):
            if g["delayed"][i, k] != h["delayed"][i, k]:
                return False
    for k in range(C.N_OWN_NUMBERS):
        if g["own"][k] != h["own"][k]:
            return False
    for c in range(t["n_cards"]):
        if g["library"][c] != h["library"][c] or (t["w_graveyard"] and g["graveyard"][c] != h["graveyard"][c]):
            return False
        if t["n_sideboard"] and g["sideboard"][c] != h["sideboard"][c]:
            return False
    for i in range(g["n_top"]):
        if g["top"][i] != h["top"][i]:
            return False
    for i in range(g["n_bottom"]):
        if g["bottom"][i] != h["bottom"][i]:
            return False
    return t["asks_number"] == 0 or g["life"] == h["life"]


@cold
def keeps_more(t, g, h):
    """Whether position g is at least as good as h in every respect, and better in one."""
    if g["over"] or h["over"]:
        return g["over"] == C.WON and h["over"] != C.WON
    if not _is_alike(t, g, h):
        return False
    if g["opponent_life"] > h["opponent_life"] or g["poison"] < h["poison"]:
        return False
    if g["life"] < h["life"] or g["own_poison"] > h["own_poison"]:
        return False
    better = g["opponent_life"] < h["opponent_life"] or g["poison"] > h["poison"]
    better = better or g["life"] > h["life"] or g["own_poison"] < h["own_poison"]
    for c in range(t["n_cards"]):
        mine, its = _in_play(g, c), _in_play(h, c)
        held, lost = np.int64(g["hand"][c]), np.int64(h["hand"][c])
        if mine < its or mine + held < its + lost:
            return False
        if mine + held > its + lost:
            better = True
        elif mine > its:
            if not _is_plain(t, c):
                return False
            better = True
        if mine == 0 or its == 0:
            continue
        if _sum(g, c, C.R_PLUS) < _sum(h, c, C.R_PLUS) or _sum(g, c, C.R_TAPPED) > _sum(h, c, C.R_TAPPED):
            return False
        if _sum(g, c, C.R_HOST) < _sum(h, c, C.R_HOST):
            return False
        for column in _MARKS:
            if _sum(g, c, column) != _sum(h, c, column):
                return False
        better = better or _sum(g, c, C.R_PLUS) > _sum(h, c, C.R_PLUS) or _sum(g, c, C.R_TAPPED) < _sum(h, c, C.R_TAPPED)
    mine, its = np.int64(total_power(t, g)), np.int64(total_power(t, h))
    return mine > its or (mine == its and better)


@cold
def _is_idle(move):
    """Whether a move does nothing: to pass, to decline, to stop."""
    kind = move % 16
    return kind == C.MV_PASS or kind == C.MV_NO or kind == C.MV_STOP


@cold
def _does_least(g, x):
    """The move that does least of those listed: to pass, to decline, to stop; but every creature attacks. -1 if none is so."""
    n = np.int64(x["n_moves"])
    for i in range(n):
        move = np.int64(x["moves"][i])
        if _is_idle(move) or move % 16 == C.MV_ATTACK:
            return move
    return np.int64(-1) if g["decision"] == C.D_PRIORITY else np.int64(x["moves"][0])


@cold
def _run(t, states, x, nodes, edges, entries, slots, e, to, follows):
    """Play the line of edge e of the root into position `to`, up to the next turn. How it ended.

    Without `follows`, nothing that the tree says is done after the first move.
    """
    copy_position(t, states, to, GAME)
    g = states[to]
    turn, more = g["turn"], g["more_turns"]
    how, move = WHOLE, np.int64(edges[e]["move"])
    for _ in range(MOST_STEPS):
        x["rng"] = _LUCK
        apply(t, g, x, move)
        if g["over"] or g["turn"] != turn or g["more_turns"] != more:
            return how if g["fault"] == 0 else BROKEN
        if x["event"] != np.uint64(0):
            return BROKEN
        node = child(entries, slots, e, x["event"]) if follows and e != NOTHING else np.int64(NOTHING)
        e = NOTHING
        move = np.int64(-1)
        if node != NOTHING:
            e = np.int64(robust_edge(nodes, edges, node))
            if edges[e]["visits"] >= FIRM:
                move = np.int64(edges[e]["move"])
            else:
                e = NOTHING
        if move < 0:
            move = np.int64(_does_least(g, x))
            if g["decision"] != C.D_ATTACK:
                how = LOOSE
        if move < 0:
            return BROKEN
    return BROKEN


@cold
def _is_nearly_as_good(edges, e, best, spread):
    """Whether edge e is worth nearly as much as edge `best`. What the search hardly knows is only if it does nothing."""
    visits = edges[e]["visits"]
    if visits >= KNOWN:
        margin = spread * (SHARE + ERRORS / math.sqrt(visits))
        return edges[e]["total"] / visits >= edges[best]["total"] / edges[best]["visits"] - margin
    return _is_idle(np.int64(edges[e]["move"]))


@cold
def thriftiest(t, states, x, nodes, edges, entries, slots, root, best, spread):
    """The edge of the root to take in place of edge `best`: one that is nearly as good and keeps more; else `best`.

    `spread` is the standard deviation of rewards.
    """
    n = np.int64(nodes[root]["n"])
    if t["n_goal"] or t["win_power"] or n < 2 or n > MOST_MOVES or edges[best]["visits"] < KNOWN:
        return best
    random = x["rng"]
    mine, other = np.int64(LINES), np.int64(LINES + 1)
    found = best
    if _run(t, states, x, nodes, edges, entries, slots, best, mine, 1) == WHOLE:
        for e in range(nodes[root]["first"], nodes[root]["first"] + n):
            if e == best or not _is_nearly_as_good(edges, e, best, spread):
                continue
            for follows in range(1, -1 if _is_idle(np.int64(edges[e]["move"])) else 0, -1):
                how = _run(t, states, x, nodes, edges, entries, slots, e, other, follows)
                if how != BROKEN and keeps_more(t, states[other], states[mine]):
                    found = np.int64(e)
                    mine, other = other, mine
                    break
    x["rng"] = random
    list_moves(t, states[GAME], x)
    return found
