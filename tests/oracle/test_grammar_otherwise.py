"""What happens if something is so and what else, what comes back later, and what is in place of something."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.meaning import read, why_not
from deckopt.oracle.reading import compile_card
from deckopt.oracle.said import Said
from deckopt.oracle.verdicts import EXPRESSED


def said(text: str) -> Said:
    found = read(text)
    assert found is not None, why_not(text)
    return found


def effects(text: str) -> list[dict[str, Any]]:
    return list(said(text).effects)


def test_otherwise_is_what_happens_if_a_condition_is_not_so() -> None:
    assert effects("If you control a Demon, you gain 2 life. Otherwise, you lose 2 life.") == [
        {
            "do": "if",
            "when": {"control": "Demon"},
            "then": [{"do": "gain", "amount": 2}],
            "otherwise": [{"do": "lose", "amount": 2}],
        }
    ]


def test_otherwise_goes_with_a_condition_that_stands_last() -> None:
    assert effects("Draw a card if its power is 3 or greater. Otherwise, put two +1/+1 counters on it.") == [
        {
            "do": "if",
            "when": {"amount": {"value": "power", "of": "it"}, "reaches": 3},
            "then": [{"do": "draw", "amount": 1}],
            "otherwise": [{"do": "counters", "what": "it", "amount": 2}],
        }
    ]


def test_what_a_target_is_is_asked_where_it_still_is_what_it_was() -> None:
    assert effects("Untap target creature. If it's an Elf, draw a card.")[1]["when"] == {"is": "Elf", "of": "target"}
    assert effects("Exile target card from your graveyard. If it was a creature card, you gain 3 life.")[1]["when"] == {
        "is": "creature",
        "of": "target",
    }
    (asked,) = effects("Destroy target creature. If it was an Elf, draw a card.")  # before it goes
    assert (asked["when"], asked["otherwise"]) == ({"is": "Elf", "of": "target"}, [{"do": "destroy", "what": "target"}])
    assert [effect["do"] for effect in asked["then"]] == ["destroy", "draw"]


def test_more_cards_are_taken_in_place_of_one() -> None:
    look = "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom in any order."
    text = f"{look} If you control an Elf, instead put two of them into your hand and the rest into your graveyard."
    (asked,) = effects(text)
    assert asked["then"] == [{"do": "look", "amount": 3, "take": {"count": 2, "to": "hand"}, "rest": "graveyard"}]
    assert asked["otherwise"] == [{"do": "look", "amount": 3, "take": {"count": 1, "to": "hand"}, "rest": "bottom"}]


def test_of_two_kinds_of_cards_both_must_be_there() -> None:
    asked = effects("If there is an instant card and a sorcery card in your graveyard, draw a card.")[0]
    assert (asked["when"], asked["then"][0]["when"]) == (
        {"count": "instant", "in": "graveyard"},
        {"count": "sorcery", "in": "graveyard"},
    )


def test_double_power_is_as_much_again() -> None:
    assert effects("Double the power of target creature you control until end of turn.") == [
        {"do": "pump", "what": "target", "doubled": True, "power": {"value": "power", "of": "target"}}
    ]


@pytest.mark.parametrize(
    "back",
    [
        "Return it to the battlefield under its owner's control at the beginning of the next end step.",
        "At the beginning of the next end step, return that card to the battlefield under its owner's control.",
    ],
)
def test_what_is_exiled_comes_back_later(back: str) -> None:
    returned = {"do": "return", "what": "this", "from": "exile", "to": "battlefield"}
    assert effects(f"Exile target creature. {back}") == [
        {"do": "later", "at": "next end step", "exiling": "target", "effects": [returned]}
    ]
    more = effects(f"Exile target creature. {back} If it entered under your control, put a +1/+1 counter on ~.")[0]["effects"]
    assert more == [
        returned,
        {"do": "if", "when": {"entered": "permanent"}, "then": [{"do": "counters", "what": "this", "amount": 1}]},
    ]


def test_what_comes_back_at_once_is_spoken_of_as_what_has_entered() -> None:
    assert effects(
        "Exile target creature you control, then return it to the battlefield under its owner's control. "
        "If it's a Spirit, put a +1/+1 counter on it."
    ) == [
        {"do": "return", "what": "target", "to": "battlefield"},
        {"do": "if", "when": {"entered": "Spirit"}, "then": [{"do": "counters", "what": "created", "amount": 1}]},
    ]


def test_what_returns_to_hand_later_must_have_been_spoken_of() -> None:
    text = "Return target Vehicle card from your graveyard to the battlefield. It gains haste. "
    assert effects(f"{text}Return it to its owner's hand at the beginning of your next end step.")[2] == {
        "do": "leave",
        "what": "created",
        "how": "hand",
    }
    assert read("Return it to its owner's hand at the beginning of the next end step.") is None


def test_what_happens_later_is_all_of_a_sentence() -> None:
    assert read("At the beginning of the next end step, you lose 1 life and return ~ from your graveyard to your hand.") is None


def test_the_opponent_has_no_creatures_that_damage_is_dealt_to() -> None:
    assert effects("~ deals 1 damage to each opponent and each creature and planeswalker they control.") == [
        {"do": "damage", "amount": 1, "to": "opponent"}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "return a land card from your graveyard to your hand.",
        "search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
        "put a land card from your hand onto the battlefield.",
        "put a +1/+1 counter on target creature.",
        "look at the top three cards of your library. Put one of them into your hand and the rest into your graveyard.",
        "double the power of target creature until end of turn.",
    ],
)
def test_what_is_said_in_the_imperative_may_be_said_of_you(text: str) -> None:
    assert said(f"you {text}") == said(text)


def test_what_happens_unless_something_is_so() -> None:
    assert effects("Draw two cards. Then discard a card unless you control an artifact.")[1] == {
        "do": "if",
        "when": {"control": "artifact"},
        "then": [],
        "otherwise": [{"do": "discard", "amount": 1}],
    }


def test_all_that_one_sentence_says_happens_instead() -> None:
    then = "instead draw two cards and you gain 3 life."
    (asked,) = effects(f"Draw a card. If you control an Elf, {then}")
    assert asked["then"] == [{"do": "draw", "amount": 2}, {"do": "gain", "amount": 3}]
    assert asked["otherwise"] == [{"do": "draw", "amount": 1}]


def test_all_of_a_list_happens_instead() -> None:
    text = "Draw a card. If you control an artifact, instead draw two cards, gain 3 life, and scry 1."
    (asked,) = compile_card(Printed("Some Card", "{U}", "Sorcery", text)).fields["effects"]
    assert [effect["do"] for effect in asked["then"]] == ["draw", "gain", "scry"]
    assert asked["otherwise"] == [{"do": "draw", "amount": 1}]


def test_what_goes_on_in_the_sentence_after_instead_is_not_guessed() -> None:
    assert read("draw a card. If you control an artifact, draw two cards instead, and you gain 3 life.") is None


def test_what_is_so_if_a_madness_cost_was_paid() -> None:
    text = "Madness {1}\nWhen this creature enters, if its madness cost was paid, draw a card."
    found = compile_card(Printed("Some Card", "{2}{B}", "Creature — Zombie", text, "2", "2"))
    assert found.verdict == EXPRESSED
    assert found.fields["triggers"] == [{"on": "enters", "when": {"paid": "madness"}, "effects": [{"do": "draw", "amount": 1}]}]
