"""Targets that are other cards of the graveyard than the source: its own card is none of them (115.4, 700.4)."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample
from scenario import Scenario, catalog_with

from deckopt.decks.load import check_deck
from deckopt.errors import InputError

CARDS = sample("scripted/other_cards")


def test_what_has_died_alone_is_no_target_of_its_own_trigger() -> None:
    play = Scenario(hand=["Diver", "Altar"], cards=CARDS)
    play("cast Diver", "cast Altar", "activate Altar")
    assert play.graveyard == ["Diver"] and "Diver" not in play.hand


def test_another_of_the_same_name_is_a_target() -> None:
    play = Scenario(hand=["Diver", "Diver", "Altar"], cards=CARDS)
    play("cast Diver", "cast Diver", "cast Altar", "activate Altar", "activate Altar")
    assert play.hand == ["Diver"] and play.graveyard == ["Diver"]


def test_what_is_on_the_battlefield_leaves_out_no_card() -> None:
    play = Scenario(hand=["Finder", "Grave"], draws=["Finder"], cards=CARDS)
    play("cast Grave", "cast Finder")
    assert play.hand == ["Finder"] and play.graveyard == ["Grave"]


def test_what_is_sacrificed_for_an_ability_is_no_target_of_it() -> None:
    play = Scenario(hand=["Hauler", "Grave"], draws=["Hauler"], cards=CARDS)
    play("cast Hauler")
    assert not play.offers("activate Hauler")
    play("cast Grave", "activate Hauler")
    assert play.hand == ["Hauler"] and sorted(play.graveyard) == ["Grave", "Hauler"]


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_agree_on_other_cards(seed: int) -> None:
    catalog = catalog_with(CARDS)
    main = {"Diver": 6, "Finder": 6, "Hauler": 6, "Altar": 4, "Grave": 6, "Swamp": 4}
    play_at_random(check_deck({"main": main}, "others", "others", catalog), catalog, seed, moves=250)


def test_only_where_it_is_known_whether_the_source_lies_there_are_others_targets() -> None:
    with pytest.raises(InputError, match="'other' cards of the graveyard"):
        catalog_with(
            '[Dig]\ncost = "{0}"\ntype = "Sorcery"\ntargets = [{ what = "other artifact", in = "graveyard" }]\n'
            'effects = [{ do = "return", what = "target", from = "graveyard" }]'
        )
