"""Results as pandas frames, if pandas is installed; deckopt itself does not need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckopt.errors import InputError


def frame(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> Any:
    """A DataFrame with these columns and one row for each of `rows`. InputError if pandas is not installed."""
    try:
        import pandas
    except ImportError:
        raise InputError("to_frame", "", "pandas is not installed", "pip install pandas") from None
    return pandas.DataFrame([[row.get(column) for column in columns] for row in rows], columns=list(columns))
