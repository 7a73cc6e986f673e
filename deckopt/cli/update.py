"""The command `deckopt cards update`."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckopt import files
from deckopt.cli import console
from deckopt.cli.help import examples
from deckopt.cli.options import Json
from deckopt.errors import InputError
from deckopt.json_output.cards import NewsDict
from deckopt.json_output.number import SCHEMA
from deckopt.shown import listed

if TYPE_CHECKING:
    from deckopt.cards.known import Origin
    from deckopt.oracle.corpus import Corpus
    from deckopt.oracle.fetch import Fetched

#: Files of printed cards that are kept up to date.
PLACES = {
    "scryfall": "https://api.scryfall.com/bulk-data/oracle-cards",
    "mtgjson": "https://mtgjson.com/api/v5/AtomicCards.json.gz",
}
_NAMED = 12  # cards that are named one by one
_EXAMPLES = examples(
    ("deckopt cards update", "learn the cards that came out since"),
    ("deckopt cards update --from AtomicCards.json.gz", "from a file that you have"),
)


def register(app: typer.Typer) -> None:
    """Add the command to `deckopt cards`."""
    app.command("update", epilog=_EXAMPLES)(update_cards)


def update_cards(
    source: Annotated[
        str,
        typer.Option("--from", metavar="URL|FILE", help="Scryfall's or MTGJSON's file of cards, or the word scryfall or mtgjson"),
    ] = "scryfall",
    as_json: Json = False,
) -> None:
    """Fetch the printed cards of today, and learn those that are newer than deckopt."""
    from deckopt.cache import cache_root
    from deckopt.cards.catalog import Catalog
    from deckopt.cards.sources import UPDATED
    from deckopt.oracle.updates import update

    root = cache_root()
    corpus, origin, fetched = _printed(source, root / UPDATED)
    known = Catalog.load((), root / UPDATED).sources
    with console.bar(None, "learning cards", "card") as bar:

        def on_rows(n: int, whole: int) -> None:
            bar.total = whole
            bar.update(n)

        news = update(corpus, origin, known, root / UPDATED, root / "rows", on_rows)
    if fetched is not None:
        fetched.remove()  # what it says is known now
    if as_json:
        plain = NewsDict(
            schema=SCHEMA, source=origin.name, date=origin.date, cards=news.cards, new=news.new, changed=news.changed
        )
        console.dump(plain)
        return
    console.parts(news.lines(origin))
    for what, names in (("new", news.new), ("with another text", news.changed)):
        if names:
            more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
            console.prose(f"{what}: {listed(sorted(names)[:_NAMED])}{more}")


def _printed(source: str, folder: Path) -> tuple[Corpus, Origin, Fetched | None]:
    """(the printed cards, where they come from, the file if it was fetched)."""
    from deckopt.oracle.corpus import read_corpus

    if source not in PLACES and "://" not in source:
        path = Path(source)
        if not files.is_there(path):
            raise InputError("--from", source, "is no file", f"give a file, an address, or one of {', '.join(PLACES)}")
        corpus = read_corpus(path)
        return corpus, _origin(corpus, path.name, _day(path.stat().st_mtime)), None
    from deckopt.oracle.fetch import fetch

    with console.bar(None, "fetching", "byte") as bar:

        def heard(there: int, whole: int | None) -> None:
            bar.total = whole
            bar.update(there - bar.n)

        found = fetch(PLACES.get(source, source), folder, heard)
    try:
        corpus = read_corpus(found.path)
    except InputError:
        found.remove()
        raise
    return corpus, _origin(corpus, found.url, found.date or _day(None)), found


def _origin(corpus: Corpus, name: str, date: str) -> Origin:
    from deckopt.cards.known import Origin

    return Origin(corpus.name or name, corpus.date or date)


def _day(seconds: float | None) -> str:
    now = datetime.now(timezone.utc)
    return (now if seconds is None else datetime.fromtimestamp(seconds, timezone.utc)).date().isoformat()
