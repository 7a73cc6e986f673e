"""How the compiled code of kernels is linked: each entry with everything that it calls, optimised once.

It replaces Numba's library of compiled code. Which functions are kernels and which are entries is said in `deckopt.kernels`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary, ll

cold_prefixes: list[str] = []  # prefixes of the names of cold kernels in compiled code, and of hot ones
hot_prefixes: list[str] = []
compiling: list[bool] = []  # whether each function that is being compiled is deferred, innermost last
_placeholders: list[Any] = []
_ENTRY = "entry"  # how an entry's code is kept


def _nothing(_: Library) -> None:
    """Nothing is added."""


before_linking: Callable[[Library], None] = _nothing  # what is added to a library that is linked (`deckopt.rare_kernels`)
after_linking: Callable[[Library], None] = _nothing


class Library(JITCodeLibrary):  # type: ignore[misc]
    """A code library that leaves linking and optimising of a deferred kernel to the entry.

    A deferred kernel keeps its own code and a list of the kernels that it calls. An entry links each of these once. (Numba would
    copy a kernel's callees into the kernel, again and again up to the top.)

    An entry makes all linked functions private. (Numba would keep each of them callable from outside.) So the optimiser may drop
    arguments and checks that no call needs, and inline what is called once. That is a quarter faster.
    """

    _final_module: Any
    _linking_libraries: list[Any]

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.deferred = bool(compiling) and compiling[-1]
        self._is_empty = True
        self._own: set[str] = set()  # the names of an entry's own functions

    def finalize(self) -> None:
        if self.deferred:
            self._finalize_dynamic_globals()
            self._finalized = True
        else:
            self._link()
            super().finalize()

    def _link(self) -> None:
        before_linking(self)
        self._own = {function.name for function in self.get_defined_functions()}
        for module in _joined([library._final_module for library in self._reachable()]):
            self._final_module.link_in(module)
        self._linking_libraries = []
        after_linking(self)

    def emitted(self) -> bytes:
        """The code, linked with everything that it calls and optimised, as an object file."""
        self._link()
        self._optimize_final_module()
        self._final_module.verify()
        found: bytes = self._codegen._tm.emit_object(self._final_module)
        return found

    def serialize_using_object_code(self) -> Any:
        """The code, with the names of an entry's own functions. (Numba keeps code for linking too. Entries are never linked.)"""
        if not compiling:
            return super().serialize_using_object_code()
        self._ensure_finalized()
        return self.name, _ENTRY, (self._get_compiled_object(), self._own)

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        name, kind, data = state
        if kind != _ENTRY:
            return super()._unserialize(codegen, state)
        code, own = data
        self = codegen.create_library(name)
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()
        codegen._engine._defined_symbols |= own
        return self

    def add_ir_module(self, ir_module: Any) -> None:
        """Add code as text. It is verified when all is linked. (Numba would verify each kernel first.)"""
        ll_module = ll.parse_assembly(cgutils.normalize_ir_text(str(ir_module)))
        ll_module.name = ir_module.name
        self.add_llvm_module(ll_module)

    def add_llvm_module(self, ll_module: Any) -> None:
        """A deferred kernel's module is taken as it is. (Numba would optimise it and copy it into an empty one.)"""
        if not self.deferred:
            super().add_llvm_module(ll_module)
            return
        ll_module.data_layout = self._codegen._data_layout
        if self._is_empty:
            ll_module.name = self._final_module.name
            self._final_module, self._is_empty = ll_module, False
        else:
            self._final_module.link_in(ll_module)

    def _reachable(self) -> list[Any]:
        """The libraries of all functions that are called from here, directly or through deferred kernels."""
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                waiting += library._linking_libraries if getattr(library, "deferred", False) else ()
        return list(found)

    def _optimize_final_module(self) -> None:
        """Called for entries only, because a deferred kernel is not optimised by itself."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = ll.Linkage.internal
            if function.name.startswith(tuple(cold_prefixes)):
                function.add_function_attribute("noinline")
                function.add_function_attribute("cold")
            elif function.name.startswith(tuple(hot_prefixes)):
                function.add_function_attribute("alwaysinline")
        super()._optimize_final_module()


#: Modules that are linked into one at first: about the root of their number. LLVM goes through all types of a module whenever
#: another one is linked into it, so to link hundreds into one that grows takes the square of the time.
TOGETHER = 28


def _joined(modules: list[Any]) -> list[Any]:
    """Copies of LLVM modules, several linked into one each, without a function twice."""
    found = []
    for i in range(0, len(modules), TOGETHER):
        first, *others = modules[i : i + TOGETHER]
        into = first.clone()
        for other in others:
            into.link_in(other, preserve=True)
        found.append(into)
    return found


def install(context: Any) -> None:
    """Let Numba's target of compilation keep code in a `Library`, and run no code of deferred kernels."""
    context.codegen()._library_class = Library
    get_executable = context.get_executable

    def executable(library: Any, fndesc: Any, env: Any) -> Any:
        if not getattr(library, "deferred", False):
            return get_executable(library, fndesc, env)
        library._ensure_finalized()
        # Numba registers a deferred kernel under a built-in callable of its own.
        placeholder: Any = [].append
        _placeholders.append(placeholder)
        return placeholder

    context.get_executable = executable
