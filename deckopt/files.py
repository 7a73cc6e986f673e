"""How files are opened and written: limited in size, without waiting, without following links unasked; written whole or not at
all.

`named` reads a file that the user names on the command line, which may be a link or a pipe. `contents` reads every other file.
Whoever can write into a folder decides what is there: a link to another file, a pipe that never ends, a device. What files
contain is decided elsewhere.
"""

from __future__ import annotations

import errno
import os
import stat
import zlib
from contextlib import suppress
from pathlib import Path

MB = 1_000_000
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_CHUNK = 1 << 16
_LONGEST = 100  # letters of the file's name in a temporary name


def contents(path: Path, most: int, *, follow: bool = False, ours: bool = False) -> bytes:
    """The content of an ordinary file of at most `most` bytes that the user did not name. OSError if it is not one, or cannot be
    read.

    With `follow`, it may be a link. With `ours`, no other user may be able to write it.
    """
    file = _ordinary(path, os.O_RDONLY, follow)
    try:
        about = os.fstat(file)
        if ours and not is_ours(about):
            raise OSError(errno.EPERM, "somebody else may have written it", str(path))
        if about.st_size > most:
            raise _too_large(path, most)
        with os.fdopen(os.dup(file), "rb") as opened:
            return opened.read(about.st_size)
    finally:
        os.close(file)


def named(path: Path | str, most: int) -> bytes:
    """The content of a file that the user named, or a pipe, of at most `most` bytes. OSError if it cannot be read."""
    found, size = [], 0
    with open(path, "rb") as file:
        while chunk := file.read(_CHUNK):
            found.append(chunk)
            size += len(chunk)
            if size > most:
                raise _too_large(path, most)
    return b"".join(found)


def is_there(path: Path | str) -> bool:
    """Whether the user names something that can be read: a file, a pipe or a device, not a folder."""
    try:
        return not stat.S_ISDIR(os.stat(path).st_mode)
    except (OSError, ValueError):  # it is not there, or is no possible path
        return False


def opened(path: Path) -> int:
    """Open an ordinary file for reading; returns its descriptor. OSError if it is a link, or not a file."""
    return _ordinary(path, os.O_RDONLY, follow=False)


def add_to(path: Path) -> int:
    """Open an ordinary file for appending, and create it if needed; returns its descriptor. OSError if it is a link, or not a
    file."""
    return _ordinary(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, follow=False)


def check_ordinary(path: Path) -> None:
    """OSError if there is something that is not an ordinary file. For files that a library opens."""
    with suppress(FileNotFoundError):
        _check(path, path.lstat())


def check_database(path: Path) -> None:
    """The same check for a file of SQLite, and for the files beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        check_ordinary(path.with_name(path.name + end))


def is_ours(about: os.stat_result) -> bool:
    """Whether only this user may write to it. True if the system has no owners of files."""
    if not hasattr(os, "geteuid"):
        return True
    return about.st_uid == os.geteuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _ordinary(path: Path, flags: int, follow: bool) -> int:
    if not follow and not _NO_LINK:
        check_ordinary(path)
    try:
        file = os.open(path, flags | _AT_ONCE | (0 if follow else _NO_LINK), 0o666)
    except OSError as error:
        if not follow:  # systems report a link differently
            check_ordinary(path)
        raise error from None
    try:
        _check(path, os.fstat(file))
    except OSError:
        os.close(file)
        raise
    return file


def _check(path: Path, about: os.stat_result) -> None:
    kind = about.st_mode
    if stat.S_ISLNK(kind):
        raise OSError(errno.ELOOP, "it is a link", str(path))
    if not stat.S_ISREG(kind):
        raise OSError(errno.EINVAL, "it is a folder" if stat.S_ISDIR(kind) else "it is no ordinary file", str(path))


def _too_large(path: Path | str, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it is larger than {most // MB} MB", str(path))


def write(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Write a file in place of the old one, which stays if that fails. OSError if it fails."""
    with beside(path, content, mode) as made:
        made.replace(path)


def create(path: Path, content: bytes) -> None:
    """Write a new file. FileExistsError if there is one, also if it was created meanwhile; OSError if it fails."""
    with beside(path, content) as made:
        if os.name == "nt":
            made.rename(path)  # this rename does not replace a file
            return
        try:
            os.link(made, path)
        except FileExistsError:
            raise
        except OSError:  # the file system has no second names for files
            _create_at_once(path, content)


def _create_at_once(path: Path, content: bytes) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AT_ONCE | _NO_LINK, 0o666)
    try:
        with os.fdopen(file, "wb") as opened:
            opened.write(content)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


class beside:  # noqa: N801
    """A file with this content in the folder of another one, under a random name. It is deleted unless it is moved."""

    def __init__(self, path: Path, content: bytes, mode: int = 0o666) -> None:
        self._path = path.with_name(f".{path.name[:_LONGEST]}.{os.urandom(8).hex()}")
        self._content, self._mode = content, mode

    def __enter__(self) -> Path:
        file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _AT_ONCE | _NO_LINK, self._mode)
        try:
            with os.fdopen(file, "wb") as opened:
                opened.write(self._content)
        except BaseException:
            self.__exit__()
            raise
        return self._path

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._path.unlink()


def unpacked(data: bytes, most: int) -> bytes:
    """The content that zlib has packed. ValueError if it is damaged, or larger than `most` bytes."""
    packed = zlib.decompressobj()
    try:
        found = packed.decompress(data, most + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(found) > most:
        raise ValueError(f"it is larger than {most // MB} MB when it is unpacked")
    if not packed.eof:
        raise ValueError("its end is missing")
    if packed.unused_data:
        raise ValueError("something stands after its end")
    return found
