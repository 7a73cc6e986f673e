"""Where the compiled engine is kept: a folder for all that it depends on; one compile for all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckopt
from deckopt import compiling_kernels, engine
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


def test_an_engine_that_cannot_be_kept_is_compiled_all_the_same_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Entry:
        is_kept, compiled = False, 0

        def compile(self) -> None:
            self.compiled += 1

    entry = Entry()
    monkeypatch.setattr(compiling_kernels, "JIT", True)
    monkeypatch.setattr(compiling_kernels, "_entry", lambda name: entry)
    monkeypatch.setattr(compiling_kernels, "not_written", lambda folder, size: "No space left on device")
    compiling_kernels.make_ready()
    assert entry.compiled == 1
    said = capsys.readouterr().err
    assert said.count("No space left on device") == 1 and said.count("will compile it again") == 1


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

    shares = list(compiling_kernels._shares(lines(), lambda: now[0]))
    assert shares == sorted(shares)
    assert shares[52] == pytest.approx(compiling_kernels.KERNELS_SHARE / 2)
    assert shares[102] == pytest.approx(compiling_kernels.KERNELS_SHARE)
    assert compiling_kernels.KERNELS_SHARE < shares[-10] < shares[-1] <= 0.99
