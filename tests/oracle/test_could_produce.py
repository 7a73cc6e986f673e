"""Mana of any type or colour that lands you control could produce."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED


@pytest.mark.parametrize(
    ("says", "mana"),
    [
        ("any type that a land you control could produce", {"add": "{W/U/B/R/G/C}", "among": "land", "produced": True}),
        ("any color that a basic land you control could produce", {"add": "any", "among": "basic land", "produced": True}),
        ("any color that a Gate you control could produce", {"add": "any", "among": "Gate", "produced": True}),
    ],
)
def test_mana_that_lands_could_produce(says: str, mana: dict[str, Any]) -> None:
    found = compile_card(Printed("Some Land", "", "Land", f"{{T}}: Add one mana of {says}."))
    assert (found.verdict, found.fields["mana"]) == (APPROXIMATED, [mana])
    assert found.fields["approximates"].startswith("what lands have been given")
