"""Types of what effects, triggers and static abilities are about: a word for one object, or a filter.

Words for `what` and `to`:
- "this": the source.
- "target", "target 2" and so on.
- "enchanted": the object to which the source is attached.
- "it": the object of the trigger.
- "created": the token just created.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
)

from deckopt.bounds import LONGEST_LINE
from deckopt.cards.filters import Filter, parse_filter
from deckopt.words.references import REFERENCES
from deckopt.words.targets import Division

#: Whether damage or counters are divided as you choose, and whether the first target has a part in any case.
Divided = Annotated[
    Division | None,
    Field(
        description="divided as you choose among what the filter means and could be a target: perhaps among none, or so that the "
        "first target has a part",
    ),
]
TOGETHER = "of a target: at the same time as the effect before it, which does the same to another target"


def _reference(value: Any) -> Any:
    if isinstance(value, str) and value not in REFERENCES:
        return parse_filter(value)
    if not isinstance(value, (str, Filter)):
        raise ValueError("write a filter like 'other red creature', or one of " + ", ".join(map(repr, REFERENCES)))
    return value


What = Annotated[
    str | Filter,
    BeforeValidator(_reference),
    PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": [*REFERENCES, "creature", "other red creature"]}),
]
Source = Annotated[
    Literal["target", "target 2", "it"] | None,
    Field(description='what does it in place of this: damage is dealt by that, and "other" ones are others than that'),
]


def _subject(value: Any) -> Any:
    if value in ("this", "enchanted") or isinstance(value, Filter):
        return value
    if not isinstance(value, str):
        raise ValueError("write 'this', 'enchanted' or a filter like 'other red creature'")
    return parse_filter(value)


Subject = Annotated[
    str | Filter,
    BeforeValidator(_subject),
    PlainSerializer(lambda v: v if isinstance(v, str) else v.text, return_type=str),
    WithJsonSchema({"type": "string", "maxLength": LONGEST_LINE, "examples": ["this", "enchanted", "other red creature"]}),
]
