"""Texts about one player's turn, sizes that a card states itself, and what returns with counters."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED

YOURS = {"number": "your turn"}
THEIRS = {"number": "your turn", "at_most": 0}


def fields_of(text: str, kind: str = "Enchantment", **printed: Any) -> dict[str, Any]:
    """What is compiled of a text, all of which is understood."""
    found = compile_card(Printed("Odd Thing", "{1}", kind, text, **printed))
    assert found.verdict == EXPRESSED, [clause for clause in found.clauses if clause.verdict != EXPRESSED] or found.problem
    return found.fields


@pytest.mark.parametrize(
    ("text", "static"),
    [
        ("During your turn, creatures you control get +2/+0.", {"of": "creature", "power": 2, "when": YOURS}),
        ("During turns other than yours, creatures you control get -0/-2.", {"of": "creature", "toughness": -2, "when": THEIRS}),
        ("During your turn, creatures you control have lifelink.", {"of": "creature", "keywords": ["lifelink"], "when": YOURS}),
        ("During your turn, creatures you control have first strike.", {"of": "creature", "keywords": ["first strike"]}),
    ],
)
def test_what_is_so_in_one_turn_asks_whose_it_is(text: str, static: dict[str, Any]) -> None:
    (found,) = fields_of(text)["statics"]
    assert {k: v.lower() if k == "of" else v for k, v in found.items()} == static


def test_a_printed_star_is_a_size_in_every_zone() -> None:
    text = "Odd Thing's power and toughness are each equal to the number of lands you control."
    (static,) = fields_of(text, "Creature — Elemental", power="*", toughness="*")["statics"]
    assert static["zone"] == "everywhere"


def test_the_power_that_attacked_is_a_condition_of_the_event() -> None:
    text = (
        "Pack tactics — Whenever this creature attacks, if you attacked with creatures with total power 6 or greater this "
        "combat, draw a card."
    )
    (trigger,) = fields_of(text, "Creature — Goblin", power="1", toughness="1")["triggers"]
    assert trigger["event_when"] == {"total_power": "attacking creature", "at_least": 6}
