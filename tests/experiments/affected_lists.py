"""What did it cost to read the surface at the wrong count?

    python tests/experiments/affected_lists.py DECKS.jsonl --out affected.jsonl

Before the curves of a surface stood at the right counts, the search misread every swap of a card whose other cards
cannot fill the deck. This command draws some such lists from a file of lines of JSON (`name`, `main`) by a seed. From
each it searches twice with equal games: as the surface is read now, and with each curve put where it stood before
(`misread`). All else is the same, rules and cards included. What each search found is compared with the start on fresh
pairs of games, and the two finds with each other. Each finished step is a line of `--out`; a second call runs what is
missing.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import deck_of
from deckopt.decks.source import Source
from deckopt.optimize.edits import Bans, Limits
from deckopt.optimize.features import Features, Floats, Terrain

MOST_BLANK = 20
VERSIONS = ("misread", "now")


class Misread(Terrain):
    """A surface whose curves stand at the limits, whatever count they are for."""

    def __init__(self, features: Features, curves: list[Floats], products: Floats) -> None:
        super().__init__(features, curves, products)
        self._by_card[:] = 0.0
        for i, curve in enumerate(curves[: len(features.cards)]):
            self._by_card[:, i, 1 : 1 + curve.shape[1]] = curve


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


def command(words: list[object], folder: str, *, misread: bool = False) -> dict[str, Any]:
    """What a command of deckopt prints with --json; or how it ended, where it did not."""
    start = [__file__, "--run"] + (["misread"] if misread else ["now"])
    done = subprocess.run([sys.executable, *start, *map(str, words), "--json"], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return {"ended": done.stderr.strip().splitlines()[-1:]}
    return dict(json.loads(done.stdout))


def search(row: dict[str, Any], version: str, games: int, seed: int) -> dict[str, Any]:
    """What `optimize` finds from a list."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "list.txt", row["main"])
        words = ["optimize", "list.txt", "--blank-unknown", "--only-mine", "--games", games, "--seed", seed, "--workers", 1]
        return command(words, folder, misread=version == "misread")


def duel(misread: dict[str, int], now: dict[str, int], games: int, seed: int) -> dict[str, Any]:
    """The two finds, with the same luck."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "misread.txt", misread)
        write(Path(folder) / "now.txt", now)
        words = ["compare", "misread.txt", "now.txt", "--blank-unknown", "--games", games, "--seed", seed, "--rollouts", 60]
        return command(words, folder)


def write(path: Path, main: dict[str, int]) -> None:
    """A list as text."""
    path.write_text("\n".join(f"{n} {name}" for name, n in main.items()), "utf-8")


def main() -> None:
    """Run what is missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lists", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--pairs", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    done = {}
    for line in given.out.read_text().splitlines() if given.out.exists() else []:
        row = json.loads(line)
        done[row["name"], row["what"]] = row["found"]

    def keep(name: str, what: str, found: dict[str, Any]) -> None:
        done[name, what] = found
        with given.out.open("a") as out:
            out.write(json.dumps({"name": name, "what": what, "found": found}) + "\n")

    for row in drawn(given.decks, given.lists, given.seed):
        name = row["name"]
        for version in VERSIONS:
            if (name, version) not in done:
                keep(name, version, search(row, version, given.games, given.seed))
        best = [done[name, version].get("best") for version in VERSIONS]
        if (name, "duel") not in done and best[0] != best[1] and None not in best:
            keep(name, "duel", duel(best[0], best[1], given.pairs, given.seed + 1))
    print(f"{'list':40} {'what':8} mean reward")
    for (name, what), found in done.items():
        print(f"{name:40} {what:8} {duel_words(found) if what == 'duel' else gain_words(found)}")


def gain_words(found: dict[str, Any]) -> str:
    """What a search's best list gains over its start, or how the search ended."""
    if "final" not in found:
        return f"ended: {found['ended']}"
    final = found["final"]
    if final is None:
        return "no list was better"
    low, high = final["gain_ci95"]
    return f"{final['gain']:+.4f} ({low:+.4f} to {high:+.4f}), {final['games']} pairs; {len(found['edits'])} edits"


def duel_words(found: dict[str, Any]) -> str:
    """What the find of today is worth beside the other one."""
    if "ended" in found:
        return f"ended: {found['ended']}"
    difference = found["differences"][0]
    low, high = difference["gain_ci95"]
    return f"{difference['gain']:+.4f} ({low:+.4f} to {high:+.4f}), now less misread"


def run_command() -> None:
    """`--run VERSION COMMAND...`: the command line, with the surface as it is or misread."""
    import deckopt.optimize.features
    from deckopt.__main__ import main as entry

    if sys.argv[2] == "misread":
        deckopt.optimize.features.Terrain = Misread  # type: ignore[misc]
    sys.argv = ["deckopt", *sys.argv[3:]]
    entry()


if __name__ == "__main__":
    run_command() if sys.argv[1:2] == ["--run"] else main()
