"""python -m deckopt, and the program deckopt: the commands are loaded here, so that Ctrl-C can end that as well."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point: exits with 0 (done), 2 (bad input) or 130 (interrupted)."""
    try:
        from deckopt.cli.app import main as run_command
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
    run_command()


if __name__ == "__main__":
    main()
