"""What all tests share: no printed cards at hand unless a test names them; a cluster, started when one is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import dask_cluster
import pytest

os.environ["DECKOPT_CORPUS"] = "none"
if sys.platform == "linux":  # the threads of those who run tests side by side hold no lock that a worker needs
    os.environ.setdefault("DECKOPT_START", "fork")


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Dask scheduler with two workers, both there."""
    with dask_cluster.cluster(tmp_path_factory.mktemp("dask")) as address:
        dask_cluster.wait_for_workers(address, 2)
        yield address
