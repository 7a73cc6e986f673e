"""Goals at random for decks at random."""

from __future__ import annotations

import random
from dataclasses import replace

from deckopt.cards.catalog import Catalog
from deckopt.cards.symbols import parse_cost
from deckopt.decks.deck import Deck
from deckopt.decks.goal_words import names_of
from deckopt.decks.goals import PERMANENTS, Asked, Goal, Joined, Kind

#: What is counted, with the greatest number that random games come near to.
COUNTED: dict[Kind, int] = {
    **dict.fromkeys(PERMANENTS, 5),
    "power": 12,
    "life": 64,
    "hand": 9,
    "graveyard": 8,
    "spells in one turn": 4,
    "spells": 9,
    "cards drawn in one turn": 4,
    "cards drawn": 9,
}


def random_goal(rng: random.Random, deck: Deck, catalog: Catalog, depth: int = 2) -> Goal:
    """A goal that asks for cards of the deck, numbers of things, mana, or a win."""
    if depth and rng.random() < 0.5:
        word = rng.choice(("and", "or"))
        parts = [random_goal(rng, deck, catalog, depth - 1) for _ in range(rng.choice((2, 2, 3)))]
        flat = [p for part in parts for p in (part.parts if isinstance(part, Joined) and part.word == word else (part,))]
        return Joined(word, tuple(flat))
    return random_thing(rng, deck, catalog)


def random_thing(rng: random.Random, deck: Deck, catalog: Catalog) -> Asked:
    """One thing that a goal may ask for."""
    names = names_of({name: name for name in deck.main}, catalog)
    kind = rng.choice((*COUNTED, "mana", "mana", "cast", "cast", "control", "control", "win"))
    if kind in COUNTED:
        return Asked(kind, rng.randint(1, COUNTED[kind]))  # type: ignore[arg-type,index]
    if kind == "mana":
        symbols = [str(rng.randint(0, 4)), *(rng.choice("WUBRGC") for _ in range(rng.randint(1, 2)))]
        return Asked("mana", cost=parse_cost("".join(f"{{{symbol}}}" for symbol in symbols)))
    if kind == "win":
        return Asked("win")
    aside = names.never_cast if kind == "cast" else names.no_permanents
    cards = sorted({card for card in names.played.values() if card not in aside})
    return Asked(kind, rng.choice((1, 1, 2)), rng.choice(cards)) if cards else Asked("win")  # type: ignore[arg-type]


def with_goal(deck: Deck, goal: Goal | str | None) -> Deck:
    """The deck with a goal that names cards as it has them, and so without a winning condition of another kind."""
    text = goal if goal is None or isinstance(goal, str) else goal.quoted()
    return replace(deck, game=deck.game.model_copy(update={"goal": text, "win": None}))
