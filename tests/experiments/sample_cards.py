"""How many of the cards called exact are played as printed? A sheet of some, to be read by hand.

    python tests/experiments/sample_cards.py DECKS.jsonl --seed 7 > sheet.txt

Draws cards that are called exact: some by their copies in a file of decks (lines of JSON with `main`), some evenly from
all printed cards. The sheet has each card's printed text, what deckopt made of each clause, and the definition that is
played. Whoever reads it notes for each card whether the definition does what the text and the rules say, and the line or
rule that decides. What was read is kept in `tests/experiments/read_cards/SEED.toml`; `--summary` counts the verdicts in
those files and gives Wilson's interval.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import tomli

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.cli.cards import definition
from deckopt.evaluate.statistics import wilson
from deckopt.oracle.corpus import Corpus, Printed, default_corpus, read_corpus
from deckopt.oracle.reading import card_file, compile_card
from deckopt.oracle.verdicts import EXPRESSED

READ = Path(__file__).parent / "read_cards"


def sheet(name: str, printed: Printed | None, shipped: Card | None) -> str | None:
    """The page of a card, or None if it is not exact."""
    if shipped is not None:
        if shipped.approximates or shipped.without or not shipped.listed:
            return None
        made, clauses = definition(shipped), ""
    else:
        assert printed is not None
        found = compile_card(printed)
        if found.verdict != EXPRESSED:
            return None
        made = card_file(found)
        clauses = "\n".join(f"  [{c.verdict}] {c.text}" + (f"   ({c.how})" if c.how else "") for c in found.clauses)
    texts = [f"{name}: {shipped.text}"] if printed is None and shipped is not None else list(_faces(printed))
    return "\n".join([f"### {name}", *texts, "--- clauses", clauses, "--- definition", made])


def _faces(printed: Printed | None) -> Iterator[str]:
    if printed is not None:
        size = f"{printed.power}/{printed.toughness}" if printed.power is not None else ""
        yield f"{printed.name}  {printed.cost}  {printed.type}  {size}\n{printed.text}"
        for face in printed.faces[1:]:
            yield from _faces(face)


def drawn(corpus: Corpus, catalog: Catalog, copies: Counter[str], by_copies: int, evenly: int, seed: int) -> Iterator[str]:
    """Pages of cards, each once."""
    rng = random.Random(seed)
    names = sorted(copies)
    order = sorted(names, key=lambda name: -(rng.random() ** (1 / copies[name])))  # weighted, without replacement
    even = sorted(corpus.cards)
    rng.shuffle(even)
    seen: set[str] = set()
    for source, wanted in ((order, by_copies), (even, evenly)):
        for name in source:
            printed, known = corpus.find(name), catalog.defined(name)  # defined by hand, that is
            if wanted == 0 or name in seen or (printed is None and known is None):
                continue
            page = sheet(name, printed, None if known is None else catalog[known])
            if page is not None:
                seen.add(name)
                wanted -= 1
                yield page


def summary() -> str:
    """What the samples read so far say."""
    lines, wrong, total = [], 0, 0
    for path in sorted(READ.glob("*.toml")):
        cards = tomli.loads(path.read_text("utf-8"))
        bad = sorted(name for name, card in cards.items() if card["verdict"] == "wrong")
        wrong, total = wrong + len(bad), total + len(cards)
        lines.append(f"{path.stem}: {len(bad)} wrong of {len(cards)}: {', '.join(bad)}")
    low, high = wilson(wrong, total)
    return "\n".join([*lines, f"in all {wrong} of {total}: {wrong / max(1, total):.1%} ({low:.1%} to {high:.1%})"])


def main() -> None:
    """Print the sheet, or the summary."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", type=Path, nargs="?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by-copies", type=int, default=60)
    parser.add_argument("--evenly", type=int, default=50)
    parser.add_argument("--summary", action="store_true", help="count the verdicts of the samples that were read")
    given = parser.parse_args()
    if given.summary:
        print(summary())
        return
    path = default_corpus()
    if path is None or given.decks is None:
        parser.error("needs a file of decks and the corpus of printed cards (the extra 'oracle')")
    copies: Counter[str] = Counter()
    for line in given.decks.read_text("utf-8").splitlines():
        copies.update(json.loads(line)["main"])
    for page in drawn(read_corpus(path), Catalog.load(), copies, given.by_copies, given.evenly, given.seed):
        print(page, end="\n\n")


if __name__ == "__main__":
    main()
