"""Goals in both engines: random goals are reached in the fast one as soon as in the slow one.

DECKOPT_LONG=1 plays many more of them.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from decks.random_goals import COUNTED, random_goal, random_thing, with_goal
from naive.lockstep import Lockstep, pick
from samples import with_sample_cards

from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import Deck
from deckopt.decks.goal_words import written_goal
from deckopt.decks.goals import asked
from deckopt.decks.load import load_deck
from rules.random_play import draw_deck, playable

LONG = bool(os.environ.get("DECKOPT_LONG"))
CATALOG = with_sample_cards(Catalog.load())


def reached(deck: Deck, rng: random.Random, moves: int) -> tuple[int, int]:
    """(games that came to the goal, other games that ended) of random games in both engines."""
    won = lost = 0
    while moves > 0:
        game = Lockstep(deck, CATALOG, seed=rng.randrange(1 << 30), to_bottom=rng.choice((0, 0, 1)))
        passes = rng.choice((0.1, 0.5, 1.0))
        while not game.over and moves > 0:
            game.apply(pick(rng, game.fast, passes))
            moves -= 1
        won += game.over and game.fast.won
        lost += game.over and not game.fast.won
    return won, lost


@pytest.mark.parametrize("seed", range(400 if LONG else 16))
def test_random_goal(seed: int) -> None:
    """Random games of a random deck with a random goal are the same in both engines, to their end."""
    rng = random.Random(seed)
    deck = draw_deck(rng, CATALOG, rng.sample(playable(CATALOG), 7))
    goal = random_goal(rng, deck, CATALOG)
    deck = with_goal(deck, goal)
    assert deck.goal == goal
    reached(deck, rng, 500 if LONG else 80)


def test_everything_that_can_be_asked_for_is_reached() -> None:
    """Each kind of goal alone, in both engines: some game comes to it."""
    rng = random.Random(5)
    deck = load_deck("pauper-storm", CATALOG)
    seen: Counter[str] = Counter()
    for _ in range(300):
        goal = random_thing(rng, deck, CATALOG)
        if seen[goal.kind] < 1 and goal.kind not in ("win", "planeswalkers", "power", "creatures", "enchantments"):
            seen[goal.kind] += reached(with_goal(deck, goal), rng, 60)[0]
    deck = load_deck("pauper-goblins", CATALOG)
    for text in ("win", "3 power", "2 creatures"):
        goal = written_goal(text)
        seen[next(asked(goal)).kind] += reached(with_goal(deck, goal), rng, 400 if text == "win" else 60)[0]
    unseen = {*COUNTED, "mana", "cast", "control", "win"} - {kind for kind, n in seen.items() if n}
    assert unseen <= {"planeswalkers", "enchantments"}, seen
