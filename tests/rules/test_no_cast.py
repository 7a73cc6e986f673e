"""Spells that a permanent of yours keeps you from casting."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck

CARDS = sample("forbidden")

SPELLS = sample("scripted/no_cast")
FREELY = """
[Rush]
cost = "{1}{G}"
type = "Sorcery"
keywords = ["cascade"]
effects = [{ do = "gain", amount = 1 }]
[Wait]
cost = "{2}"
type = "Sorcery"
suspend = { turns = 1, cost = "{R}" }
effects = [{ do = "gain", amount = 1 }]
[Again]
cost = "{R}"
type = "Sorcery"
flashback = "{2}"
effects = [{ do = "gain", amount = 1 }]
[Taiga]
type = "Land"
mana = "{R/G}"
"""
HAND = ["Spark", "Lump", "Cheap", "Gift", "Fuel", "Crowd", "Scrap"]


def at(battlefield: Sequence[object], hand: Sequence[str] = HAND) -> Scenario:
    """With plenty of mana, and these permanents beside it."""
    lands = [{"name": "Mountain", "copies": 9}]
    return Scenario.at(
        {"hand": list(hand), "battlefield": [*lands, *battlefield], "library": ["Plains"] * 9}, cards=CARDS + SPELLS
    )


def castable(play: Scenario) -> set[str]:
    return {name for name in HAND if any(move.split(" (")[0] == f"cast {name}" for move in play.moves)}


def test_without_such_a_permanent_all_can_be_cast() -> None:
    assert castable(at([])) == set(HAND)


def test_after_another_spell_none_is_cast_in_the_same_turn() -> None:
    """101.2: what says that something cannot happen wins; one that was cast before it came counts too."""
    play = at(["Sample Bailiff"])
    assert castable(play) == set(HAND)
    play("cast Spark")
    assert castable(play) == set()
    play.until(int(play.game.g["turn"]) + 1)
    assert castable(play) == set(HAND) - {"Spark"}
    turn = int(play.game.g["turn"])
    play = at([], ["Gift", "Sample Bailiff", "Spark"])("cast Gift", "cast Sample Bailiff")
    assert int(play.game.g["turn"]) == turn  # nothing was left to do in the first one


@pytest.mark.parametrize(
    ("charge", "out"), [(0, {"Gift"}), (1, {"Spark", "Cheap", "Fuel"}), (2, {"Lump", "Crowd", "Fuel"}), (3, {"Scrap", "Fuel"})]
)
def test_spells_of_as_much_mana_value_as_charge_counters_are_not_cast(charge: int, out: set[str]) -> None:
    """202.3: what is paid does not matter, and an {X} can be any number."""
    assert set(HAND) - castable(at([{"name": "Sample Goblet", "counters": {"charge": charge}}])) == out


def test_spells_for_which_no_mana_might_be_spent_are_not_cast() -> None:
    """A cost that is less, or is paid by tapping creatures or exiling cards, may need none."""
    assert set(HAND) - castable(at(["Sample Trinket"])) == {"Gift", "Cheap", "Crowd", "Scrap"}


def test_spells_for_which_no_coloured_mana_might_be_spent_are_not_cast() -> None:
    assert castable(at(["Sample Glass"])) == {"Spark", "Fuel"}


@pytest.mark.parametrize(
    ("battlefield", "lands", "out"),
    [
        (["Sample Levy"], 9, {"Gift"}),
        (["Sample Levy"], 2, {"Gift", "Lump", "Crowd"}),
        (["Sample Levy", "Sample Bursar"], 2, {"Gift", "Spark", "Lump", "Crowd", "Fuel"}),
    ],
)
def test_what_costs_more_is_cast_if_that_can_be_paid(battlefield: list[str], lands: int, out: set[str]) -> None:
    """601.2f: increases come before reductions. Costs of nothing are not made more: what has one is not cast."""
    hand = [name for name in HAND if name != "Scrap"]
    position = {"hand": hand, "battlefield": [{"name": "Mountain", "copies": lands}, *battlefield], "library": ["Plains"] * 9}
    assert set(hand) - castable(Scenario.at(position, cards=CARDS + SPELLS)) == out


def test_what_costs_more_takes_more_mana() -> None:
    play = at(["Sample Levy", "Sample Bursar"])("cast Fuel", "X = 2")
    assert play.life == 22 and play.untapped("Mountain") == 9 - 5


@pytest.mark.parametrize("seed", range(6))
def test_both_engines_keep_the_same_spells_from_being_cast(seed: int) -> None:
    """Cast freely too (cascade, suspend, flashback), with whatever is on the battlefield by then."""
    catalog = catalog_with(CARDS + SPELLS + FREELY)
    rng = random.Random(seed)
    forbidding = rng.sample(
        ["Sample Bailiff", "Sample Goblet", "Sample Trinket", "Sample Glass", "Sample Levy", "Sample Bursar", "Sample Scholar"], 2
    )
    cards = [*forbidding, *HAND, "Rush", "Wait", "Again"]
    deck = check_deck({"main": {**dict.fromkeys(cards, 3), "Taiga": 12}}, "test", "test", catalog)
    for _ in range(2):
        play_at_random(deck, catalog, rng.randrange(1 << 30), 60)


@pytest.mark.parametrize(("graveyard", "spent"), [(1, 2), (2, 1)])
def test_spells_cost_less_only_while_a_condition_holds(graveyard: int, spent: int) -> None:
    position = {
        "hand": ["Lump"],
        "battlefield": [{"name": "Mountain", "copies": 9}, "Sample Scholar"],
        "library": ["Plains"] * 9,
        "graveyard": ["Plains"] * graveyard,
    }
    play = Scenario.at(position, cards=CARDS + SPELLS)("cast Lump")
    assert play.untapped("Mountain") == 9 - spent
