"""What all tests share: no printed cards at hand unless a test names them; no example is too slow; a cluster, started when one is
asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import dask_cluster
import hypothesis
import pytest

os.environ["DECKOPT_CORPUS"] = "none"
if sys.platform == "linux":  # the threads of those who run tests side by side hold no lock that a worker needs
    os.environ.setdefault("DECKOPT_START", "fork")

# The machine may be busy, or stall for seconds: how long an example takes, or making one, says nothing.
hypothesis.settings.register_profile("busy", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("busy")


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Dask scheduler with two workers, both there."""
    with dask_cluster.cluster(tmp_path_factory.mktemp("dask")) as address:
        dask_cluster.wait_for_workers(address, 2)
        yield address
