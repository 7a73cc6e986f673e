"""Differences that are known: kinds of them by rule (`kinds.py`), and those of `known.toml`, each read by hand.

An entry of `known.toml` names a card, the position and stage in which the engines differ,
whose doing it is, and why. It holds as long as they differ: one that no longer does fails,
so that repairs on either side are noticed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import tomli

from differential.compare import Result, Tested
from differential.kinds import Whose, by_rule
from differential.printed import Card, printed

FILE = Path(__file__).with_name("known.toml")


@dataclass(frozen=True)
class Known:
    """An entry of `known.toml`. `kind` is the stage's verdict; the versions are those it was read with."""

    card: str
    position: str
    stage: str
    kind: str
    whose: Whose
    reason: str
    rule: str
    phase: str
    deckopt: str


@cache
def known() -> tuple[Known, ...]:
    """The entries."""
    if not FILE.exists():
        return ()
    entries: list[dict[str, Any]] = tomli.loads(FILE.read_text(encoding="utf-8")).get("known", [])
    return tuple(Known(**entry) for entry in entries)


def entry_of(tested: Tested, result: Result, entries: Iterable[Known]) -> Known | None:
    """The entry for a difference. One for a stage speaks for those after it too, which go on from there."""
    order = [stage.stage for stage in tested.stages]
    for entry in entries:
        if (entry.card, entry.position) == (tested.name, tested.position) and entry.stage in order:
            if order.index(entry.stage) <= order.index(result.stage):
                return entry
    return None


def unexplained(card: Card, tested: Tested, entries: Iterable[Known] | None = None) -> list[Result]:
    """The differences of a card in a position that neither a rule nor an entry explains."""
    entries = known() if entries is None else tuple(entries)
    found = [result for result in tested.differences if by_rule(card, result) is None]
    return [result for result in found if entry_of(tested, result, entries) is None]


def whose_of(card: Card, tested: Tested, result: Result) -> Whose | Literal["open"]:
    """Whose doing a difference is; "open" if it has not been read."""
    kind = by_rule(card, result) or entry_of(tested, result, known())
    return kind.whose if kind is not None else "open"


def still_differs(entry: Known, tested: Tested) -> bool:
    """Whether a card tested again differs as the entry says; up to a view only where no rule explains that."""
    found = [result for result in tested.differences if (result.stage, result.verdict) == (entry.stage, entry.kind)]
    return any(not result.view or by_rule(printed(entry.card), result) is None for result in found)
