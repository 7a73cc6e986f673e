"""Shortcuts through Numba: what is compiled is the same without them."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numba.core.analysis
import numba.core.compiler
import pytest

from deckopt import kernel_calls, kernels
from deckopt.search.play import search_from_python

KERNEL = "deckopt.rules.permanents.statics._add_static"

#: Compiles a kernel, and prints the code of it and of all that it calls, without addresses. With "plain" no shortcut is taken.
PROGRAM = """
import json, re, sys
from deckopt import numba_passes, numba_shortcuts
if sys.argv[1] == "plain":
    numba_passes.install = numba_shortcuts.install = lambda *_: None
from deckopt import kernel_calls
from deckopt.kernel_linking import Library
import deckopt.search.play
codes, add = [], Library.add_ir_module
def added(self, module):
    text = re.sub(r"globals[.][0-9a-f]+|[0-9]{9,}|0x[0-9a-f]+", "", str(module))
    codes.append(re.sub(r"(?<=[^0-9])[0-9]+d[0-9]+d[0-9]+|v[0-9]+B|c[0-9]+", "", text))
    add(self, module)
Library.add_ir_module = added
kernel_calls.known[sys.argv[2]].dispatcher.compile_once()
json.dump(codes, sys.stdout)
"""


def compiled(how: str, kernel: str, cache: Path) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": "0", "DECKOPT_CACHE": str(cache / how)}
    words = [sys.executable, "-c", PROGRAM, how, kernel]
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(not kernels.JIT, reason="nothing is compiled")
def test_the_code_is_the_same_without_shortcuts(tmp_path: Path) -> None:
    found = compiled("short", KERNEL, tmp_path)
    assert len(found) > 5
    assert found == compiled("plain", KERNEL, tmp_path)


@pytest.fixture(scope="module")
def original() -> ModuleType:
    """Numba's own module, read once more."""
    spec = importlib.util.find_spec("numba.core.analysis")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not kernels.JIT, reason="Numba is left as it is")
def test_uses_and_definitions_are_those_that_numba_finds(original: ModuleType) -> None:
    parts = sorted(kernel_calls.parts_of(search_from_python), key=lambda kernel: kernel.name)
    for kernel in parts[::25]:
        blocks = numba.core.compiler.run_frontend(kernel.py_func).blocks
        ours, theirs = numba.core.analysis.compute_use_defs(blocks), original.compute_use_defs(blocks)
        assert ours.usemap == theirs.usemap, kernel.name
        assert ours.defmap == theirs.defmap, kernel.name
        assert any(ours.defmap.values()), kernel.name
