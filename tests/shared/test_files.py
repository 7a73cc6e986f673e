"""How files are opened and written: no link is followed unasked, nothing is waited for, and there is an end to all of it."""

from __future__ import annotations

import os
import threading
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from deckopt import files

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders")


def link(path: Path) -> None:
    path.with_name("victim").write_bytes(b"the victim's")
    path.symlink_to(path.with_name("victim"))


@needs_pipes
@pytest.mark.parametrize(
    ("put", "problem"),
    [
        (link, "it is a link"),
        (lambda path: path.symlink_to("/dev/zero"), "it is a link"),
        (os.mkfifo, "it is no ordinary file"),
        (Path.mkdir, "it is a folder"),
        (lambda path: path.write_bytes(bytes(2 * files.MB + 1)), "it is larger than 2 MB"),
    ],
)
def test_a_file_that_nobody_named_is_an_ordinary_one(tmp_path: Path, put: Callable[[Path], object], problem: str) -> None:
    path = tmp_path / "file"
    put(path)
    with pytest.raises(OSError, match=problem):
        files.contents(path, 2 * files.MB)
    if "larger" not in problem:
        with pytest.raises(OSError, match=f"{problem}|Is a directory|No such device"):
            os.close(files.add_to(path))
        with pytest.raises(OSError, match=problem):
            files.check_database(tmp_path / "fil") if path.rename(tmp_path / "fil-wal") else None
    assert not (tmp_path / "victim").exists() or (tmp_path / "victim").read_bytes() == b"the victim's"


def test_a_link_is_followed_where_that_is_asked_for(tmp_path: Path) -> None:
    link(tmp_path / "file")
    assert files.contents(tmp_path / "file", files.MB, follow=True) == b"the victim's"
    (tmp_path / "zero").symlink_to("/dev/zero")
    with pytest.raises(OSError, match="it is no ordinary file"):
        files.contents(tmp_path / "zero", files.MB, follow=True)


@needs_pipes
def test_a_file_that_the_user_named_may_be_a_pipe_and_has_an_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(b"60 Mountain\n"))
    writer.start()
    assert files.is_there(pipe) and files.named(pipe, files.MB) == b"60 Mountain\n"
    writer.join()
    with pytest.raises(OSError, match="it is larger than 1 MB"):
        files.named("/dev/zero", files.MB)


def test_writing_follows_no_link_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "file"
    link(path)
    files.write(path, b"new")
    assert (tmp_path / "victim").read_bytes() == b"the victim's"
    assert path.read_bytes() == b"new" and not path.is_symlink()
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        files.write(tmp_path / "folder", b"new")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "folder", "victim"]


def test_nobody_can_guess_a_temporary_name(tmp_path: Path) -> None:
    names = set()
    for _ in range(20):
        with files.beside(tmp_path / "file", b"") as made:
            names.add(made.name)
    assert len(names) == 20 and not any(str(os.getpid()) == name.rpartition(".")[2] for name in names)


def test_what_is_packed_has_a_limit(tmp_path: Path) -> None:
    packed = zlib.compress(bytes(files.MB))
    assert files.unpacked(packed, files.MB) == bytes(files.MB)
    with pytest.raises(ValueError, match="larger than 0 MB"):
        files.unpacked(packed, files.MB - 1)
    for damaged in (packed[:-1], b"x" + packed, b""):
        with pytest.raises(ValueError):
            files.unpacked(damaged, files.MB)
