"""Prevention of damage, life that cannot be gained, power added up, in rules texts."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "Mobilize 2",
            {
                "triggers": [
                    {
                        "on": "attacks",
                        "effects": [
                            {
                                "do": "create",
                                "token": "1/1 red Warrior creature token",
                                "amount": 2,
                                "tapped": True,
                                "attacking": True,
                                "at_end": "sacrifice",
                            }
                        ],
                    }
                ]
            },
        ),
        ("Players can't gain life.", {"statics": [{"no_gain": True}]}),
        ("If damage would be dealt to Lynx, prevent that damage. Remove a +1/+1 counter from Lynx.", {"sheds": "always"}),
        (
            "{W}: Prevent all damage that would be dealt to Lynx this turn.",
            {"abilities": [{"cost": "{W}", "effects": [{"do": "pump", "what": "this", "keywords": ["protection from damage"]}]}]},
        ),
        (
            "Whenever Lynx is dealt damage, it deals that much damage to any other target. If a player is dealt damage this way, "
            "they can't gain life for the rest of the game.",
            {
                "triggers": [
                    {
                        "on": "damaged",
                        "effects": [
                            {"do": "damage", "amount": {"value": "event"}, "to": "target"},
                            {"do": "no gain", "who": "target", "until": "end of game"},
                        ],
                        "targets": ["any other"],
                    }
                ]
            },
        ),
    ],
)
def test_line(text: str, fields: dict[str, Any]) -> None:
    """A line becomes these fields, and the card is exact."""
    found = compile_card(Printed("Lynx", "{1}", "Creature — Cat", text, power="2", toughness="2"))
    assert (found.verdict, found.problem) == (EXPRESSED, "")
    assert {key: found.fields[key] for key in fields} == fields


def test_damage_to_what_enters_later_is_said_to_be_dealt() -> None:
    found = compile_card(Printed("Lynx", "{W}", "Instant", "Prevent all damage that would be dealt to creatures this turn."))
    assert found.fields["effects"] == [{"do": "pump", "what": "creature", "keywords": ["protection from damage"]}]
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, "damage to what enters later this turn is dealt")


def test_noncombat_damage_is_raised() -> None:
    text = (
        "If a source you control would deal noncombat damage to an opponent or a permanent an opponent controls, "
        "it deals that much damage plus 2 instead."
    )
    found = compile_card(Printed("Bellows", "{1}", "Enchantment", text))
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"damage": {"plus": 2}}]


@pytest.mark.parametrize(
    ("happens", "instead", "of", "times"),
    [
        ("one or more tokens would be created under your control", "twice that many of those tokens are created", "permanent", 2),
        (
            "an effect would create one or more tokens under your control",
            "it creates twice that many of those tokens",
            "permanent",
            2,
        ),
        (
            "one or more creature tokens would be created under your control",
            "three times that many of those tokens are created",
            "creature",
            3,
        ),
    ],
)
def test_more_tokens_are_created(happens: str, instead: str, of: str, times: int) -> None:
    found = compile_card(Printed("Press", "{1}", "Enchantment", f"If {happens}, {instead} instead."))
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"of": of, "tokens": times}]


def test_basic_land_types_among_lands_are_a_number() -> None:
    types = "for each basic land type among lands you control."
    found = compile_card(Printed("Bond", "{5}", "Artifact", f"This spell costs {{1}} less to cast {types}"))
    assert found.verdict == EXPRESSED
    assert found.fields["less"] == {"number": "basic land types"}
    drawn = compile_card(Printed("Wish", "{5}", "Sorcery", f"Draw a card {types}"))
    assert drawn.fields["effects"] == [{"do": "draw", "amount": {"number": "basic land types"}}]


@pytest.mark.parametrize(
    ("text", "key"),
    [("Skip your draw step.", "no_draw_step"), ("Prevent all damage that would be dealt to you.", "no_damage")],
)
def test_what_is_kept_from_you(text: str, key: str) -> None:
    found = compile_card(Printed("Cell", "{2}", "Enchantment", text))
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{key: True}]
