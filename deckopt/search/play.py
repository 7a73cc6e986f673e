"""One game: mulligans, then a search before every move, or another method's choice. These are the kernels that Python calls.

The seed of a game keys its chance. The search samples from a stream of its own. The tree is kept from move to move: the child to
which the move and its event led becomes the root. Nothing is learnt from one game for the next one; a network is trained before
the first.

A player in Python is in `playing.player`.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import entry, kernel, rare
from deckopt.parameters import ArrayOf, typed
from deckopt.rules import codes as C
from deckopt.rules.chance import SCRIPTED
from deckopt.rules.layout import TABLES
from deckopt.rules.stack.flow import apply
from deckopt.rules.turn.keeping import is_kept
from deckopt.search.again import check_game, record_game
from deckopt.search.beginning import HAND, NO_MULLIGAN, TRACE, UNKNOWN, deal, deal_given, prepare
from deckopt.search.forced import begin_plan, find_forced, make_forced, moves_of_search, plan_path
from deckopt.search.mcts import ROOM, play_best, robust_edge, search, visits_and_total
from deckopt.search.methods.choose import choose_move, method_for
from deckopt.search.methods.codes import LONGEST_LINE, TREE
from deckopt.search.methods.playout import worth_by_playouts
from deckopt.search.selfplay import learn
from deckopt.search.thrift import thriftiest
from deckopt.search.tree import NOTHING, child, clear_tree, compact

JUDGED = 45  # playouts that are as exact as the estimate of a hand by its tree, less the bias
CLOSE = 1.0  # standard deviations from the threshold within which a hand gets playouts
FEWEST_HALVED = 200  # rollouts of a keep decision that may be too many; half of fewer would say too little
FEW, MOST = 8, 32  # playouts of such a hand at a time, and in total (at most the rollouts of a keep decision)


@kernel
def _note_hand(t, g, result, cards):
    """Record the hand that is seen when so many cards can be kept."""
    n = 0
    for c in range(t["n_cards"]):
        for _ in range(g["hand"][c]):
            if n < HAND:
                result["seen"][cards, n] = c
                n += 1
    for i in range(n, HAND):
        result["seen"][cards, i] = -1
    result["worth"][cards] = result["value"]


@kernel
def _make_move(t, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, rollouts, e):
    """Make the move of edge e of the root in the game. Keep the part of the tree to which it leads."""
    apply(t, states[0], xg, edges[e]["move"])
    if states[0]["over"]:
        return
    root = child(entries, slots, e, xg["event"])
    if root == NOTHING:
        clear_tree(w, slots)
    elif w["n_nodes"] + rollouts + ROOM > len(nodes) or w["n_edges"] > len(edges) // 2:
        compact(w, nodes, edges, entries, slots, remap, root)
    else:
        w["root"] = root


@kernel
def _is_close(worth, played, settings, cards):
    """Whether a hand of this value, after so many playouts, may be on the other side of the threshold."""
    away = abs(worth - settings["threshold"][cards])
    return away < CLOSE * settings["spread"] / math.sqrt(JUDGED + played)


@kernel
def _judged(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, n):
    """The mean of the tree of a hand that has been dealt, once it has n rollouts."""
    search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, n, 1)
    visits, total = visits_and_total(nodes, edges, np.int64(w["root"]))
    return total / visits


@kernel
def open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, playouts):
    """Deal a hand and value it. Sets the value of `result`; its `judged` if there is a tree; its `played` if there are playouts.

    - A keep decision's rollouts grow a tree. The tree's mean is `judged`. It is cheap where a network estimates positions, and
      off by about the same bias for all hands of a size. If searches end early, a tree of half the size that is not close to the
      threshold grows no further.
    - A playout makes the moves that the tree has found, then a rollout to the end (`mcts.play_best`). The mean of the playouts is
      `played`.

    The value is `judged` less its bias. If that is close to the threshold, playouts are added until it is not, or until
    they are MOST. A larger tree would not help: the error of `judged` is the same for the same hand each time.

    If the bias is not known, or if `playouts` is not 0, the value is `played`. With `playouts`, the tree first grows to
    `hand_rollouts`. A small tree undervalues hands, and thresholds would come out too low.

    Without a tree all rollouts are playouts, and their mean is the value.
    """
    deal(t, states, xg, settings["mulligan"], cards)
    clear_tree(w, slots)
    n = settings["mulligan_rollouts"]
    if settings["keep"] != TREE:
        value = worth_by_playouts(t, tr, states, x, w, net, weights, settings, playouts or n)
        result["value"], result["played"], result["judged"] = value, value, value
        return
    decides = playouts == 0 and settings["bias"][cards] > UNKNOWN
    if decides and w["early"] and n >= FEWEST_HALVED:
        result["judged"] = _judged(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, n // 2)
        result["value"] = result["judged"] - settings["bias"][cards]
        if not _is_close(result["value"], 0, settings, cards):
            return
    result["judged"] = _judged(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, n)
    if decides:
        value = result["judged"] - settings["bias"][cards]
        total, played = JUDGED * value, 0
        while x["stop"] == 0 and played < min(MOST, n) and _is_close(value, played, settings, cards):
            for _ in range(FEW):
                total += play_best(t, tr, states, x, w, nodes, edges, entries, slots, net, weights)
            played += FEW
            value = total / (JUDGED + played)
        result["value"] = value
        return
    if playouts:
        search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings["hand_rollouts"], 1)
    total = 0.0
    for _ in range(playouts or n):
        if x["stop"]:
            break
        total += play_best(t, tr, states, x, w, nodes, edges, entries, slots, net, weights)
    result["played"] = total / (playouts or n)
    result["value"] = result["played"]


@kernel
def _make_chosen(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, desk, method, rollouts):
    """Make the move that a method other than the tree chooses, and return it. No tree is kept."""
    move = choose_move(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk, method, rollouts)
    clear_tree(w, slots)
    apply(t, states[0], xg, move)
    return move


@kernel
def _edge_to_play(t, states, x, w, nodes, edges, entries, slots, settings):
    """The edge of the root to play after a search: one that wins for certain, else the robust one, or one that is nearly as good
    and gives nothing away."""
    root = np.int64(w["root"])
    if w["n_won"]:
        return np.int64(w["path_edge"][0])
    e = np.int64(robust_edge(nodes, edges, root))
    if settings["thrift"] and nodes[root]["n"] > 1:
        return np.int64(thriftiest(t, states, x, nodes, edges, entries, slots, root, e, settings["spread"]))
    return e


@kernel
def _play_on(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, plan, rollouts, result):
    """Play the game in `states[0]` to its end with so many rollouts a move, and return its reward."""
    moves = 0
    begin_plan(plan, moves_of_search(rollouts, np.int64(settings["wins"])))
    while not states[0]["over"] and x["stop"] == 0:
        method = method_for(states[0], settings)
        if plan["most"] and method == TREE:
            move = make_forced(t, states, x, xg, w, slots, plan)
            if move >= 0:
                if moves < TRACE:
                    result["trace"][moves] = move
                moves += 1
                continue
        if method != TREE:
            move = _make_chosen(
                t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, desk, method, rollouts
            )
            if moves < TRACE:
                result["trace"][moves] = move
            moves += 1
            continue
        search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, rollouts, 0)
        e = _edge_to_play(t, states, x, w, nodes, edges, entries, slots, settings)
        if plan["most"] and 1 < w["n_won"] < LONGEST_LINE:
            plan_path(plan, w, edges)
        if moves < TRACE:
            result["trace"][moves] = edges[e]["move"]
        _make_move(t, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, rollouts, e)
        moves += 1
    result["moves"] = moves
    return t["rewards"][states[0]["turn"]] if states[0]["over"] == C.WON else 0.0


@kernel
def play(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, plan, result, game):
    """Play game number `game` of a run, and fill `result`."""
    prepare(settings, x, xg, w, game)
    states[0]["shuffles"] = 0
    cards = np.int64(settings["first"])
    result["value"] = 0.0
    if settings["n_given"]:
        cards = np.int64(settings["n_given"])
        deal_given(t, states, xg, settings)
        clear_tree(w, slots)
    else:
        while True:
            is_last = settings["mulligan"] == NO_MULLIGAN or cards <= settings["min_hand"]
            if is_last or t["n_keep"]:
                deal(t, states, xg, settings["mulligan"], cards)
                clear_tree(w, slots)
                _note_hand(t, states[0], result, cards)
                if is_last or is_kept(t, states[0], xg):
                    break
            else:
                open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, 0)
                _note_hand(t, states[0], result, cards)
                if result["value"] >= settings["threshold"][cards]:
                    break
            cards -= 1
    rollouts = settings["rollouts"]
    result["reward"] = _play_on(
        t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, plan, rollouts, result
    )
    g = states[0]
    result["won"] = 1 if g["over"] == C.WON else 0
    result["turn"] = g["turn"]
    result["hand"] = cards
    result["fault"] = g["fault"]
    result["rollouts"] = w["rollouts"]


@kernel
def value_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, game, cards):
    """Value a hand, of which `cards` cards are kept, as a keep decision does.

    `xg` has the script that deals the hand. `game` numbers the search's random numbers. Sets the value, `played`, `judged` and
    rollouts of `result`.
    """
    prepare(settings, x, xg, w, game)
    xg["mode"] = SCRIPTED
    states[0]["shuffles"] = 0
    playouts = settings["hand_playouts"]
    open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, playouts)
    result["rollouts"] = w["rollouts"]


@rare()
def decide(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, game):
    """Search from the position in `states[0]` and say what would be played: the first of the moves in `result`. The second one is
    the robust move. `game` numbers the search's random numbers."""
    prepare(settings, x, xg, w, game)
    clear_tree(w, slots)
    search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings["rollouts"], 0)
    e = _edge_to_play(t, states, x, w, nodes, edges, entries, slots, settings)
    result["moves"] = 2
    result["trace"][0] = edges[e]["move"]
    result["trace"][1] = edges[robust_edge(nodes, edges, np.int64(w["root"]))]["move"]


typed(both=ArrayOf(TABLES))
PLAY, VALUE, LEARN, RECORDING, FORCING, CHECKING, DECIDING = range(7)


@entry
def search_from_python(
    both,
    states,
    x,
    xg,
    w,
    nodes,
    edges,
    entries,
    slots,
    remap,
    net,
    weights,
    tape,
    lessons,
    desk,
    plan,
    settings,
    result,
    record,
    what,
    game,
    cards,
):
    """What Python calls, by `what`. It is one entry, so that the rules are compiled once. `both` has the tables for the tree and
    for rollouts."""
    t, tr = both[0], both[1]
    if what == PLAY:
        play(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, plan, result, game)
    elif what == VALUE:
        value_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, game, cards)
    elif what == LEARN:
        learn(t, tr, states, x, net, weights, tape, lessons)
    elif what == FORCING:
        find_forced(t, states, x, settings, plan, result)
    elif what == CHECKING:
        check_game(t, states, x, xg, w, settings, plan, result, game)
    elif what == DECIDING:
        decide(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, game)
    else:
        record_game(t, states, x, xg, w, settings, result, record, game)
