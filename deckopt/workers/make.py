"""Chooses the kind of workers."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from deckopt.errors import InputError
from deckopt.workers.base import Function, Sound, Workers, anything

Where = int | str  # a number of processes of this machine, or the address of a Dask scheduler


def make_workers(function: Function, make_context: Any, where: Where, sound: Sound = anything) -> Workers:
    """Workers for `function(make_context(), task)`. A count of 1 is this process.

    InputError if a cluster cannot be used.
    """
    if isinstance(where, str):
        made: Workers = _dask(where).DaskWorkers(function, make_context, where, sound)
        return made
    if where <= 1:
        from deckopt.workers.serial import SerialWorkers

        return SerialWorkers(function, make_context, sound)
    from deckopt.workers.local import LocalWorkers

    return LocalWorkers(function, make_context, where, sound)


def check_where(where: Where) -> None:
    """InputError if a cluster cannot be used. Called early, before other work is done."""
    if isinstance(where, str):
        _dask(where).check(where)


def _dask(address: str) -> ModuleType:
    """The module for clusters. It needs an optional dependency, and a second to load."""
    try:
        from deckopt.workers import dask
    except ModuleNotFoundError as error:
        if error.name not in ("distributed", "dask"):
            raise
        raise InputError("--cluster", address, "needs Dask", "pip install 'deckopt[cluster]'") from None
    return dask
