"""Texts about what triggers for the rest of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.meaning import read, why_not
from deckopt.oracle.grammar.statements.this_turn import COLOURLESS
from deckopt.oracle.reading import compile_card
from deckopt.oracle.unplayed import SAID, WEARS_OFF
from deckopt.oracle.verdicts import EXPRESSED

DRAW = {"do": "draw", "amount": 1}


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        ("Whenever you cast a creature spell this turn, draw a card.", {"on": "cast", "of": "creature", "effects": [DRAW]}),
        (
            "Until end of turn, whenever a creature you control with power 2 or less attacks, draw a card.",
            {"on": "attacks", "of": "creature with power 2 or less", "effects": [DRAW]},
        ),
        (
            "Whenever a creature you control enters this turn, put a +1/+1 counter on it and it gains haste until end of turn.",
            {
                "on": "enters",
                "of": "creature",
                "effects": [
                    {"do": "counters", "amount": 1, "what": "it"},
                    {"do": "pump", "keywords": ["haste"], "what": "it"},
                ],
            },
        ),
    ],
)
def test_what_triggers_this_turn_is_an_emblem_that_lasts_so_long(text: str, trigger: dict[str, Any]) -> None:
    found = compile_card(Printed("Test", "{G}", "Sorcery", text))
    assert found.verdict == EXPRESSED
    ((name, emblem),) = found.tokens.items()
    assert found.fields["effects"] == [{"do": "create", "token": name}]
    assert (emblem["type"], emblem["lasts"], emblem["triggers"]) == ("Emblem", "end of turn", [trigger])


def test_what_never_triggers_changes_nothing() -> None:
    said = read("Whenever an opponent casts a spell this turn, draw a card.")
    assert said is not None
    assert (said.effects, bool(said.idle)) == ((), True)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever that creature deals combat damage this turn, draw a card.",  # which one?
        "Whenever a creature dies this turn, ~ deals 1 damage to any target.",  # an emblem would deal it
        "Whenever you cast a spell this turn, you gain X life.",
        "Whenever you gain life this turn, draw a card. Scry 2.",  # at once, or as it triggers?
    ],
)
def test_what_speaks_of_something_else_is_refused(text: str) -> None:
    assert why_not(text) != ""


def test_what_aims_for_the_rest_of_the_turn_has_no_colour() -> None:
    """603.7e: its source is the card that made it, which protection could be from."""
    said = read(
        "Whenever you cast a noncreature spell this turn, target creature you control gains double strike until end of turn."
    )
    assert said is not None and said.effects[0][SAID] == COLOURLESS


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Until end of turn, instant and sorcery spells you cast cost {1} less to cast.", None),
        ("Until your next turn, instant and sorcery spells you cast cost {1} less to cast.", WEARS_OFF),
    ],
)
def test_what_costs_less_for_a_while_is_an_emblem_that_lasts_so_long(text: str, how: str | None) -> None:
    found = compile_card(Printed("Some Card", "{R}", "Artifact", "{T}: " + text))
    (effect,) = found.fields["abilities"][0]["effects"]
    emblem = found.tokens[effect["token"]]
    assert (effect["do"], found.fields.get("approximates")) == ("create", how)
    assert (emblem["lasts"], emblem["statics"]) == ("end of turn", [{"of": "Instant or sorcery", "less": 1}])
