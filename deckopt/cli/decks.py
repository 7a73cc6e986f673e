"""The commands `deckopt decks`, `deckopt deck check`, `import` and `export`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt.cli import console
from deckopt.cli.groups import with_groups
from deckopt.cli.help import YOUR_DECK, App, examples
from deckopt.cli.options import BlankUnknown, CardFolders, DeckName, Json, Loudness, Strict
from deckopt.decks.legality import FORMATS, card_faults, faults
from deckopt.decks.writing import FORMS
from deckopt.errors import InputError, nearest
from deckopt.json_output.decks import CheckedDeckDict, DecksDict, ShippedDeckDict
from deckopt.json_output.number import SCHEMA
from deckopt.outputs import OVERWRITE, Output
from deckopt.shipped import look, shipped_decks
from deckopt.shown import listed

if TYPE_CHECKING:
    from deckopt.cards.catalog import Catalog
    from deckopt.decks.source import Source

To = Annotated[str, typer.Option("--to", metavar="FORMAT", help=f"one of {', '.join(FORMS)}")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="write a file (default: print it)")]
Force = Annotated[bool, typer.Option(OVERWRITE, help="overwrite the file of --out, if it is there")]

_DECKS = examples(("deckopt decks", "what can I try without a list of my own?"))
_CHECK = examples(
    ("deckopt deck check burn.txt", "can it be played, and what is not played as printed?"),
    ("deckopt deck check pauper-storm", "how does a deck that comes with deckopt win?"),
    ("deckopt deck check burn.txt --format modern", "is it legal?"),
)
_IMPORT = examples(
    ("deckopt deck import burn.txt", "the list as a deck file"),
    ("pbpaste | deckopt deck import - -o burn.toml", "a list straight from a site, to be edited"),
)
_EXPORT = examples(
    ("deckopt deck export burn.toml --to arena", "a list for Arena"),
    ("deckopt deck export pauper-burn --to mtgo -o burn.txt", "a file for Magic Online"),
)

deck_commands = App(
    help="One deck: check it, turn a text list into a deck file and back.",
    epilog=examples(
        ("deckopt deck check burn.txt --format modern", "is it legal, and how are its cards played?"),
        ("deckopt deck export pauper-burn --to arena", "a list for Arena"),
    ),
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("decks", rich_help_panel=YOUR_DECK, epilog=_DECKS)(decks)
    app.add_typer(deck_commands, name="deck", rich_help_panel=YOUR_DECK)


def decks(folders: CardFolders = None, as_json: Json = False) -> None:
    """List the decks that ship with deckopt."""
    if folders:
        from deckopt.cli.decks_to_play import open_catalog

        open_catalog(folders)  # which says what is wrong with them
    found = {name: look(path) for name, path in shipped_decks().items()}
    if as_json:
        plain: dict[str, ShippedDeckDict] = {
            name: {
                "name": deck.name,
                "cards": deck.size,
                "source": deck.source,
                "plan": deck.plan,
                "plan_source": deck.plan_source,
                "main": deck.main,
            }
            for name, deck in found.items()
        }
        console.dump(DecksDict(schema=SCHEMA, decks=plain))
        return
    from deckopt.report.table import Table

    table = Table("deck", "cards", "different", "candidates", "name", names=["deck", "name"])
    for name, deck in found.items():
        table.add(name, str(deck.size), str(len(deck.main)), str(len(deck.candidates)), deck.name)
    console.table(table)


def check(
    deck_name: DeckName,
    *,
    form: Annotated[str | None, typer.Option("--format", metavar="F", help=f"deck rules: {', '.join(FORMATS)}")] = None,
    folders: CardFolders = None,
    blank_unknown: BlankUnknown = False,
    strict: Strict = False,
    loudness: Loudness,
    as_json: Json = False,
) -> None:
    """Check a deck: its plan, and which cards are not played as printed; with --format, whether the format's rules allow it."""
    from deckopt.cli.decks_to_play import locked_lines, open_catalog, open_deck
    from deckopt.decks.caveats import caveats_of
    from deckopt.decks.default_limits import locked
    from deckopt.decks.source import read_source

    del loudness  # it is so by now
    catalog = open_catalog(folders)
    source = read_source(deck_name)
    verdict = None if form is None else _verdict(source, form, catalog)
    if verdict is not None and not as_json:
        _say(source, verdict)
    deck = open_deck(source, catalog, blank_unknown=blank_unknown, strict=strict)
    if as_json:
        alone = locked(deck.main, deck.limits, catalog)
        plain: CheckedDeckDict = {
            **caveats_of(deck, catalog).to_dict(),
            "schema": SCHEMA,
            "deck": deck.name,
            "cards": deck.size,
            "read": list(deck.notes),
            "plan": deck.plan,
            "plan_source": deck.plan_source,
            "format": None if verdict is None else verdict.format,
            "legal": None if verdict is None else verdict.legal,
            "against": [] if verdict is None else verdict.against,
            "cards_of_unknown_legality": 0 if verdict is None else verdict.unknown,
            "idle": alone.idle,
            "answers": alone.answers,
            "hurting": alone.hurting,
        }
        console.dump(plain)
        if verdict is not None and verdict.against:
            raise _refused(source, verdict)
        return
    console.out(f"{deck.name}: {deck.size} cards, all right")
    if deck.plan:
        console.prose(f"plan: {deck.plan}" + (f" ({deck.plan_source})" if deck.plan_source else ""))
    console.parts([*caveats_of(deck, catalog).lines(), *locked_lines(deck, catalog)])


deck_commands.command("check", epilog=_CHECK)(with_groups(check))


@dataclass(frozen=True)
class _Verdict:
    """What a format has against a list, and of how many of its cards nobody knows whether they are legal."""

    format: str
    against: list[str]
    unknown: int
    size: int  # different cards
    has_list: bool

    @property
    def legal(self) -> bool | None:
        """Whether the list is legal; None if nobody knows."""
        return False if self.against else True if self.has_list and not self.unknown else None


def _verdict(source: Source, form: str, catalog: Catalog) -> _Verdict:
    """What a format says of a list. InputError for an unknown format."""
    from deckopt.decks.load import list_of

    rules = FORMATS.get(form.lower())
    if rules is None:
        raise InputError("--format", form, "is no format", nearest(form, FORMATS) or f"one of {', '.join(FORMATS)}")
    found = list_of(source, catalog)
    against = faults(found, rules, lambda name: catalog[name].copies if name in catalog else None)
    of_cards, unknown = card_faults(found, form.lower(), lambda name: row.legal if (row := catalog.sources.find(name)) else None)
    against = [*against, *(of_cards if rules.has_list else [])]
    return _Verdict(form.lower(), against, len(unknown), len(found.main), rules.has_list)


def _refused(source: Source, verdict: _Verdict) -> InputError:
    """What the format has against the list."""
    return InputError(source.where, verdict.format, "the list is not legal", "", verdict.against, ";")


def _say(source: Source, verdict: _Verdict) -> None:
    """Print the verdict. InputError if the list is not legal."""
    form = verdict.format
    if verdict.against:
        raise _refused(source, verdict)
    if not verdict.has_list:
        console.prose(f"fine by the deck rules of {form}")
    elif unknown := verdict.unknown:
        asked = "which cards are legal" if unknown >= verdict.size else f"whether {unknown} of its cards are legal"
        console.prose(f"fine by the deck rules of {form}; {asked} is not known ('deckopt cards update' fetches it)")
    else:
        console.out(f"legal in {form}")


@deck_commands.command("import", epilog=_IMPORT)
def import_deck(
    deck_name: DeckName,
    out: Out = None,
    force: Force = False,
    folders: CardFolders = None,
    blank_unknown: BlankUnknown = False,
) -> None:
    """Print a decklist of any kind as a deck file (TOML), ready to be edited."""
    from deckopt.cli.decks_to_play import open_catalog, open_deck
    from deckopt.decks.freeze import deck_toml, list_toml
    from deckopt.decks.load import list_of
    from deckopt.decks.source import read_source

    catalog, file = open_catalog(folders), _file(out, force)
    source = read_source(deck_name)
    if source.fields is not None or blank_unknown:
        _give(deck_toml(open_deck(source, catalog, blank_unknown=blank_unknown)).rstrip("\n").splitlines(), file)
        return
    found = list_of(source, catalog)
    unknown = [name for name in found.main if catalog.find(name) is None]
    _give(list_toml(found, source.name), file)
    console.warn(f"read as {'; '.join([found.sizes(), *found.notes])}")
    if unknown:
        console.warn(f"no card is called {listed(unknown)}")


def _file(out: Path | None, force: bool) -> Output | None:
    """The file to write. InputError if it cannot be written."""
    return None if out is None else Output("--out", out, force).checked()


def _give(made: Iterable[str], file: Output | None) -> None:
    """Print lines, or write them to the file."""
    if file is None:
        console.lines(made)
    else:
        file.write("".join(f"{line}\n" for line in made).encode())


@deck_commands.command("export", epilog=_EXPORT)
def export_deck(
    deck_name: DeckName, to: To = "plain", out: Out = None, force: Force = False, folders: CardFolders = None
) -> None:
    """Print a deck as a client or a site takes it."""
    from deckopt.cli.decks_to_play import open_catalog
    from deckopt.decks.formats import WRITERS, losses
    from deckopt.decks.load import list_of
    from deckopt.decks.source import read_source

    if to not in FORMS:
        raise InputError("--to", to, "is no format", nearest(to, FORMS) or f"one of {', '.join(FORMS)}")
    file = _file(out, force)
    found = list_of(read_source(deck_name), open_catalog(folders))
    _give(WRITERS[to](found).splitlines(), file)
    for loss in losses(found, to):
        console.warn(loss)
