"""A run in words: the edits in order, before and after, or what is promising."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.gain import Gain
from deckopt.evaluate.statistics import mean
from deckopt.optimize.search import GUIDED
from deckopt.report.distribution import warnings
from deckopt.report.words import cuts_and_adds, duration, number, percent, signed_interval, swap
from deckopt.runs.outcome import Outcome


def gain_words(gain: Gain) -> str:
    """A gain in mean reward with its interval, if it has one."""
    if gain.low == float("-inf"):
        return f"about {gain.estimate:+.4f}"
    return f"{gain.estimate:+.4f} ({signed_interval(gain.low, gain.high)})"


def evaluation_words(evaluation: Evaluation) -> str:
    """One line: rate, mean turn, mean reward."""
    e = evaluation
    if not e.games:
        return "not evaluated yet"
    turn = f", win turn {mean(e.win_turns):.3f}" if e.wins else ""
    return f"won {percent(e.wins / e.games)}{turn}, mean reward {mean(e.rewards):.4f} ({number(e.games)} games)"


def report_lines(outcome: Outcome, resume: str) -> Iterator[str]:
    """The whole report; `resume` is the command that goes on with the run, "" if somebody does."""
    o = outcome
    yield f"{o.plan.deck.name}, run {o.run}: {number(o.games_played)} games in {duration(o.seconds)}"
    yield f"stopped: {o.stopped}" if o.stopped else "not finished" if resume else "going on"
    yield ""
    if o.edits:
        how = "the surface's estimate of its gain" if o.plan.search.method == GUIDED else "its gain"
        yield f"edits, each with {how} in mean reward over the list before (95 % interval):"
        for i, (edit, gain) in enumerate(o.edits, 1):
            yield f"  {i:2}. {swap(edit)}   {gain_words(gain)}"
        yield ""
        cuts, adds = cuts_and_adds(o.start, o.best_list)
        yield f"cut {', '.join(cuts)}"
        yield f"add {', '.join(adds)}"
        yield ""
    yield f"before: {evaluation_words(o.start_eval)}"
    if o.edits:
        yield f"after:  {evaluation_words(o.best_eval)}"
    if o.final is not None:
        yield f"gain on {number(o.final.games)} fresh pairs of games: {gain_words(o.final)}"
    if not o.is_proven and o.stopped:
        yield ""
        yield "nothing proven yet."
    if not o.is_proven and o.promising:
        yield "most promising edits, with their gain over the present list:"
        for edit, gain in o.promising:
            yield f"  {swap(edit)}   {gain_words(gain)}   {number(gain.games)} games"
    if o.stopped and o.plan.search.method == GUIDED and (left := len(o.search.undecided)):
        least = o.plan.search.least_gain
        yield f"undecided: {number(left)} of {number(o.swaps)} swaps may still gain more than {least:g}"
    if (misjudged := o.search.misjudged) is not None:
        by = f"about {misjudged:.4f}" if misjudged >= 0.00005 else "less than 0.0001"
        yield f"games of {o.plan.search.screening} rollouts a move misjudge a swap by {by}, which is allowed for"
    for line in warnings(o.start_eval):
        yield f"note: {line}"
    if resume:
        yield ""
        yield f"go on:  {resume}"


def curve_lines(outcome: Outcome) -> Iterator[str]:
    """The evaluation of every list that was the root."""
    for i, root in enumerate(outcome.search.roots):
        words = swap(root.swap) if root.swap else "the first list"
        value = f"{mean(root.evaluation):.4f}" if root.evaluation else "      "
        mark = "  <- best" if i == outcome.best else ""
        yield f"  {i:3}  {value}  {words}{mark}"
