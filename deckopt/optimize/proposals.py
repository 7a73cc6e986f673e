"""How one list to play is found: at random around another list, or as the best one under given weights of the surrogate model.

How many of each a block has is in `blocks`.
"""

from __future__ import annotations

import numpy as np

from deckopt.optimize.features import Features, Floats, Whole


def random_lists(features: Features, base: Whole, swaps: Whole, rng: np.random.Generator) -> Whole:
    """Lists about so many random swaps away from a base, within the limits; shape (lists, cards).

    A card is cut more often if more of its copies may go, and added more often if more may come. A swap may undo another one. It
    is left out where nothing is allowed.
    """
    lists = np.repeat(base[None, :], len(swaps), axis=0)
    for step in range(int(swaps.max(initial=0))):
        active = np.flatnonzero(swaps > step)
        row = np.arange(len(active))
        present = lists[active]
        spare, room = present - features.least, features.most - present
        cut = _pick(spare, rng)
        room[row, cut] = 0
        add = _pick(np.minimum(room, 4), rng)
        allowed = (spare[row, cut] > 0) & (room[row, add] > 0)
        lists[active[allowed], cut[allowed]] -= 1
        lists[active[allowed], add[allowed]] += 1
    return lists


def _pick(weights: Whole, rng: np.random.Generator) -> Whole:
    """A column of each row, with probabilities in proportion to the weights; any column if all are 0. Shape (rows,)."""
    sums = weights.cumsum(axis=1)
    return np.asarray((sums > rng.random(len(weights))[:, None] * sums[:, -1:]).argmax(axis=1))


def climb(features: Features, weights: Floats, base: Whole, reach: int) -> tuple[Whole, Whole]:
    """For each draw of weights (draws, features): the lists to which the best swaps lead from a base, one swap after the other.

    At most `reach` swaps are made, fewer if none gains. Returns the lists after each number of swaps (reach + 1, draws, cards)
    and how many swaps were made (draws,).
    """
    terrain = features.unfolded(weights)
    draws, d = len(weights), len(features.cards)
    lists = np.repeat(base[None, :], draws, axis=0)
    paths = [lists.copy()]
    taken = np.zeros(draws, np.int64)
    for _ in range(reach):
        gains = terrain.gains(lists).reshape(draws, -1)
        best = gains.argmax(axis=1)
        active = np.flatnonzero(gains[np.arange(draws), best] > 0)
        if len(active) == 0:
            break
        cut, add = np.divmod(best[active], d)
        lists[active, cut] -= 1
        lists[active, add] += 1
        taken[active] += 1
        paths.append(lists.copy())
    return np.array(paths), taken
