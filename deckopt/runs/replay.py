"""The search of a run as its journal leaves it: begun from a snapshot or from the start, and told the games in the journal.

Nothing is played and nothing is written here. Games that are not in the journal are played by `drive`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from deckopt.optimize.begin import begin
from deckopt.optimize.search import Search
from deckopt.runs.journal import Journal
from deckopt.runs.plan import Plan


def _from_snapshot(plan: Plan, journal: Journal) -> Search | None:
    """The search of the newest snapshot that fits this run."""
    for snapshot in journal.snapshots():
        with suppress(ValueError):
            return begin(plan.limits, plan.deck.main, plan.search, plan.groups, snapshot)
    return None


def restore(plan: Plan, journal: Journal) -> Search:
    """The search of the newest snapshot, or a new one."""
    search = _from_snapshot(plan, journal) or begin(plan.limits, plan.deck.main, plan.search, plan.groups)
    refinements = journal.refinements
    for game, least_gain in refinements.items():
        if game < search.told:  # the snapshot contains the others
            search.settings = search.settings.refined(least_gain)
    refine(search, refinements)
    return search


def refine(search: Search, refinements: Mapping[int, float]) -> bool:
    """Let the search look for smaller gains, if that was asked for after the last game it was told. Returns whether it was."""
    is_asked = search.told in refinements
    if is_asked:
        search.refine(refinements[search.told])
    return is_asked


def concluded(plan: Plan, journal: Journal) -> Search:
    """The search after all games of the journal, for reports. It has moved to its final list if the search stopped there."""
    search = replayed(plan, journal)
    if journal.stop is not None:
        search.conclude()
    return search


def replayed(plan: Plan, journal: Journal) -> Search:
    """The search after all games of the journal."""
    search = restore(plan, journal)
    finished = journal.finished_games
    last = finished if journal.stop is not None else finished + plan.search.window
    refinements = journal.refinements
    for k, mark, reward, rollouts in journal.games(search.told):
        while search.asked < last and len(search.under_way) < plan.search.window and not search.finished:
            search.ask()
        if search.oldest is None or search.oldest.mark != mark:
            raise journal.other_search(k)
        search.tell(k, reward, rollouts)
        refine(search, refinements)
    return search
