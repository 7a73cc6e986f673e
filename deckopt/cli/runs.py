"""deckopt runs, report"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from deckopt.cli import console
from deckopt.cli.options import Json
from deckopt.errors import InputError
from deckopt.optimize.search import PLAIN
from deckopt.report.plot import check_picture, plot_distributions
from deckopt.report.run_report import curve_lines, gain_words, report_lines
from deckopt.report.words import duration, number
from deckopt.runs import folder as folders_of
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome


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
    """List the runs in runs/, with how far each got."""
    if run is not None:
        _one(folders_of.find(run), as_json)
        return
    rows: list[dict[str, Any]] = []
    for name in folders_of.names():
        try:
            folder = folders_of.find(name)
            outcome = _outcome(folder)
        except InputError as error:
            rows.append({"run": name, "state": "unreadable", "problem": str(error)})
            continue
        gain = outcome.gain
        rows.append(
            {
                "run": name,
                "deck": outcome.plan.deck.name,
                "state": state(folder, outcome),
                "games": outcome.games_played,
                "seconds": outcome.seconds,
                "edits": len(outcome.edits),
                "gain": gain.as_json() if gain else None,
                "_gain": gain_words(gain) if gain else "",
            }
        )
    if as_json:
        console.dump([{k: v for k, v in row.items() if not k.startswith("_")} for row in rows])
        return
    if not rows:
        console.out("no runs yet: 'deckopt optimize DECK' makes one")
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("run", "deck", "state", "games", "time", "edits", "gain in mean reward"):
        table.add_column(title, justify="right" if title in ("games", "edits") else "left", no_wrap=title == "run")
    for row in rows:
        if row["state"] == "unreadable":
            table.add_row(row["run"], "", row["problem"])
        else:
            cells = [row["run"], row["deck"], row["state"], number(row["games"]), duration(row["seconds"]), str(row["edits"])]
            table.add_row(*cells, row["_gain"])
    console.table(table)


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
        f"{number(search.eval_games)} games to evaluate a list, {number(search.root_games)} before a change, "
        f"exploration {search.exploration:.3g}"
        if search.method == PLAIN
        else f"gains below {search.least_gain:g} too small to look for"
    )
    console.out(f"search: {search.method}, seed {search.seed}, window {search.window}, {own}")
    console.out("lists, with their mean rewards:")
    console.lines(curve_lines(outcome))


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="a run's name or folder")],
    plot: Annotated[Path | None, typer.Option(metavar="FILE.png", help="draw both distributions")] = None,
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
        plot_distributions([outcome.start_eval, outcome.best_eval], plot)
    if as_json:
        console.dump(outcome.as_json())
        return
    console.lines(report_lines(outcome, f"deckopt resume {folders_of.call_name(folder)} --minutes 10"))
    if plot is not None:
        console.out(f"drawn in {plot}")
