"""Choosing the kind of workers."""

from __future__ import annotations

import os
from typing import Any

from deckopt.workers.base import Function, Workers
from deckopt.workers.local import LocalWorkers
from deckopt.workers.serial import SerialWorkers


def default_count() -> int:
    """As many workers as this process may use processors."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_workers(function: Function, make_context: Any, count: int) -> Workers:
    """Workers for `function(make_context(), task)`: this process for a count of 1."""
    if count <= 1:
        return SerialWorkers(function, make_context)
    return LocalWorkers(function, make_context, count)
