"""Where the compiled engine is kept: a folder for all that it depends on, which is the user's alone; one compile for all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckopt
from deckopt import compiling, engine
from deckopt.errors import InputError
from deckopt.kernels import JIT

PROGRAM = """
import sys
from deckopt.kernels import entry

@entry
def tiny(bits):
    return bits + {more}

print("ready", flush=True)
sys.stdin.readline()
assert tiny(1) == 1 + {more}
print("compiled" if tiny.dispatcher.stats.cache_misses else "loaded")
"""
needs_compiler = pytest.mark.skipif(not JIT, reason="nothing is compiled")


def test_the_folder_is_named_by_sources_python_libraries_and_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = engine.kernel_folder(("x86_64", "skylake", "+avx"))
    assert engine.kernel_folder(("x86_64", "skylake", "+avx")) == usual
    found = [engine.kernel_folder(("x86_64", "znver4", "+avx")), engine.kernel_folder(("x86_64", "skylake", "+avx,+avx2"))]
    for library in engine.COMPILER:
        with monkeypatch.context() as patch:
            patch.setattr(engine, "version", lambda name, changed=library: "9" if name == changed else "1")
            found.append(engine.kernel_folder(("x86_64", "skylake", "+avx")))
    with monkeypatch.context() as patch:
        patch.setattr(engine.sys.implementation, "cache_tag", "cpython-399")
        found.append(engine.kernel_folder(("x86_64", "skylake", "+avx")))
    with monkeypatch.context() as patch:
        patch.setattr(engine, "_KERNELS", ("kernels.py",))
        found.append(engine.kernel_folder(("x86_64", "skylake", "+avx")))
    assert len({usual, *found}) == 1 + len(found)


def test_others_may_not_write_to_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled kernels are pickles: whoever can write them can run code."""
    open_to_all = tmp_path / "cache"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    monkeypatch.setenv("DECKOPT_CACHE", str(open_to_all))
    assert engine.cache_root() == open_to_all
    assert stat.S_IMODE(open_to_all.stat().st_mode) == 0o755
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "new"))
    assert stat.S_IMODE(engine.cache_root().stat().st_mode) == 0o700


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files")
def test_a_cache_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: os.stat(tmp_path).st_uid + 1)
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "named"))
    with pytest.raises(InputError, match="belongs to somebody else"):
        engine.cache_root()
    monkeypatch.delenv("DECKOPT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(engine.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    monkeypatch.setattr(engine.tempfile, "mkdtemp", lambda prefix: str(tmp_path / f"{prefix}fresh"))
    assert engine.cache_root() == tmp_path / "deckopt-fresh"


def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DECKOPT_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(InputError, match=r"DECKOPT_CACHE: .*cannot be written"):
        engine.cache_root()


def program(tmp_path: Path, more: int = 1) -> subprocess.Popen[str]:
    (tmp_path / "tiny.py").write_text(PROGRAM.format(more=more))
    environment = {**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1]), "DECKOPT_CACHE": str(tmp_path / "cache")}
    return subprocess.Popen(
        [sys.executable, str(tmp_path / "tiny.py")], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def what_they_did(programs: list[subprocess.Popen[str]]) -> list[str]:
    for one in programs:
        assert one.stdout is not None and one.stdout.readline() == "ready\n"
    for one in programs:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    said = [one.communicate()[0].strip() for one in programs]
    assert not any(one.returncode for one in programs)
    return sorted(said)


@needs_compiler
def test_of_two_processes_at_once_one_compiles_and_the_other_waits(tmp_path: Path) -> None:
    assert what_they_did([program(tmp_path), program(tmp_path)]) == ["compiled", "loaded"]
    assert what_they_did([program(tmp_path)]) == ["loaded"]


@needs_compiler
def test_another_source_or_a_damaged_file_is_compiled_anew(tmp_path: Path) -> None:
    assert what_they_did([program(tmp_path)]) == ["compiled"]
    assert what_they_did([program(tmp_path, more=2)]) == ["compiled"]
    for kept in (tmp_path / "cache" / "kernels").glob("*/*.bin"):
        kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    assert what_they_did([program(tmp_path, more=2)]) == ["compiled"]
    assert what_they_did([program(tmp_path, more=2)]) == ["loaded"]


def test_progress_of_the_compiler_never_goes_back_and_the_optimiser_comes_last() -> None:
    """Here a hundred kernels of a second each, one of which takes three, and the optimiser for thirty."""
    now = [0.0]

    def lines() -> Iterator[str]:
        for done in range(101):
            yield f"{done} 100 0.0"
            now[0] += 1.0
            if done == 50:
                yield "50 100 1.0"
                now[0] += 1.0
                yield "50 100 2.0"
                now[0] += 1.0
        for seconds in range(1, 31):
            yield f"100 100 {seconds}.0"
            now[0] += 1.0

    shares = list(compiling._shares(lines(), lambda: now[0]))
    assert shares == sorted(shares)
    assert shares[52] == pytest.approx(compiling.KERNELS_SHARE / 2)
    assert shares[102] == pytest.approx(compiling.KERNELS_SHARE)
    assert compiling.KERNELS_SHARE < shares[-10] < shares[-1] <= 0.99
