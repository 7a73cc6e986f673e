"""Is a player worse with any deck? The same games of every deck of a file, by two players at the default settings.

    python tests/experiments/every_deck.py DECKS.jsonl --out now.jsonl
    python tests/experiments/every_deck.py DECKS.jsonl --out before.jsonl --plain
    python tests/experiments/every_deck.py DECKS.jsonl --out now.jsonl --beside before.jsonl

The first two commands play all decks of a file of lines of JSON (`name`, `format`, `archetype`, `main`): as `deckopt evaluate`
plays them, and by a plain player. That one learns for 400,000 rollouts and no more, looks for no forced win, gives things for
nothing, and ends no search early. A player of another version is had by the same command in a checkout of it. What is not
understood is played as far as it is, or as a blank. A deck's line is appended to `--out`; a further call plays the decks that are
missing. Decks are played in a shuffled order, so that those of an unfinished call are a sample. `--share 1/2` takes every second
one, from the first one on, so that two calls with files of their own may run side by side. `--one-of amulet hammer` takes one
deck of each of these archetypes, drawn by a seed.

The third one prints a table: for each deck that both files have, mean rewards, their difference (95 %, paired by game), win turns
(a game that is not won counts as won a turn after the last one), CPU milliseconds a game and CPU seconds of learning. A deck is
better or worse beyond noise if the difference is more than 3.3 standard errors, as it is for one deck of a thousand by chance.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.compiled import PrintedTexts
from deckopt.decks.deck import Deck
from deckopt.decks.load import deck_of
from deckopt.decks.source import Source
from deckopt.evaluate.evaluation import evaluate
from deckopt.evaluate.games import trained_workers
from deckopt.evaluate.how import settings_for
from deckopt.evaluate.mulligan import thresholds
from deckopt.oracle.corpus import default_corpus
from deckopt.playing.settings import Settings

CLEAR = 3.3  # standard errors
SEED = 1  # of the draw of decks
LEARNING = 400_000  # rollouts of the plain player's learning
Row = dict[str, Any]


def plain(settings: Settings) -> Settings:
    """The settings of the plain player."""
    return replace(settings, learning=min(LEARNING, settings.learning), plateau=False, wins=0, thrift=0, early=0)


def lines_of(path: Path, share: str, archetypes: list[str]) -> list[Row]:
    """A share of the lines of a file, shuffled, "1/2" for the first of two, or one line of each archetype that is named."""
    lines: list[Row] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    draw = random.Random(SEED)
    drawn = [draw.choice([line for line in lines if line["archetype"] == archetype]) for archetype in archetypes]
    part, of = map(int, share.split("/"))
    draw.shuffle(lines)
    return (drawn or lines)[part - 1 :: of]


def decks_of(lines: list[Row], catalog: Catalog) -> Iterator[tuple[Row, Deck]]:
    """The decks of some lines, as far as they can be played."""
    corpus = default_corpus()
    catalog.texts = PrintedTexts(corpus) if corpus is not None else None
    for line in lines:
        fields = {key: line[key] for key in ("main", "sideboard") if line.get(key)}
        yield line, deck_of(Source(line["name"], line["name"], fields), catalog, blank_unknown=True)


def play(deck: Deck, catalog: Catalog, games: int, is_plain: bool) -> Row:
    """What each game earned, and CPU seconds for learning, thresholds and games."""
    settings = settings_for(deck, 1, {}, near=False)
    if is_plain:
        settings = plain(settings)
    start = time.process_time()
    with trained_workers(deck, catalog, settings, 1) as crew:
        learning = time.process_time() - start
        sides = thresholds(deck, catalog, settings, crew)
        hands = time.process_time() - start - learning
        played = evaluate(deck, catalog, settings.rollouts, settings.seed, games, crew, sides, plays=crew.plays())
        return {
            "rewards": [round(reward, 6) for reward in played.rewards],
            "turns": [r.turn if r.won else played.last_turn + 1 for r in played.results],
            "plays": crew.plays(),
            "learnt": [learnt.rollouts for learnt in crew.learnt if learnt is not None],
            "cpu": [round(spent, 2) for spent in (learning, hands, played.cpu_seconds)],
        }


def read(files: list[Path]) -> dict[str, Row]:
    """What was played, by the name of the deck."""
    lines = [line for file in files if file.exists() for line in file.read_text("utf-8").splitlines()]
    return {row["name"]: row for row in map(json.loads, lines)}


def show(now: dict[str, Row], before: dict[str, Row]) -> None:
    """Print the table."""
    both = sorted(now.keys() & before.keys())
    gains, worse, better = [], [], []
    for name in both:
        new, old = now[name], before[name]
        pairs = [a - b for a, b in zip(new["rewards"], old["rewards"], strict=False)]
        error = stdev(pairs) / math.sqrt(len(pairs))
        gains.append(mean(pairs))
        if abs(gains[-1]) > CLEAR * error:
            (worse if gains[-1] < 0 else better).append(name)
        old_ms, new_ms = (1000 * row["cpu"][2] / len(row["rewards"]) for row in (old, new))
        print(
            f"{name[:44]:44} {mean(old['rewards']):.4f} -> {mean(new['rewards']):.4f} ({gains[-1]:+.4f} +-{1.96 * error:.4f})"
            f"  turn {mean(old['turns']):5.2f} -> {mean(new['turns']):5.2f}  {old_ms:6.2f} -> {new_ms:6.2f} ms"
            f"  learning {old['cpu'][0]:4.0f} -> {new['cpu'][0]:4.0f} CPU s"
            + (f"  played by {old['plays']} -> {new['plays']}" if new["plays"] != old["plays"] else "")
        )
    if len(gains) > 1:
        half = 1.96 * stdev(gains) / math.sqrt(len(gains))
        spent = [[round(sum(rows[name]["cpu"][k] for name in both)) for k in range(3)] for rows in (before, now)]
        print(
            f"{len(both)} decks: {mean(gains):+.4f} +-{half:.4f}; {len(better)} better beyond noise, {len(worse)} worse: {worse}"
        )
        print(f"CPU s for learning, thresholds and games: {spent[0]} before, {spent[1]} now")


def main() -> None:
    """Play what has not been played yet, or print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", type=Path)
    parser.add_argument("--out", type=Path, nargs="+", required=True, help="the first one is written, all are shown")
    parser.add_argument("--beside", type=Path, nargs="+", default=[], help="files of the player before: print the table")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--share", default="1/1")
    parser.add_argument("--one-of", nargs="+", default=[], metavar="ARCHETYPE")
    given = parser.parse_args()
    if given.beside:
        show(read(given.out), read(given.beside))
        return
    catalog = Catalog.load()
    done = read(given.out)
    for line, deck in decks_of(lines_of(given.decks, given.share, given.one_of), catalog):
        if line["name"] not in done:
            found = {key: line.get(key, "") for key in ("name", "format", "archetype")}
            found |= play(deck, catalog, given.games, given.plain)
            with given.out[0].open("a", encoding="utf-8") as out:
                out.write(json.dumps(found) + "\n")
            print(f"{line['name']}: {mean(found['rewards']):.4f}, CPU s {found['cpu']}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
