"""The JSON Schemas of card and deck files accept what the parsers do, and nothing misspelt."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli
from jsonschema import Draft7Validator, ValidationError
from jsonschema.validators import extend

from deckopt.cards.catalog import parse_card, shipped
from deckopt.cards.schema import card_file_schema
from deckopt.cli.app import run
from deckopt.decks.schema import deck_file_schema
from deckopt.errors import InputError

CARDS, DECKS = Draft7Validator(card_file_schema()), Draft7Validator(deck_file_schema())
DEFINITIONS = CARDS.schema["$defs"]


def one_of(validator: Any, branches: list[dict[str, Any]], value: Any, schema: Any) -> Iterator[ValidationError]:
    """As `oneOf`, only sooner: an effect is held against the branch of its word, since no other one can accept it."""
    branch = words_of(branches).get(value.get("do")) if isinstance(value, dict) else None
    if branch is not None:
        yield from validator.descend(value, branch)
    else:
        yield from Draft7Validator.VALIDATORS["oneOf"](validator, branches, value, schema)


def words_of(branches: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The branches that demand a word for the key `do`, by the word."""
    models = ((branch, DEFINITIONS.get(branch.get("$ref", "").rpartition("/")[2], {})) for branch in branches)
    return {model["properties"]["do"]["const"]: branch for branch, model in models if "do" in model.get("required", ())}


#: Accepts the same card files in a tenth of the time.
SOON = extend(Draft7Validator, {"oneOf": one_of})(CARDS.schema)
CARD_FILES = sorted(shipped("cards").glob("**/*.toml"))
DECK_FILES = sorted(shipped("decks").glob("**/*.toml"))


def read(path: Path) -> dict[str, Any]:
    return tomli.loads(path.read_text("utf-8"))


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every table inside a value, itself included, but for those whose keys are kinds of counters, which may be any word."""
    if isinstance(value, dict):
        yield value
        for key, inner in value.items():
            yield from (table for table in tables(inner) if key != "with" or table is not inner)
    elif isinstance(value, list):
        for inner in value:
            yield from tables(inner)


def card(**fields: Any) -> dict[str, Any]:
    return {"Any Name": {"cost": "{R}", "type": "Instant", **fields}}


@pytest.mark.parametrize("schema", [CARDS.schema, DECKS.schema], ids=["cards", "decks"])
def test_is_a_schema(schema: Any) -> None:
    Draft7Validator.check_schema(schema)


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda p: p.name)
def test_shipped_card_files_validate(path: Path) -> None:
    assert [e.message for e in CARDS.iter_errors(read(path))] == []
    assert SOON.is_valid(read(path))


@pytest.mark.parametrize("path", DECK_FILES, ids=lambda p: p.name)
def test_shipped_decks_validate(path: Path) -> None:
    assert [e.message for e in DECKS.iter_errors(read(path))] == []


@pytest.mark.parametrize(("name", "schema"), [("card-file", CARDS.schema), ("deck-file", DECKS.schema)])
def test_a_command_prints_it(name: str, schema: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == schema


def test_a_misspelt_key_of_any_table_of_any_card_does_not_validate() -> None:
    for path in CARD_FILES:
        for name, fields in read(path).items():
            for number in range(len(list(tables(fields)))):
                wrong = copy.deepcopy(fields)
                list(tables(wrong))[number]["misspelt"] = 1
                assert not SOON.is_valid({name: wrong}), (name, wrong)


def test_a_misspelt_key_of_a_deck_does_not_validate() -> None:
    deck = {"main": {"Any Name": 60}}
    assert DECKS.is_valid(deck)
    assert not DECKS.is_valid({"mian": {"Any Name": 60}})
    for wrong in ({"gmae": {}}, {"game": {"lives": 20}}, {"policy": {"prune": [{"nver": "cast"}]}}, {"search": {"rolouts": 1}}):
        assert not DECKS.is_valid({**deck, **wrong}), wrong


SHORT_FORMS = [
    {"flashback": "{2}{U}"},
    {"flashback": {"sacrifice": "Mountain"}},
    {"also": "{1}"},
    {"also": {"exile": "creature"}},
    {"also": {"sacrifice": {"what": "Mountain", "count": 2}, "discard": "land", "life": 1, "exile": {"count": 2}}},
    {"cycling": "{1}"},
    {"cycling": {"life": 2}},
    {"cycling": {"cost": "{1}", "find": "basic land"}},
    {"targets": ["any", {"what": "creature", "in": "graveyard"}]},
    {"cost": "{X}", "targets": ["any"], "effects": [{"do": "damage", "amount": 3}]},
    {"cost": "{X}", "targets": ["any"], "effects": [{"do": "damage", "amount": "X"}]},
    {
        "cost": "{X}",
        "targets": ["any"],
        "effects": [{"do": "damage", "amount": {"count": "creature", "in": "graveyard", "times": 2, "plus": 1}}],
    },
    {"cost": "{X}", "targets": ["any"], "effects": [{"do": "damage", "amount": {"turn": "spells cast"}}]},
    {"cost": "{X}", "targets": ["any"], "effects": [{"do": "damage", "amount": {"value": "power", "of": "target"}}]},
    {"effects": [{"do": "discard", "amount": "all"}]},
    {"effects": [{"do": "may", "pay": "{1}", "effects": [{"do": "if", "when": {"turn": "cards drawn"}, "then": []}]}]},
    {"ways": [{"name": "for free", "cost": "{0}", "from": "graveyard"}]},
]
PERMANENTS = [
    {"mana": "{G}"},
    {"mana": "any"},
    {"mana": {"add": "any"}},
    {"abilities": [{"cost": {"remove": "charge"}}, {"cost": {"remove": "+1/+1"}}, {"cost": {"remove": {"count": 2}}}]},
    {"mana": {"add": "{R}{R}", "remove": "charge"}},
    {"mana": ["{G}", "any", {"add": "{U}", "sacrifice": True}]},
    {"triggers": [{"on": "enters", "effects": []}, {"on": ["enters", "dies"], "of": "creature", "effects": []}]},
    {
        "type": "Enchantment — Aura",
        "enchant": "land",
        "enters": {"choose": "colour"},
        "statics": [
            {"of": "enchanted", **mana}
            for mana in ({"mana": "any"}, {"mana": "{G}"}, {"adds_mana": "chosen"}, {"adds_mana": "{G}"})
        ],
    },
    {"abilities": [{"cost": "{1}", "effects": []}, {"cost": {"tap": True, "sacrifice": "this"}, "modes": [{"effects": []}]}]},
]


@pytest.mark.parametrize("fields", SHORT_FORMS + [{"type": "Artifact", **f} for f in PERMANENTS], ids=str)
def test_accepts_every_short_form_that_the_parser_accepts(fields: dict[str, Any]) -> None:
    file = card(**fields)
    parse_card("Any Name", file["Any Name"], "test.toml")
    assert [e.message for e in CARDS.iter_errors(file)] == []


@pytest.mark.parametrize(
    "fields",
    [
        {"cost": 1},
        {"cost": "2R"},
        {"keywords": ["hastee"]},
        {"effects": [{"do": "dmg", "amount": 1}]},
        {"effects": [{"amount": 1}]},
        {"effects": [{"do": "damage"}]},
        {"effects": [{"do": "damage", "amount": 1.5}]},
        {"effects": [{"do": "damage", "amount": {"turn": "spells"}}]},
        {"type": "Artifact", "triggers": [{"on": "enter", "effects": []}]},
        {"type": "Artifact", "mana": 3},
        {"text": None},
        {"colours": "red"},
        {"targets": ["any", "any", "any", "any", "any"]},
        {"type": "Artifact", "abilities": [{"cost": {"remove": "Loyalty"}}]},
        {"effects": [{"do": "search", "to": "bottom"}]},
        {"effects": [{"do": "return", "what": "this", "from_": "graveyard"}]},
    ],
    ids=str,
)
def test_rejects_what_the_parser_rejects(fields: dict[str, Any]) -> None:
    file = card(**fields)
    with pytest.raises(InputError):
        parse_card("Any Name", file["Any Name"], "test.toml")
    assert not CARDS.is_valid(file)
    assert not SOON.is_valid(file)


def test_every_key_of_a_card_is_described() -> None:
    properties = card_file_schema()["$defs"]["Card"]["properties"]
    assert [k for k, v in properties.items() if not v.get("description")] == []
