"""The list of runs, read from their journals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from deckopt.cli import console
from deckopt.errors import InputError
from deckopt.json_output.runs import ListedRunDict
from deckopt.optimize.methods import PUBLISHED
from deckopt.parse import reason
from deckopt.report.run_report import curve_lines, gain_words, ply_lines
from deckopt.report.words import cuts_and_adds, duration, number
from deckopt.runs import folder as folders_of
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome
from deckopt.shown import broken, listed

WIDTH = 100  # columns of the list of runs


def outcome_of(folder: Path) -> Outcome:
    with Journal.read(folder) as journal:
        return read_outcome(folder.name, journal)


def state(folder: Path, outcome: Outcome) -> str:
    """The state of a run, by its folder."""
    if folders_of.is_in_use(folder):
        return "going on"
    return "finished" if outcome.stopped else "stopped"


def listed_run(name: str, root: Path = folders_of.ROOT) -> tuple[ListedRunDict, str]:
    """A run in plain values, and its results so far in words."""
    try:
        folder = folders_of.find(name, root)
        outcome = outcome_of(folder)
    except InputError as error:
        return {"run": name, "state": "unreadable", "problem": str(error)}, str(error)
    except Exception as error:  # whatever is wrong with one run, the others are listed; 'deckopt report' shows all of it
        problem = f"{name}: cannot be read: {type(error).__name__}: {reason(error)}"
        return {"run": name, "state": "unreadable", "problem": problem}, problem
    gain = outcome.gain
    plain: ListedRunDict = {
        "run": name,
        "deck": outcome.plan.deck.name,
        "state": state(folder, outcome),
        "games": outcome.games_played,
        "seconds": outcome.seconds,
        "edits": len(outcome.edits),
        "best": outcome.best_list,
        "gain": gain.to_dict() if gain else None,
    }
    cuts, adds = cuts_and_adds(outcome.start, outcome.best_list)
    edits = f"cut {listed(cuts)}; add {listed(adds)}" if cuts else "no better list yet"
    words = f"{outcome.plan.deck.name}: {edits}"
    return plain, f"{words}; gain {gain_words(gain)}" if gain else words


def table_lines(listed: Sequence[tuple[ListedRunDict, str]], width: int = WIDTH) -> Iterator[str]:
    """A line for each run; below it, within a width, its deck and the best list so far as edits of the first one."""
    rows = [("run", "state", "games", "time")]
    for plain, _ in listed:
        how_far = (number(plain["games"]), duration(plain["seconds"])) if "games" in plain else ("", "")
        rows.append((plain["run"], plain["state"], *how_far))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, words in zip(rows, ["", *(words for _, words in listed)], strict=True):
        run, how, games, time = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        yield f"{run}  {how}  {games.strip():>{widths[2]}}  {time}".rstrip()
        yield from broken(words, min(width, WIDTH), "    ", "    ")


def show_run(folder: Path, as_json: bool) -> None:
    outcome = outcome_of(folder)
    plan = outcome.plan
    if as_json:
        console.dump(outcome.to_dict())
        return
    how_far = f"{number(outcome.games_played)} games in {duration(outcome.seconds)}"
    console.prose(f"{folder}: {plan.deck.name}, {state(folder, outcome)}, {how_far}")
    play, search = plan.settings, plan.search
    console.prose(
        f"play: {number(play.rollouts)} rollouts a move, {number(play.mulligan_rollouts)} for keeping a hand, "
        f"exploration {play.exploration_constant:g}, {play.player}"
    )
    own = (
        f"{number(search.eval_games)} games to evaluate a list, {number(search.root_games)} a ply, "
        f"exploration {search.exploration:.3g}, {'a change is forced' if search.forced else 'a list may stand'}"
        if search.method == PUBLISHED
        else f"gains below {outcome.search.settings.least_gain:g} too small to look for"
    )
    console.prose(f"search: {search.method}, seed {search.seed}, window {search.window}, {own}")
    console.out("lists, with their mean rewards:")
    console.lines(curve_lines(outcome))
    if outcome.search.plies:
        console.out("plies, with the mean rewards of all games in the tree before each change:")
        console.lines(ply_lines(outcome))
