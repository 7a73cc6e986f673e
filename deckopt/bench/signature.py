"""One hash of what a fixed set of searches does. It changes only if behaviour changes.

A change that makes the engine faster, or the code clearer, does not change it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.learning import learnt_for
from deckopt.evaluate.training import sides
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings

#: Shipped decks of different kinds, and the lengths of their searches.
DECKS = ("jeskai-ascendancy", "lotus-wheel", "modern-elves", "legacy-dredge", "pauper-infect")
PLAYERS = ("mcts", "heavy", "light")
ROLLOUTS, GAMES, LEARNING = 100, 2, 2000


def lines() -> Iterator[str]:
    """Every search in words: the deck, the player, the game, its reward and its moves."""
    catalog = Catalog.load()
    for name in DECKS:
        deck = sides(load_deck(name, catalog))[0]
        for kind in PLAYERS:
            settings = Settings(rollouts=ROLLOUTS, mulligan_rollouts=ROLLOUTS, player=kind, learning=LEARNING)
            player = Player(deck, catalog, settings, learnt=learnt_for(deck, catalog, settings))
            for game in range(GAMES):
                result = player.play(game)
                moves = " ".join(map(str, player.trace))
                yield f"{name} {kind} {game}: {result.reward!r} {result.turn} {result.rollouts} {moves}"


def signature() -> str:
    """The hash, sixteen hexadecimal digits."""
    digest = hashlib.blake2b(digest_size=8)
    for line in lines():
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()
