"""Which cards of a deck notice that permanents are chosen as a spell resolves, and are no targets."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.catalog import parse_card
from deckopt.decks.in_between import changes_targets_in_between

OUTCOME = parse_card("Outcome", {"cost": "{3}{U}", "type": "Instant"}, "test")
ARTIFACT = {"cost": "{1}", "type": "Artifact"}
FOUND = [{"do": "search", "what": "artifact", "to": "battlefield"}]


@pytest.mark.parametrize(
    ("fields", "notices"),
    [
        ({**ARTIFACT, "triggers": [{"on": "cast", "of": "card", "effects": FOUND}]}, True),
        ({**ARTIFACT, "triggers": [{"on": "enters", "effects": FOUND}]}, False),
        ({**ARTIFACT, "triggers": [{"on": "upkeep", "effects": FOUND}]}, False),
        ({**ARTIFACT, "triggers": [{"on": "targeted", "effects": [{"do": "draw"}]}]}, True),
        ({"cost": "{1}", "type": "Creature — Ox", "power": 1, "toughness": 1, "keywords": ["shroud"]}, True),
    ],
)
def test_what_comes_or_sees_targets_in_between_is_noticed(fields: dict[str, Any], notices: bool) -> None:
    assert changes_targets_in_between(OUTCOME, parse_card("Other", fields, "test")) is notices
