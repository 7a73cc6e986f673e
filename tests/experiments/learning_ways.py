"""Which course of learning gives most in its CPU time?

    python tests/experiments/learning_ways.py modern-elves pauper-storm --ways 0,0.015,400000 1,0.0075,260000 --seeds 1 2

A way is how many earlier decisions are learnt from again for each new one, the policy's first learning rate, which falls to a
fifth, and rollouts. Each deck is learnt in one course in each way, from each seed of learning. Then the policy alone plays the
same and the search plays `--searched` others at `--rollouts` a move; all hands of seven are kept. Each course is printed with
its CPU seconds. At last come the differences from the first way: the mean over seeds, and over the games of the search.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import warm_up
from deckopt.evaluate.play_off import POLICY, keeping, playing
from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.evaluate.training import USUAL, luck_of, sides, train
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Memory, Player
from deckopt.playing.settings import Settings

SEED = 271_828  # of the games
FALLS = 0.2  # the last learning rate, as a share of the first one


@dataclass(frozen=True)
class Way:
    """A way to learn."""

    again: int
    rate: float
    rollouts: int

    @staticmethod
    def of(word: str) -> Way:
        """The way that a word such as "1,0.0075,260000" stands for."""
        again, rate, rollouts = word.split(",")
        return Way(int(again), float(rate), int(rollouts))


def learn(deck: Deck, catalog: Catalog, way: Way, seed: int) -> tuple[Learnt, float]:
    """What is learnt in a course, and its CPU seconds."""
    start = time.process_time()
    course = replace(USUAL, again=way.again, rate=way.rate, last_rate=FALLS * way.rate)
    luck = luck_of(Settings(learning_seed=seed))
    learnt = train(deck, catalog, Settings(rollouts=1, mulligan_rollouts=1), way.rollouts, luck, training=course)
    return learnt, time.process_time() - start


def earned(deck: Deck, catalog: Catalog, settings: Settings, learnt: Learnt, games: int, first: int = 0) -> list[float]:
    """The reward of each game. Sides take turns."""
    memory = Memory(settings)
    players = [Player(side, catalog, settings, memory=memory, learnt=learnt) for side in sides(deck)]
    return [players[game % len(players)].play(first + game, SEED).reward for game in range(games)]


def differences(name: str, way: Way, policy: list[float], search: list[float]) -> None:
    """Print what a way gains over the first one: by seed, and by game."""
    if len(policy) > 1:
        low, high = mean_interval(policy)
        print(f"{name:20} {way}: the policy {mean(policy):+.4f} ({low:+.4f} to {high:+.4f}, over seeds)", end="")
        low, high = mean_interval(search)
        print(f", the search {mean(search):+.4f} ({low:+.4f} to {high:+.4f}, over games)")


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--ways", type=Way.of, nargs="+", required=True, metavar="AGAIN,RATE,ROLLOUTS")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3], help="of learning")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--searched", type=int, default=600)
    parser.add_argument("--rollouts", type=int, default=300)
    given = parser.parse_args()
    catalog = Catalog.load()
    searched = Settings(rollouts=given.rollouts, mulligan_rollouts=1)
    alone = replace(playing(searched, POLICY), rollouts=1)
    for name in given.decks:
        deck = keeping(load_deck(name, catalog))
        warm_up(deck, catalog)
        policy: dict[Way, list[float]] = {way: [] for way in given.ways}
        search: dict[Way, list[float]] = {way: [] for way in given.ways}
        for seed in given.seeds:
            for way in given.ways:
                learnt, cpu = learn(deck, catalog, way, seed)
                by_policy = mean(earned(deck, catalog, alone, learnt, given.games))
                by_search = earned(deck, catalog, replace(searched, learning=way.rollouts), learnt, given.searched, given.games)
                policy[way].append(by_policy)
                search[way] += by_search
                print(
                    f"{name:20} {way}, seed {seed}: {by_policy:.4f}, searched {mean(by_search):.4f}, {cpu:5.1f} CPU s", flush=True
                )
        first = given.ways[0]
        for way in given.ways[1:]:
            by_seed = [a - b for a, b in zip(policy[way], policy[first], strict=True)]
            by_game = [a - b for a, b in zip(search[way], search[first], strict=True)]
            differences(name, way, by_seed, by_game)


if __name__ == "__main__":
    main()
