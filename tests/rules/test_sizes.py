"""Sizes that cards state themselves, counters that something enters with, what is so in one player's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from samples import sample
from scenario import Scenario

CARDS = sample("sizes")


def at(position: Mapping[str, Any]) -> Scenario:
    """A position with the cards of `samples/sizes.toml`; plains are drawn."""
    return Scenario.at({"library": ["Plains"] * 9, **position}, cards=CARDS)


# -- characteristic-defining abilities (604.3) --------------------------------------------------------


def test_a_card_that_counts_its_power_has_it_in_the_library() -> None:
    few, many = (
        at({"hand": ["Sample Recruiter"], "battlefield": ["Mountain"] * lands, "library": ["Sample Treefolk"]})
        for lands in (1, 2)
    )
    assert few("cast Sample Recruiter").offers("choose Sample Treefolk")
    assert not many("cast Sample Recruiter").offers("choose Sample Treefolk")


def test_a_creature_in_the_graveyard_counts_itself_there() -> None:
    play = at({"hand": ["Sample Burial", "Sample Boneyard"], "graveyard": ["Sample Recruiter"]})
    play("cast Sample Burial", "choose Sample Boneyard")
    assert play.life == 21 and play.offers("yes")
    assert play("yes").hand == ["Sample Boneyard"]
    play = at({"hand": ["Sample Burial", "Sample Boneyard"]})
    assert play("cast Sample Burial", "choose Sample Boneyard").life == 21
    assert play("yes").hand == []


def test_a_spell_that_counts_its_power_has_it_on_the_stack() -> None:
    for lands, life in ((1, 20), (2, 21)):
        lotus = {"battlefield": ["Sample Recruiter", "Black Lotus", *["Forest"] * lands]}
        play = at({"hand": ["Sample Treefolk"], **lotus})
        play("activate Black Lotus (mana)", "green", "cast Sample Treefolk")
        assert play.life == (21 if lands + 1 >= 2 else life)


def test_what_a_creature_becomes_comes_after_what_its_card_states() -> None:
    play = at({"hand": ["Sample Shrinking"], "battlefield": ["Sample Treefolk", "Forest", "Forest"]})
    assert play.one("Sample Treefolk").size == (3, 2)
    assert play("cast Sample Shrinking").one("Sample Treefolk").size == (1, 1)


def test_a_copy_with_a_size_of_its_own_does_not_count() -> None:
    play = at({"hand": ["Sample Mirror Pool"], "battlefield": ["Sample Treefolk", "Forest"]})
    play("cast Sample Mirror Pool")
    assert sorted(p.size for p in play.all() if "Treefolk" in p.name) == [(2, 2), (2, 2)]
    play("attack")
    play = at({"hand": ["Sample Mirror Pool"], "battlefield": ["Sample Treefolk", "Forest", "Forest", "Forest"]})
    play("cast Sample Mirror Pool")
    assert sorted(p.size for p in play.all() if "Treefolk" in p.name) == [(2, 2), (4, 2)]


# -- entering with counters (614.1c) ------------------------------------------------------------------


def test_what_returns_with_a_counter_has_it_as_it_enters() -> None:
    play = at({"hand": ["Shock"], "battlefield": ["Sample Grim Wolf", "Sample Kinship", "Mountain"]})
    play("cast Shock", "choose Sample Grim Wolf")
    assert play.one("Sample Grim Wolf").plus == 1
    assert play.hand == ["Plains"]


def test_a_counter_that_shrinks_is_there_as_a_creature_enters() -> None:
    for lands, size in ((["Swamp", "Forest"], 2), (["Swamp", "Forest", "Forest"], 3)):
        play = at({"hand": ["Sample Recall"], "graveyard": ["Sample Treefolk"], "battlefield": [*lands, "Sample Kinship"]})
        play("cast Sample Recall")
        assert play.one("Sample Treefolk").size[0] == size
        assert len(play.hand) == (size >= 3)


# -- one player's turn --------------------------------------------------------------------------------


def test_what_shrinks_creatures_in_the_opponents_turn_kills_them_there() -> None:
    play = at({"battlefield": ["Sample Orrery", "Sample Ranks", "Sample Boneyard"], "graveyard": ["Sample Bogfolk"] * 2})
    assert play.one("Sample Ranks").size == (4, 2)
    play.until(2)
    assert play.graveyard.count("Sample Ranks") == 1
    assert play.one("Sample Boneyard").size == (5, 4)


def test_the_power_of_your_turn_is_not_there_in_the_opponents() -> None:
    play = at({"battlefield": ["Sample Orrery", "Sample Boneyard"], "graveyard": ["Sample Bogfolk"] * 2, "turn": 2})
    assert play.until(3).life == 22


# -- conditions of an attack --------------------------------------------------------------------------


def test_the_power_that_attacked_is_asked_as_it_attacks_and_not_again() -> None:
    play = at({"battlefield": ["Sample Ranks", "Sample Ranks"]})
    play.attack("Sample Ranks", "Sample Ranks")
    assert len(play.all("Goblin token")) == 2
    play = at({"battlefield": ["Sample Ranks", "Sample Ranks", "Sample Cave-In"]})
    play("attack", "attack with Sample Ranks", "attack with Sample Ranks")
    assert len(play.all("Goblin token")) == 2


# -- faces that are lands -----------------------------------------------------------------------------


def test_what_may_be_cast_from_exile_is_not_played_as_a_land() -> None:
    play = at({"hand": ["Sample Ranks"], "top": ["Sample Bogfolk"], "battlefield": ["Sample Chief", "Mountain", "Mountain"]})
    play("cast Sample Ranks")
    assert play.exiled[0][0] == "Sample Bogfolk"
    assert not any("Sample Mudflat" in move for move in play.moves if move.startswith("play"))
    play.until(2)
    assert play.offers("cast Sample Bogfolk from exile")
    play.until(3)
    assert play.exile.count("Sample Bogfolk") == 1


def test_lands_that_may_be_played_from_the_graveyard_are_faces_too() -> None:
    play = at({"graveyard": ["Sample Bogfolk", "Mountain"], "battlefield": ["Sample Excavation"]})
    play("play Sample Mudflat (from the graveyard)")
    assert play.one("Sample Mudflat").tapped and play.graveyard == ["Mountain"]
    assert not play.offers("play Mountain (from the graveyard)")


# -- sizes below 0 (107.1b) -----------------------------------------------------------------------------


def test_a_power_below_0_that_is_added_is_0() -> None:
    play = at({"hand": ["Sample Withering Draught"], "battlefield": ["Mountain", "Mountain", "Sample Swelling Golem"]})
    play("cast Sample Withering Draught", "activate Sample Swelling Golem (ability 1)")
    assert play.one("Sample Swelling Golem").size == (-2, 4)
    play("activate Sample Swelling Golem (ability 2)")
    assert play.one("Sample Swelling Golem").size == (-2, 5), "the total power of all creatures is below 0, too"


def test_a_power_below_0_is_doubled() -> None:
    """701.10: doubling a power of -2 gives -4."""
    hand = ["Sample Withering Draught", "Sample Doubling Draught"]
    play = at({"hand": hand, "battlefield": ["Mountain", "Mountain", "Sample Swelling Golem"]})
    play("cast Sample Withering Draught", "cast Sample Doubling Draught")
    assert play.one("Sample Swelling Golem").size == (-4, 4)


def test_a_power_above_0_is_added() -> None:
    play = at({"battlefield": ["Mountain", "Sample Swelling Golem"]})
    play("activate Sample Swelling Golem (ability 1)")
    assert play.one("Sample Swelling Golem").size == (2, 5)
    play("activate Sample Swelling Golem (ability 2)")
    assert play.one("Sample Swelling Golem").size == (0, 8)
