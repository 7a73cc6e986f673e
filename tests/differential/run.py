"""Compare deckopt's exact cards with phase.

    python tests/differential/run.py NAME...                   what differs, card by card; also into a file: --into OUT.jsonl
    python tests/differential/run.py --all OUT.jsonl           all exact cards, in a random order; goes on where it stopped
    python tests/differential/run.py --all OUT.jsonl --part 1/4 --seconds 20 --seed 1
    python tests/differential/run.py --all OUT.jsonl --again   those too that `compared.txt` lists

A long comparison can be done in parts, here and there: `changed.py --add OUT.jsonl` lists what was compared, and what is listed
is left out by the next one. With `--again` any beginning of the order is a uniform sample. `report.py` sorts what was found.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.oracle.verdicts import EXPRESSED
from differential.changed import digest, listed
from differential.compare import Tested, play_card
from differential.deckopt_side import compiled
from differential.printed import corpus, printed


def order(seed: int, part: str = "1/1") -> list[str]:
    """All cards of one face in a random order, or every n-th of them from the k-th on."""
    names = sorted(corpus())
    random.Random(seed).shuffle(names)
    k, n = map(int, part.split("/"))
    return names[k - 1 :: n]


def done(path: Path) -> set[str]:
    """The cards that a file has already; a line that was cut off is dropped."""
    if not path.exists():
        return set()
    lines = path.read_text().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith("\n")]
    if len(whole) < len(lines):
        path.write_text("".join(whole))
    return {json.loads(line)["name"] for line in whole}


def run_all(path: Path, seed: int, part: str, seconds: float, again: bool) -> None:
    """Test every exact card that neither the file nor, unless `again`, the list has; a line for each other card of the corpus."""
    have, compared = done(path), {} if again else listed()
    with path.open("a") as out:
        for name in order(seed, part):
            if name in have:
                continue
            made = compiled(printed(name))
            if made.verdict == EXPRESSED and digest(made) in compared:
                continue
            write(name, play_card(printed(name), seconds) if made.verdict == EXPRESSED else [], out)


def write(name: str, found: Iterable[Tested], out: TextIO) -> None:
    """A line of a file of results."""
    made = compiled(printed(name))
    line = {"name": name, "verdict": made.verdict, "digest": digest(made), "positions": [tested.as_data() for tested in found]}
    out.write(json.dumps(line) + "\n")
    out.flush()


def show(name: str, found: Iterable[Tested]) -> None:
    """One card, stage by stage."""
    for tested in found:
        print(f"{name}, {tested.position}: {tested.end} ({tested.seconds} s)")
        for stage in tested.stages:
            view = f" up to {stage.view}" if stage.view else ""
            print(f"  {stage.stage}: {stage.verdict}{view}, {stage.deckopt} and {stage.phase} positions")
            for side, found in (("deckopt", stage.only_deckopt), ("phase", stage.only_phase)):
                for difference in found:
                    print(f"    only {side}: {json.dumps(difference)}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--all", type=Path, metavar="OUT.jsonl", help="test all exact cards into a file")
    parser.add_argument("--into", type=Path, metavar="OUT.jsonl", help="write what came of the named cards into a file too")
    parser.add_argument("--again", action="store_true", help="with --all, also what was compared before")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th card, from the K-th on")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="CPU seconds that a card may take in a position")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the order")
    given = parser.parse_args()
    play_card(printed("Shock"))  # the rules are compiled before time is taken
    if given.all:
        run_all(given.all, given.seed, given.part, given.seconds, given.again)
    for name in given.names:
        found = play_card(printed(name), given.seconds)
        show(name, found)
        if given.into:
            with given.into.open("a") as out:
                write(name, found, out)


if __name__ == "__main__":
    main()
