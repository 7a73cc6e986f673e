"""Forced wins: a depth-first search of the rest of a turn, without any luck, before the turn is handed to sampling.

A tree search samples. It may pass by a long line of moves that wins for certain, because each of its first moves looks as good as
others. This search makes moves one after the other and goes back where they lead nowhere. It leaves a line where a chance event
happens or the turn ends. So a win that it finds is certain, and is played as it stands.

- It begins only where the turn could be won at all (`could_win`): what attackers and cards may do to the opponent, taken together
  and rather too much than too little, reaches their life.
- It ends after so many moves that it has made. If it ends early, later decisions of the turn try again, after pauses that double.
  If it has seen everything, it waits for the next chance event.
- A table of positions that it has seen keeps it from searching one twice. Positions are compared by a hash. If two had the same
  one, a win could be missed, but none could be invented.
- It costs decks nothing that cannot win in this turn, and rollouts nothing.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.chance import SAMPLE, mix
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.permanents.characteristics import keywords, power
from deckopt.rules.stack.flow import apply
from deckopt.rules.turn.combat import may_attack
from deckopt.rules.turn.endless import forget_loops, meet_loop
from deckopt.search.methods.codes import GAME, LINES, LONGEST_LINE
from deckopt.search.positions import copy_position
from deckopt.search.same import fingerprint
from deckopt.search.tree import clear_tree

WIDEST = 64  # most moves of a position that are tried
SLOTS = 1 << 14  # of the table of positions, at most
ROOMY = 4  # slots for each move of a search
SHARE, FEWEST = 4, 75  # moves of a search: a SHARE-th of the rollouts of a move; at least FEWEST, if there are that many rollouts
FIRST_PAUSE, LONGEST_PAUSE = 3, 64  # decisions until a search that ended early is tried again
# The order of moves that are tried in a main phase: lands, then what adds to damage by a number, then the rest, then what deals
# damage by how much was done before, and last the attack.
_LANDS, _NUMBERS, _OTHERS, _COUNTING, _LAST = range(5)

PLAN = np.dtype(
    [
        ("most", "i8"),  # most moves of one search; 0: there is none
        ("tried", "i8"),  # moves made by the last search
        ("searches", "i8"),  # searches of this game
        ("found", "i8"),  # wins found in this game
        ("whole", "i4"),  # whether the last search has seen everything
        ("turn", "i4"),  # turn of the last search
        ("rest", "i4"),  # decisions to wait for
        ("pause", "i4"),  # how many there were
        ("missed", "i4"),  # of a finished game (`search.again`)
        ("unbound", "i4"),
        ("unseen", "i4"),
        ("n", "i4"),  # length of the line that wins; 0: none is known
        ("at", "i4"),  # moves of it that have been made
        ("line", "i4", (LONGEST_LINE,)),
        # for each level of the search: its moves
        ("width", "i4", (LONGEST_LINE,)),
        ("next", "i4", (LONGEST_LINE,)),
        ("moves", "i4", (LONGEST_LINE, WIDEST)),
        ("seen", "u8", (SLOTS,)),
        ("n_seen", "i4"),
        ("mask", "i4"),  # slots of the table in use, less 1
    ],
    align=True,
)
typed(plan=PLAN)


@cold
def moves_of_search(rollouts, most):
    """How many moves a search makes, with so many rollouts a move, and at most `most` moves.

    Wins that are found at all are mostly found at once. What does not win would take as long as half of the rollouts.
    """
    return min(np.int64(most), np.int64(rollouts), max(np.int64(FEWEST), np.int64(rollouts) // SHARE))


@cold
def begin_plan(plan, most):
    """A game begins, in which a search makes at most so many moves."""
    plan["most"] = most
    plan["n"], plan["at"], plan["whole"], plan["turn"] = 0, 0, 0, -1
    plan["rest"], plan["pause"], plan["searches"], plan["found"] = 0, FIRST_PAUSE, 0, 0


@cold
def is_after_combat(g):
    """Whether nothing will attack any more this turn."""
    return g["own"][C.OWN_COMBATS] == 0 and g["step"] > C.S_DAMAGE and g["step"] < C.S_SECOND_DAMAGE


@cold
def attack_now(t, g):
    """The damage of an attack with every creature that may attack; once attackers are declared, that of these."""
    if is_after_combat(g):
        return np.int64(0)
    total, declared = np.int64(0), g["step"] == C.S_WINDOW
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_ATTACKING] == 1 if declared else may_attack(t, g, r):
            n = np.int64(g["rows"][r, C.R_N] - (0 if declared else g["rows"][r, C.R_TAPPED]))
            strikes = 2 if t["has_double"] and keywords(t, g, r) & C.K_DOUBLE else 1
            total += n * strikes * max(0, power(t, g, r))
    return total


@cold
def could_win(t, g):
    """Whether the opponent could be beaten this turn: a bound that is cheap, and rather too high.

    It adds what attackers deal to what each card that can be used may add (`compile.reach`). With a goal, every turn could win.
    """
    if t["n_goal"] or t["win_power"]:
        return True
    needed = np.int64(g["opponent_life"])
    if t["w_poisons"]:
        needed = min(needed, np.int64(10 - g["poison"]))
    attack, attackers = np.int64(0), np.int64(0)
    if not is_after_combat(g):
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_ATTACKING] == 1:
                attackers += 1
                attack += g["rows"][r, C.R_N] * max(0, power(t, g, r))
            elif may_attack(t, g, r):
                attackers += 1
        attack += attack_now(t, g)
    reach, boost = np.int64(0), np.int64(0)
    for c in range(t["n_cards"]):
        if t["w_reach"][c] or t["w_boost"][c]:
            n = np.int64(g["hand"][c] + (g["graveyard"][c] if t["c_grave_n"][c] else 0))
            for i in range(g["n_exiled"]):
                n += g["exiled"][i, C.X_N] if g["exiled"][i, C.X_CARD] == c else 0
            if g["n_top"] and g["top"][g["n_top"] - 1] == c:
                n += 1
            for i in range(g["n_stack"]):
                n += 1 if g["stack"][i, C.F_CARD] == c else 0
            reach += n * t["w_reach"][c]
            boost += n * t["w_boost"][c]
    for r in range(g["n_rows"]):
        n, c = np.int64(g["rows"][r, C.R_N]), g["rows"][r, C.R_CARD]
        reach += n * t["w_reach_there"][c]
        boost += n * t["w_boost_there"][c]
    return attack + reach + (boost if attackers or reach else 0) >= needed


@cold
def _rank(t, move, lethal):
    """When a move of a main phase is tried."""
    if move % 16 != C.MV_ACT:
        return 0 if lethal else _LAST
    a = (move // C.MV_A) % 1024
    if t["a_kind"][a] == C.ACT_LAND:
        return _LANDS
    reach = t["w_reach"][t["a_card"][a]]
    if reach == 0:
        return _OTHERS
    return _COUNTING if reach >= C.NO_BOUND else _NUMBERS


@cold
def _open(t, g, x, plan, level):
    """Take up the moves of a level's position, in the order in which they are tried. They are listed."""
    n = np.int64(x["n_moves"])
    if n > WIDEST:
        plan["whole"] = 0
    width = min(n, np.int64(WIDEST))
    lethal = g["decision"] == C.D_PRIORITY and attack_now(t, g) >= g["opponent_life"]
    for i in range(width):
        move = np.int64(x["moves"][n - 1 - i] if g["decision"] == C.D_X else x["moves"][i])
        j = i
        if g["decision"] == C.D_PRIORITY:
            rank = _rank(t, move, lethal)
            while j > 0 and _rank(t, plan["moves"][level, j - 1], lethal) > rank:
                plan["moves"][level, j] = plan["moves"][level, j - 1]
                j -= 1
        plan["moves"][level, j] = move
    plan["width"][level], plan["next"][level] = width, 0


@cold
def _is_new(t, g, plan):
    """Whether a position has not been seen in this search. It is noted."""
    mark = fingerprint(t, g)
    mask = np.int64(plan["mask"])
    i = np.int64(mark) & mask
    while plan["seen"][i] != np.uint64(0):
        if plan["seen"][i] == mark:
            return False
        i = (i + 1) & mask
    if plan["n_seen"] < mask // 2:
        plan["seen"][i] = mark
        plan["n_seen"] += 1
    return True


@cold
def _clear(plan):
    """Empty the table of positions, of a size for the moves of one search."""
    slots = 64
    while slots < min(np.int64(SLOTS), ROOMY * plan["most"]):
        slots *= 2
    plan["mask"], plan["n_seen"], plan["whole"], plan["next"][0] = slots - 1, 0, 1, 0
    for i in range(slots):
        plan["seen"][i] = np.uint64(0)


@cold
def _search(t, states, x, plan, share):
    """Go through the lines of the turn depth first, with at most `share` moves for each move of the first level."""
    turn, more = states[GAME]["turn"], states[GAME]["more_turns"]
    level, begun = 0, plan["tried"]
    while level >= 0:
        k = np.int64(plan["next"][level])
        if level == 0:
            begun = plan["tried"]
        elif plan["tried"] - begun >= share:
            plan["whole"], level = 0, 0
            continue
        if k == plan["width"][level]:
            level -= 1
            continue
        if plan["tried"] >= plan["most"]:
            plan["whole"] = 0
            return
        plan["next"][level] = k + 1
        plan["tried"] += 1
        copy_position(t, states, LINES + level + 1, LINES + level)
        g = states[LINES + level + 1]
        apply(t, g, x, plan["moves"][level, k])
        if g["fault"]:
            meet_loop(g, x)
        if x["event"] != np.uint64(0) or g["turn"] != turn or g["more_turns"] != more or g["fault"] or g["over"] == C.LOST:
            continue
        if g["over"]:
            for i in range(level + 1):
                plan["line"][i] = plan["moves"][i, plan["next"][i] - 1]
            plan["n"] = level + 1
            plan["found"] += 1
            return
        if not _is_new(t, g, plan):
            continue
        if level + 1 == LONGEST_LINE:
            plan["whole"] = 0
            continue
        level += 1
        _open(t, g, x, plan, level)


@cold
def find_win(t, states, x, plan):
    """Search the rest of the turn of the game's position. Whether a line wins for certain: then it is in `plan`.

    Half of the moves are shared among the moves of the position, so that a long line after the first does not use up all. If that
    did not show everything, the search begins anew with the other half. The moves of the position need not be listed. The random
    numbers of the context are as before.
    """
    random = x["rng"]
    plan["tried"], plan["n"], plan["at"] = 0, 0, 0
    plan["searches"] += 1
    copy_position(t, states, LINES, GAME)
    list_moves(t, states[LINES], x)
    _open(t, states[LINES], x, plan, 0)
    for share in (max(1, plan["most"] // (2 * max(1, plan["width"][0]))), plan["most"]):
        _clear(plan)
        _search(t, states, x, plan, share)
        if plan["n"] or plan["whole"]:
            break
    x["rng"] = random
    return plan["n"] > 0


@cold
def _is_worth_a_search(t, g, xg, plan):
    """Whether to search at this decision of the game: the last move may have changed what can be won."""
    if xg["event"] != np.uint64(0) or g["turn"] != plan["turn"]:
        plan["turn"], plan["whole"], plan["rest"], plan["pause"] = g["turn"], 0, 0, FIRST_PAUSE
    if plan["whole"]:
        return False
    if plan["rest"]:
        plan["rest"] -= 1
        return False
    return could_win(t, g)


@cold
def knows_win(t, states, x, xg, plan):
    """Whether a line is known that wins this turn for certain, after a search if one is worth it. The line is in `plan`."""
    if plan["n"] == 0 and _is_worth_a_search(t, states[GAME], xg, plan):
        if not find_win(t, states, x, plan) and not plan["whole"]:
            plan["rest"] = plan["pause"]
            plan["pause"] = min(np.int64(LONGEST_PAUSE), np.int64(plan["pause"]) * 2)
    return plan["n"] > 0


@cold
def next_of_win(t, states, xg, plan):
    """The next move of the line that wins. If it is not legal after all, the line is forgotten, and -1 is returned."""
    list_moves(t, states[GAME], xg)
    move = np.int64(plan["line"][plan["at"]])
    for i in range(xg["n_moves"]):
        if xg["moves"][i] == move and plan["at"] < plan["n"]:
            plan["at"] += 1
            return move
    plan["n"], plan["at"], plan["whole"] = 0, 0, 1
    return np.int64(-1)


@cold
def plan_path(plan, w, edges):
    """Plan the moves after the first one of the path of the search's last iteration, which has won for certain."""
    plan["n"], plan["at"] = np.int64(w["n_won"]), 1
    for i in range(plan["n"]):
        plan["line"][i] = edges[w["path_edge"][i]]["move"]
    plan["found"] += 1


@cold
def make_forced(t, states, x, xg, w, slots, plan):
    """Make the next move of a line that wins for certain, if one is known, and return it; otherwise -1. No tree is kept."""
    if not knows_win(t, states, x, xg, plan):
        return np.int64(-1)
    move = next_of_win(t, states, xg, plan)
    if move >= 0:
        apply(t, states[0], xg, move)
    clear_tree(w, slots)
    return move


@rare()
def find_forced(t, states, x, settings, plan, result):
    """Search the turn of the position in `states[0]` for a forced win. `result`: its moves, and whether the search saw all."""
    x["mode"], x["track"], x["scope"], x["rng"] = SAMPLE, 1, 1, mix(settings["seed"])
    forget_loops(x)
    begin_plan(plan, np.int64(settings["wins"]))
    find_win(t, states, x, plan)
    result["moves"], result["won"], result["rollouts"] = plan["n"], plan["whole"], plan["tried"]
    for i in range(plan["n"]):
        result["trace"][i] = plan["line"][i]
