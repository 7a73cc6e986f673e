"""How many games a CPU second does a journal write and read, beside an older checkout?

    python tests/experiments/journal_speed.py --before CHECKOUT

Both write the same games, one transaction each as a run does, and read what a search that goes on is told of them. An older
checkout makes objects of the games for that. Each pair, alternated, gives two ratios (now / before), which are printed with
their 95 % intervals.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from math import exp, log
from pathlib import Path

from deckopt.evaluate.statistics import mean, mean_interval

HERE = Path(__file__).resolve().parents[2]

#: Run in each checkout; an older journal has no marks.
WRITE_AND_READ = """
import inspect, sys, tempfile, time
from pathlib import Path
from deckopt.evaluate.games import Played
from deckopt.runs.journal import Journal

try:
    from deckopt.playing.results import GameResult
    from deckopt.runs.stops import Budget
except ImportError:  # where they stood before
    from deckopt.search.player import GameResult
    from deckopt.runs.journal import Budget

games = int(sys.argv[1])
played = [
    Played(GameResult(0.5 + i % 7 / 20, bool(i % 3), 4 + i % 5, 7 - i % 3, 3000 + i, 200 + i % 9, 0), 0.01 * (i % 17))
    for i in range(games)
]
with tempfile.TemporaryDirectory() as folder:
    journal = Journal.create(Path(folder), {"n": 1}, Budget(games=games))
    marked = "mark" in inspect.signature(journal.add_game).parameters
    start = time.process_time()
    for k, game in enumerate(played):
        journal.add_game(*((k, 7 * k, game) if marked else (k, game)), 0.1 * k, None)
    written = time.process_time()
    assert sum(1 for _ in journal.games()) == games
    print(written - start, time.process_time() - written)
"""


def seconds(checkout: Path, games: int) -> tuple[float, float]:
    """CPU seconds of writing and of reading."""
    told = subprocess.run(
        [sys.executable, "-c", WRITE_AND_READ, str(games)],
        env={**os.environ, "PYTHONPATH": str(checkout), "NUMBA_DISABLE_JIT": "1"},
        cwd=checkout,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    return float(told[0]), float(told[1])


def main() -> None:
    """Print both ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, required=True, help="a checkout of an older version")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--games", type=int, default=50_000)
    given = parser.parse_args()
    ratios: tuple[list[float], list[float]] = ([], [])
    for _ in range(given.pairs):
        before = seconds(given.before.resolve(), given.games)
        now = seconds(HERE, given.games)
        for found, old, new in zip(ratios, before, now, strict=True):
            found.append(log(old / new))
    for name, found in zip(("writing", "reading"), ratios, strict=True):
        low, high = mean_interval(found)
        print(f"{name}: {exp(mean(found)):.3f} of the games a CPU second before ({exp(low):.3f} to {exp(high):.3f})")


if __name__ == "__main__":
    main()
