"""deckopt decks"""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table

from deckopt.cli import console
from deckopt.cli.options import CardFolders, Json, open_catalog
from deckopt.decks.load import load_deck, shipped_decks


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("decks")(decks)


def decks(folders: CardFolders = None, as_json: Json = False) -> None:
    """List the decks that ship with deckopt."""
    catalog = open_catalog(folders)
    found = {name: load_deck(str(path), catalog) for name, path in shipped_decks().items()}
    if as_json:
        plain: dict[str, Any] = {
            n: {"name": d.name, "cards": d.size, "source": d.source, "main": d.main} for n, d in found.items()
        }
        console.dump(plain)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("deck", "cards", "different", "candidates", "name"):
        table.add_column(title, justify="right" if title in ("cards", "different", "candidates") else "left")
    for name, deck in found.items():
        candidates = sum(1 for n, (_, most) in deck.limits.items() if most and n not in deck.main)
        table.add_row(name, str(deck.size), str(len(deck.main)), str(candidates), deck.name)
    console.table(table)
