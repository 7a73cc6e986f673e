"""Are games of an evaluation replayed identically by their number?

    python tests/experiments/replays.py pauper-burn jeskai-ascendancy --games 100

Games of each deck are played by several workers, as `deckopt evaluate` does. Then each is played again alone, by its number, as
`deckopt play --game` does, and told turn by turn. All that is known of a game has to be the same: the turn, the reward, the cards
kept, the moves, the rollouts; and the game that is told has to end as it did.
"""

from __future__ import annotations

import argparse
import sys

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.evaluation import play_games
from deckopt.evaluate.games import trained_workers, warm_up
from deckopt.evaluate.how import settings_for
from deckopt.evaluate.mulligan import thresholds
from deckopt.report.game import played_game


def differences(name: str, games: int, seed: int, workers: int) -> int:
    """How many games of a deck are not the same."""
    catalog = Catalog.load()
    deck = load_deck(name, catalog)
    settings = settings_for(deck, seed, {})
    warm_up(deck, catalog)
    wrong = 0
    with trained_workers(deck, catalog, settings, workers) as crew:
        found = thresholds(deck, catalog, crew.playing(), crew)
        played = [one.result for one in play_games(crew, deck, seed, range(games), found)]
        for number, result in enumerate(played):
            again = played_game(deck, catalog, crew, found, number, seed)
            last = again.to_dict()["turns"][-1:]
            same = again.result == result and (not last or last[0]["turn"] == result.turn)
            if not same:
                wrong += 1
                print(f"{name}, game {number}: {result} and then {again.result}")
    return wrong


def main() -> None:
    """Replay games of each deck; exits with 1 if any is another."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("decks", nargs="+")
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--workers", type=int, default=2)
    asked = options.parse_args()
    wrong = 0
    for name in asked.decks:
        found = differences(name, asked.games, asked.seed, asked.workers)
        print(f"{name}: {asked.games - found} of {asked.games} games are the same")
        wrong += found
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
