"""Mana that is an action may be made before its source untaps, or is sacrificed or returned (605.3a)."""

from __future__ import annotations

from samples import sample
from scenario import Scenario

LORE = sample("scripted/before_losing")


def test_mana_that_is_an_action_may_be_made_before_its_source_untaps() -> None:
    play = Scenario(hand=["Amulet", "Amulet", "Field", "Forest", "Forest"], draws=["Plains"] * 3, cards=LORE)
    play("cast Amulet", "cast Amulet", "play Forest").until(2)
    play("play Forest").until(3)
    play("play Field")
    assert play.moves == ["activate Field (mana)", "go on"]  # untapped once, before it untaps again
    play("activate Field (mana)", "white")
    assert play.pool == "WWW" and play.untapped("Field") == 1
    assert play.moves == ["activate Field (mana)", "go on"]  # now before the sacrifice
    play("activate Field (mana)", "green")
    assert play.pool == "WWWGGG" and play.moves == ["choose Forest", "choose tapped Field"]


def test_mana_that_is_an_action_may_be_made_before_its_source_is_sacrificed() -> None:
    play = Scenario(hand=["Amulet", "Field"], cards=LORE)
    play("cast Amulet", "play Field", "activate Field (mana)", "blue")
    assert play.pool == "UUU" and play.graveyard == ["Field"]


def test_it_need_not_be_made() -> None:
    play = Scenario(hand=["Amulet", "Field"], cards=LORE)
    play("cast Amulet", "play Field", "go on")
    assert play.pool == "" and play.graveyard == ["Field"]


def test_mana_that_is_an_action_may_be_made_before_its_source_returns() -> None:
    play = Scenario(hand=["Amulet", "Karoo"], cards=LORE)
    play("cast Amulet", "play Karoo", "activate Karoo (mana)", "red")
    assert play.pool == "RR" and play.hand == ["Karoo"]


def test_a_tapped_source_makes_nothing_before_it_is_sacrificed() -> None:
    play = Scenario(hand=["Field"], cards=LORE)
    play("play Field")
    assert play.pool == "" and play.graveyard == ["Field"]


def test_a_source_that_sacrifices_itself_makes_mana_first() -> None:
    play = Scenario(hand=["Ruins"], draws=["Plains"], cards=LORE)
    play("play Ruins", "attack")
    assert play.turn == 2 and play.moves == ["activate Ruins (mana)", "go on"]
    play("activate Ruins (mana)", "green")
    assert play.graveyard == ["Ruins"] and play.pool == ""  # mana of the upkeep is gone


def test_a_land_that_enters_tapped_and_is_untapped_by_the_same_effect_has_entered_tapped() -> None:
    play = Scenario(hand=["Amulet", "Passage", "Forest"], draws=["Plains"], rest={"Plains": 9}, cards=LORE)
    play("cast Amulet", "play Forest").until(2)
    play("play Passage", "activate Passage", "choose Plains")
    assert play.moves == ["choose Plains", "go on"]  # untapped already as the Amulet is about to untap it
    play("choose Plains")
    assert play.pool == "W" and play.untapped("Plains") == 1


def test_a_land_that_enters_tapped_stays_tapped_where_lands_are_few() -> None:
    play = Scenario(hand=["Passage"], rest={"Plains": 9}, cards=LORE)
    play("play Passage", "activate Passage", "choose Plains")
    assert play.one("Plains").tapped
