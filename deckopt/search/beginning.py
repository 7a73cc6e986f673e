"""How a game begins: its records, the seeds of its two streams of random numbers, and the deal.

The seed of a game keys its chance. The search samples from a stream of its own.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import typed
from deckopt.rules.chance import KEYED, SAMPLE, mix, shuffle_keys
from deckopt.rules.stack.flow import new_game
from deckopt.rules.turn.endless import forget_loops, forget_rounds

LONDON, PARIS, NO_MULLIGAN = range(3)
HAND = 7
UNKNOWN = -2.0  # stands for a bias that is not known
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
        ("wins", "i8"),  # most moves of a search for a forced win (`search.forced`); 0: there is none
        ("thrift", "i4"),  # whether moves that give something for nothing are replaced (`search.thrift`)
        ("early", "i4"),  # whether searches end where the second move would hardly overtake the first one
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
def prepare(settings, x, xg, w, game):
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
    w["early"] = settings["early"]
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
def deal_given(t, states, xg, settings):
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
