"""What phase says, read in less time; and its saved states as text, read only where somebody asks what is in them.

phase writes everything as JSON and lets Python's `json` read it. For a state of 100 KB that takes longer than all else that is
done with it, and most states are only read back by phase.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from pydantic_core import from_json

_loads = json.loads


def _read(text: str | bytes, **options: Any) -> Any:
    return _loads(text, **options) if options else from_json(text)


def _as_it_is(text: str) -> str:
    return text


@contextmanager
def read_fast() -> Iterator[None]:
    """In this block a parser of JSON that is twice as fast reads what phase says."""
    with patch.object(json, "loads", _read):
        yield


def written(game: Any) -> str:
    """The saved state of a game as JSON."""
    with patch.object(json, "loads", _as_it_is):
        state = game.state()
    return state if isinstance(state, str) else json.dumps(state)


def saved(text: str) -> dict[str, Any]:
    """What a saved state says."""
    found: dict[str, Any] = from_json(text)
    return found
