"""Finds the name nearest to a misspelt one, among very many names."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable

_LOOKED_AT = 40  # names that are compared: those that share most pairs of letters
_NEAR = 0.72  # least similarity, by `difflib`


class Spellings:
    """An index of names. To build it takes one pass over all of them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(names)
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for i, name in enumerate(self._names):
            for pair in _pairs(name):
                self._having[pair].append(i)

    def nearest(self, name: str) -> str | None:
        """The nearest name, or None if none is near."""
        shared: Counter[int] = Counter()
        pairs = _pairs(name)
        for pair in pairs:
            shared.update(self._having.get(pair, ()))
        likely = sorted(shared, key=lambda i: -2 * shared[i] / (len(pairs) + len(_pairs(self._names[i]))))[:_LOOKED_AT]
        found = difflib.get_close_matches(name, [self._names[i] for i in likely], n=1, cutoff=_NEAR)
        return found[0] if found else None


def _pairs(name: str) -> set[str]:
    return {name[i : i + 2] for i in range(len(name) - 1)}
