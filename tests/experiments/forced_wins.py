"""Which wins without any luck does the player miss, and what are the search for them and thrift worth?

    python tests/experiments/forced_wins.py legacy-hammer modern-elves pauper-storm

Four players play the same games of each deck: with neither, with one of the two, with both (`wins` and `thrift` of
`deckopt.playing.settings`). Each game is then gone through again: every turn before the last one is searched depth-first for a
line of moves that wins without any luck, with many more moves than the player has. A turn in which there is one was missed. All
hands of seven are kept. What is played is appended to a file beside this one, and a further call plays what is missing.

The table has, for each player, the mean reward, its difference from the player with neither (95 %, paired by game), CPU
milliseconds a game, and how many turns were missed. `unbound` are those of them that the player's bound on damage had ruled out.
`unseen` are turns that were too long for a whole search, so that what was missed is a lower bound.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.learning import learnt_for
from deckopt.playing.player import Player
from deckopt.playing.settings import Settings

FILE = Path(__file__).with_suffix(".jsonl")
WINS = Settings().wins
PLAYERS: dict[str, dict[str, int]] = {
    "neither": {"wins": 0, "thrift": 0},
    "forced wins": {"wins": WINS, "thrift": 0},
    "thrift": {"wins": 0, "thrift": 1},
    "both": {"wins": WINS, "thrift": 1},
}
COLUMNS = ("reward", "ms", "missed", "unbound", "unseen")


def key_of(deck: str, rollouts: int, learning: int, most: int) -> str:
    """What games have in common whose results stand in the same line of the table."""
    return f"{deck} {rollouts} {learning} {most}"


def read(file: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """What was played: by key and game, the results of each player."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {(line["key"], line["game"]): line["players"] for line in map(json.loads, lines)}


def play(name: str, catalog: Catalog, asked: argparse.Namespace, key: str) -> None:
    """Play what is missing of a deck's games."""
    known = read(asked.file)
    left = [game for game in range(asked.games) if (key, game) not in known]
    if not left:
        return
    deck = load_deck(name, catalog)
    deck = replace(deck, game=deck.game.model_copy(update={"on_the_play": True, "mulligan": "none"}))
    settings = Settings(rollouts=asked.rollouts, mulligan_rollouts=1, learning=asked.learning)
    learnt = learnt_for(deck, catalog, settings)
    players = {who: Player(deck, catalog, replace(settings, **how), learnt=learnt) for who, how in PLAYERS.items()}
    for player in players.values():
        player.play(asked.games)  # what is done once is not counted
    with asked.file.open("a", encoding="utf-8") as file:
        for game in left:
            found: dict[str, list[float]] = {}
            for who, player in players.items():
                start = time.process_time()
                result = player.play(game)
                spent = 1000 * (time.process_time() - start)
                found[who] = [result.reward, round(spent, 3), *player.missed_wins(game, asked.most)]
            file.write(json.dumps({"key": key, "game": game, "players": found}) + "\n")
            file.flush()


def show(name: str, asked: argparse.Namespace, key: str) -> None:
    """Print a deck's table."""
    known = read(asked.file)
    games = [known[key, game] for game in range(asked.games) if (key, game) in known]
    print(f"{name}: {len(games)} games, {asked.rollouts} rollouts a move, {asked.learning:,} rollouts of learning")
    for who in PLAYERS:
        reward, ms, missed, unbound, unseen = ([game[who][k] for game in games] for k in range(len(COLUMNS)))
        gains = [mine - game["neither"][0] for mine, game in zip(reward, games, strict=True)]
        half = 1.96 * stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.nan
        print(
            f"  {who:12} reward {mean(reward):.4f} ({mean(gains):+.4f} +-{half:.4f}), {mean(ms):.2f} ms, "
            f"missed {sum(missed)}, unbound {sum(unbound)}, unseen {sum(unseen)}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rollouts", type=int, default=100, help="of a move")
    parser.add_argument("--learning", type=int, default=150_000, help="rollouts of self-play before the first game")
    parser.add_argument("--most", type=int, default=8_000, help="moves of one search for what was missed")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    catalog = Catalog.load()
    for name in asked.decks:
        key = key_of(name, asked.rollouts, asked.learning, asked.most)
        play(name, catalog, asked, key)
        show(name, asked, key)


if __name__ == "__main__":
    main()
