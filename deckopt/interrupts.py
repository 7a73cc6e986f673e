"""Who hears of Ctrl-C: this process, also while it is in compiled code, and none that it has started.

What a command makes of it is in `cli.console`.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def no_interrupts() -> Iterator[None]:
    """Around the start of a process that is not to hear of Ctrl-C: that is this process's business, which hears of it later."""
    if not hasattr(os, "fork") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


LOOKS = 0.1  # seconds between two looks whether compiled code has returned
_left_behind: list[threading.Thread] = []


def within_reach(call: Callable[[], Any]) -> Any:
    """What compiled code returns that may take long, in a thread of its own: Python does not hear of Ctrl-C in compiled code.

    KeyboardInterrupt leaves it behind, so nothing of what it was given may be used any more.
    """
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        return call()
    found: list[Any] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(call())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(LOOKS)
    except BaseException:
        _left_behind.append(thread)
        raise
    if failed:
        raise failed[0]
    return found[0]


def is_left_behind() -> bool:
    """Whether compiled code goes on that nobody waits for; then the process has to end without Python's tidying up."""
    return any(thread.is_alive() for thread in _left_behind)
