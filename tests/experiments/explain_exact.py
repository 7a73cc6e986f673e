"""Is one copy more or less of a card worth what `explain` says of it?

    python tests/experiments/explain_exact.py --games 20000 --out explained.jsonl

Karsten's aggro deck is solved exactly, and so are the lists that a swap of two of its cards leads to. One copy more of a
card is worth what the lists are worth on average that make room for it, each other card in proportion to its copies; one
copy less likewise.
Beside that stands what games of the deck alone tell, their hands kept by exact thresholds. Each list that is solved is a line
of `--out`; a second call goes on with what is missing. The lists take some five CPU minutes, the games one.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from evaluate.explained import CHANGES, KEEP, LIST, exact_gain
from exact.solver import Exact

from deckopt.cards.catalog import Catalog
from deckopt.decks.load import load_deck
from deckopt.evaluate.explanation import explained, watched_games
from deckopt.evaluate.games import trained_workers
from deckopt.playing.results import Thresholds
from deckopt.playing.settings import Settings

SEED = 2026


def solved(out: Path, catalog: Catalog) -> dict[str, float]:
    """What each list is worth, by the swap that leads to it; "" is the deck itself."""
    found = {}
    if out.exists():
        found = {line["swap"]: line["value"] for line in map(json.loads, out.read_text().splitlines())}
    deck = load_deck("karsten", catalog)
    for more, less in [("", ""), *permutations(LIST, 2)]:
        swap = f"+{more} -{less}" if more else ""
        if swap in found:
            continue
        main = {card: n + (card == more) - (card == less) for card, n in LIST.items()}
        found[swap] = Exact(deck.with_main(main), catalog).value
        with out.open("a") as file:
            file.write(json.dumps({"swap": swap, "value": found[swap]}) + "\n")
    return found


def main() -> None:
    """Solve, play and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--learning", type=int, default=100_000)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    catalog = Catalog.load()
    values = solved(asked.out, catalog)
    deck = load_deck("karsten", catalog)
    how = {"rollouts": asked.rollouts, "mulligan_rollouts": 2 * asked.rollouts, "player": "mcts", "learning": asked.learning}
    settings = Settings(**how, horizon=0, seed=SEED)
    with trained_workers(deck, catalog, settings, 1) as crew:
        games = list(watched_games(crew, deck, SEED, range(asked.games), (Thresholds(KEEP),)))
    found = explained(deck, catalog, settings, games)
    print(f"{asked.games:,} games: win turn {found.evaluation.win_turn}, mean reward {found.evaluation.mean_reward}")
    print(f"exact mean reward {values['']:.6f}")
    for worth in found.cards:
        for change, told in zip(CHANGES, (worth.one_more, worth.one_less), strict=True):
            exact = exact_gain(values, worth.card, change)
            if told is not None:
                gain = told.mean_reward
                inside = "inside" if gain.low <= exact <= gain.high else "outside"
                told_as = f"{gain.value:+.6f} ({gain.low:+.6f} to {gain.high:+.6f})"
                print(f"{change:+d} {worth.card:16} exact {exact:+.6f} told {told_as} {inside}")


if __name__ == "__main__":
    main()
