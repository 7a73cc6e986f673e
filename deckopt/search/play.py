"""One game: mulligans, then a search before every move, or another method's choice. These are the kernels that Python calls.

The seed of a game keys its chance. The search samples from a stream of its own. The tree is kept from move to move: the child to
which the move and its event led becomes the root. Nothing is learnt from one game for the next one; a network is trained before
the first.

A player in Python is in `playing.player`.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import cold, entry, kernel
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.chance import KEYED, SAMPLE, SCRIPTED, mix, shuffle_keys
from deckopt.rules.stack.flow import apply, new_game
from deckopt.rules.turn.endless import forget_loops, forget_rounds
from deckopt.rules.turn.keeping import is_kept
from deckopt.search.mcts import ROOM, play_best, robust_edge, search, visits_and_total
from deckopt.search.methods.choose import choose_move, method_for
from deckopt.search.methods.codes import TREE
from deckopt.search.methods.playout import worth_by_playouts
from deckopt.search.record import apply_noted, begin_record
from deckopt.search.selfplay import learn
from deckopt.search.tree import NOTHING, child, clear_tree, compact

LONDON, PARIS, NO_MULLIGAN = range(3)
HAND = 7
UNKNOWN = -2.0  # stands for a bias that is not known
JUDGED = 45  # playouts that are as exact as the estimate of a hand by its tree, less the bias
CLOSE = 1.0  # standard deviations from the threshold within which a hand gets playouts
FEW, MOST = 8, 32  # playouts of such a hand at a time, and in total (at most the rollouts of a keep decision)
TRACE = 1024  # moves of a game that are recorded

RESULT = np.dtype(
    [
        ("reward", "f8"),
        ("won", "i4"),
        ("turn", "i4"),  # the turn in which the game ended
        ("hand", "i4"),  # cards kept
        ("fault", "i4"),
        ("moves", "i8"),  # decisions of the game
        ("rollouts", "i8"),
        ("value", "f8"),  # value of the kept hand by the keep decision
        ("played", "f8"),  # mean of the playouts of the last hand that had some
        ("judged", "f8"),  # mean of its tree
        ("trace", "i8", (TRACE,)),  # the moves of the first decisions
        ("seen", "i2", (HAND + 1, HAND)),  # the hand seen when n cards could be kept, by card; -1 after its end
        ("worth", "f8", (HAND + 1,)),  # value of that hand by the keep decision
    ],
    align=True,
)
SETTINGS = np.dtype(
    [
        ("seed", "u8"),  # of the run
        ("rollouts", "i8"),
        ("mulligan_rollouts", "i8"),
        ("mulligan", "i4"),
        ("min_hand", "i4"),
        ("exploration", "f8"),
        ("min_probability", "f8"),
        ("min_visits", "i4"),
        ("style", "i4"),  # of rollouts
        ("horizon", "i4"),  # as in SEARCH
        # of methods (`search.methods`, `search.players`)
        ("method", "i4"),  # method of main phases
        ("choices", "i4"),  # method of all other decisions
        ("keep", "i4"),  # whether hands are valued by a tree or by playouts only
        ("switches", "i4"),
        ("leaf", "i4"),
        ("trees", "i4"),  # trees of an ensemble; 0: 40, or fewer if they would be small
        ("bound", "f8"),  # exploration of an ensemble
        ("discount", "f8"),
        ("loss", "f8"),
        ("hand_rollouts", "i8"),  # rollouts of the tree of a hand that is valued for thresholds
        ("hand_playouts", "i8"),  # playouts of a hand that is valued for thresholds
        ("spread", "f8"),  # standard deviation of the reward of a playout
        ("threshold", "f8", (8,)),  # keep a hand of n cards if it is worth at least threshold[n]
        ("bias", "f8", (8,)),  # bias of the trees of hands of n cards, or UNKNOWN
        ("first", "i4"),  # cards of the first hand: HAND, or fewer if the game begins with a mulligan
        ("n_given", "i4"),  # cards of a given hand, with which the game begins; 0: none is given
        ("given", "i2", (HAND,)),
    ],
    align=True,
)
typed(result=RESULT, settings=SETTINGS, worth=np.float64)

_GAME = np.uint64(0xA0761D6478BD642F)
_SEARCH = np.uint64(0xE7037ED1A0B428DB)


@kernel
def luck(seed, bits):
    """The seed of the chance of game number `bits` of a run."""
    return mix(seed * _GAME + bits)


@kernel
def _prepare(settings, x, xg, w, game):
    """Seed both random streams for one game of the run, and set the search up."""
    seed = luck(settings["seed"], np.uint64(game))
    xg["mode"] = KEYED
    xg["seed"] = seed
    xg["track"] = 1
    xg["scope"] = 1
    x["mode"] = SAMPLE
    x["rng"] = mix(seed ^ _SEARCH)
    x["track"] = 1
    x["scope"] = 1
    w["exploration"] = settings["exploration"]
    w["min_probability"] = settings["min_probability"]
    w["min_visits"] = settings["min_visits"]
    w["style"] = settings["style"]
    w["horizon"] = settings["horizon"]
    w["rollouts"] = 0
    forget_rounds(xg)
    forget_loops(x)


@kernel
def deal(t, states, xg, mulligan, cards):
    """Begin a game in `states[0]`, of whose hand `cards` cards will be kept; `states[2]` is a blank position."""
    shuffles = states[0]["shuffles"]
    states[0] = states[2]
    states[0]["shuffles"] = shuffles
    if mulligan == LONDON:
        new_game(t, states[0], xg, HAND, HAND - cards)
    else:
        new_game(t, states[0], xg, cards, 0)


@kernel
def _deal_given(t, states, xg, settings):
    """Begin a game in `states[0]` with the given hand. The game's luck orders the other cards."""
    states[0] = states[2]
    g = states[0]
    new_game(t, g, xg, 0, 0)
    for i in range(settings["n_given"]):
        g["library"][settings["given"][i]] -= 1
        g["hand"][settings["given"][i]] += 1
    g["n_library"] -= settings["n_given"]
    g["n_hand"] += settings["n_given"]
    shuffle_keys(t, g, xg)


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
def open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, playouts):
    """Deal a hand and value it. Sets the value of `result`; its `judged` if there is a tree; its `played` if there are playouts.

    - A keep decision's rollouts grow a tree. The tree's mean is `judged`. It is cheap where a network estimates positions, and
      off by about the same bias for all hands of a size.
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
    search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, n, 1)
    visits, total = visits_and_total(nodes, edges, np.int64(w["root"]))
    result["judged"] = total / visits
    if playouts == 0 and settings["bias"][cards] > UNKNOWN:
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
def _play_on(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, rollouts, result):
    """Play the game in `states[0]` to its end with so many rollouts a move, and return its reward."""
    moves = 0
    while not states[0]["over"] and x["stop"] == 0:
        method = method_for(states[0], settings)
        if method != TREE:
            move = _make_chosen(
                t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, desk, method, rollouts
            )
            if moves < TRACE:
                result["trace"][moves] = move
            moves += 1
            continue
        search(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, rollouts, 0)
        e = robust_edge(nodes, edges, np.int64(w["root"]))
        if moves < TRACE:
            result["trace"][moves] = edges[e]["move"]
        _make_move(t, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, rollouts, e)
        moves += 1
    result["moves"] = moves
    return t["rewards"][states[0]["turn"]] if states[0]["over"] == C.WON else 0.0


@kernel
def play(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, result, game):
    """Play game number `game` of a run, and fill `result`."""
    _prepare(settings, x, xg, w, game)
    states[0]["shuffles"] = 0
    cards = np.int64(settings["first"])
    result["value"] = 0.0
    if settings["n_given"]:
        cards = np.int64(settings["n_given"])
        _deal_given(t, states, xg, settings)
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
        t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, rollouts, result
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
    _prepare(settings, x, xg, w, game)
    xg["mode"] = SCRIPTED
    states[0]["shuffles"] = 0
    playouts = settings["hand_playouts"]
    open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, playouts)
    result["rollouts"] = w["rollouts"]


@cold
def record_game(t, states, x, xg, w, settings, result, record, game):
    """Play game number `game` of a run again by the moves in `result`, and fill `record`."""
    _prepare(settings, x, xg, w, game)
    states[0]["shuffles"] = 0
    begin_record(xg, record)
    if settings["n_given"]:
        _deal_given(t, states, xg, settings)
    else:
        for cards in range(np.int64(settings["first"]), np.int64(result["hand"]) - 1, -1):
            deal(t, states, xg, settings["mulligan"], cards)
    moves = 0
    while moves < min(TRACE, result["moves"]) and not states[0]["over"]:
        apply_noted(t, states[0], xg, record, result["trace"][moves])
        moves += 1


PLAY, VALUE, LEARN, RECORDING = range(4)


@entry
def search_from_python(
    t,
    tr,
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
    settings,
    result,
    record,
    what,
    game,
    cards,
):
    """What Python calls: `play`, `value_hand`, `learn` or `record_game`. It is one entry, so that the rules are compiled once."""
    if what == PLAY:
        play(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, result, game)
    elif what == VALUE:
        value_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, game, cards)
    elif what == LEARN:
        learn(t, tr, states, x, net, weights, tape, lessons)
    else:
        record_game(t, states, x, xg, w, settings, result, record, game)
