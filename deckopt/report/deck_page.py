"""The web page of `deckopt evaluate --html`: when a deck wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckopt.decks.deck import Deck
from deckopt.decks.freeze import printed_list
from deckopt.decks.writing import write_arena
from deckopt.evaluate.estimates import Estimate
from deckopt.evaluate.evaluation import Evaluation
from deckopt.report import page as html
from deckopt.report.chart import win_turns
from deckopt.report.distribution import distribution_table, summary_lines, warnings
from deckopt.report.words import asked_for, interval, percent, share_interval, won


def deck_page(deck: Deck, evaluation: Evaluation) -> str:
    """The page of a deck's games."""
    return html.page(deck.name, _parts(deck, evaluation))


def _parts(deck: Deck, e: Evaluation) -> Iterator[str]:
    yield html.title(deck.name + asked_for(e.objective))
    yield html.words(f"{won(e.objective).capitalize()} {turn_of(e)}.", "lead")
    yield win_turns([(deck.name, e)])
    yield html.parts([distribution_table(e)])
    yield html.heading("Figures")
    yield from map(html.words, _joined(summary_lines(e)))
    yield from not_as_printed(e)
    yield html.heading("List")
    printed = printed_list(deck)
    yield lists(printed.main)
    yield html.to_copy("to paste it", write_arena(printed))


def _joined(lines: list[str]) -> Iterator[str]:
    """Lines that are continued in the next one, as one."""
    said = ""
    for line in lines:
        if said and not line.startswith(" "):
            yield said
            said = ""
        said = f"{said} {line.strip()}".strip()
    if said:
        yield said


def turn_of(e: Evaluation) -> str:
    """On which turn games are won, and how many."""
    share = f"{percent(e.win_rate.value)} of games by turn {e.last_turn} ({share_interval(e.win_rate)})"
    return f"on turn {mean_turn(e.win_turn)} on average, {share}" if e.win_turn.is_known else f"in {share}"


def mean_turn(found: Estimate) -> str:
    """A mean turn with its interval; "never" if there is none."""
    if not found.is_known:
        return "never"
    return f"{found.value:.2f}" + (f" ({interval(found.low, found.high, 2)})" if found.has_interval else "")


def not_as_printed(e: Evaluation) -> Iterator[str]:
    """What is not played as printed, and games that ended in an unusual way. Nothing if all is as it should be."""
    told = [*e.caveats.lines(), *(line for line in warnings(e) if line not in e.caveats.box())]
    if told:
        yield html.heading("Not as at a table")
        yield from map(html.words, told)
    else:
        yield html.words("Every card is played as printed.", "faint")


def lists(before: Mapping[str, int], after: Mapping[str, int] | None = None) -> str:
    """A list; or two of them side by side, with what is cut and what is added in colour."""
    if after is None:
        return html.rows(["copies", "card"], [(str(n), name) for name, n in before.items()], ["card"])
    found, kinds = [], []
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name, 0), after.get(name, 0)
        found.append((str(old or ""), str(new or ""), f"{new - old:+d}" if new != old else "", name))
        kinds.append("in" if new > old else "out" if new < old else "")
    return html.rows(["before", "after", "change", "card"], found, ["card"], kinds)
