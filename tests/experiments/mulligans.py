"""What do the mulligans of players that do not learn earn?

    python tests/experiments/mulligans.py --out mulligans.jsonl

For each deck: thresholds from hands that `heavy` searches, then games with mulligans by these thresholds, and those in
which the first hand was not kept once more, with the same luck and that hand. The games are not those of the trial that
decides whether mulligans are offered (`deckopt.evaluate.trial`); what the trial says is told too. Each finished step is
a line of `--out`; a second call goes on with what is missing. README.md of deckopt/search has the table.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate import trial
from deckopt.evaluate.games import GameTask, Sides, TaskRunner, as_list, warm_up, work
from deckopt.evaluate.mulligan import follow, from_plain, to_plain
from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.playing.settings import Settings
from deckopt.report.words import number, percent
from deckopt.search.beginning import HAND
from deckopt.workers.serial import SerialWorkers

DECKS = ("jeskai-ascendancy-first", "lava-spike")
SEED = 4711


class Steps:
    """What is done: lines of a file."""

    def __init__(self, out: Path) -> None:
        self._out = out
        lines = out.read_text().splitlines() if out.exists() else []
        self._done = {json.dumps(key): value for key, value in map(json.loads, lines)}

    def get(self, *key: Any) -> Any:
        """What a step gave, or None."""
        return self._done.get(json.dumps(key))

    def add(self, value: Any, *key: Any) -> Any:
        """Note what it gave."""
        self._done[json.dumps(key)] = value
        with self._out.open("a") as file:
            file.write(json.dumps([key, value]) + "\n")
        return value


def measure(deck: Deck, catalog: Catalog, settings: Settings, games: int, steps: Steps) -> None:
    """Do what is missing for a deck, and print its row."""
    warm_up(deck, catalog)
    workers = SerialWorkers(work, partial(TaskRunner, deck, catalog, settings))
    name, rollouts = deck.name, settings.rollouts
    plain = steps.get(name, rollouts, "thresholds")
    if plain is None:
        plain = steps.add(
            to_plain(follow(deck, catalog, settings, workers, (), tries_out=False)[0]), name, rollouts, "thresholds"
        )
    found = from_plain(plain)
    tried = steps.get(name, rollouts, "trial")
    if tried is None:
        tried = steps.add(trial.gains(deck, trial.rollouts_of_trial(settings), found, workers), name, rollouts, "trial")
    pairs = [_pair(deck, game, found, workers, rollouts, steps) for game in range(games)]
    gains = [after - before for after, before, _ in pairs]
    low, high = mean_interval(gains)
    keeps = ", ".join(f"{found[0].keep[n]:.2f}" for n in sorted(found[0].keep, reverse=True))
    print(
        f"| `{name}` | {keeps} | {percent(mean([float(hand < HAND) for *_, hand in pairs]))} | "
        f"{mean([before for _, before, _ in pairs]):.4f} | {mean([after for after, *_ in pairs]):.4f} | "
        f"{mean(gains):+.4f} ({low:+.4f} to {high:+.4f}), {number(games)} pairs | "
        f"{mean(tried):+.4f}: {'offered' if trial.are_worth_it(tried) else 'every hand is kept'} |",
        flush=True,
    )


def _pair(deck: Deck, game: int, found: Sides, workers: SerialWorkers, rollouts: int, steps: Steps) -> tuple[float, float, int]:
    """A game's reward with mulligans and keeping every hand, and how many cards were kept with them."""
    done = steps.get(deck.name, rollouts, game)
    if done is None:
        played = workers.submit(GameTask(as_list(deck.main), SEED, game, found)).result().result
        reward, hand = played.reward, played.hand
        if hand < HAND:
            played = workers.submit(GameTask(as_list(deck.main), SEED, game, trial.none_of(found))).result().result
        done = steps.add([reward, played.reward, hand], deck.name, rollouts, game)
    after, before, hand = done
    return after, before, hand


def main() -> None:
    """Read the options, do what is missing, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("mulligans.jsonl"))
    parser.add_argument("--decks", nargs="*", default=DECKS)
    parser.add_argument("--player", default="heavy")
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--games", type=int, default=400, help="pairs of each deck")
    given = parser.parse_args()
    catalog, steps = Catalog.load(), Steps(given.out)
    settings = Settings(rollouts=given.rollouts, mulligan_rollouts=2 * given.rollouts, player=given.player)
    print("| deck | keep 7, 6, 5 cards at | go back | every hand kept | with mulligans | they earn (95 %) | trial |")
    print("| --- | --- | --: | --: | --: | --- | --- |")
    for name in given.decks:
        measure(load_deck(name, catalog), catalog, settings, given.games, steps)


if __name__ == "__main__":
    main()
