"""Compare deckopt's exact cards with phase.

    python tests/differential/run.py NAME...                   what differs, card by card
    python tests/differential/run.py --all OUT.jsonl           all exact cards, in a random order; goes on where it stopped
    python tests/differential/run.py --all OUT.jsonl --part 1/4 --seconds 20 --seed 1

Any beginning of that order is a uniform sample. `report.py` sorts what was found.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.oracle.verdicts import EXPRESSED
from differential.compare import play_card
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


def run_all(path: Path, seed: int, part: str, seconds: float) -> None:
    """Test every exact card that the file lacks; a line for each card of the corpus."""
    have = done(path)
    with path.open("a") as out:
        for name in order(seed, part):
            if name in have:
                continue
            verdict = compiled(printed(name)).verdict
            found = [tested.as_data() for tested in play_card(printed(name), seconds)] if verdict == EXPRESSED else []
            out.write(json.dumps({"name": name, "verdict": verdict, "positions": found}) + "\n")
            out.flush()


def show(name: str, seconds: float) -> None:
    """One card, stage by stage."""
    for tested in play_card(printed(name), seconds):
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
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th card, from the K-th on")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="CPU seconds that a card may take in a position")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the order")
    given = parser.parse_args()
    play_card(printed("Shock"))  # the rules are compiled before time is taken
    if given.all:
        run_all(given.all, given.seed, given.part, given.seconds)
    for name in given.names:
        show(name, given.seconds)


if __name__ == "__main__":
    main()
