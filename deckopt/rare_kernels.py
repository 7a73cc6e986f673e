"""Kernels of rare mechanics: compiled when a game first needs them, each by itself.

A kernel that is marked `rare` (`deckopt.kernels`) is no part of the code of an entry. Where it is called, the entry has a stub.
It asks Python once for the address of the kernel's code, and jumps there from then on. So whoever plays decks without a
mechanic never compiles it. The code is kept on disk beside the entry's, in a folder of the entry.

A rare kernel calls other kernels in three ways:

- A kernel that the entry has too is called there. The entry shows these to the outside, by the names of symbols.
- Another rare kernel is called through a stub of its own.
- All others are compiled with it, and so are those that are always inlined.

What a rare kernel returns must be known to whoever calls it before it is compiled. So it is declared.
"""

from __future__ import annotations

import _thread
import ctypes
import os
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from numba.core import cgutils, types
from numba.core.codegen import ll
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from deckopt import kernel_linking
from deckopt.kept_code import KeptCode
from deckopt.kernel_calls import STUB, AKernel, Called, add_doors, keep, known, shown_by, stub, stubs
from deckopt.kernel_linking import compiling

MOST = 2000  # files that are kept of an entry's rare kernels
_SHOWN, _FINDER, _CODE = "deckopt.shown:", "deckopt.find:", "deckopt.rare:"  # how symbols begin


# -- what is being compiled ----------------------------------------------------------------------


class _Whole:
    """An entry while it is compiled."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def type_of(self, kernel: AKernel) -> Any:
        return stub(kernel.name) if kernel.is_rare else types.Dispatcher(kernel.dispatcher)

    def add_to(self, library: Any) -> None:
        """Show the kernels of the entry's code that rare ones call."""
        self.entry.shows.clear()
        doors = []
        for kernel in shown_by(self.entry.kernel):
            made = _result(kernel.dispatcher)
            if made is not None and made.signature.return_type in _SHOWABLE.values():
                self.entry.shows[kernel.name] = str(made.signature.return_type)
                doors.append((self.entry.symbol(_SHOWN, kernel), made.fndesc, made.signature))
        add_doors(library, doors)


#: What kernels return that an entry shows to rare ones. Others are compiled again.
_SHOWABLE = {str(kind): kind for kind in (types.none, types.boolean, types.int64, types.int32, types.uint64, types.float64)}


class _Apart:
    """A rare kernel of an entry while it is compiled."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def type_of(self, kernel: AKernel) -> Any:
        if kernel.is_rare:
            return stub(kernel.name)
        others = self.entry.others
        if kernel.name not in others:
            shown = self.entry.shows.get(kernel.name)
            if shown is None:
                own = kernel.another_dispatcher()
            else:
                own = Called(kernel, self.entry.symbol(_SHOWN, kernel), _SHOWABLE[shown])
            others[kernel.name] = types.Dispatcher(keep(own))
        return others[kernel.name]

    def add_to(self, library: Any) -> None:
        """Nothing is shown but what the library has already."""


_under_way: list[_Whole | _Apart] = []


def type_of(kernel: AKernel) -> Any:
    """Numba's type of a kernel, for what is being compiled."""
    return _under_way[-1].type_of(kernel) if _under_way else types.Dispatcher(kernel.dispatcher)


def _add_shown(library: Any) -> None:
    if _under_way:
        _under_way[-1].add_to(library)


def _add_stubs(library: Any) -> None:
    """Add stubs of the rare kernels that a library calls."""
    wanted = [function.name[len(STUB) :] for function in library._final_module.functions if function.name.startswith(STUB)]
    if wanted:
        entry = _under_way[-1].entry
        library._final_module.link_in(_parsed(library, stubs(library, entry.finder, wanted)))


def install() -> None:
    """Let the linker add what rare kernels need."""
    kernel_linking.before_linking, kernel_linking.after_linking = _add_shown, _add_stubs


def _parsed(library: Any, module: Any) -> Any:
    found = ll.parse_assembly(cgutils.normalize_ir_text(str(module)))
    found.data_layout = library._codegen._data_layout
    return found


# -- entries and the code of their rare kernels --------------------------------------------------


class Entry:
    """An entry with its rare kernels. `path` is where its own code is kept."""

    def __init__(self, kernel: AKernel, path: Path, few_collections: Callable[[], Any]) -> None:
        self.kernel = kernel
        self.others: dict[str, Any] = {}  # Numba's types of kernels that rare ones call and that are not rare
        self.shows: dict[str, str] = {}  # kernels that rare ones call in the entry's code, and what they return
        self._folder = path.with_suffix("")
        self._name = self._folder.name
        self._few_collections = few_collections
        self._found: dict[str, int] = {}
        self._callback: Any = None

    @property
    def finder(self) -> str:
        """The symbol of the function that finds code."""
        return _FINDER + self._name

    def symbol(self, beginning: str, kernel: AKernel) -> str:
        """The symbol of a kernel in the code of this entry."""
        return f"{beginning}{self._name}:{kernel.name}"

    def get_ready(self) -> None:
        """Let the code of the entry find rare kernels."""
        if self._callback is None:
            self._callback = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_char_p)(self._find)
            address = ctypes.cast(self._callback, ctypes.c_void_p).value
            ll.add_symbol(self.finder, address)

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Around the compilation of the entry."""
        with global_compiler_lock:
            self.get_ready()
            _under_way.append(_Whole(self))
            try:
                yield
            finally:
                _under_way.pop()

    def _find(self, name: bytes) -> int:
        """The address of a rare kernel's code. Called by compiled code, which no error can leave."""
        interrupted = False
        while True:
            try:
                found = self.address(name.decode())
            except KeyboardInterrupt:
                interrupted = True
                continue
            except BaseException:
                traceback.print_exc()
                os._exit(70)
            if interrupted:  # as soon as the compiled code has returned
                threading.Timer(0.01, _thread.interrupt_main).start()
            return found

    def address(self, name: str) -> int:
        """Where the code of a rare kernel is. It is loaded or compiled."""
        with global_compiler_lock:
            if name not in self._found:
                file = KeptCode(self._folder / f"{name}.o", MOST)
                code = file.content()
                if code is None:
                    with file.alone():
                        code = file.content()
                        if code is None:
                            code = self._compiled(known[name])
                            file.keep(code)
                self._found[name] = self._loaded(known[name], code)
            return self._found[name]

    def _compiled(self, kernel: AKernel) -> bytes:
        _under_way.append(_Apart(self))
        try:
            with self._few_collections():
                dispatcher = kernel.another_dispatcher()
                dispatcher.compile_once()
                made = _result(dispatcher)
                declared, returned = kernel.declared, made.signature.return_type
                if not _fits(returned, declared):
                    raise TypeError(f"{kernel.name} is declared to return {declared}, and returns {returned}")
                compiling.append(False)
                try:
                    library = cpu_target.target_context.codegen().create_library(self.symbol(_CODE, kernel))
                    library.add_linking_library(made.library)
                    add_doors(library, [(self.symbol(_CODE, kernel), made.fndesc, declared(*kernel.arguments))])
                    found: bytes = library.emitted()
                    return found
                finally:
                    compiling.pop()
        finally:
            _under_way.pop()

    def _loaded(self, kernel: AKernel, code: bytes) -> int:
        engine = cpu_target.target_context.codegen()._engine
        engine._ee.add_object_file(keep(ll.ObjectFileRef.from_data(code)))
        found: int = engine.get_function_address(self.symbol(_CODE, kernel))
        if not found:
            raise RuntimeError(f"{kernel.name} is not in the code that was kept of it")
        return found


def _result(dispatcher: Any) -> Any:
    """What Numba made of a kernel; None if it is not compiled."""
    return next(iter(dispatcher.overloads.values()), None)


def _fits(returned: Any, declared: Any) -> bool:
    """Whether nothing is lost of what a kernel returns when it is taken for what it is declared to return."""
    if returned == declared:
        return True
    whole = types.signed_domain | types.unsigned_domain | {types.boolean}
    return declared is types.int64 and returned in whole and returned is not types.uint64
