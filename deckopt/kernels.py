"""How kernels (functions in Numba) are compiled, and where the compiled code is stored.

- `kernel` marks a function that other kernels call; `entry` one that Python calls.
- `rare` marks a kernel that few decks need: it is compiled when a game first calls it (`deckopt.rare_kernels`).
- `cold` marks a kernel that few positions need: it is never inlined. `hot` marks a small one that is called everywhere: it is
  always inlined.

By default Numba optimises and emits each kernel by itself and again inside each caller. Here each entry is linked with everything
that it calls, and optimised once (`deckopt.kernel_linking`). That compiles three times faster. The code is half as fast again,
because the optimiser sees the whole. Half of a cold compile is Numba's own Python: `deckopt.array_access`,
`deckopt.numba_passes` and `deckopt.numba_shortcuts` spare much of it.

Indices are never negative: Numba's counting from the end would cost a test at each access. NUMBA_BOUNDSCHECK=1 checks every
index.

Compiled code is stored in a folder whose name is a hash of everything on which it depends. That is the sources of all kernels (a
callee may be in another file), Python, the libraries and the processor. This module must be imported before any kernel is
defined. How all kernels are compiled ahead of time is in `deckopt.compiling_kernels`.
"""

from __future__ import annotations

import gc
import hashlib
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache as cache_result
from functools import update_wrapper
from pathlib import Path
from typing import Any

import numba
import numba.np.arrayobj
import numba.np.linalg
import numpy as np
from numba.core.compiler import CompilerBase, CompileResult, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from numba.core.typing.typeof import typeof_impl

from deckopt import array_access, kernel_calls, kernel_linking, numba_passes, numba_shortcuts, rare_kernels
from deckopt.engine import kernel_folder
from deckopt.kept_code import KeptCode
from deckopt.kernel_linking import cold_prefixes, compiling, hot_prefixes
from deckopt.parameters import ArrayOf, type_of

_PACKAGE = Path(__file__).resolve().parent
JIT = not numba.config.DISABLE_JIT
# No kernel loops over long arrays, so vectorising would only cost compile time.
numba.config.LOOP_VECTORIZE = 0
numba.config.SLP_VECTORIZE = 0

#: Passes of Numba for features that no kernel uses: closures, with blocks, array expressions, literal unrolling ...
_NEEDLESS = frozenset(
    [
        "WithLifting",
        "InlineClosureLikes",
        "RewriteSemanticConstants",
        "DeadBranchPrune",
        "RewriteDynamicRaises",
        "MakeFunctionToJitFunction",
        "InlineInlinables",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "LiteralPropagationSubPipelinePass",
        "InlineOverloads",
        "NopythonRewrites",
        "AnnotateTypes",
        "DumpParforDiagnostics",
    ]
)


class _Compiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler without those passes."""

    _made: PassManager | None = None

    def define_pipelines(self) -> list[Any]:
        """The one pipeline there is."""
        if _Compiler._made is not None:
            return [_Compiler._made]
        _Compiler._made = made = PassManager("kernel")
        for needed, why in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            if needed.__name__ not in _NEEDLESS:
                made.add_pass(needed, why)
        made.finalize()
        return [made]


def _fix_integer_index(fix: Callable[..., Any]) -> Callable[..., Any]:
    """A replacement for Numba's `fix` of an index: kernels have no negative indices that count from the end."""

    def fixed(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
        if not compiling:
            return fix(context, builder, idxty, idx, size)
        return context.cast(builder, idx, idxty, numba.types.intp)

    return fixed


def _no_linear_algebra() -> None:
    """A replacement for Numba's search for a BLAS, which imports much of SciPy. Kernels do not use one."""
    raise ImportError


def _compiles_kernel() -> bool:
    return bool(compiling) and compiling[-1]


def _compiles() -> bool:
    return bool(compiling)


def _install() -> None:
    numba.np.linalg.ensure_blas = _no_linear_algebra
    numba.np.arrayobj.fix_integer_index = _fix_integer_index(numba.np.arrayobj.fix_integer_index)
    kernel_linking.install(cpu_target.target_context)
    rare_kernels.install()


if JIT:
    _install()
    numba_passes.install(_compiles)
    numba_shortcuts.install(_compiles, _compiles_kernel)
    array_access.install(_compiles_kernel)
_MADE_FOR = (*cpu_target.target_context.codegen().magic_tuple(), numba.config.OPT, numba.config.BOUNDSCHECK)
KERNEL_CACHE = kernel_folder(_MADE_FOR)  # the folder is created when there is something to store


@cache_result
def _type_of(parameter: str) -> Any:
    """Numba's type of all parameters of that name."""
    kind = type_of(parameter)
    return numba.from_dtype(np.dtype(kind.item))[::1] if isinstance(kind, ArrayOf) else numba.from_dtype(np.dtype(kind))


class Kernel:
    """A function that is compiled for one signature when it is first needed.

    If all entries are in the cache, no kernel is needed. To make Numba's dispatcher of each would take longer than everything
    else that a command loads. Python calls entries as compiled code. It calls other kernels as plain Python, which is slow.
    """

    def __init__(self, function: Callable[..., Any], deferred: bool, returns: Any = None, **options: Any) -> None:
        update_wrapper(self, function)
        self.py_func, self.deferred, self._returns, self._options = function, deferred, returns, options
        self.is_rare, self.is_hot = returns is not None, False
        self.name = f"{function.__module__}.{function.__qualname__}"
        self._dispatcher: Any = None
        kernel_calls.known[self.name] = self

    def __call__(self, *arguments: Any) -> Any:
        return self.py_func(*arguments) if self.deferred else self.dispatcher(*arguments)

    @property
    def arguments(self) -> tuple[Any, ...]:
        """Numba's types of the parameters."""
        code = self.py_func.__code__
        return tuple(_type_of(name) for name in code.co_varnames[: code.co_argcount])

    @property
    def declared(self) -> Any:
        """Numba's type of what it returns, if it is rare."""
        return numba.types.none if self._returns is NOTHING else numba.from_dtype(np.dtype(self._returns))

    @property
    def dispatcher(self) -> Any:
        """Numba's dispatcher of the function."""
        if self._dispatcher is None:
            self._dispatcher = self.another_dispatcher()
        return self._dispatcher

    def another_dispatcher(self) -> Any:
        """A new dispatcher of the function."""
        return _dispatcher_of(self, self._options)

    def compile(self) -> None:
        """Compile it, or load it from the cache."""
        if self.dispatcher._can_compile:
            self.dispatcher._compile_for_args()

    @property
    def is_kept(self) -> bool:
        """Whether it is an entry and in the cache."""
        return self.dispatcher._cache.content() is not None


NOTHING = "nothing"  # what most rare kernels return
_done = _of = 0


def so_far() -> tuple[int, int]:
    """(how many kernels have been compiled, except for the optimiser's part; how many kernels the last entry has)."""
    return _done, _of


@typeof_impl.register(Kernel)  # type: ignore[untyped-decorator]
def _typeof_kernel(value: Kernel, _: Any) -> Any:
    return rare_kernels.type_of(value)


@contextmanager
def _as_entry(kept: _Kept) -> Iterator[None]:
    """Around the compilation of an entry."""
    global _of
    _of = _done + len(kernel_calls.parts_of(kept.entry.kernel))
    with kept.alone(), _few_collections(), kept.entry.under_way():
        yield


def _dispatcher_of(kernel: Kernel, options: dict[str, Any]) -> Any:
    function, deferred = kernel.py_func, kernel.deferred
    dispatcher = numba.njit(error_model="numpy", pipeline_class=_Compiler, **options)(function)
    if not deferred:
        dispatcher._cache = _Kept(kernel)
    resolve = dispatcher.get_call_template
    names = function.__code__.co_varnames[: function.__code__.co_argcount]

    def compile_once() -> Any:
        global _done
        compiling.append(deferred)
        try:
            with nullcontext() if deferred else _as_entry(dispatcher._cache):
                made = dispatcher.compile(kernel.arguments)
        finally:
            compiling.pop()
        dispatcher.disable_compile()
        _done += 1
        return made

    def get_call_template(args: Any, kws: Any) -> Any:
        for name, given in zip(names, args, strict=False):  # Numba would silently truncate it to a whole number
            if isinstance(given, numba.types.Float) and isinstance(_type_of(name), numba.types.Integer):
                raise TypeError(f"{function.__qualname__}: {name} is whole by its name, and given a fraction")
        if dispatcher._can_compile:
            compile_once()
        return resolve(args, kws)

    dispatcher.get_call_template = get_call_template
    dispatcher.compile_once = compile_once
    dispatcher._compile_for_args = lambda *args, **kws: compile_once()
    return dispatcher


#: Python's thresholds of garbage collection while an entry is compiled: nothing old is looked at. The compiler makes millions of
#: objects and keeps most of them. To look for garbage at each 700 objects took an eighth of its time.
COLLECTIONS = (200_000, 20, 1000)


@contextmanager
def _few_collections() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class _Kept(KeptCode):
    """The cache of one entry, with the interface that Numba's dispatcher expects.

    Numba's own cache goes by the time at which a source was written, so each copy of deckopt would compile again. It also loads
    the compiler before it looks.
    """

    def __init__(self, kernel: Kernel) -> None:
        function = kernel.py_func
        path = Path(function.__code__.co_filename)
        apart = "" if _PACKAGE in path.parents else "-" + hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
        super().__init__(KERNEL_CACHE / f"{function.__module__}.{function.__qualname__}{apart}.bin")
        self.cache_path = str(KERNEL_CACHE)
        self.entry = rare_kernels.Entry(kernel, self.path, _few_collections)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled code; None if it is not there or damaged."""
        content = self.content()
        if content is None:
            return None
        self.entry.get_ready()
        self.entry.shows, made = pickle.loads(content)
        return CompileResult._rebuild(context, *made)

    def save_overload(self, signature: Any, made: Any) -> None:
        """Store the compiled code."""
        self.keep(dumps((self.entry.shows, made._reduce())))


def _made(function: Callable[..., Any], deferred: bool, counts: bool = False, **options: Any) -> Any:
    """A kernel; `counts` says whether references to arrays are counted."""
    return Kernel(function, deferred, _nrt=counts, **options) if JIT else function


def kernel(function: Callable[..., Any]) -> Any:
    """A function for other kernels to call, compiled for one signature.

    Parameters are typed by name (`deckopt.parameters`). Parameters without a type there are int64, and refuse fractions. A
    caller's smaller integers are converted; Numba would compile the function again for each combination of integer types.
    """
    return _made(function, True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def view(function: Callable[..., Any]) -> Any:
    """A kernel that returns an array that is a part of its argument.

    Kernels make no arrays, so no references are counted, which would take a tenth of the time. Numba refuses to return an array
    without counting. The argument is not counted, so the result need not be either.
    """
    return _made(function, True, counts=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _mangled(function: Callable[..., Any]) -> str:
    """The prefix of the function's name in compiled code."""
    parts = [*function.__module__.split("."), function.__qualname__]
    return "_ZN" + "".join(f"{len(part)}{part}" for part in parts) + "B"


def cold(function: Callable[..., Any]) -> Any:
    """A kernel for rare positions: never inlined, so that its callers stay small and fast."""
    cold_prefixes.append(_mangled(function))
    return kernel(function)


def hot(function: Callable[..., Any]) -> Any:
    """A small kernel that is called everywhere: always inlined."""
    hot_prefixes.append(_mangled(function))
    made = kernel(function)
    if JIT:
        made.is_hot = True
    return made


def rare(returns: Any = NOTHING) -> Callable[[Callable[..., Any]], Any]:
    """A kernel for few decks, that is compiled when a game first needs it (`deckopt.rare_kernels`).

    `returns` is the type of what it returns: `np.int64`, `np.uint64`, `np.float64` or `np.bool_`.
    """
    return lambda function: _made(function, True, returns=returns, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: Callable[..., Any]) -> Any:
    """A function for Python to call, with parameters as for `kernel`. It is stored in the cache on disk."""
    return _made(function, False, nogil=True)  # other threads go on meanwhile (`interrupts.within_reach`)


def in_python(kernel: Any) -> Callable[..., Any]:
    """A kernel as plain Python, for rare calls."""
    return getattr(kernel, "py_func", kernel)  # type: ignore[no-any-return]
