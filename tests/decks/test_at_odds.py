"""Cards that are played almost as printed are said to be, where another card of the deck shows it."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.at_odds import PAIRS, WITH_ALL
from deckopt.decks.simplified import simplified_in

BEAR = {"type": "Creature — Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
OTHER_BEARS = {"of": "other Bear"}
CARDS: dict[str, Any] = {
    "Bear": BEAR,
    "Butcher": {**BEAR, "triggers": [{"on": "buried", "of": "this", "effects": [{"do": "draw"}]}]},
    "Double": {**BEAR, "enters": {"as_copy": {"of": "creature"}}},
    "Mirror": {"type": "Sorcery", "cost": "{U}", "targets": ["permanent"], "effects": [{"do": "create copy", "of": "target"}]},
    "Wings": {"type": "Enchantment — Aura", "cost": "{U}", "enchant": "creature", "statics": [{"of": "enchanted", "power": 1}]},
    "Eye": {
        "type": "Artifact",
        "cost": "{2}",
        "abilities": [{"cost": "{1}", "effects": [{"do": "become", "what": "this", "types": "Artifact Creature — Eye"}]}],
    },
    "Guide": {
        "type": "Instant",
        "cost": "{W}",
        "targets": ["creature"],
        "effects": [{"do": "become", "types": "— Angel", "lasting": True}],
    },
    "Captain": {
        "type": "Sorcery",
        "cost": "{3}",
        "effects": [{"do": "create", "token": "Robot emblem"}],
    },
    "Robot emblem": {
        "type": "Emblem",
        "token": True,
        "triggers": [
            {
                "on": "combat",
                "targets": ["artifact"],
                "effects": [
                    {"do": "become", "types": "Artifact Creature — Robot", "power": 0, "toughness": 0, "lasting": True},
                ],
            }
        ],
    },
    "Wand": {"type": "Kindred Artifact — Wizard Equipment", "cost": "{3}"},
    "Explorer": {**BEAR, "abilities": [{"cost": {"tap": True}, "effects": []}]},
    "Matrix": {"type": "Artifact", "cost": "{3}", "statics": [{"of": "artifact or creature", "no_activate": "all but mana"}]},
    "Restoration": {
        "type": "Sorcery",
        "cost": "{W}",
        "effects": [{"do": "return", "what": "artifact", "from": "graveyard", "to": "battlefield", "count": 2}],
    },
    "Station": {
        "type": "Artifact — Spacecraft",
        "cost": "{3}",
        "abilities": [
            {
                "cost": "{0}",
                "effects": [
                    {"do": "tap", "what": "other untapped creature", "count": 1, "note": "power"},
                    {"do": "counters", "what": "this", "kind": "charge", "amount": {"value": "noted"}},
                ],
            }
        ],
    },
    "Augur": {**BEAR, "top": {"play": "land or nonland with mana value 4 or greater"}},
    "Fireball": {
        "type": "Sorcery",
        "cost": "{X}{R}",
        "targets": ["any"],
        "effects": [{"do": "damage", "amount": "X", "to": "target"}],
    },
    "Harpy": {**BEAR, "ascend": True},
    "Veteran": {**BEAR, "triggers": [{"on": "tapped", "effects": [{"do": "counters", "what": "this"}]}]},
    "Breach": {"type": "Enchantment", "cost": "{1}{R}", "statics": [{"of": "nonland", "graveyard": "escape", "exile": 3}]},
    "Keeper": {**BEAR, "ways": [{"name": "", "cost": "{U}", "as": "Venture"}]},
    "Venture": {"type": "Sorcery", "face": True, "cost": "{U}", "effects": [{"do": "mill", "amount": 4}]},
    "Rites": {"type": "Instant", "cost": "{B}", "also": {"sacrifice": "creature"}, "effects": [{"do": "draw", "amount": 2}]},
    "Ride": {"type": "Sorcery", "cost": "{R}", "harmonize": "{4}{R}", "effects": [{"do": "draw"}]},
    "Three": {"type": "Artifact", "cost": "{3}", "statics": [{"of": "card", "least": 3}]},
    "Prospector": {**BEAR, "triggers": [{"on": "enters", "effects": [{"do": "create", "token": "Powerstone token"}]}]},
    "Works": {
        "type": "Artifact",
        "cost": "{5}",
        "triggers": [{"on": "enters", "effects": [{"do": "may", "pay": "{2}", "effects": [{"do": "draw"}]}]}],
    },
    "Walker": {**BEAR, "echo": "{2}"},
    "Outlaw": {**BEAR, "plot": "{2}"},
    "Rift": {**BEAR, "suspend": {"turns": 2, "cost": "{1}"}},
    "Wrath": {"type": "Sorcery", "cost": "{W}", "effects": [{"do": "destroy", "what": "creature"}], "no_regeneration": True},
    "Boa": {**BEAR, "abilities": [{"cost": "{G}", "effects": [{"do": "regenerate"}]}]},
    "Law": {"type": "Enchantment", "cost": "{W}", "statics": [{"no_cast": "after another"}]},
    "Arena": {
        "type": "Land",
        "abilities": [{"cost": {"tap": True}, "effects": [{"do": "add", "mana": "{R}{R}", "only": {"haste": True}}]}],
    },
    "Ognis": {
        **BEAR,
        "triggers": [{"on": "attacks", "of": "creature with haste", "effects": [{"do": "draw", "amount": 1}]}],
    },
    "Cruel": {
        "type": "Sorcery",
        "cost": "{U}",
        "effects": [
            {"do": "become", "what": "target", "types": "Artifact Creature — Robot", "power": 0, "toughness": 0, "lasting": True}
        ],
        "targets": ["artifact"],
    },
    "Bandit": {**BEAR, "enters": {"as_copy": {"of": "creature", "except": {"types": ["Rogue"]}}}},
    "Shaman": {
        **BEAR,
        "triggers": [
            {
                "on": "end step",
                "effects": [{"do": "may", "pay": "{2}", "effects": [{"do": "sacrifice", "what": "permanent"}, {"do": "draw"}]}],
            }
        ],
    },
    "Lotus": {"type": "Artifact", "cost": "{0}", "mana": [{"add": "any", "sacrifice": True}]},
    "Phyrexian": {
        "type": "Land",
        "abilities": [{"cost": {"tap": True, "sacrifice": "creature"}, "effects": [{"do": "add", "mana": "{B}{B}"}]}],
    },
    "Stamp": {"type": "Sorcery", "cost": "{U}", "effects": [{"do": "create copy"}], "targets": ["creature"]},
    "Hawk": {
        **BEAR,
        "triggers": [{"on": "enters", "effects": [{"do": "may", "effects": [{"do": "search", "what": "self", "to": "hand"}]}]}],
    },
    "Chameleon": {**BEAR, "enters": {"as_copy": {"of": "creature", "except": {"name": "Chameleon"}}}},
    "Berserker": {
        **BEAR,
        "triggers": [
            {
                "on": "attacks",
                "effects": [
                    {
                        "do": "if",
                        "when": {"control": "other untapped idle creature"},
                        "then": [
                            {
                                "do": "may",
                                "effects": [
                                    {"do": "tap", "what": "other untapped idle creature", "count": 1, "note": "power"},
                                    {"do": "pump", "what": "this", "power": {"value": "noted"}},
                                ],
                            }
                        ],
                    }
                ],
            }
        ],
    },
    "Katara": {
        **BEAR,
        "triggers": [
            {"on": "attacks", "effects": [{"do": "draw", "amount": {"count": "tapped creature"}}]},
        ],
    },
    "Charge": {**BEAR, "triggers": [{"on": "you attack", "effects": [{"do": "create", "token": "Powerstone token"}]}]},
    "Dust": {
        "type": "Instant",
        "cost": "{W}",
        "targets": ["artifact", {"what": "artifact", "up_to": True, "another": True}],
        "effects": [
            {"do": "exile", "what": "target"},
            {
                "do": "if",
                "when": {"cast": "this", "also": {"number": "main phase"}},
                "then": [{"do": "may", "effects": [{"do": "exile", "what": "target 2"}]}],
            },
        ],
    },
    "Oracle": {
        **BEAR,
        "triggers": [{"on": "attacks", "effects": [{"do": "exile top", "amount": 1, "play_until": "end of turn"}]}],
    },
    "Parhelion": {
        **BEAR,
        "triggers": [{"on": "attacks", "effects": [{"do": "create", "token": "Powerstone token", "attacking": True}]}],
    },
    "Recruiter": {
        **BEAR,
        "triggers": [{"on": "enters", "of": "other creature", "effects": [{"do": "create", "token": "Powerstone token"}]}],
    },
    "Digger": {**BEAR, "abilities": [{"cost": "{2}", "effects": [{"do": "draw"}]}]},
    "Diamond": {"type": "Artifact", "cost": "{0}", "mana": ["{G}"], "enters": {"discard": "land"}},
}
CATALOG = Catalog({name: parse_card(name, fields, "test") for name, fields in CARDS.items()})


def told(*names: str) -> dict[str, str]:
    return simplified_in({name: CATALOG[name] for name in names}, CATALOG)


@pytest.mark.parametrize(
    ("name", "beside", "how"),
    [
        ("Butcher", "Double", 0),
        ("Mirror", "Wings", 1),
        ("Eye", "Guide", 2),
        ("Captain", "Wand", 3),
        ("Explorer", "Matrix", 4),
        ("Restoration", "Diamond", 5),
        ("Station", "Veteran", 6),
        ("Augur", "Fireball", 7),
        ("Harpy", "Double", 8),
        ("Breach", "Keeper", 9),
        ("Breach", "Rites", 10),
        ("Prospector", "Works", 11),
        ("Prospector", "Walker", 11),
        ("Prospector", "Outlaw", 11),
        ("Prospector", "Rift", 11),
        ("Wrath", "Boa", 12),
        ("Butcher", "Stamp", 0),
        ("Eye", "Cruel", 2),
        ("Eye", "Bandit", 2),
        ("Rift", "Law", 13),
        ("Arena", "Ognis", 14),
        ("Shaman", "Lotus", 15),
        ("Shaman", "Phyrexian", 15),
        ("Hawk", "Chameleon", 16),
        ("Dust", "Rift", 17),
        ("Dust", "Oracle", 17),
        ("Berserker", "Katara", 19),
        ("Berserker", "Charge", 19),
        ("Ride", "Three", 18),
    ],
)
def test_a_card_is_said_to_be_simplified_where_another_shows_it(name: str, beside: str, how: int) -> None:
    assert told(name, beside).get(name) == [*PAIRS, *WITH_ALL][how][0]
    assert not told(name, "Bear")
    assert not told(beside, "Bear")


def test_each_pair_is_tried() -> None:
    assert (len(PAIRS), len(WITH_ALL)) == (19, 1)


def test_702_154_what_is_created_attacking_is_never_enlisted_but_may_bring_others() -> None:
    assert not told("Berserker", "Parhelion")
    assert told("Berserker", "Parhelion", "Recruiter") == {"Berserker": WITH_ALL[0][0]}
    assert not told("Berserker", "Recruiter")


def test_106_6_powerstones_pay_for_abilities_and_artifact_spells_as_printed() -> None:
    assert not told("Prospector", "Digger", "Diamond")
