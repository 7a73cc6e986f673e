"""How busy a window of games keeps workers: `python tests/experiments/utilisation.py`

A game may be begun once the game a window before it has been told, and games are told in order, so a long game holds
back those after it. Lengths of games are drawn from a lognormal distribution, whose tail is longer than that measured:
of the combo deck's games at 60 rollouts one in a thousand takes 1.6 times as long as the median, here 6 times.
Prints, for numbers of workers and of games in the window for each, the share of the time that the workers work.
"""

from __future__ import annotations

import argparse
import heapq

import numpy as np

SPREAD = 0.6  # standard deviation of the logarithm of a game's length


def busy(workers: int, window: int, lengths: np.ndarray) -> float:
    """The share of the workers' time that is spent on games."""
    free = [0.0] * workers
    heapq.heapify(free)
    ends: list[float] = []  # of games, in order
    told = 0.0  # when the game before was told
    tellings: list[float] = []
    for k, length in enumerate(lengths):
        may_begin = tellings[k - window] if k >= window else 0.0
        end = max(heapq.heappop(free), may_begin) + length
        heapq.heappush(free, end)
        ends.append(end)
        told = max(told, end)
        tellings.append(told)
    return float(lengths.sum() / (workers * max(ends)))


def main() -> None:
    """Simulate, print."""
    parser = argparse.ArgumentParser(description="how busy a window of games keeps workers")
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--spread", type=float, default=SPREAD)
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    factors = (1, 2, 3, 4, 6, 8)
    print("workers  " + "  ".join(f"{f:>2} a worker" for f in factors))
    for workers in (1, 2, 4, 16, 64, 256):
        lengths = rng.lognormal(0, options.spread, options.games)
        shares = "  ".join(f"{100 * busy(workers, f * workers, lengths):9.1f}%" for f in factors)
        print(f"{workers:7}  {shares}", flush=True)


if __name__ == "__main__":
    main()
