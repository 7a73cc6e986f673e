"""What all models of the card format share: strictness, and the small word lists."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, WithJsonSchema

from deckopt.bounds import LONGEST_TEXT


class Model(BaseModel):
    """Base of the models: frozen, no unknown keys, no silent conversions, no endless texts."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, str_max_length=LONGEST_TEXT)


Zone = Literal["battlefield", "hand", "graveyard", "library", "exile"]
Player = Literal["you", "opponent", "each", "target"]

#: Keywords that change something in solitaire.
KEYWORDS = (
    "haste",
    "defender",
    "vigilance",
    "infect",
    "lifelink",
    "double strike",
    "shroud",
    "storm",
    "rebound",
    "delve",
    "cascade",
    "convoke",
    "improvise",
    "split second",
)

#: Keywords that change nothing while nobody blocks, attacks or targets you; first strike, indestructible,
#: deathtouch and wither do beside certain cards (`cards.kept`).
IDLE_KEYWORDS = (
    "deathtouch",
    "fear",
    "first strike",
    "flash",
    "flying",
    "hexproof",
    "indestructible",
    "intimidate",
    "islandwalk",
    "menace",
    "mountainwalk",
    "plainswalk",
    "reach",
    "shadow",
    "skulk",
    "swampwalk",
    "forestwalk",
    "trample",
    "unblockable",
    "ward",
    "wither",
)

#: What a target may be besides what a filter means. All but a spell may be players.
TARGETED_PLAYERS = ("any", "any other", "player", "opponent")
NO_FILTERS = (*TARGETED_PLAYERS, "you", "spell")

#: What is counted within a turn, for conditions and amounts.
TURN_COUNTS = (
    "spells cast",
    "creature spells cast",
    "noncreature spells cast",
    "life lost by opponent",
    "damage dealt to opponent",
    "damage dealt to you",
    "permanents sacrificed",
    "lands played",
    "cards drawn",
    "cards discarded",
    "creatures attacked",
    "lands entered",
    "creatures died",
    "life gained",
    "instant and sorcery spells cast",
    "permanents left",
)

#: What a spell, or what it became, can ask of a turn besides: the spells cast but for itself.
OTHER_SPELLS = "other spells cast"

#: A kind of counter: "+1/+1", "-1/-1", "charge", "first strike" ...
LONGEST_KIND = 40  # characters
COUNTER_PATTERN = r"^([+-][0-9]/[+-][0-9]|[a-z]+( [a-z]+)*)$"


def _counter_kind(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_KIND or not re.fullmatch(COUNTER_PATTERN, value):
        raise ValueError("a kind of counter is '+1/+1', '-1/-1' or words like 'charge'")
    return value


CounterKind = Annotated[
    str,
    BeforeValidator(_counter_kind),
    WithJsonSchema(
        {"type": "string", "maxLength": LONGEST_KIND, "pattern": COUNTER_PATTERN, "examples": ["+1/+1", "-1/-1", "charge"]}
    ),
]
