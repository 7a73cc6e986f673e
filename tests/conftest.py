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
from workers import dask_cluster

from deckopt.cards import catalog
from deckopt.cards.card import Card
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
    "optimize/test_guided_search",
    "naive/test_naive",
    "search/test_methods",
    "exact/test_exact",
    "cli/test_interrupts",
    "runs/test_runs",
    "search/test_learning",
    "evaluate/test_play_off",
    "cli/test_bad_input",
    "decks/test_fit",
    "cards/test_cards",
    "bench/test_bench",
)
TESTS = Path(__file__).parent


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than there are processors: some tests wait, for processes that hang or for what another one compiles."""
    return 1 + (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.relative_to(TESTS).with_suffix("").as_posix(), len(place)))


@pytest.fixture(scope="session", autouse=True)
def _shipped_cards_are_read_once() -> Iterator[None]:
    """A command reads the shipped cards once, and tests call hundreds: cards are frozen, so they share them."""
    read, folder = catalog.read_card_file, shipped("cards").resolve()

    @cache
    def kept(path: Path, changed: int, size: int) -> dict[str, Card]:
        return read(path)

    def once(path: Path, is_named: bool = False) -> dict[str, Card]:
        if is_named or folder not in path.resolve().parents:
            return read(path, is_named)
        about = path.stat()
        return kept(path, about.st_mtime_ns, about.st_size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "read_card_file", once)
        yield


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Dask scheduler with two workers, both there."""
    with dask_cluster.cluster(tmp_path_factory.mktemp("dask")) as address:
        dask_cluster.wait_for_workers(address, 2)
        yield address
