"""Texts about what is attached: "for each Aura attached to it", "as long as it's equipped"."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.lines import read_line

AURAS: dict[str, Any] = {"value": "attached", "what": "Aura"}


@pytest.mark.parametrize(
    ("text", "static"),
    [
        ("As long as ~ is equipped, it has haste.", {"keywords": ["haste"], "when": {"attached": "Equipment"}}),
        ("~ has first strike as long as it's equipped.", {"keywords": ["first strike"], "when": {"attached": "Equipment"}}),
        ("~ gets +1/+0 for each Aura attached to it.", {"power": AURAS}),
        (
            "Enchanted creature gets +1/+0 for each Aura attached to it.",
            {"of": "enchanted", "power": {**AURAS, "of": "enchanted"}},
        ),
        (
            "~ gets +2/+0 for each Aura and Equipment attached to it.",
            {"power": {"value": "attached", "what": "Aura or Equipment", "times": 2}},
        ),
        (
            "As long as ~ is enchanted, other creatures you control get +1/+0.",
            {"of": "other creature", "power": 1, "when": {"attached": "Aura"}},
        ),
        ("Other Kor you control get +1/+0 for each Aura attached to ~.", {"of": "other Kor", "power": AURAS}),
    ],
)
def test_what_is_attached_is_counted(text: str, static: dict[str, Any]) -> None:
    part = read_line(text, spell=False)
    assert part is not None and part.fields == {"statics": [static]}


@pytest.mark.parametrize(
    "text",
    [
        "Each creature you control gets +2/+0 for each Equipment attached to it.",
        "Enchanted creature gets +2/+0 as long as it's equipped.",
        "Enchanted creature gets +2/+0 for each Aura attached to ~.",
        "~ gets +2/+0 as long as it's enchanted by exactly one Aura.",
    ],
)
def test_what_is_attached_to_something_else_is_refused(text: str) -> None:
    assert read_line(text, spell=False) is None
