"""One sitting of a run: from its journal to its report."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path

from deckopt import files
from deckopt.cli import console
from deckopt.cli.crew import crew_of
from deckopt.cli.optimize import MINUTES
from deckopt.cli.progress import Progress
from deckopt.decks.freeze import deck_toml
from deckopt.decks.load import BEST
from deckopt.errors import InputError
from deckopt.optimize.edits import Counts
from deckopt.optimize.methods import GUIDED
from deckopt.report.run_report import report_lines
from deckopt.runs import folder as folders_of
from deckopt.runs.drive import Drive, Plan
from deckopt.runs.journal import Budget, Journal
from deckopt.runs.outcome import Outcome, read_outcome
from deckopt.workers.make import Where

CLOSER = 4.0  # a smaller least gain to go on with, as a share of the one reached


def _extend(journal: Journal, run: str, plan: Plan, more: Budget | None) -> None:
    """Note a new budget, or make sure that the old one is not used up."""
    stop, games = journal.stop, journal.finished_games
    refines = more is not None and more.least_gain is not None
    is_guided = plan.search.method == GUIDED
    if refines and not is_guided:
        raise InputError("--least-gain", "", f"does nothing to run {run}: its search is {plan.search.method}", "leave it out")
    if stop is not None and stop.is_end and not refines:
        least_gain = next(reversed(journal.refinements.values()), plan.search.least_gain)
        remedy = f"to look closer: {_closer(least_gain)}" if is_guided else "start another search from the list it found"
        raise InputError(run, "", f"is finished: {stop.why}", remedy)
    if more is not None:
        journal.add_budget(replace(more, from_clock=journal.seconds, from_game=games))
    elif stop is not None and stop.pairs is not None and journal.budget.from_game < games:
        # If the budget begins at this game, the run was extended and killed before another one.
        raise InputError(run, "", "is finished", "say how much longer: --minutes 10 or --games 1000")


def _closer(least_gain: float) -> str:
    """The option that goes on from the end of a search."""
    return f"--least-gain {least_gain / CLOSER:g}"


def go(folder: Path, more: Budget | None, where: Where, as_json: bool) -> None:
    """One sitting of a run, from its journal to its report; with a new budget if there is `more`."""
    name = folder.name
    interrupted = False
    with folders_of.locked(folder), Journal.open(folder) as journal:
        journal.same_engine()
        plan = Plan.thaw(journal.inputs)
        _extend(journal, name, plan, more)

        def keep(main: Counts, words: str = "The best list so far of") -> None:
            _write(folder / BEST, deck_toml(plan.deck.with_main(main), f"{words} run {name}."))

        shown = Progress(journal.budget, keep)
        try:
            crew = partial(crew_of, plan.deck, plan.catalog, plan.settings, where, own=folder)
            Drive(plan, journal, crew, shown.watch()).go()
        except KeyboardInterrupt:
            console.heard()
            interrupted = True
        finally:
            shown.close()
        outcome = read_outcome(name, journal)
        keep(outcome.to_play, "The best list of" if outcome.is_proven else "A candidate, not proven to be better, of")
    if as_json:
        console.dump(outcome.to_dict())
    else:
        show(folder, outcome)
    if interrupted:
        lost = "nothing is lost but games under way, or what was being learnt"
        raise console.Interrupted(f"interrupted; {lost}. Go on with: deckopt resume {folders_of.call_name(folder)}")


def show(folder: Path, outcome: Outcome) -> None:
    """The report, how to go on, and where the list is."""
    console.lines(report_lines(outcome))
    console.out()
    name = folders_of.call_name(folder)
    if folders_of.is_in_use(folder):
        console.out("going on; 'deckopt report' shows how far it is")
    elif not outcome.stopped or not outcome.search.finished:
        console.out(f"go on:  deckopt resume {name}" + (f" --minutes {MINUTES:g}" if outcome.stopped else ""))
    elif outcome.plan.search.method == GUIDED and outcome.swaps:
        console.out(f"look closer:  deckopt resume {name} {_closer(outcome.search.settings.least_gain)}")
    if (folder / BEST).exists():
        best = shlex.quote(str(folder / BEST))
        console.out(f"list:   {best} (to paste it: deckopt deck export {best} --to arena)")


def _write(path: Path, text: str) -> None:
    try:
        files.write(path, text.encode())
    except OSError as error:
        raise InputError(str(path), "", f"cannot be written: {error.strerror}", "'deckopt report' shows the run") from None
