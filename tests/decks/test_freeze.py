"""Decks as plain data and as files: both give the deck back."""

from __future__ import annotations

import json
from typing import Any

import pytest
import tomli
from deck_text import parse_deck
from samples import with_sample_cards

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import deck_toml, freeze_deck, key, thaw_deck, value
from deckopt.decks.load import check_deck, load_deck
from deckopt.errors import InputError
from deckopt.shipped import shipped_decks

CATALOG = Catalog.load()
CUBS: dict[str, dict[str, Any]] = {
    "Den": {"type": "Land", "abilities": [{"cost": "{1}", "effects": [{"do": "create", "token": "She-bear token"}]}]},
    "She-bear token": {
        "type": "Creature — Bear",
        "token": True,
        "power": 2,
        "toughness": 2,
        "triggers": [{"on": "dies", "effects": [{"do": "create", "token": "Cub token"}]}],
    },
    "Cub token": {"type": "Creature — Bear", "token": True, "power": 1, "toughness": 1},
    "Other Den": {"type": "Land"},
    'The "Den"': {"type": "Land"},
}
BEARS = Catalog({name: parse_card(name, fields, "cards.toml") for name, fields in CUBS.items()})


def through_json(deck: Deck, catalog: Catalog) -> tuple[Deck, Catalog]:
    return thaw_deck(json.loads(json.dumps(freeze_deck(deck, catalog))))


def through_toml(deck: Deck, catalog: Catalog) -> Deck:
    return parse_deck(deck_toml(deck), deck.file, "fallback", catalog)


def bears(**fields: Any) -> Deck:
    return check_deck({"main": {"Den": 40}, **fields}, "deck.toml", "deck", BEARS)


@pytest.mark.parametrize("name", shipped_decks())
def test_a_frozen_deck_thaws(name: str) -> None:
    deck = load_deck(name, CATALOG)
    thawed, catalog = through_json(deck, CATALOG)
    assert thawed == deck
    assert set(deck.main) | set(deck.limits) <= set(catalog)
    for card in catalog.values():
        fields = type(card).model_fields
        assert {f: getattr(card, f) for f in fields} == {f: getattr(CATALOG[card.name], f) for f in fields}
        catalog.check_parts(card)


def test_every_card_that_is_frozen_thaws_as_it_was() -> None:
    """Cards with each part of the format."""
    cards = with_sample_cards(CATALOG)
    for name in cards:
        if cards[name].listed:
            _, catalog = through_json(check_deck({"main": {name: 60}}, name, name, cards), cards)
            fields = type(cards[name]).model_fields
            assert {f: getattr(catalog[name], f) for f in fields} == {f: getattr(cards[name], f) for f in fields}


def test_a_frozen_deck_has_its_cards_and_their_tokens_alone() -> None:
    deck = bears(main={"Den": 36, "Unknown": 4}, stand_in={"Unknown": "blank"})
    thawed, catalog = through_json(deck, BEARS)
    assert thawed == deck
    assert list(catalog) == ["Den", "She-bear token", "Cub token"]
    assert list(through_json(bears(limits={"Other Den": [0, 4]}), BEARS)[1]) == [
        "Den",
        "Other Den",
        "She-bear token",
        "Cub token",
    ]


def test_what_does_not_thaw_is_an_error_that_names_the_key() -> None:
    frozen = freeze_deck(bears(), BEARS)
    frozen["game"]["lives"] = 3
    with pytest.raises(InputError, match=r"deck\.toml: game\.lives: unknown key"):
        thaw_deck(frozen)
    frozen = freeze_deck(bears(), BEARS)
    frozen["cards"]["Den"]["typ"] = 3
    with pytest.raises(InputError, match=r"deck\.toml: Den\.typ: unknown key"):
        thaw_deck(frozen)


@pytest.mark.parametrize("name", shipped_decks())
def test_a_written_deck_reads_as_the_same_deck(name: str) -> None:
    deck = load_deck(name, CATALOG)
    assert through_toml(deck, CATALOG) == deck
    thawed, catalog = through_json(deck, CATALOG)
    assert through_toml(thawed, catalog) == deck


@pytest.mark.parametrize(
    "fields",
    [
        {"name": 'a "quoted"\nname\\', "source": 'it\'s "so"\t\x07'},
        {"main": {'The "Den"': 40}},
        {"main": {"Den": 30, "A": 4, "B": 6}, "stand_in": {"A": "blank", "B": "blank"}},
        {"main": {"Den": 30, "A": 4, "B": 6}, "stand_in": {"A": "Den", "B": "Den"}},
        {"main": {"A": 34, "B": 6}, "stand_in": {"A": "Den", "B": "Den"}, "limits": {"A": [30, 40], "B": [6, 7]}},
        {"main": {"Den": 4, "A": 36}, "stand_in": {"A": "Den", "Den": "Other Den"}},
        {"main": {"Den": 40}, "stand_in": {"A": "Den"}, "limits": {"A": [0, 4], "Den": [0, 250]}},
        {"main": {"Den": 40}, "stand_in": {"A": "Other Den"}, "limits": {"A": [0, 4]}},
        {
            "main": {"Den": 36, "A": 4},
            "stand_in": {"A": "blank"},
            "game": {"lose": {"exiled": {"a": 4}}, "rewards": [0, 1, 0.1], "on_the_play": "random", "legend_rule": False},
            "policy": {
                "prune": [{"never": "cast", "card": "a", "unless": {"count": '"Den" or creature', "in": "graveyard"}}],
                "rollout": [{"last": "discard", "cards": ["den", "A"]}, {"by_rule": "delve"}],
            },
            "search": {"rollouts": 7, "exploration": 1e-7},
        },
    ],
    ids=str,
)
def test_whatever_a_deck_has_comes_back(fields: dict[str, Any]) -> None:
    deck = bears(**fields)
    assert through_toml(deck, BEARS) == deck
    assert through_toml(deck, BEARS).printed == deck.printed
    assert through_json(deck, BEARS)[0] == deck
    assert through_json(deck, BEARS)[0].printed == deck.printed


def test_another_list_is_written_with_the_names_that_the_first_one_prints() -> None:
    deck = bears(main={"Den": 30, "A": 6, "B": 4}, stand_in={"A": "Den", "B": "blank"})
    more, fewer, none = (deck.with_main({"Den": n, "Other Den": 36 - n, "blank": 4}) for n in (38, 5, 0))
    mains = [tomli.loads(deck_toml(d))["main"] for d in (more, fewer, none)]
    assert [m.get("A", 0) for m in mains] == [6, 5, 0]
    assert [m.get("Den", 0) for m in mains] == [32, 0, 0]
    assert [m["B"] for m in mains] == [4, 4, 4]
    wide = bears(main={"Den": 30, "A": 6}, limits={"A": [0, 20], "Den": [0, 60], "Other Den": [0, 60]}, stand_in={"A": "Den"})
    for n in (0, 5, 36, 60):
        other = wide.with_main({"Den": n, "Other Den": 60 - n})
        assert through_toml(other, BEARS) == other


def test_a_comment_stands_above() -> None:
    text = deck_toml(bears(), "first\n\nlast")
    assert text.startswith("# first\n#\n# last\n\nname = ")
    assert parse_deck(text, "deck.toml", "x", BEARS) == bears()


def test_only_what_is_no_default_is_written() -> None:
    assert "[game]" not in deck_toml(bears())
    assert "[game]\nlife = 3\n\n[main]\nDen = 40\n" in deck_toml(bears(game={"life": 3}))


@pytest.mark.parametrize(
    "thing",
    [
        True,
        False,
        0,
        -3,
        0.5,
        1.0,
        1e-9,
        1e22,
        "",
        "a",
        'a"b',
        "a'b",
        "'\"",
        "\\",
        "\x00\x7f\n\r\t\u2028é",
        [],
        [1, "a"],
        {},
        {"a b": {"c": [1.5]}},
    ],
    ids=repr,
)
def test_values_are_written_as_toml_reads_them(thing: Any) -> None:
    assert tomli.loads(f"x = {value(thing)}") == {"x": thing}


@pytest.mark.parametrize("name", ["a", "a_b-c", "a b", "", "é", "a.b", '"', "'"])
def test_keys_are_written_as_toml_reads_them(name: str) -> None:
    assert tomli.loads(f"{key(name)} = 1") == {name: 1}
