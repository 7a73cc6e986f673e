"""Do decks win when their players say they do? `python tests/experiments/win_turns.py --out FOLDER [NAME ...]`

Plays games of the named shipped decks (of all, if none is named), or of a file of lines of JSON (`--lists`: `name`,
`format`, `archetype`, `main`). `FOLDER/turns.jsonl` gets a line for each deck, and those that it has are not played again.
`FOLDER/NAME.txt` has the deck's plan and a few games move by move, to be read against it: on which turn was the plan missed,
and why? With `--moves N`, as many random moves are made with each deck first, with the position checked after each: a broken
invariant ends all. At the end, a table compares the ranks of the win turns with those of `expected_turns.toml`, which was
written before. A game that is not won counts as won a turn after the last one.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tomli
from scipy import stats

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rules.random_play import Play, trace

from deckopt.cards.catalog import Catalog
from deckopt.decks.caveats import caveats_of
from deckopt.decks.compiled import PrintedTexts
from deckopt.decks.deck import Deck
from deckopt.decks.load import deck_of, load_deck
from deckopt.decks.source import Source
from deckopt.evaluate.evaluation import Evaluation, evaluate
from deckopt.evaluate.games import trained_workers
from deckopt.evaluate.mulligan import thresholds
from deckopt.evaluate.statistics import mean
from deckopt.oracle.corpus import default_corpus
from deckopt.playing.settings import Settings
from deckopt.report.game import played_game
from deckopt.shipped import shipped_decks

EXPECTED = Path(__file__).with_name("expected_turns.toml")
Row = dict[str, Any]


def turn_of(found: Evaluation) -> float:
    """The mean win turn; a game that is not won counts as won a turn after the last one."""
    return mean([float(r.turn) if r.won else found.last_turn + 1.0 for r in found.results])


def play(deck: Deck, catalog: Catalog, settings: Settings, games: int, shown: int, out: Path, workers: int) -> Row:
    """What the games of a deck say. A few of them are written down."""
    start = time.process_time()
    with trained_workers(deck, catalog, settings, workers) as crew:
        sides = thresholds(deck, catalog, settings, crew, target=0.02)
        found = evaluate(deck, catalog, settings.rollouts, settings.seed, games, crew, sides, plays=crew.plays())
        read = [played_game(deck, catalog, crew, sides, game, settings.seed).lines for game in range(shown)]
    lines = [deck.name, f"plan: {deck.plan} ({deck.plan_source})", *caveats_of(deck, catalog).lines()]
    for game in read:
        lines += ["", "=" * 100, *game]
    (out / f"{re.sub(r'[^A-Za-z0-9-]+', '-', deck.name)}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    plain: Row = {**found.to_dict()}
    kept = ("win_rate", "mean_win_turn", "mean_reward", "wins_by_turn", "kept_by_hand_size", "faults")
    return {
        "turn": turn_of(found),
        "games": found.games,
        "plays": crew.plays(),
        **{key: plain[key] for key in kept if key in plain},
        "not_as_printed": caveats_of(deck, catalog).total,
        "cpu_seconds": time.process_time() - start + found.cpu_seconds,
    }


def listed(path: Path, catalog: Catalog) -> Iterator[tuple[str, Row, Deck]]:
    """The decks of a file: name, line, deck. What is not understood is played as far as it is, or as a blank."""
    corpus = default_corpus()
    catalog.texts = PrintedTexts(corpus) if corpus is not None else None
    for line in map(json.loads, path.read_text("utf-8").splitlines()):
        fields = {key: line[key] for key in ("main", "sideboard") if line.get(key)}
        yield line["name"], line, deck_of(Source(line["name"], line["name"], fields), catalog, blank_unknown=True)


def shipped(names: Iterable[str], catalog: Catalog) -> Iterator[tuple[str, Row, Deck]]:
    """Shipped decks: name, nothing more, deck."""
    for name in names or shipped_decks():
        yield name, {}, load_deck(name, catalog)


def expected(name: str, line: Row) -> float | None:
    """The turn that is expected of a deck, or of its archetype."""
    table = tomli.loads(EXPECTED.read_text("utf-8"))
    archetype, form = line.get("archetype", ""), line.get("format", "")
    turns = table["archetypes"]
    found = table["shipped"].get(name, turns.get(f"{archetype} / {form}", turns.get(archetype)))
    return None if found is None else float(found)


def compare(rows: list[Row]) -> None:
    """Print expected and measured turns with their ranks, the greatest difference of ranks first."""
    judged = [row for row in rows if row["expected"] is not None]
    if len(judged) > 1:
        want, got = ([row[key] for row in judged] for key in ("expected", "turn"))
        ranks = list(zip(stats.rankdata(want), stats.rankdata(got), judged, strict=True))
        print(f"{'deck':40} expected  measured   won  rank expected  measured  later by")
        for first, second, row in sorted(ranks, key=lambda r: -abs(r[1] - r[0])):
            print(
                f"{row['name'][:40]:40} {row['expected']:8.2f}  {row['turn']:8.2f}  {100 * row['win_rate']:3.0f} %"
                f"  {first:13.1f}  {second:8.1f}  {row['turn'] - row['expected']:+8.2f}"
            )
        print(f"\nrank correlation of {len(judged)} decks: {stats.spearmanr(want, got).statistic:.3f}")
    for row in rows:
        if row["expected"] is None:
            print(f"{row['name'][:40]:40} nothing is expected; measured {row['turn']:.2f}")


def main() -> None:
    """Play what has not been played yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="shipped decks [all]")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lists", type=Path, help="a file of decks to play in place of shipped ones")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--shown", type=int, default=5, help="games of each deck that are written down")
    parser.add_argument("--rollouts", type=int, default=100)
    parser.add_argument("--learning", type=int, default=100_000, help="rollouts of self-play before a deck's first game")
    parser.add_argument("--moves", type=int, default=0, help="random moves before, checked one by one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / "turns.jsonl"
    rows: list[Row] = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    done = {row["name"] for row in rows}
    settings = Settings(rollouts=given.rollouts, mulligan_rollouts=4 * given.rollouts, learning=given.learning, seed=given.seed)
    catalog = Catalog.load()
    for name, line, deck in listed(given.lists, catalog) if given.lists else shipped(given.names, catalog):
        if name in done:
            continue
        if given.moves:
            Play(trace(deck, catalog), given.seed).run(given.moves)
        found = play(deck, catalog, settings, given.games, given.shown, given.out, given.workers)
        rows.append({"name": name, "expected": expected(name, line), **found})
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(rows[-1]) + "\n")
        said = f"{name}: turn {found['turn']:.2f}, {100 * found['win_rate']:.0f} % won, {found['cpu_seconds']:.0f} CPU s"
        print(said, file=sys.stderr, flush=True)
    compare(rows)


if __name__ == "__main__":
    main()
