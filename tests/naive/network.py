"""The slow twin of the network: features by name, sums of numpy arrays.

Run by itself it compares the kernels, as plain Python, along random games of a deck:
`NUMBA_DISABLE_JIT=1 python tests/naive/network.py DECK SEED MOVES`.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np

from deckopt.cards.catalog import Catalog
from deckopt.compile.build import build_tables
from deckopt.compile.policy import apply_policy
from deckopt.decks.load import load_deck
from deckopt.playing.game import Game
from deckopt.playing.learnt import Learnt, Names
from deckopt.rules import codes as C
from deckopt.search import features as F
from deckopt.search.network import HIDDEN, weigh


def reached(value: int, *bounds: int) -> int:
    """How many bounds a value reaches."""
    return sum(value >= bound for bound in bounds)


def features(game: Game) -> set[int]:
    """The features that hold, from the position as people see it; power aside."""
    g, names = game.g, game.tables.names
    seen = game.summary()
    found = {F.ALWAYS, F.TURN + max(0, min(8, int(g["turn"])) - 1), F.LIFE + reached(int(g["opponent_life"]), 4, 7, 11, 16, 20)}
    if int(g["decision"]) == C.D_PRIORITY:
        found.add(F.MANA + min(9, int(g["total_supply"])))
        for s in range(int(game.t["n_subsets"])):
            letters = [i for i in range(6) if int(game.t["subset"][s]) >> i & 1]
            if len(letters) == 1 and letters[0] < 5 and g["supply"][s] > 0:
                found.add(F.COLOURS + 3 * letters[0] + min(3, int(g["supply"][s])) - 1)
    found.add(F.HAND + min(7, int(g["n_hand"])))
    found.add(F.GRAVEYARD + reached(int(g["n_graveyard"]), 1, 3, 5, 8))
    found.add(F.LIBRARY + reached(sum(int(g[zone]) for zone in ("n_library", "n_top", "n_bottom")), 7, 12, 25))
    spells = int(g["count"][C.N_SPELLS])
    found |= {F.SPELLS + min(5, spells) - 1} if spells else set()
    found |= {F.LAND_DROP} if g["land_drops"] > 0 else set()
    found |= {F.STACK} if g["n_stack"] > 0 else set()
    found |= {F.AFTER_COMBAT} if g["step"] == C.S_SECOND_MAIN else set()
    found |= {F.ON_THE_PLAY} if g["on_the_play"] > 0 else set()

    def card(block: int, name: str) -> int:
        return F.CARDS + block * len(names) + names.index(name)

    for name, n in seen["hand"].items():
        found |= {card(F.IN_HAND, name)} | ({card(F.SEVERAL_IN_HAND, name)} if n > 1 else set())
    for k in range(int(game.t["n_watched"])):
        c = int(game.t["watched"][k])
        there = int(g["graveyard"][c])
        found |= {card(F.IN_GRAVEYARD, names[c])} if there else set()
        found |= {card(F.SEVERAL_IN_GRAVEYARD, names[c])} if there > 1 else set()
    there = [row for row in g["rows"][: int(g["n_rows"])] if row[C.R_N] > 0]
    for name in {names[int(row[C.R_CARD])] for row in there}:
        rows = [row for row in there if names[int(row[C.R_CARD])] == name]
        found |= {card(F.IN_PLAY, name)}
        found |= {card(F.SEVERAL_IN_PLAY, name)} if sum(int(row[C.R_N]) for row in rows) > 1 else set()
        found |= {card(F.UNTAPPED, name)} if any(row[C.R_TAPPED] < row[C.R_N] for row in rows) else set()
        found |= {card(F.NEW_IN_PLAY, name)} if any(row[C.R_SICK] > 0 for row in rows) else set()
    found |= {card(F.ON_TOP, name) for name in seen["top"][: F.NEXT]}
    found |= {card(F.LOOKED_AT, names[c]) for c in range(len(names)) if g["look"][c] > 0}
    if g["n_stack"]:
        top = int(g["stack"][int(g["n_stack"]) - 1, C.F_CARD])
        found |= {card(F.RESOLVING, names[top])} if 0 <= top < len(names) else set()
    return found


def compare(game: Game, learnt: Learnt, bound: Any) -> None:
    """Both say the same of a position and of its moves."""
    net = bound.network
    weigh(game.t, game.g, game.x, net, bound.weights)
    listed = [int(f) for f in net["active"][: int(net["n_active"])]]
    active = set(listed)
    assert len(active) == len(listed)
    power = set(range(F.POWER, F.COLOURS))
    assert active - power == features(game), active ^ features(game)
    assert len(active & power) == 1

    held = np.zeros(len(bound.embedding))
    held[list(active)] = 1.0
    hidden = np.maximum(0.0, held @ bound.embedding)
    seen = np.concatenate([hidden, held])
    assert np.allclose(net["worth"], bound.worths @ seen, atol=1e-4)
    names = Names(game.tables)
    logits = []
    for i, move in enumerate(game.moves):
        row = int(net["row"][i])
        word = names.of_key(int(F.key_of_move(game.t, game.g, move)))
        assert (word in learnt.moves) == (row > 0), (word, row)
        logits.append(float(bound.rows[row] @ seen))
    p = [float(v) for v in net["p"][: len(game.moves)]]
    assert abs(sum(p) - 1) < 1e-9
    if int(game.g["decision"]) not in (C.D_PRIORITY, C.D_X, C.D_COLOUR):  # where rules of thumb have no say
        odds = np.exp(np.array(logits) - max(logits))
        assert np.allclose(p, odds / odds.sum(), atol=1e-4), (p, odds)


def main(deck_name: str, seed: int, moves: int) -> int:
    """Random games with random weights; how many positions were compared."""
    catalog = Catalog.load()
    deck = load_deck(deck_name, catalog)
    tables = build_tables(deck, catalog)
    apply_policy(tables, deck)
    names, rng, learnt, compared = Names(tables), random.Random(seed), Learnt(), 0
    learnt.absorb(tables, learnt.bind(tables, learning=True))  # so that it knows the cards
    learnt.moves = [names.of_key(1 + a) for a in range(0, int(tables.record["n_actions"]), 2)]
    normal = np.random.Generator(np.random.PCG64(seed)).normal
    learnt.weights = normal(size=(len(learnt.moves), len(learnt.worths))).astype(np.float32)
    learnt.worths = normal(size=len(learnt.worths)).astype(np.float32)
    assert learnt.embedding.shape == (len(learnt.worths) - HIDDEN, HIDDEN) and learnt.embedding.any(axis=1).all()
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
