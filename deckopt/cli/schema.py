"""The command `deckopt schema`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.help import RESEARCH, examples

_EXAMPLES = examples(
    ("deckopt schema", "which commands print JSON?"),
    ("deckopt schema evaluate", "what 'deckopt evaluate --json' prints"),
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema", rich_help_panel=RESEARCH, epilog=_EXAMPLES)(schema)


def schema(
    command: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]", help="such as evaluate, or cards list")] = None,
) -> None:
    """Print the JSON Schema of what a command prints with --json, or name the commands that do."""
    from deckopt.schema import OUTPUTS, json_schema

    if command:
        console.dump(json_schema(" ".join(command)))
    else:
        console.lines(OUTPUTS)
