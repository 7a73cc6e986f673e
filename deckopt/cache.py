"""The user's cache: files that took long to make and can be made again. It only saves time.

The folder belongs to the user alone. Compiled kernels are pickles, and whoever can write a pickle can run code. So nothing is
read that another user may have written. What cannot be read is made again, and what cannot be written is not stored. What nobody
has used for FORGOTTEN days is deleted.
"""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

from deckopt import files
from deckopt.aside import warn
from deckopt.errors import InputError

FOLDER = "DECKOPT_CACHE"  # the environment variable that names another folder
FOLDERS = KERNELS, POLICIES, THRESHOLDS, ROWS, SYNTAX, COURSES, NEAR, CHECKED = (
    "kernels",
    "policies",
    "thresholds",
    "rows",
    "syntax",
    "courses",
    "near",
    "checked",
)
KEPT = 300  # most files in a folder
FORGOTTEN = 30  # days without use after which a file is deleted
_DAY = 86_400.0
_NOWHERE = Path(os.devnull) / "deckopt"  # a folder that never exists


# -- where it is -----------------------------------------------------------------------------


def cache_root() -> Path:
    """The user's cache folder for deckopt. If it cannot be made, or other users can write there, a folder of this process only.

    DECKOPT_CACHE names another folder. InputError if that one cannot be used.
    """
    return _root(os.environ.get(FOLDER), os.environ.get("XDG_CACHE_HOME"))


@cache  # computed once, as long as the variables stay the same
def _root(own: str | None, _: str | None) -> Path:
    if own:
        problem = _not_private(Path(own))
        if problem:
            raise InputError(FOLDER, own, problem, "name another folder")
        return Path(own)
    usual = user_cache_path("deckopt", appauthor=False)
    problem = _not_private(usual)
    if not problem:
        return usual
    try:
        spare = Path(tempfile.mkdtemp(prefix="deckopt-"))
    except OSError:
        warn(f"the cache {usual} {problem}: nothing is kept")
        return _NOWHERE
    atexit.register(_remove, spare, os.getpid())
    warn(f"the cache {usual} {problem}: {spare} is used this once; {FOLDER} names a folder that stays")
    os.environ[FOLDER] = str(spare)  # for processes that this one starts
    return spare


def _not_private(folder: Path) -> str:
    """Make the folder if needed. Returns why nothing can be stored there; "" if it can."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        return f"cannot be made ({error.strerror or error})"
    if stat.S_ISLNK(found.st_mode):
        return "is a link"
    if files.is_ours(found):
        return ""
    return "belongs to somebody else" if found.st_uid != os.geteuid() else "can be written by others (chmod go-w ends that)"


def _remove(folder: Path, maker: int) -> None:
    if os.getpid() == maker:  # a forked process does not remove it
        shutil.rmtree(folder, ignore_errors=True)


# -- what is in it ---------------------------------------------------------------------------


def read(path: Path, most: int = 64 * files.MB) -> bytes | None:
    """The content of a file of the cache, which now counts as used. None if it is missing, too large, or may not be ours."""
    try:
        found = files.contents(path, most, ours=True)
        if time.time() - path.stat().st_mtime > _DAY:
            with suppress(OSError):
                os.utime(path)
    except OSError:
        return None
    return found


def keep(path: Path, content: bytes, kept: int = KEPT) -> None:
    """Write a file of the cache, if that is possible. At most `kept` files of its folder stay: those used last."""
    with suppress(OSError):
        _make(path.parent)
        files.write(path, content, 0o600)
        _make_room(path.parent, kept)
        _forget(cache_root())


def _make_room(folder: Path, kept: int) -> None:
    ages = sorted((file.lstat().st_mtime_ns, file) for file in folder.iterdir())
    for _, file in ages[:-kept]:
        file.unlink()


def not_written(folder: Path, size: int) -> str:
    """Make a folder of the cache if needed. Returns why a file of so many bytes cannot be stored there; "" if it can."""
    try:
        _make(folder)
        with tempfile.TemporaryFile(dir=folder) as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, size)
            else:
                file.write(bytes(size))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _make(folder: Path) -> None:
    """Make folders of the cache, which belong to the user alone whatever the default mode is."""
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


@cache  # once for each process
def _forget(root: Path) -> None:
    """Delete what nobody has used for long: kernels and hashes of other versions, players and thresholds of other decks."""
    before = time.time() - FORGOTTEN * _DAY
    for name in FOLDERS:
        for folder, _, here in os.walk(root / name, topdown=False):
            for file in here:
                with suppress(OSError):
                    path = Path(folder, file)
                    if path.lstat().st_mtime < before:
                        path.unlink()
            with suppress(OSError):  # it is not empty
                os.rmdir(folder)
