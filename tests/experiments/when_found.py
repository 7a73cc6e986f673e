"""When did a run find what it ended with? `python tests/experiments/when_found.py runs/NAME --within 0.005`

Plays a guided search again from its journal. For each move of the root: after which game and
second, the swaps of all moves so far, and how much less that list is worth than the last one, as the search knew it in the end.
"""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from deckopt.optimize.begin import begin
from deckopt.optimize.features import swaps_between
from deckopt.optimize.guided import GuidedSearch
from deckopt.runs.journal import Journal
from deckopt.runs.journal_file import FILE
from deckopt.runs.plan import Plan


def main() -> None:
    """Read the options, replay, print."""
    parser = argparse.ArgumentParser(description="when a run found what it ended with")
    parser.add_argument("run", type=Path)
    parser.add_argument("--within", type=float, default=0.005)
    options = parser.parse_args()
    database = sqlite3.connect(f"file:{options.run / FILE}?mode=ro", uri=True)
    moves: list[tuple[int, int]] = []  # (game, root)
    with Journal.read(options.run) as journal:
        plan = Plan.thaw(journal.inputs)
        search = begin(plan.limits, plan.deck.main, plan.search, plan.groups)
        assert isinstance(search, GuidedSearch)
        for k, _, reward, rollouts in journal.games():
            while search.asked < journal.finished_games and len(search.under_way) < plan.search.window and not search.finished:
                search.ask()
            if len(search.roots) - 1 > (moves[-1][1] if moves else 0):
                moves.append((k, len(search.roots) - 1))
            search.tell(k, reward, rollouts)
        search.conclude()
    first, last = (search.features.counts(search.roots[number].main) for number in (0, -1))
    found = None
    for k, root in [(0, 0), *moves]:
        here = search.features.counts(search.roots[root].main)
        gains, errors = search.surface.differences(here[None, :], last)
        clock = database.execute("SELECT clock FROM games WHERE k = ?", (k,)).fetchone()[0]
        print(f"{k:9,} games {clock:6.0f} s  {swaps_between(first, here):3} swaps  {gains[0]:+.4f} +- {errors[0]:.4f}")
        if gains[0] < -options.within:
            found = None
        elif found is None:
            found = (k, clock)
    if found:
        print(f"within {options.within:g} of the end since game {found[0]:,}, {found[1]:.0f} s")


if __name__ == "__main__":
    main()
