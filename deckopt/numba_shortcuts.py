"""Work that Numba does again for each kernel, or each line of one, and that needs doing once.

Most of a cold compile is Numba's own Python. What they save shows in `tests/experiments/compile_times.py`. None changes
the compiled code (`tests/shared/test_numba_shortcuts.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import cached_property, lru_cache
from typing import Any

import numba.core.base
import numba.core.errors
import numba.core.event
import numba.core.lowering
import numba.core.typeinfer
import numba.core.typing.context
import numba.core.utils
from llvmlite.ir.values import Block
from numba.core.errors import NumbaError
from numba.core.registry import cpu_target
from numba.core.targetconfig import ConfigStack
from numba.core.types import Record
from numba.core.types.functions import BaseFunction


def install(compiles: Callable[[], bool], compiles_kernel: Callable[[], bool]) -> None:
    """Take the shortcuts. `compiles()` says whether an entry is compiled, `compiles_kernel()` whether one of its kernels is, and
    no other function of Numba's."""
    _say_records_shortly()
    _notify_nobody()
    _time_nothing(compiles)
    _look_at_no_warnings(compiles)
    _name_errors_only()
    _keep_sizes()
    numba.core.base._has_loc = lru_cache(maxsize=None)(numba.core.base._has_loc)
    _keep_order()
    _keep_call_types(compiles_kernel)
    _keep_attribute_types(compiles_kernel)
    _ask_for_subclasses_only()
    _ask_once_for_debugging()
    Block.descr = _lines_of_block


def _say_records_shortly() -> None:
    """A record's type as text is its number. Numba writes all its fields, which are hundreds, into names of events and errors."""
    Record.__repr__ = _number_of  # type: ignore[method-assign]


def _number_of(record: Any) -> str:
    return f"Record({record._code})"


def _notify_nobody() -> None:
    """An event that nobody listens to is not made."""
    events = numba.core.event
    start, end = events.start_event, events.end_event

    def start_event(kind: str, data: Any = None) -> None:
        if events._registered[kind]:
            start(kind, data)

    def end_event(kind: str, data: Any = None, exc_details: Any = None) -> None:
        if events._registered[kind]:
            end(kind, data, exc_details)

    events.start_event, events.end_event = start_event, end_event


def _time_nothing(compiles: Callable[[], bool]) -> None:
    """How long a kernel took is not noted. Kernels are compiled within one another, and each would hear all events."""
    events = numba.core.event
    install_timer = events.install_timer
    events.install_timer = lambda kind, done: nullcontext() if compiles() else install_timer(kind, done)


def _look_at_no_warnings(compiles: Callable[[], bool]) -> None:
    """Warnings go out as they come. Numba catches those of each line, to give them the line's number."""
    fixer = numba.core.errors.WarningsFixer
    catch_warnings = fixer.catch_warnings
    nothing = nullcontext()

    def caught(self: Any, filename: Any = None, lineno: Any = None) -> Any:
        return nothing if compiles() else catch_warnings(self, filename, lineno)

    fixer.catch_warnings = caught


class _Context:
    """What an error is told, if there is one: `fmt` with its arguments. Numba enters one for each line, and each step of it."""

    def __init__(self, fmt: str, *args: Any, **kwargs: Any) -> None:
        self.fmt, self.args, self.kwargs = fmt, args, kwargs

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: Any, error: BaseException | None, __: Any) -> None:
        if isinstance(error, NumbaError):
            given = self.args or self.kwargs
            error.add_context(self.fmt.format(*self.args, **self.kwargs) if given else self.fmt)


def _name_errors_only() -> None:
    """Where a compilation is, is only put into words if there is an error."""
    for module in (numba.core.lowering, numba.core.typeinfer, numba.core.errors):
        module.new_error_context = _Context


def _keep_sizes() -> None:
    """The size of a type in memory. LLVM computes it from the text of a module that is made for the question."""
    context = cpu_target.target_context
    compute = context.get_abi_sizeof
    known: dict[str, int] = {}

    def get_abi_sizeof(kind: Any) -> int:
        text = str(kind)
        if text not in known:
            known[text] = compute(kind)
        return known[text]

    context.get_abi_sizeof = get_abi_sizeof


def _keep_order() -> None:
    """The order in which the implementations of a function are tried: it depends on the list of them."""
    compute = numba.core.utils.order_by_target_specificity
    known: dict[Any, list[Any]] = {}

    def order_by_target_specificity(target: Any, templates: Any, fnkey: str = "") -> list[Any]:
        key = target, tuple(templates)
        if key not in known:
            known[key] = compute(target, templates, fnkey)
        return known[key]

    numba.core.utils.order_by_target_specificity = order_by_target_specificity
    numba.core.typing.context.order_by_target_specificity = order_by_target_specificity


def _keep_call_types(compiles_kernel: Callable[[], bool]) -> None:
    """Which implementation of an operator or a built-in function takes arguments of these types. Numba tries all, at each call.

    All kernels have the same options but for counting references (`kernels.view`), which changes what is compiled for a call.
    """
    compute = BaseFunction.get_call_type
    known: dict[tuple[int, tuple[Any, ...]], tuple[Any, Any]] = {}

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        options = ConfigStack.top_or_none()
        if kws or not compiles_kernel() or options is None or options.nrt:
            return compute(function, context, args, kws)
        key = id(function), tuple(args)
        if key not in known:
            known[key] = function, compute(function, context, args, kws)  # the function is kept, so its id is not used again
        return known[key][1]

    setattr(BaseFunction, "get_call_type", get_call_type)  # noqa: B010 - its own type is generic


def _keep_attribute_types(compiles_kernel: Callable[[], bool]) -> None:
    """The type of an attribute of a type. Numba looks for it at each access."""
    context = numba.core.typing.context.BaseContext
    resolve = context.resolve_getattr
    known: dict[tuple[Any, str], Any] = {}

    def resolve_getattr(self: Any, kind: Any, name: str) -> Any:
        if not compiles_kernel():
            return resolve(self, kind, name)
        if (kind, name) not in known:
            known[kind, name] = resolve(self, kind, name)
        return known[kind, name]

    context.resolve_getattr = resolve_getattr


def _ask_for_subclasses_only() -> None:
    """Whether a type is of a class of types. Each is an abstract base class, so Python asks whether others are registered for it.
    Numba registers none."""
    classes: Any = type(Record)
    classes.__instancecheck__, classes.__subclasscheck__ = type.__instancecheck__, type.__subclasscheck__


def _ask_once_for_debugging() -> None:
    """Whether debug information is asked for. Numba asks at each use of a variable."""
    lower = numba.core.lowering.Lower
    asked = cached_property(lower._disable_sroa_like_opt.fget)
    asked.__set_name__(lower, "_disable_sroa_like_opt")
    lower._disable_sroa_like_opt = asked


def _lines_of_block(block: Any, lines: list[str]) -> None:
    """A block of code as text. (To format an instruction takes longer than to ask for its text.)"""
    lines.append(f"{block._format_name()}:\n")
    lines += [f"  {instruction!s}\n" for instruction in block.instructions]
