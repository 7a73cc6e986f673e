"""JSON Schemas of what commands print with `--json`. `python -m deckopt.schema` writes `deckopt/schema.json`.

They are derived from the dictionaries of `deckopt.json_output`, which records return from `to_dict`. `deckopt schema` prints
them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from deckopt.errors import InputError, nearest
from deckopt.json_output.cards import CardDict, CardsDict, CoverageDict, ExplainedDict, NewsDict
from deckopt.json_output.contests import BenchDict, DuelsDict, PlayersDict
from deckopt.json_output.decks import CheckedDeckDict, DecksDict
from deckopt.json_output.evaluations import ComparisonDict, EvaluationDict
from deckopt.json_output.explanations import ExplanationDict
from deckopt.json_output.games import GameDict
from deckopt.json_output.hands import HandsDict, MulligansDict
from deckopt.json_output.number import SCHEMA
from deckopt.json_output.runs import OutcomeDict, RunsDict
from deckopt.parse import json_of

DIALECT = "http://json-schema.org/draft-07/schema#"
FILE = Path(__file__).with_name("schema.json")
_OUTCOME = OutcomeDict
#: What each command prints: one of these.
OUTPUTS: dict[str, tuple[type, ...]] = {
    "evaluate": (EvaluationDict,),
    "compare": (ComparisonDict,),
    "explain": (ExplanationDict,),
    "mulligan": (MulligansDict, HandsDict),
    "play": (GameDict,),
    "optimize": (_OUTCOME,),
    "resume": (_OUTCOME,),
    "report": (_OUTCOME,),
    "runs": (RunsDict, _OUTCOME),
    "bench": (BenchDict, DuelsDict, PlayersDict),
    "decks": (DecksDict,),
    "deck check": (CheckedDeckDict,),
    "cards list": (CardsDict,),
    "cards show": (CardDict,),
    "cards explain": (ExplainedDict,),
    "cards coverage": (CoverageDict,),
    "cards update": (NewsDict,),
}


def json_schema(command: str) -> dict[str, Any]:
    """The JSON Schema (draft 7) of what a command prints with `--json`: "evaluate", "cards list" and so on.

    InputError if there is no such command.
    """
    whole: dict[str, Any] = json_of(FILE.read_text("utf-8"), str(FILE))
    if command not in OUTPUTS:
        raise InputError("schema", command, "prints no JSON", nearest(command, OUTPUTS) or f"one of {', '.join(OUTPUTS)}")
    needed: dict[str, Any] = {}
    said = whole["properties"][command]
    _take(said, whole["$defs"], needed)
    return {"$schema": DIALECT, "title": f"deckopt {command} --json", "anyOf": [said], "$defs": needed}


def _take(value: Any, defined: dict[str, Any], needed: dict[str, Any]) -> None:
    """Add to `needed` the definitions to which a value refers, and those to which they refer."""
    if isinstance(value, list):
        for inner in value:
            _take(inner, defined, needed)
    elif isinstance(value, dict):
        name = str(value.get("$ref", "")).rpartition("/")[2]
        if name and name not in needed:
            needed[name] = defined[name]
            _take(defined[name], defined, needed)
        for inner in value.values():
            _take(inner, defined, needed)


def whole_schema() -> dict[str, Any]:
    """The schemas of all commands by name, with their common definitions."""
    from pydantic import TypeAdapter

    kinds = dict.fromkeys(kind for of in OUTPUTS.values() for kind in of)
    _, made = TypeAdapter.json_schemas(
        [(kind, "serialization", TypeAdapter(kind)) for kind in kinds], ref_template="#/$defs/{model}"
    )
    defined = {name: _closed(made["$defs"][name]) for name in sorted(made["$defs"])}
    commands = {command: _one_of(of) for command, of in OUTPUTS.items()}
    title = "what deckopt's commands print with --json, by command"
    return {"$schema": DIALECT, "title": title, "type": "object", "properties": commands, "$defs": defined}


def _one_of(kinds: tuple[type, ...]) -> dict[str, Any]:
    named = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
    return named[0] if len(named) == 1 else {"anyOf": named}


def _closed(table: dict[str, Any]) -> dict[str, Any]:
    """A table without further keys, and without titles that repeat a key's name."""
    properties = {key: _untitled(field) for key, field in table["properties"].items()}
    if "schema" in properties:
        properties["schema"] = {"const": SCHEMA}
    described = " ".join(table.get("description", "").split())
    required = table.get("required", [])
    form = {"type": "object", "required": required, "properties": properties, "additionalProperties": False}
    return {"description": described, **form}


def _untitled(field: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in field.items() if key != "title"}


def as_text() -> str:
    """The schemas as their file has them."""
    return json.dumps(whole_schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(as_text(), encoding="utf-8")
    print(FILE)
