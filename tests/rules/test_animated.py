"""What becomes a creature for good, or of a size of its own, and what comes back when it dies or is exiled."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

CARDS = sample("animated")


def test_what_a_land_becomes_for_good_outlasts_the_turn_and_its_haste_lets_it_attack_at_once() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Sample Earthshaper"], cards=CARDS)
    play("play Forest").lotus("G")("cast Sample Earthshaper")
    assert play.one("Forest").size == (2, 2)
    play("attack", "attack with Forest with 2 +1/+1 counters").until(2)
    assert play.opponent_life == 18
    assert play.one("Forest").size == (2, 2)


def test_a_base_size_until_end_of_turn_gives_way_to_the_lasting_one_afterwards() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Sample Earthshaper", "Sample Shard"], cards=CARDS)
    play("play Forest").lotus("G")("cast Sample Earthshaper", "cast Sample Shard")
    assert play.one("Forest").size == (5, 5)
    play.until(2)
    assert play.one("Forest").size == (2, 2)


def test_a_later_lasting_base_size_replaces_one_until_end_of_turn() -> None:
    hand = ["Forest", "Black Lotus", "Black Lotus", "Sample Earthshaper", "Sample Earthshaper", "Sample Shard"]
    play = Scenario(hand=hand, cards=CARDS)
    play("play Forest").lotus("G")("cast Sample Earthshaper", "cast Sample Shard")
    play.lotus("G")("cast Sample Earthshaper")
    assert play.one("Forest").size == (4, 4)


@pytest.mark.parametrize(("spell", "mana"), [("Shock", "R"), ("Sample Swords", "W")])
def test_what_dies_or_is_exiled_returns_tapped_as_the_land_that_it_was(spell: str, mana: str) -> None:
    moves = [f"cast {spell}", *(["choose Forest with 2 +1/+1 counters"] if spell == "Shock" else []), "go on"]
    play = Scenario(hand=["Forest", "Black Lotus", "Black Lotus", "Sample Earthshaper", spell], cards=CARDS)
    play("play Forest").lotus("G")("cast Sample Earthshaper").lotus(mana)(*moves)
    forest = play.one("Forest")
    assert forest.tapped
    assert not play.offers("attack with Forest with 2 +1/+1 counters")
    assert forest.plus == 0


def test_what_returns_to_hand_stays_there() -> None:
    play = Scenario(hand=["Forest", "Black Lotus", "Sample Earthshaper", "Sample Undoing"], cards=CARDS)
    play("play Forest").lotus("G")("cast Sample Earthshaper", "cast Sample Undoing")
    assert play.hand == ["Forest"]


def test_an_artifact_becomes_a_creature_of_the_size_of_its_mana_value() -> None:
    play = Scenario(hand=["Black Lotus", "Forest", "Sample Engine"], cards=CARDS)
    play("play Forest").lotus("G")("cast Sample Engine", "activate Sample Engine")
    assert play.one("Sample Engine").size == (1, 1)


def test_a_changeling_is_every_creature_type_as_a_spell_and_as_a_permanent() -> None:
    play = Scenario(hand=["Sample Elf Singer", "Sample Shifter"], cards=CARDS)
    play("cast Sample Elf Singer", "cast Sample Shifter")
    assert play.life == 20 + 3 + 1
    assert play.one("Sample Shifter").size == (2, 1)


def test_a_land_that_becomes_every_creature_type_is_an_elf_until_end_of_turn() -> None:
    play = Scenario(hand=["Sample Vault", "Sample Elf Singer", "Black Lotus"], cards=CARDS)
    play("play Sample Vault", "cast Sample Elf Singer").lotus("G")("activate Sample Vault")
    assert play.one("Sample Vault").size == (3, 2)
    play.until(2)
    assert play.one("Sample Vault").size == (0, 0)
