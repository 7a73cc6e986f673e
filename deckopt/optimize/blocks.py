"""The lists of the next blocks of games (the acquisition). A block is `BLOCK` games that share their luck; the lists of a batch
of blocks are chosen together.

A block has these games:
- one of the root;
- `DRAWN` of lists that are best under models drawn from the posterior (Thompson sampling);
- others of random lists around the centre.

How many rollouts a game has, and what is learnt from it, is in `guided`. How one random or best list is found is in `proposals`.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from deckopt.optimize.features import Features, Whole
from deckopt.optimize.proposals import climb, random_lists
from deckopt.optimize.surface import Surface

BLOCK = 16  # games that share their luck
DRAWN = 9  # of these, games of lists that are best under drawn models; one game has the root, the others random lists
REACH = 8  # most swaps between the centre and a list
BATCH = 4  # blocks whose lists are chosen together
TRIES = 3  # times that a list is replaced if the block has it already: with the same luck it would be the same game
FARTHEST = 40  # most swaps between the centre and one list of a batch


def lists_of_batch(
    features: Features, surface: Surface | None, root: Whole, centre: Whole, is_flat: bool, rng: np.random.Generator
) -> Whole:
    """The lists of a batch; shape (BATCH, BLOCK, cards).

    Without a surface, all lists but the root are random. One random list may be `FARTHEST` swaps away. If `is_flat` (all lists
    near the centre earn the same), all random lists may.
    """
    draws = BATCH * DRAWN if surface is not None else 0
    swaps = rng.integers(1, REACH + 1, BATCH * (BLOCK - 1) - draws)
    far = len(swaps) if is_flat else 1
    swaps[:far] = rng.integers(1, FARTHEST + 1, far)
    roots = np.repeat(root[None, None, :], BATCH, axis=0)
    rest = random_lists(features, centre, swaps, rng).reshape(BATCH, -1, len(root))
    lists = [roots, rest]
    if surface is not None:
        paths, _ = climb(features, surface.draw(draws, rng), centre, REACH)
        lists.append(paths[-1].reshape(BATCH, -1, len(root)))
    batch = np.concatenate(lists, axis=1)
    for _ in range(TRIES):
        again = _repeated(batch)
        if not again.any():
            break
        batch[again] = random_lists(features, centre, rng.integers(1, REACH + 1, int(again.sum())), rng)
    return batch


def _repeated(batch: Whole) -> NDArray[np.bool_]:
    """Whether a block has a list already: lists (blocks, games, cards) to (blocks, games). Lists are compared by a hash."""
    keys = batch @ _mixed(batch.shape[2])
    return np.asarray(np.tril(keys[:, :, None] == keys[:, None, :], -1).any(axis=2))


@cache
def _mixed(cards: int) -> Whole:
    """A large random number for each card."""
    return np.random.Generator(np.random.PCG64(0)).integers(-(2**62), 2**62, cards)
