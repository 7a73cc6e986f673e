"""Folders of runs: where they are, their names, and who may write to them."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from deckopt import files
from deckopt.errors import InputError, nearest
from deckopt.locks import AT_ONCE, Timeout, lock_of
from deckopt.runs.journal import Journal
from deckopt.runs.journal_file import FILE, no_run
from deckopt.runs.stops import Budget

ROOT = Path("runs")
LOCK, OWNER = "lock", "lock.pid"
LONGEST = 100  # most bytes of a run's name
PATIENCE = 0.5  # seconds to wait for a lock: a process that checks whether a run is in use holds it for a moment
BENCH = "bench"  # a folder with the games of contests, not a run


def slug(name: str) -> str:
    """A deck's name as a folder name."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold())[:LONGEST].strip("-") or "deck"


def next_name(deck: str, root: Path = ROOT) -> str:
    """The deck's name with the next free number."""
    stem = slug(deck)
    taken = {p.name for p in root.iterdir()} if root.is_dir() else set()
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def check_name(name: str) -> str:
    """InputError unless `name` can be the name of a run."""
    if not re.fullmatch(r"[\w][\w.+-]*", name) or name == BENCH or len(name.encode()) > LONGEST:
        remedy = "use letters, digits, - and _" + (f", {LONGEST} at most" if len(name) > LONGEST // 2 else "")
        raise InputError("--run", name, "is no name for a folder", remedy)
    return name


def bench_file(name: str, root: Path = ROOT) -> Path:
    """The file with the games of a contest."""
    return root / BENCH / f"{check_name(name)}.sqlite"


def check_free(name: str, root: Path = ROOT) -> None:
    """InputError if there is such a run."""
    if (root / name).exists():
        remedy = f"'deckopt resume {name}' goes on with it; or name another"
        raise InputError("--run", name, f"{root / name} exists already", remedy)


def check_writable(root: Path = ROOT) -> None:
    """InputError if it is certain that no run can be made there. Call it before long work."""
    there = next(folder for folder in (root, *root.absolute().parents) if os.path.lexists(folder))
    if not os.path.isdir(there) or not os.access(there, os.W_OK):
        why = "Permission denied" if os.path.isdir(there) else "Not a directory"
        raise InputError(str(root), "", f"cannot be written: {why}", "run deckopt where it may write")


def create(name: str, inputs: dict[str, Any], budget: Budget, root: Path = ROOT) -> Path:
    """Create a run folder with its journal: the whole, or nothing."""
    check_free(name, root)
    folder = root / name
    making = root / f".{name}.{secrets.token_hex(8)}"
    try:
        making.mkdir(parents=True)
        Journal.create(making, inputs, budget).close()
        os.rename(making, folder)
    except (OSError, sqlite3.Error) as error:
        check_free(name, root)  # another process may have been faster
        why = error.strerror if isinstance(error, OSError) else error
        raise InputError(str(root), "", f"cannot be written: {why}", "run deckopt where it may write") from None
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return folder


def create_next(deck: str, inputs: dict[str, Any], budget: Budget, root: Path = ROOT) -> Path:
    """Create a run folder with the deck's name and the next free number."""
    while True:
        name = next_name(deck, root)
        try:
            return create(name, inputs, budget, root)
        except InputError:
            if not (root / name).exists():
                raise


def find(run: str, root: Path = ROOT) -> Path:
    """The folder of a run, given by name or path. InputError if there is none."""
    folders = [Path(run).resolve()] if run in (".", "..") else [root / run, Path(run)] if run else []
    folders = [folder for folder in folders if os.path.isdir(folder)]  # unlike Path.is_dir, False for text that cannot be a path
    for folder in folders:
        if os.path.isfile(folder / FILE):
            return folder
    if folders:
        raise no_run(folders[0])
    known = names(root)
    elsewhere = f"runs are kept where 'deckopt optimize' was typed; this is {Path.cwd()}"
    raise InputError(run, "", f"is no run in {root}/", nearest(run, known) or ("see 'deckopt runs'" if known else elsewhere))


def call_name(folder: Path, root: Path = ROOT) -> str:
    """The text by which `find` finds the folder, for a shell."""
    return shlex.quote(folder.name if folder.parent == root else str(folder))


def names(root: Path = ROOT) -> list[str]:
    """All run folders, newest last."""
    if not root.is_dir():
        return []
    ages = {}
    for folder in root.iterdir():
        with suppress(OSError):  # it is no folder, must not be read, or has just been deleted
            if not folder.name.startswith("."):
                ages[folder.name] = (folder / FILE).stat().st_mtime
    return sorted(ages, key=lambda name: (ages[name], name))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Be the only writer of a run. The lock ends with the process, however that ends."""
    lock, owner = lock_of(folder / LOCK, PATIENCE), folder / OWNER
    _check_regular(folder)
    try:
        lock.acquire()
    except Timeout:
        raise InputError(str(folder), "", f"is in use by process {_owner(owner)}", "stop that one, or wait") from None
    except (OSError, NotImplementedError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(str(folder), "", f"cannot be written: {why}", "copy the run to a folder that can") from None
    try:
        with suppress(OSError):  # on a full disk the lock holds, but nobody is told who holds it
            files.write(owner, str(os.getpid()).encode())
        yield
    finally:
        with suppress(OSError):
            owner.unlink()
        lock.release()


def _owner(path: Path) -> str:
    try:
        return files.contents(path, files.MB)[:32].decode("ascii", "replace").strip() or "?"
    except OSError:
        return "?"


def _check_regular(folder: Path) -> None:
    """InputError unless the lock is a regular file or does not exist: no link, no pipe."""
    try:
        files.check_ordinary(folder / LOCK)
    except OSError as error:
        raise InputError(str(folder / LOCK), "", f"cannot be the lock: {error.strerror}", "delete it") from None


def is_in_use(folder: Path) -> bool:
    """Whether a process writes to the run."""
    lock = lock_of(folder / LOCK, AT_ONCE)
    if not os.path.isfile(lock.lock_file) or os.path.islink(lock.lock_file):
        return False
    try:
        lock.acquire()
    except Timeout:
        return True
    except (OSError, NotImplementedError):  # a folder that cannot be written has no writer
        return False
    lock.release()
    return False
