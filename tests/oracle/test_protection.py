"""Protection in rules texts."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED

ALL = [f"protection from {colour}" for colour in ("white", "blue", "black", "red", "green")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Protection from blue", ["protection from blue"]),
        ("Flying, protection from black and from red", ["flying", "protection from black", "protection from red"]),
        ("Protection from each color", ALL),
        ("Reach, protection from multicolored", ["reach", "protection from multicoloured"]),
    ],
)
def test_keyword_line(text: str, words: list[str]) -> None:
    """A list of keywords, protections among them."""
    found = compile_card(Printed("Knight", "{1}", "Creature — Knight", text, power="2", toughness="2"))
    assert (found.verdict, found.fields["keywords"]) == (EXPRESSED, words)


@pytest.mark.parametrize(
    ("text", "static"),
    [
        (
            "Enchanted creature gets +1/+1 and has protection from creatures.",
            {"of": "enchanted", "power": 1, "toughness": 1, "keywords": ["protection from creatures"]},
        ),
        (
            "As Cloak enters, choose a color.\n"
            "Enchanted creature has protection from the chosen color. "
            "This effect doesn't remove Auras and Equipment you control that are already attached to it.",
            {"of": "enchanted", "keywords": ["protection from the chosen colour"], "spares": True},
        ),
    ],
)
def test_static_ability(text: str, static: dict[str, Any]) -> None:
    """What an Aura gives."""
    found = compile_card(Printed("Cloak", "{1}", "Enchantment — Aura", f"Enchant creature\n{text}"))
    assert (found.verdict, found.fields["statics"]) == (EXPRESSED, [static])


@pytest.mark.parametrize("text", ["Protection from Demons and from Dragons", "Protection from instant spells"])
def test_other_protections_are_not_understood(text: str) -> None:
    found = compile_card(Printed("Knight", "{1}", "Creature — Knight", text, power="2", toughness="2"))
    assert found.verdict != EXPRESSED
