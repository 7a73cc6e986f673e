"""Is this checkout as fast as an older one?

    python tests/experiments/paired_speed.py --before CHECKOUT --out speed.jsonl

Both checkouts evaluate the bench decks in turn, and each pair gives a ratio of rollouts a CPU second (now / before), so
that a machine whose speed drifts does not matter. Beside that: CPU seconds of a cold compile, of a warm start and of
`--help`. Each pair is a line of `--out`; a second call runs what is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from math import exp, log
from pathlib import Path
from typing import Any

from deckopt.bench.signature import DECKS
from deckopt.evaluate.statistics import mean, mean_interval

HERE = Path(__file__).resolve().parents[2]
WARM = ["evaluate", "lava-spike", "--games", "4", "--rollouts", "50", "--workers", "1"]


def run(checkout: Path, words: list[str], cache: str | None = None) -> tuple[float, str]:
    """(CPU seconds, standard output) of a command of a checkout."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(checkout), "DECKOPT_CORPUS": "none"}
    if cache is not None:
        environment["DECKOPT_CACHE"] = cache
    done = subprocess.run(
        [sys.executable, "-m", "deckopt", *words], cwd=tempfile.gettempdir(), env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"{checkout}: {' '.join(words)}: {done.stderr.strip()}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def speed(checkout: Path, deck: str, games: int, rollouts: int) -> float:
    """Rollouts a CPU second of an evaluation."""
    words = ["evaluate", deck, "--games", str(games), "--rollouts", str(rollouts), "--learning", "20000"]
    found: dict[str, Any] = json.loads(run(checkout, [*words, "--workers", "1", "--json"])[1])
    return float(found["rollouts_per_cpu_second"])


def cpu(checkout: Path, what: str) -> float:
    """CPU seconds of a start: `cold` compiles everything, `warm` finds it compiled, `help` needs nothing compiled."""
    if what == "help":
        return run(checkout, ["--help"])[0]
    if what == "warm":
        return run(checkout, WARM)[0]
    with tempfile.TemporaryDirectory() as cache:
        return run(checkout, WARM, cache)[0]


def main() -> None:
    """Run the pairs that are missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--before", type=Path, required=True, help="a checkout of an older version")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--starts", type=int, default=3, help="pairs of cold, warm and --help starts")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rollouts", type=int, default=300)
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    wanted = [(deck, k) for k in range(given.pairs) for deck in DECKS]
    wanted += [(what, k) for k in range(given.starts) for what in ("cold", "warm", "help")]
    for what, k in wanted:
        if any((row["what"], row["pair"]) == (what, k) for row in rows):
            continue
        order = [("before", given.before), ("now", HERE)]
        row: dict[str, Any] = {"what": what, "pair": k}
        for name, checkout in order if k % 2 else reversed(order):
            row[name] = speed(checkout, what, given.games, given.rollouts) if what in DECKS else cpu(checkout, what)
        rows.append(row)
        with given.out.open("a") as out:
            out.write(json.dumps(row) + "\n")
    print(f"{'what':24} {'before':>10} {'now':>10}   now / before (95 %)")
    for what in dict.fromkeys(row["what"] for row in rows):
        mine = [row for row in rows if row["what"] == what]
        logs = [log(row["now"] / row["before"]) for row in mine]
        low, high = (exp(end) for end in mean_interval(logs)) if len(logs) > 1 else (float("nan"),) * 2
        before, now = (mean([row[name] for row in mine]) for name in ("before", "now"))
        print(f"{what:24} {before:10.2f} {now:10.2f}   {exp(mean(logs)):.3f} ({low:.3f} to {high:.3f}), {len(mine)} pairs")


if __name__ == "__main__":
    main()
