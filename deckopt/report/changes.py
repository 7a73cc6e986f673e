"""The changes of a search to a list as text: each swap and its gain, what is cut and added, and the whole new list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import isclose

from deckopt.cards.catalog import Catalog
from deckopt.evaluate.estimates import Estimate, Objective
from deckopt.optimize.search import Edit, SearchSettings
from deckopt.report.table import Table
from deckopt.report.words import cuts_and_adds, number, signed_interval, wrapped
from deckopt.shown import listed
from deckopt.words.kinds import LAND

MOST_VALUE = 7  # greater mana values are counted with this one


def turn_step(objective: Objective) -> float | None:
    """How much more a win one turn sooner earns, if that is the same on every turn and after the last one. None otherwise."""
    rewards = [*(objective.on_the_play or objective.on_the_draw or ())[1:], 0.0]
    steps = [sooner - later for sooner, later in pairwise(rewards)]
    if not steps or steps[0] <= 0 or not all(isclose(step, steps[0], abs_tol=1e-9) for step in steps):
        return None
    return steps[0]


def in_turns(gain: Estimate, step: float) -> Estimate:
    """A gain in mean reward as turns by which games are won sooner. A game that is not won counts as won on the turn after the
    last."""
    return Estimate(gain.value / step, gain.low / step, gain.high / step, gain.games, gain.method)


def sooner_words(gain: Estimate, objective: Objective) -> str:
    """A gain as "0.12 turns sooner (0.08 to 0.16)", or in mean reward if turns are not worth the same."""
    step = turn_step(objective)
    if step is None:
        ends = f" ({signed_interval(gain.low, gain.high)})" if gain.has_interval else ""
        return f"{gain.value:+.4f} in mean reward{ends}"
    found = in_turns(gain, step)
    sign = 1 if found.value >= 0 else -1
    low, high = sorted((sign * found.low, sign * found.high))
    ends = f" ({_turns(low)} to {_turns(high)})" if found.has_interval else ""
    return f"{abs(found.value):.2f} turns {'sooner' if sign > 0 else 'later'}{ends}"


def least_words(settings: SearchSettings, objective: Objective) -> str:
    """The least gain of a search in turns, or in mean reward if it was asked for so."""
    step = turn_step(objective)
    if not settings.for_people or step is None:
        return f"{settings.least_gain:g} in mean reward"
    return f"{settings.least_gain / step:.2g} turns"


def _turns(value: float) -> str:
    return f"{value:.2f}".replace("-0.00", "0.00")


def swaps_table(edits: Sequence[Edit], objective: Objective, with_games: bool = False) -> Table:
    """One line for each swap: what is cut, what is added, what that gains."""
    step = turn_step(objective)
    title = "mean reward" if step is None else "turns sooner"
    table = Table("out", "in", title, "95 %", *(["games"] if with_games else []), names=["out", "in"])
    for edit in edits:
        gain = edit.gain if step is None else in_turns(edit.gain, step)
        if step is None:
            value, ends = f"{gain.value:+.4f}", signed_interval(gain.low, gain.high)
        else:
            value, ends = _turns(gain.value), f"{_turns(gain.low)} to {_turns(gain.high)}"
        ends = ends if gain.has_interval else "unknown"
        games = [number(gain.games)] if with_games else []
        table.add(f"-{edit.copies} {edit.swap.cut}", f"+{edit.copies} {edit.swap.add}", value, ends, *games)
    return table


def change_lines(before: Mapping[str, int], after: Mapping[str, int], catalog: Catalog) -> Iterator[str]:
    """What is cut and added, and how that changes lands and mana values."""
    cuts, adds = cuts_and_adds(before, after)
    yield from wrapped(listed(cuts), 5, "out")
    yield from wrapped(listed(adds), 5, "in")
    yield from wrapped(", ".join(curve_changes(before, after, catalog)), 5, " ")


def curve_changes(before: Mapping[str, int], after: Mapping[str, int], catalog: Catalog) -> Iterator[str]:
    """How many lands there are, and how many other cards of each mana value, where that changes."""
    old, new = (_counted(main, catalog) for main in (before, after))
    for kind in sorted({*old, *new}):
        if old[kind] != new[kind]:
            what = "lands" if kind < 0 else f"mana value {kind}" + ("+" if kind == MOST_VALUE else "")
            yield f"{what}: {old[kind]} -> {new[kind]}"


def _counted(main: Mapping[str, int], catalog: Catalog) -> Counter[int]:
    """Copies by mana value; -1 for lands."""
    counts: Counter[int] = Counter()
    for name, copies in main.items():
        if name not in catalog:
            continue
        card = catalog[name]
        counts[-1 if card.kind & LAND else min(MOST_VALUE, card.value)] += copies
    return counts
