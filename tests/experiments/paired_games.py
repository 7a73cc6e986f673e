"""Does this checkout's player earn more than an older one's, and for how much CPU time?

    python tests/experiments/paired_games.py jeskai-ascendancy --before CHECKOUT --out games.jsonl
    python tests/experiments/paired_games.py jeskai-ascendancy --before CHECKOUT --out games.jsonl --rollouts 1000 --games 1000

Both checkouts evaluate the deck in turn as `deckopt evaluate` does it, each by its own default player, which has learnt before.
Each turn is of so many games, with a seed of its own, which both have. Each pair of turns is a line of `--out`; a second call
runs what is missing. Learning is timed by the first turn of each.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import exp, log
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.evaluate.statistics import mean, mean_interval
from experiments.paired_speed import HERE, run

TURN = 500  # games of a turn


def evaluate(checkout: Path, deck: str, seed: int, games: int, rollouts: int | None) -> tuple[dict[str, Any], float]:
    """(what `deckopt evaluate --json` says, CPU seconds of the command)."""
    words = ["evaluate", deck, "--games", str(games), "--seed", str(seed), "--workers", "1", "--json"]
    spent, said = run(checkout, words if rollouts is None else [*words, "--rollouts", str(rollouts)])
    found: dict[str, Any] = json.loads(said)
    return found, spent


def main() -> None:
    """Run the turns that are missing, and print what they say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("deck")
    parser.add_argument("--before", type=Path, required=True, help="a checkout of an older version")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rollouts", type=int, help="of a move, for both; the default is each version's own")
    given = parser.parse_args()
    key = {"deck": given.deck, "rollouts": given.rollouts}
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    rows = [row for row in rows if {name: row[name] for name in key} == key]
    sides = [("before", given.before.resolve()), ("now", HERE)]
    for seed in range(len(rows), -(-given.games // TURN)):
        row: dict[str, Any] = {**key, "seed": seed}
        for name, checkout in sides if seed % 2 else reversed(sides):
            if not seed:  # the player learns, and what is compiled is kept
                row[f"learning {name}"] = evaluate(checkout, given.deck, seed, 2, given.rollouts)[1]
            found, _ = evaluate(checkout, given.deck, seed, TURN, given.rollouts)
            row[name] = [found["mean_reward"], 1000 * found["cpu_seconds"] / TURN]
        rows.append(row)
        with given.out.open("a") as out:
            out.write(json.dumps(row) + "\n")
    gains = [row["now"][0] - row["before"][0] for row in rows]
    logs = [log(row["now"][1] / row["before"][1]) for row in rows]
    print(f"{given.deck}: {TURN * len(rows):,} games each, {given.rollouts or 'default'} rollouts a move")
    for what, k, places in (("mean reward", 0, 4), ("CPU ms a game", 1, 2)):
        before, now = (mean([row[name][k] for row in rows]) for name, _ in sides)
        print(f"{what:24} {before:.{places}f} -> {now:.{places}f}")
    if len(rows) > 1:
        (low, high), (least, most) = mean_interval(gains), mean_interval(logs)
        print(f"{'gain':24} {mean(gains):+.4f} ({low:+.4f} to {high:+.4f})")
        print(f"{'CPU a game, now / before':24} {exp(mean(logs)):.3f} ({exp(least):.3f} to {exp(most):.3f})")
    print(f"{'first start, CPU s':24} {rows[0]['learning before']:.1f} -> {rows[0]['learning now']:.1f}")


if __name__ == "__main__":
    main()
