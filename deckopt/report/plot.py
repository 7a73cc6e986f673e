"""Pictures: PNG, or another format that the file's ending names."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckopt.errors import InputError
from deckopt.evaluate.estimates import Estimate, average
from deckopt.outputs import Output
from deckopt.report.words import won

if TYPE_CHECKING:
    from deckopt.evaluate.evaluation import Evaluation

MANY = 15  # more points than this make a larger picture
MARKERS = "os^"  # one marker for every ten colours
ENDINGS = (".png", ".svg", ".pdf")


def picture(path: Path, force: bool = False) -> Output:
    """A file for the picture. InputError if it cannot be written there."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError("--plot", str(path), "is no picture's name", f"end it in {', '.join(ENDINGS)}")
    return Output("--plot", path, force).checked()


def _canvas(width: float, height: float, rows: int = 1) -> tuple[Any, Any]:
    """A figure of that size in inches, and its axes: an array of them if there are several, one above the other."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(rows, figsize=(width, height), layout="constrained")
    for each in figure.axes:
        each.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _save(figure: Any, to: Output) -> None:
    from matplotlib import pyplot

    drawn = io.BytesIO()
    try:
        figure.savefig(drawn, dpi=150, format=to.path.suffix[1:].lower())
    finally:
        pyplot.close(figure)
    to.write(drawn.getvalue())


def plot_distributions(evaluations: Sequence[Evaluation], to: Output) -> None:
    """Bars of the share of games won on each turn with Wilson intervals, side by side for several decks."""
    figure, axes = _canvas(7, 3.6)
    _distributions(axes, evaluations)
    _save(figure, to)


def plot_plies(
    evaluations: Sequence[Evaluation], lists: Sequence[Sequence[float]], plies: Sequence[float], best: int, to: Output
) -> None:
    """Two pictures, one above the other: distributions, and the curve of a search that changes its list card by card.

    `lists` are the rewards of each list's evaluation: each is a point at every other ply with its 95 % interval; that of number
    `best` is filled. `plies` are mean rewards of the games in the tree of each ply, as a line.
    """
    figure, (above, below) = _canvas(7, 7, 2)
    _distributions(above, evaluations)
    for i, rewards in enumerate(lists):
        if not rewards:
            continue
        found = average(rewards)
        colour = "C1" if i == best else "C0"
        label = {0: "lists, each evaluated apart", best: "the best list"}.get(i)
        below.errorbar([2 * i], [found.value], yerr=_bars([found]), fmt="o", color=colour, capsize=2, label=label)
    if plies:
        below.plot(range(len(plies)), plies, color="grey", linewidth=0.8, label="all games in the tree before the next change")
    below.set_xlabel("ply: a removal, then an addition")
    below.set_ylabel("mean reward")
    below.xaxis.get_major_locator().set_params(integer=True)
    below.legend(frameon=False)
    _save(figure, to)


def _distributions(axes: Any, evaluations: Sequence[Evaluation]) -> None:
    turns = sorted({t for e in evaluations for t in e.wins_by_turn})
    width = 0.8 / len(evaluations)
    for i, e in enumerate(evaluations):
        shares = [e.won_on(t) for t in turns]
        label = f"{e.deck}: {100 * e.win_rate.value:.1f} % {won(e.objective)}"
        if e.wins:
            label += f", turn {e.win_turn.value:.2f} on average"
        places = [t + (i - (len(evaluations) - 1) / 2) * width for t in turns]
        axes.bar(places, [100 * s.value for s in shares], width, label=label, yerr=_bars(shares, 100), capsize=2)
    axes.set_xticks(turns)
    objective = evaluations[0].objective
    axes.set_xlabel("win turn" if objective.is_winning else f"turn on which the goal is reached: {objective.goal}")
    axes.set_ylabel("% of games")
    axes.legend(frameon=False)


def _bars(estimates: Sequence[Estimate], unit: float = 1) -> list[list[float]]:
    """The lengths of error bars, down and up; 0 where an interval is unknown."""
    known = [e if e.has_interval else replace(e, low=e.value, high=e.value) for e in estimates]
    return [[unit * max(0.0, e.value - e.low) for e in known], [unit * max(0.0, e.high - e.value) for e in known]]


def _family(entrant: str) -> tuple[str, str]:
    """(kind of player, rest of the name)."""
    name, at, budget = entrant.partition("@")
    family, _, variant = name.partition("-")
    return family, " ".join(part for part in (variant, at and budget) if part)


def plot_contest(title: str, points: Sequence[tuple[str, float, Estimate]], front: Sequence[bool], to: Output) -> None:
    """Mean reward against CPU milliseconds a game (logarithmic), with a line through the points of `front`.

    Points are (name, milliseconds, mean reward). Players of the same kind have the same colour.
    """
    figure, axes = _canvas(7, 4.2) if len(points) < MANY else _canvas(9, 6.5)
    families: dict[str, list[tuple[str, float, Estimate]]] = {}
    for name, ms, reward in points:
        family, rest = _family(name)
        families.setdefault(family, []).append((rest, ms, reward))
    for i, (family, own) in enumerate(families.items()):
        axes.errorbar(
            [ms for _, ms, _ in own],
            [reward.value for _, _, reward in own],
            yerr=_bars([reward for _, _, reward in own]),
            fmt=MARKERS[i // 10 % len(MARKERS)],
            markersize=4,
            capsize=2,
            elinewidth=0.7,
            label=family,
        )
        for rest, ms, reward in own:
            axes.annotate(rest, (ms, reward.value), textcoords="offset points", xytext=(4, 4), fontsize=6)
    best = sorted((ms, reward.value) for (_, ms, reward), on in zip(points, front, strict=True) if on)
    axes.plot([ms for ms, _ in best], [r for _, r in best], linewidth=0.8, color="grey", zorder=0)
    axes.set_xscale("log")
    axes.set_xlabel("CPU milliseconds a game")
    axes.set_ylabel("mean reward")
    axes.set_title(title)
    axes.legend(frameon=False, fontsize=8)
    _save(figure, to)
