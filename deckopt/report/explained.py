"""The text of `deckopt explain`: what each card is worth, which cards help each other, mana and turns. The figures are in
`evaluate`."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.decks.deck import Deck
from deckopt.evaluate.card_worth import CardWorth
from deckopt.evaluate.comparison import Difference
from deckopt.evaluate.explanation import Explanation
from deckopt.report.castable import castable_lines
from deckopt.report.distribution import summary_lines, warnings
from deckopt.report.table import Table
from deckopt.report.turns import turn_lines
from deckopt.report.words import asked_for, counted, number, with_reach, won, wrapped
from deckopt.shown import listed

NONE = "none, as far as can be told (--games and --minutes tell more)"
NEITHER = "neither too many nor too few, as far as can be told"
MOST_NAMED = 3  # most cards to cut first, or to have more of
MOST_PAIRS = 10


def report(explanation: Explanation, deck: Deck) -> Iterator[str | Table]:
    """Lines and tables, in order."""
    objective = explanation.evaluation.objective
    yield f"{deck.name}{asked_for(objective)}"
    yield from summary_lines(explanation.evaluation)
    what = "mean reward" if explanation.turn is None else f"{won(objective)} by turn {explanation.turn}, in points of %"
    yield ""
    yield "One card less or more; the rest of the deck fills in or makes room"
    yield f"({what}; turns: below 0 is sooner; +-: 95 %)"
    yield _changes(explanation)
    yield ""
    yield from _advice(explanation, deck)
    yield ""
    yield "Among the first cards of the library, or not; the opening seven is the hand kept"
    yield f"({what})"
    yield _first(explanation)
    yield ""
    yield from _pairs(explanation, what)
    yield ""
    yield from turn_lines(explanation)
    yield ""
    yield from castable_lines(explanation)
    notes = [f"note: {line}" for line in warnings(explanation.evaluation)]
    if notes:
        yield ""
        yield from notes


def _changes(explanation: Explanation) -> Table:
    table = Table("card", "copies", "one less", "turns", "one more", "turns ", names=["card"])
    for worth in explanation.cards:
        cells = [cell for change in (worth.one_less, worth.one_more) for cell in _cells(explanation, change)]
        table.add(worth.card, str(worth.copies), *cells)
    return table


def _cells(explanation: Explanation, change: Difference | None) -> tuple[str, str]:
    if change is None:
        return "", ""
    sooner = change.win_turn
    return _points(explanation, change), f"{sooner.value:+.3f}" if sooner.is_known else ""


def _points(explanation: Explanation, change: Difference) -> str:
    """A difference and its interval: in percentage points of games won by the turn, or in rewards if nothing is won."""
    if explanation.turn is None:
        return with_reach(change.mean_reward, digits=4, sign="+")
    return with_reach(change.won_by_turn[explanation.turn], 100, sign="+")


def _first(explanation: Explanation) -> Table:
    table = Table("card", "copies", "opening seven", "first ten", names=["card"])
    for worth in sorted(explanation.cards, key=_of_first_ten):
        table.add(worth.card, str(worth.copies), *(_points(explanation, first.difference) for first in worth.among_first))
    return table


def _pairs(explanation: Explanation, what: str) -> Iterator[str | Table]:
    """The pairs that stand out, or that none does."""
    pairs = explanation.pairs
    if not pairs.looked_at:
        yield "Pairs that help each other: too few games to tell (--games, --minutes)"
        return
    if not pairs.found:
        yield f"Pairs that help each other: none of {counted(pairs.looked_at, 'pair')} for sure"
        return
    yield "Pairs that help each other: both among the first ten win more than the sum"
    yield "of what each of them does alone"
    yield f"({what}; turns: below 0 is sooner; +-: 95 % for all {counted(pairs.looked_at, 'pair')})"
    table = Table("pair", "games", "more than the sum", "turns", names=["pair"])
    for pair in pairs.found[:MOST_PAIRS]:
        change = pair.difference
        sooner = change.win_turn
        turns = f"{sooner.value:+.2f}" if sooner.is_known else ""
        table.add(" + ".join(pair.cards), number(pair.games), _points(explanation, change), turns)
    yield table
    if len(pairs.found) > MOST_PAIRS:
        yield f"and {len(pairs.found) - MOST_PAIRS} more (--json has all)"


def _of_first_ten(worth: CardWorth) -> float:
    """A sort key: what a card earns among the first ten cards, greatest first; unknown values last."""
    reward = worth.among_first[-1].difference.mean_reward
    return -reward.value if reward.is_known else 1.0


def _advice(explanation: Explanation, deck: Deck) -> Iterator[str]:
    """Which cards to cut first, and of which to have more, as far as games show it and the deck's limits allow it."""
    least = {name: low for name, (low, _) in deck.limits.items()}
    most = {name: high for name, (_, high) in deck.limits.items()}
    cuts = [worth for worth in explanation.cards if _is_gain(worth.one_less) and worth.copies > least.get(worth.card, 0)]
    better = [worth for worth in explanation.cards if _is_gain(worth.one_more) and worth.copies < most.get(worth.card, deck.size)]
    better.sort(key=lambda worth: -worth.one_more.mean_reward.value if worth.one_more else 0.0)
    for words, of in (("cut first", cuts), ("have more of", better)):
        named = listed(worth.card for worth in of[:MOST_NAMED])
        yield f"{words}: {named or NONE}"
    yield from _lands(explanation, deck)
    lands = {source.card for source in explanation.sources if source.is_land}
    first = next((worth for worth in explanation.cards if worth.card in lands), None)
    if first is not None and first.one_less is not None:
        yield f"if a land is to go: {first.card} ({_points(explanation, first.one_less)})"


def _lands(explanation: Explanation, deck: Deck) -> Iterator[str]:
    """Whether there are too many lands, or too few."""
    lands = explanation.lands
    if lands is None:
        return
    many = "too many" if _is_gain(lands.one_less) else "too few" if _is_gain(lands.one_more) else NEITHER
    less, more = (_points(explanation, change) if change else "" for change in (lands.one_less, lands.one_more))
    yield from wrapped(f"lands: {lands.copies} of {deck.size}, {many}; one less, for any other card: {less}; one more: {more}")


def _is_gain(change: Difference | None) -> bool:
    return change is not None and change.mean_reward.low > 0
