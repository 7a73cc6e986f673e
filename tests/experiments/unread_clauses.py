"""Why are the clauses not read that are not? A sheet of some, to be judged by hand.

    python tests/experiments/unread_clauses.py DECKS.jsonl [DECKS.jsonl ...] --seed 7 > sheet.toml

Draws clauses of printed texts that are not understood, weighted by the copies of their cards in files of decks (lines of JSON
with `main`), without replacement. Whoever judges one tries its parts with `deckopt cards explain` or `python -m
deckopt.oracle.grammar`, and writes down as `kind` why it fails:

    composition   a noun, verb, number or condition that is read elsewhere is refused here
    reference     "it", "that creature", "this way": what was spoken of is not found
    wording       the engine can do it, and no rule reads these words
    recognise     it changes nothing in a game without an opponent, and is only to be recognised
    engine        the engine lacks it

What was judged is kept in `tests/experiments/unread_clauses/SEED.toml`; `--summary` counts the kinds in those files.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import tomli

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from known_cards import sources

from deckopt.cards.catalog import Catalog
from deckopt.decks.json_lines import read_decks
from deckopt.oracle.corpus import Corpus
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import NOT_UNDERSTOOD

JUDGED = Path(__file__).parent / "unread_clauses"
ENGINE = "engine"
KINDS = ("composition", "reference", "wording", "recognise", ENGINE)


def copies_in(files: Iterable[Path]) -> Counter[str]:
    """The copies of each card in the decks of some files, sideboards left out."""
    copies: Counter[str] = Counter()
    for path in files:
        for deck in read_decks(path.read_text("utf-8"), str(path)):
            copies.update(deck.main)
    return copies


def unread(copies: Mapping[str, int], corpus: Corpus, catalog: Catalog) -> dict[tuple[str, str], int]:
    """The clauses that are not read, as (card, text), with the copies of the card. Cards of card files have none."""
    found = {}
    for name, n in sorted(copies.items()):
        known, printed = catalog.defined(name), corpus.find(name)
        if printed is None or (known is not None and catalog[known].listed):
            continue
        for clause in compile_card(printed).clauses:
            if clause.verdict == NOT_UNDERSTOOD:
                found[name, clause.text] = n
    return found


def drawn(weights: Mapping[tuple[str, str], int], wanted: int, seed: int) -> list[tuple[str, str]]:
    """Some of the clauses, each as likely as it is played."""
    rng = random.Random(seed)
    return sorted(weights, key=lambda clause: -(rng.random() ** (1 / weights[clause])))[:wanted]


def summary() -> str:
    """What the sheets that were judged say."""
    lines = []
    for path in sorted(JUDGED.glob("*.toml")):
        kinds = Counter(one["kind"] for one in tomli.loads(path.read_text("utf-8"))["clause"])
        playable = sum(n for kind, n in kinds.items() if kind != ENGINE)
        shares = [f"{kind} {kinds[kind]}" + (f" ({kinds[kind] / playable:.0%})" if kind != ENGINE else "") for kind in KINDS]
        lines.append(f"{path.stem}: {', '.join(shares)}; {playable} of {kinds.total()} could be played")
    return "\n".join(lines)


def main() -> None:
    """Print the sheet, or the summary."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("decks", type=Path, nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clauses", type=int, default=100)
    parser.add_argument("--summary", action="store_true", help="count the kinds in the sheets that were judged")
    given = parser.parse_args()
    if given.summary:
        print(summary())
        return
    if not given.decks:
        parser.error("needs a file of decks")
    corpus = Corpus(card for card, _ in sources().values())
    weights = unread(copies_in(given.decks), corpus, Catalog.load())
    print(f"# {len(weights)} clauses are not read, {sum(weights.values())} copies; {given.clauses} of them, seed {given.seed}")
    for name, text in drawn(weights, given.clauses, given.seed):
        fields = {"card": name, "text": text, "copies": weights[name, text], "kind": "", "why": ""}
        print("\n[[clause]]\n" + "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()))


if __name__ == "__main__":
    main()
