"""The games of an evaluation as a table for other programs (CSV), a row a game."""

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
    """A table to be written; InputError if none can be written there."""
    return Output("--csv", path, force).checked()


def games_csv(found: Evaluation) -> bytes:
    """The games that were played, in order, under a row of `COLUMNS`."""
    return as_csv(COLUMNS, found.rows())


def as_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Rows under their columns; a column that a row does not have is empty in it."""
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
