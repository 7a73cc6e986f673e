"""Damage to many creatures, damage that was dealt, creatures with keywords."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED

LINES: list[tuple[str, str, dict[str, Any]]] = [
    ("Sorcery", "Sweep deals 2 damage to each creature.", {"effects": [{"do": "damage", "amount": 2, "to": "creature"}]}),
    (
        "Sorcery",
        "Sweep deals 1 damage to each creature without flying and each player.",
        {"effects": [{"do": "damage", "amount": 1, "to": "creature without flying", "players": "each"}]},
    ),
    (
        "Enchantment",
        "Whenever a creature with flying dies, draw a card.",
        {"triggers": [{"on": "dies", "of": "creature with flying", "effects": [{"do": "draw", "amount": 1}]}]},
    ),
    (
        "Creature — Wall",
        "Whenever Sweep is dealt damage, it deals that much damage to any other target.",
        {
            "triggers": [
                {
                    "on": "damaged",
                    "targets": ["any other"],
                    "effects": [{"do": "damage", "amount": {"value": "event"}, "to": "target"}],
                }
            ]
        },
    ),
    (
        "Creature — Wall",
        "Whenever Sweep deals combat damage to a player, draw that many cards.",
        {"triggers": [{"on": "combat damage", "effects": [{"do": "draw", "amount": {"value": "event"}}]}]},
    ),
]


@pytest.mark.parametrize(("kind", "text", "expected"), LINES)
def test_line(kind: str, text: str, expected: dict[str, Any]) -> None:
    """A line becomes these fields, and the card is exact."""
    size = "2" if "Creature" in kind else None
    found = compile_card(Printed("Sweep", "{1}", kind, text, power=size, toughness=size))
    assert (found.verdict, found.problem) == (EXPRESSED, "")
    assert {key: found.fields[key] for key in expected} == expected


def test_a_static_ability_does_not_ask_for_keywords() -> None:
    """Creatures with flying get nothing from a static ability here."""
    found = compile_card(Printed("Wind", "{1}", "Enchantment", "Creatures you control with flying get +1/+1."))
    assert found.verdict != EXPRESSED
