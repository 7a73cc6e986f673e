"""Files written whole or not at all, and a cache of what can be worked out again.

What files say, and where they are, is not decided here.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

CACHED = 300  # files of a folder of the cache that are kept: those written last


def write(path: Path, content: bytes) -> None:
    """Write a file, or leave what there was. OSError if it cannot be written."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


def cache(path: Path, content: bytes) -> None:
    """Write a file of the cache, if that is possible: it only saves time. The oldest of its folder make room."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, content)
        ages = [(file.stat().st_mtime_ns, file) for file in path.parent.iterdir()]
        for _, file in sorted(ages)[:-CACHED]:
            file.unlink()
