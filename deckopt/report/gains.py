"""The gain of one list over another as text: games won by each turn, and the win turn."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.decks.model import HAND
from deckopt.evaluate.comparison import Difference
from deckopt.evaluate.estimates import Estimate
from deckopt.evaluate.evaluation import Evaluation
from deckopt.report.words import number, percent, won

TURNS = 4  # most turns that are shown: those that differ most
LEAST = 0.0005  # smaller differences of shares are shown as 0


def gain_lines(
    before: Evaluation,
    after: Evaluation,
    difference: Difference,
    titles: tuple[str, str] = ("before", "after"),
    pairs: str = "fresh pairs",
) -> Iterator[str]:
    """A table before and after: shares of games won by the turns that differ most, and the win turn, with intervals.

    `titles` are those of its columns; `pairs` says what is counted.
    """
    word = won(before.objective)
    yield f"{'':20}{titles[0]:>9}{titles[1]:>9}"
    most = sorted(difference.won_by_turn, key=lambda turn: -abs(difference.won_by_turn[turn].value))[:TURNS]
    for turn in sorted(turn for turn in most if abs(difference.won_by_turn[turn].value) >= LEAST):
        shares = [percent(_by(evaluation, turn)) for evaluation in (before, after)]
        yield f"{f'{word} by turn {turn}':20}{shares[0]:>9}{shares[1]:>9}   {points(difference.won_by_turn[turn])}"
    if before.win_turn.is_known and after.win_turn.is_known:
        label = "average win turn" if before.objective.is_winning else "average turn"
        turns = f"{before.win_turn.value:9.2f}{after.win_turn.value:9.2f}"
        yield f"{label:20}{turns}   {sooner(difference.win_turn)}".rstrip()
    if before.games and after.games and before.kept.get(HAND) != after.kept.get(HAND):
        sevens = [f"{percent(e.kept[HAND].value, 0) if HAND in e.kept else '0 %':>9}" for e in (before, after)]
        yield f"{'opening seven kept':20}{''.join(sevens)}"
    yield f"{number(difference.games)} {pairs} of games with the same luck"


def _by(evaluation: Evaluation, turn: int) -> float:
    """The share of games won by a turn."""
    return sum(r.won and r.turn <= turn for r in evaluation.results) / max(1, evaluation.games)


def points(estimate: Estimate, digits: int = 1) -> str:
    """A difference of shares as "+16.3 points (+15.2 to +17.4)"."""
    ends = f" ({_signed(estimate.low, digits)} to {_signed(estimate.high, digits)})" if estimate.has_interval else ""
    return f"{_signed(estimate.value, digits)} points{ends}"


def _signed(share: float, digits: int) -> str:
    """A difference of shares in points. A difference that is shown as 0 has no sign."""
    return f"{round(100 * share, digits) or 0.0:+.{digits}f}"


def sooner(estimate: Estimate) -> str:
    """A difference of win turns as "0.30 sooner (0.28 to 0.32)"."""
    if not estimate.is_known:
        return ""
    is_sooner = estimate.value <= 0
    sign = -1 if is_sooner else 1
    low, high = sorted((sign * estimate.low, sign * estimate.high))
    ends = f" ({low:.2f} to {high:.2f})" if estimate.has_interval else ""
    return f"{abs(estimate.value):.2f} {'sooner' if is_sooner else 'later'}{ends}"
