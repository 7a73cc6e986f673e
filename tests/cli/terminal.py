"""A command at a terminal of its own, as somebody sits before it: what it says there is read, and Ctrl-C is typed."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import pytest

import deckopt

fcntl, pty, termios = (pytest.importorskip(name) for name in ("fcntl", "pty", "termios"))

LONG = 240.0  # seconds: the machine may be busy


def _end(process: subprocess.Popen[str]) -> None:
    """Kill a command and its workers, if it is not over."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Command:
    """A command whose standard error is a terminal."""

    def __init__(self, folder: Path, *arguments: str, program: str = "", **environment: str) -> None:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
        self._terminal, self.said = ours, ""
        self.process = subprocess.Popen(
            [sys.executable, *(["-c", program] if program else ["-m", "deckopt"]), *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(deckopt.__file__).parents[1]), **environment},
            stdout=subprocess.PIPE,
            stderr=theirs,
            text=True,
            start_new_session=True,
        )
        os.close(theirs)
        weakref.finalize(self, _end, self.process)  # a test that fails leaves nobody behind

    def until(self, pattern: str) -> None:
        """Read until standard error has it."""
        end = time.monotonic() + LONG
        while not re.search(pattern, self.said):
            assert time.monotonic() < end, self.said
            assert self._read(), self.said

    def _read(self) -> bool:
        if not select.select([self._terminal], [], [], 1.0)[0]:
            return True
        try:
            more = os.read(self._terminal, 65536)
        except OSError:  # all who had it are gone
            return False
        self.said += more.decode(errors="replace")
        return bool(more)

    def interrupt(self) -> None:
        """As a terminal does: everybody in the foreground hears of it."""
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> tuple[int, str, str]:
        """(exit code, the result, the last line of standard error), once it is over."""
        results: list[str] = []
        assert self.process.stdout is not None
        reader = threading.Thread(target=lambda: results.append(self.process.stdout.read()), daemon=True)
        reader.start()
        end = time.monotonic() + LONG
        while self._read():
            assert time.monotonic() < end, self.said
        reader.join(LONG)
        code = self.process.wait(LONG)
        os.close(self._terminal)
        lines = [part for line in self.said.split("\n") for part in line.split("\r") if part.strip()]
        assert "Traceback" not in self.said, self.said
        return code, results[0], lines[-1].removeprefix("\x1b[K").strip()
