"""Ctrl-C: how this process is told of it, also in compiled code, and how its child processes are not.

What a command does on Ctrl-C is in `cli.console`.
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
    """Around the start of a process that must not receive Ctrl-C. This process receives it afterwards."""
    if not hasattr(os, "fork") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def at_first(*_: object) -> None:
    """A handler of Ctrl-C for a program that has nothing to show yet. Only the first one counts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def at_last() -> None:
    """Ignore Ctrl-C at the end of the program. Otherwise Python would change the exit code while it tidies up."""
    if threading.current_thread() is threading.main_thread() and callable(signal.getsignal(signal.SIGINT)):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


LOOKS = 0.1  # seconds between two checks whether compiled code has returned
#: Seconds within which code should stop when told to. A rollout takes much less, but on a busy computer, or in a loop, it may
#: take longer. A command ends without it then, and 2 seconds from Ctrl-C to the prompt have to do for everything.
PATIENCE = 0.4
_left_behind: list[threading.Event] = []


def within_reach(call: Callable[[], Any], stop: Callable[[], None] = lambda: None) -> Any:
    """The result of compiled code that may take long, in a thread of its own, because Python does not notice Ctrl-C in compiled
    code.

    After KeyboardInterrupt the code is told to `stop`. If it goes on, it is left behind, and its arguments must not be used any
    more (`is_left_behind`).
    """
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        return call()
    found: list[Any] = []
    failed: list[BaseException] = []
    over = threading.Event()  # after Ctrl-C during a join, Python says that the thread has ended though it goes on

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
    """Whether compiled code goes on that nobody waits for. The process must then end without Python's tidying up."""
    _left_behind[:] = [over for over in _left_behind if not over.is_set()]
    return bool(_left_behind)
