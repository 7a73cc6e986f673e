"""Learning the softmax policy by self-play.

REINFORCE with a baseline (Williams 1992): rollouts are played from fresh hands by the
policy itself; each of their decisions is then made likelier if the rollout earned more
than a linear estimate of the position's worth said, in units of how far that estimate
is off on average, and less likely if it earned less. A bonus for entropy keeps moves
alive that have been unlucky.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules.chance import SAMPLE, below
from deckopt.rules.flow import apply, new_game
from deckopt.search.features import MAX_ACTIVE
from deckopt.search.softmax import MAX_WEIGHED, draw_move
from deckopt.tables import codes as C

LENGTH = 600  # decisions of a rollout that are learnt from
ENTROPY = 0.003
FORGETTING = 1e-4  # of the mean square error of the worths

TAPE = np.dtype(
    [
        ("n", "i4"),
        ("square", "f8"),  # mean square error of the worths
        ("reward", "f8"),  # mean of the rollouts played last
        ("n_active", "i4", (LENGTH,)),
        ("n_moves", "i4", (LENGTH,)),
        ("chosen", "i4", (LENGTH,)),
        ("active", "i2", (LENGTH, MAX_ACTIVE)),
        ("row", "i2", (LENGTH, MAX_WEIGHED)),
        ("p", "f4", (LENGTH, MAX_WEIGHED)),
    ],
    align=True,
)
LESSONS = np.dtype(
    [
        ("seed", "u8"),
        ("rollouts", "i8"),
        ("rate", "f8"),  # of the policy; 0: only worths are learnt
        ("worth_rate", "f8"),
        ("london", "i4"),  # whether mulligans put cards at the bottom
        ("fewest", "i4"),  # cards of a hand
    ],
    align=True,
)


@kernel
def _remember(x, pol, tape, chosen):
    """Keep a decision on the tape."""
    n, d = x["n_moves"], np.int64(tape["n"])
    if n == 1 or n > MAX_WEIGHED or d >= LENGTH:
        return
    tape["n"] = d + 1
    tape["n_moves"][d] = n
    tape["chosen"][d] = chosen
    tape["n_active"][d] = pol["n_active"]
    for k in range(pol["n_active"]):
        tape["active"][d, k] = pol["active"][k]
    for i in range(n):
        tape["row"][d, i] = pol["row"][i]
        tape["p"][d, i] = pol["p"][i]


@kernel
def _learn_from(pol, weights, worths, tape, d, reward, lessons):
    """Learn from decision d of a rollout that earned `reward`."""
    n = np.int64(tape["n_active"][d])
    worth = 0.0
    for k in range(n):
        worth += worths[tape["active"][d, k]]
    error = reward - worth
    for k in range(n):
        worths[tape["active"][d, k]] += lessons["worth_rate"] * error / n
    tape["square"] += (error * error - tape["square"]) * FORGETTING
    rate = lessons["rate"]
    if rate == 0.0:
        return
    error /= math.sqrt(tape["square"]) + 1e-6
    entropy = 0.0
    for i in range(tape["n_moves"][d]):
        if tape["p"][d, i] > 1e-9:
            entropy -= tape["p"][d, i] * math.log(tape["p"][d, i])
    for i in range(tape["n_moves"][d]):
        p = tape["p"][d, i]
        row = np.int64(tape["row"][d, i])
        if row == 0 or p <= 1e-9:
            continue
        better = error * ((1.0 if i == tape["chosen"][d] else 0.0) - p)
        step = rate * (better - ENTROPY * p * (math.log(p) + entropy))
        first = row * np.int64(pol["n_features"])
        for k in range(n):
            weights[first + tape["active"][d, k]] += step


@kernel
def learn(t, tr, states, x, pol, weights, worths, tape, lessons):
    """Play the rollouts of the lessons and learn from each; `tape["reward"]` is their mean.

    Hands have seven cards in three of four rollouts, else any number down to the fewest.
    """
    x["mode"] = SAMPLE
    x["rng"] = lessons["seed"]
    x["track"] = 0
    x["scope"] = 1
    pol["learning"] = 1
    total = 0.0
    g = states[1]
    for _ in range(lessons["rollouts"]):
        states[1] = states[2]
        cards = 7
        if lessons["fewest"] < 7 and below(x, 4) == 0:
            cards -= 1 + below(x, 7 - lessons["fewest"])
        if lessons["london"]:
            new_game(tr, g, x, 7, 7 - cards)
        else:
            new_game(tr, g, x, cards, 0)
        tape["n"] = 0
        while not g["over"]:
            i = draw_move(tr, g, x, pol, weights)
            _remember(x, pol, tape, i)
            apply(tr, g, x, x["moves"][i])
        reward = t["rewards"][g["turn"]] if g["over"] == C.WON else 0.0
        total += reward
        for d in range(tape["n"]):
            _learn_from(pol, weights, worths, tape, d, reward, lessons)
    pol["learning"] = 0
    tape["reward"] = total / lessons["rollouts"] if lessons["rollouts"] else 0.0
