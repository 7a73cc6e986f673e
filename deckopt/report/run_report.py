"""The text of `deckopt report`: the edits of a run in order, before and after, what is known of them, and what is not."""

from __future__ import annotations

from collections.abc import Iterator

from deckopt.decks.keep_rules import words as how_kept
from deckopt.decks.model import BEST
from deckopt.evaluate.estimates import Estimate, average
from deckopt.evaluate.evaluation import Evaluation
from deckopt.optimize.methods import GUIDED
from deckopt.report.changes import change_lines, least_words, swaps_table, turn_step
from deckopt.report.distribution import caveats, unusual
from deckopt.report.gains import gain_lines
from deckopt.report.table import Table
from deckopt.report.words import (
    asked_for,
    counted,
    duration,
    interval,
    number,
    percent,
    signed_interval,
    swap,
    turn_words,
    won,
)
from deckopt.runs.outcome import Outcome
from deckopt.runs.stops import OF_GAMES, OF_MINUTES

AS_GOOD = "your list is as good as can be told; these are within a hair:"
USED_UP = {OF_GAMES: "all the games asked for are played", OF_MINUTES: "the time is used up"}

FEW = 100  # games: a search that ends with fewer has only learnt to play its deck


def gain_words(gain: Estimate) -> str:
    """A gain in mean reward with its interval, if it has one."""
    if not gain.has_interval:
        return f"about {gain.value:+.4f}"
    return f"{gain.value:+.4f} ({signed_interval(gain.low, gain.high)})"


def evaluation_words(evaluation: Evaluation) -> str:
    """One line: win rate, mean turn, mean reward with its interval."""
    e = evaluation
    if not e.games:
        return "not evaluated yet"
    turn = f", {'win ' if e.objective.is_winning else ''}turn {turn_words(e.win_turn)}" if e.wins else ""
    found = e.mean_reward
    reward = f"{found.value:.4f}" + (f", {interval(found.low, found.high, 4)}" if found.has_interval else "")
    return f"{won(e.objective)} {percent(e.win_rate.value)}{turn}, mean reward {reward} ({counted(e.games, 'game')})"


def report_parts(outcome: Outcome) -> Iterator[str | Table]:
    """The results of a run, how certain they are, and what is open: lines and tables, in order."""
    o = outcome
    yield from head_lines(o)
    yield ""
    if o.final is not None:
        yield from gain_lines(o.start_eval, o.best_eval, o.final)
        yield ""
    if o.edits:
        yield from _edits(o)
        yield ""
    if o.stopped and (not o.is_proven or o.has_no_difference):
        yield verdict(o)
        yield ""
    if o.final is None:
        yield f"before: {evaluation_words(o.start_eval)}"
        if o.edits:
            yield f"after:  {evaluation_words(o.best_eval)}"
    else:
        rewards = " and after ".join(f"{e.mean_reward.value:.4f}" for e in (o.start_eval, o.best_eval))
        yield f"mean reward before {rewards}: {gain_words(o.final.mean_reward)}"
    yield from open_questions(o)
    for line in (*caveats(o.start_eval), *_unusual(o)):
        yield f"note: {line}"


def _unusual(o: Outcome) -> Iterator[str]:
    """Games of the first list, and of the best one, that did not end as games do."""
    if not o.edits:
        yield from unusual(o.start_eval.endings, o.start_eval.objective)
        return
    for which, found in (("before", o.start_eval), ("after", o.best_eval)):
        yield from (f"{which}: {line}" for line in unusual(found.endings, found.objective))


def head_lines(o: Outcome) -> Iterator[str]:
    """Which run it is, how long it was, how hands are kept, and why it stopped."""
    name = o.plan.deck.name + asked_for(o.start_eval.objective)
    yield f"{name}, run {o.run}: {counted(o.games_played, 'game')} in {duration(o.seconds)}"
    if (keep := o.plan.deck.game.keep) != BEST:
        yield f"hands {how_kept(keep)}"
    if not o.stopped:
        yield "not finished"
    elif o.stopped == o.search.finished and o.plan.search.method == GUIDED and o.swaps:
        yield f"stopped: no other swap is worth more than {_least(o)} (95 % sure)"
    elif o.stopped == OF_MINUTES and o.games_played < FEW:
        yield f"stopped: {USED_UP[OF_MINUTES]}, nearly all of it by learning to play the deck: it needs more minutes"
    else:
        yield f"stopped: {USED_UP.get(o.stopped, o.stopped)}"


def _least(o: Outcome) -> str:
    return least_words(o.search.settings, o.start_eval.objective)


def _edits(o: Outcome) -> Iterator[str | Table]:
    """What was changed: swap by swap, all together, and the new list."""
    if o.has_no_difference and not o.is_refuted:
        yield AS_GOOD
    yield swaps_table(o.edits, o.start_eval.objective)
    yield how_gained(o)
    yield ""
    yield from change_lines(o.start, o.best_list, o.plan.catalog)


def how_gained(outcome: Outcome) -> str:
    """What the gains of single swaps are."""
    how = "what the search expects of each swap" if outcome.plan.search.method == GUIDED else "what each swap gained"
    return f"{how}, after those above it"


def open_questions(o: Outcome) -> Iterator[str | Table]:
    """What the search does not know yet."""
    is_guided = o.plan.search.method == GUIDED
    if o.stopped and is_guided and not o.search.finished and (left := len(o.search.undecided)):
        all_of_them = "" if left <= len(o.promising) else f", all of them named by `deckopt report {o.run} --json`"
        yield f"undecided: {number(left)} of {number(o.swaps)} swaps may still be worth more than {_least(o)}{all_of_them}"
    within = o.search.finished and not o.edits and o.search.settings.for_people
    if o.promising and (within or not (o.search.finished if is_guided else o.is_proven)):
        of_all = "what the search expects of them" if is_guided else "by the games below them"
        yield ""
        yield f"{'within a hair' if within else 'most promising swaps'}, {of_all}:"
        yield swaps_table(o.promising, o.start_eval.objective, with_games=not is_guided)
    if (misjudged := o.search.misjudged) is not None:
        step = turn_step(o.start_eval.objective)
        by = max(misjudged, 0.0001)
        yield (
            f"games of {o.plan.search.screening} rollouts a move may misjudge a swap by "
            f"{f'{by:.4f}' if step is None else f'{by / step:.3f} turns'} or so, which is allowed for"
        )


def verdict(outcome: Outcome) -> str:
    """What to think of a list that is not shown to be better."""
    o = outcome
    if o.is_refuted:
        return "the list found is worse: keep your own."
    if o.has_no_difference:
        return "no change here is worth a percentage point on some turn, or 0.05 turns: keep what you have."
    if o.search.finished and not o.edits:
        return "your list is as good as can be told."
    return "nothing proven yet."


def curve_lines(outcome: Outcome) -> Iterator[str]:
    """The evaluation of each root."""
    for i, root in enumerate(outcome.search.roots):
        words = swap(root.swap) if root.swap else "the same list, players having learnt anew" if i else "the first list"
        value = f"{average(root.evaluation).value:.4f}" if root.evaluation else "      "
        mark = "  <- best" if i == outcome.best else ""
        yield f"  {i:3}  {value}  {words}{mark}"


def ply_lines(outcome: Outcome) -> Iterator[str]:
    """Each change of the root, for a search that changes it card by card."""
    for i, ply in enumerate(outcome.search.plies, 1):
        change = f"{'-' if ply.is_removal else '+'}1 {ply.card}" if ply.card else "no change"
        yield f"  {i:3}  {ply.mean:.4f}  {change}   {number(ply.games)} games"
