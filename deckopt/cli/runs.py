"""deckopt runs, report"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from deckopt.cli import console
from deckopt.cli.optimize import show
from deckopt.cli.options import Json
from deckopt.errors import InputError
from deckopt.evaluate.evaluation import told_apart
from deckopt.optimize.search import PUBLISHED
from deckopt.report.plot import check_picture, plot_distributions, plot_plies
from deckopt.report.run_report import curve_lines, gain_words, ply_lines
from deckopt.report.words import cuts_and_adds, duration, number
from deckopt.runs import folder as folders_of
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome

WIDTH = 100  # columns of the list of runs


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("runs")(runs)
    app.command("report")(report)


def _outcome(folder: Path) -> Outcome:
    with Journal.read(folder) as journal:
        return read_outcome(folder.name, journal)


def state(folder: Path, outcome: Outcome) -> str:
    """What goes on in a run's folder."""
    if folders_of.is_in_use(folder):
        return "going on"
    return "finished" if outcome.stopped else "stopped"


def runs(
    run: Annotated[
        str | None, typer.Argument(metavar="[RUN]", help="show this run's settings and every list it went through")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the runs in runs/, with how far each got and the best list so far."""
    if run is not None:
        _one(folders_of.find(run), as_json)
        return
    listed = [_listed(name) for name in folders_of.names()]
    if as_json:
        console.dump([plain for plain, _ in listed])
    elif listed:
        console.lines(_table(listed))
    else:
        console.out("no runs yet: 'deckopt optimize DECK' makes one")


def _listed(name: str) -> tuple[dict[str, Any], str]:
    """A run in plain values, and what is found so far in words."""
    try:
        folder = folders_of.find(name)
        outcome = _outcome(folder)
    except InputError as error:
        return {"run": name, "state": "unreadable", "problem": str(error)}, str(error)
    gain = outcome.gain
    plain = {
        "run": name,
        "deck": outcome.plan.deck.name,
        "state": state(folder, outcome),
        "games": outcome.games_played,
        "seconds": outcome.seconds,
        "edits": len(outcome.edits),
        "best": outcome.best_list,
        "gain": gain.as_json() if gain else None,
    }
    cuts, adds = cuts_and_adds(outcome.start, outcome.best_list)
    edits = f"cut {', '.join(cuts)}; add {', '.join(adds)}" if cuts else "no better list yet"
    words = f"{outcome.plan.deck.name}: {edits}"
    return plain, f"{words}; gain {gain_words(gain)}" if gain else words


def _table(listed: Sequence[tuple[dict[str, Any], str]]) -> Iterator[str]:
    """A line for each run, and below it, within WIDTH, its deck and the best list so far as edits of the first one."""
    rows = [("run", "state", "games", "time")]
    for plain, _ in listed:
        how_far = (number(plain["games"]), duration(plain["seconds"])) if "games" in plain else ("", "")
        rows.append((plain["run"], plain["state"], *how_far))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, words in zip(rows, ["", *(words for _, words in listed)], strict=True):
        run, how, games, time = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"{run}  {how}  {games.strip():>{widths[2]}}  {time}".rstrip()
        yield from textwrap.wrap(words, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def _one(folder: Path, as_json: bool) -> None:
    outcome = _outcome(folder)
    plan = outcome.plan
    if as_json:
        console.dump(outcome.as_json())
        return
    how_far = f"{number(outcome.games_played)} games in {duration(outcome.seconds)}"
    console.out(f"{folder}: {plan.deck.name}, {state(folder, outcome)}, {how_far}")
    play, search = plan.settings, plan.search
    console.out(
        f"play: {number(play.rollouts)} rollouts a move, {number(play.mulligan_rollouts)} for keeping a hand, "
        f"exploration {play.exploration_constant:g}, {play.player}"
    )
    own = (
        f"{number(search.eval_games)} games to evaluate a list, {number(search.root_games)} a ply, "
        f"exploration {search.exploration:.3g}, {'a change is forced' if search.forced else 'a list may stand'}"
        if search.method == PUBLISHED
        else f"gains below {outcome.search.settings.least_gain:g} too small to look for"
    )
    console.out(f"search: {search.method}, seed {search.seed}, window {search.window}, {own}")
    console.out("lists, with their mean rewards:")
    console.lines(curve_lines(outcome))
    if outcome.search.plies:
        console.out("plies, with the mean rewards of all games in the tree before each change:")
        console.lines(ply_lines(outcome))


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="a run's name or folder")],
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE.png", help="draw both distributions, and a published search's mean reward by ply"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what a run has found, also while it is going on."""
    if plot is not None:
        check_picture(plot)
    folder = folders_of.find(run)
    outcome = _outcome(folder)
    if plot is not None:
        if not outcome.start_eval.games or not outcome.best_eval.games:
            raise InputError("--plot", str(plot), f"there is nothing to draw: run {folder.name} has not evaluated its lists yet")
        both = told_apart([outcome.start_eval, outcome.best_eval], ["before", "after"])
        if outcome.plan.search.method == PUBLISHED:
            search = outcome.search
            plot_plies(both, [r.evaluation for r in search.roots], [p.mean for p in search.plies], outcome.best, plot)
        else:
            plot_distributions(both, plot)
    if as_json:
        console.dump(outcome.as_json())
        return
    show(folder, outcome)
    if plot is not None:
        console.out(f"drawn in {plot}")
