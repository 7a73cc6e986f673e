"""Which lists to play next: at random around a list, or those that a surface thinks best."""

from __future__ import annotations

import numpy as np

from deckopt.optimize.features import Features, Floats, Whole


def random_lists(features: Features, base: Whole, swaps: Whole, rng: np.random.Generator) -> Whole:
    """Lists about so many random swaps away from a base, within the limits; shape (lists, cards).

    Cards of which more copies may go are cut more often, and cards of which more may come are added more
    often. A swap may undo another, and is left out where nothing is allowed.
    """
    lists = np.repeat(base[None, :], len(swaps), axis=0)
    rows = np.arange(len(swaps))
    for step in range(int(swaps.max(initial=0))):
        active = rows[swaps > step]
        spare = lists[active] - features.least
        cut = _pick(spare, rng)
        room = features.most - lists[active]
        room[np.arange(len(active)), cut] = 0
        add = _pick(np.minimum(room, 4), rng)
        allowed = (spare[np.arange(len(active)), cut] > 0) & (room[np.arange(len(active)), add] > 0)
        lists[active[allowed], cut[allowed]] -= 1
        lists[active[allowed], add[allowed]] += 1
    return lists


def _pick(weights: Whole, rng: np.random.Generator) -> Whole:
    """A column of each row, with these chances; shape (rows,)."""
    sums = weights.cumsum(axis=1)
    return np.asarray((rng.random(len(weights))[:, None] * sums[:, -1:] >= sums).sum(axis=1).clip(max=weights.shape[1] - 1))


def climbed(features: Features, weights: Floats, base: Whole, reach: int) -> tuple[Whole, Whole]:
    """For each draw of weights (draws, features): where the steepest swaps lead from a base, `reach` at most.

    (lists after each number of swaps: shape (reach + 1, draws, cards); number of swaps taken: (draws,)).
    """
    terrain = features.unfolded(weights)
    draws, d = len(weights), len(features.cards)
    lists = np.repeat(base[None, :], draws, axis=0)
    ways = [lists.copy()]
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
        ways.append(lists.copy())
    return np.array(ways), taken
