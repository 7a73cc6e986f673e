"""Differences that are known: kinds of them by rule, and those of `known.toml`, each read by hand.

An entry of `known.toml` names a card, the position and stage in which the engines differ,
whose doing it is, and why. It holds as long as they differ: one that no longer does fails,
so that repairs on either side are noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import tomli

from differential.compare import ORDER, PHASE_LACKS, Result, Tested
from differential.printed import Card, plain, printed

FILE = Path(__file__).with_name("known.toml")
#: "convention": both are right, deckopt offers or pays in another way, as its rules say. "harness": what is
#: compared does not mean the same. "phase" and "deckopt": that engine is wrong.
Whose = Literal["convention", "harness", "phase", "deckopt"]
WHOSE: tuple[Whose, ...] = ("convention", "harness", "phase", "deckopt")


@dataclass(frozen=True)
class Kind:
    """A kind of difference. `rule`: of the Comprehensive Rules, or the heading in deckopt/rules/README.md."""

    name: str
    whose: Whose
    reason: str
    rule: str


BY_VIEW = {
    kind.name: kind
    for kind in (
        Kind("what pays", "convention", "a source that is needed less is tapped first, or pays for its own cost", "Mana"),
        Kind("how much pays", "convention", "which of several lands leaves, tapped or not, is one move or two", "Decisions"),
        Kind("the opponent's cards", "convention", "what they discard or mill is not modelled there", "The two players"),
        Kind("order of the library", "harness", "phase shuffles where deckopt knows no order, or the other way", "701.24"),
    )
}
LUCK = Kind("luck", "harness", "cards are drawn from a library just shuffled", "103.3")


#: Words of cards that put cards into an order, so that one which deckopt lacks is no matter of the harness.
PLACED = r"[Ss]cry|[Ss]urveil|in any order|on top\b"
MOST_MANA = Kind("most mana", "harness", "phase's largest X counts twice what two abilities would sacrifice", "601.2g")


RANDOM = Kind("random order", "harness", "cards put on the bottom in a random order lie in another one", "401.4")


def _is_of_a_random_order(card: Card, result: Result) -> bool:
    """Whether only what is in the library, or is drawn from it, differs, after cards went into it in a random order."""
    found = [*result.only_deckopt, *result.only_phase]
    in_library = all(d is not None and set(d) <= {"hand", "library", "top"} for d in found)
    return "in a random order" in plain(card) and in_library


def by_rule(card: Card, result: Result) -> Kind | None:
    """The kind of a difference that needs no reading, or None."""
    if result.view and not (result.view == ORDER and result.verdict != PHASE_LACKS and re.search(PLACED, plain(card))):
        return BY_VIEW[result.view]
    if any(d is not None and "X" in d for d in result.only_deckopt) and re.search("[Ss]acrifice[^.]*: Add", plain(card)):
        return MOST_MANA
    if _is_of_a_random_order(card, result):
        return RANDOM
    return LUCK if result.luck else None


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
