"""Mana of a type that other permanents could produce (106.7): by their own mana abilities, whatever these cost."""

from __future__ import annotations

from typing import Any

import pytest
from naive.lockstep import play_at_random
from scenario import Scenario, catalog_with

from deckopt.cards.catalog import parse_card
from deckopt.decks.could_produce import changes_what_lands_produce
from deckopt.decks.load import check_deck

CARDS = """
[Pool]
type = "Land"
mana = { add = "{W/U/B/R/G/C}", among = "land", produced = true }
[Compass]
cost = "{0}"
type = "Artifact"
mana = { add = "any", among = "basic land", produced = true }
[Wastes]
type = "Land"
mana = "{C}"
[[Wastes.abilities]]
cost = { tap = true }
effects = [{ do = "add", mana = "{R/G}" }, { do = "damage", amount = 1, to = "you" }]
[Vivid]
type = "Land"
enters = { tapped = true, charge = 1 }
mana = ["{W}", { add = "any", remove = "charge" }]
[Thriving]
type = "Land"
enters = { tapped = true, choose = "colour" }
mana = "chosen"
[More]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "more lands", amount = 3 }]
[Black]
cost = "{B}"
type = "Artifact"
[Red]
cost = "{R}"
type = "Artifact"
[Pure]
cost = "{C}"
type = "Artifact"
"""

POOL = parse_card("Pool", {"type": "Land"}, "test")


def with_lands(*hand: str) -> Scenario:
    play = Scenario(hand=("More", *hand), cards=CARDS, rest={"Island": 20})
    return play("cast More")


def test_a_land_that_only_asks_others_makes_nothing_alone() -> None:
    play = with_lands("Pool", "Pool", "Black")("play Pool", "play Pool")
    assert not play.offers("cast Black")
    play = with_lands("Pool", "Swamp", "Black", "Black")("play Pool", "play Swamp", "cast Black", "cast Black")
    assert len(play.all("Black")) == 2


def test_it_does_not_matter_whether_the_other_land_is_tapped() -> None:
    play = with_lands("Pool", "Swamp", "Black", "Black", "Red")("play Swamp", "cast Black", "play Pool")
    assert play.offers("cast Black") and not play.offers("cast Red")


def test_types_of_abilities_that_cost_or_do_more_count_and_colourless_is_a_type() -> None:
    play = with_lands("Pool", "Wastes", "Red", "Pure", "Black")("play Pool", "play Wastes")
    assert play.offers("cast Red") and play.offers("cast Pure") and not play.offers("cast Black")


def test_counters_that_are_gone_do_not_matter() -> None:
    play = with_lands("Pool", "Vivid", "Black")("play Vivid", "play Pool")
    assert play.offers("cast Black")


def test_only_what_the_filter_means_counts() -> None:
    play = with_lands("Compass", "Wastes", "Red", "Black", "Swamp")("cast Compass", "play Wastes")
    play("play Swamp", "cast Black")
    assert play.one("Black") and not play.offers("cast Pure")


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_agree_on_what_could_be_produced(seed: int) -> None:
    main = {
        "Pool": 4,
        "Compass": 3,
        "Wastes": 3,
        "Vivid": 3,
        "Thriving": 3,
        "More": 3,
        "Black": 4,
        "Red": 4,
        "Pure": 3,
        "Swamp": 2,
    }
    catalog = catalog_with(CARDS)
    play_at_random(check_deck({"main": main}, "pools", "pools", catalog), catalog, seed, moves=200)


@pytest.mark.parametrize(
    ("other", "is_noticed"),
    [
        ({"type": "Land", "mana": "{C}"}, False),
        ({"type": "Land", "mana": [{"add": "{R}", "when": {"control": "Mountain"}}]}, False),  # it only has to be so
        ({"type": "Land", "abilities": [{"cost": {"tap": True}, "effects": [{"do": "add", "mana": "{G}"}]}]}, False),
        (
            {
                "type": "Land",
                "abilities": [
                    {"cost": {"tap": True}, "effects": [{"do": "add", "mana": "{G}", "amount": {"count": "creature"}}]}
                ],
            },
            True,
        ),
        ({"type": "Land", "statics": [{"land_types": ["Swamp"]}]}, True),
        ({"type": "Enchantment — Aura", "cost": "{G}", "enchant": "land", "statics": [{"of": "enchanted", "mana": "any"}]}, True),
    ],
)
def test_what_lands_have_been_given_is_noticed(other: dict[str, Any], is_noticed: bool) -> None:
    assert changes_what_lands_produce(POOL, parse_card("Other", other, "test")) == is_noticed
