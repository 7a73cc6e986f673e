"""Pictures, as PNG or whatever else the file's ending says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deckopt.errors import InputError
from deckopt.evaluate.evaluation import Evaluation
from deckopt.evaluate.statistics import mean, wilson

ENDINGS = (".png", ".svg", ".pdf")


def check_picture(path: Path) -> Path:
    """InputError if no picture can be written there; nothing is overwritten."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError("--plot", str(path), "is no picture's name", f"end it in {', '.join(ENDINGS)}")
    if path.exists():
        raise InputError("--plot", str(path), "exists already", "name another file, or delete it")
    if not path.parent.is_dir():
        raise InputError("--plot", str(path), "lies in a folder that does not exist")
    return path


def plot_distributions(evaluations: Sequence[Evaluation], path: Path) -> None:
    """Bars of the share of games won on each turn with Wilson intervals, side by side for several decks."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    turns = sorted({t for e in evaluations for t in e.wins_by_turn})
    width = 0.8 / len(evaluations)
    for i, e in enumerate(evaluations):
        shares = [e.wins_by_turn.get(t, 0) / e.games for t in turns]
        ends = [wilson(e.wins_by_turn.get(t, 0), e.games) for t in turns]
        errors = [
            [max(0.0, s - low) for s, (low, _) in zip(shares, ends, strict=True)],
            [max(0.0, high - s) for s, (_, high) in zip(shares, ends, strict=True)],
        ]
        label = f"{e.deck}: {100 * e.wins / e.games:.1f} % won"
        if e.wins:
            label += f", turn {mean(e.win_turns):.2f} on average"
        places = [t + (i - (len(evaluations) - 1) / 2) * width for t in turns]
        axes.bar(
            places, [100 * s for s in shares], width, label=label, yerr=[[100 * v for v in row] for row in errors], capsize=2
        )
    axes.set_xticks(turns)
    axes.set_xlabel("win turn")
    axes.set_ylabel("% of games")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise InputError("--plot", str(path), f"cannot be written: {error.strerror}") from None
    finally:
        pyplot.close(figure)
