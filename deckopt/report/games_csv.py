"""The games of an evaluation as a table for other programs (CSV), a row a game."""

from __future__ import annotations

import csv
import io
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
    written = io.StringIO()
    to = csv.writer(written, lineterminator="\n")
    to.writerow(COLUMNS)
    for row in found.rows():
        to.writerow([_word(row[column]) for column in COLUMNS])
    return written.getvalue().encode()


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else repr(value)
