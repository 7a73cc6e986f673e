"""Locks of files that one process holds at a time, on every system. A lock ends with its process, however that ends."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the library warns if the system has no locks of files
    from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

__all__ = ["AT_ONCE", "FOREVER", "Timeout", "held", "lock_of"]

AT_ONCE, FOREVER = 0.0, -1.0  # seconds to wait for a lock


def lock_of(path: Path, timeout: float) -> BaseFileLock:
    """The lock of a file. To acquire it raises Timeout after so many seconds, and OSError if it cannot be made.

    If the system does not lock files, the existence of a file is the lock. That file has another name, because the files of real
    locks stay.
    """
    if FileLock is SoftFileLock:
        path = path.with_name(f"{path.name}.soft")
    return FileLock(path, timeout=timeout)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Wait for a lock, and hold it. Without a lock if none can be made, so only for work that may be done twice."""
    lock = lock_of(path, FOREVER)
    try:
        lock.acquire()
    except (OSError, NotImplementedError):
        yield
        return
    try:
        yield
    finally:
        lock.release()
