"""What each card of a deck is worth, in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.decks.load import Deck
from deckopt.evaluate.card_worth import CardWorth, Explanation
from deckopt.evaluate.comparison import Difference
from deckopt.evaluate.estimates import Estimate
from deckopt.report.distribution import summary_lines, warnings
from deckopt.report.table import Table
from deckopt.report.words import asked_for, signed_interval, won

NONE = "none, as far as can be told"
MOST_NAMED = 3  # cards to cut first, or to have more of


def report(found: Explanation, deck: Deck) -> Iterator[str | Table]:
    """Lines and tables, in order."""
    objective = found.evaluation.objective
    yield f"{deck.name}{asked_for(objective)}"
    yield from summary_lines(found.evaluation)
    what = "mean reward" if found.turn is None else f"{won(objective)} by turn {found.turn}, in points of %"
    yield ""
    yield "One card less or more; the rest of the deck fills in or makes room"
    yield f"({what}; turns: below 0 is sooner)"
    yield _changes(found)
    yield ""
    yield from _advice(found, deck)
    yield ""
    yield "Among the first cards of the library, or not; the opening seven is the hand kept"
    yield f"({what})"
    yield _first(found)
    notes = [f"note: {line}" for line in warnings(found.evaluation)]
    if notes:
        yield ""
        yield from notes


def _changes(found: Explanation) -> Table:
    table = Table("card", "copies", "one less", "95 %", "turns", "one more", "95 % ", "turns ", names=["card"])
    for worth in found.cards:
        cells = [cell for change in (worth.one_less, worth.one_more) for cell in _cells(found, change)]
        table.add(worth.card, str(worth.copies), *cells)
    return table


def _cells(found: Explanation, change: Difference | None) -> tuple[str, str, str]:
    if change is None:
        return "", "", ""
    sooner = change.win_turn
    return *_points(found, change), f"{sooner.value:+.3f}" if sooner.is_known else ""


def _points(found: Explanation, change: Difference) -> tuple[str, str]:
    """A difference and its interval: in points of % won by the turn, or in rewards where nothing is won."""
    if found.turn is None:
        return _written(change.mean_reward, 1, 4)
    return _written(change.won_by_turn[found.turn], 100, 2)


def _written(of: Estimate, times: int, digits: int) -> tuple[str, str]:
    if not of.is_known:
        return "", ""
    return f"{times * of.value:+.{digits}f}", signed_interval(times * of.low, times * of.high, digits)


def _first(found: Explanation) -> Table:
    table = Table("card", "copies", "opening seven", "95 %", "first ten", "95 % ", names=["card"])
    for worth in sorted(found.cards, key=_of_first_ten):
        seven, ten = (_points(found, first.difference) for first in worth.among_first)
        table.add(worth.card, str(worth.copies), *seven, *ten)
    return table


def _of_first_ten(worth: CardWorth) -> float:
    """By what it earns among the first ten, the most first; what is not known last."""
    reward = worth.among_first[-1].difference.mean_reward
    return -reward.value if reward.is_known else 1.0


def _advice(found: Explanation, deck: Deck) -> Iterator[str]:
    """Which cards to cut first, and which to have more of, as far as that is told, and the deck's limits allow it."""
    least = {name: low for name, (low, _) in deck.limits.items()}
    most = {name: high for name, (_, high) in deck.limits.items()}
    cuts = [worth for worth in found.cards if _is_gain(worth.one_less) and worth.copies > least.get(worth.card, 0)]
    better = [worth for worth in found.cards if _is_gain(worth.one_more) and worth.copies < most.get(worth.card, deck.size)]
    better.sort(key=lambda worth: -worth.one_more.mean_reward.value if worth.one_more else 0.0)
    for words, of in (("cut first", cuts), ("have more of", better)):
        named = ", ".join(worth.card for worth in of[:MOST_NAMED])
        yield f"{words}: {named or NONE}"


def _is_gain(change: Difference | None) -> bool:
    return change is not None and change.mean_reward.low > 0
