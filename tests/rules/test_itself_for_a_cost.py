"""A permanent that is exiled, or returned to hand, for its own ability (602.2b)."""

from __future__ import annotations

import pytest
from naive.lockstep import play_at_random
from samples import sample, with_sample_cards
from scenario import Scenario

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.load import check_deck
from deckopt.errors import InputError

PAYMENTS = sample("payments")
NAMES = ("Sample Reliquary", "Sample Tidal Cave", "Sample Hermitage")


def test_602_2b_what_is_exiled_for_its_own_ability_may_make_mana_for_it_first() -> None:
    play = Scenario(hand=["Sample Reliquary", "Plains"], cards=PAYMENTS)("play Plains", "cast Sample Reliquary")
    play("activate Sample Reliquary")
    assert (play.exile, play.graveyard, play.all("Sample Reliquary")) == (["Sample Reliquary"], [], [])


def test_602_2b_a_land_that_is_returned_for_its_own_ability_may_make_mana_for_it_first() -> None:
    play = Scenario(hand=["Sample Tidal Cave"], cards=PAYMENTS)("play Sample Tidal Cave", "activate Sample Tidal Cave")
    assert (play.life, play.all("Sample Tidal Cave")) == (21, [])
    assert "Sample Tidal Cave" in play.hand


def test_what_sees_permanents_exiled_sees_one_that_is_exiled_for_a_cost() -> None:
    play = Scenario(hand=["Sample Hermitage", "Plains", "Plains", "Plains"], cards=PAYMENTS)
    play("play Plains").until(2)("play Plains", "cast Sample Hermitage").until(3)(
        "activate Sample Hermitage", "target the opponent"
    )
    assert (play.exile, play.life) == (["Sample Hermitage"], 22)


def test_it_is_the_same_in_both_engines() -> None:
    catalog = with_sample_cards(Catalog.load())
    deck = check_deck({"main": {**dict.fromkeys(NAMES, 10), "Plains": 10}}, "test", "test", catalog)
    for seed in range(3):
        play_at_random(deck, catalog, seed, 120)


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "counters", "what": "this"},
        {"do": "damage", "amount": {"value": "power"}, "to": "opponent"},
        {"do": "add", "mana": "{R}"},
    ],
)
def test_what_is_not_remembered_is_not_spoken_of(effect: dict[str, object]) -> None:
    ability = {"cost": {"exile": "this"}, "effects": [effect]}
    with pytest.raises(InputError, match="exiled or returned"):
        parse_card("Some Card", {"cost": "{1}", "type": "Artifact", "abilities": [ability]}, "test")
