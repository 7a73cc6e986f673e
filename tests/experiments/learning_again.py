"""What does it give to learn from decisions again, beside more rollouts in the same CPU time?

    python tests/experiments/learning_again.py DECK... [--rollouts 72000 52000 40000] [--seeds 3] [--games 3000]

Each deck is learnt in one course with every number of `--rollouts`: with the first one decisions are learnt from once, with the
next ones once more, twice more and so on. Then the policy alone plays the same games. For each course of each seed it prints
what the policy earns and the CPU seconds of the course. At last come the differences from the first number of rollouts, each
with its 95 % interval over seeds.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import warm_up
from deckopt.evaluate.play_off import POLICY, keeping, playing
from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.evaluate.training import USUAL, luck_of, sides, train
from deckopt.playing.player import Memory, Player
from deckopt.playing.settings import Settings

SEED = 271_828  # of the games


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--rollouts", type=int, nargs="+", default=[72_000, 52_000, 40_000])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--games", type=int, default=3000)
    given = parser.parse_args()
    catalog, settings = Catalog.load(), Settings(rollouts=1, mulligan_rollouts=1)
    alone = replace(playing(settings, POLICY), rollouts=1, mulligan_rollouts=1)
    for name in given.decks:
        deck = keeping(load_deck(name, catalog))
        warm_up(deck, catalog)
        over: dict[int, list[float]] = {}
        for seed in range(given.seeds):
            found = []
            for again, rollouts in enumerate(given.rollouts):
                start, way = time.process_time(), replace(USUAL, again=again)
                luck = luck_of(replace(settings, learning_seed=seed))
                learnt = train(deck, catalog, settings, rollouts, luck, training=way)
                cpu, memory = time.process_time() - start, Memory(alone)
                players = [Player(side, catalog, alone, memory=memory, learnt=learnt) for side in sides(deck)]
                found.append(mean([players[game % len(players)].play(game, SEED).reward for game in range(given.games)]))
                over.setdefault(again, []).append(found[-1] - found[0])
                print(f"{name:20} again {again}, {rollouts:9,} rollouts, seed {seed}: {found[-1]:.4f} in {cpu:5.1f} CPU s")
        for again, gains in over.items():
            if again and len(gains) > 1:
                low, high = mean_interval(gains)
                print(f"{name:20} again {again}: {mean(gains):+.4f} ({low:+.4f} to {high:+.4f})")


if __name__ == "__main__":
    main()
