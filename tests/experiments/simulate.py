"""The outer search on made-up landscapes: `python tests/experiments/simulate.py one-edit --runs 10 --games 200000`

For each run: how many games were played, why it ended, how many moves the root made, the share of the landscape's
gain that the last root has, and after how many games a root first had 95 % of it; then the same of all runs together,
with the CPU microseconds that the search itself took a game. `--without` leaves out a part of the guided search, to see
what it is worth.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from optimize.landscapes import LANDSCAPES, Luck

from deckopt.optimize import blocks, surface
from deckopt.optimize.begin import begin
from deckopt.optimize.features import BEND, PRODUCT, Features
from deckopt.optimize.luck import LEAST_POWER
from deckopt.optimize.luck import Luck as Likeness
from deckopt.optimize.methods import METHODS
from deckopt.optimize.search import Ask, SearchSettings
from deckopt.optimize.surface import Surface

ROLLOUTS = 1000  # of a game with few rollouts
NEARLY = 0.95
LOOKS = 10  # times that the share is taken in a run


SHARED_LUCK, LIKENESS, DRAWS, PAIRS, BENDS, OUTLIERS = PARTS = ("shared-luck", "likeness", "draws", "pairs", "bends", "outliers")
NONE = 1e-7  # scale of weights that are all 0


def leave_out(part: str) -> None:
    """Let all guided searches do without a part. Luck that is not shared is left out by `Luck` below."""
    if part == LIKENESS:  # luck treats all lists alike, near or far
        setattr(Likeness, "power", property(lambda luck: LEAST_POWER))  # noqa: B010
    elif part == DRAWS:  # all lists are random ones
        blocks.DRAWN = 0
    elif part in (PAIRS, BENDS):
        kind = PRODUCT if part == PAIRS else BEND
        surface.SCALES[kind] = surface.LEAST_SCALES[kind] = NONE
        rows = Features.rows  # games say nothing of these features, or their scale would grow again
        setattr(Features, "rows", lambda self, counts: rows(self, counts) * (self.kinds != kind))  # noqa: B010
    if part in (OUTLIERS, PAIRS, BENDS):  # no weight has a prior of its own
        setattr(Surface, "_judge_outliers", lambda self: False)  # noqa: B010


class UnsharedLuck(Luck):
    """Each game has luck of its own."""

    def __call__(self, ask: Ask) -> float:
        return super().__call__(replace(ask, game=ask.k))


@dataclass
class Run:
    """What came of a run; `found` is the game after which the root had nearly all of the gain, None if it never had."""

    games: int
    why: str
    moves: int
    share: float
    found: int | None
    microseconds: float
    shares: list[float]


def simulate(
    name: str, seed: int, games: int, settings: SearchSettings, full_cost: float = 1.0, bias: float = 0.0, kind: type[Luck] = Luck
) -> Run:
    """One run, as long as `games` with few rollouts take. A game with full rollouts takes `full_cost` times as long.

    `shares` are those after each tenth.
    """
    landscape = LANDSCAPES[name](seed)
    luck = kind(landscape, seed, bias=bias)
    search = begin(landscape.limits, landscape.first, replace(settings, seed=seed), landscape.groups)
    base, gain = landscape.value(landscape.first), landscape.gain or 1.0
    found, cpu, shares = None, 0.0, []
    roots = 1
    spent = 0.0
    while spent < games:
        start = time.process_time()
        while len(search.under_way) < settings.window and not search.finished:
            search.ask()
        cpu += time.process_time() - start
        if not search.under_way:
            break
        oldest = search._under_way[0][0]
        reward = luck(oldest)
        spent += 1.0 if oldest.rollouts else full_cost
        start = time.process_time()
        search.tell(oldest.k, reward, round(ROLLOUTS * (1.0 if oldest.rollouts else full_cost)))
        cpu += time.process_time() - start
        if len(search.roots) > roots:
            roots = len(search.roots)
            if found is None and landscape.gain and (landscape.value(search.roots[search.best].main) - base) / gain >= NEARLY:
                found = search.told
        if spent >= (len(shares) + 1) * games / LOOKS:
            shares.append((landscape.value(search.roots[search.best].main) - base) / gain)
    search.conclude()
    share = (landscape.value(search.roots[search.best].main) - base) / gain
    return Run(search.told, search.finished, len(search.roots) - 1, share, found, 1e6 * cpu / search.told, shares)


def main() -> None:
    """Read the options, run, print."""
    parser = argparse.ArgumentParser(description="the outer search on made-up landscapes")
    parser.add_argument("landscape", choices=sorted(LANDSCAPES))
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="seed of the first run")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--window", type=int, default=SearchSettings.window)
    parser.add_argument("--method", choices=METHODS, default=SearchSettings.method)
    parser.add_argument("--least-gain", type=float, default=SearchSettings.least_gain)
    parser.add_argument("--screening", type=int, default=0)
    parser.add_argument("--full-cost", type=float, default=1.0, help="cost of a game with full rollouts; one with few costs 1")
    parser.add_argument("--bias", type=float, default=0.0, help="error of games with few rollouts, for each copy of a card")
    parser.add_argument("--without", choices=PARTS)
    parser.add_argument("--root-games", type=int, default=5000, help="of the published search")
    options = parser.parse_args()
    settings = SearchSettings(
        window=options.window,
        method=options.method,
        least_gain=options.least_gain,
        root_games=options.root_games,
        screening=options.screening,
    )
    leave_out(options.without or "")
    kind = UnsharedLuck if options.without == SHARED_LUCK else Luck
    runs = []
    for seed in range(options.first, options.first + options.runs):
        run = simulate(options.landscape, seed, options.games, settings, options.full_cost, options.bias, kind)
        runs.append(run)
        shares = " ".join(f"{s:5.2f}" for s in run.shares)
        found = f"found after {run.found:,}" if run.found else "not found"
        words = f"{run.games:,} games, {run.moves} moves, share {run.share:.3f}, {found}"
        print(f"{seed:3}  {words}, {run.microseconds:.0f} us a game  [{shares}]  {run.why}", flush=True)
    n = len(runs)
    print(f"ended by itself {sum(bool(r.why) for r in runs)} of {n}; found {sum(r.found is not None for r in runs)} of {n}")
    print(f"mean share {np.mean([r.share for r in runs]):.3f}, {np.mean([r.microseconds for r in runs]):.0f} us a game")


if __name__ == "__main__":
    main()
