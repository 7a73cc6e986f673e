"""The lists of the next blocks of games. A block is `BLOCK` games that share their luck; the lists of a sheaf of blocks are
chosen together.

Each block has one game of the root, `DRAWN` games of lists that are best on surfaces drawn from what is known (Thompson
sampling), and games of random lists around the centre. How many rollouts a game has, and what is learnt from it, is in `guided`.
How one random or best list is found is in `proposals`.
"""

from __future__ import annotations

import numpy as np

from deckopt.optimize.features import Features, Whole, swaps_among
from deckopt.optimize.luck import repeated
from deckopt.optimize.proposals import climbed, random_lists
from deckopt.optimize.surface import Surface

BLOCK = 16  # games that share their luck
DRAWN = 9  # of them with lists that are best on drawn surfaces; one has the root, the others random lists
REACH = 8  # swaps between the centre and a list, at most
SHEAF = 4  # blocks whose lists are chosen together
TRIES = 3  # at another list, if a block has this one already: with the same luck it would be the same game
FARTHEST = 40  # swaps between the centre and one list of a sheaf, at most


def lists_of_sheaf(
    features: Features, surface: Surface | None, root: Whole, centre: Whole, is_blind: bool, rng: np.random.Generator
) -> Whole:
    """The lists of a sheaf; shape (SHEAF, BLOCK, cards).

    Without a surface all but the root are random. One random list may be `FARTHEST` swaps away; all may if the search
    `is_blind`: lists near the centre all earn the same.
    """
    draws = SHEAF * DRAWN if surface is not None else 0
    swaps = rng.integers(1, REACH + 1, SHEAF * (BLOCK - 1) - draws)
    far = len(swaps) if is_blind else 1
    swaps[:far] = rng.integers(1, FARTHEST + 1, far)
    roots = np.repeat(root[None, None, :], SHEAF, axis=0)
    rest = random_lists(features, centre, swaps, rng).reshape(SHEAF, -1, len(root))
    lists = [roots, rest]
    if surface is not None:
        ways, _ = climbed(features, surface.draw(draws, rng), centre, REACH)
        lists.append(ways[-1].reshape(SHEAF, -1, len(root)))
    found = np.concatenate(lists, axis=1)
    for _ in range(TRIES):
        again = repeated(swaps_among(found))
        if not again.any():
            break
        found[again] = random_lists(features, centre, rng.integers(1, REACH + 1, int(again.sum())), rng)
    return found
