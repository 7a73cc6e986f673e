"""How files are opened: within a limit, without waiting, and never where a link leads unasked; and written whole or not at all.

A file that the user names on the command line is read by `named`: it may be a link, or a pipe. Every other file is read by
`contents`, for whoever can put a file into a folder decides what lies there: a link to a file of somebody's, a pipe that
never ends, a device. What files say, and where they are, is not decided here.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import zlib
from contextlib import suppress
from pathlib import Path

MB = 1_000_000
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_CHUNK = 1 << 16
_LONGEST = 100  # letters that a temporary name has of the file's


def contents(path: Path, most: int, *, follow: bool = False, ours: bool = False) -> bytes:
    """All of an ordinary file of at most so many bytes, which nobody named; a link is one only to `follow`. `ours`: nobody else
    can have written it. OSError if it is not that, or cannot be read."""
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
    """All that a file has which the user named, a pipe too, if that is at most so many bytes. OSError if it cannot be read."""
    found, size = [], 0
    with open(path, "rb") as file:
        while chunk := file.read(_CHUNK):
            found.append(chunk)
            size += len(chunk)
            if size > most:
                raise _too_large(path, most)
    return b"".join(found)


def is_there(path: Path | str) -> bool:
    """Whether the user names something that can be read: a file, a pipe or a device, and no folder."""
    try:
        return not stat.S_ISDIR(os.stat(path).st_mode)
    except (OSError, ValueError):  # it is not there, or cannot be a path at all
        return False


def opened(path: Path) -> int:
    """Open an ordinary file to read it bit by bit; its descriptor. OSError if it is a link, or no file."""
    return _ordinary(path, os.O_RDONLY, follow=False)


def add_to(path: Path) -> int:
    """Open an ordinary file to write at its end, and make it at need; its descriptor. OSError if it is a link, or no file."""
    return _ordinary(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, follow=False)


def check_ordinary(path: Path) -> None:
    """OSError if something is there that is no ordinary file: for those that a library opens."""
    with suppress(FileNotFoundError):
        _check(path, path.lstat())


def check_database(path: Path) -> None:
    """The same of a file of SQLite and of those that it has beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        check_ordinary(path.with_name(path.name + end))


def is_ours(about: os.stat_result) -> bool:
    """Whether nobody but this user may write to what is there; True where the system has no owners."""
    if not hasattr(os, "geteuid"):
        return True
    return about.st_uid == os.geteuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _ordinary(path: Path, flags: int, follow: bool) -> int:
    if not follow and not _NO_LINK:
        check_ordinary(path)
    try:
        file = os.open(path, flags | _AT_ONCE | (0 if follow else _NO_LINK), 0o666)
    except OSError as error:
        if not follow:  # systems differ in what they say of a link
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
    """Write a file in place of what there was, which stays if that fails: OSError."""
    with beside(path, content, mode) as made:
        made.replace(path)


def create(path: Path, content: bytes) -> None:
    """Write a file where none is. FileExistsError if there is one, also if it was made meanwhile; OSError."""
    with beside(path, content) as made:
        if os.name == "nt":
            made.rename(path)  # which refuses to replace
            return
        try:
            os.link(made, path)
        except FileExistsError:
            raise
        except OSError:  # the folder's system has no second names for files
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
    """A file with this content in the folder of another one, under a name that nobody can guess; it goes unless it is moved."""

    def __init__(self, path: Path, content: bytes, mode: int = 0o666) -> None:
        self._path = path.with_name(f".{path.name[:_LONGEST]}.{secrets.token_hex(8)}")
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
    """What zlib has packed; ValueError if it is damaged, or more than so many bytes."""
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
