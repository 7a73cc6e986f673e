"""What the engine is, and where what is made of it is kept.

The engine is named by a hash of its sources. What took long to make (compiled kernels, what players
have learnt, thresholds) lies in a cache folder that is the user's alone: compiled kernels are
pickles, and whoever can write them can run code. How kernels are compiled is in `deckopt.kernels`.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import stat
import sys
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

from deckopt.aside import warn
from deckopt.errors import InputError

_PACKAGE = Path(__file__).resolve().parent
_KERNELS = ("kernels.py", "tables/codes.py", "tables/layout.py", "rules/*.py", "search/*.py", "search/methods/*.py")
_TABLES = ("tables/*.py",)
COMPILER = ("numba", "llvmlite", "numpy")  # of whose versions compiled kernels depend on
FOLDER = "DECKOPT_CACHE"  # the variable that names another folder


def source_hash(patterns: tuple[str, ...]) -> str:
    """Hash of source files and of the compiler's version."""
    digest = hashlib.blake2b(digest_size=8)
    for pattern in patterns:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    digest.update(version("numba").encode())
    return digest.hexdigest()


ENGINE = source_hash(_KERNELS + _TABLES)  # what the course of a game depends on


def cache_root() -> Path:
    """The user's cache folder for deckopt, which nobody else may write to; a temporary one where there is none.

    DECKOPT_CACHE names another folder. InputError if that one cannot be used.
    """
    return _root(os.environ.get(FOLDER), os.environ.get("XDG_CACHE_HOME"))


@cache  # looked at once, as long as the variables stay
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
    spare = Path(tempfile.gettempdir()) / f"deckopt-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    if _not_private(spare):
        spare = Path(tempfile.mkdtemp(prefix="deckopt-"))
        atexit.register(_remove, spare, os.getpid())
    warn(f"the cache {usual} {problem}: {spare} is used instead")
    os.environ[FOLDER] = str(spare)  # for processes that this one starts
    return spare


def _not_private(folder: Path) -> str:
    """Make the folder at need, and say what is against keeping things there; "" if nothing is."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid"):
            found = folder.stat()
            if found.st_uid != os.getuid():
                return "belongs to somebody else"
            if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                folder.chmod(stat.S_IMODE(found.st_mode) & ~(stat.S_IWGRP | stat.S_IWOTH))
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return f"cannot be written ({error.strerror or error})"
    return ""


def _remove(folder: Path, maker: int) -> None:
    if os.getpid() == maker:  # a forked process leaves it
        shutil.rmtree(folder, ignore_errors=True)


def kernel_folder(made_for: tuple[object, ...]) -> Path:
    """Where kernels are kept that were compiled of these sources, by this Python and these libraries; `made_for` is what the
    compiler made them for: the processor, and settings of its own."""
    parts = [source_hash(_KERNELS), sys.implementation.cache_tag, *(f"{name} {version(name)}" for name in COMPILER), made_for]
    return cache_root() / "kernels" / hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
