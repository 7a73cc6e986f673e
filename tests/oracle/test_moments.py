"""Texts that name moments of the turns, and events with a condition of their own: what is made of them."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD


def verdict_of(text: str, kind: str = "Enchantment") -> str:
    return compile_card(Printed("Some Card", "{1}{R}", kind, text)).verdict


def triggers_of(text: str, kind: str = "Enchantment") -> Any:
    found = compile_card(Printed("Some Card", "{1}{R}", kind, text))
    assert found.verdict == EXPRESSED, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found.fields["triggers"]


@pytest.mark.parametrize(
    ("words", "on"),
    [
        ("your upkeep", "upkeep"),
        ("each upkeep", ["upkeep", "opponent's upkeep"]),
        ("each player's upkeep", ["upkeep", "opponent's upkeep"]),
        ("each opponent's upkeep", "opponent's upkeep"),
        ("your draw step", "draw step"),
        ("each combat", ["combat", "opponent's combat"]),
        ("combat on your turn", "combat"),
        ("your first main phase", "main"),
        ("each of your postcombat main phases", "second main"),
        ("each end step", ["end step", "opponent's end step"]),
        ("the end step", ["end step", "opponent's end step"]),
        ("your end step", "end step"),
    ],
)
def test_words_for_moments(words: str, on: Any) -> None:
    (trigger,) = triggers_of(f"At the beginning of {words}, you gain 1 life.")
    assert trigger["on"] == on


def test_that_player_is_you_in_your_turn_and_the_opponent_in_theirs() -> None:
    mine, theirs = triggers_of("At the beginning of each player's draw step, that player draws an additional card.")
    assert (mine["on"], theirs["on"]) == ("draw step", "opponent's draw step")
    assert mine["effects"][0].get("who", "you") == "you" and theirs["effects"][0]["who"] != "you"


def test_what_that_player_may_do_or_has_is_not_taken_for_yours() -> None:
    assert verdict_of("At the beginning of each player's upkeep, that player may draw a card.") == NOT_UNDERSTOOD
    text = "At the beginning of each player's upkeep, ~ deals damage to that player equal to the number of cards in their hand."
    assert verdict_of(text) == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "event",
    [
        "Whenever you cast your second spell each turn",
        "Whenever you cast your first spell each turn",
        "Whenever you attack with one or more Goblins",
        "Whenever you attack with three or more creatures",
        "Whenever a creature you control attacks alone",
    ],
)
def test_a_condition_of_the_event_is_asked_as_it_happens_alone(event: str) -> None:
    (trigger,) = triggers_of(f"{event}, you gain 1 life.")
    assert "event_when" in trigger and "when" not in trigger


def test_an_if_after_the_event_is_asked_again() -> None:
    (trigger,) = triggers_of("Whenever you cast your second spell each turn, if you control a Goblin, you gain 1 life.")
    assert trigger["when"] == {"control": "Goblin"} and "event_when" in trigger


def test_the_next_turns_upkeep_is_whoevers_comes_first_and_your_next_upkeep_is_yours() -> None:
    slow = compile_card(Printed("Some Card", "{R}", "Instant", "Draw a card at the beginning of the next turn's upkeep."))
    assert slow.fields["effects"][0]["at"] == "next upkeep"
    pact = "Draw a card.\nAt the beginning of your next upkeep, pay {3}{W}. If you don't, you lose the game."
    assert compile_card(Printed("Some Card", "{0}", "Instant", pact)).fields["effects"][1]["at"] == "your next upkeep"


def test_spells_that_cost_less_for_their_mana_value_are_approximated() -> None:
    assert verdict_of("Creature spells you cast with mana value 6 or greater cost {2} less to cast.") == APPROXIMATED
    assert verdict_of("Creature spells you cast cost {2} less to cast.") == EXPRESSED


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("{T}, Sacrifice a Food: Add one mana of any color.", {"tap": True, "sacrifice": "Food"}),
        ("{T}, Sacrifice a creature: Add {B}{B}.", {"tap": True, "sacrifice": "creature"}),
        ("{1}, {T}: Add {W}{U}.", {"mana": "{1}", "tap": True}),
        ("{T}, Pay 1 life: Add {B}.", {"tap": True, "life": 1}),
    ],
)
def test_every_part_of_the_cost_of_a_mana_ability_is_paid(line: str, cost: dict[str, Any]) -> None:
    found = compile_card(Printed("Some Card", "{1}", "Artifact", line))
    assert found.verdict == EXPRESSED and "mana" not in found.fields
    (ability,) = found.fields["abilities"]
    assert ability["cost"] == cost


def test_a_condition_that_stands_first_is_asked_as_it_triggers_too() -> None:
    """603.4, whichever words ask."""
    text = "At the beginning of your upkeep, if you have the city's blessing, draw a card."
    (trigger,) = compile_card(Printed("Some Card", "{1}{R}", "Enchantment", text)).fields["triggers"]
    assert trigger["when"] == {"number": "city's blessing"} and [e["do"] for e in trigger["effects"]] == ["draw"]
    text = "At the beginning of your upkeep, draw a card if you have the city's blessing."
    (trigger,) = compile_card(Printed("Some Card", "{1}{R}", "Enchantment", text)).fields["triggers"]
    assert "when" not in trigger and [e["do"] for e in trigger["effects"]] == ["if"]


def test_cards_drawn_this_turn_are_paid_for_or_go_back() -> None:
    text = (
        "At the beginning of your draw step, you may draw three additional cards. If you do, choose two cards in your hand drawn "
        "this turn. For each of those cards, pay 2 life or put the card on top of your library."
    )
    kept = [{"do": "draw", "amount": 3}, {"do": "keep drawn", "count": 2, "life": 2}]
    assert triggers_of(text) == [{"on": "draw step", "effects": [{"do": "may", "effects": kept}]}]
