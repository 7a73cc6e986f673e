"""Abilities that may be activated only during your upkeep, and what untaps in the opponent's untap step."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD


def triggers_of(text: str, verdict: str = EXPRESSED) -> Any:
    found = compile_card(Printed("Some Card", "{G}", "Creature — Elf", text, "1", "1"))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields.get("triggers")


def test_what_is_sacrificed_in_the_upkeep_aims_once_it_is_done() -> None:
    text = "Sacrifice this creature: Target creature gets +3/+3 until end of turn. Activate only during your upkeep."
    (trigger,) = triggers_of(text, APPROXIMATED)
    pump = {"do": "pump", "power": 3, "toughness": 3, "what": "target"}
    done = {"do": "when done", "targets": ["creature"], "effects": [pump]}
    assert trigger == {"on": "upkeep", "effects": [{"do": "may", "effects": [{"do": "sacrifice", "what": "this"}, done]}]}


def test_what_returns_in_the_upkeep_is_offered_from_the_graveyard() -> None:
    text = "{1}{B}, Discard a card: Return this card from your graveyard to your hand. Activate only during your upkeep."
    (trigger,) = triggers_of(text, APPROXIMATED)
    assert trigger["on"] == "upkeep" and trigger["zone"] == "graveyard"
    (asked,) = trigger["effects"]
    assert asked["when"] == {"count": "card", "in": "hand"} and asked["then"][0]["pay"] == "{1}{B}"


def test_what_may_be_used_again_and_again_in_the_upkeep_is_not_understood() -> None:
    triggers_of("{R}: Put a +1/+1 counter on this creature. Activate only during your upkeep.", NOT_UNDERSTOOD)


def test_what_untaps_in_the_other_players_untap_steps() -> None:
    assert triggers_of("Untap all creatures you control during each other player's untap step.") == [
        {"on": "opponent's upkeep", "effects": [{"do": "untap", "what": "creature", "in_untap_step": True}]}
    ]
