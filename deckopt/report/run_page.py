"""The web page of `deckopt report --html`: what a run has found, for others to read."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.decks.freeze import printed_list
from deckopt.decks.model import HAND
from deckopt.evaluate.estimates import Estimate
from deckopt.optimize.methods import GUIDED
from deckopt.report import page as html
from deckopt.report.changes import curve_changes, swaps_table
from deckopt.report.chart import win_turns
from deckopt.report.deck_page import lists, mean_turn, not_as_printed
from deckopt.report.distribution import unusual
from deckopt.report.gains import points, sooner
from deckopt.report.run_report import (
    AS_GOOD,
    evaluation_words,
    gain_words,
    head_lines,
    how_gained,
    open_questions,
    verdict,
)
from deckopt.report.words import asked_for, cuts_and_adds, interval, number, percent, share_interval, won
from deckopt.runs.best import to_paste
from deckopt.runs.outcome import Outcome
from deckopt.shown import listed


def run_page(outcome: Outcome) -> str:
    """The page of a run, which may still be going on."""
    return html.page(f"{outcome.plan.deck.name}: {outcome.run}", _parts(outcome))


def _parts(o: Outcome) -> Iterator[str]:
    yield html.title(o.plan.deck.name + asked_for(o.start_eval.objective))
    yield html.words(_lead(o), "lead")
    yield from (html.words(line, "faint") for line in head_lines(o))
    yield win_turns([("before", o.start_eval), ("after", o.best_eval)] if o.edits else [("the list", o.start_eval)])
    if o.start_eval.games:
        yield html.heading("Before and after" if o.edits else "When it wins")
        yield _figures(o)
        yield html.words(_from_what(o), "faint")
    yield from _edits(o)
    if told := html.parts(open_questions(o)):
        yield html.heading("What the search does not know yet")
        yield told
    yield from not_as_printed(o.start_eval)
    if o.edits:
        yield from (html.words(f"After: {line}") for line in unusual(o.best_eval.endings, o.best_eval.objective))
    yield html.heading("Lists" if o.edits else "List")
    deck = o.plan.deck
    first, best = (printed_list(deck.with_main(main)).main for main in (o.start, o.best_list))
    yield lists(first, best if o.edits else None)
    yield html.to_copy("the first list, to paste it", to_paste(o.plan, o.start))
    if o.edits:
        yield html.to_copy("the new list, to paste it", to_paste(o.plan, o.best_list))
    play, search = o.plan.settings, o.plan.search
    how = f"{search.method} search, {number(play.rollouts)} rollouts a move, player {play.player}"
    yield html.words(f"Run {o.run}: seed {search.seed}, {how}.", "faint")


def _lead(o: Outcome) -> str:
    """The result in a sentence."""
    if o.stopped and (not o.is_proven or o.has_no_difference):
        said = verdict(o)
    elif o.final is None or not o.final.won_by_turn:
        said = f"before: {evaluation_words(o.start_eval)}" + (f"; after: {evaluation_words(o.best_eval)}" if o.edits else "")
    else:
        most = max(o.final.won_by_turn, key=lambda turn: o.final.won_by_turn[turn].value if o.final else 0.0)
        old, new = (e.won_by(most).value for e in (o.start_eval, o.best_eval))
        word = won(o.start_eval.objective)
        said = (
            f"{word} by turn {most} in {percent(new)} of games in place of {percent(old)}: {points(o.final.won_by_turn[most])}."
        )
    return said[:1].upper() + said[1:]


def _figures(o: Outcome) -> str:
    """Both lists turn by turn, and all else that has two figures."""
    word = won(o.start_eval.objective)
    turns = sorted({*o.start_eval.wins_by_turn, *o.best_eval.wins_by_turn})
    both = [o.start_eval, o.best_eval] if o.edits else [o.start_eval]
    differences = o.final.won_by_turn if o.final else {}
    told = {turn: [points(differences[turn]) if turn in differences else ""] if o.final else [] for turn in turns}
    rows = [[f"{word} by turn {turn}", *(_share(e.won_by(turn)) for e in both), *told[turn]] for turn in turns]
    turn = "average win turn" if o.start_eval.objective.is_winning else "average turn"
    rows.append([turn, *(mean_turn(e.win_turn) for e in both), *([sooner(o.final.win_turn)] if o.final else [])])
    rows.append(["mean reward", *(_reward(e.mean_reward) for e in both), *([gain_words(o.final.mean_reward)] if o.final else [])])
    seven = ["opening seven kept", *(_share(e.kept[HAND]) if HAND in e.kept else "0 %" for e in both)]
    rows.append(seven + ([""] if o.final else []))
    titles = ["before", "after"] if o.edits else ["the list"]
    return html.rows(["", *titles, *(["difference"] if o.final else [])], rows, [""])


def _share(found: Estimate) -> str:
    return f"{percent(found.value)} ({share_interval(found)})" if found.has_interval else percent(found.value)


def _reward(found: Estimate) -> str:
    return f"{found.value:.4f}" + (f" ({interval(found.low, found.high, 4)})" if found.has_interval else "")


def _from_what(o: Outcome) -> str:
    """Of which games the figures are."""
    if o.final is not None:
        return f"{number(o.final.games)} fresh pairs of games with the same luck"
    return f"{number(o.start_eval.games)} games" + (f" before, {number(o.best_eval.games)} after" if o.edits else "")


def _edits(o: Outcome) -> Iterator[str]:
    """What was changed: swap by swap, and all together."""
    if not o.edits:
        return
    yield html.heading("Swaps")
    if o.has_no_difference and not o.is_refuted:
        yield html.words(AS_GOOD)
    yield html.parts([swaps_table(o.edits, o.start_eval.objective, with_games=o.plan.search.method != GUIDED)])
    yield html.words(how_gained(o), "faint")
    cuts, adds = cuts_and_adds(o.start, o.best_list)
    yield html.words(f"Out: {listed(cuts)}")
    yield html.words(f"In: {listed(adds)}")
    if changed := ", ".join(curve_changes(o.start, o.best_list, o.plan.catalog)):
        yield html.words(changed, "faint")
