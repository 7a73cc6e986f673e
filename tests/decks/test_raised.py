"""Which decks notice how an Aura that returns a creature card is played."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.catalog import parse_card
from deckopt.decks.unnoticed import noticed
from deckopt.oracle.raised import AT_ONCE, PUT_THERE

RAISING = parse_card(
    "Raising",
    {
        "cost": "{1}{B}",
        "type": "Enchantment — Aura",
        "enchant": "creature",
        "raises": "creature",
        "approximates": f"{AT_ONCE}; {PUT_THERE}",
    },
    "test",
)
SPELL = {"cost": "{B}", "type": "Sorcery"}
PERMANENT = {"cost": "{B}", "type": "Enchantment"}


def _returning(what: str) -> dict[str, Any]:
    back = {"do": "return", "what": "target", "from": "graveyard", "to": "battlefield"}
    return {**SPELL, "targets": [{"what": what, "in": "graveyard"}], "effects": [back]}


def _seeing(of: str) -> dict[str, Any]:
    return {**PERMANENT, "triggers": [{"on": "enters", "of": of, "effects": [{"do": "draw"}]}]}


@pytest.mark.parametrize(
    ("other", "how"),
    [
        (_returning("creature"), ""),
        (_returning("enchantment"), PUT_THERE),
        ({**SPELL, "effects": [{"do": "put", "what": "creature or enchantment", "to": "battlefield"}]}, PUT_THERE),
        (_seeing("creature"), ""),
        (_seeing("enchantment"), AT_ONCE),
    ],
)
def test_it_matters_what_sees_the_aura_enter_and_what_puts_it_there(other: dict[str, Any], how: str) -> None:
    assert noticed(RAISING, {"Raising": RAISING, "Other": parse_card("Other", other, "test")}) == how
