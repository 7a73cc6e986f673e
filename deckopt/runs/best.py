"""Files with the list to play, in a run's folder: a deck file, and a list to paste."""

from __future__ import annotations

from pathlib import Path

from deckopt import files
from deckopt.decks.freeze import deck_toml, printed_list
from deckopt.decks.source import BEST
from deckopt.decks.writing import write_arena
from deckopt.errors import InputError
from deckopt.optimize.edits import Counts
from deckopt.runs.outcome import Outcome
from deckopt.runs.plan import Plan

TO_PASTE = "best.txt"  # the list in the format of MTG Arena, beside BEST


def write_so_far(folder: Path, plan: Plan, main: Counts) -> None:
    """Write the best list of a search that is not finished."""
    _write(folder, plan, main, "The best list so far of")


def write_to_play(folder: Path, outcome: Outcome) -> None:
    """Write the list to play, with a note on what is known of it."""
    _write(folder, outcome.plan, outcome.to_play, what_it_is(outcome))


def what_it_is(outcome: Outcome) -> str:
    """What is known of the list to play, as words before the name of its run."""
    if outcome.has_no_difference and not outcome.is_refuted:
        return "Your own list, within a hair of the best one of"
    return "The best list of" if outcome.is_proven else "A candidate, not proven to be better, of"


def to_paste(plan: Plan, main: Counts) -> str:
    """A list in the format of MTG Arena."""
    return write_arena(printed_list(plan.deck.with_main(main)))


def _write(folder: Path, plan: Plan, main: Counts, words: str) -> None:
    deck_file = deck_toml(plan.deck.with_main(main), f"{words} run {folder.name}.")
    for name, text in ((BEST, deck_file), (TO_PASTE, to_paste(plan, main))):
        try:
            files.write(folder / name, text.encode())
        except OSError as error:
            problem = f"cannot be written: {error.strerror}"
            raise InputError(str(folder / name), "", problem, "'deckopt report' shows the run") from None
