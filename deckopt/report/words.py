"""Numbers and short lists in words, for all texts of results."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from deckopt.optimize.edits import Swap
from deckopt.shown import broken, listed

if TYPE_CHECKING:
    from deckopt.evaluate.estimates import Estimate, Objective

WIDTH = 79
NUMBERS = ("nothing", "one", "two", "three", "four", "five", "six", "seven")
DRAWN = "went round in a loop without end, which is a draw (rule 104.4b)"
ASSEMBLED = "to ask for an assembled combo: --goal 'control A and B'"


def won(objective: Objective) -> str:
    """The word for a game that has reached its objective: won, or reached for a goal."""
    return "won" if objective.is_winning else "reached"


def asked_for(objective: Objective) -> str:
    """The goal, to be put after the deck's name; "" if the deck plays to win."""
    return "" if objective.is_winning else f", goal: {objective.goal}"


def cut_off(used: Sequence[str], objective: Objective) -> str:
    """That a turn was cut off, what was done in it, and what to ask for if only a win is asked for."""
    from deckopt.rules.codes import MOVE_CAP  # help says nothing of it, and these take a while to load

    hint = f" ({ASSEMBLED})" if objective.is_winning else ""
    return f"reached {MOVE_CAP} actions, after which it can only end{over_and_over(used)}{hint}"


def counted(n: int, thing: str) -> str:
    """2, "game" as "2 games"."""
    return f"{number(n)} {thing}" + ("" if n == 1 else "s")


def cards_words(cards: Mapping[str, int]) -> str:
    """2 of one card and 1 of another as "2 Mountain, NAME"."""
    return listed(f"{n} {name}" if n > 1 else name for name, n in cards.items())


def over_and_over(names: Sequence[str]) -> str:
    """What a loop consists of, to be put after what is said of it."""
    return f"; over and over: {listed(names)}" if names else ""


def percent(rate: float, digits: int = 1) -> str:
    """0.5 as "50.0 %"."""
    return f"{100 * rate:.{digits}f} %"


def interval(low: float, high: float, digits: int = 3) -> str:
    """(0.1, 0.2) as "0.100 to 0.200"."""
    if math.isinf(low) or math.isinf(high):
        return "unknown"
    return f"{low:.{digits}f} to {high:.{digits}f}"


def share_interval(estimate: Estimate, digits: int = 1) -> str:
    """The interval of a share as "4.1 to 9.3", in %."""
    return f"{100 * estimate.low:.{digits}f} to {100 * estimate.high:.{digits}f}" if estimate.has_interval else "unknown"


def turn_words(estimate: Estimate) -> str:
    """A mean win turn, for a deck that may never have won."""
    return f"{estimate.value:.3f}" if estimate.is_known else "never"


def signed_interval(low: float, high: float, digits: int = 4) -> str:
    """An interval of a difference, with signs."""
    if math.isinf(low) or math.isinf(high):
        return "unknown"
    return f"{low:+.{digits}f} to {high:+.{digits}f}"


def with_reach(estimate: Estimate, times: float = 1, digits: int = 2, sign: str = "") -> str:
    """A figure with half the width of its symmetric interval."""
    if not estimate.is_known:
        return ""
    value = f"{times * estimate.value:{sign}.{digits}f}"
    return value + (f" +-{times * (estimate.high - estimate.value):.{digits}f}" if estimate.has_interval else "")


def swap(edit: Swap, copies: int = 1) -> str:
    """A swap as players write it."""
    return f"-{copies} {edit.cut}, +{copies} {edit.add}"


def cuts_and_adds(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """What to cut from a list and what to add, as "2 Opt", sorted by name."""
    names = sorted({*before, *after})
    change = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    cuts = [f"{-n} {name}" for name, n in change.items() if n < 0]
    adds = [f"{n} {name}" for name, n in change.items() if n > 0]
    return cuts, adds


def duration(seconds: float) -> str:
    """75 as "1 min 15 s"."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def number(value: float) -> str:
    """12345 as "12,345"."""
    return f"{value:,.0f}"


def wrapped(text: str, indent: int = 2, first: str = "") -> list[str]:
    """Text in lines that no terminal cuts. Lines after the first one are indented. Words are never broken."""
    start, rest = first.ljust(indent) if first else "", " " * indent
    return broken(text, WIDTH, start, rest)


def share_words(estimate: Estimate) -> str:
    """A share with its interval."""
    return (
        f"{percent(estimate.value, 0)} ({share_interval(estimate, 0)})" if estimate.has_interval else percent(estimate.value, 0)
    )


def turn_and_interval(estimate: Estimate) -> str:
    """A mean turn with its interval."""
    return f"{estimate.value:.2f}" + (f" ({interval(estimate.low, estimate.high, 2)})" if estimate.has_interval else "")


def sizes_words(shares: Mapping[int, Estimate], average: Estimate) -> str:
    """With how many cards games begin."""
    each = [f"{NUMBERS[cards]} {share_words(found)}" for cards, found in sorted(shares.items(), reverse=True)]
    some = f" ({interval(average.low, average.high, 2)})" if average.has_interval else ""
    return f"cards kept: {', '.join(each)}; {average.value:.2f} on average{some}"
