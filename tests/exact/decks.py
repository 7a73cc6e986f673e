"""Random decks for the exact solver, alike for every run of a seed.

A deck has 40 or 60 cards: lands (30 to 50 %) and three or four different spells out
of the cards of one land, in random numbers without a limit of copies. Who goes
first, the opponent's life, how fast rewards fall, and the mulligan are random too.
Decks are of one colour, or their lands make any colour, since the solver keeps
track of the amount of mana alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck
from exact.games import Solved
from exact.kinds import Kind, NotUnderstood, kind_of

RED = ("Raging Goblin", "Goblin Guide", "Goblin Piker", "Hill Giant", "Shock", "Lightning Bolt", "Volcanic Hammer", "Lava Axe")
GREEN = ("Llanowar Elves", "Grizzly Bears", "Gladecover Scout", "Silhana Ledgewalker")
WITHOUT_MANA = GREEN[1:]
OTHERS = ("Savannah Lions", "Putrid Leech", "Geist of Saint Traft", "Lava Spike")
POOLS = {"Mountain": RED, "Forest": GREEN, "City of Brass": (*RED, *WITHOUT_MANA, *OTHERS)}
WEIGHTS = (4, 1, 4)  # of the pools
TYPICAL_LOSS = 0.02


def _rewards(rng: random.Random, last: int) -> list[float]:
    """Rewards by turn: full up to some turn, then falling by equal steps, or by a factor, or to nothing."""
    full = rng.randint(1, last - 2)
    shape = rng.choice(("steps", "factor", "cliff"))
    later = range(1, last - full + 1)
    falling = {
        "steps": [1 - k / (last - full + 1) for k in later],
        "factor": [0.6**k for k in later],
        "cliff": [0.1 for _ in later],
    }[shape]
    return [1.0] * (full + 1) + falling


def random_fields(rng: random.Random, catalog: Catalog) -> dict[str, Any]:
    """The contents of a random deck file."""
    size = rng.choice((40, 60))
    land = rng.choices(list(POOLS), WEIGHTS)[0]
    different: dict[Kind, str] = {}
    for name in rng.sample(POOLS[land], len(POOLS[land])):
        different.setdefault(kind_of(catalog[name], catalog), name)
    spells = list(different.values())[: rng.choice((3, 4))]
    lands = round(size * rng.uniform(0.3, 0.5))
    cuts = sorted(rng.sample(range(1, size - lands), len(spells) - 1))
    copies = [b - a for a, b in zip([0, *cuts], [*cuts, size - lands], strict=True)]
    last = rng.randint(6, 8)
    game = {
        "on_the_play": rng.random() < 0.5,
        "mulligan": rng.choice(("none", "none", "london", "paris")),
        "min_hand": 5,
        "life": 2000,
        "opponent_life": rng.randint(10, 20),
        "legend_rule": False,
        "rewards": _rewards(rng, last),
    }
    return {"game": game, "main": {land: lands, **dict(zip(spells, copies, strict=True))}}


def random_decks(seed: int, catalog: Catalog) -> Iterator[Deck]:
    """Random decks without end."""
    rng = random.Random(seed)
    number = 0
    while True:
        number += 1
        yield check_deck(random_fields(rng, catalog), f"random deck {number}", f"random-{seed}-{number}", catalog)


def instructive_decks(seed: int, catalog: Catalog, least_loss: float = TYPICAL_LOSS) -> Iterator[Solved]:
    """Random decks, solved, on which the greedy player loses at least this share of the optimum.

    Decks that can hardly win in time are left out, and those with more sources of mana than the solver counts.
    """
    for deck in random_decks(seed, catalog):
        try:
            solved = Solved(deck, catalog)
        except NotUnderstood:
            continue
        if solved.optimum >= 0.1 and solved.greedy_loss >= least_loss:
            yield solved
