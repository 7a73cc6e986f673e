"""Lands, mana, cards and damage by turn: text of `deckopt explain`. The figures are in `evaluate.by_turn`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckopt.evaluate.by_turn import Turn
from deckopt.evaluate.explanation import Explanation
from deckopt.report.table import Table
from deckopt.report.words import number, with_reach, won

LEAST_GAMES = 0.05  # least share of games that have come to a turn, for it to be shown
MOST_MANA = 8  # most columns of mana
LEAST_SHARE = 0.005


def turn_lines(explanation: Explanation) -> Iterator[str | Table]:
    """Lines and tables, in order."""
    shown = shown_turns(explanation)
    yield f"Turn by turn, of the games not {won(explanation.evaluation.objective)} before (+-: 95 %)"
    hurt = [figure for figure in ("damage", "poison") if any(getattr(turn, figure).value for turn in shown)]
    columns = ["lands", "mana", "spent", "cards", *hurt]
    table = Table("turn", "games", *columns)
    for turn in shown:
        table.add(str(turn.turn), number(turn.games), *(with_reach(getattr(turn, column)) for column in columns))
    yield table
    yield ""
    yield from _mana(shown)


def shown_turns(explanation: Explanation) -> list[Turn]:
    """The turns to which many games come."""
    return [turn for turn in explanation.turns if turn.games >= LEAST_GAMES * explanation.evaluation.games]


def _mana(shown: Sequence[Turn]) -> Iterator[str | Table]:
    """How often there is how much mana."""
    shares = [turn.mana_at_least for turn in shown]
    most = max((n for of in shares for n, found in of.items() if found.value >= LEAST_SHARE), default=0)
    if not most:
        return
    columns = range(1, 1 + min(most, MOST_MANA))
    widest = max(max(found.high - found.value, found.value - found.low) for of in shares for found in of.values())
    yield f"At least so much mana on a turn, in % of the same games (within {100 * widest:.1f}, 95 %)"
    table = Table("turn", *(f"{n} mana" for n in columns))
    for turn, of in zip(shown, shares, strict=True):
        table.add(str(turn.turn), *(f"{100 * of[n].value:.1f}" if n in of else "0.0" for n in columns))
    yield table
