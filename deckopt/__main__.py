"""The program `deckopt`, also as `python -m deckopt`. The commands are loaded here, so that Ctrl-C can end that too."""

from __future__ import annotations

import gc
import signal
import sys

#: Python's thresholds of garbage collection. What a command loads stays: to look for garbage in it at each 700 objects took a
#: seventh of a warm start.
COLLECTIONS = (100_000, 20, 100)


def main() -> None:
    """The entry point: exits with 0 (done), 2 (bad input) or 130 (interrupted)."""
    gc.set_threshold(*COLLECTIONS)
    try:
        from deckopt.interrupts import at_first

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a process that ignores Ctrl-C goes on doing so
            signal.signal(signal.SIGINT, at_first)
        from deckopt.cli.app import main as run_command

        run_command()
    except KeyboardInterrupt:  # while the commands were loaded, or the last line was written
        print("interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
