"""Texts of triggers: what triggers, how often, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.compile import EXPRESSED, NOT_UNDERSTOOD, Compiled, compile_card
from deckopt.oracle.corpus import Printed


def made(text: str, kind: str = "Creature — Mouse") -> Compiled:
    size = {"power": "1", "toughness": "1"} if "Creature" in kind else {}
    return compile_card(Printed("Some Card", "{1}{R}", kind, text, **size))


GROWS = [{"do": "counters", "what": "this", "amount": 1}]


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "Valiant — Whenever this creature becomes the target of a spell or ability you control for the first time each "
            "turn, put a +1/+1 counter on it.",
            {"on": "targeted", "once_each_turn": True, "effects": [{"do": "counters", "what": "it", "amount": 1}]},
        ),
        (
            "Heroic — Whenever you cast a spell that targets this creature, put a +1/+1 counter on this creature.",
            {"on": "cast at", "effects": GROWS},
        ),
        (
            "When this creature becomes the target of a spell or ability, sacrifice it.",
            {"on": "targeted", "effects": [{"do": "sacrifice", "what": "it"}]},
        ),
        (
            "Whenever a creature you control becomes the target of a spell, draw a card.",
            {"on": "targeted by spell", "of": "creature", "effects": [{"do": "draw", "amount": 1}]},
        ),
        (
            "At the beginning of combat on your turn, target Mouse you control gains double strike until end of turn.",
            {"on": "combat", "effects": [{"do": "pump", "what": "target", "keywords": ["double strike"]}], "targets": ["Mouse"]},
        ),
        ("Whenever you attack, you gain 1 life.", {"on": "you attack", "effects": [{"do": "gain", "amount": 1}]}),
        (
            "Whenever one or more other Elves you control enter, draw a card. This ability triggers only once each turn.",
            {"on": "enters", "of": "other Elf", "once_each_turn": True, "effects": [{"do": "draw", "amount": 1}]},
        ),
    ],
)
def test_events_and_what_is_made_of_them(text: str, trigger: dict[str, Any]) -> None:
    found = made(text)
    assert found.verdict == EXPRESSED, (found.clauses, found.problem)
    assert found.fields["triggers"] == [trigger]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever one or more Elves you control enter, draw a card.",
        "Whenever you attack with two or more creatures, draw a card.",
        "Whenever a creature an opponent controls becomes the target of a spell you control, draw a card.",
    ],
)
def test_what_triggers_otherwise_is_not_taken_for_these(text: str) -> None:
    assert made(text).verdict == NOT_UNDERSTOOD
