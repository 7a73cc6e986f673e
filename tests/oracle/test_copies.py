"""Copies of permanents in rules texts."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD, Compiled


def made(text: str, kind: str = "Creature — Shapeshifter", **fields: Any) -> Compiled:
    size = {"power": "0", "toughness": "0"} if "Creature" in kind else {}
    return compile_card(Printed("Some Card", "" if kind == "Land" else "{1}{U}", kind, text, **size, **fields))


@pytest.mark.parametrize(
    ("text", "kind", "offer"),
    [
        ("You may have ~ enter as a copy of any creature on the battlefield.", "Creature", {"of": "creature"}),
        ("You may have ~ enter tapped as a copy of any land on the battlefield.", "Land", {"of": "land", "tapped": True}),
        (
            "You may have ~ enter as a copy of a creature card in your graveyard, except it's a Rogue in addition to its other "
            "types and it has flying.",
            "Creature",
            {"of": "creature", "in": "graveyard", "except": {"types": ["Rogue"], "keywords": ["flying"]}},
        ),
    ],
)
def test_what_may_enter_as_a_copy(text: str, kind: str, offer: dict[str, Any]) -> None:
    found = made(text, kind)
    assert (found.verdict, found.fields["enters"]) == (EXPRESSED, {"as_copy": offer})


def test_a_land_that_becomes_a_copy_and_keeps_its_ability() -> None:
    found = made("{2}, {T}: ~ becomes a copy of target land, except it has this ability.", "Land")
    assert found.verdict == EXPRESSED
    assert found.fields["abilities"][0]["effects"] == [{"do": "become copy", "except": {"this_ability": True}}]


def test_tokens_that_are_copies_for_a_turn() -> None:
    found = made(
        "{T}: Create a token that's a copy of target nonlegendary creature you control, except it has haste. "
        "Sacrifice it at the beginning of the next end step."
    )
    assert found.verdict == EXPRESSED
    effect = {"do": "create copy", "at_end": "sacrifice", "except": {"keywords": ["haste"]}}
    assert found.fields["abilities"][0]["effects"] == [effect]


def test_a_copy_of_what_has_left_is_not_understood() -> None:
    assert made("Whenever another creature you control dies, create a token that's a copy of it.").verdict == NOT_UNDERSTOOD


def test_a_copy_of_what_asks_as_it_enters_is_not_understood() -> None:
    assert made("Create a token that's a copy of target land you control.", "Sorcery").verdict == NOT_UNDERSTOOD


def test_it_becomes_a_copy_of_what_has_the_mana_value_that_was_paid() -> None:
    text = "{X}, {T}: This land becomes a copy of target nontoken artifact you control with mana value X."
    found = compile_card(Printed("Garden", "", "Land", text))
    assert found.verdict == EXPRESSED
    bounds = {"at_least": "X", "at_most": "X"}
    assert found.fields["abilities"] == [
        {
            "cost": {"mana": "{X}", "tap": True},
            "effects": [{"do": "become copy"}],
            "targets": [{"what": "nontoken artifact", "mana_value": bounds}],
        }
    ]


def test_a_target_that_becomes_a_copy_of_another_target() -> None:
    text = "Target artifact you control becomes a copy of another target artifact or creature you control until end of turn."
    found = made(text, "Instant")
    assert found.verdict == EXPRESSED
    assert found.fields["targets"] == ["artifact", {"what": "artifact or creature", "another": True}]
    assert found.fields["effects"] == [{"do": "become copy", "what": "target", "of": "target 2", "until": "end of turn"}]
    text = "Target permanent you control becomes a copy of another target artifact you control."
    assert made(text, "Instant").verdict == NOT_UNDERSTOOD
