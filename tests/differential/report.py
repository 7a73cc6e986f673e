"""Sort what `run.py --all` has found.

python tests/differential/report.py OUT.jsonl...            the table
python tests/differential/report.py OUT.jsonl... --open     the differences that nobody has read, with the cards' texts
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.evaluate.statistics import wilson
from deckopt.oracle.verdicts import EXPRESSED
from differential.compare import FAILED, Tested
from differential.kinds import WHOSE, by_rule
from differential.known import entry_of, known, whose_of
from differential.printed import Card, printed


@dataclass
class Found:
    """A card of a file of results."""

    card: Card
    positions: list[Tested] = field(default_factory=list)

    @property
    def compared(self) -> bool:
        """Whether any position was compared."""
        return any(tested.compared for tested in self.positions)

    @property
    def kinds(self) -> set[str]:
        """The kinds of its differences that a rule tells."""
        found = [by_rule(self.card, result) for tested in self.positions for result in tested.differences]
        return {kind.name for kind in found if kind is not None}

    @property
    def whose(self) -> set[str]:
        """Whose doing its differences are."""
        return {whose_of(self.card, tested, result) for tested in self.positions for result in tested.differences}


def cards(paths: list[Path]) -> Iterator[Found]:
    """The exact cards of files of results."""
    for path in paths:
        for line in path.read_text().splitlines():
            data = json.loads(line)
            if data["verdict"] == EXPRESSED:
                yield Found(printed(data["name"]), [Tested.of_data(p) for p in data["positions"]])


def table(found: list[Found]) -> None:
    """How many cards were compared and how they differ."""
    compared = [f for f in found if f.compared]
    stages = [s for f in compared for t in f.positions for s in t.stages if s.verdict != "none"]
    print(f"{len(found)} exact cards, {len(compared)} compared, {sum(not f.whose for f in compared)} without any difference")
    print(f"{len(stages)} stages, {sum(not s.wrong for s in stages)} without a difference, "
          f"{sum(max(s.deckopt, s.phase) for s in stages)} positions")  # fmt: skip
    failed = Counter(end.partition(":")[0] for f in found for t in f.positions if (end := t.end).startswith(FAILED))
    print(f"not compared to the end: {dict(failed.most_common())}")
    for whose in (*WHOSE, "open"):
        n = sum(whose in f.whose for f in compared)
        low, high = wilson(n, len(compared))
        print(f"{whose}: {n} cards, {n / len(compared):.2%} ({low:.2%} to {high:.2%})")
    kinds = Counter(name for f in compared for name in f.kinds)
    print(f"cards by kind that a rule tells: {dict(kinds.most_common())}")
    seconds = sorted(sum(t.seconds for t in f.positions) for f in found)
    print(f"seconds a card: mean {sum(seconds) / len(seconds):.2f}, median {seconds[len(seconds) // 2]:.2f}")


def show_open(found: list[Found]) -> None:
    """Each difference that has not been read, the first of a position."""
    for f in found:
        for tested in f.positions:
            unread = [s for s in tested.differences if by_rule(f.card, s) is None and entry_of(tested, s, known()) is None]
            if tested.end.startswith(FAILED[:2]):
                print(f"## {f.card['name']}, {tested.position}: {tested.end}")
            if unread:
                size = f"{f.card['power']}/{f.card['toughness']}" if f.card["power"] else ""
                text = (f.card["text"] or "").replace("\n", " / ")
                print(f"## {f.card['name']} {f.card['manaCost'] or ''} {f.card['type']} {size} | {text}")
            for s in unread[:2]:
                print(f"   {tested.position}, {s.stage}: {s.verdict}, {s.deckopt} and {s.phase} positions")
                for side, differences in (("deckopt", s.only_deckopt), ("phase", s.only_phase)):
                    for difference in differences[:1]:
                        print(f"     only {side}: {json.dumps(difference)}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="OUT.jsonl")
    parser.add_argument("--open", action="store_true", help="the differences that nobody has read")
    given = parser.parse_args()
    found = list(cards(given.files))
    show_open(found) if given.open else table(found)


if __name__ == "__main__":
    main()
