"""When cards can be paid for, and what one more source would add: text of `deckopt explain`. The figures are in
`evaluate.castable`."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.evaluate.castable import CardCastable
from deckopt.evaluate.estimates import Estimate
from deckopt.evaluate.explanation import Explanation
from deckopt.report.table import Table
from deckopt.report.turns import shown_turns
from deckopt.report.words import number, percent, share_interval, with_reach, won, wrapped
from deckopt.shown import listed

MOST_TURNS = 8
FEWEST = 30  # least games with a card in hand, for its share by a turn to be shown
NO_CARD = "no card of the deck costs mana"


def castable_lines(explanation: Explanation) -> Iterator[str | Table]:
    """Lines and tables, in order."""
    if not explanation.castable:
        yield f"Could it be paid for: {NO_CARD}"
        return
    yield "Could it be paid for by the turn of its cost, if it was in the hand?"
    yield from _all_cards(explanation)
    yield _in_time(explanation)
    yield ""
    yield from _by_turn(explanation)
    yield ""
    yield from _sources(explanation)


def _all_cards(explanation: Explanation) -> Iterator[str]:
    cards = explanation.in_time
    if not cards.castable.is_known:
        return
    castable, little, wrong = (
        f"{percent(of.value)} ({_interval(of)})" for of in (cards.castable, cards.too_little_mana, cards.wrong_colours)
    )
    yield from wrapped(f"all cards: {castable} yes; {little} too little mana; {wrong} mana enough, but of the wrong colours", 2)


def _interval(of: Estimate) -> str:
    """The interval of a share, cut to 0..1."""
    low, high = max(0.0, of.low), min(1.0, of.high)
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _in_time(explanation: Explanation) -> Table:
    table = Table("card", "cost", "games", "castable", "95 %", "too little", "colours", names=["card"])
    for card in explanation.castable:
        by = card.in_time
        if by is None or not by.castable.games:
            table.add(card.card, short_cost(card.cost), "0", "", "", "", "")
            continue
        shares = (percent(of.value) for of in (by.too_little_mana, by.wrong_colours))
        castable = percent(by.castable.value), share_interval(by.castable)
        table.add(card.card, short_cost(card.cost), number(by.castable.games), *castable, *shares)
    return table


def short_cost(cost: str) -> str:
    """{2}{R}{R} as "2RR". A symbol with more than one sign keeps its braces."""
    return "".join(sign if len(sign) == 1 else f"{{{sign}}}" for sign in cost.strip("{}").split("}{"))


def _by_turn(explanation: Explanation) -> Iterator[str | Table]:
    """The shares that can be paid for by each turn."""
    shown = [turn.turn for turn in shown_turns(explanation)][:MOST_TURNS]
    yield f"Castable by a turn (T1: turn 1), in % of the games not {won(explanation.evaluation.objective)} before"
    yield "with it in hand by then"
    table = Table("card", "cost", *(f"T{turn}" for turn in shown), names=["card"])
    for card in explanation.castable:
        table.add(card.card, short_cost(card.cost), *(_share(card, turn) for turn in shown))
    yield table


def _share(card: CardCastable, turn: int) -> str:
    castable = card.by_turn[turn - 1].castable
    return f"{100 * castable.value:.0f}" if castable.games >= FEWEST else ""


def _sources(explanation: Explanation) -> Iterator[str | Table]:
    """What one more of each source adds, and which cards it helps most."""
    turn = explanation.turn
    shown = [source for source in explanation.sources if source.castable.is_known]
    if not shown:
        return
    yield "One more of what makes mana, another card making room (in points of %)"
    how = won(explanation.evaluation.objective)
    by_turn = () if turn is None else (f"{how} by turn {turn}", f"{turn} mana on turn {turn}")
    table = Table("card", "copies", "castable in time", *by_turn, names=["card"])
    one_more = {worth.card: worth.one_more for worth in explanation.cards}
    for source in sorted(shown, key=lambda source: -source.castable.value):
        gains = [source.castable]
        change = one_more[source.card]
        if turn is not None and change is not None:
            gains += [change.won_by_turn[turn], source.mana[turn]]
        table.add(source.card, str(source.copies), *(with_reach(gain, 100, sign="+") for gain in gains))
    yield table
    helped: dict[str, list[tuple[float, str]]] = {}
    for card in explanation.castable:
        if best := card.helped_most:
            helped.setdefault(best, []).append((card.one_more[best].value, card.card))
    for name, cards in helped.items():
        named = listed(f"{card} ({100 * gain:+.1f})" for gain, card in sorted(cards, reverse=True))
        yield from wrapped(f"one more {name} is what helps most to cast {named}", 2)
