"""Cards are made of fields in one place, which checks what their parts say of each other."""

from __future__ import annotations

import ast

import pytest
from structure.imports import trees

from deckopt.cards.catalog import parse_card
from deckopt.errors import InputError


def test_only_parse_card_makes_cards_of_fields() -> None:
    calls = {
        name
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Card.model_validate", "Card.model_construct")
    }
    assert calls == {"deckopt.cards.catalog"}


def test_what_means_nothing_where_it_stands_is_refused_with_its_place() -> None:
    fields = {"type": "Instant", "cost": "{R}", "effects": [{"do": "damage", "amount": 3}]}
    with pytest.raises(InputError) as caught:
        parse_card("Bolt", fields, "mine.toml")
    assert str(caught.value) == "mine.toml: Bolt: effects[0].to: 'target' has no target here; list it in targets"


def test_an_ability_that_is_given_is_checked_key_by_key() -> None:
    given = {"do": "give", "what": "creature", "abilities": [{"cost": "{1}", "effects": [{"do": "draw", "amuont": 2}]}]}
    with pytest.raises(InputError) as caught:
        parse_card("Gift", {"type": "Sorcery", "cost": "{R}", "effects": [given]}, "mine.toml")
    assert "Gift.effects[0].abilities[0].effects[0].amuont: unknown key" in str(caught.value)
    assert "did you mean 'amount'?" in str(caught.value)
