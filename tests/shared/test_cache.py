"""The user's cache: nobody else may have written what is read from it, it only saves time, and what is not used goes."""

from __future__ import annotations

import errno
import io
import os
import stat
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckopt import cache
from deckopt.cards.known import Origin
from deckopt.errors import InputError
from deckopt.evaluate import learning, mulligan
from deckopt.oracle.corpus import Printed
from deckopt.oracle.known_cards import rows_of
from deckopt.playing.learnt import Learnt
from deckopt.playing.results import Thresholds

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no owners of files")
DAY = 86_400.0


def of_somebody_else(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    lstat = Path.lstat

    def other(path: Path) -> os.stat_result:
        found = lstat(path)
        if path != folder:
            return found
        return os.stat_result((*found[:4], found.st_uid + 1, *found[5:10]))

    monkeypatch.setattr(Path, "lstat", other)


def open_to_others(folder: Path, _: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    folder.chmod(0o770)


def a_link(folder: Path, _: pytest.MonkeyPatch) -> None:
    folder.with_name("elsewhere").mkdir(mode=0o700)
    folder.symlink_to(folder.with_name("elsewhere"))


def impossible(folder: Path, _: pytest.MonkeyPatch) -> None:
    folder.write_text("a file stands there")


PLACES = {
    "of somebody else": (of_somebody_else, "belongs to somebody else"),
    "open to others": (open_to_others, "can be written by others"),
    "a link": (a_link, "is a link"),
    "not to be made": (impossible, "cannot be made"),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_cache_that_is_not_the_users_alone_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    make, problem = PLACES[place]
    make(tmp_path / "deckopt", monkeypatch)
    monkeypatch.setenv("DECKOPT_CACHE", "")
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path / "deckopt")
    monkeypatch.setenv("XDG_CACHE_HOME", place)  # what is known of another one is forgotten
    found = cache.cache_root()
    assert found.name.startswith("deckopt-") and stat.S_IMODE(found.stat().st_mode) == 0o700
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and problem in said and str(found) in said
    assert os.environ["DECKOPT_CACHE"] == str(found)


@pytest.mark.parametrize("place", PLACES)
def test_a_cache_that_the_user_names_is_used_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    make, problem = PLACES[place]
    make(tmp_path / "deckopt", monkeypatch)
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "deckopt"))
    with pytest.raises(InputError, match=f"DECKOPT_CACHE: .*{problem}"):
        cache.cache_root()


def test_where_there_is_no_room_for_any_cache_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(**_: Any) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    impossible(tmp_path / "deckopt", monkeypatch)
    monkeypatch.setenv("DECKOPT_CACHE", "")
    monkeypatch.setattr(cache, "user_cache_path", lambda *_, **__: tmp_path / "deckopt")
    monkeypatch.setattr(cache.tempfile, "mkdtemp", full)
    monkeypatch.setenv("XDG_CACHE_HOME", "no room")
    path = cache.cache_root() / "policies" / "x.npz"
    cache.keep(path, b"content")
    assert cache.read(path) is None and cache.not_written(path.parent, 1)
    assert "nothing is kept" in capsys.readouterr().err


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new cache."""
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "cache"))
    cache._forget.cache_clear()
    return cache.cache_root()


def test_whatever_mode_new_files_have_those_of_the_cache_are_the_users_alone(root: Path) -> None:
    before = os.umask(0)
    try:
        cache.keep(root / "kernels" / "1" / "x.bin", b"content")
    finally:
        os.umask(before)
    for path in (root, root / "kernels", root / "kernels" / "1"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700
    assert stat.S_IMODE((root / "kernels" / "1" / "x.bin").stat().st_mode) == 0o600
    assert cache.read(root / "kernels" / "1" / "x.bin") == b"content"
    assert sorted(file.name for file in (root / "kernels" / "1").iterdir()) == ["x.bin"]


def planted(path: Path) -> None:
    path.write_bytes(b"planted")
    path.chmod(0o602)


def linked(path: Path) -> None:
    path.with_name("there").write_bytes(b"planted")
    path.symlink_to(path.with_name("there"))


@pytest.mark.parametrize(
    "put",
    [planted, linked, os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero"), lambda path: path.write_bytes(b"x" * 9)],
)
def test_what_is_not_surely_ours_is_not_read_and_is_replaced(root: Path, put: Callable[[Path], object]) -> None:
    path = root / "policies" / "x.npz"
    cache.keep(path, b"before")
    path.unlink()
    put(path)
    assert cache.read(path, 8) is None
    if not path.is_dir() or path.is_symlink():
        cache.keep(path, b"made")
        assert cache.read(path) == b"made"


def test_what_nobody_used_for_thirty_days_goes(root: Path) -> None:
    old = [root / "kernels" / "1" / "a.bin", root / "kernels" / "1" / "a.lock", root / "policies" / "a.npz", root / "rows" / "a"]
    used, fetched, new = root / "kernels" / "2" / "a.bin", root / "cards" / "known.tsv", root / "thresholds" / "a.json"
    for path in (*old, used, fetched):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
        os.utime(path, (time.time() - 31 * DAY,) * 2)
    cache.read(used)
    cache.keep(new, b"x")
    assert not any(path.exists() for path in old) and not old[0].parent.exists()
    assert used.exists() and fetched.exists() and new.exists()


def test_those_that_were_used_last_are_kept(root: Path) -> None:
    for number in range(4):
        path = root / "policies" / str(number)
        cache.keep(path, b"x")
        os.utime(path, (time.time() - (10 - number) * DAY,) * 2)
    cache.read(root / "policies" / "0")
    cache.keep(root / "policies" / "4", b"x", 3)
    assert sorted(file.name for file in (root / "policies").iterdir()) == ["0", "3", "4"]


def test_a_cache_on_a_full_disk_costs_time_alone(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps something in it goes on, whichever step meets the end of the disk."""
    mountain = Printed("Mountain", "", "Basic Land — Mountain", "({T}: Add {R}.)"), Origin("test", "2026-01-01")

    def use(folder: Path) -> list[object]:
        learnt = learning._cached(folder / "policies" / "x.npz", Learnt)
        mulligan._store(folder / "thresholds" / "x.json", (Thresholds(),), ())
        rows = rows_of({"Mountain": mountain}, folder / "rows")
        return [learnt.digest, rows, [file.name for file in folder.glob("*/*") if file.parent.name != cache.SYNTAX]]

    whole = use(root)
    assert len(whole.pop()) == 3  # type: ignore[arg-type]
    for number, step in enumerate(("mkdir", "open", "replace", "fdopen")):
        monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / f"full-{number}"))
        folder = cache.cache_root()
        with monkeypatch.context() as patch:
            patch.setattr(os, step, full_disk(getattr(os, step), folder))
            assert use(folder) == [*whole, []]


def full_disk(step: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    """A step of writing a file, which fails below a folder."""

    def fails(what: Any, *rest: Any, **named: Any) -> Any:
        inside = isinstance(what, int) or Path(what).is_relative_to(folder)
        if inside and (step is not os.open or rest[0] & os.O_CREAT):
            raise OSError(errno.ENOSPC, "No space left on device")
        return step(what, *rest, **named)

    return fails


def test_what_was_learnt_is_no_larger_than_its_file() -> None:
    """A few bytes that say they are thousands of millions are learnt anew."""
    stored = Learnt().as_bytes()
    assert learning._read(stored) is not None
    packed, parts = io.BytesIO(), np.load(io.BytesIO(stored))
    np.savez_compressed(packed, **parts)
    assert learning._read(packed.getvalue()) is None
    claimed = io.BytesIO()
    with zipfile.ZipFile(claimed, "w") as file:
        for name in parts.files:
            header = io.BytesIO()
            np.lib.format.write_array_header_1_0(header, {"descr": "<f4", "fortran_order": False, "shape": (10**12, 10**3)})
            file.writestr(f"{name}.npy", header.getvalue())
    for damaged in (claimed.getvalue(), stored[:-30], b"", None):
        assert learning._read(damaged) is None
