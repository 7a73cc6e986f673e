"""Playing one game: mulligans, then a search before every move, or another method's choice.

The game's chance is keyed by its seed; the search samples from a stream of its
own. The tree is kept from move to move: what the move and its event led to becomes
the root. Nothing is learnt from one game for the next; a network learns before the first.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import cold, entry, kernel
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.chance import KEYED, SAMPLE, SCRIPTED, mix, shuffle_keys
from deckopt.rules.endless import forget_rounds
from deckopt.rules.flow import apply, new_game
from deckopt.rules.keeping import is_kept
from deckopt.search.mcts import ROOM, play_best, robust_edge, search, visits_and_total
from deckopt.search.methods.choose import choose_move, method_for
from deckopt.search.methods.codes import TREE
from deckopt.search.methods.playout import worth_by_playouts
from deckopt.search.record import apply_noted, begin_record
from deckopt.search.selfplay import learn
from deckopt.search.tree import NOTHING, child, clear_tree, compact

LONDON, PARIS, NO_MULLIGAN = range(3)
HAND = 7
UNKNOWN = -2.0  # bias
JUDGED = 45  # playouts that tell as much of a hand as what is judged does, less its bias
CLOSE = 1.0  # standard deviations of what a hand is thought to be worth, within which of the threshold it is played out
FEW, MOST = 8, 32  # playouts of such a hand at a time, and all together, if a keep decision has as many rollouts
TRACE = 1024  # moves of a game that are remembered

RESULT = np.dtype(
    [
        ("reward", "f8"),
        ("won", "i4"),
        ("turn", "i4"),  # in which the game ended
        ("hand", "i4"),  # cards kept
        ("fault", "i4"),
        ("moves", "i8"),  # decisions of the game
        ("rollouts", "i8"),
        ("value", "f8"),  # of the kept hand, as the keep decision saw it
        ("played", "f8"),  # the mean of its playouts, of the hand that had some last
        ("judged", "f8"),  # the mean of its tree
        ("trace", "i8", (TRACE,)),  # the first decisions, as moves
        ("seen", "i2", (HAND + 1, HAND)),  # the cards looked at where n could be kept, in order; -1: there are no more
        ("worth", "f8", (HAND + 1,)),  # what a keep decision thought them to be worth
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
        ("method", "i4"),  # for main phases
        ("choices", "i4"),  # for all other decisions
        ("keep", "i4"),  # whether hands are valued by a tree or by playouts alone
        ("switches", "i4"),
        ("leaf", "i4"),
        ("trees", "i4"),  # of an ensemble; 0: 40, or fewer where they would be small
        ("bound", "f8"),  # its exploration
        ("discount", "f8"),
        ("loss", "f8"),
        ("hand_rollouts", "i8"),  # of the tree by which it is played out
        ("hand_playouts", "i8"),  # of a hand that is valued for thresholds
        ("spread", "f8"),  # of playouts: their standard deviation
        ("threshold", "f8", (8,)),  # keep a hand of n cards if it is worth at least threshold[n]
        ("bias", "f8", (8,)),  # of what is judged of hands of n cards, or UNKNOWN
        ("first", "i4"),  # cards of the first hand: HAND, or fewer if the game begins with a mulligan
        ("n_given", "i4"),  # cards of a hand that the game begins with, and that is kept; 0: none is given
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
    """Seed both streams for one game of the run and set the search up."""
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


@kernel
def deal(t, states, xg, mulligan, cards):
    """A fresh game in `states[0]` with `cards` cards to be kept; a blank position is `states[2]`."""
    shuffles = states[0]["shuffles"]
    states[0] = states[2]
    states[0]["shuffles"] = shuffles
    if mulligan == LONDON:
        new_game(t, states[0], xg, HAND, HAND - cards)
    else:
        new_game(t, states[0], xg, cards, 0)


@kernel
def _deal_given(t, states, xg, settings):
    """A fresh game in `states[0]` with the hand that is given; the keys of the game's luck are for the other cards."""
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
    """Keep what is seen where so many cards can be kept."""
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
    """Play edge e of the root for real and keep the part of the tree that it leads to."""
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
    """Whether a hand thought to be worth so much, after so many playouts, may as well be on the threshold's other side."""
    away = abs(worth - settings["threshold"][cards])
    return away < CLOSE * settings["spread"] / math.sqrt(JUDGED + played)


@kernel
def open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, playouts):
    """Deal a hand and value it; fills `result`'s value and judged, and played where there are playouts.

    A keep decision's rollouts grow a tree. Its mean is what is judged: cheap where a network
    judges positions, and off by about as much for all hands of a size (`bias`). Playouts play
    what the tree has found and then a rollout to the end; their mean is what is played. Where so
    many `playouts` are asked for, the tree grows to `hand_rollouts` first: games play a hand better
    than the tree that judged it, and thresholds that are too low for that keep too much.

    The value is what is judged less its bias. Where that is close to the threshold, playouts are added until
    it is not, or they are MOST: what is judged is off by as much for the same hand every time, however well
    its tree has grown. Where the bias is not known, or so many `playouts` are asked for, the value is what is
    played. Where there is no tree all rollouts are playouts, and their mean is the value.
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
    """Play the move that a method other than the tree chooses; the move. Nothing of a tree is kept."""
    move = choose_move(t, tr, states, x, w, nodes, edges, entries, slots, net, weights, settings, desk, method, rollouts)
    clear_tree(w, slots)
    apply(t, states[0], xg, move)
    return move


@kernel
def _play_on(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, rollouts, result):
    """Play the game in `states[0]` to its end with so many rollouts a move; its reward."""
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
    """Play game number `game` of a run; fills `result`."""
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
    """Value a hand of which `cards` cards are kept, as a keep decision does.

    `xg` has the script that deals it; `game` numbers the search's random numbers.
    Fills `result`'s value, played, judged and rollouts.
    """
    _prepare(settings, x, xg, w, game)
    xg["mode"] = SCRIPTED
    states[0]["shuffles"] = 0
    playouts = settings["hand_playouts"]
    open_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, cards, playouts)
    result["rollouts"] = w["rollouts"]


@cold
def record_game(t, states, x, xg, w, settings, result, record, game):
    """Play game number `game` of a run once more, by the moves that `result` has of it; fills `record`."""
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
    """What Python calls: `play`, `value_hand`, `learn` or `record_game`. One entry, so that the rules are compiled once."""
    if what == PLAY:
        play(t, tr, states, x, xg, w, nodes, edges, entries, slots, remap, net, weights, settings, desk, result, game)
    elif what == VALUE:
        value_hand(t, tr, states, x, xg, w, nodes, edges, entries, slots, net, weights, settings, result, game, cards)
    elif what == LEARN:
        learn(t, tr, states, x, net, weights, tape, lessons)
    else:
        record_game(t, states, x, xg, w, settings, result, record, game)
