"""How the network learns by self-play: the policy plays rollouts from fresh hands, and their decisions are learnt from.

- The target of a decision's value fades from the rollout's reward to the network's values of the positions in between: a
  generalised advantage estimate (Schulman et al. 2016).
- The policy makes a decision more likely if the target is above the network's value, and less likely if it is below. The
  difference is measured in units of the values' mean error (REINFORCE with a baseline; Williams 1992).
- The value moves towards the target.
- A bonus for entropy keeps unlucky moves alive.

To play a rollout takes longer than to learn from it. So decisions are learnt from again: after each rollout, as many as it had,
drawn from the last `KEPT` ones. The network has changed since they were made. So the step of the policy is scaled by the odds of
the move now over those with which it was drawn. It is left out where this ratio has already moved by CLIPPED in its direction
(proximal policy optimisation; Schulman et al. 2017).

Now and then a move is drawn evenly. So values are also learnt of positions that the policy would never reach, because a search
needs them. Nothing is learnt from such a move, nor is its outcome learnt for the decisions before it.

A rollout that goes round in a loop without end is a draw and earns nothing (`rules.turn.endless`). A rollout also ends, and earns
nothing, at its second turn that has as many actions as a turn may have. One such turn is enough to set up what a loop leads to.
It costs a part of the reward. So the policy learns to leave a loop once it has what the loop leads to.

What the network computes is in `network`. Trainings of many rollouts are in `deckopt.evaluate.learning`.
"""

from __future__ import annotations

import math

import numpy as np

from deckopt.kernels import kernel
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.chance import SAMPLE, below
from deckopt.rules.codes import MAX_TURN
from deckopt.rules.stack.flow import apply, new_game
from deckopt.rules.turn.endless import forget_loops, meet_loop
from deckopt.search.features import MAX_ACTIVE
from deckopt.search.network import HIDDEN, MAX_WEIGHED, draw_move, first_of_row, sum_up, weigh_listed
from deckopt.search.sums import add_scaled

LENGTH = 600  # most decisions of a rollout that are learnt from
KEPT = 8192  # the last decisions, from which are drawn those that are learnt from again
AGAIN = 1  # default number of decisions that are learnt from again for each decision of a rollout
CLIPPED = 0.2  # by how much the ratio of odds may differ from 1 before the policy leaves the decision out
MOST_RATIO = 2.0  # greatest ratio of odds that scales a step
FADING = 0.95  # lambda: the share of an estimate that comes from beyond the next decision
ENTROPY = 0.005  # default weight of the bonus for entropy
AFTER_FULL_TURN = 0.5  # share of its reward that a rollout earns if a turn had as many actions as a turn may have
EVEN_EVERY = 32  # one decision of so many is drawn evenly
SHARE = 0.3  # default share of a step of the policy that reaches the embedding
FORGETTING = 1e-4  # least share of a new error in the running mean square error of the values

TAPE = np.dtype(
    [
        ("n", "i4"),
        ("first", "i4"),  # where the rollout's first decision is; the arrays below go round
        ("n_kept", "i4"),  # how many decisions of the last rollouts there are
        ("seen", "i8"),  # decisions learnt from so far
        ("square", "f8"),  # running mean square error of the values
        ("reward", "f8"),  # mean reward of the last lessons
        ("spread", "f8"),  # their standard deviation
        ("whole", "i8"),  # how many of them began with seven cards
        ("wins", "i8", (MAX_TURN,)),  # how many of those were won on each turn
        ("rounds", "i8"),  # how many of the last lessons went round in a loop, or had a turn with as many actions as it may have
        ("n_active", "i4", (KEPT,)),
        ("n_moves", "i4", (KEPT,)),  # 0: nothing is learnt from the decision again
        ("chosen", "i4", (KEPT,)),
        ("was_even", "i4", (KEPT,)),  # whether the move was drawn evenly
        ("worth", "f4", (KEPT,)),
        ("target", "f4", (KEPT,)),  # of the value
        ("advantage", "f4", (KEPT,)),  # of the move, in mean errors of the values
        ("drawn_with", "f4", (KEPT,)),  # the probability of the move when it was drawn
        ("hidden", "f4", (KEPT, HIDDEN)),
        ("active", "i2", (KEPT, MAX_ACTIVE)),
        ("row", "i2", (KEPT, MAX_WEIGHED)),
        ("thumb", "f4", (KEPT, MAX_WEIGHED)),
        ("p", "f4", (KEPT, MAX_WEIGHED)),
        ("slope", "f4", (HIDDEN,)),  # gradient by hidden unit
    ],
    align=True,
)

LESSONS = np.dtype(
    [
        ("seed", "u8"),
        ("rollouts", "i8"),
        ("most_rounds", "i8"),  # they end early once so many have gone round in loops, as `rounds` of the tape counts them
        ("rate", "f8"),  # learning rate of the policy; 0: only values are learnt
        ("worth_rate", "f8"),  # learning rate of the values; 0: nothing is learnt
        ("london", "i4"),  # whether mulligans put cards at the bottom
        ("fewest", "i4"),  # fewest cards of a hand
        ("most_advantage", "f8"),  # greatest advantage of a decision, in mean errors of the values
        ("entropy", "f8"),  # weight of the bonus for entropy
        ("share", "f8"),  # share of a step of the policy that reaches the embedding
        ("again", "i4"),  # decisions that are learnt from again for each decision of a rollout
    ],
    align=True,
)
typed(tape=TAPE, lessons=LESSONS)
typed(reward=np.float64, advantage=np.float64, error=np.float64, rate=np.float64)


@kernel
def _remember(x, net, tape, chosen, was_even):
    """Record a decision on the tape."""
    n = x["n_moves"]
    if n == 1 or n > MAX_WEIGHED or tape["n"] >= LENGTH:
        return
    d = (tape["first"] + tape["n"]) % KEPT
    tape["n"] += 1
    tape["n_moves"][d] = n
    tape["chosen"][d] = chosen
    tape["drawn_with"][d] = net["p"][chosen]
    tape["was_even"][d] = was_even
    tape["worth"][d] = net["worth"]
    tape["n_active"][d] = net["n_active"]
    for k in range(net["n_active"]):
        tape["active"][d, k] = net["active"][k]
    for j in range(HIDDEN):
        tape["hidden"][d, j] = net["hidden"][j]
    for i in range(n):
        tape["row"][d, i] = net["row"][i]
        tape["thumb"][d, i] = net["thumb"][i]
        tape["p"][d, i] = net["p"][i]


@kernel
def _learn_worth(weights, tape, d, error, rate):
    """Move the value of decision d's position by a share of its error. Set the gradient of its hidden units."""
    step = rate * error
    for j in range(HIDDEN):
        tape["slope"][j] = step * weights[j]
        weights[j] += step / HIDDEN * tape["hidden"][d, j]
    n = np.int64(tape["n_active"][d])
    for k in range(n):
        weights[HIDDEN + tape["active"][d, k]] += step / n


@kernel
def _learn_policy(net, weights, tape, d, advantage, lessons):
    """Make decision d more likely by its advantage, and its moves more even by the bonus. Add both to the gradient of its hidden
    units."""
    rate, bonus = np.float64(lessons["rate"]), np.float64(lessons["entropy"])
    entropy = 0.0
    for i in range(tape["n_moves"][d]):
        if tape["p"][d, i] > 1e-9:
            entropy -= tape["p"][d, i] * math.log(tape["p"][d, i])
    for i in range(tape["n_moves"][d]):
        p = tape["p"][d, i]
        row = np.int64(tape["row"][d, i])
        if row == 0 or p <= 1e-9:
            continue
        better = advantage * ((1.0 if i == tape["chosen"][d] else 0.0) - p)
        step = rate * (better - bonus * p * (math.log(p) + entropy))
        first = first_of_row(net, row)
        add_scaled(tape["slope"], 0, weights, first, HIDDEN, lessons["share"] * step)
        add_scaled(weights, first, tape["hidden"], d * HIDDEN, HIDDEN, step)
        first += HIDDEN
        for k in range(tape["n_active"][d]):
            weights[first + tape["active"][d, k]] += step


@kernel
def _learn_embedding(net, weights, tape, d):
    """Move the embedding of decision d's features along the gradient of the hidden units that are active."""
    for j in range(HIDDEN):
        if tape["hidden"][d, j] <= 0.0:
            tape["slope"][j] = 0.0
    for k in range(tape["n_active"][d]):
        add_scaled(weights, net["embedding_at"] + np.int64(tape["active"][d, k]) * HIDDEN, tape["slope"], 0, HIDDEN, 1.0)


@kernel
def _learn_from(net, weights, tape, reward, lessons):
    """Learn from all decisions of a rollout that earned `reward`, the last one first."""
    estimate, following, most = reward, 0.0, np.float64(lessons["most_advantage"])
    for k in range(tape["n"]):
        d = (tape["first"] + tape["n"] - 1 - k) % KEPT
        if k > 0:
            estimate += (1.0 - FADING) * (following - estimate)
        following = np.float64(tape["worth"][d])
        if tape["was_even"][d]:
            estimate = following
            tape["n_moves"][d] = 0
            continue
        error = estimate - following
        tape["seen"] += 1
        tape["square"] += (error * error - tape["square"]) * max(FORGETTING, 1.0 / tape["seen"])
        advantage = max(-most, min(most, error / (math.sqrt(tape["square"]) + 1e-6)))
        tape["target"][d], tape["advantage"][d] = estimate, advantage
        _learn_worth(weights, tape, d, error, lessons["worth_rate"])
        if lessons["rate"] > 0.0:
            _learn_policy(net, weights, tape, d, advantage, lessons)
        _learn_embedding(net, weights, tape, d)


@kernel
def _learn_again(net, weights, tape, d, lessons):
    """Learn from decision d of an earlier rollout with what the network says now."""
    n = np.int64(tape["n_moves"][d])
    net["n_active"] = tape["n_active"][d]
    for k in range(tape["n_active"][d]):
        net["active"][k] = tape["active"][d, k]
    for i in range(n):
        net["row"][i], net["thumb"][i] = tape["row"][d, i], tape["thumb"][d, i]
    sum_up(net, weights)
    weigh_listed(net, weights, n)
    for j in range(HIDDEN):
        tape["hidden"][d, j] = net["hidden"][j]
    for i in range(n):
        tape["p"][d, i] = net["p"][i]
    _learn_worth(weights, tape, d, tape["target"][d] - net["worth"], lessons["worth_rate"])
    if lessons["rate"] > 0.0:
        ratio, advantage = net["p"][tape["chosen"][d]] / tape["drawn_with"][d], np.float64(tape["advantage"][d])
        if ratio <= 1.0 + CLIPPED if advantage > 0.0 else ratio >= 1.0 - CLIPPED:
            _learn_policy(net, weights, tape, d, advantage * min(MOST_RATIO, ratio), lessons)
    _learn_embedding(net, weights, tape, d)


@kernel
def _learn_all(x, net, weights, tape, reward, lessons):
    """Learn from a rollout that earned `reward`, and again from some decisions of the last rollouts."""
    _learn_from(net, weights, tape, reward, lessons)
    tape["first"] = (tape["first"] + tape["n"]) % KEPT
    tape["n_kept"] = min(KEPT, tape["n_kept"] + tape["n"])
    for _ in range(lessons["again"] * tape["n"]):
        d = below(x, tape["n_kept"])
        if tape["n_moves"][d]:
            _learn_again(net, weights, tape, d, lessons)


@kernel
def learn(t, tr, states, x, net, weights, tape, lessons):
    """Play the rollouts of the lessons and learn from each. `tape["reward"]` gets their mean reward, `tape["spread"]` the
    standard deviation. `tape["wins"]` counts by turn, of those that began with seven cards (`tape["whole"]`).

    Hands have seven cards in three of four rollouts, otherwise any number down to the fewest.
    """
    x["mode"] = SAMPLE
    x["rng"] = lessons["seed"]
    x["track"] = 0
    x["scope"] = 1
    forget_loops(x)
    net["learning"] = 1
    tape["first"], tape["n_kept"] = 0, 0  # rows of moves may have other numbers than in the last lessons
    tape["rounds"] = 0
    tape["whole"] = 0
    tape["wins"][:] = 0
    total, squares = 0.0, 0.0
    g = states[1]
    played = 0
    while played < lessons["rollouts"] and tape["rounds"] < lessons["most_rounds"] and x["stop"] == 0:
        played += 1
        states[1] = states[2]
        cards = 7
        if lessons["fewest"] < 7 and below(x, 4) == 0:
            cards -= 1 + below(x, 7 - lessons["fewest"])
        if lessons["london"]:
            new_game(tr, g, x, 7, 7 - cards)
        else:
            new_game(tr, g, x, cards, 0)
        tape["n"] = 0
        x["cut_off"], full = 0, np.int64(0)
        while not g["over"]:
            i = draw_move(tr, g, x, net, weights)
            is_even = lessons["worth_rate"] > 0.0 and below(x, EVEN_EVERY) == 0
            if is_even:
                i = below(x, x["n_moves"])
            _remember(x, net, tape, i, is_even)
            apply(tr, g, x, x["moves"][i])
            if x["cut_off"] != full:
                if full:
                    break
                full = np.int64(x["cut_off"])
        if full or g["fault"] & C.FAULT_LOOP:
            tape["rounds"] += 1
            meet_loop(g, x)
        reward = t["rewards"][g["turn"]] if g["over"] == C.WON else 0.0
        if full:
            reward *= AFTER_FULL_TURN
        if cards == 7:
            tape["whole"] += 1
            if g["over"] == C.WON:
                tape["wins"][g["turn"]] += 1
        total += reward
        squares += reward * reward
        if lessons["worth_rate"] > 0.0:
            _learn_all(x, net, weights, tape, reward, lessons)
    net["learning"] = 0
    played = max(1, played)
    tape["reward"] = total / played
    tape["spread"] = math.sqrt(max(0.0, squares / played - (total / played) ** 2))
