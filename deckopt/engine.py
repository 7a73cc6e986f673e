"""The version of the engine: a hash of the syntax of its sources; and the folder of its compiled kernels in the cache.

How kernels are compiled is in `kernels`; the cache is in `cache`.
"""

from __future__ import annotations

import hashlib
import sys
from importlib.metadata import version
from pathlib import Path

from deckopt.cache import KERNELS, cache_root
from deckopt.syntax import syntax_hash

_PACKAGE = Path(__file__).resolve().parent
_KERNELS = (
    "kernel_linking.py",
    "kernels.py",
    "kernel_calls.py",
    "kept_code.py",
    "rare_kernels.py",
    "numba_passes.py",
    "numba_shortcuts.py",
    "array_access.py",
    "parameters.py",
    "words/*.py",
    "rules/**/*.py",
    "search/**/*.py",
)
_PLAYING = ("compile/**/*.py", "playing/*.py")
COMPILER = ("numba", "llvmlite", "numpy")  # libraries whose versions matter for compiled kernels


def _sources(patterns: tuple[str, ...]) -> list[Path]:
    return [path for pattern in patterns for path in sorted(_PACKAGE.glob(pattern))]


def source_hash(patterns: tuple[str, ...]) -> str:
    """Hash of the syntax of source files and of the compiler's version."""
    return hashlib.blake2b(f"{syntax_hash(_sources(patterns))} {version('numba')}".encode(), digest_size=8).hexdigest()


def _letters(patterns: tuple[str, ...]) -> str:
    """Hash of source files letter by letter, because compiled code contains line numbers."""
    digest = hashlib.blake2b(digest_size=8)
    for path in _sources(patterns):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


ENGINE = source_hash(_KERNELS + _PLAYING)  # a hash of everything that decides the course of a game


def kernel_folder(made_for: tuple[object, ...]) -> Path:
    """The folder for kernels of these sources, this Python and these libraries.

    `made_for` is what the compiler depends on besides: the processor, and its own settings.
    """
    parts = [_letters(_KERNELS), sys.implementation.cache_tag, *(f"{name} {version(name)}" for name in COMPILER), made_for]
    return cache_root() / KERNELS / hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
