"""Does it play any deck? `python tests/experiments/many_decks.py DECKS.jsonl --games 200 --rollouts 50 --out found.jsonl`

Plays every deck of a file of lines of JSON (`name`, `archetype`, `main`) that nobody tuned
for: searched games, with mulligan thresholds, and random moves with the position checked
after each. Cards come from card files or the corpus of the extra 'oracle'; what is not
understood is played as far as it is, or as a blank. One line of JSON a deck goes to
`--out`; decks that it has already are not played again. At the end, a table by archetype.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rules.random_play import Play, trace

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import caveats_of
from deckopt.decks.compiled import PrintedTexts
from deckopt.decks.load import deck_of
from deckopt.decks.source import Source
from deckopt.evaluate.evaluation import evaluate
from deckopt.evaluate.games import trained_workers
from deckopt.evaluate.mulligan import thresholds
from deckopt.evaluate.statistics import mean
from deckopt.oracle.corpus import default_corpus
from deckopt.playing.settings import Settings


def play(
    line: dict[str, Any], texts: PrintedTexts | None, settings: Settings, games: int, moves: int, workers: int
) -> dict[str, Any]:
    """What the games of one deck say."""
    catalog = Catalog.load()
    source = Source(line["name"], line["name"], {"main": line["main"]})
    catalog.texts = texts
    deck = deck_of(source, catalog, blank_unknown=True)
    told = caveats_of(deck, catalog)
    start = time.monotonic()
    Play(trace(deck, catalog), settings.seed).run(moves)
    with trained_workers(deck, catalog, settings, workers) as crew:
        found = evaluate(
            deck, catalog, settings.rollouts, settings.seed, games, crew, thresholds(deck, catalog, settings, crew, target=0.02)
        )
    said = {key: line.get(key, "") for key in ("name", "format", "archetype")}
    blanks = sum(k for name, k in told.copies.items() if name in deck.stand_ins)
    plain = {k: v for k, v in found.to_dict().items() if k not in ("stand_ins", "approximations")}
    return {**said, "blanks": blanks, "partly": told.total - blanks, **plain, "seconds": time.monotonic() - start}


def table(rows: list[dict[str, Any]]) -> None:
    """Print win rate and win turn by archetype, the slowest last."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["archetype"]].append(row)
    print(f"{'archetype':18} decks  won by 12  win turn  (by deck)      blanks  partly  faults")
    for name in sorted(groups, key=lambda n: -mean([row["mean_reward"] for row in groups[n]])):
        decks = groups[name]
        turns = [row["mean_win_turn"] for row in decks if row["mean_win_turn"]]
        by_deck = f"{min(turns):4.1f} to {max(turns):4.1f}" if turns else "never"
        print(
            f"{name:18} {len(decks):5}  {100 * mean([row['win_rate'] for row in decks]):7.1f} %  "
            f"{mean(turns) if turns else 0:8.2f}  {by_deck:13}  {mean([row['blanks'] for row in decks]):6.1f}  "
            f"{mean([row['partly'] for row in decks]):6.1f}  {sum(row['faults'] for row in decks):6}"
        )


def main() -> None:
    """Play what has not been played yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rollouts", type=int, default=50)
    parser.add_argument("--moves", type=int, default=2000, help="random moves, checked one by one")
    parser.add_argument("--learning", type=int, default=100_000, help="rollouts of self-play before a deck's first game")
    parser.add_argument("--player", default="mcts")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    path = default_corpus()
    texts = PrintedTexts(path) if path is not None else None
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    done = {row["name"] for row in rows}
    settings = Settings(
        rollouts=given.rollouts, mulligan_rollouts=4 * given.rollouts, player=given.player, learning=given.learning
    )
    for line in map(json.loads, given.decks.read_text("utf-8").splitlines()):
        if line["name"] not in done:
            row = play(line, texts, settings, given.games, given.moves, given.workers)
            rows.append(row)
            with given.out.open("a") as out:
                out.write(json.dumps(row) + "\n")
            turn = row["mean_win_turn"]
            print(
                f"{row['name']}: {100 * row['win_rate']:.0f} %, {turn and round(turn, 2)}, {row['seconds']:.0f} s",
                file=sys.stderr,
            )
    table(rows)


if __name__ == "__main__":
    main()
