"""One sitting of a run: a call of `optimize` or `resume`, from its journal to its report."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path

from deckopt.cli import console
from deckopt.cli.crew import crew_of
from deckopt.cli.progress import Progress
from deckopt.decks.source import BEST
from deckopt.defaults import MINUTES
from deckopt.optimize.methods import GUIDED
from deckopt.report.run_report import report_parts
from deckopt.runs import folder as folders_of
from deckopt.runs.best import TO_PASTE, to_paste, write_so_far, write_to_play
from deckopt.runs.drive import Drive
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome
from deckopt.runs.plan import Plan
from deckopt.runs.start import closer, extend
from deckopt.runs.stops import Budget
from deckopt.workers.make import Where


def go(folder: Path, more: Budget | None, where: Where, as_json: bool) -> None:
    """Go on with a run until the sitting's end, and print its report. `more` is a new budget."""
    name = folder.name
    interrupted = False
    with folders_of.locked(folder), Journal.open(folder) as journal:
        journal.same_engine()
        plan = Plan.thaw(journal.inputs)
        extend(journal, name, plan, more, "--")
        shown = Progress(name, plan, journal.budget, journal.seconds, partial(write_so_far, folder, plan))
        try:
            crew = partial(crew_of, plan.deck, plan.catalog, plan.settings, where, own=folder, bars=shown.bar)
            Drive(plan, journal, crew, shown.watch()).go()
        except KeyboardInterrupt:
            console.heard()
            interrupted = True
            shown.close(leaves=True)
        finally:
            shown.close()
        outcome = read_outcome(name, journal)
        write_to_play(folder, outcome)
    if as_json:
        console.dump(outcome.to_dict())
    else:
        show(folder, outcome)
    if interrupted:
        raise console.Interrupted(
            f"interrupted; finished games are kept. Go on with: deckopt resume {folders_of.call_name(folder)}"
        )


def show(folder: Path, outcome: Outcome) -> None:
    """Print the report, the new list, how to go on, and where the list is."""
    console.parts(report_parts(outcome))
    console.out()
    if outcome.edits and outcome.to_play == outcome.best_list:
        console.lines(["the whole new list, to paste it:", "", *to_paste(outcome.plan, outcome.to_play).splitlines(), ""])
    name = folders_of.call_name(folder)
    if folders_of.is_in_use(folder):
        console.out("going on; 'deckopt report' shows how far it is")
    elif not outcome.stopped or not outcome.search.finished:
        console.out(f"go on:  deckopt resume {name}" + (f" --minutes {MINUTES:g}" if outcome.stopped else ""))
    elif outcome.plan.search.method == GUIDED and outcome.swaps:
        console.out(f"look closer:  deckopt resume {name} --least-gain {closer(outcome.search.settings.least_gain):g}")
    if (folder / BEST).exists():
        there = " and ".join(shlex.quote(str(folder / name)) for name in (BEST, TO_PASTE) if (folder / name).exists())
        console.out(f"list:   {there}")
