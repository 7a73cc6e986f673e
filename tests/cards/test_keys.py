"""A hint for an unknown key names a key that may stand there, and never the word itself."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.keys import keys_at
from deckopt.decks.load import list_as_written
from deckopt.decks.model import DeckFile
from deckopt.decks.source import Source
from deckopt.errors import InputError

SORCERY: dict[str, Any] = {"type": "Sorcery", "cost": "{R}"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"effects": [{"do": "damage", "amount": 1, "who": "opponent"}]}, "Name.effects[0].who: unknown key"),
        ({"effects": [{"do": "draw", "amuont": 1}]}, "Name.effects[0].amuont: unknown key (did you mean 'amount'?)"),
        ({"effects": [{"do": "draw", "cost": 1}]}, "Name.effects[0].cost: unknown key (known: do, amount"),
        ({"statics": [{"what": "enchanted", "power": 2}]}, "Name.statics[0].what: unknown key (known: of, "),
        ({"equip": "{1}"}, "Name.equip: unknown key (an Equipment has an ability that does 'attach'"),
        ({"flying": True}, "Name.flying: unknown key (write keywords = ['flying'])"),
        ({"storm": True}, "Name.storm: unknown key (write keywords = ['storm'])"),
        ({"mana_cost": "{R}"}, "Name.mana_cost: unknown key (write cost)"),
        (
            {"triggers": [{"on": "cast instant"}]},
            "Name.triggers[0].on: 'cast instant' is none of the words that are possible; did you mean 'cast'?",
        ),
        (
            {"triggers": [{"on": "atacks"}]},
            "Name.triggers[0].on: 'atacks' is none of the words that are possible; did you mean 'attacks'?",
        ),
        ({"triggers": [{"on": "qqqqq"}]}, "Name.triggers[0].on: should be 'enters', 'dies', 'cast'"),
    ],
)
def test_of_a_card(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_card("Name", {**SORCERY, **fields}, "file")
    assert f"file: {said}" in str(caught.value)
    for word in ("who", "cost"):
        assert f"did you mean '{word}'" not in str(caught.value)


def test_of_a_deck() -> None:
    fields = {"main": {"Mountain": 60}, "policy": {"prune": [{"never": "cast", "cards": ["Mountain"], "cast": True}]}}
    with pytest.raises(InputError) as caught:
        list_as_written(Source("deck.toml", "deck", fields), Catalog({}))
    assert "cast: unknown key" in str(caught.value) and "did you mean 'cast'" not in str(caught.value)


def test_the_keys_of_a_place_are_those_of_its_table_alone() -> None:
    damage = set(keys_at(Card, ("effects", 0, "damage")))
    assert {"do", "amount"} <= damage and "who" not in damage and "type" not in damage
    assert {"never", "cards"} <= set(keys_at(DeckFile, ("policy", "prune", 0)))
    assert "main" in keys_at(DeckFile, ()) and "rollouts" not in keys_at(DeckFile, ())
