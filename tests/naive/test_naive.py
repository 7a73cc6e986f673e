"""The fast engine against the slow one: random play in step, and scripted games.

DECKOPT_LONG=1 plays many more moves and many more random decks.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
from rules.random_play import draw_deck, playable
from samples import FOLDER, with_files, with_sample_cards, with_scenario_cards

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.load import check_deck, load_deck
from deckopt.words.kinds import CREATURE
from naive.lockstep import Lockstep, play_at_random
from naive.objects import Permanent, Printed
from naive.scenarios import SCENARIOS, Scenario

LONG = bool(os.environ.get("DECKOPT_LONG"))
SHIPPED = (
    "pauper-burn",
    "pauper-goblins",
    "pauper-infect",
    "pauper-bogles",
    "pauper-storm",
    "jeskai-ascendancy",
    "jeskai-ascendancy-full-rules",
    "lava-spike",
    "karsten",
    "lotus-wheel",
)
BESTOWED = {"cost": "{0}", "type": "Enchantment Creature — Snake", "power": 1, "toughness": 1, "bestow": "{0}"}
CATALOG = with_sample_cards(Catalog.load())
SCENARIO_CATALOG = with_scenario_cards(CATALOG)
SWARM_CATALOG = with_files(CATALOG, [FOLDER / "scripted" / "swarms.toml"])
#: Cards of which many are there at the same time: lifelink and what sees it, triggers on others, copies that choose.
SWARMS = (
    {"Sample Pridemate": 24},
    {"Sample Sergeant": 12, "Sample Pridemate": 8, "Sample Crown": 4},
    {"Sample Sergeant": 10, "Sample Rebel": 8, "Sample Ranks": 6, "Mountain": 6},
    {"Swarm Watcher": 20, "Sample Greeted": 4},
    {"Swarm Exulter": 16, "Swarm Sting": 4, "Sample Greeted": 4},
    {"Swarm Chorister": 14, "Swarm Sting": 4, "Swarm Trench": 6, "Sample Greeted": 4},
    {"Swarm Watcher": 8, "Swarm Exulter": 8, "Swarm Chorister": 8},
    {"Swarm Ghost": 12, "Swarm Wake": 6},
    {"Swarm Twins": 4, "Swarm Watcher": 12},
    {"Swarm Mourner": 14, "Swarm Wrath": 8, "Sample Greeted": 4},
    {"Swarm Budder": 6, "Swarm Scourge": 8, "Swarm Rain": 10},
    {"Swarm Breaker": 14, "Swarm Budder": 6},
)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_deck(name: str) -> None:
    """Random games of a shipped deck are the same in both engines."""
    for seed in range(10 if LONG else 1):
        play_at_random(load_deck(name, CATALOG), CATALOG, seed, 5000 if LONG else 250)


@pytest.mark.parametrize("seed", range(200 if LONG else 16))
def test_random_deck(seed: int) -> None:
    """Random games of random decks are the same in both engines."""
    rng = random.Random(seed)
    deck = draw_deck(rng, CATALOG, rng.sample(playable(CATALOG), 7))
    play_at_random(deck, CATALOG, seed, 1000 if LONG else 120)


@pytest.mark.parametrize("cards", SWARMS, ids=[next(iter(cards)) for cards in SWARMS])
def test_many_of_one_card(cards: dict[str, int]) -> None:
    """Random games with many permanents of few cards, which attack, are the same in both engines."""
    deck = check_deck({"main": {"Plains": 16, **cards}, "game": {"opponent_life": 400}}, "swarm", "swarm", SWARM_CATALOG)
    for seed in range(20 if LONG else 2):
        play_at_random(deck, SWARM_CATALOG, seed, 500 if LONG else 150, outcomes=0.0, keen=3.0)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.name for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    """A scripted game is the same in both engines."""
    scenario.play(SCENARIO_CATALOG)


def test_a_card_that_was_milled_and_taken_is_in_the_graveyard_no_more() -> None:
    """The slow engine takes targets from the names in the graveyard, so none may stay there without a card."""
    main = {"Sample Seeker": 1, "Black Lotus": 1, "Shock": 1, "Grizzly Bears": 2, "Forest": 9}
    game = Lockstep(
        check_deck({"main": main}, "milled", "milled", CATALOG), CATALOG, 0, 2, drawn=["Sample Seeker", "Black Lotus"]
    )
    for words in ("keep", "cast Black Lotus", "activate Black Lotus (mana)", "green"):
        game.apply_words(words)
    game.apply_words("cast Sample Seeker", ["Shock", "Grizzly Bears", "Grizzly Bears"])
    game.apply_words("choose Shock")
    assert game.slow.position.graveyard == {"Black Lotus": 1, "Grizzly Bears": 2}
    assert "Shock" not in list(game.slow.position.graveyard)


def test_what_is_cast_for_its_bestow_cost_is_an_aura_of_no_creature_type() -> None:
    """As a spell and as a permanent (702.103b)."""
    printed = Printed(0, "Sample", parse_card("Sample", BESTOWED, "test"))
    assert replace(printed, hidden=CREATURE).subtypes == ("Aura",)
    assert (Permanent(printed, marks=frozenset({"bestowed"})).subtypes, Permanent(printed).subtypes) == (("Aura",), ("Snake",))
