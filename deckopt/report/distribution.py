"""The distribution of win turns as text: a table with intervals and bars, and the figures and warnings below it."""

from __future__ import annotations

from deckopt.decks.keep_rules import words as how_kept
from deckopt.decks.model import BEST
from deckopt.evaluate.endings import Endings
from deckopt.evaluate.estimates import Objective
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.play_off import TIMES, note
from deckopt.report.changes import turn_step
from deckopt.report.table import Table
from deckopt.report.words import (
    DRAWN,
    counted,
    cut_off,
    interval,
    number,
    over_and_over,
    percent,
    share_interval,
    sizes_words,
    won,
    wrapped,
)

BAR = 40  # characters of the longest bar


def bar(share: float, most: float, width: int = BAR, has_blocks: bool = True) -> str:
    """A bar of at most `width` characters: blocks in eighths of a character, or signs that every terminal has."""
    if not has_blocks:
        return "#" * round(width * share / most) if most else ""
    eighths = round(8 * width * share / most) if most else 0
    full, rest = divmod(eighths, 8)
    return "█" * full + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]


def distribution_table(evaluation: Evaluation, has_blocks: bool = True) -> Table:
    """Games won (or the goal reached) on and by each turn, with 95 % intervals and bars. Games drawn by a loop have a line of
    their own."""
    how = won(evaluation.objective)
    table = Table("turn", f"{how} on it", f"{how} by it", "95 % interval", "", bars="")
    most = max(evaluation.wins_by_turn.values(), default=0)
    for turn, so_far in evaluation.won_by_turn.items():
        wins = evaluation.wins_by_turn[turn]
        table.add(
            str(turn),
            percent(evaluation.won_on(turn).value),
            percent(so_far.value),
            share_interval(so_far),
            bar(wins, most, has_blocks=has_blocks),
        )
    draws = evaluation.endings.drawn
    for what, games in (("later", evaluation.games - evaluation.wins - draws), ("a draw", draws)):
        if games:
            table.add(what, percent(games / evaluation.games), "", "", bar(games, max(most, games), has_blocks=has_blocks))
    return table


def summary_lines(evaluation: Evaluation) -> list[str]:
    """The figures under the table."""
    e = evaluation
    lines = [f"{number(e.games)} games, {number(e.rollouts)} rollouts a move, seed {e.seed}"]
    if e.keep != BEST:
        lines.append(f"hands {how_kept(e.keep)}")
    goal = "" if e.objective.is_winning else f"goal: {e.objective.goal}; "
    reached = f"{goal}{won(e.objective)} by turn {e.last_turn}: {percent(e.win_rate.value)} ({share_interval(e.win_rate)})"
    turn, reward = e.win_turn, e.mean_reward
    if turn.is_known:
        reached += f", on turn {turn.value:.3f} on average ({interval(turn.low, turn.high)})"
    lines.append(reached)
    lines += wrapped(sizes_words(e.kept, e.hand_size))
    step = turn_step(e.objective)
    worth = "" if step is None else f"; a turn sooner is worth {step:.3f}"
    lines.append(f"mean reward {reward.value:.4f} ({interval(reward.low, reward.high, digits=4)}){worth}")
    return lines


def effort(evaluation: Evaluation) -> str:
    """How many rollouts and how much time the games took."""
    e = evaluation
    moves, rollouts = sum(r.moves for r in e.results), sum(r.rollouts for r in e.results)
    return (
        f"{number(moves)} moves, {number(rollouts)} rollouts, {e.cpu_seconds:.1f} CPU s "
        f"({1000 * e.cpu_seconds / max(1, e.games):.1f} ms a game)"
    )


def warnings(evaluation: Evaluation, is_verbose: bool = False) -> list[str]:
    """What the reader must know before believing the figures. With `is_verbose`, each card that is not played as printed."""
    return caveats(evaluation, is_verbose) + unusual(evaluation.endings, evaluation.objective)


def caveats(evaluation: Evaluation, is_verbose: bool = False) -> list[str]:
    """The part of `warnings` that is not about single games: cards that are played differently, and who plays."""
    lines = evaluation.caveats.lines() if is_verbose else evaluation.caveats.box()
    if evaluation.plays and (is_verbose or evaluation.plays not in TIMES):  # a slightly wider search is of no interest to people
        lines.append(note(evaluation.plays))
    return lines


def unusual(endings: Endings, objective: Objective) -> list[str]:
    """Games, or turns, that ended in an unusual way."""
    e = endings
    lines = []
    if e.faults:
        count = "counts" if e.faults == 1 else "count"
        lines.append(f"{counted(e.faults, 'game')} became too large for the engine and {count} as lost{over_and_over(e.crowd)}")
    if e.drawn:
        count = "counts" if e.drawn == 1 else "count"
        lines.append(f"{counted(e.drawn, 'game')} {DRAWN}, and {count} as not won{over_and_over(e.loop)}")
    if e.cut_off:
        lines.append(f"in {counted(e.cut_off, 'game')} a turn {cut_off(e.used, objective)}")
    return lines
