"""Runs that are short enough for a test: begun, gone on with, and reported but for what time says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate import sampling
from deckopt.evaluate.mulligan import follow
from deckopt.optimize import guided
from deckopt.optimize.methods import GUIDED
from deckopt.optimize.search import SearchSettings
from deckopt.playing.settings import Settings
from deckopt.runs import drive, folder
from deckopt.runs.drive import Crew, Drive
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome
from deckopt.runs.plan import Plan
from deckopt.runs.stops import Budget
from deckopt.runs.watch import Watch

GAMES = 330  # of a run of `few_lands`
_TIMES = ("cpu_seconds", "rollouts_per_cpu_second", "seconds")


def few_lands(method: str = GUIDED) -> Plan:
    """A run whose games are played, from a list that has better ones near."""
    catalog = Catalog.load()
    deck = load_deck("lava-spike", catalog).with_main({"Mountain": 8, "Lava Spike": 52})
    search = SearchSettings(seed=4, method=method, exploration=20.0, window=7, root_games=30, eval_games=60)
    return Plan(deck, catalog, Settings(rollouts=3, mulligan_rollouts=3, seed=3), search)


def shorten(monkeypatch: pytest.MonkeyPatch, snapshots: int, pairs: int) -> None:
    """A snapshot after so many games, however long it takes, and comparisons of so many pairs."""
    monkeypatch.setattr(drive, "SNAPSHOT_EVERY", snapshots)
    monkeypatch.setattr(drive, "SNAPSHOT_SHARE", 1e9)
    monkeypatch.setattr(drive, "FEWEST_PAIRS", pairs)
    monkeypatch.setattr(drive, "MOST_PAIRS", pairs)


def hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thresholds of a few hands that follow others, a surface after two blocks, and what `shorten` does."""
    shorten(monkeypatch, 40, 20)
    monkeypatch.setattr(sampling, "ROUND", 8)
    monkeypatch.setattr(sampling, "ENUMERATE_UP_TO", 0)
    monkeypatch.setattr(drive, "follow", lambda *args, **options: follow(*args, **options, target=0.5))
    monkeypatch.setattr(guided, "FIRST_FIT", 2)
    monkeypatch.setattr(guided, "FITS_TO_END", 10**9)


def new(plan: Plan, root: Path, games: int = GAMES, name: str = "run") -> Path:
    """A run of so many games."""
    return folder.create(name, plan.freeze(), Budget(games=games), root)


def sit(run: Path, crew: Crew, watch: Watch | None = None, pages: int | None = None) -> None:
    """One sitting, as `resume` has it; on a disk with room for so many further pages."""
    with folder.locked(run), Journal.open(run) as journal:
        if pages is not None:
            there = journal._db.execute("PRAGMA page_count").fetchone()[0]
            journal._db.execute(f"PRAGMA max_page_count = {there + pages}")
        Drive(Plan.thaw(journal.inputs), journal, crew, watch or Watch()).go()


def outcome(run: Path) -> Outcome:
    """What there is of a run."""
    with Journal.read(run) as journal:
        return read_outcome(run.name, journal)


def report(run: Path) -> Any:
    """The same as `report --json` prints it, without times and its name."""
    return without_times(json.loads(json.dumps({**outcome(run).to_dict(), "run": ""}, allow_nan=False)))


def without_times(value: Any) -> Any:
    """What a command printed as JSON, without what differs from one time to the next."""
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k not in _TIMES}
    return [without_times(v) for v in value] if isinstance(value, list) else value
