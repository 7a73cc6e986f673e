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


def at_first(*_: object) -> None:
    """A handler of Ctrl-C for a program that has nothing to show yet: the first one is heard of, and no other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def at_last() -> None:
    """All has been said, and how the program ends is settled: Python would forget that as it tidies up, and end by Ctrl-C."""
    if threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT)):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


LOOKS = 0.1  # seconds between two looks whether compiled code has returned
PATIENCE = 1.0  # seconds in which what is told to stop should have done so
_left_behind: list[threading.Event] = []


def within_reach(call: Callable[[], Any], stop: Callable[[], None] = lambda: None) -> Any:
    """What compiled code returns that may take long, in a thread of its own: Python does not hear of Ctrl-C in compiled code.

    After KeyboardInterrupt it is told to `stop`. If it goes on nevertheless it is left behind, and nothing of what it was given
    may be used any more (`is_left_behind`).
    """
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        return call()
    found: list[Any] = []
    failed: list[BaseException] = []
    over = threading.Event()  # a thread that is joined as Ctrl-C comes is said to have ended though it goes on

    def run() -> None:
        try:
            found.append(call())
        except BaseException as error:
            failed.append(error)
        finally:
            over.set()

    thread = threading.Thread(target=run, daemon=True)
    try:
        thread.start()
        while not over.wait(LOOKS):
            pass
    except BaseException:
        _left_behind.append(over)
        stop()
        over.wait(PATIENCE)
        raise
    thread.join()
    if failed:
        raise failed[0]
    return found[0]


def is_left_behind() -> bool:
    """Whether compiled code goes on that nobody waits for; then the process has to end without Python's tidying up."""
    _left_behind[:] = [over for over in _left_behind if not over.is_set()]
    return bool(_left_behind)
