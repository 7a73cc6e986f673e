"""Hints for unknown keys of a file: which keys may stand at that place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from deckopt.errors import nearest
from deckopt.words.keywords import IDLE_KEYWORDS, KEYWORDS

FEW = 20  # most keys that a hint names if none is near
#: What players may take for a key of a card, and how it is written.
_INSTEAD = {
    "equip": "an Equipment has an ability that does 'attach': abilities = [{ cost = '{1}', sorcery = true, ...",
    "pt": "write power and toughness",
    "mana_cost": "write cost",
    "oracle_text": "write text",
    "rules": "write text",
}


def meant(error: ValidationError, key: str, model: type[BaseModel]) -> str:
    """The hint for an unknown key in a table of the model, or in a table inside it: the nearest key, what to write instead, or
    the first keys."""
    faults = [fault for fault in error.errors() if fault["type"] == "extra_forbidden" and fault["loc"][-1] == key]
    known = list(dict.fromkeys(allowed for fault in faults for allowed in keys_at(model, fault["loc"][:-1])))
    if "keywords" in known and (key in _INSTEAD or key in (*KEYWORDS, *IDLE_KEYWORDS)):
        return _INSTEAD.get(key) or f"write keywords = ['{key}']"
    first = ", ".join(known[:FEW]) + (", ..." if len(known) > FEW else "")
    return nearest(key, known) or (f"known: {first}" if first else "")


def keys_at(model: type[BaseModel], steps: Sequence[int | str]) -> list[str]:
    """The keys of the table to which a fault's steps lead. Some of the steps name alternatives of the model."""
    there: list[Any] = [model]
    for step in steps:
        there = _named(there, step) or [part for table in there for part in _below(table, step)] or there
    return [field.alias or name for table in there if _is_table(table) for name, field in table.model_fields.items()]


def _is_table(part: Any) -> bool:
    return isinstance(part, type) and issubclass(part, BaseModel)


def _named(parts: list[Any], step: int | str) -> list[Any]:
    """Those of several tables that a step names: by the word that says what a table does, or by the model."""
    return [part for part in parts if len(parts) > 1 and _is_table(part) and step in (part.__name__, *_tags(part))]


def _tags(table: type[BaseModel]) -> Iterator[str]:
    for field in table.model_fields.values():
        if get_origin(field.annotation) is Literal and field.is_required():
            yield from get_args(field.annotation)


def _below(part: Any, step: int | str) -> Iterator[Any]:
    """What may stand at a key of a table, or at a place of a list."""
    if _is_table(part):
        part.model_rebuild()  # models are built when they are first needed; before that a key's alternatives are not known
        for name, field in part.model_fields.items():
            if step in (name, field.alias):
                yield from _alternatives(field.annotation)
    elif get_origin(part) is dict:
        yield from _alternatives(get_args(part)[1])
    elif isinstance(step, int):
        for inner in get_args(part):
            yield from _alternatives(inner)


def _alternatives(annotation: Any) -> Iterator[Any]:
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _alternatives(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for inner in get_args(annotation):
            yield from _alternatives(inner)
    else:
        yield annotation
