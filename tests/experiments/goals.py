"""Are goals reached as often as they can be worked out to be?

    python tests/experiments/goals.py --out goals.jsonl

Decks of basic lands and of cards that do nothing are asked for lands and for mana of a colour; `evaluate/hypergeometric.py` says
exactly how often a player who plays a land whenever there is one gets there. The spells of a hand are put back first, by rules of
thumb of the deck. Each hundred games is a line of `--out`; a second call goes on with what is missing.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from evaluate.hypergeometric import EVERY_HAND, TWO_TO_FIVE, Keep, Lands, castable, lands_in_play

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.load import check_deck
from deckopt.evaluate.estimates import share
from deckopt.evaluate.games import GameTask, TaskRunner, as_list, warm_up, work
from deckopt.playing.settings import Settings
from deckopt.workers.serial import SerialWorkers

BATCH = 100
SEED = 2026
BLANK = "Lava Spike"  # what stands for the cards that do nothing


class Question(NamedTuple):
    """What is asked of a deck, and how often it is so by that turn."""

    words: str
    deck: Lands  # Islands, Plains, and cards that do nothing
    goal: str
    turn: int
    on_the_play: bool
    keep: Keep
    exact: float

    @property
    def key(self) -> str:
        """The name of its steps."""
        return f"{self.deck[:2]} {self.goal} {self.turn} {self.on_the_play} {self.keep[:2]}"


def questions() -> list[Question]:
    """All of them, with what is exact."""
    lands = Lands(25, 0, 35)
    asked = [
        Question(words, lands, "4 lands", 4, first, keep, lands_in_play(lands, 4, 4, first, keep))
        for words, first, keep in (
            ("4 lands by turn 4, on the play, no mulligans", True, EVERY_HAND),
            ("4 lands by turn 4, on the play, 2 to 5 lands kept", True, TWO_TO_FIVE),
            ("4 lands by turn 4, on the draw, 2 to 5 lands kept", False, TWO_TO_FIVE),
        )
    ]
    for good in (20, 14):
        deck = Lands(good, 24 - good, 36)
        both, enough = castable(deck, 2, 2, True)
        where = f"{good} Islands, {24 - good} Plains, on the play, no mulligans"
        asked += [
            Question(f"UU by turn 2, {where}", deck, "{U}{U} in one turn", 2, True, EVERY_HAND, both),
            Question(f"2 lands by turn 2, {where}", deck, "2 lands", 2, True, EVERY_HAND, enough),
        ]
    return asked


def deck_of(asked: Question, catalog: Catalog) -> Deck:
    """The deck, with the rewards of any deck: a player who can reach a goal no more in time still goes for it."""
    game: dict[str, Any] = {
        "on_the_play": asked.on_the_play,
        "goal": asked.goal,
        "mulligan": "none" if asked.keep == EVERY_HAND else "london",
        "min_hand": min(asked.keep.always, 7),
    }
    if asked.keep != EVERY_HAND:
        game["keep"] = f"{asked.keep.least}..{asked.keep.most} lands"
    main = {"Island": asked.deck.wanted, "Plains": asked.deck.others, BLANK: asked.deck.spells}
    fields = {
        "main": {name: n for name, n in main.items() if n},
        "game": game,
        "stand_in": {BLANK: "blank"},
        "policy": {"prune": [{"by_rule": "bottom"}, {"first": "bottom", "cards": [BLANK]}]},
    }
    return check_deck(fields, "goals", "goals", catalog)


def measure(asked: Question, catalog: Catalog, settings: Settings, games: int, out: Path) -> None:
    """Play what is missing, and print its row."""
    lines = out.read_text().splitlines() if out.exists() else []
    done = {tuple(key): reached for key, reached in map(json.loads, lines)}
    deck = deck_of(asked, catalog)
    workers = SerialWorkers(work, partial(TaskRunner, deck, catalog, settings))
    reached = 0
    for start in range(0, games, BATCH):
        key = (asked.key, settings.player, settings.rollouts, start)
        if key not in done:
            tasks = (GameTask(as_list(deck.main), SEED, game, ()) for game in range(start, start + BATCH))
            results = [workers.submit(task).result().result for task in tasks]
            done[key] = sum(result.won and result.turn <= asked.turn for result in results)
            with out.open("a") as file:
                file.write(json.dumps([key, done[key]]) + "\n")
        reached += done[key]
    found = share(reached, games)
    inside = "inside" if found.low <= asked.exact <= found.high else "OUTSIDE"
    print(
        f"| {asked.words} | {100 * asked.exact:.2f} % | {100 * found.value:.2f} % "
        f"({100 * found.low:.2f} to {100 * found.high:.2f}, {games:,} games) | {inside} |",
        flush=True,
    )


def main() -> None:
    """Read the options, do what is missing, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("goals.jsonl"))
    parser.add_argument("--player", default="heavy")
    parser.add_argument("--rollouts", type=int, default=60)
    parser.add_argument("--games", type=int, default=4000)
    given = parser.parse_args()
    catalog = Catalog.load()
    settings = Settings(rollouts=given.rollouts, mulligan_rollouts=given.rollouts, player=given.player)
    print("| asked | exact | played (95 %) | |")
    print("| --- | --: | --- | --- |")
    for asked in questions():
        warm_up(deck_of(asked, catalog), catalog)
        measure(asked, catalog, settings, given.games, given.out)


if __name__ == "__main__":
    main()
