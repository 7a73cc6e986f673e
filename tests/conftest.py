"""What all tests share.

No printed cards are at hand unless a test names them; no example is too slow; shipped cards are read once; the longest files come
first; a cluster is started when one is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import hypothesis
import pytest

from deckopt.cards import catalog
from deckopt.cards.card import Card
from deckopt.optimize import candidates
from deckopt.shipped import shipped

os.environ["DECKOPT_CORPUS"] = "none"
if sys.platform == "linux":  # the threads of those who run tests side by side hold no lock that a worker needs
    os.environ.setdefault("DECKOPT_START", "fork")

# The machine may be busy, or stall for seconds: how long an example takes, or making one, says nothing.
hypothesis.settings.register_profile("busy", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("busy")

#: Files that take longest, the longest first. Workers take one file after the other: at the end short ones are left, so that all
#: workers end together. While the corpus is compiled, in processes of its own, the other worker is at what waits a lot.
LONGEST = (
    "corpus_checks/test_corpus_checks",
    "differential/test_differential",
    "workers/test_workers",
    "workers/test_dask",
    "runs/test_cluster",
    "optimize/test_guided_search",
    "cli/test_interrupts",
    "report/test_loops_told",
    "search/test_methods",
    "cli/test_cli",
    "exact/test_exact",
    "api/test_api",
    "cli/test_output",
    "decks/test_readers",
    "runs/test_runs",
    "naive/test_naive",
    "search/test_learning",
    "workers/test_portable",
    "evaluate/test_play_off",
    "cli/test_bad_input",
    "bench/test_bench",
    "rules/test_goals_in_step",
    "rules/test_perft",
    "rules/test_random_play",
    "decks/test_fit",
    "runs/test_long_runs",
    "oracle/test_compiler_mark",
    "cards/test_cards",
)
TESTS = Path(__file__).parent
SLOWEST_TOLD = 40  # tests of which a run with the variable CI says how long they took

#: What `pytest -m quick` runs: folders and files whose tests tell most in little time, also with kernels as plain Python. Of the
#: rules it is the scripted games, one for each thing that a rule says; formats, words, what texts are read as, and tables.
QUICK = ("words", "structure", "samples", "shared/test_parameters", "shared/test_files", "cards", "oracle", "decks", "rules")
QUICK += ("compile/test_tables", "compile/test_programs", "cli/test_help", "cli/test_console")
#: What of these is left out: long games, readings of all printed cards, and commands in processes of their own.
NOT_QUICK = ("oracle/test_known_cards", "oracle/test_compiler_mark", "oracle/test_update", "decks/test_readers", "decks/test_fit")
NOT_QUICK += ("decks/test_list_forms", "decks/test_decklists", "rules/test_random_play", "rules/test_perft")
NOT_QUICK += ("rules/test_goals_in_step", "rules/test_archetypes")
#: In the names of tests that play many moves, or go through all shipped cards key by key, all sample cards or all printed ones.
LONG_ONES = (
    "both_engines",
    "stays_without_fault",
    "is_the_same_game",
    "whatever_sets_an_effect_off_it_ends",
    "are_built_into_a_card_file",
    "a_misspelt_key_of_any_table",
    "have_two_readings_of_the_same_length",
    "no_printed_line_is_read_in_two_ways",
    "cards_check_accepts_every_file",
)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """One more than there are processors: some tests wait, for processes that hang or for what another one compiles. The
    quick ones do not, and each process takes seconds to begin."""
    processors = yield
    return processors + (config.option.markexpr != "quick")


def _is_quick(path: Path) -> bool:
    name = path.relative_to(TESTS).with_suffix("").as_posix()
    return not name.startswith(NOT_QUICK) and name.startswith(QUICK)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "quick: the most telling tests, in less than a minute (see QUICK in tests/conftest.py)")
    if os.environ.get("CI") and config.option.durations is None:
        config.option.durations = SLOWEST_TOLD


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """For the quick tests no other file is read."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if is_test and config.option.markexpr == "quick" and not _is_quick(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _is_quick(item.path) and not any(words in item.name for words in LONG_ONES):
            item.add_marker("quick")
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.relative_to(TESTS).with_suffix("").as_posix(), len(place)))


def pytest_sessionstart() -> None:
    """Let the shipped cards be read once. A command reads them, as do hundreds of tests: cards are frozen, so they share them."""
    read, folder = catalog.read_card_file, shipped("cards").resolve()

    @cache
    def kept(path: Path, changed: int, size: int) -> dict[str, Card]:
        return read(path)

    def once(path: Path, is_named: bool = False) -> dict[str, Card]:
        if is_named or folder not in path.resolve().parents:
            return read(path, is_named)
        about = path.stat()
        return kept(path, about.st_mtime_ns, about.st_size)

    catalog.read_card_file = once


@pytest.fixture(scope="session", autouse=True)
def _candidates_are_parsed_once() -> Iterator[None]:
    """A search looks for candidates among thousands of cards, which takes seconds to parse."""
    parse = candidates.parse_card
    parsed: dict[tuple[str, str, str], Card] = {}

    def once(name: str, fields: object, where: str) -> Card:
        key = name, where, repr(fields)
        if key not in parsed:
            parsed[key] = parse(name, fields, where)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(candidates, "parse_card", once)
        yield


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Dask scheduler with two workers, both there."""
    from workers import dask_cluster  # it takes a second to load

    with dask_cluster.cluster(tmp_path_factory.mktemp("dask")) as address:
        dask_cluster.wait_for_workers(address, 2)
        yield address
