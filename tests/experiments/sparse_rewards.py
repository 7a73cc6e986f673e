"""Does the player keep up with the rules of thumb where rewards are sparse, and is it as good as before where they are not?

    python tests/experiments/sparse_rewards.py open
    python tests/experiments/sparse_rewards.py drawn --decks DECKS.jsonl
    python tests/experiments/sparse_rewards.py ordinary --before CHECKOUT

`open` plays one deck that used to be played far worse than by rules of thumb: 18 Black Lotus, 18 Timetwister, 4 Fireball, on the
draw, won on turn 1 or lost.

`drawn` plays twenty decks that a seed draws and rules of thumb win now and then. Some are Lotus decks of random counts. Some are
burn that wins by turn 2 or 3 or not at all, against less life. Some are lists of a file of lines of JSON (`name`, `main`), whose
rewards are cut at the turn by which rules of thumb win a tenth of their games. For each the player, `heavy` and the learnt policy
alone play the same games.

`ordinary` plays ten shipped decks by this checkout and an older one.

Hands of seven are kept throughout: mulligans would take longer than the rest, and how a hand is played is what is asked. What is
played is appended to a file beside this one, and a further call plays what is missing. The table is printed at the end, or at
once with `--show`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

HERE = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_suffix(".jsonl")
ORDINARY = ("pauper-burn", "modern-elves", "legacy-dredge", "jeskai-ascendancy", "pauper-stompy", "pauper-infect",
            "pauper-bogles", "pauper-goblins", "lava-spike", "legacy-hollow-one")  # fmt: skip
BURN = ("pauper-burn", "lava-spike", "pauper-kuldotha-red", "pauper-madness-burn")
OPEN = {
    "name": "Lotuses, Timetwisters and Fireballs",
    "main": {"Black Lotus": 18, "Timetwister": 18, "Fireball": 4},
    "game": {"on_the_play": False, "mulligan": "none", "rewards": [0, 1]},
}
OTHERS = ("heavy", "policy")
BY_DEFAULT = 500_000  # most rollouts of learning to a plateau of today's commands, at 100 rollouts a move
MOST_DRAWN = 30  # Lotus decks, of which seven that can be won are kept


# -- in a process of the checkout that plays ------------------------------------------------


def play(task: dict[str, Any]) -> dict[str, Any]:
    """Play the games of a task: {deck, player, rollouts, games, learning, learning_seed}; their rewards and what else is told."""
    import numpy as np

    from deckopt.cards.catalog import Catalog
    from deckopt.decks.load import check_deck, load_deck
    from deckopt.evaluate.games import side_of, warm_up
    from deckopt.evaluate.learning import learnt_for, sides

    try:
        from deckopt.playing.player import Memory, Player
        from deckopt.playing.settings import Settings
    except ImportError:  # an older checkout, in which players were part of the search
        from deckopt.search.player import Memory, Player, Settings

    catalog = Catalog.load()
    deck = task["deck"]
    if isinstance(deck, str):
        deck = load_deck(deck, catalog)
        deck = replace(deck, game=deck.game.model_copy(update={"mulligan": "none", **task.get("game", {})}))
    elif task.get("blank"):
        from deckopt.decks.load import deck_of
        from deckopt.decks.source import Source

        game = deck.get("game", {})
        deck = deck_of(Source(deck["name"], deck["name"], {"main": deck["main"], "game": game}), catalog, blank_unknown=True)
    else:
        deck = check_deck(deck, deck["name"], deck["name"], catalog)
    settings = Settings(rollouts=task["rollouts"], mulligan_rollouts=1, player=task["player"], learning=task["learning"])
    if task.get("plateau"):
        settings = replace(settings, plateau=True)
    if task["learning_seed"]:
        settings = replace(settings, learning_seed=task["learning_seed"])
    if task["player"] == "mcts" and hasattr(settings, "play_off"):
        from deckopt.evaluate.play_off import LOOKS

        settings = replace(settings, play_off=max(LOOKS))
    if task["player"] == "policy":
        settings = replace(settings, rollouts=1)
    warm_up(deck, catalog)
    start = time.process_time()
    learnt = learnt_for(deck, catalog, settings)
    seconds = time.process_time() - start
    plays = ""
    if learnt is not None and hasattr(learnt, "plays"):
        from deckopt.evaluate.play_off import playing

        plays, settings = learnt.plays, playing(settings, learnt.plays)
    memory = Memory(settings)
    players = [Player(side, catalog, settings, memory=memory, learnt=learnt) for side in sides(deck)]
    start = time.process_time()
    results = [players[side_of(deck, 1, game)].play(game, 1) for game in range(task["games"])]
    spent = time.process_time() - start
    weights = b"" if learnt is None else b"".join(np.ascontiguousarray(w) for w in (learnt.weights, learnt.worths))
    return {
        "rewards": [r.reward for r in results],
        "turns": [r.turn if r.won else 0 for r in results],
        "plays": plays,
        "weights": hashlib.blake2b(weights, digest_size=6).hexdigest(),
        "learning_seconds": round(seconds, 1),
        "ms_a_game": round(1000 * spent / max(1, len(results)), 2),
    }


# -- tasks -----------------------------------------------------------------------------------


def key_of(task: dict[str, Any]) -> str:
    """A task's name in the file."""
    return hashlib.blake2b(json.dumps(task, sort_keys=True).encode(), digest_size=8).hexdigest()


def done(path: Path) -> dict[str, dict[str, Any]]:
    """What has been played, by the tasks' names."""
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {key_of(row["task"]): row for row in rows}


def played(task: dict[str, Any], path: Path, checkout: Path, show: bool) -> dict[str, Any] | None:
    """The row of a task: from the file, or played now by a checkout; None if it is missing and is not to be played."""
    found = done(path).get(key_of(task))
    if found is not None or show:
        return found
    words = [sys.executable, str(Path(__file__).resolve()), "play"]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    answer = subprocess.run(words, input=json.dumps(task), capture_output=True, text=True, env=environment, cwd=checkout)
    if answer.returncode:
        raise SystemExit(answer.stderr[-3000:])
    row = {"task": task, **json.loads(answer.stdout)}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    told = f"{mean(row['rewards'] or [0.0]):.4f} {row['plays']} {row['learning_seconds']} s"
    print(task["part"], task["name"], task["player"], task["rollouts"], told, file=sys.stderr, flush=True)
    return row


def task_of(
    part: str, name: str, deck: Any, player: str, rollouts: int, games: int, learning: int, **more: Any
) -> dict[str, Any]:
    """A task in plain values."""
    made = {
        "part": part,
        "name": name,
        "deck": deck,
        "player": player,
        "rollouts": rollouts,
        "games": games,
        "learning": learning,
    }
    return {**made, "learning_seed": 0, **more}


def to_plateau(args: argparse.Namespace, player: str) -> dict[str, Any]:
    """What of a task says that learning goes on as long as it gains; nothing if it has a fixed length, or there is none."""
    return {"plateau": True} if args.plateau and player != "heavy" else {}


def half(values: list[float]) -> float:
    """Half of the 95 % interval of a mean."""
    return 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


# -- parts -----------------------------------------------------------------------------------


def open_example(args: argparse.Namespace) -> list[str]:
    """Three seeds of learning at 100 and at 2,000 rollouts, and rules of thumb."""
    lines = [
        "| rollouts | player | seed of learning | won | plays | learning, s | ms a game |",
        "| --: | --- | --: | --: | --- | --: | --: |",
    ]
    for rollouts in args.rollouts:
        wins: list[float] = []
        for player, seeds in (("heavy", [0] if rollouts == 100 else []), ("mcts", args.learning_seeds)):
            for seed in seeds:
                learning = args.learning if player == "mcts" else 0
                task = task_of(
                    "open", OPEN["name"], OPEN, player, rollouts, 400, learning, learning_seed=seed, **to_plateau(args, player)
                )
                row = played(task, args.out, HERE, args.show)
                if row is None:
                    continue
                wins += row["rewards"] if player == "mcts" else []
                share = f"{mean(row['rewards']):.2%} ± {half(row['rewards']):.2%}"
                cells = f"{row['plays'] or 'the search'} | {row['learning_seconds']} | {row['ms_a_game']}"
                lines.append(f"| {rollouts} | {player} | {seed} | {share} | {cells} |")
        if wins:
            lines.append(f"| {rollouts} | mcts | together | {mean(wins):.2%} ± {half(wins):.2%} | | | |")
    return lines


def lotus(rng: random.Random, k: int) -> dict[str, Any]:
    """A Lotus deck of 40 cards with random counts."""
    lotuses, fireballs = rng.randrange(14, 21), rng.randrange(2, 7)
    draws = rng.choice(["Timetwister", "Wheel of Fortune"])
    main = {"Black Lotus": lotuses, draws: 40 - lotuses - fireballs, "Fireball": fireballs}
    game = {"on_the_play": rng.random() < 0.5, "mulligan": "none", "rewards": rng.choice([[0, 1], [0, 1, 1]])}
    return {"name": f"Lotus {k}", "main": main, "game": game}


def turns_of(name: str, what: dict[str, Any], args: argparse.Namespace) -> list[int]:
    """The turns on which rules of thumb win 200 games, in order, 99 for a loss; nothing if they have not been played."""
    more = {key: value for key, value in what.items() if key != "deck"}
    found = played(task_of("percentile", name, what["deck"], "heavy", 20, 200, 0, **more), args.out, HERE, args.show)
    return sorted(turn or 99 for turn in found["turns"]) if found is not None else []


def is_won(name: str, what: dict[str, Any], args: argparse.Namespace) -> bool:
    """Whether rules of thumb win at least one game in a hundred, so that there is something to compare."""
    return sum(turn < 99 for turn in turns_of(name, what, args)) >= 2


def drawn_decks(args: argparse.Namespace) -> list[tuple[str, dict[str, Any]]]:
    """(name, what of a task describes the deck) of twenty decks that can be won, kinds in turn; fewer without a file of lists."""
    kinds: list[list[tuple[str, dict[str, Any]]]] = [[], [], []]
    rng = random.Random(f"lotus {args.seed}")
    for k in range(MOST_DRAWN):
        deck = lotus(rng, k)
        if len(kinds[0]) < 7 and is_won(deck["name"], {"deck": deck}, args):
            kinds[0].append((deck["name"], {"deck": deck}))
    rng = random.Random(f"burn {args.seed}")
    for name, turn, life in rng.sample([(name, turn, life) for name in BURN for turn in (2, 3) for life in (8, 11, 14)], 24):
        what = {"deck": name, "game": {"rewards": [0] + [1] * turn, "opponent_life": life}}
        title = f"{name} by turn {turn}, {life} life"
        if len(kinds[1]) < 6 and is_won(title, what, args):
            kinds[1].append((title, what))
    rows = [json.loads(line) for line in args.decks.read_text("utf-8").splitlines()] if args.decks is not None else []
    for row in random.Random(f"lists {args.seed}").sample(rows, len(rows)):
        if len(kinds[2]) == 7:
            break
        deck = {"name": row["name"], "main": row["main"], "game": {"mulligan": "none"}}
        turns = turns_of(row["name"], {"deck": deck, "blank": True}, args)
        if turns and turns[len(turns) // 10] < 99:  # the turn by which a tenth of the games are won
            game = {"mulligan": "none", "rewards": [0] + [1] * turns[len(turns) // 10]}
            kinds[2].append((row["name"], {"deck": {**deck, "game": game}, "blank": True}))
    return [kind[k] for k in range(7) for kind in kinds if k < len(kind)]


def drawn(args: argparse.Namespace) -> list[str]:
    """The player, `heavy` and the policy alone with twenty decks of sparse rewards."""
    lines = [
        "| deck | player | heavy | policy alone | over the better of the two | plays | learning, s |",
        "| --- | --: | --: | --: | --: | --- | --: |",
    ]
    for name, what in drawn_decks(args):
        rows, more = {}, {key: value for key, value in what.items() if key != "deck"}
        for player in ("mcts", *OTHERS):
            learning = 0 if player == "heavy" else args.learning
            task = task_of(
                "drawn", name, what["deck"], player, 100, args.games or 400, learning, **more, **to_plateau(args, player)
            )
            rows[player] = played(task, args.out, HERE, args.show)
        if None in rows.values():
            continue
        better = max(OTHERS, key=lambda player: mean(rows[player]["rewards"]))
        over = [a - b for a, b in zip(rows["mcts"]["rewards"], rows[better]["rewards"], strict=True)]
        shares = " | ".join(f"{mean(rows[p]['rewards']):.3f}" for p in ("mcts", *OTHERS))
        mark = " **worse**" if mean(over) + half(over) < 0 else ""
        row = rows["mcts"]
        told = f"{mean(over):+.3f} ± {half(over):.3f}{mark}"
        lines.append(f"| {name} | {shares} | {told} | {row['plays'] or 'the search'} | {row['learning_seconds']} |")
    return lines


def ordinary(args: argparse.Namespace) -> list[str]:
    """Ten shipped decks by this checkout and the one before, in the same games."""
    lines = [
        "| deck | before | now | difference | plays | learning before, s | now, s |",
        "| --- | --: | --: | --: | --- | --: | --: |",
    ]
    for name in args.only or ORDINARY:
        rows = {}
        for which, checkout in (("now", HERE), ("before", args.before)):
            how = to_plateau(args, "mcts") if which == "now" else {}
            learning = BY_DEFAULT if how else args.learning
            task = task_of("ordinary", name, name, "mcts", 100, args.games or 1000, learning, which=which, **how)
            rows[which] = played(task, args.out, checkout, args.show)
        if None in rows.values():
            continue
        now, before = rows["now"], rows["before"]
        new, old = now["rewards"], before["rewards"]
        over = [a - b for a, b in zip(new, old, strict=True)]
        mark = " **worse**" if mean(over) + half(over) < 0 else ""
        told = f"{mean(old):.4f} | {mean(new):.4f} | {mean(over):+.4f} ± {half(over):.4f}{mark}"
        seconds = f"{before['learning_seconds']} | {now['learning_seconds']}"
        lines.append(f"| {name} | {told} | {now['plays'] or 'the search'} | {seconds} |")
    return lines


def main() -> None:
    """Run one part, or be the process that plays."""
    if sys.argv[1:] == ["play"]:
        print(json.dumps(play(json.load(sys.stdin))))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["open", "drawn", "ordinary"])
    parser.add_argument("--decks", type=Path, help="lists, a line of JSON each, for `drawn`")
    parser.add_argument("--before", type=Path, default=HERE, help="an older checkout, for `ordinary`")
    parser.add_argument("--only", nargs="+", choices=ORDINARY, help="which ordinary decks; all by default")
    parser.add_argument("--games", type=int, help="games of each deck: 400 of drawn ones, 1,000 of ordinary ones")
    parser.add_argument("--learning", type=int, default=400_000, help="rollouts of self-play")
    parser.add_argument(
        "--plateau",
        action="store_true",
        help="learn as long as it gains, at most --learning; for `ordinary` only this checkout, as its commands do",
    )
    parser.add_argument("--rollouts", type=int, nargs="+", default=[100, 2000], help="a move, for `open`")
    parser.add_argument("--learning-seeds", type=int, nargs="+", default=[0, 1, 2], help="for `open`")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing")
    parser.add_argument("--out", type=Path, default=FILE)
    parser.add_argument("--show", action="store_true", help="print the table of what has been played")
    args = parser.parse_args()
    print("\n".join({"open": open_example, "drawn": drawn, "ordinary": ordinary}[args.part](args)))


if __name__ == "__main__":
    main()
