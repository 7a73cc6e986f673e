"""How an answer travels from one process to another: as pickled bytes, with exceptions taken apart.

An exception cannot be unpickled if its class wants other arguments than it stores. An answer that cannot be unpickled is noticed
here, not in another library's protocol.
"""

from __future__ import annotations

import math
import pickle
import time
from dataclasses import dataclass
from typing import Any

from deckopt.workers.base import Function, Sound

Parts = tuple[type[Exception], tuple[Any, ...], dict[str, Any]]


def taken_apart(error: Exception) -> Parts:
    """Class, arguments and fields of an exception."""
    return type(error), error.args, error.__dict__


def put_together(parts: Parts) -> Exception:
    """The exception of another process, whatever arguments its class wants."""
    kind, arguments, fields = parts
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(fields)
    return error


@dataclass(frozen=True)
class Answer:
    """What the function returned, or the exception that it raised; and the seconds that it took."""

    fine: bool
    value: Any
    seconds: float

    def result(self) -> Any:
        """The value, or raise the exception."""
        if self.fine:
            return self.value
        raise self.value


def answered(function: Function, context: Any, task: Any) -> bytes:
    """Do a task; the packed answer."""
    start = time.monotonic()
    try:
        fine, value = True, function(context, task)
    except Exception as error:
        return failed(error, time.monotonic() - start)
    return _packed(fine, value, time.monotonic() - start)


def failed(error: Exception, seconds: float = 0.0) -> bytes:
    """The packed answer for an exception."""
    return _packed(False, taken_apart(error), seconds)


def _packed(fine: bool, value: Any, seconds: float) -> bytes:
    try:
        return pickle.dumps((fine, value, seconds))
    except Exception as error:
        refused = RuntimeError(f"{value!r} cannot leave its process: {error}")
        return pickle.dumps((False, taken_apart(refused), seconds))


def opened(packed: object, task: Any, sound: Sound) -> Answer | None:
    """The answer to a task; None if these bytes are not one."""
    try:
        fine, value, seconds = pickle.loads(packed)  # type: ignore[arg-type]
        answer = Answer(bool(fine), value if fine else put_together(value), float(seconds))
        if not math.isfinite(answer.seconds) or answer.seconds < 0 or (answer.fine and not sound(task, answer.value)):
            return None
    except Exception:  # the bytes may be anything
        return None
    return answer
