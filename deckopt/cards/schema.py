"""The JSON Schema of card files, for editors.

It is derived from the models, so it cannot contradict them. What the format's rules say only in words (that a land has no cost,
what a filter may be) is left to the parser. `deckopt schema card-file` prints it. `decks.schema` uses the same generator for
decks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from deckopt.bounds import LISTED, LONGEST_LINE
from deckopt.cards.card import Card
from deckopt.cards.mana_abilities import MANA_WORDS
from deckopt.cards.symbols import LONGEST_COST
from deckopt.words.counters import COUNTER_PATTERN, LONGEST_KIND

DIALECT = "http://json-schema.org/draft-07/schema#"
_PART = "part"  # stands for a reference to a part until `tidy`
_TEXT: JsonSchemaValue = {"type": "string", "maxLength": LONGEST_LINE}
_MANA: JsonSchemaValue = {
    "type": "string",
    "maxLength": LONGEST_COST,
    "pattern": r"^(\s*\{[^{}]+\})*\s*$",
    "examples": ["{1}{R}"],
}
_MANA_WORDS: JsonSchemaValue = {"enum": list(MANA_WORDS)}

_KIND: JsonSchemaValue = {
    "type": "string",
    "maxLength": LONGEST_KIND,
    "pattern": COUNTER_PATTERN,
    "examples": ["charge", "+1/+1"],
}

#: What validators accept that run before the models, by the function's name.
_SHORT_FORMS: dict[str, Callable[[JsonSchemaValue], list[JsonSchemaValue]]] = {
    "_cost": lambda table: [_MANA, table],
    "_chosen": lambda table: [_TEXT, table],
    "_counters": lambda table: [_KIND, table],
    "_cycling": lambda table: [_MANA, {_PART: "Cost"}, table],
    "_mana": lambda abilities: [
        _MANA,
        _MANA_WORDS,
        abilities["items"],
        {"type": "array", "maxItems": LISTED, "items": {"anyOf": [_MANA, _MANA_WORDS, abilities["items"]]}},
    ],
    "ManaAbility._any": lambda mana: [_MANA_WORDS, mana],
    "Static._any": lambda mana: [{"const": "any"}, mana],
    "_this_or_chosen": lambda this_or_table: [_TEXT, *this_or_table["anyOf"]],
    "_discarded": lambda this_or_table: [_TEXT, *this_or_table["anyOf"]],
    "_target": lambda table: [_TEXT, table],
    "_events": lambda events: [events["items"], events],
    "Game._numbers": lambda numbers: [numbers],
    "Venture._rooms": lambda venture: [venture],
    "Encode._cipher": lambda encode: [encode],
}


class Generator(GenerateJsonSchema):
    """Pydantic's generator with the short forms that validators accept."""

    def generate_inner(self, schema: Any) -> JsonSchemaValue:
        """The schema of a part. KeyError for a validator whose short forms are not listed here."""
        inner = super().generate_inner(schema)
        if schema["type"] != "function-before":
            return inner
        name = schema["function"]["function"].__qualname__
        if name not in _SHORT_FORMS and "pydantic_js_annotation_functions" in schema.get("metadata", {}):
            return inner  # the field has its own schema
        accepted = _SHORT_FORMS[name](inner)
        return accepted[0] if len(accepted) == 1 else {"anyOf": accepted}


def tidy(value: Any) -> Any:
    """A schema without what is of no use for writers of TOML: null, generated titles, mappings of unions."""
    if isinstance(value, list):
        return [tidy(v) for v in value]
    if not isinstance(value, dict):
        return value
    if _PART in value:
        return {"$ref": f"#/$defs/{value[_PART]}"}
    found: dict[str, Any] = {}
    for key, inner in value.items():
        if key == "properties":
            found[key] = {name: tidy(field) for name, field in inner.items()}
        elif key == "$defs":
            found[key] = {name: tidy(inner[name]) for name in sorted(inner)}
        elif key == "description":
            found[key] = " ".join(inner.split()) if "::" not in inner else inner
        elif key not in ("title", "discriminator") and not (key == "default" and (not inner or isinstance(inner, dict))):
            found[key] = tidy(inner)
    for union in ("anyOf", "oneOf"):
        if union in found:
            found[union] = [v for v in found[union] if v != {"type": "null"}]
            if len(found[union]) == 1:
                found = found.pop(union)[0] | found
    return found


def table_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a model's table; its parts are in `$defs`."""
    return dict(tidy(model.model_json_schema(schema_generator=Generator)))


def card_file_schema() -> dict[str, Any]:
    """The schema of a card file: an object of card tables by the cards' names."""
    card = table_schema(Card)
    parts = card.pop("$defs")
    return {
        "$schema": DIALECT,
        "title": "deckopt card file",
        "description": "Cards by name. The manual is cards/README.md.",
        "type": "object",
        "additionalProperties": {"$ref": "#/$defs/Card"},
        "$defs": {"Card": card, **parts},
    }
