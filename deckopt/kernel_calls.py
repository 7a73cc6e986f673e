"""Calls of kernels by the names of symbols, for kernels whose code is compiled apart (`deckopt.rare_kernels`).

It says which kernels call which, and writes what Numba does not: calls of code that stands elsewhere, doors through which
code can be called from elsewhere, and stubs that ask for code when they are first called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable
from functools import cache as cache_result
from typing import Any, Protocol

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.registry import cpu_target
from numba.core.typing.templates import make_concrete_template
from numba.core.utils import pysignature

STUB = "deckopt.stub:"  # how the symbols of stubs begin
_TEXT = ir.IntType(8).as_pointer()
_FINDS = ir.FunctionType(_TEXT, [_TEXT])


class AKernel(Protocol):
    """What is asked of a kernel here."""

    py_func: Callable[..., Any]
    is_rare: bool
    is_hot: bool

    @property
    def name(self) -> str:
        """Module and function."""

    @property
    def arguments(self) -> tuple[Any, ...]:
        """Numba's types of the parameters."""

    def __hash__(self) -> int:
        """Each kernel is a key of its own."""

    @property
    def declared(self) -> Any:
        """Numba's type of what it returns, if it is rare."""

    @property
    def dispatcher(self) -> Any:
        """Numba's dispatcher, which compiles it as a part of entries."""

    def another_dispatcher(self) -> Any:
        """A new dispatcher, which compiles it as a part of something else."""


known: dict[str, AKernel] = {}  # all kernels by name


# -- which kernels an entry has ------------------------------------------------------------------


@cache_result
def callees(kernel: AKernel) -> list[AKernel]:
    """The kernels that a kernel calls by name."""
    function = kernel.py_func
    called: list[Any] = [function.__globals__.get(name) for name in function.__code__.co_names]
    return [value for value in called if hasattr(value, "is_rare")]


def parts_of(start: AKernel, elsewhere: Container[str] = ()) -> list[AKernel]:
    """The kernels that are compiled with an entry or a rare kernel, itself included: without the rare ones that it calls, and
    without those whose code is elsewhere."""
    found = {start.name: start}
    waiting = [start]
    while waiting:
        for called in callees(waiting.pop()):
            if not called.is_rare and called.name not in found and called.name not in elsewhere:
                found[called.name] = called
                waiting.append(called)
    return list(found.values())


def rare_of(entry: AKernel) -> list[AKernel]:
    """The rare kernels that games of an entry may call, directly or by way of others."""
    found: dict[str, AKernel] = {}
    waiting = [entry]
    while waiting:
        called = {kernel.name: kernel for part in parts_of(waiting.pop()) for kernel in callees(part) if kernel.is_rare}
        new = {name: kernel for name, kernel in called.items() if name not in found}
        found |= new
        waiting += new.values()
    return list(found.values())


def shown_by(entry: AKernel) -> list[AKernel]:
    """The kernels of an entry's code that its rare kernels call too.

    Those that are always inlined are not shown, nor those that one kernel of the entry calls. The optimiser makes them a part of
    it, and could not if others called them.
    """
    parts = parts_of(entry)
    calls = Counter(called.name for part in parts for called in callees(part))
    inside = {part.name: part for part in parts if not part.is_hot and calls[part.name] > 1}
    callers = [part for kernel in rare_of(entry) for part in parts_of(kernel, inside)]
    needed = {called.name for part in callers for called in callees(part)}
    return [part for name, part in inside.items() if name in needed]


# -- calls by the name of a symbol ---------------------------------------------------------------


class Called:
    """In place of Numba's dispatcher: a kernel whose code has the name of a symbol, with what it takes and returns."""

    is_compiling = False

    def __init__(self, kernel: AKernel, symbol: str, returned: Any) -> None:
        names = kernel.py_func.__code__.co_varnames
        signature = returned(*kernel.arguments)
        python_signature = pysignature(kernel.py_func)

        def call(context: Any, builder: Any, _: Any, values: Any) -> Any:
            packer, kind = _shape(context, signature)
            function = cgutils.get_or_insert_function(builder.module, kind, symbol)
            found = builder.call(function, packer.as_arguments(builder, values))
            return context.get_dummy_value() if returned is types.none else found

        def get_call_template(given: Any, named: dict[str, Any]) -> Any:
            assert not named, "kernels are called without names of parameters"
            for name, kind, own in zip(names, given, signature.args, strict=False):
                if isinstance(kind, types.Float) and isinstance(own, types.Integer):
                    raise TypeError(f"{kernel.name}: {name} is whole by its name, and given a fraction")
            return self._template, python_signature, given, {}

        self._template = make_concrete_template(symbol, self, [signature])
        self.get_call_template = get_call_template
        self.nopython_signatures = [signature]
        cpu_target.target_context.insert_func_defn([(call, self, signature.args)])

    def get_overload(self, _: Any) -> Any:
        """The key of its code in Numba's tables."""
        return self


def _shape(context: Any, signature: Any) -> tuple[Any, Any]:
    """(how arguments are passed, LLVM's type of a function) of code that is called by a symbol."""
    packer = context.get_arg_packer(signature.args)
    returned = signature.return_type
    result = ir.VoidType() if returned is types.none else context.get_value_type(returned)
    return packer, ir.FunctionType(result, packer.argument_types)


@cache_result
def stub(name: str) -> Any:
    """Numba's type of a rare kernel: what calls it calls its stub."""
    kernel = known[name]
    return types.Dispatcher(keep(Called(kernel, STUB + name, kernel.declared)))


_kept: list[Any] = []  # Numba holds dispatchers weakly


def keep(thing: Any) -> Any:
    """The same thing, which lives as long as the program."""
    _kept.append(thing)
    return thing


def add_doors(library: Any, doors: Iterable[tuple[str, Any, Any]]) -> None:
    """Let compiled functions be called by symbols: (symbol, Numba's description of the function, signature)."""
    context = cpu_target.target_context
    module = library.create_ir_module(f"{library.name}.doors")
    for symbol, described, signature in doors:
        packer, kind = _shape(context, signature)
        function = ir.Function(module, kind, symbol)
        builder = ir.IRBuilder(function.append_basic_block())
        arguments = packer.from_arguments(builder, function.args)
        inner = context.declare_function(module, described)
        _, found = context.call_conv.call_function(builder, inner, described.restype, described.argtypes, arguments)
        if signature.return_type is types.none:
            builder.ret_void()
        else:
            builder.ret(context.cast(builder, found, described.restype, signature.return_type))
    library.add_ir_module(module)


def stubs(library: Any, finder: str, wanted: list[str]) -> Any:
    """A module with a stub of each kernel that is wanted."""
    context = cpu_target.target_context
    module = library.create_ir_module(f"{library.name}.stubs")
    find = ir.Function(module, _FINDS, finder)
    for name in wanted:
        kernel = known[name]
        _, kind = _shape(context, kernel.declared(*kernel.arguments))
        function = ir.Function(module, kind, STUB + name)
        place = ir.GlobalVariable(module, _TEXT, "deckopt.place:" + name)
        place.initializer = ir.Constant(_TEXT, None)
        place.linkage = "internal"
        text = cgutils.global_constant(module, "deckopt.name:" + name, cgutils.make_bytearray(name.encode() + b"\0"))
        first, ask, go = (function.append_basic_block() for _ in range(3))
        builder = ir.IRBuilder(first)
        kept = builder.load(place)
        builder.cbranch(cgutils.is_not_null(builder, kept), go, ask)
        builder.position_at_end(ask)
        found = builder.call(find, [builder.bitcast(text, _TEXT)])
        builder.store(found, place)
        builder.cbranch(cgutils.is_not_null(builder, found), go, ask)
        builder.position_at_end(go)
        address = builder.phi(_TEXT)
        address.add_incoming(kept, first)
        address.add_incoming(found, ask)
        result = builder.call(builder.bitcast(address, kind.as_pointer()), function.args, tail=True)
        builder.ret_void() if isinstance(kind.return_type, ir.VoidType) else builder.ret(result)
    return module
