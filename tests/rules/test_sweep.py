"""Damage to many creatures at once, triggers on being dealt damage, and keywords that filters ask for."""

from __future__ import annotations

import pytest
from samples import sample
from scenario import Scenario

LORE = sample("scripted/sweep")


def test_all_that_the_filter_means_and_the_players_are_dealt_damage() -> None:
    """Two damage to each creature without flying and to each player."""
    play = Scenario(hand=["Ox", "Bird", "Quake"], cards=LORE)
    play("cast Ox", "cast Bird", "cast Quake")
    assert (play.life, play.opponent_life) == (18, 18)
    assert play.one("Ox").damage == 2
    assert play.one("Bird").damage == 0


def test_lifelink_counts_all_that_was_dealt() -> None:
    """One damage to each of two other creatures gains two life."""
    play = Scenario(hand=["Ox", "Ox", "Shaman"], cards=LORE)
    play("cast Ox", "cast Ox", "cast Shaman", "activate Shaman")
    assert play.life == 21
    assert play.one("Shaman").damage == 0


def test_each_creature_that_is_dealt_damage_triggers() -> None:
    """Two Ants each get a counter for the damage that they were dealt."""
    play = Scenario(hand=["Ants", "Ants", "Flare"], cards=LORE)
    play("cast Ants", "cast Ants", "cast Flare")
    assert [p.plus for p in play.all("Ants")] == [1, 1]


def test_damage_is_passed_on_to_any_other_target() -> None:
    """The Reckoner deals as much damage as it was dealt, and not to itself."""
    play = Scenario(hand=["Reckoner", "Ox", "Quake"], cards=LORE)
    play("cast Reckoner", "cast Ox", "cast Quake")
    assert not play.offers("choose Reckoner")
    play("target the opponent")
    assert play.opponent_life == 16


def test_a_keyword_that_was_gained_counts() -> None:
    """What gains flying until end of turn is a creature with flying."""
    play = Scenario(hand=["Ox", "Kite", "Kite", "Flock"], cards=LORE)
    play("cast Ox", "cast Kite")
    assert not play.offers("cast Kite")
    play("cast Flock")
    assert play.life == 21


def test_what_died_had_its_keywords() -> None:
    """A Bird that dies was a creature with flying."""
    play = Scenario(hand=["Bird", "Ox", "Mourner", "Flare"], cards=LORE)
    play("cast Bird", "cast Ox", "cast Mourner", "cast Flare")
    assert play.life == 23


def test_a_card_has_the_keywords_that_are_printed_on_it() -> None:
    """A search for a creature card with flying finds the Bird alone."""
    play = Scenario(hand=["Falconer"], rest={"Bird": 1, "Ox": 12}, cards=LORE)
    play("cast Falconer")
    assert play.offers("choose Bird")
    assert not play.offers("choose Ox")


@pytest.mark.parametrize("where", ['statics = [{ of = "creature with flying", power = 1 }]', 'enchant = "creature with flying"'])
def test_keywords_are_not_possible_where_they_would_be_asked_for_themselves(where: str) -> None:
    """A static ability may give keywords, and so does not ask for them."""
    kind = "Enchantment — Aura" if where.startswith("enchant") else "Enchantment"
    with pytest.raises(Exception, match="keywords are not possible"):
        Scenario(cards=f'[Wind]\ncost = "{{0}}"\ntype = "{kind}"\n{where}\n', hand=["Wind"])
