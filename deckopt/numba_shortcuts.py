"""Work that Numba does again for each kernel, or each line of one, and that needs doing once.

Most of a cold compile is Numba's own Python. What each shortcut saves was measured by `tests/experiments/compile_times.py`. None
changes the compiled code.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numba.core.base
import numba.core.event
import numba.core.types.functions
import numba.core.typing.context
from numba.core.registry import cpu_target
from numba.core.types import Record


def install() -> None:
    """Take the shortcuts."""
    _say_records_shortly()
    _notify_nobody()
    _keep_sizes()
    numba.core.base._has_loc = lru_cache(maxsize=None)(numba.core.base._has_loc)
    _keep_order()


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
