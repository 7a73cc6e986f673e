"""Every number, text, list and depth of the formats has a bound, and what is within the bounds can be played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated, Any, get_args, get_origin

import pytest
from pydantic import BaseModel

from deckopt.bounded import DEEPER
from deckopt.bounds import DEEPEST, whole
from deckopt.cards.base import Model
from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.compile.build import build_tables
from deckopt.decks import goals, keep_rules
from deckopt.decks.deck import Deck
from deckopt.decks.freeze import plain
from deckopt.decks.load import check_deck
from deckopt.decks.model import MOST_CARDS, DeckFile
from deckopt.errors import InputError
from deckopt.rules import codes

FORMATS = (Card, DeckFile)
#: What bounds a value of a type, of the keys that a schema has.
BOUNDS: dict[str, set[str]] = {
    "integer": {"minimum", "maximum"},
    "number": {"minimum", "maximum"},
    "string": {"maxLength"},
    "array": {"maxItems"},
    "object": {"maxProperties"},
}


def unbounded(schema: Any, path: str = "") -> Iterator[str]:
    """The places of a schema where there may be endlessly much."""
    if isinstance(schema, list):
        for i, part in enumerate(schema):
            yield from unbounded(part, f"{path}[{i}]")
        return
    if not isinstance(schema, dict):
        return
    kind = schema.get("type")
    if kind in BOUNDS and not {"const", "enum"} & set(schema):
        is_closed = kind == "object" and schema.get("additionalProperties") is False
        if not is_closed and not BOUNDS[kind] <= set(schema) and path:
            yield f"{path}: {kind}"
    for key, part in schema.items():
        if key in ("properties", "$defs"):
            for name, inner in part.items():
                yield from unbounded(inner, f"{path}.{name}")
        elif key not in ("default", "examples", "enum", "const", "discriminator"):
            yield from unbounded(part, path)


@pytest.mark.parametrize("model", FORMATS, ids=lambda model: model.__name__)
def test_no_number_and_no_list_of_a_format_is_without_bounds(model: type[BaseModel]) -> None:
    assert list(unbounded(model.model_json_schema())) == []


def test_what_has_no_bounds_is_found() -> None:
    class Loose(Model):
        number: int
        numbers: dict[str, list[int]]

    found = list(unbounded({"$defs": {"Loose": Loose.model_json_schema()}}))
    assert found == [".Loose.number: integer", ".Loose.numbers: object", ".Loose.numbers: array", ".Loose.numbers: integer"]


def parts(annotation: Any, deep: bool) -> Iterator[tuple[type[BaseModel], bool]]:
    """The models that a type speaks of, and whether each stands one deeper than what it is in."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation, deep
    else:
        inner = get_args(annotation)
        deep = deep or (get_origin(annotation) is Annotated and DEEPER in inner)
        for part in inner:
            yield from parts(part, deep)


def shallow(model: type[BaseModel]) -> set[type[BaseModel]]:
    """The models that stand in a model, no deeper than it."""
    found = set()
    for field in model.model_fields.values():
        whole_type = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
        found |= {part for part, deep in parts(whole_type, False) if not deep}
    return found


@pytest.mark.parametrize("model", FORMATS, ids=lambda model: model.__name__)
def test_nothing_of_a_format_holds_itself_without_end(model: type[BaseModel]) -> None:
    done: set[type[BaseModel]] = set()

    def visit(here: type[BaseModel], way: tuple[type[BaseModel], ...]) -> None:
        assert here not in way, f"{here.__name__} holds itself; say Deep[...] on the way"
        if here not in done:
            for part in shallow(here):
                visit(part, (*way, here))
            done.add(here)

    todo, seen = [model], set[type[BaseModel]]()
    while todo:  # from each model, as it may stand deeper than another
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            visit(here, ())
            for field in here.model_fields.values():
                todo += [part for part, _ in parts(Annotated[(field.annotation, *field.metadata, "")], False)]
    assert all(part.model_config.get("str_max_length") for part in seen)
    assert len(seen) > 5


def nested(levels: int, verb: str = "may") -> dict[str, Any]:
    effect: dict[str, Any] = {"do": "draw"}
    for _ in range(levels - 1):
        effect = {"do": "may", "effects": [effect]}
        if verb == "give":
            effect = {"do": "give", "what": "creature", "abilities": [{"cost": "{1}", "effects": [effect]}]}
    return {"type": "Sorcery", "cost": "{R}", "effects": [effect]}


def test_effects_stand_so_deep_and_no_deeper() -> None:
    assert parse_card("Deep", nested(DEEPEST), "x").effects
    for fields in (nested(DEEPEST + 1), nested(150), nested(40, "give")):
        with pytest.raises(InputError, match=f"more than {DEEPEST} deep") as caught:
            parse_card("Deep", fields, "x")
        assert len(str(caught.value)) < 1000


def test_conditions_stand_so_deep_and_no_deeper() -> None:
    when: dict[str, Any] = {"turn": "life gained"}
    for _ in range(DEEPEST):
        when = {"turn": "life gained", "also": when}
    trigger = {"on": "upkeep", "when": when, "effects": [{"do": "draw"}]}
    fields = {"type": "Enchantment", "cost": "{R}", "triggers": [trigger]}
    assert parse_card("Deep", fields, "x").triggers
    trigger["when"] = {"turn": "life gained", "also": when}
    with pytest.raises(InputError, match=f"more than {DEEPEST} deep"):
        parse_card("Deep", fields, "x")


@pytest.mark.parametrize("text", ["0", "7", " 250 ", "9999"])
def test_a_number_is_one_to_four_digits(text: str) -> None:
    assert whole(text) == int(text)


@pytest.mark.parametrize("text", ["", "-1", "²", "٣", "10000", "9" * 5000, "1_0", "+1", "1.0", "0x1", "1\x00"])
def test_what_is_no_number(text: str) -> None:
    assert whole(text) is None


# -- what is within the bounds fits into the tables -------------------------------------------

#: Definitions with numbers that no shipped card has.
MORE: dict[str, dict[str, Any]] = {
    "Become": {
        "type": "Sorcery",
        "cost": "{1}",
        "targets": ["land"],
        "effects": [{"do": "become", "types": "Creature", "power": 3, "toughness": 3}],
    },
    "Scaled": {
        "type": "Creature",
        "cost": "{1}",
        "power": 1,
        "toughness": 1,
        "statics": [
            {"power": {"count": "creature", "times": 2, "plus": 1}},
            {"toughness": 2, "when": {"count": "land", "in": "graveyard", "at_least": 2, "at_most": 5}},
        ],
    },
    "Sized": {
        "type": "Sorcery",
        "cost": "{3}",
        "effects": [{"do": "destroy", "what": "creature with power 3 or less"}, {"do": "damage", "amount": 3, "to": "opponent"}],
    },
}
VALUES = (-999, -99, -9, 0, 1, 2, 4, 9, 14, 20, 99, 250, 999)


def numbers(
    fields: Any, path: tuple[Any, ...] = (), key: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[Any, ...], tuple[str, ...]]]:
    """(where a number of a definition is, what it is: the verbs and keys on the way)."""
    if isinstance(fields, dict):
        said = fields.get("do")
        for name, part in fields.items():
            yield from numbers(part, (*path, name), (*key[-2:], *([said] if said else []), name))
    elif isinstance(fields, list):
        for i, part in enumerate(fields):
            yield from numbers(part, (*path, i), key)
    elif isinstance(fields, int) and not isinstance(fields, bool):
        yield path, key


def changed(fields: Any, path: tuple[Any, ...], value: int) -> Any:
    if not path:
        return value
    inner = changed(fields[path[0]], path[1:], value)
    if isinstance(fields, list):
        return [inner if i == path[0] else part for i, part in enumerate(fields)]
    return {**fields, path[0]: inner}


def accepted(name: str, fields: dict[str, Any], path: tuple[Any, ...]) -> list[Card]:
    """The card with the least and with the greatest number in a place that the format takes there."""
    found = []
    for value in VALUES:
        with suppress(InputError):
            found.append(parse_card(name, changed(fields, path, value), "x"))
    return [found[0], found[-1]] if found else []


def test_what_goals_and_rules_for_hands_may_ask_for_is_what_tables_have_room_for() -> None:
    assert codes.MAX_GOAL_CASTS == goals.MOST_ASKED
    assert (codes.MAX_KEEP_SETS, codes.MAX_KEEP) == (keep_rules.MOST_PARTS, keep_rules.MOST_STEPS)


def test_tables_hold_what_the_format_takes() -> None:
    catalog = Catalog.load()
    definitions = {name: plain(card) for name, card in catalog.items() if card.listed} | MORE
    tried: set[tuple[str, ...]] = set()
    for name, fields in definitions.items():
        for path, key in numbers(fields):
            if key in tried:
                continue
            tried.add(key)
            for card in accepted(name, fields, path):
                build_tables(deck_of({card.name: 4, "Mountain": 56}, there := Catalog({**catalog, card.name: card})), there)
    assert len(tried) > 60


@pytest.mark.parametrize("fields", [{"power": 32768}, {"toughness": -40_000}, {"cost": "{70000}"}, {"mana_value": 10**11}])
def test_numbers_that_no_table_holds_are_refused(fields: dict[str, Any]) -> None:
    whole_card = {"type": "Creature", "cost": "{1}", "power": 1, "toughness": 1, **fields}
    with pytest.raises(InputError, match=r"x: Big.*(should be|unknown mana symbol)"):
        parse_card("Big", whole_card, "x")


@pytest.mark.parametrize("amount", [10**6, -1000, {"count": "land", "times": 10**6}, {"count": "land", "plus": -(10**5)}])
def test_amounts_that_no_table_holds_are_refused(amount: Any) -> None:
    fields = {"type": "Sorcery", "cost": "{1}", "effects": [{"do": "gain", "amount": amount}]}
    with pytest.raises(InputError, match=r"effects\[0\].*should be"):
        parse_card("Big", fields, "x")


def deck_of(main: dict[str, int], catalog: Catalog) -> Deck:
    return check_deck({"main": main}, "x", "x", catalog)


def test_a_deck_of_most_cards_is_played_and_one_of_more_is_not() -> None:
    catalog = Catalog.load()
    main = dict.fromkeys([f"Unknown {i}" for i in range(MOST_CARDS // 250)], 250)
    deck = check_deck({"main": main}, "x", "x", catalog, blank_unknown=True)
    assert int(build_tables(deck, catalog).record["deck"].sum()) == MOST_CARDS
    with pytest.raises(InputError, match=r"x: main: 30,001 cards"):
        check_deck({"main": {**main, "Mountain": 1}}, "x", "x", catalog, blank_unknown=True)
