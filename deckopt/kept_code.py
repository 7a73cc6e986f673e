"""A file of compiled code in the cache, with a hash of its content.

It only saves time: what cannot be read is compiled, and what cannot be written is not stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckopt import cache, files
from deckopt.locks import held

SIZE = 8 * files.MB  # least free space for the file of an entry
_DIGEST = 16


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()


class KeptCode:
    """One file. At most `most` files of its folder stay."""

    def __init__(self, path: Path, most: int = cache.KEPT) -> None:
        self.path, self._most = path, most

    def content(self) -> bytes | None:
        """The content; None if it is not there, damaged, or not certainly ours."""
        found = cache.read(self.path)
        return None if found is None or found[:_DIGEST] != _digest(found[_DIGEST:]) else found[_DIGEST:]

    def keep(self, content: bytes) -> None:
        """Store it."""
        cache.keep(self.path, _digest(content) + content, self._most)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Around a compilation: if several processes need it at once, one compiles, and the others wait and load the result."""
        if self.content() is not None or cache.not_written(self.path.parent, SIZE):
            yield
            return
        with held(self.path.with_suffix(".lock")):
            yield
