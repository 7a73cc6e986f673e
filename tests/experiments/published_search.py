"""The published search beside the guided one.

    python tests/experiments/published_search.py hills --out hills.jsonl
    python tests/experiments/published_search.py combo --run published-combo

`hills`: both searches on the made-up landscape of that name, four seeds, equal games; the published one at several numbers of
games a ply, with "no change" forced out of the root and allowed there. Each finished search is a line of `--out`. `combo`: the
published search from the list that it was published with (`jeskai-ascendancy-start`), for so many minutes; what is missing of
them is played. A second call runs what is missing and prints the table; published_search.md has those that were made.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from deckopt.optimize.methods import GUIDED, PUBLISHED
from deckopt.optimize.search import SearchSettings
from deckopt.report.words import number
from deckopt.runs import folder
from deckopt.runs.journal import Journal
from deckopt.runs.outcome import Outcome, read_outcome
from experiments.simulate import simulate

SEEDS = 4
PLIES = (1000, 2500)  # games of each
EVALUATED = 4  # so many times fewer games evaluate a list


def searches() -> dict[str, SearchSettings]:
    """What is compared on hills, by name."""
    found = {"guided": SearchSettings(method=GUIDED)}
    for games in PLIES:
        settings = SearchSettings(method=PUBLISHED, root_games=games, eval_games=games // EVALUATED)
        found[f"published, {number(games)} games a ply"] = settings
    found[f'published, {number(PLIES[1])}, "no change" allowed'] = SearchSettings(
        method=PUBLISHED, root_games=PLIES[1], eval_games=PLIES[1] // EVALUATED, forced=False
    )
    return found


def hills(out: Path, games: int) -> None:
    """Run what is missing on hills, and print the table."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    for name, settings in searches().items():
        for seed in range(SEEDS):
            if any((row["search"], row["seed"], row["asked"]) == (name, seed, games) for row in rows):
                continue
            run = simulate("hills", seed, games, settings)
            rows.append({"search": name, "seed": seed, "asked": games, **run.__dict__})
            with out.open("a") as lines:
                lines.write(json.dumps(rows[-1]) + "\n")
    print(f"| {number(games)} games each | share of the climb, by seed | mean | swaps | games to its end |")
    print("| --- | --- | --: | --: | --: |")
    for name in searches():
        own = [row for row in rows if (row["search"], row["asked"]) == (name, games)]
        shares = [row["share"] for row in own]
        ended = [row["games"] for row in own if row["why"]]
        end = f"{number(round(np.mean(ended)))} ({len(ended)} of {SEEDS})" if ended else ""
        moves = np.mean([row["moves"] for row in own])
        print(f"| {name} | {', '.join(f'{s:.3f}' for s in shares)} | {np.mean(shares):.3f} | {moves:.1f} | {end} |")


def combo(name: str, minutes: float, options: list[str]) -> None:
    """Play what is missing of so many minutes of the published search, and print its plies and its curve."""
    is_begun = Path("runs", name).exists()
    more = minutes - outcome(name).seconds / 60 if is_begun else minutes
    if more > 0:
        begin = ["optimize", "jeskai-ascendancy-start", "--run", name, "--search", PUBLISHED, *options]
        words = ["resume", name] if is_begun else begin
        subprocess.run([sys.executable, "-m", "deckopt", *words, "--minutes", f"{max(0.05, more):.2f}"], check=True)
    found = outcome(name)
    print(f"{number(found.games_played)} games in {found.seconds / 60:.0f} minutes; {found.stopped or 'not finished'}\n")
    print("| ply | change | games in the tree | their mean reward | mean reward of the list, 95 % interval |")
    print("| --: | --- | --: | --: | --- |")
    curve = found.to_dict()["curve"]
    print(f"| 0 | the start list | | | {evaluated(curve[0])} |")
    for i, ply in enumerate(found.search.plies, 1):
        change = f"{'-' if ply.is_removal else '+'}1 {ply.card}" if ply.card else "no change"
        value = "" if i % 2 else evaluated(curve[i // 2])
        print(f"| {i} | {change} | {number(ply.games)} | {ply.mean:.4f} | {value} |")
    if found.final is not None:
        gain = found.final.mean_reward
        print(f"\nThe best list over the start on {number(gain.games)} fresh pairs of games: ", end="")
        print(f"{gain.value:+.4f} ({gain.low:+.4f} to {gain.high:+.4f}).")


def evaluated(row: dict[str, Any]) -> str:
    """The evaluation of a list in words."""
    if row["mean_reward_ci95"] is None:
        return ""
    low, high = row["mean_reward_ci95"]
    return f"{row['mean_reward']:.4f} ({low:.4f} to {high:.4f}, {number(row['games'])} games)"


def outcome(run: str) -> Outcome:
    """What a run has found."""
    with Journal.read(folder.find(run)) as journal:
        return read_outcome(run, journal)


def main() -> None:
    """Read the options, run what is missing, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("hills", "combo"))
    parser.add_argument("--out", type=Path, default=Path("hills.jsonl"))
    parser.add_argument("--games", type=int, default=60_000, help="of each search on hills")
    parser.add_argument("--run", default="published-combo", help="the run's name, in runs/")
    parser.add_argument("--minutes", type=float, default=20.0, help="of the combo deck's search")
    given, options = parser.parse_known_args()
    if given.what == "hills":
        hills(given.out, given.games)
    else:
        combo(given.run, given.minutes, options)


if __name__ == "__main__":
    main()
