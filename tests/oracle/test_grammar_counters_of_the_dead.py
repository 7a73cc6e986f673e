"""Triggers about what dies or leaves with a counter on it."""

from __future__ import annotations

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import NOT_UNDERSTOOD


def test_what_dies_with_a_counter_is_asked_for_its_counters() -> None:
    text = "Whenever another creature you control with a +1/+1 counter on it dies, draw a card."
    [trigger] = compile_card(Printed("Some Card", "{2}", "Artifact", text)).fields["triggers"]
    assert {key: trigger[key] for key in ("on", "of", "when")} == {
        "on": "dies",
        "of": "other creature",
        "when": {"counters": "+1/+1", "of": "it"},
    }


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature you control with a +1/+1 counter on it attacks, draw a card.",  # it may lose it before that resolves
        "Whenever a creature you control with a counter on it dies, draw a card.",
        "Whenever a creature you control with a +1/+1 counter on it dies, if you control an artifact, draw a card.",
    ],
)
def test_other_counters_and_events_are_refused(text: str) -> None:
    assert compile_card(Printed("Some Card", "{2}", "Artifact", text)).verdict == NOT_UNDERSTOOD
