"""What is known of a deck's win turns while it is played, as lines of a screen that is drawn in place.

At first there is practice (`playing.practice`), which is rough and says so. Then there are games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

from deckopt.evaluate.estimates import Objective
from deckopt.evaluate.evaluation import Evaluation
from deckopt.playing.practice import Practice
from deckopt.report.distribution import bar, distribution_table
from deckopt.report.so_far import FAINT, TITLE, Line
from deckopt.report.table import Table
from deckopt.report.words import number, percent, won
from deckopt.shown import shown

LEAST = 0.005  # least share of a turn that has a line of its own in a rough table
ROUGH = "rough: from practice, where every seven cards are kept and no move is searched"
HINT, NO_GAMES = "Ctrl-C ends it and shows the finished games", "Ctrl-C ends it"


@dataclass(frozen=True)
class FirstLook:
    """What a screen shows. `practice` is the latest part of a course; `games` are games of the `total` that are asked for.

    With `is_over` it says what has been found, and not what is being done.
    """

    deck: str
    objective: Objective
    stage: str
    total: int
    practice: Practice = Practice()
    games: Evaluation | None = None
    is_over: bool = False


def rough_table(practice: Practice, objective: Objective, has_blocks: bool = True) -> Table:
    """Rollouts won on and by each turn, with bars. There must be one or more. Turns on which hardly any is won are left out."""
    how, rollouts = won(objective), practice.rollouts
    table = Table("turn", f"{how} on it", f"{how} by it", "", bars="")
    most, so_far = max(practice.wins.values(), default=0), 0
    for turn, wins in sorted(practice.wins.items()):
        so_far += wins
        if wins >= LEAST * rollouts:
            row = str(turn), percent(wins / rollouts, 0), percent(so_far / rollouts, 0)
            table.add(*row, bar(wins, most, has_blocks=has_blocks))
    return table


def first_look(of: FirstLook, width: int, height: int, has_blocks: bool = True) -> list[Line]:
    """The lines of a screen, at most so many and so wide. If there is little room, rows of the table are left out."""
    title, note, table = shown(of.deck), "", Table("turn", f"{won(of.objective)} on it", f"{won(of.objective)} by it")
    if of.games is not None:
        table = distribution_table(of.games, has_blocks)
        title += f": {number(of.games.games)} of {number(of.total)} games"
    elif of.practice.rollouts:
        table = rough_table(of.practice, of.objective, has_blocks)
        note = ROUGH
    end: list[Line] = [[], *([[(note, FAINT)]] if note else [])]
    if not of.is_over:
        end += [[(of.stage, "")], [(NO_GAMES if of.games is None else HINT, FAINT)]]
    rows: Sequence[str] = table.lines(width)[: max(0, height - 1 - len(end))]
    lines: list[Line] = [[(title, TITLE)], *([(row, "")] for row in rows), *end]
    return [[(_cut(text, width), style) for text, style in line] for line in lines[:height]]


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width)
