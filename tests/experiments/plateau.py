"""What does learning to a plateau give, beside learning of a fixed length?

    python tests/experiments/plateau.py DECK... --out plateau.jsonl [--fixed 400000] [--most 2000000] [--games 300]

Each deck is learnt in both ways. With what was learnt the search plays the same games, every hand of seven cards kept. Each way
of each deck is a line of `--out`; a second call runs what is missing. It prints rollouts and CPU seconds of learning, mean
rewards and win turns of games won, and the paired difference of rewards with its 95 % interval.

With `--near N`, there is a third way: learning begins from the plateau of a list that has N cards fewer of the card of which the
deck has most, and N more of the next one.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import load_deck
from deckopt.evaluate.games import warm_up
from deckopt.evaluate.plateau import to_plateau
from deckopt.evaluate.play_off import keeping
from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.evaluate.training import luck_of, sides, train
from deckopt.playing.learnt import Learnt
from deckopt.playing.player import Memory, Player
from deckopt.playing.settings import Settings

SEED = 271_828  # of the games, which are not those by which learning ends


def made_now(which: str, make: Callable[[], Learnt]) -> Learnt:
    """The network after a course, never from a cache."""
    return make()


def near(deck: Deck, cards: int) -> Deck:
    """A list that differs in so many cards."""
    first, second = sorted(deck.main, key=lambda name: (-deck.main[name], name))[:2]
    return deck.with_main({**deck.main, first: deck.main[first] - cards, second: deck.main[second] + cards})


def learnt(deck: Deck, catalog: Catalog, settings: Settings, way: str, given: argparse.Namespace) -> tuple[Learnt, float]:
    """The network by one of the ways, and the CPU seconds that it took."""
    start = None
    if way == "near":
        start = to_plateau(near(deck, given.near), catalog, settings, made_now)
    before = time.process_time()
    if way == "fixed":
        found = train(deck, catalog, settings, given.fixed, luck_of(settings))
    else:
        found = to_plateau(deck, catalog, settings, made_now, near=start)
    return found, time.process_time() - before


def played(deck: Deck, catalog: Catalog, settings: Settings, network: Learnt, games: int) -> list[tuple[float, int]]:
    """(reward, win turn; 0 if it was not won) of each game."""
    memory = Memory(settings)
    players = [Player(keeping(side), catalog, settings, memory=memory, learnt=network) for side in sides(deck)]
    results = [players[game % len(players)].play(game, SEED) for game in range(games)]
    return [(result.reward, result.turn if result.won else 0) for result in results]


def main() -> None:
    """Run what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--fixed", type=int, default=400_000)
    parser.add_argument("--most", type=int, default=2_000_000)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--near", type=int, default=0)
    given = parser.parse_args()
    catalog = Catalog.load()
    rows: list[dict[str, Any]] = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    settings = Settings(rollouts=given.rollouts, mulligan_rollouts=given.rollouts, learning=given.most, plateau=True)
    ways = ("fixed", "plateau", *(["near"] if given.near else []))
    for name in given.decks:
        deck = load_deck(name, catalog)
        for way in ways:
            if any((row["deck"], row["way"]) == (name, way) for row in rows):
                continue
            warm_up(deck, catalog)
            network, cpu = learnt(deck, catalog, replace(settings, rollouts=1), way, given)
            games = played(deck, catalog, settings, network, given.games)
            rows.append(
                {"deck": name, "way": way, "rollouts": network.rollouts, "ended": network.ended, "cpu": cpu, "games": games}
            )
            with given.out.open("a") as out:
                out.write(json.dumps(rows[-1]) + "\n")
    print(f"{'deck':20} {'way':8} {'rollouts':>10} {'CPU s':>6} {'reward':>7} {'win turn':>8}   over fixed (95 %)")
    for name in given.decks:
        mine = {row["way"]: row for row in rows if row["deck"] == name}
        for way, row in mine.items():
            turns = [turn for _, turn in row["games"] if turn]
            line = f"{name:20} {way:8} {row['rollouts']:10,} {row['cpu']:6.1f} {mean([r for r, _ in row['games']]):7.4f}"
            line += f" {mean(turns):8.3f}"
            if way != "fixed":
                over = [a - b for (a, _), (b, _) in zip(row["games"], mine["fixed"]["games"], strict=True)]
                low, high = mean_interval(over)
                line += f"   {mean(over):+.4f} ({low:+.4f} to {high:+.4f})"
            print(line)


if __name__ == "__main__":
    main()
