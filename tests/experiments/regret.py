"""How far from perfect play is a player? `python tests/experiments/regret.py --decks 40 --games 200 --rollouts 1000`

Draws random decks on which a greedy player loses at least 2 % of the optimum,
solves them exactly, plays games, and adds up what each decision of every game cost
(its regret, see `exact/games.py`), mulligans included: keep decisions compare the
searched value of a hand with the player's thresholds (or, with `--exact-thresholds`,
with the exact value of a mulligan).

For each deck: the optimum; what the greedy player loses; the mean reward and its z
against the optimum; z of reward plus regret, whose mean is the optimum whoever
plays; mean regret of mulligans and moves in % of the optimum; and the share of
games without regret. Targets: mean regret at most 1 %, no deck above z = 3.1, all
together at most 3.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from exact.decks import TYPICAL_LOSS, instructive_decks
from exact.games import Paid, Regrets, Solved

from deckopt.cards.catalog import Catalog
from deckopt.evaluate.games import trained_workers
from deckopt.evaluate.learning import learnt_for
from deckopt.evaluate.mulligan import thresholds
from deckopt.playing.player import Player
from deckopt.playing.results import Thresholds
from deckopt.playing.settings import Settings

LARGEST_Z, LARGEST_POOLED_Z, LARGEST_REGRET = 3.1, 3.0, 0.01


@dataclass(frozen=True)
class Row:
    """What the games of one deck say; regrets are shares of the optimum, `error` is the standard error of `reward`."""

    optimum: float
    greedy_loss: float
    reward: float
    error: float
    z: float
    z_paid: float
    mulligan: float
    moves: float
    faultless: float
    least: float
    seconds: float

    @property
    def regret(self) -> float:
        """All regret, as a share of the optimum."""
        return self.mulligan + self.moves


def z_score(values: Sequence[float], expected: float) -> tuple[float, float]:
    """(z of the mean of some rewards against what is expected, its standard error).

    A reward of 0 and one of 1 are added first (as for rates by Agresti and Coull 1998): where one game of thirty is
    lost, a hundred games without a loss would seem to have next to no error.
    """
    more = [*values, 0.0, 1.0]
    error = float(np.std(more, ddof=1)) / sqrt(len(more))
    return (float(np.mean(more)) - expected) / error, error


def judge(solved: Solved, paid: Sequence[Paid], seconds: float) -> Row:
    """The row of one deck."""
    optimum = solved.optimum
    z, error = z_score([p.reward for p in paid], optimum)
    return Row(
        optimum=optimum,
        greedy_loss=solved.greedy_loss,
        reward=float(np.mean([p.reward for p in paid])),
        error=error,
        z=z,
        z_paid=z_score([p.paid for p in paid], optimum)[0],
        mulligan=float(np.mean([p.mulligan for p in paid])) / optimum,
        moves=float(np.mean([p.moves for p in paid])) / optimum,
        faultless=float(np.mean([p.regret < 1e-9 for p in paid])),
        least=min(p.least for p in paid),
        seconds=seconds,
    )


def own_thresholds(solved: Solved, catalog: Catalog, settings: Settings) -> Thresholds:
    """Those that the player goes by, computed afresh."""
    with trained_workers(solved.deck, catalog, settings, 1) as workers:
        [found] = thresholds(solved.deck, catalog, settings, workers, use_cache=False)
    return found


def play_deck(solved: Solved, catalog: Catalog, settings: Settings, games: int, *, exact_thresholds: bool = False) -> Row:
    """Play and judge games of one deck."""
    start = time.perf_counter()
    player = Player(solved.deck, catalog, settings, learnt=learnt_for(solved.deck, catalog, settings))
    player.use(solved.exact.thresholds() if exact_thresholds else own_thresholds(solved, catalog, settings))
    regrets = Regrets(solved, player)
    paid = [regrets.play(game)[1] for game in range(games)]
    return judge(solved, paid, time.perf_counter() - start)


def pooled_z(rows: Sequence[Row]) -> float:
    """z of all decks' rewards against their optima, every deck counting alike."""
    excess = sum(r.reward - r.optimum for r in rows)
    return excess / (sqrt(sum(r.error**2 for r in rows)) or 1.0)


def summary(rows: Sequence[Row]) -> str:
    """What all decks say together."""
    regret = float(np.mean([r.regret for r in rows]))
    largest, pooled = max(r.z for r in rows), pooled_z(rows)
    good = regret <= LARGEST_REGRET and largest <= LARGEST_Z and pooled <= LARGEST_POOLED_Z
    return (
        f"mean regret {100 * regret:.3f} % of the optimum"
        f" (mulligans {100 * float(np.mean([r.mulligan for r in rows])):.3f},"
        f" moves {100 * float(np.mean([r.moves for r in rows])):.3f}; worst deck {100 * max(r.regret for r in rows):.3f});"
        f" the greedy player loses {100 * float(np.mean([r.greedy_loss for r in rows])):.1f} %\n"
        f"z of rewards against the optimum: largest {largest:.2f}, pooled {pooled:.2f};"
        f" of reward plus regret: {min(r.z_paid for r in rows):.2f} to {max(r.z_paid for r in rows):.2f}\n"
        f"least regret of a move {min(r.least for r in rows):.1e}; targets {'met' if good else 'MISSED'}"
    )


def line(row: Row) -> str:
    """A row as printed."""
    shares = f"{100 * row.mulligan:7.3f}%  {100 * row.moves:5.3f}%  {100 * row.faultless:8.1f}%"
    values = f"{row.optimum:.5f}  {-100 * row.greedy_loss:5.1f}%  {row.reward:.4f}  {row.z:5.2f}  {row.z_paid:8.2f}"
    return f"{values}  {shares}  {row.seconds:7.1f}"


def describe(solved: Solved) -> str:
    """A deck in a few words."""
    deck, game = solved.deck, solved.deck.game
    cards = ", ".join(f"{n} {name}" for name, n in deck.main.items())
    first = "play" if game.on_the_play else "draw"
    return f"{cards}; {first}, {game.mulligan}, {game.opponent_life} life, {game.last_turn} turns"


def main() -> None:
    """Read the options, play, print."""
    parser = argparse.ArgumentParser(description="exact regret of a player on random decks")
    parser.add_argument("--decks", type=int, default=40)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rollouts", type=int, default=1000)
    parser.add_argument("--mulligan-rollouts", type=int, default=2000)
    parser.add_argument("--learning", type=int, default=100_000, help="rollouts of self-play before the first game of a deck")
    parser.add_argument("--player", default="mcts")
    parser.add_argument("--horizon", type=int, default=0, help="moves of a rollout before the network judges; -1: to the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--greedy-loss", type=float, default=TYPICAL_LOSS, help="least share that the greedy player loses")
    parser.add_argument("--exact-thresholds", action="store_true", help="mulligan below the exact value of a mulligan")
    options = parser.parse_args()
    catalog = Catalog.load()
    settings = Settings(
        rollouts=options.rollouts,
        mulligan_rollouts=options.mulligan_rollouts,
        player=options.player,
        learning=options.learning,
        horizon=options.horizon,
        seed=options.seed,
    )
    rows = []
    print("optimum  greedy  reward      z  z+regret  mulligan   moves  faultless  seconds  deck")
    for solved in islice(instructive_decks(options.seed, catalog, options.greedy_loss), options.decks):
        row = play_deck(solved, catalog, settings, options.games, exact_thresholds=options.exact_thresholds)
        rows.append(row)
        print(line(row), describe(solved), sep="  ", flush=True)
    print(summary(rows))


if __name__ == "__main__":
    main()
