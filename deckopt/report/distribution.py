"""A win-turn distribution in the terminal: a table with intervals and bars."""

from __future__ import annotations

from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.play_off import note
from deckopt.evaluate.statistics import mean, mean_interval, wilson
from deckopt.report.table import Table
from deckopt.report.words import CUT_OFF, DRAWN, counted, interval, number, over_and_over, percent

BAR = 40  # characters for the most frequent turn


def bar(share: float, most: float, width: int = BAR, has_blocks: bool = True) -> str:
    """A bar of up to `width` characters: blocks, in eighths of a character, or signs that every terminal has."""
    if not has_blocks:
        return "#" * round(width * share / most) if most else ""
    eighths = round(8 * width * share / most) if most else 0
    full, rest = divmod(eighths, 8)
    return "█" * full + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]


def distribution_table(evaluation: Evaluation, has_blocks: bool = True) -> Table:
    """Won on and won by each turn, with 95 % intervals and bars (as `bar`)."""
    table = Table("turn", "won on it", "won by it", "95 % interval", "", bars="")
    games, so_far = evaluation.games, 0
    most = max(evaluation.wins_by_turn.values(), default=0)
    for turn, wins in evaluation.wins_by_turn.items():
        so_far += wins
        low, high = wilson(so_far, games)
        table.add(
            str(turn),
            percent(wins / games),
            percent(so_far / games),
            f"{100 * low:.1f} to {100 * high:.1f}",
            bar(wins, most, has_blocks=has_blocks),
        )
    lost = games - evaluation.wins
    if lost:
        drawn = bar(lost, max(most, lost), has_blocks=has_blocks)
        table.add("later", percent(lost / games), "", "", drawn)
    return table


def summary_lines(evaluation: Evaluation) -> list[str]:
    """The figures under the table."""
    e = evaluation
    low, high = wilson(e.wins, e.games)
    lines = [f"{number(e.games)} games, {number(e.rollouts)} rollouts a move, seed {e.seed}"]
    won = f"won by turn {e.last_turn}: {percent(e.wins / e.games)} ({100 * low:.1f} to {100 * high:.1f})"
    if e.wins:
        turns = e.win_turns
        won += f", on turn {mean(turns):.3f} on average ({interval(*mean_interval(turns))})"
    lines.append(won)
    lines.append(f"mean reward {mean(e.rewards):.4f} ({interval(*mean_interval(e.rewards), digits=4)})")
    return lines


def warnings(evaluation: Evaluation) -> list[str]:
    """What the reader must know before believing the figures."""
    lines = evaluation.caveats.box()
    if evaluation.plays:
        lines.append(note(evaluation.plays))
    return lines + endless(evaluation)


def endless(evaluation: Evaluation) -> list[str]:
    """Games that did not end, or turns that did not, as games and turns do."""
    e = evaluation
    lines = []
    if e.faults:
        lines.append(f"{counted(e.faults, 'game')} outgrew the engine and {'counts' if e.faults == 1 else 'count'} as lost")
    if e.drawn:
        count = "counts" if e.drawn == 1 else "count"
        lines.append(f"{counted(e.drawn, 'game')} {DRAWN}, and {count} as not won{over_and_over(e.loop)}")
    if e.cut_off:
        lines.append(f"in {counted(e.cut_off, 'game')} a turn {CUT_OFF}{over_and_over(e.used)}")
    return lines
