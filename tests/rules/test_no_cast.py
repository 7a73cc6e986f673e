"""Spells that a permanent of yours keeps you from casting, makes dearer, or counters."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck
from deckopt.rules import codes as C

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
FREE = """
[Barren]
type = "Land"
mana = "{C}"
["Free Again"]
cost = "{R}"
type = "Sorcery"
flashback = "{0}"
effects = [{ do = "gain", amount = 1 }]
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


def countered(battlefield: Sequence[object], name: str, *choices: str, hand: Sequence[str] = HAND) -> bool:
    """Whether a spell is countered as it is cast with these permanents there."""
    play = at(battlefield, hand)
    before = play.life + len(play.all(name)) + len(play.hand)
    play(f"cast {name}", *choices)
    assert int(play.game.g["count"][C.N_SPELLS]) == 1
    return play.life + len(play.all(name)) + len(play.hand) == before - 1


@pytest.mark.parametrize(
    ("charge", "name", "expected"),
    [(0, "Gift", True), (1, "Gift", False), (1, "Spark", True), (1, "Cheap", True), (2, "Lump", True), (3, "Lump", False)],
)
def test_spells_of_as_much_mana_value_as_charge_counters_are_countered(charge: int, name: str, expected: bool) -> None:
    """202.3: what is paid does not matter. The spell was cast all the same, and goes to the graveyard."""
    assert countered([{"name": "Sample Goblet", "counters": {"charge": charge}}], name) == expected


@pytest.mark.parametrize(("x", "expected"), [(1, False), (2, True), (3, False)])
def test_the_mana_value_of_a_spell_has_the_x_that_was_chosen(x: int, expected: bool) -> None:
    """202.3e."""
    goblet = {"name": "Sample Goblet", "counters": {"charge": 3}}
    play = at([goblet])("cast Fuel", f"X = {x}")
    assert (play.life == 20) == expected


def test_spells_for_which_no_mana_was_spent_are_countered() -> None:
    """Of a cost that is less, what is paid counts; exiled cards are no mana."""
    assert countered(["Sample Trinket"], "Gift")
    assert countered(["Sample Trinket"], "Cheap")  # it costs nothing beside the artifact
    assert not countered(["Sample Trinket"], "Lump")
    assert not countered(["Sample Trinket"], "Spark")


def test_spells_for_which_no_coloured_mana_was_spent_are_countered() -> None:
    """The last generic mana is coloured if it can be."""
    assert not countered(["Sample Glass"], "Lump")
    assert countered(["Sample Glass"], "Gift")
    for lands, resolves in (([{"name": "Barren", "copies": 3}], False), ([{"name": "Barren", "copies": 2}, "Mountain"], True)):
        position = {"hand": ["Lump"], "battlefield": [*lands, "Sample Glass"], "library": ["Plains"] * 9}
        play = Scenario.at(position, cards=CARDS + SPELLS + FREE)("cast Lump")
        assert bool(play.all("Lump")) == resolves and play.untapped("Barren") == 1


def test_what_cannot_be_countered_is_not() -> None:
    goblet = {"name": "Sample Goblet", "counters": {"charge": 2}}
    assert not countered([goblet], "Sample Wyrm", hand=["Sample Wyrm"])


def test_a_spell_is_countered_unless_it_is_paid_for() -> None:
    assert countered(["Sample Tariff"], "Spark", "no")
    assert not countered(["Sample Tariff"], "Spark", "yes")


def test_a_flashback_spell_that_is_countered_is_exiled() -> None:
    """702.34a: it would leave the stack, wherever to."""
    position = {"battlefield": [{"name": "Mountain", "copies": 9}, "Sample Trinket"], "library": ["Plains"] * 9}
    play = Scenario.at({**position, "graveyard": ["Free Again"], "hand": []}, cards=CARDS + SPELLS + FREE)
    play("cast Free Again (flashback)")
    assert play.life == 20 and not play.graveyard and int(play.game.g["exile"].sum()) == 1


@pytest.mark.parametrize(
    ("battlefield", "lands", "out"),
    [
        (["Sample Levy"], 9, set()),
        (["Sample Levy"], 2, {"Lump", "Crowd"}),
        (["Sample Levy", "Sample Bursar"], 2, {"Spark", "Lump", "Crowd", "Fuel"}),
        (["Sample Levy", "Sample Bursar"], 1, {"Gift", "Spark", "Lump", "Crowd", "Fuel", "Cheap"}),
        (["Sample Orb"], 2, {"Gift", "Spark", "Lump", "Fuel", "Cheap", "Crowd"}),
        (["Sample Orb"], 3, set()),
        ([{"name": "Sample Orb", "tapped": True}], 2, set()),
    ],
)
def test_what_costs_more_is_cast_if_that_can_be_paid(battlefield: list[str], lands: int, out: set[str]) -> None:
    """601.2f: increases come before reductions; last comes what a spell costs at least. Costs of nothing are made more too."""
    hand = [name for name in HAND if name != "Scrap"]
    position = {"hand": hand, "battlefield": [{"name": "Mountain", "copies": lands}, *battlefield], "library": ["Plains"] * 9}
    assert set(hand) - castable(Scenario.at(position, cards=CARDS + SPELLS)) == out


def test_what_costs_more_takes_more_mana() -> None:
    play = at(["Sample Levy", "Sample Bursar"])("cast Fuel", "X = 2")
    assert play.life == 22 and play.untapped("Mountain") == 9 - 5


@pytest.mark.parametrize(
    ("name", "choice", "spent"),
    [("Gift", (), 3), ("Spark", (), 3), ("Fuel", ("X = 1",), 3), ("Fuel", ("X = 3",), 4), ("Lump", (), 3), ("Scrap", (), 3)],
)
def test_every_spell_costs_at_least_so_much(name: str, choice: Sequence[str], spent: int) -> None:
    play = at(["Sample Orb"])(f"cast {name}", *choice)
    assert play.untapped("Mountain") == 9 - spent


def test_symbols_paid_with_life_count_to_what_a_spell_costs_at_least() -> None:
    probe = '[Probe]\ncost = "{R/P}"\ntype = "Sorcery"\neffects = [{ do = "gain", amount = 1 }]\n'
    position = {"hand": ["Probe"], "battlefield": [{"name": "Mountain", "copies": 9}, "Sample Orb"], "library": ["Plains"] * 9}
    play = Scenario.at(position, cards=CARDS + SPELLS + probe)("cast Probe (paying life)")
    assert play.life == 19 and play.untapped("Mountain") == 7


@pytest.mark.parametrize("seed", range(9))
def test_both_engines_keep_the_same_spells_from_being_cast(seed: int) -> None:
    """Cast freely too (cascade, suspend, flashback), with whatever is on the battlefield by then."""
    catalog = catalog_with(CARDS + SPELLS + FREELY)
    rng = random.Random(seed)
    forbidding = rng.sample(
        [
            "Sample Bailiff",
            "Sample Goblet",
            "Sample Trinket",
            "Sample Glass",
            "Sample Levy",
            "Sample Bursar",
            "Sample Scholar",
            "Sample Tariff",
            "Sample Orb",
        ],
        2,
    )
    cards = [*forbidding, "Sample Wyrm", *HAND, "Rush", "Wait", "Again"]
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
