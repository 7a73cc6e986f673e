"""Do readers and run folders hold whatever they are given? `python tests/experiments/fuzz.py --inputs 10000 --folders 1000`

Inputs are files that are nearly what a reader reads (`decks/test_readers.py`), with some bytes changed. Folders are small runs
with something changed (`runs/mutations.py`). Prints how many of them ended with a traceback, took longer than LONG seconds, or
gave other numbers without a word. What is done is noted in a file beside the results; the same command goes on there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pytest
from decks.test_readers import READERS, contents, read
from hypothesis.errors import NonInteractiveExampleWarning
from runs.mutations import copy, problems, reference
from runs.small_runs import hasten

from deckopt.optimize.methods import METHODS

LONG = 5.0  # CPU seconds, which no input of this size may take


class Notes:
    """What was done and found: a line for each, in a file that is gone on with."""

    def __init__(self, path: Path) -> None:
        self.found: Counter[str] = Counter()
        self.done: set[str] = set()
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                name, kinds = json.loads(line)
                self._count(name, kinds)
        self._file = path.open("a", encoding="utf-8")

    def _count(self, name: str, kinds: list[str]) -> None:
        self.done.add(name)
        self.found.update([f"{name.split()[0]}: {kind}" for kind in kinds or ["fine"]])

    def look(self, name: str, what: Callable[[], list[str]]) -> None:
        """Do it, unless it is done already; note what was found."""
        if name in self.done:
            return
        start = time.process_time()
        try:
            kinds = what()
        except Exception:
            print(f"{name}:\n{traceback.format_exc()}", file=sys.stderr)
            kinds = ["traceback"]
        if time.process_time() - start > LONG:
            print(f"{name}: {time.process_time() - start:.1f} s", file=sys.stderr)
            kinds = [*kinds, "hang"]
        self._file.write(json.dumps([name, kinds]) + "\n")
        self._file.flush()
        self._count(name, kinds)


def inputs(reader: str, seed: int) -> Iterator[bytes]:
    """Inputs of a reader, without end."""
    rng = random.Random(f"{reader} {seed}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NonInteractiveExampleWarning)
        while True:
            some = [contents(reader).example() for _ in range(20)]
            for data in some:
                for _ in range(10):
                    yield changed(data, some, rng)


def changed(data: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """An input with bytes of it changed, doubled, or replaced by those of another."""
    made = bytearray(data)
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(made) + 1)
        match rng.randrange(4):
            case 0:
                made[at : at + 1] = rng.randbytes(1)
            case 1:
                made[at:at] = made[at : at + rng.randrange(200)] * rng.randrange(1, 20)
            case 2:
                del made[at : at + rng.randrange(20)]
            case _:
                other = rng.choice(others)
                made[at:at] = other[rng.randrange(len(other) + 1) :][:500]
    return bytes(made)


def refused_in_a_line(reader: str, data: bytes) -> list[str]:
    """Which of the promises of a reader this input breaks. One that it trips over is printed: there is no other way to it."""
    try:
        said = read(reader, data)
    except Exception:
        print(f"{reader}: {data!r}", file=sys.stderr)
        raise
    return ["said in several lines"] if "\n" in said or "\r" in said else []


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--inputs", type=int, default=10_000)
    options.add_argument("--folders", type=int, default=1000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--notes", type=Path, default=Path("fuzz.jsonl"))
    given = options.parse_args()
    notes = Notes(given.notes)
    for reader in READERS:
        for number, data in zip(range(given.inputs // len(READERS)), inputs(reader, given.seed), strict=False):
            notes.look(
                f"reader-{reader.replace(' ', '-')} {given.seed} {number}",
                lambda of=reader, what=data: refused_in_a_line(of, what),
            )
    with pytest.MonkeyPatch.context() as patched, tempfile.TemporaryDirectory() as folder:
        hasten(patched)
        for method in METHODS:
            root = Path(folder) / method
            run = reference(root / "as it should be", method)
            copy(run.folder, root / "runs" / "good")
            for number in range(given.folders // len(METHODS)):
                seed = 1_000_000 * given.seed + number
                notes.look(f"folder-{method} {given.seed} {number}", lambda of=run, at=root, luck=seed: problems(of, at, luck))
    for what, count in sorted(notes.found.items()):
        print(f"{count:7,}  {what}")


if __name__ == "__main__":
    main()
