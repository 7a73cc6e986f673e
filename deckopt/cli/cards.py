"""The commands `deckopt cards show`, `list` and `check`. Those about printed texts are in `oracle`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt import files
from deckopt.cli import console
from deckopt.cli.help import ALL_CARDS, App, examples
from deckopt.cli.options import CardFolders, Json
from deckopt.errors import InputError
from deckopt.json_output.cards import CardDict, CardsDict, ListedCardDict
from deckopt.json_output.number import SCHEMA
from deckopt.toml import key, value

if TYPE_CHECKING:
    from deckopt.cards.card import Card
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.deck import Deck

cards = App(
    help="Card definitions: show one, list all, check a file, make them from printed texts.",
    epilog=examples(
        ("deckopt cards explain CARD", "how is this card played?"),
        ("deckopt cards coverage burn.txt", "how much of a list is played as printed?"),
    ),
)

_SHOW = examples(
    ("deckopt cards show CARD", "how is this card played?"),
    ("deckopt cards show CARD --program", "what does its definition compile to?"),
)
_LIST = examples(("deckopt cards list", "the cards that are defined by hand"))
_CHECK = examples(("deckopt cards check mine.toml", "does deckopt understand these cards?"))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(cards, name="cards", rich_help_panel=ALL_CARDS)


def definition(card: Card) -> str:
    """The lines of a card's file that define it, or the whole file if it has another layout. For a card without a file, its
    definition as a file would have it."""
    if not Path(card.file).is_file():
        return "\n".join([f"[{value(card.name)}]", *(f"{key(k)} = {value(v)}" for k, v in card.plain.items())])
    from deckopt.cards.catalog import MOST_BYTES

    text = files.contents(Path(card.file), MOST_BYTES, follow=True).decode("utf-8-sig")
    lines = text.splitlines()
    quoted = re.escape(card.name)
    start = next((i for i, line in enumerate(lines) if re.match(rf'\[["\']?{quoted}["\']?\]', line)), None)
    if start is None:
        return text.rstrip()
    below = rf'\[["\']?{quoted}["\']?\.'
    end = next(
        (i for i in range(start + 1, len(lines)) if re.match(r'\[["\'\w]', lines[i]) and not re.match(below, lines[i])),
        len(lines),
    )
    kept = lines[start:end]
    while kept and (not kept[-1].strip() or kept[-1].startswith("#")):
        kept.pop()
    return "\n".join(kept)


@cards.command("show", epilog=_SHOW)
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="a card's name")],
    program: Annotated[
        bool, typer.Option("--program", help="show what the card compiles to: each operation, with its operands in words")
    ] = False,
    folders: CardFolders = None,
    as_json: Json = False,
) -> None:
    """Show a card's definition."""
    from deckopt.cli.decks_to_play import open_catalog

    catalog = open_catalog(folders)
    exact = catalog.find(name)
    if exact is None:
        raise InputError(name, "", "no card has this name", catalog.nearest(name) or "see 'deckopt cards update'")
    card = catalog[exact]
    lines = _program_of(card, catalog) if program else []
    if as_json:
        shown = CardDict(schema=SCHEMA, name=exact, card=dict(card.plain), file=card.file)
        if program:
            shown["program"] = lines
        console.dump(shown)
        return
    if program:
        console.out("\n".join(lines))
        return
    console.out(f"# {card.file}")
    console.out(definition(card))
    row = catalog.sources.find(exact) if not Path(card.file).is_file() else None
    for token in row.tokens if row is not None else ():
        console.out()
        console.out(definition(catalog[token]))
    if row is not None and row.front:
        console.out("\n# its other face is not known")


@cards.command("list", epilog=_LIST)
def list_cards(folders: CardFolders = None, as_json: Json = False) -> None:
    """List all cards that are defined."""
    from deckopt.cli.decks_to_play import open_catalog

    catalog = open_catalog(folders)
    names = sorted(n for n, c in catalog.items() if c.listed)
    if as_json:
        plain: dict[str, ListedCardDict] = {
            n: {"type": catalog[n].type.text, "approximates": catalog[n].approximates or None} for n in names
        }
        console.dump(CardsDict(schema=SCHEMA, cards=plain))
        return
    for name in names:
        note = f"   (simplified: {catalog[name].approximates})" if catalog[name].approximates else ""
        console.out(f"{name}   {catalog[name].type.text}{note}")


@cards.command("check", epilog=_CHECK)
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a TOML file of cards")], folders: CardFolders = None
) -> None:
    """Check a file of card definitions."""
    from deckopt.cards.catalog import Catalog, read_card_file
    from deckopt.cli.decks_to_play import open_catalog
    from deckopt.compile.build import build_tables

    if not files.is_there(file):
        raise InputError(str(file), "", "is no file")
    found = read_card_file(file, is_named=True)
    if not found:
        raise InputError(str(file), "", "defines no card", 'write ["Card Name"] and its keys below')
    catalog = Catalog({**open_catalog(folders), **found})
    for card in found.values():
        catalog.check_parts(card)
        if card.listed:
            build_tables(_deck_of(card, catalog), catalog)
    simplified = sum(bool(c.approximates) for c in found.values())
    count = f"{len(found)} card" if len(found) == 1 else f"{len(found)} cards"
    console.out(f"{file}: {count}, all right" + (f" ({simplified} simplified)" if simplified else ""))


def _program_of(card: Card, catalog: Catalog) -> list[str]:
    """What a card compiles to in a deck of its own, line by line."""
    from deckopt.compile.build import build_tables
    from deckopt.report.programs import program_lines

    lines = list(program_lines(build_tables(_deck_of(card, catalog), catalog)))
    return lines[:-1] or ["it has no program"]


def _deck_of(card: Card, catalog: Catalog) -> Deck:
    from deckopt.decks.load import check_deck

    deck = check_deck({"main": {card.name: 60}}, card.file, card.name, catalog)
    return replace(deck, name=card.name)
