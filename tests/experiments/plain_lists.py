"""What does `deckopt optimize LIST` make of real lists, with nothing else said?

    python tests/experiments/plain_lists.py LISTS.jsonl --lists 5 --minutes 5 --out plain.jsonl

One list each of so many formats is drawn by a seed from a file of lines of JSON (`name`, `format`, `main`, `sideboard`), and
written down as people paste lists. Each finished search is a line of `--out`; a second call runs what is missing. The table has
the changes, and what they are worth on fresh pairs of games.
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


def drawn(path: Path, lists: int, seed: int) -> list[dict[str, Any]]:
    """One list each of so many formats."""
    rng = random.Random(seed)
    by_format: dict[str, list[dict[str, Any]]] = {}
    for line in path.read_text("utf-8").splitlines():
        found = json.loads(line)
        by_format.setdefault(found["format"], []).append(found)
    formats = rng.sample(sorted(by_format), min(lists, len(by_format)))
    return [rng.choice(by_format[form]) for form in formats]


def pasted(found: dict[str, Any]) -> str:
    """The list as sites write it."""
    main = "".join(f"{n} {name}\n" for name, n in found["main"].items())
    side = "".join(f"{n} {name}\n" for name, n in found.get("sideboard", {}).items())
    return f"Deck\n{main}" + (f"\nSideboard\n{side}" if side else "")


def searched(found: dict[str, Any], minutes: float, seed: int) -> dict[str, Any]:
    """What the search comes to, and what was said beside it."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "deck.txt").write_text(pasted(found), "utf-8")
        words = ["optimize", "deck.txt", "--minutes", f"{minutes:g}", "--seed", str(seed), "--json"]
        run = subprocess.run([sys.executable, "-m", "deckopt", *words], cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        return {"error": run.stderr.splitlines()[-1] if run.stderr else "?"}
    return {"said": json.loads(run.stdout), "beside": [line for line in run.stderr.splitlines() if "tried" in line]}


def changes(before: dict[str, int], after: dict[str, int]) -> str:
    """-1 One card, +1 Another."""
    differences = {name: after.get(name, 0) - before.get(name, 0) for name in sorted({*before, *after})}
    order = sorted((n, name) for name, n in differences.items() if n)
    return ", ".join(f"{n:+d} {name}" for n, name in order) or "none"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("file", type=Path)
    options.add_argument("--lists", type=int, default=5)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--minutes", type=float, default=5)
    options.add_argument("--out", type=Path, required=True)
    given = options.parse_args()
    rows = [json.loads(line) for line in given.out.read_text("utf-8").splitlines()] if given.out.exists() else []
    done = {row["name"] for row in rows}
    for found in drawn(given.file, given.lists, given.seed):
        if found["name"] not in done:
            row = {"name": found["name"], "format": found["format"], **searched(found, given.minutes, given.seed)}
            rows.append(row)
            with given.out.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
    for row in rows:
        print(row["name"])
        if "error" in row:
            print(f"  {row['error']}")
            continue
        said = row["said"]
        for line in row["beside"]:
            print(f"  {line}")
        print(f"  stopped: {said['stopped']} after {said['games']:,} games")
        print(f"  changes: {changes(said['start'], said['best'])}")
        print(f"  on fresh pairs: {said['final']}")


if __name__ == "__main__":
    main()
