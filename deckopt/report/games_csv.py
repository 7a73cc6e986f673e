"""The games of an evaluation as CSV, one row for each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.game_rows import COLUMNS as COLUMNS
from deckopt.outputs import Output


def table_file(path: Path, force: bool = False) -> Output:
    """A file for the table. InputError if it cannot be written there."""
    return Output("--csv", path, force).checked()


def games_csv(evaluation: Evaluation) -> bytes:
    """The games in order, below a row of `COLUMNS`."""
    return as_csv(COLUMNS, evaluation.rows())


def as_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Rows below their columns. A value that a row does not have is empty."""
    written = io.StringIO()
    to = csv.writer(written, lineterminator="\n")
    to.writerow(columns)
    for row in rows:
        to.writerow([_word(row.get(column)) for column in columns])
    return written.getvalue().encode()


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
