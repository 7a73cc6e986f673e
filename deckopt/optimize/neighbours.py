"""Published lists that are like a list, and which cards they play: what others have found, before any game is played.

The lists are in `lists.tsv`, in the folder of cards: one row for each list, with its format and its cards without basic lands.
The file says neither how many copies a list plays nor who played it. Its first row describes the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from deckopt import files
from deckopt.optimize.cardtable import Floats
from deckopt.rows_file import read_rows
from deckopt.shipped import shipped

FILE = "lists.tsv"
FORMAT = 1
NEAREST = 10  # so many nearest lists count
SEEMS_SHARE = 0.4  # share of the nearness of the nearest lists that a format needs, for the list to seem of that format
#: Share of a list's cards that lists of a format must play, for the list to seem of that format. Measured with 200 published
#: lists, those very near to each left out: 148 seem of their format, 1 of another, 51 of none (0.9: 118, 0, 82; 0.7: 159, 5, 36).
SEEMS_FITS = 0.8
SHARPER = 3.0  # power of nearness: a list that is half as near counts one eighth
MOST_BYTES = 4 * files.MB


@dataclass(frozen=True)
class Near:
    """What the `NEAREST` lists near a list play, by card.

    - `played`: the sum of the nearness of those that play it.
    - `in_format`: the share of all lists that play it, in the formats that the list seems to be of.
    - `lists`: how many of the nearest lists play it.
    """

    played: dict[str, float]
    in_format: dict[str, float]
    lists: dict[str, int]

    def of(self, names: Sequence[str]) -> tuple[Floats, Floats]:
        """`played` and `in_format` of some cards, each of shape (cards,); 0 for cards that no list plays."""
        return np.array([self.played.get(n, 0.0) for n in names]), np.array([self.in_format.get(n, 0.0) for n in names])


@dataclass(frozen=True)
class Lists:
    """Published lists: `formats` has one word for each list; `has` is 1 where a list (row) plays a card (column)."""

    names: tuple[str, ...]
    formats: tuple[str, ...]
    has: Floats

    @classmethod
    def of(cls, rows: Iterable[tuple[str, Sequence[str]]]) -> Lists:
        """From pairs of a format and the names of cards."""
        kept = [(form, frozenset(cards)) for form, cards in rows]
        names = tuple(sorted(frozenset().union(*(cards for _, cards in kept))))
        column = {name: k for k, name in enumerate(names)}
        has = np.zeros((len(kept), len(names)))
        for row, (_, cards) in enumerate(kept):
            has[row, [column[name] for name in cards]] = 1.0
        return cls(names, tuple(form for form, _ in kept), has)

    def nearness(self, cards: Iterable[str]) -> Floats:
        """How near each list is to some cards, from 0 to 1: the cosine of their sets of cards, where rare cards weigh more."""
        weights = np.log1p(len(self.has) / np.maximum(1.0, self.has.sum(axis=0))) ** 2
        own = frozenset(cards)
        mine = np.array([float(name in own) for name in self.names])
        unknown = len(own.difference(self.names)) * np.log1p(len(self.has)) ** 2
        length = np.sqrt((self.has @ weights) * (mine @ weights + unknown))
        return np.asarray((self.has @ (weights * mine)) / np.maximum(length, 1e-9))

    def near(self, cards: Iterable[str], form: str = "") -> Near:
        """What the lists near some cards play. `form` names the format; without it, formats count as often as near lists are of
        them."""
        weight = self.nearness(cards) ** SHARPER
        nearest = np.argsort(-weight, kind="stable")[:NEAREST]
        nearest = nearest[weight[nearest] > 0]
        is_of = {word: np.array([other == word for other in self.formats]) for word in sorted(set(self.formats))}
        shares = {word: float(weight[nearest] @ rows[nearest]) for word, rows in is_of.items()}
        if form in shares:
            shares = {form: 1.0}
        total = sum(shares.values()) or 1.0
        popular = np.zeros(len(self.names))
        for word, share in shares.items():
            popular += share / total * self.has[is_of[word]].mean(axis=0)
        played, lists = weight[nearest] @ self.has[nearest], self.has[nearest].sum(axis=0)
        return Near(
            dict(zip(self.names, played.tolist(), strict=True)),
            dict(zip(self.names, popular.tolist(), strict=True)),
            dict(zip(self.names, map(int, lists), strict=True)),
        )

    def seems(self, cards: Iterable[str]) -> str:
        """The format that a list of these cards seems to be of, or "". Most lists near it are of that format, and lists of the
        format play nearly all of its cards. Cards that no list plays do not count."""
        own = frozenset(cards)
        weight = self.nearness(own) ** SHARPER
        nearest = np.argsort(-weight, kind="stable")[:NEAREST]
        mine = np.array([name in own for name in self.names])
        best = ("", 0.0)
        for word in sorted(set(self.formats)):
            is_of = np.array([other == word for other in self.formats])
            share = float(weight[nearest] @ is_of[nearest]) / max(1e-9, float(weight[nearest].sum()))
            fits = float(self.has[is_of].any(axis=0)[mine].mean()) if mine.any() else 0.0
            if share >= max(SEEMS_SHARE, best[1]) and fits >= SEEMS_FITS:
                best = (str(word), share)
        return best[0]

    def of_format(self, form: str) -> frozenset[str]:
        """The cards that lists of a format play."""
        rows = np.array([word == form for word in self.formats])
        return frozenset(name for name, n in zip(self.names, self.has[rows].sum(axis=0), strict=True) if n)

    def but(self, cards: Iterable[str], nearer: float) -> Lists:
        """Without the lists that are nearer than `nearer` to some cards, for measurements that must not know these."""
        kept = self.nearness(cards) <= nearer
        return Lists(self.names, tuple(np.array(self.formats)[kept]), self.has[kept])


def read(path: Path) -> Lists:
    """Read a file of lists. InputError if it is not one."""
    return read_rows(path, MOST_BYTES, FORMAT, "lists", lambda rows: Lists.of((form, cards) for form, *cards in rows))


def text_of(rows: Iterable[tuple[str, Sequence[str]]], source: str, date: str) -> str:
    """The text of a file of lists: each list once, sorted."""
    lines = sorted({"\t".join((form, *sorted(set(cards)))) for form, cards in rows})
    return "\n".join((json.dumps({"format": FORMAT, "source": source, "date": date}), *lines)) + "\n"


@cache
def published() -> Lists:
    """The lists that travel with deckopt."""
    return read(shipped("cards") / FILE)
