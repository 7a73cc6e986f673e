"""Of what does a cold compile consist?

    python tests/experiments/compile_times.py [--entry MODULE:FUNCTION] [--show N] [--rare]

It compiles an entry into a cache of its own, and prints CPU seconds by phase, by package, and of the N costliest kernels. With
--rare it compiles all rare kernels that its games may call, too. Numba handles each kernel by itself: its phases count for the
kernel, not for the kernels that it calls. The optimiser works on the whole at the end. Before and after, a loop says how fast
the machine is: compare two versions by the ratio to it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from importlib import import_module
from typing import Any

ENGINE = "deckopt.search.play:search_from_python"


def calibration() -> float:
    """CPU seconds of a fixed loop of plain Python."""
    start = time.process_time()
    found: dict[int, int] = {}
    for i in range(2_000_000):
        found[i % 1000] = found.get(i % 1000, 0) + i
    return time.process_time() - start


class Clock:
    """CPU seconds by phase and by kernel, without what is nested within."""

    def __init__(self) -> None:
        self.phases: Counter[str] = Counter()
        self.kernels: Counter[tuple[str, str]] = Counter()
        self._nested = [0.0]

    def around(self, function: Any, phase: Any, kernel: Any = lambda *_: None) -> Any:
        """The function, timed. `phase` and `kernel` say which by its arguments."""

        def timed(*args: Any, **options: Any) -> Any:
            start = time.process_time()
            self._nested.append(0.0)
            try:
                return function(*args, **options)
            finally:
                whole = time.process_time() - start
                own = whole - self._nested.pop()
                self._nested[-1] += whole
                self.phases[phase(*args)] += own
                if kernel(*args):
                    self.kernels[kernel(*args)] += own

        return timed


def watch(clock: Clock) -> None:
    """Time Numba's passes and the steps of the library of code."""
    from numba.core.compiler_machinery import PassManager

    from deckopt.kernel_linking import Library

    PassManager._runPass = clock.around(
        PassManager._runPass,
        lambda _, __, step, *___: step.name(),
        lambda _, __, ___, state: (state.func_id.modname, state.func_id.func_qualname),
    )
    for name in ("add_ir_module", "_optimize_final_module", "_finalize_final_module", "finalize"):
        setattr(Library, name, clock.around(getattr(Library, name), lambda *_, name=name: f"LLVM: {name.strip('_')}"))


def table(title: str, rows: list[tuple[str, float, int]]) -> None:
    print(f"\n{title}")
    for name, seconds, n in rows:
        print(f"{seconds:8.2f}  {n:4d}  {name}" if n else f"{seconds:8.2f}        {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entry", default=ENGINE)
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("--rare", action="store_true", help="rare kernels too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DECKOPT_CACHE"] = folder
        from deckopt.kernel_calls import rare_of

        module, _, function = chosen.entry.partition(":")
        entry = getattr(import_module(module), function)
        clock = Clock()
        watch(clock)
        before = calibration()
        start = time.process_time()
        entry.compile()
        rare = rare_of(entry) if chosen.rare else []
        for kernel in rare:
            entry.dispatcher._cache.entry.address(kernel.name)
        whole = time.process_time() - start
        after = calibration()
    print(f"{whole:.1f} CPU s; calibration {before:.2f} and {after:.2f} CPU s: ratio {2 * whole / (before + after):.1f}")
    print(
        f"{len(clock.kernels)} kernels, each compiled for one signature, and for each of the {len(rare)} rare ones that needs it"
    )
    table("By phase", [(name, seconds, 0) for name, seconds in clock.phases.most_common(20)])
    packages: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for (module, _), seconds in clock.kernels.items():
        package = ".".join(module.split(".")[:3])
        packages[package] += seconds
        sizes[package] += 1
    table("By package, with the number of kernels", [(name, seconds, sizes[name]) for name, seconds in packages.most_common()])
    table("Costliest kernels", [(".".join(name), seconds, 0) for name, seconds in clock.kernels.most_common(chosen.show)])


if __name__ == "__main__":
    main()
