"""The slow twin of the softmax policy: features by name, weights in a dictionary.

Run by itself it compares the kernels, as plain Python, along random games of a deck:
`NUMBA_DISABLE_JIT=1 python tests/naive_softmax.py DECK SEED MOVES`.
"""

from __future__ import annotations

import math
import random
import sys
from typing import Any

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.rules.game import Game
from deckopt.search import features as F
from deckopt.search.learnt import Learnt, Names
from deckopt.search.policy import apply_policy
from deckopt.search.softmax import weigh
from deckopt.tables import codes as C
from deckopt.tables.build import build_tables

BLOCK = {
    "in hand": F.IN_HAND,
    "several in hand": F.SEVERAL_IN_HAND,
    "in play": F.IN_PLAY,
    "untapped": F.UNTAPPED,
    "several in play": F.SEVERAL_IN_PLAY,
    "in graveyard": F.IN_GRAVEYARD,
}


def features(game: Game) -> set[int]:
    """The features that hold, from the position as people see it."""
    g, names = game.g, game.tables.names
    seen = game.summary()
    turn, life = int(g["turn"]), int(g["opponent_life"])
    found = {F.ALWAYS, F.TURN + max(0, min(8, turn) - 1), F.LIFE + sum(life >= bound for bound in (4, 7, 11, 16, 20))}
    if int(g["decision"]) == C.D_PRIORITY:
        found.add(F.MANA + min(9, int(g["total_supply"])))
    found.add(F.HAND + min(7, int(g["n_hand"])))
    found.add(F.GRAVEYARD + sum(int(g["n_graveyard"]) >= bound for bound in (1, 3, 5, 8)))
    library = sum(int(g[zone]) for zone in ("n_library", "n_top", "n_bottom"))
    found.add(F.LIBRARY + sum(library >= bound for bound in (7, 12, 25)))
    found |= {F.LAND_DROP} if g["land_drops"] > 0 else set()
    found |= {F.STACK} if g["n_stack"] > 0 else set()
    found |= {F.ON_THE_PLAY} if g["on_the_play"] > 0 else set()

    def card(where: str, name: str) -> int:
        return F.CARDS + BLOCK[where] * len(names) + names.index(name)

    for name, n in seen["hand"].items():
        found |= {card("in hand", name)} | ({card("several in hand", name)} if n > 1 else set())
    for k in range(int(game.t["n_grave_cards"])):
        c = int(game.t["grave_cards"][k])
        found |= {card("in graveyard", names[c])} if g["graveyard"][c] > 0 else set()
    return found


def compare(game: Game, learnt: Learnt, bound: Any) -> None:
    """Both say the same of the moves of a position."""
    weigh(game.t, game.g, game.x, bound.policy, bound.weights)
    active = {int(f) for f in bound.policy["active"][: int(bound.policy["n_active"])]}
    play = {F.CARDS + b * len(game.tables.names) + c for b in range(2, 5) for c in range(len(game.tables.names))}
    power = set(range(F.POWER, F.POWER + 7))
    assert active - play - power == features(game), (active ^ features(game)) - play - power
    assert len(active & power) == 1
    rows = game.g["rows"][: int(game.g["n_rows"])]
    there = {int(row[C.R_CARD]) for row in rows if row[C.R_N] > 0}
    assert active & play >= {F.CARDS + F.IN_PLAY * len(game.tables.names) + c for c in there}
    names = Names(game.tables)
    logits = []
    for i, move in enumerate(game.moves):
        row = int(bound.policy["row"][i])
        word = names.of_key(int(F.key_of_move(game.t, game.g, move)))
        assert (word in learnt.moves) == (row > 0), (word, row)
        weights = bound.weights.reshape(-1, int(bound.policy["n_features"]))[row]
        logits.append(sum(float(weights[f]) for f in sorted(active)))
    p = [float(v) for v in bound.policy["p"][: len(game.moves)]]
    assert abs(sum(p) - 1) < 1e-9
    if int(game.g["decision"]) not in (C.D_PRIORITY, C.D_X, C.D_COLOUR):  # where rules of thumb have no say
        odds = [math.exp(v - max(logits)) for v in logits]
        assert np.allclose(p, [o / sum(odds) for o in odds], atol=1e-5), (p, odds)


def main(deck_name: str, seed: int, moves: int) -> int:
    """Random games with random weights; how many positions were compared."""
    catalog = Catalog.load()
    deck = load_deck(deck_name, catalog)
    tables = build_tables(deck, catalog)
    apply_policy(tables, deck)
    names, rng, learnt, compared = Names(tables), random.Random(seed), Learnt(), 0
    learnt.absorb(tables, learnt.bind(tables))  # so that it knows the cards
    learnt.moves = [names.of_key(1 + a) for a in range(0, int(tables.record["n_actions"]), 2)]
    shape = (len(learnt.moves), len(learnt.worths))
    learnt.weights = np.random.Generator(np.random.PCG64(seed)).normal(size=shape).astype(np.float32)
    bound = learnt.bind(tables)
    while compared < moves:
        game = Game(tables, seed=rng.randrange(1 << 30), scope=1)
        game.start()
        while not game.over and compared < moves:
            if 1 < len(game.moves) <= 64:
                compare(game, learnt, bound)
                compared += 1
            game.apply(rng.choice(game.moves))
    return compared


if __name__ == "__main__":
    print(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
