"""The commands `deckopt runs` and `deckopt report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.evaluate import Html
from deckopt.cli.help import OUTPUT, SEARCHES, examples
from deckopt.cli.options import Json
from deckopt.errors import InputError
from deckopt.json_output.number import SCHEMA
from deckopt.json_output.runs import RunsDict
from deckopt.outputs import OVERWRITE, Output

_RUNS = examples(("deckopt runs", "how far each search got"), ("deckopt runs pauper-burn-1", "every list that one went through"))
_REPORT = examples(
    ("deckopt report pauper-burn-1", "what a search has found so far"),
    ("deckopt report pauper-burn-1 --plot before-after.png", "win turns before and after, as a picture"),
    ("deckopt report pauper-burn-1 --html burn.html", "one page, to send to a friend"),
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("runs", rich_help_panel=SEARCHES, epilog=_RUNS)(runs)
    app.command("report", rich_help_panel=SEARCHES, epilog=_REPORT)(report)


def runs(
    run: Annotated[
        str | None, typer.Argument(metavar="[RUN]", help="show this run's settings and every list it went through")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the runs in runs/, with how far each got and the best list so far."""
    from deckopt.cli.runs_shown import listed_run, show_run, table_lines
    from deckopt.runs import folder as folders_of

    if run is not None:
        show_run(folders_of.find(run), as_json)
        return
    listed = [listed_run(name) for name in folders_of.names()]
    if as_json:
        console.dump(RunsDict(schema=SCHEMA, runs=[plain for plain, _ in listed]))
    elif listed:
        console.lines(table_lines(listed, console.width()))
    else:
        where = folders_of.ROOT.absolute()
        console.prose(f"no runs yet in {where}: 'deckopt optimize DECK' makes one, in the folder where it is typed")


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="a run's name or folder")],
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.png",
            help="draw the win turns before and after; of a published search, the mean reward by ply, too",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    page: Html = None,
    force: Annotated[
        bool, typer.Option(OVERWRITE, help="overwrite the files of --plot and --html, if they are there", rich_help_panel=OUTPUT)
    ] = False,
    as_json: Json = False,
) -> None:
    """Show what a run has found, also while it is going on."""
    from deckopt.cli.runs_shown import outcome_of
    from deckopt.cli.sitting import show
    from deckopt.evaluate.evaluation import named_apart
    from deckopt.optimize.methods import PUBLISHED
    from deckopt.report.plot import picture, plot_distributions, plot_plies
    from deckopt.report.run_page import run_page
    from deckopt.runs import folder as folders_of

    drawn = picture(plot, force) if plot is not None else None
    shared = Output("--html", page, force).checked() if page is not None else None
    folder = folders_of.find(run)
    outcome = outcome_of(folder)
    if drawn is not None:
        if not outcome.start_eval.games or not outcome.best_eval.games:
            raise InputError("--plot", str(plot), f"there is nothing to draw: run {folder.name} has not evaluated its lists yet")
        both = named_apart([outcome.start_eval, outcome.best_eval], ["before", "after"])
        if outcome.plan.search.method == PUBLISHED:
            search = outcome.search
            plot_plies(both, [r.evaluation for r in search.roots], [p.mean for p in search.plies], outcome.best, drawn)
        else:
            plot_distributions(both, drawn)
    if shared is not None:
        shared.write(run_page(outcome).encode())
    if as_json:
        console.dump(outcome.to_dict())
        return
    show(folder, outcome)
    if plot is not None:
        console.out(f"drawn in {plot}")
    if page is not None:
        console.out(f"page:   {page}")
