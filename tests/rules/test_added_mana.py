"""Mana that Auras add whenever the enchanted land is tapped for mana, by whatever ability of it that costs {T} (106.12)."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

LORE = sample("scripted/added_mana")


def grown(land: str, *hand: str) -> Scenario:
    """A game with a land that has an Aura which adds green mana."""
    return Scenario(hand=[land, "Growth", *hand], cards=LORE)(f"play {land}", "cast Growth")


@pytest.mark.parametrize(
    ("land", "chosen", "made", "life"),
    [
        ("Tomb", (), "CCG", 18),
        ("Isle", ("red",), "GR", 19),
        ("Vein", (), "CCG", 20),
        ("Mine", ("blue",), "GU", 20),
        ("Crag", ("blue",), "GU", 20),
    ],
)
def test_abilities_that_are_used_for_themselves_are_added_to(land: str, chosen: tuple[str, ...], made: str, life: int) -> None:
    play = grown(land)
    moves = [move for move in play.moves if move.startswith(f"activate {land}")]
    play(moves[0], *chosen)
    assert (sorted(play.pool), play.life) == (sorted(made), life)


def test_what_a_land_with_a_counter_makes_besides_is_added_to_as_well() -> None:
    play = grown("Crag", "Firebrand Archer")
    assert play.offers("cast Firebrand Archer")  # {1}{R}


def test_a_land_that_runs_out_of_counters_is_added_to_a_last_time() -> None:
    play = grown("Mine")("activate Mine (mana)", "blue").until(2)("activate Mine (mana)", "red")
    assert (sorted(play.pool), play.all("Mine"), play.all("Growth")) == (["G", "R"], [], [])


def test_what_is_added_does_not_pay_for_the_ability_that_it_is_added_to() -> None:
    assert not grown("Filter").offers("activate Filter")
    play = grown("Filter", "Lotus Petal")("cast Lotus Petal", "activate Filter")
    assert sorted(play.pool) == ["G", "U", "W"]


def test_a_land_that_is_not_tapped_is_not_tapped_for_mana() -> None:
    assert grown("Elsewhere")("activate Elsewhere").pool == "B"


def test_what_no_aura_can_enchant_is_used_as_a_cost_is_paid() -> None:
    play = grown("Tomb", "Petal")("cast Petal")
    assert [move for move in play.moves if "Petal" in move] == []


def test_two_auras_add_twice() -> None:
    play = grown("Tomb", "Growth", "Tree")("cast Growth", "activate Tomb")
    assert sorted(play.pool) == ["C", "C", "G", "G"]
    assert play.offers("cast Tree")


def test_an_ability_that_makes_no_mana_adds_none() -> None:
    # 106.12a: "tapped for mana" is asked as the mana ability resolves and has made mana.
    play = grown("Cradle")
    play("activate Cradle")
    assert play.pool == ""
