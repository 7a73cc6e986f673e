"""Finds the name nearest to a misspelt one, and names of which only a part was written, among very many names."""

from __future__ import annotations

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable

_LOOKED_AT = 40  # names that are compared: those that share most pairs of letters
_NEAR, _MISSPELT = 0.72, 0.85  # least similarity of a near name, by `difflib`, and of one that was surely meant
_LEAST_PART = 3  # least letters of a part that is looked for
#: How a part stands in a name: as a legend's first name, at the beginning, as a word, at the beginning or the end of a word.
_WAYS = (r"{},", r"{}\b", r"\b{}(?![\w'])", r"\b{0}|{0}\b")


class Spellings:
    """An index of names. To build it takes one pass over all of them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(names)
        self._having: defaultdict[str, list[int]] = defaultdict(list)
        for i, name in enumerate(self._names):
            for pair in _pairs(name):
                self._having[pair].append(i)

    def meant(self, name: str) -> list[tuple[int, str]]:
        """(rank, name) of the names that may be meant, likely ones first.

        Names with these words come before all others. If there are none, a name is taken that is surely misspelt. Otherwise it is
        those with a word that begins or ends so ("goyf"), or else the nearest one.
        """
        words, parts = self._shortened(name)
        near = self._nearest(name)
        if words or near is None:
            return words or parts
        is_misspelt = difflib.SequenceMatcher(None, name, near).ratio() >= _MISSPELT
        return parts if parts and not is_misspelt else [(0, near)]

    def _shortened(self, part: str) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
        """The names with these words, and those with a part of a word. Legends with it as their first name have a rank of
        their own; then come names that begin with it, and short ones before long ones."""
        if len(part) < _LEAST_PART:
            return [], []
        there = sorted(
            (name for name in self._names if part in name and part != name), key=lambda name: (len(name.split()), name)
        )
        legend, first, word, of_word = (re.compile(way.format(re.escape(part))) for way in _WAYS)
        words, parts = [], []
        for name in there:
            if word.search(name):
                words.append((0 if legend.match(name) else 1, name))
            elif of_word.search(name):
                parts.append((0, name))
        return sorted(words, key=lambda ranked: (ranked[0], not first.match(ranked[1]))), parts

    def _nearest(self, name: str) -> str | None:
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
