"""Make the file of published lists that travels with deckopt.

    python tests/published_lists.py FILE.jsonl ... --source TEXT --date 2026-07

The files have a line of JSON a list: `format`, `main` and, if there are some, `commander`, copies by card. Cards that deckopt
does not know are left out, and so are basic lands.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from deckopt.cards.catalog import Catalog
from deckopt.optimize import neighbours
from deckopt.shipped import shipped

FORMATS = {"duel commander": "duel"}  # as `decks.legality` calls them
_BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
BASICS = {f"{snow}{name}" for snow in ("", "Snow-Covered ") for name in _BASICS}


def rows(paths: list[Path], catalog: Catalog) -> Iterator[tuple[str, list[str]]]:
    """Format and known cards of each list."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            found = json.loads(line)
            form = found["format"].lower()
            names = [*found["main"], *found.get("commander", {})]
            known = [row.name for name in names if (row := catalog.sources.find(name)) is not None and row.name not in BASICS]
            if known:
                yield FORMATS.get(form, form), known


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("files", nargs="+", type=Path)
    options.add_argument("--source", required=True)
    options.add_argument("--date", required=True)
    given = options.parse_args()
    path = shipped("cards") / neighbours.FILE
    text = neighbours.text_of(rows(given.files, Catalog.load()), given.source, given.date)
    path.write_text(text, "utf-8")
    print(f"{len(text.splitlines()) - 1} lists, {len(text):,} bytes")


if __name__ == "__main__":
    main()
