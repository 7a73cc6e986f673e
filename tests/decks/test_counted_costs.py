"""A cost is worked out before mana abilities are activated for it (601.2f, 601.2g): what is played otherwise is said."""

from __future__ import annotations

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.caveats import caveats_of
from deckopt.decks.counted_costs import MAX_KEPT
from deckopt.decks.load import check_deck
from deckopt.rules import codes

ADD = [{"do": "add", "mana": "{2}"}]
CARDS = {
    "Swamp": {"type": "Basic Land — Swamp"},
    "Sphere": {
        "type": "Artifact",
        "cost": "{1}",
        "abilities": [{"cost": {"mana": "{1}", "tap": True, "sacrifice": "this"}, "effects": ADD}],
    },
    "Ironworks": {"type": "Artifact", "cost": "{4}", "abilities": [{"cost": {"sacrifice": "artifact"}, "effects": ADD}]},
    "Vein": {"type": "Land", "mana": {"add": "{C}{C}", "sacrifice": True}},
    "Petal": {"type": "Artifact", "cost": "{0}", "mana": {"add": "any", "sacrifice": True}},
    "Diamond": {
        "type": "Artifact",
        "cost": "{0}",
        "abilities": [{"cost": {"discard": "hand", "sacrifice": "this"}, "effects": ADD}],
    },
    "Druid": {
        "type": "Creature — Druid",
        "cost": "{1}{G}",
        "power": 1,
        "toughness": 1,
        "abilities": [{"cost": {"return": "Swamp"}, "effects": ADD}],
    },
    "Stone": {"type": "Artifact", "cost": "{2}", "abilities": [{"cost": {"sacrifice": "this"}, "effects": [{"do": "draw"}]}]},
    "Thought": {"type": "Sorcery", "cost": "{4}{U}", "less": {"count": "artifact"}},
    "Bog": {"type": "Sorcery", "cost": "{4}{B}", "less": {"count": "Swamp"}},
    "Blast": {"type": "Sorcery", "cost": "{4}{R}", "less": 2, "less_if": {"control": "artifact", "at_least": 3}},
    "Freely": {"type": "Sorcery", "cost": "{9}", "ways": [{"name": "freely", "cost": {}, "when": {"control": "land"}}]},
    "Alone": {
        "type": "Sorcery",
        "cost": "{9}",
        "ways": [{"name": "alone", "cost": {}, "when": {"control": "artifact", "at_most": 0}}],
    },
    "Smith": {
        "type": "Artifact Creature — Smith",
        "cost": "{2}",
        "power": 1,
        "toughness": 1,
        "statics": [{"of": "artifact", "less": 1}],
    },
    "Mourner": {
        "type": "Creature — Smith",
        "cost": "{2}",
        "power": 1,
        "toughness": 1,
        "statics": [{"of": "artifact", "less": 1}],
        "triggers": [{"on": "dies", "of": "creature", "effects": [{"do": "damage", "amount": 1, "to": "opponent"}]}],
    },
    "Scholar": {
        "type": "Creature — Smith",
        "cost": "{2}",
        "power": 1,
        "toughness": 1,
        "statics": [{"of": "artifact", "less": 1}],
        "triggers": [{"on": "dies", "effects": [{"do": "draw"}]}],
    },
    "Archer": {
        "type": "Creature — Smith",
        "cost": "{2}",
        "power": 1,
        "toughness": 1,
        "statics": [{"of": "artifact", "less": 1}],
        "abilities": [{"cost": {"tap": True}, "targets": ["any"], "effects": [{"do": "damage", "amount": 1}]}],
        "triggers": [{"on": "dies", "of": "creature", "effects": [{"do": "untap", "what": "this"}]}],
    },
    "Warden": {
        "type": "Creature — Smith",
        "cost": "{2}",
        "power": 1,
        "toughness": 1,
        "statics": [{"of": "card", "more": 1}],
    },
    "Henge": {"type": "Sorcery", "cost": "{9}{G}", "less": {"greatest_power": "creature"}},
    "Hunger": {"type": "Sorcery", "cost": "{9}{G}", "less": {"total_power": "creature"}},
    "Prayer": {"type": "Sorcery", "cost": "{4}{G}", "less": {"devotion": "G"}},
    "Delver": {"type": "Sorcery", "cost": "{4}{G}", "less": {"card_types": "graveyard"}},
    "Altar": {"type": "Artifact", "cost": "{3}", "abilities": [{"cost": {"sacrifice": "creature"}, "effects": ADD}]},
    "Crawler": {
        "type": "Artifact Creature — Construct",
        "cost": "{4}",
        "power": 0,
        "toughness": 0,
        "enters": {"counters": 4},
        "abilities": [{"cost": {"remove": "+1/+1"}, "effects": [{"do": "add", "mana": "{W/U/B/R/G}"}]}],
    },
    "Digger": {
        "type": "Artifact",
        "cost": "{2}",
        "abilities": [{"cost": {"tap": True, "evidence": 3}, "effects": ADD}],
    },
    "Student": {
        "type": "Enchantment",
        "cost": "{1}",
        "statics": [{"of": "card", "less": 1, "when": {"count": "card", "in": "graveyard"}}],
    },
    "Delirious": {"type": "Sorcery", "cost": "{4}{R}", "less": 2, "less_if": {"card_types": "graveyard", "at_least": 4}},
    "Growth": {
        "type": "Enchantment — Aura",
        "cost": "{G}",
        "enchant": "land",
        "statics": [{"of": "enchanted", "adds_mana": "{G}"}],
    },
    "Fen": {"type": "Land — Swamp", "mana": [{"add": "any", "sacrifice": True}]},
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def said_of(*names: str) -> dict[str, str]:
    """What is simplified of the cards of a deck."""
    deck = check_deck({"main": {"Swamp": 40, **dict.fromkeys(names, 4)}}, "deck", "deck", CATALOG)
    return dict(caveats_of(deck, CATALOG).approximations)


def test_what_is_sacrificed_for_mana_too_early_is_said() -> None:
    reason = "used before a spell is announced, so that what it sacrifices no longer counts for that spell's cost"
    assert said_of("Sphere", "Thought") == {"Sphere": reason}


@pytest.mark.parametrize(
    ("maker", "counter"),
    [
        ("Sphere", "Blast"),
        ("Ironworks", "Thought"),
        ("Vein", "Freely"),
        ("Druid", "Bog"),
        ("Crawler", "Henge"),
        ("Crawler", "Hunger"),
        ("Digger", "Delver"),
        ("Digger", "Student"),
        ("Digger", "Delirious"),
    ],
)
def test_a_cost_that_counts_what_the_mana_ability_takes_away(maker: str, counter: str) -> None:
    assert list(said_of(maker, counter)) == [maker]


@pytest.mark.parametrize(
    ("maker", "counter"),
    [
        ("Sphere", "Bog"),  # no Swamp is sacrificed
        ("Sphere", "Smith"),  # nor the Smith
        ("Ironworks", "Smith"),  # the Smith itself, which still counts for the next spell
        ("Altar", "Mourner"),  # what it triggers is damage, and may come before as well
        ("Altar", "Scholar"),  # draws a card, once the spell is cast
        ("Altar", "Archer"),  # it untaps, for no mana
        ("Altar", "Warden"),  # what lets spells cost more is better gone before
        ("Vein", "Thought"),
        ("Petal", "Thought"),  # used as the cost is paid
        ("Diamond", "Thought"),  # not while casting
        ("Stone", "Thought"),  # no mana ability
        ("Sphere", "Alone"),  # fewer are better
        ("Fen", "Bog"),
    ],
)
def test_cards_that_do_not_meet_are_played_as_printed(maker: str, counter: str) -> None:
    assert said_of(maker, counter) == {}


@pytest.mark.parametrize("counter", ["Henge", "Hunger", "Prayer"])
def test_power_and_devotion_that_a_mana_ability_takes_away(counter: str) -> None:
    assert list(said_of("Altar", counter, "Druid")) == ["Altar"]
    assert said_of("Altar", counter) == said_of("Sphere", counter, "Druid") == {}


def test_a_land_that_auras_add_to_is_used_too_early_as_well() -> None:
    assert list(said_of("Fen", "Bog", "Growth")) == ["Fen"]


def test_a_deck_without_such_costs_is_played_as_printed() -> None:
    assert said_of("Sphere", "Ironworks", "Vein", "Druid") == {}


def test_the_kernels_have_room_for_what_still_counts() -> None:
    assert codes.MAX_KEPT == MAX_KEPT
