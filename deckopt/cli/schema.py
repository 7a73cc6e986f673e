"""The command `deckopt schema`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckopt.cli import console
from deckopt.cli.help import RESEARCH, examples

_EXAMPLES = examples(
    ("deckopt schema", "what has a schema?"),
    ("deckopt schema evaluate", "what 'deckopt evaluate --json' prints"),
    ("deckopt schema card-file > card-schema.json", "for an editor that checks your card files"),
)
CARD_FILE, DECK_FILE = "card-file", "deck-file"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("schema", rich_help_panel=RESEARCH, epilog=_EXAMPLES)(schema)


def schema(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHAT]", help=f"a command such as evaluate, or cards list; {CARD_FILE}; {DECK_FILE}"),
    ] = None,
) -> None:
    """Print a JSON Schema: of what a command prints with --json, of card files, or of deck files. Without WHAT, name them all."""
    from deckopt.schema import OUTPUTS, json_schema

    name = " ".join(what or ())
    if name == CARD_FILE:
        from deckopt.cards.schema import card_file_schema  # the models take a while to load

        console.dump(card_file_schema())
    elif name == DECK_FILE:
        from deckopt.decks.schema import deck_file_schema  # as above

        console.dump(deck_file_schema())
    elif name:
        console.dump(json_schema(name))
    else:
        console.lines([*OUTPUTS, CARD_FILE, DECK_FILE])
