"""Decks played with the same luck: how each differs from the first one, game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deckopt.evaluate.estimates import Estimate, paired
from deckopt.evaluate.evaluation import Evaluation, named_apart
from deckopt.evaluate.game_rows import COLUMNS
from deckopt.frames import frame
from deckopt.html import table
from deckopt.json_output.evaluations import ComparisonDict, DifferenceDict
from deckopt.json_output.number import SCHEMA
from deckopt.playing.results import GameResult


@dataclass(frozen=True)
class Difference:
    """How a list differs from another one in pairs of games with the same luck.

    - `mean_reward`: difference of mean rewards.
    - `win_turn`: difference of win turns, in pairs that both lists won; below 0, the list is faster.
    - `won_by_turn`: difference of the shares of games won, for each turn on which one of them won.
    """

    mean_reward: Estimate
    win_turn: Estimate
    won_by_turn: dict[int, Estimate]

    @property
    def games(self) -> int:
        """How many pairs of games there are."""
        return self.mean_reward.games

    def to_dict(self) -> DifferenceDict:
        """Plain values; null where there is no pair, or an interval is unbounded."""
        return {
            "gain": self.mean_reward.plain_value,
            "gain_ci95": self.mean_reward.interval,
            "games": self.games,
            "win_turn": self.win_turn.to_dict(),
            "won_by_turn": {str(turn): found.to_dict() for turn, found in self.won_by_turn.items()},
        }


def difference(base: Sequence[GameResult], other: Sequence[GameResult]) -> Difference:
    """How `other` differs from `base`, game by game, as far as both go."""
    pairs = list(zip(base, other, strict=False))
    both_won = [float(b.turn - a.turn) for a, b in pairs if a.won and b.won]
    turns = [r.turn for pair in pairs for r in pair if r.won]
    span = range(min(turns), max(turns) + 1) if turns else ()
    return Difference(
        mean_reward=paired([b.reward - a.reward for a, b in pairs]),
        win_turn=paired(both_won),
        won_by_turn={t: paired([float(is_won_by(b, t) - is_won_by(a, t)) for a, b in pairs]) for t in span},
    )


def is_won_by(result: GameResult, turn: int) -> bool:
    """Whether a game is won on this turn or before."""
    return result.won and result.turn <= turn


def won_by(turn: int) -> Callable[[GameResult], float]:
    """A figure of games: 1 if the game is won by a turn, otherwise 0."""
    return lambda result: float(is_won_by(result, turn))


@dataclass(frozen=True)
class Comparison:
    """Evaluations of several decks with the same luck.

    If it was `interrupted`, the last one may have fewer games, and decks may be missing.
    """

    evaluations: tuple[Evaluation, ...]
    interrupted: bool = False

    @property
    def differences(self) -> tuple[Difference, ...]:
        """How each deck but the first differs from the first one."""
        base, *others = self.evaluations
        return tuple(difference(base.results, e.results) for e in others)

    def to_dict(self) -> ComparisonDict:
        """Plain values, as `deckopt compare --json` prints them."""
        return {
            "schema": SCHEMA,
            "interrupted": self.interrupted,
            "decks": [e.to_dict() for e in self.evaluations],
            "differences": [
                {"deck": e.deck, **found.to_dict()} for e, found in zip(self.evaluations[1:], self.differences, strict=True)
            ],
        }

    def to_frame(self) -> Any:
        """A pandas DataFrame with one row for each game of each deck. InputError if pandas is not installed."""
        return frame(("deck", *COLUMNS), [{"deck": e.deck, **row} for e in self.evaluations for row in e.rows()])

    def _repr_html_(self) -> str:
        gains = ["", *(str(found.mean_reward) for found in self.differences)]
        rows = [
            [e.deck, *e.win_rate.percents, str(e.win_turn), str(e.mean_reward), gain]
            for e, gain in zip(self.evaluations, gains, strict=True)
        ]
        titles = ("deck", "won", "95 % interval", "win turn", "mean reward", "gain over the first")
        return table("the same luck for all" + (", interrupted" if self.interrupted else ""), titles, rows)


def compared(evaluations: Sequence[Evaluation], by: Sequence[str], interrupted: bool = False) -> Comparison:
    """A comparison. Decks of the same name also get their words from `by`."""
    return Comparison(tuple(named_apart(evaluations, by)), interrupted)
