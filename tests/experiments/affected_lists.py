"""What did it cost to read the surface at the wrong count?

    python tests/experiments/affected_lists.py DECKS.jsonl --before CHECKOUT --out affected.jsonl

Before the curves of a surface stood at the right counts, the search misread every swap of a card whose other cards
cannot fill the deck. This command draws some such lists from a file of lines of JSON (`name`, `main`) by a seed,
lets this checkout and an older one (`--before`) search from each with equal games, and compares what they found with
the start on fresh pairs of games. Each version plays by its own rules. Gains compare only where both understand the same
cards of a list: a start whose mean reward differs shows that they do not. Each finished search is a line of `--out`; a
second call runs what is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import Deck, Source, deck_of
from deckopt.optimize.edits import Bans, Limits
from deckopt.optimize.features import Features

HERE = Path(__file__).resolve().parents[2]
MOST_BLANK = 20


def is_affected(deck: Deck) -> bool:
    """Whether some card must have more copies than its limit asks for, because the other cards cannot fill the deck."""
    features = Features(Limits(deck.limits), deck.main, {})
    spare = int(features.first.sum())
    others = features.most.sum() - features.most
    return bool((spare - others > features.least).any())


def drawn(path: Path, lists: int, seed: int) -> list[dict[str, Any]]:
    """Some of the lists that are affected, have a swap to try and are blank in a third at most, in the order of a seed."""
    catalog = Catalog.load()
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    random.Random(seed).shuffle(rows)
    found = []
    for row in rows:
        deck = deck_of(Source(row["name"], row["name"], {"main": row["main"]}), catalog, blank_unknown=True)
        blank = sum(deck.main.values()) - sum(row["main"].get(name, 0) for name in deck.main)
        if blank <= MOST_BLANK and is_affected(deck) and Limits(deck.limits).swaps(deck.main, Bans()):
            found.append(row)
        if len(found) == lists:
            break
    return found


def search(checkout: Path, row: dict[str, Any], games: int, seed: int, workers: int) -> dict[str, Any]:
    """What `optimize` of a checkout finds from a list, as its JSON; or how it ended, where it did not."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "list.txt").write_text("\n".join(f"{n} {name}" for name, n in row["main"].items()), "utf-8")
        words = ["optimize", "list.txt", "--blank-unknown", "--games", games, "--seed", seed, "--workers", workers, "--json"]
        if checkout == HERE:
            words.append("--only-mine")  # the older version tries no other cards either
        done = subprocess.run(
            [sys.executable, "-m", "deckopt", *map(str, words)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(checkout), "DECKOPT_CORPUS": "none"},
            capture_output=True,
            text=True,
        )
    if done.returncode:
        return {"ended": done.stderr.strip().splitlines()[-1:]}
    return dict(json.loads(done.stdout))


def main() -> None:
    """Run what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", type=Path)
    parser.add_argument("--before", type=Path, required=True, help="a checkout of an older version")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lists", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    for row in drawn(given.decks, given.lists, given.seed):
        for version, checkout in (("before", given.before), ("now", HERE)):
            if any((r["name"], r["version"]) == (row["name"], version) for r in rows):
                continue
            found = search(checkout, row, given.games, given.seed, given.workers)
            rows.append({"name": row["name"], "version": version, "found": found})
            with given.out.open("a") as out:
                out.write(json.dumps(rows[-1]) + "\n")
    print(f"{'list':44} {'version':7}  gain on fresh pairs of games")
    for row in rows:
        print(f"{row['name']:44} {row['version']:7} ", gain_words(row["found"]))


def gain_words(found: dict[str, Any]) -> str:
    """What a search's best list gains over its start, or how the search ended."""
    if "final" not in found:
        return f"ended: {found['ended']}"
    final = found["final"]
    if final is None:
        return "no list was better"
    low, high = final["gain_ci95"]
    return f"{final['gain']:+.4f} ({low:+.4f} to {high:+.4f}), {final['games']} pairs; {len(found['edits'])} edits"


if __name__ == "__main__":
    main()
