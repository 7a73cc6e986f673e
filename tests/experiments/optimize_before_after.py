"""How many games and how much CPU time does `optimize` need for what an older checkout finds in ten minutes?

    python tests/experiments/optimize_before_after.py all --out DIR --before CHECKOUT CACHE --now CHECKOUT CACHE

For each deck and seed both checkouts search for ten minutes' worth of CPU time: `--minutes 10` by a clock that shows the CPU
seconds of the search and its workers, each with its share. Every run learns anew. Now and then the list is noted that a user
would get who stopped there. Then one judge plays each noted list: this checkout's player, trained around the start list and the
last lists of all runs, plays 10,000 games with the luck of the start list's. The table says after how many games and CPU seconds
a run first had 90 % of the older checkout's gain (the mean over seeds of its last lists').

Decks: the combo deck's start list, and one deck of each kind of KINDS, drawn by SEED. `--decks` names others. Each run, each note
and each thousand games of the judge are kept in `--out`, and a second call goes on from there. `run` only searches, `judge` only
judges, `table` only prints.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import os
import random
import resource
import shutil
import subprocess
import sys
import time
import types
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

COMBO = "jeskai-ascendancy-start"
#: Shipped decks with limits of their own, which both checkouts have alike, by what they win with.
KINDS = {
    "attack": ["pauper-bogles", "pauper-goblins", "pauper-heroic", "pauper-infect", "pauper-stompy", "premodern-slivers"],
    "spells": ["pauper-burn", "pauper-madness-burn", "pauper-kuldotha-red", "pauper-storm"],
    "engines": ["legacy-dredge", "legacy-hollow-one", "legacy-living-end", "lotus-wheel", "modern-elves", "pauper-reanimator"],
}
SEED = 41
MINUTES, WORKERS = 10.0, 2
#: Seconds of the clock at which a list is noted.
NOTED = (10, 20, 30, 45, 60, 80, 100, 120, 150, 180, 210, 240, 280, 320, 360, 420, 480, 540)
OFTEN = 64  # games between two looks at the clock
READ = 0.2  # seconds between two readings of the CPU time
GAMES, AT_A_TIME = 10_000, 1000  # games with which a list is judged
LEARNING = 1_000_000  # most rollouts of the judge's course
LUCK = 20_261_127
SHARE = 0.9
SIDES = BEFORE, NOW = "before", "now"
#: Folders of a cache that a run must not find, because each run learns anew.
LEARNT = ("policies", "courses", "near", "thresholds")


def decks() -> list[str]:
    """The decks: the combo deck, and one of each kind."""
    draw = random.Random(SEED)
    return [COMBO, *(draw.choice(kind) for kind in KINDS.values())]


# -- one search, in either checkout: imports must be there in both ------------------------------


class Clock:
    """In place of the module `time`: seconds in which this process and its workers would do their work, were all busy."""

    def __init__(self) -> None:
        self._read, self._seconds = -math.inf, 0.0

    def monotonic(self) -> float:
        """The CPU seconds so far, over the number of workers."""
        now = time.monotonic()
        if now - self._read >= READ:
            self._seconds, self._read = max(self._seconds, self._cpu() / WORKERS), now
        return self._seconds

    @staticmethod
    def _cpu() -> float:
        import multiprocess

        found = time.process_time()
        gone = resource.getrusage(resource.RUSAGE_CHILDREN)
        found += gone.ru_utime + gone.ru_stime
        for child in multiprocess.active_children():
            try:
                fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            found += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return found


def sit(deck: str, seed: int, name: str, notes: Path) -> None:
    """One sitting of a search, noted."""
    import deckopt.runs.drive as driving
    from deckopt.cli.app import main as command
    from deckopt.optimize.guided import GuidedSearch

    clock = Clock()
    driving.time = types.SimpleNamespace(monotonic=clock.monotonic)  # type: ignore[attr-defined]
    drive: Any = driving.Drive
    sitting: list[Any] = []
    begin = drive.__init__

    def begun(self: Any, *arguments: Any, **options: Any) -> None:
        begin(self, *arguments, **options)
        sitting.append(self)

    drive.__init__ = begun
    drive._compare = lambda self, budget: ()  # a judge of its own compares the lists
    noted = [json.loads(line) for line in notes.read_text().splitlines()] if notes.exists() else []
    done = {row["at"] for row in noted}

    def note(search: Any, at: float) -> None:
        if at not in done:
            done.add(at)
            row = {"at": at, "clock": sitting[0].clock, "games": search.told, "main": dict(search.roots[search.best].main)}
            with notes.open("a") as out:
                out.write(json.dumps(row) + "\n")

    search: Any = GuidedSearch
    tell, conclude = search.tell, search.conclude

    def told(self: Any, k: int, *arguments: Any) -> None:
        tell(self, k, *arguments)
        if self.told % OFTEN == 0:
            passed = [at for at in NOTED if at <= sitting[0].clock]
            if passed and passed[-1] not in done:
                there = copy.deepcopy(self)
                conclude(there)
                note(there, passed[-1])

    def concluded(self: Any) -> None:
        conclude(self)
        if sitting:
            note(self, math.inf)

    search.tell, search.conclude = told, concluded
    words = ["optimize", deck, "--seed", str(seed), "--run", name, "--minutes", f"{MINUTES:g}"]
    if Path("runs", name).exists():
        words = ["resume", name]
    sys.argv = ["deckopt", *words, "--workers", str(WORKERS)]
    command()


# -- all searches ------------------------------------------------------------------------------


def notes_of(out: Path, side: str, deck: str, seed: int) -> Path:
    """The file of a run's notes."""
    return out / f"{deck}-{seed}-{side}.jsonl"


def read(path: Path) -> list[dict[str, Any]]:
    """The notes of a run."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def is_whole(path: Path) -> bool:
    """Whether a run has come to its end."""
    return any(row["at"] == math.inf for row in read(path))


def run(out: Path, side: str, checkout: Path, cache: Path, deck: str, seed: int) -> None:
    """One search to its end, unless it was run already."""
    notes = notes_of(out, side, deck, seed)
    if is_whole(notes):
        return
    own, folder = out / f"cache-{side}", out / side
    folder.mkdir(parents=True, exist_ok=True)
    if not own.exists():
        own.mkdir(mode=0o700)
        shutil.copytree(cache / "kernels", own / "kernels")
    name = f"{deck}-{seed}"
    if not (folder / "runs" / name).exists():
        notes.unlink(missing_ok=True)
        for learnt in LEARNT:
            shutil.rmtree(own / learnt, ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(checkout), "DECKOPT_CACHE": str(own)}
    words = [sys.executable, str(Path(__file__).resolve()), "sit", deck, str(seed), name, str(notes)]
    print(f"{side}: {deck}, seed {seed}", flush=True)
    with (out / f"{side}.log").open("a") as log:
        subprocess.run(words, cwd=folder, env=environment, stdout=log, stderr=log, check=False)
    if not is_whole(notes):
        raise RuntimeError(f"the search did not come to its end: see {out / f'{side}.log'}")


# -- the judge ---------------------------------------------------------------------------------


def as_key(main: dict[str, int]) -> str:
    """A list as a name of a file."""
    from hashlib import blake2b

    return blake2b(json.dumps(sorted((card, n) for card, n in main.items() if n)).encode(), digest_size=8).hexdigest()


def judge(out: Path, deck_name: str, seeds: Sequence[int], rollouts: int) -> None:
    """Play all lists that were noted for a deck."""
    import numpy as np

    from deckopt.cards.catalog import Catalog
    from deckopt.decks.load import load_deck
    from deckopt.evaluate.games import GameTask, WorkersAfter, as_list, trained_workers
    from deckopt.evaluate.mulligan import follow
    from deckopt.runs.start import HowToSearch, budget_for, plan_for
    from deckopt.workers.base import ordered

    catalog = Catalog.load()
    deck = load_deck(deck_name, catalog)
    rows = [(row, row["at"]) for side in SIDES for seed in seeds for row in read(notes_of(out, side, deck_name, seed))]
    finals = [row["main"] for row, at in rows if at == math.inf]
    mains = {as_key(main): main for main in [dict(deck.main), *finals, *(row["main"] for row, _ in rows)]}
    folder = out / "judged" / f"{deck_name}-{rollouts}-{as_key({as_key(main): 1 for main in finals})}"
    folder.mkdir(parents=True, exist_ok=True)
    missing = [key for key in mains if not (folder / f"{key}.npy").exists() or len(np.load(folder / f"{key}.npy")) < GAMES]
    if not missing:
        return
    settings = plan_for(
        deck, catalog, {"rollouts": rollouts, "learning": LEARNING}, HowToSearch(), budget_for(MINUTES, None)
    ).settings
    course = (dict(deck.main), *finals)
    with trained_workers(deck, catalog, settings, WORKERS, courses=[course], own=folder) as workers:
        known: Any = ()
        for n, key in enumerate(missing, 1):
            path, main = folder / f"{key}.npy", mains[key]
            played = np.load(path) if path.exists() else np.zeros(0, np.float32)
            after = WorkersAfter(workers, 1)
            thresholds, hands = follow(deck.with_main(main), catalog, after.playing, after, known)
            known = known or hands  # hands of the start list, or of the first list that is missing
            while len(played) < GAMES:
                tasks = [GameTask(as_list(main), LUCK, len(played) + i, thresholds) for i in range(AT_A_TIME)]
                some = [result.result.reward for _, result in ordered(workers, tasks, 16)]
                played = np.concatenate([played, np.array(some, np.float32)])
                np.save(path, played)
            print(f"judged {n} of {len(missing)} lists of {deck_name}: {played.mean():.4f}", flush=True)


# -- the table ---------------------------------------------------------------------------------


def gains(out: Path, deck: str, seeds: Sequence[int], rollouts: int) -> dict[tuple[str, int], list[tuple[int, float, float]]]:
    """For each run: (games, CPU seconds, gain over the start list) of each note, first (0, 0, 0)."""
    import numpy as np

    from deckopt.cards.catalog import Catalog
    from deckopt.decks.load import load_deck

    notes = {(side, seed): read(notes_of(out, side, deck, seed)) for side in SIDES for seed in seeds}
    finals = [row["main"] for rows in notes.values() for row in rows if row["at"] == math.inf]
    folder = out / "judged" / f"{deck}-{rollouts}-{as_key({as_key(main): 1 for main in finals})}"

    def judged(main: dict[str, int]) -> Any:
        return np.load(folder / f"{as_key(main)}.npy").astype(float)

    start = judged(dict(load_deck(deck, Catalog.load()).main))
    return {
        key: [(0, 0.0, 0.0), *((r["games"], WORKERS * r["clock"], float((judged(r["main"]) - start).mean())) for r in rows)]
        for key, rows in notes.items()
    }


def reached(points: Sequence[tuple[int, float, float]], target: float) -> tuple[float, float] | None:
    """(games, CPU seconds) at which a run first had the gain `target`, on straight lines between its notes; None: never."""
    for (games, cpu, gain), (more_games, more_cpu, more_gain) in pairwise(points):
        if more_gain >= target:
            share = (target - gain) / (more_gain - gain) if more_gain > gain else 1.0
            return games + share * (more_games - games), cpu + share * (more_cpu - cpu)
    return None


def table(out: Path, names: Sequence[str], seeds: Sequence[int], rollouts: int) -> None:
    """Print what was found, for decks of which all runs are judged."""
    from deckopt.evaluate.statistics import mean, mean_interval

    print("| deck | checkout | gain of the last lists, by seed | games to 90 % | CPU s to 90 % | games in all | CPU s in all |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    ratios: dict[str, list[float]] = {"games": [], "CPU": []}
    for deck in names:
        try:
            found = gains(out, deck, seeds, rollouts)
            target = SHARE * mean([found[BEFORE, seed][-1][2] for seed in seeds])
        except (OSError, ValueError, IndexError):
            print(f"| {deck} | not whole yet | | | | | |")
            continue
        ends: dict[str, list[tuple[float, float]]] = {}
        for side in SIDES:
            runs = [found[side, seed] for seed in seeds]
            ends[side] = [reached(points, target) or (points[-1][0], points[-1][1]) for points in runs]
            never = [reached(points, target) is None for points in runs]
            columns = [
                ", ".join(f"{points[-1][2]:+.4f}" for points in runs),
                ", ".join(f"{'> ' * no}{end[0]:,.0f}" for no, end in zip(never, ends[side], strict=True)),
                ", ".join(f"{'> ' * no}{end[1]:,.0f}" for no, end in zip(never, ends[side], strict=True)),
                ", ".join(f"{points[-1][0]:,}" for points in runs),
                ", ".join(f"{points[-1][1]:,.0f}" for points in runs),
            ]
            print(f"| {deck} | {side} | {' | '.join(columns)} |")
        said = []
        for k, (what, logs) in enumerate(ratios.items()):
            own = [math.log(new[k] / old[k]) for new, old in zip(ends[NOW], ends[BEFORE], strict=True)]
            logs += own
            low, high = mean_interval(own) if len(own) > 1 else (math.nan, math.nan)
            said.append(f"{what} {math.exp(mean(own)):.2f} ({math.exp(low):.2f} to {math.exp(high):.2f})")
        print(f"| {deck} | now / before, target {target:+.4f} | {'; '.join(said)} | | | | |")
    for what, logs in ratios.items():
        if len(logs) > 1:
            low, high = mean_interval(logs)
            words = f"{math.exp(mean(logs)):.2f} ({math.exp(low):.2f} to {math.exp(high):.2f})"
            print(f"{what} to 90 %, now / before, all decks: {words}")


def main() -> None:
    """Read the options; run what is missing."""
    if sys.argv[1:2] == ["sit"]:
        deck, seed, name, notes = sys.argv[2:]
        sit(deck, int(seed), name, Path(notes))
        return
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("all", "run", "judge", "table"))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--before", nargs=2, type=Path, metavar=("CHECKOUT", "CACHE"), help="the older checkout and its cache")
    parser.add_argument("--now", nargs=2, type=Path, metavar=("CHECKOUT", "CACHE"), help="the newer checkout and its cache")
    parser.add_argument("--decks", nargs="+", default=decks())
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--rollouts", type=int, default=60, help="of a move of the judge's player")
    given = parser.parse_args()
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    sides = {BEFORE: given.before, NOW: given.now}
    for deck in given.decks:
        if given.what in ("all", "run"):
            for seed in given.seeds:
                for side, where in sides.items():
                    if where is not None:
                        run(out, side, where[0].resolve(), where[1].resolve(), deck, seed)
        if given.what in ("all", "judge"):
            judge(out, deck, given.seeds, given.rollouts)
    if given.what in ("all", "judge", "table"):
        table(out, given.decks, given.seeds, given.rollouts)


if __name__ == "__main__":
    main()
