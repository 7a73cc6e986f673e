"""Texts of what is stationed."""

from __future__ import annotations

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED

STATION = (
    "Station (Tap another creature you control: Put charge counters equal to its power on this Spacecraft. "
    "Station only as a sorcery. It's an artifact creature at 8+.)\n"
)


def test_with_so_many_counters_it_is_a_creature_and_has_what_the_lines_after_them_say() -> None:
    text = STATION + "3+ | Whenever you cast a spell, draw a card.\n8+ | Flying, vigilance"
    found = compile_card(Printed("Ship", "{3}", "Artifact — Spacecraft", text, power="7", toughness="6"))
    assert [clause.verdict for clause in found.clauses] == [APPROXIMATED, EXPRESSED, EXPRESSED]
    becomes, draws = found.fields["triggers"]
    assert becomes["when"] == {"counters": "charge", "at_least": 8, "also": {"is": "noncreature"}}
    assert draws["when"] == {"counters": "charge", "at_least": 3}
    assert found.fields["statics"] == [{"keywords": ["flying", "vigilance"], "when": {"counters": "charge", "at_least": 8}}]


def test_what_is_no_creature_is_stationed_likewise() -> None:
    text = "Station (Tap another creature you control: Put that many charge counters on it.)\n12+ | {2}: Draw a card."
    found = compile_card(Printed("Moon", "", "Land — Planet", text))
    station, draws = found.fields["abilities"]
    assert "triggers" not in found.fields
    assert station["when"] == {"control": "other untapped creature"}
    assert draws["when"] == {"counters": "charge", "at_least": 12}
