"""One sitting of a run: from its journal to its report."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path

from deckopt import files
from deckopt.cli import console
from deckopt.cli.crew import crew_of
from deckopt.cli.progress import Progress
from deckopt.decks.freeze import deck_toml
from deckopt.decks.load import BEST
from deckopt.defaults import MINUTES
from deckopt.errors import InputError
from deckopt.optimize.edits import Counts
from deckopt.optimize.methods import GUIDED
from deckopt.report.run_report import report_lines
from deckopt.runs import folder as folders_of
from deckopt.runs.drive import Drive, Plan
from deckopt.runs.journal import Budget, Journal
from deckopt.runs.outcome import Outcome, read_outcome
from deckopt.runs.start import closer, extend
from deckopt.workers.make import Where


def go(folder: Path, more: Budget | None, where: Where, as_json: bool) -> None:
    """One sitting of a run, from its journal to its report; with a new budget if there is `more`."""
    name = folder.name
    interrupted = False
    with folders_of.locked(folder), Journal.open(folder) as journal:
        journal.same_engine()
        plan = Plan.thaw(journal.inputs)
        extend(journal, name, plan, more, "--")

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
        keep(outcome.to_play, _what_it_is(outcome))
    if as_json:
        console.dump(outcome.to_dict())
    else:
        show(folder, outcome)
    if interrupted:
        lost = "nothing is lost but games under way, or what was being learnt"
        raise console.Interrupted(f"interrupted; {lost}. Go on with: deckopt resume {folders_of.call_name(folder)}")


def _what_it_is(outcome: Outcome) -> str:
    """What is said of the list that is kept, to be put before the name of its run."""
    if outcome.is_a_hair and not outcome.is_refuted:
        return "Your own list, within a hair of the best one of"
    return "The best list of" if outcome.is_proven else "A candidate, not proven to be better, of"


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
        console.out(f"look closer:  deckopt resume {name} --least-gain {closer(outcome.search.settings.least_gain):g}")
    if (folder / BEST).exists():
        best = shlex.quote(str(folder / BEST))
        console.out(f"list:   {best} (to paste it: deckopt deck export {best} --to arena)")


def _write(path: Path, text: str) -> None:
    try:
        files.write(path, text.encode())
    except OSError as error:
        raise InputError(str(path), "", f"cannot be written: {error.strerror}", "'deckopt report' shows the run") from None
