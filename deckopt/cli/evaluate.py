"""deckopt evaluate, compare, mulligan"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from tqdm import tqdm

from deckopt.cards.catalog import Catalog
from deckopt.cli import console
from deckopt.cli.groups import with_groups
from deckopt.cli.options import (
    DeckName,
    Json,
    PlayOptions,
    Seed,
)
from deckopt.decks.caveats import caveats_of
from deckopt.decks.load import Deck
from deckopt.errors import InputError
from deckopt.evaluate import evaluation as games_of
from deckopt.evaluate import trial
from deckopt.evaluate.evaluation import Evaluation, told_apart
from deckopt.evaluate.games import Seated, Sides, table_workers, warm_up
from deckopt.evaluate.learning import Course, Heard, learns, length, sides
from deckopt.evaluate.mulligan import TARGET, sizes, thresholds, to_plain
from deckopt.evaluate.play_off import POLICY, note
from deckopt.evaluate.statistics import mean, mean_interval
from deckopt.report.distribution import distribution_table, summary_lines, warnings
from deckopt.report.plot import check_picture, plot_distributions
from deckopt.report.words import percent, signed_interval
from deckopt.search.player import Settings
from deckopt.workers.make import Where

GAMES = 150

Games = Annotated[int, typer.Option(min=1, max=10_000_000, help="games to play")]
Plot = Annotated[Path | None, typer.Option(metavar="FILE.png", help="draw the distribution")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("evaluate")(with_groups(evaluate))
    app.command("compare")(with_groups(compare))
    app.command("mulligan")(with_groups(mulligan))


def crew_of(
    deck: Deck,
    catalog: Catalog,
    settings: Settings,
    where: Where,
    courses: Sequence[Course] = (),
    own: Path | None = None,
) -> Seated:
    """Workers that have learnt to play the deck, with progress; `courses` and `own` as for `courses_for`."""
    warm_up(deck, catalog)  # it has something to say of its own
    if not learns(settings):
        return table_workers(deck, catalog, settings, where, courses=courses)
    with ExitStack() as shown:
        bars = {
            "rollout": (length(settings, len(courses) > 1), f"learning to play {deck.name}"),
            "trial game": (None, f"who plays {deck.name} best"),
        }
        now: list[tuple[str, tqdm]] = []

        def heard_of(unit: str, n: int) -> None:
            if not now or now[-1][0] != unit:
                shown.close()
                now.append((unit, shown.enter_context(console.progress(*bars[unit], unit))))
            now[-1][1].update(n)

        heard = Heard(partial(heard_of, "rollout"), partial(heard_of, "trial game"))
        return table_workers(deck, catalog, settings, where, courses=courses, heard=heard, own=own)


def thresholds_of(deck: Deck, catalog: Catalog, workers: Seated, error: float = TARGET) -> Sides:
    """The deck's thresholds for whoever plays it, with a standard error of at most `error`, with progress."""
    with console.progress(None, f"mulligans of {deck.name}", "hand") as bar:
        settings = workers.playing()
        found = thresholds(deck, catalog, settings, workers, target=error, on_hand=lambda n: bar.update(n))
    if trial.keeps_all(found) and len(sizes(deck)) > 1:
        tried = f"mulligans earned nothing in a trial of {trial.GAMES} games"
        why = tried if trial.rollouts_of_trial(settings) else "it moves at random"
        console.warn(f"{deck.name}: {settings.player} keeps every hand: {why}")
    return found


def games_with_progress(deck: Deck, catalog: Catalog, settings: Settings, games: int, where: Where) -> Evaluation:
    """Play games with progress on stderr."""
    with crew_of(deck, catalog, settings, where) as crew:
        found = thresholds_of(deck, catalog, crew)
        with console.progress(games, deck.name) as bar:
            return games_of.evaluate(
                deck, catalog, settings.rollouts, settings.seed, games, crew, found, lambda played: bar.update(1), crew.plays()
            )


def evaluate(
    deck_name: DeckName,
    *,
    games: Games = GAMES,
    seed: Seed = 1,
    plot: Plot = None,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Play a deck and show when it wins."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)
    settings = options.settings(deck, seed)
    if plot is not None:
        check_picture(plot)
    found = games_with_progress(deck, catalog, settings, games, options.where())
    if plot is not None:
        plot_distributions([found], plot)
    if as_json:
        console.dump(found.as_json())
        return
    console.out(f"{deck.name}, {_start(deck)}")
    console.out()
    console.table(distribution_table(found))
    console.out()
    console.lines(summary_lines(found))
    console.lines(f"note: {line}" for line in warnings(found))
    if plot is not None:
        console.out(f"drawn in {plot}")


def _start(deck: Deck) -> str:
    first = deck.game.on_the_play
    return "on the play or the draw at random" if first == "random" else "on the play" if first else "on the draw"


def compare(
    deck_names: Annotated[list[str], typer.Argument(metavar="DECK DECK...", help="the first one is the base")],
    *,
    games: Games = GAMES,
    seed: Seed = 1,
    plot: Plot = None,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Play several decks with the same luck and show the paired differences."""
    if len(deck_names) < 2:
        raise InputError("compare", "DECK", "there is only one", "name two or more")
    if plot is not None:
        check_picture(plot)
    catalog = options.catalog()
    where = options.where()
    found = []
    for name in deck_names:
        deck = options.deck(name, catalog)
        settings = options.settings(deck, seed)
        found.append(games_with_progress(deck, catalog, settings, games, where))
    found = told_apart(found, deck_names)
    base = found[0].rewards
    gains = [[b - a for a, b in zip(base, e.rewards, strict=True)] for e in found]
    if plot is not None:
        plot_distributions(found, plot)
    if as_json:
        differences = [
            {"deck": e.deck, "gain": mean(g), "gain_ci95": _both(g)} for e, g in zip(found[1:], gains[1:], strict=True)
        ]
        console.dump({"decks": [e.as_json() for e in found], "differences": differences})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("deck")
    for title in ("won", "win turn", "mean reward", "gain over the first", "95 % interval"):
        table.add_column(title, justify="right")
    for e, gain in zip(found, gains, strict=True):
        turn = f"{mean(e.win_turns):.3f}" if e.wins else "never"
        first = e is found[0]
        interval = "" if first else signed_interval(*mean_interval(gain))
        table.add_row(
            e.deck, percent(e.wins / e.games), turn, f"{mean(e.rewards):.4f}", "" if first else f"{mean(gain):+.4f}", interval
        )
    console.table(table)
    console.lines(f"note: {line}" for e in found for line in warnings(e))


def _both(values: list[float]) -> list[float] | None:
    return list(mean_interval(values)) if len(values) > 1 else None


def mulligan(
    deck_name: DeckName,
    *,
    error: Annotated[float, typer.Option(min=0.0005, max=1, help="standard error to reach")] = TARGET,
    options: PlayOptions,
    as_json: Json = False,
) -> None:
    """Show which opening hands a deck keeps: thresholds by hand size."""
    catalog = options.catalog()
    deck = options.deck(deck_name, catalog)
    settings = options.settings(deck, 1)
    with crew_of(deck, catalog, settings, options.where()) as crew:
        found = thresholds_of(deck, catalog, crew, error)
        plays = crew.plays()
    caveats = caveats_of(deck, catalog)
    if as_json:
        plain = {"deck": deck.name, "mulligan": deck.game.mulligan, "plays_instead": plays or None, "thresholds": to_plain(found)}
        console.dump({**plain, **caveats.as_json()})
        return
    for side, on_side in zip(found, sides(deck), strict=True):
        console.out(f"{deck.name}, {_start(on_side)}, {deck.game.mulligan} mulligan")
        if not side.kept:
            console.out("every hand is kept")
            continue
        console.out()
        table = Table(box=None, pad_edge=False, header_style="bold")
        for title in ("cards", "keep at", "standard error", "kept", "hands searched"):
            table.add_column(title, justify="right")
        for n in sorted(side.kept, reverse=True):
            if n in side.keep:
                cells = [f"{side.keep[n]:.4f}", f"{side.standard_error[n]:.4f}"]
            else:
                cells = ["always", ""]
            table.add_row(str(n), *cells, percent(side.kept[n]), str(side.hands[n]))
        console.table(table)
        console.out()
    many = f"{settings.mulligan_rollouts:,}"
    searched = f"the mean of {many} playouts" if plays == POLICY else f"a search of {many} rollouts"
    console.out(f"a hand is kept if {searched} thinks it worth that much; where that is close, games with it decide")
    console.lines(f"note: {line}" for line in (*caveats.lines(), note(plays)) if line)
