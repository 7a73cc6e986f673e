"""Is a run that is killed the run that is not? `python tests/experiments/kills.py --times 50`

A short search is played to its end. Then the same one is begun again and again, killed (SIGKILL, workers too) at random moments,
from the first to the last second that it takes, gone on with, killed once more or not, and played to its end. Each has to print
the same result, the times aside. Exit status 1 if one does not.

What is done is noted in a file; the same command goes on there.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from runs.small_runs import without_times
from runs.test_runs import OPTIMIZE, command, games_of

from deckopt.compiling_kernels import make_ready
from deckopt.optimize.methods import METHODS
from deckopt.runs.journal_file import FILE

MOST_KILLS = 3
WAIT = 600.0  # seconds: the machine may be busy


def ended(process: subprocess.Popen[str]) -> Any:
    """What a command prints that is left alone."""
    found, errors = process.communicate(timeout=WAIT)
    if process.returncode != 0:
        raise RuntimeError(f"exit code {process.returncode}: {errors}")
    return without_times({**json.loads(found), "run": ""})


def start(folder: Path, method: str) -> subprocess.Popen[str]:
    """Begin the search, or go on with it if there is a run."""
    if (folder / "runs" / "one" / FILE).exists():
        return command("resume", "one", "--workers", "2", "--json", cwd=folder)
    return command(*OPTIMIZE, "--search", method, "--run", "one", "--json", cwd=folder)


def killed(folder: Path, method: str, moments: list[float]) -> tuple[list[int], Any]:
    """(games that were kept at each kill, the result) of a search that is killed after so many seconds, each time begun again.

    One that was killed after its last game has its result in its report.
    """
    kept: list[int] = []
    for seconds in moments:
        process, end = start(folder, method), time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)
        if process.poll() is not None:
            break
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        kept.append(games_of(folder / "runs" / "one"))
    process = start(folder, method)
    _, errors = process.communicate(timeout=WAIT)
    if process.returncode != 0 and "is finished" not in errors:
        raise RuntimeError(f"exit code {process.returncode}: {errors}")
    return kept, ended(command("report", "one", "--json", cwd=folder))


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--times", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--notes", type=Path, default=Path("kills.jsonl"))
    given = options.parse_args()
    make_ready()
    done = {}
    if given.notes.exists():
        done = {(m, seed, k): same for m, seed, k, _, same in map(json.loads, given.notes.read_text("utf-8").splitlines())}
    same = 0
    for method in METHODS:
        with tempfile.TemporaryDirectory() as name:
            begun = time.monotonic()
            ended(start(Path(name) / "whole", method))
            lasts = time.monotonic() - begun
            expected = ended(command("report", "one", "--json", cwd=Path(name) / "whole"))
            rng = random.Random(f"{given.seed} {method}")
            for number in range(given.times // len(METHODS)):
                moments = [rng.uniform(0, lasts) for _ in range(rng.randint(1, MOST_KILLS))]
                at = method, given.seed, number
                if at not in done:
                    kept, result = killed(Path(name) / str(number), method, moments)
                    done[at] = result == expected
                    with given.notes.open("a", encoding="utf-8") as notes:
                        notes.write(json.dumps([*at, kept, done[at]]) + "\n")
                    print(
                        f"{method} {number}: killed with {kept} games kept: {'the same' if done[at] else 'ANOTHER'}", flush=True
                    )
                same += done[at]
    of = len(METHODS) * (given.times // len(METHODS))
    print(f"{same} of {of} runs that were killed came to the same")
    return int(same != of)


if __name__ == "__main__":
    sys.exit(main())
