"""The program: all commands put together, and how a command ends."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import Abort, Exit, TyperException

from deckopt.aside import USUAL, speak
from deckopt.cli import bench, cards, decks, evaluate, explain, misuse, mulligan, optimize, oracle, play, runs, schema, update
from deckopt.cli.console import BAD_INPUT, INTERRUPTED, ended, out, problem, unexpected
from deckopt.cli.help import App, examples
from deckopt.cli.streams import closing, prepare
from deckopt.interrupts import at_last
from deckopt.version import __version__

app = App(
    name="deckopt",
    help="Finds the faster version of your Magic deck. It plays the list thousands of times against nobody (goldfishing),"
    " says on which turn it wins, and searches for cards to cut and to add.",
    epilog=examples(
        ("deckopt evaluate burn.txt", "when does it win?"),
        ("deckopt optimize burn.txt", "what should I change? (10 minutes)"),
        ("pbpaste | deckopt optimize -", "a list straight from Arena or Moxfield"),
    ),
)


def _say_version(asked: bool) -> None:
    if asked:
        out(f"deckopt {__version__}")
        raise Exit


@app.callback()
def about(
    version: Annotated[  # eager: it needs no command
        bool, typer.Option("--version", "-V", help="Say which version this is.", is_eager=True, callback=_say_version)
    ] = False,
) -> None:
    """What can be said before a command."""
    del version


evaluate.register(app)
optimize.register(app)
explain.register(app)
mulligan.register(app)
play.register(app)
bench.register(app)
runs.register(app)
cards.register(app)
oracle.register(cards.cards)
update.register(cards.cards)
decks.register(app)
schema.register(app)


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry point: exits with 0 (done), 2 (bad input) or 130 (interrupted)."""
    prepare()
    code = closing(run(list(arguments) if arguments is not None else sys.argv[1:]))
    at_last()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    speak(USUAL)

    def call() -> object:
        try:
            return app(arguments, prog_name="deckopt", standalone_mode=False)  # an interrupt comes back as its exit code
        except SystemExit as error:
            if isinstance(error.__context__, BrokenPipeError):  # what typer makes of a pipe that nobody reads any more
                raise error.__context__ from None
            return error.code  # of what has been said to a shell that completes

    try:
        return ended(call)
    except Abort:  # a question was left unanswered
        problem("interrupted")
        return INTERRUPTED
    except Exit as error:
        return error.exit_code
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # "deckopt" alone shows what there is
            out(error.format_message())
            return 0
        problem(f"deckopt: {misuse.words(error)}")
        return BAD_INPUT
    except Exception as error:
        return unexpected(error)


if __name__ == "__main__":
    main()
