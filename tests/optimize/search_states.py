"""All that a search has, for tests that compare one with its copy: whatever attribute it gets, it is looked at."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from deckopt.optimize.search import Search

#: What follows from the rest as it is asked for; and games under way, those of an earlier tree having no place any more.
_FOLLOWS = {"_chances_at", "_under_way", "features", "limits"}


def known(search: Search) -> Any:
    """Everything that a search has, in values that can be compared."""
    return _plain(search)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.dtype.kind, value.shape, value.tolist()
    if isinstance(value, (list, tuple, deque)):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if type(value).__module__.startswith("deckopt.optimize"):
        names = getattr(value, "__slots__", None) or vars(value)
        return type(value).__name__, {name: _plain(getattr(value, name)) for name in names if name not in _FOLLOWS}
    return value
