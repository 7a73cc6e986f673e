"""Morph, megamorph and disguise; what comes back as an enchantment; halves that are melded."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD, Compiled


def read(text: str, verdict: str = APPROXIMATED, kind: str = "Creature — Goat", **more: Any) -> Compiled:
    size = {"power": "3", "toughness": "1"} if "Creature" in kind else {}
    found = compile_card(Printed("Some Card", "" if kind == "Land" else "{2}{R}", kind, text, **size, **more))
    assert found.verdict == verdict, [(c.text, c.verdict, c.how) for c in found.clauses] + [found.problem]
    return found


def face_of(found: Compiled) -> Any:
    assert found.fields["ways"] == [{"name": "", "cost": "{3}", "as": "Some Card (face down)"}]
    assert found.fields["transforms"] == "Some Card (face down)"
    return found.tokens["Some Card (face down)"]


def test_a_card_with_morph_can_be_cast_face_down() -> None:
    found = read("Morph {1}{R}")
    face = face_of(found)
    assert (face["type"], face["power"], face["toughness"], face["mana_value"], face["colours"]) == ("Creature", 2, 2, 0, "")
    assert face["abilities"] == [{"cost": "{1}{R}", "effects": [{"do": "transform"}]}]
    assert found.fields["approximates"] == "it is turned face up by an ability"


def test_megamorph_puts_a_counter_on_it() -> None:
    assert face_of(read("Megamorph {1}{R}"))["abilities"][0]["effects"][1] == {"do": "counters", "what": "this"}


def test_morph_may_cost_something_else_than_mana() -> None:
    assert face_of(read("Morph—Discard a card."))["abilities"][0]["cost"] == {"discard": {"count": 1}}


def test_what_triggers_on_being_turned_face_up_follows_that() -> None:
    text = "Disguise {5}{R}. This cost is reduced by {1} for each instant and sorcery card in your graveyard."
    (ability,) = face_of(read(f"{text}\nWhen this creature is turned face up, discard your hand, then draw three cards."))[
        "abilities"
    ]
    assert [e["do"] for e in ability["effects"]] == ["transform", "discard", "draw"]
    assert ability["less"] == {"count": "instant or sorcery", "in": "graveyard"}


def test_what_is_aimed_as_it_is_turned_face_up_is_aimed_then() -> None:
    (ability,) = face_of(read("Morph {R}\nWhen this creature is turned face up, it deals 2 damage to any target."))["abilities"]
    assert ability["effects"][1]["do"] == "when done" and ability["effects"][1]["targets"] == ["any"]


def test_what_enters_or_is_turned_face_up_does_the_same() -> None:
    found = read("Morph {R}\nWhen this creature enters or is turned face up, draw a card.")
    assert found.fields["triggers"] == [{"on": "enters", "effects": [{"do": "draw", "amount": 1}]}]
    assert face_of(found)["abilities"][0]["effects"][1] == {"do": "draw", "amount": 1}


def test_what_is_turned_face_up_without_morph_is_not_understood() -> None:
    read("When this creature is turned face up, draw a card.", NOT_UNDERSTOOD)


def test_what_was_a_creature_comes_back_as_an_enchantment() -> None:
    text = "if it was a creature, return it to the battlefield under its owner's control. It's an enchantment."
    found = read(f"Lifelink\nWhen this creature dies, {text}", kind="Enchantment Creature — Sheep Glimmer")
    face = found.tokens["Some Card (enchantment)"]
    assert face["type"] == "Enchantment" and face["keywords"] == ["lifelink"] and "power" not in face and "triggers" not in face
    assert found.fields["triggers"][0]["effects"][0]["turned"]


def test_a_half_that_is_never_melded() -> None:
    text = "If you both own and control Some Card and a creature named Other Half, exile them, then meld them into The Whole."
    assert (
        read(f"{{T}}: Add {{C}}.\n{{3}}, {{T}}: {text}", kind="Land", layout="meld").fields["approximates"]
        == "it is never melded with another card"
    )


def test_a_card_at_random_is_not_chosen() -> None:
    found = read("Return a creature card at random from your graveyard to your hand.", EXPRESSED, "Sorcery")
    assert found.fields["effects"] == [{"do": "return", "what": "creature", "from": "graveyard", "random": True}]


def test_casting_and_copying_are_two_events() -> None:
    (trigger,) = read("Whenever you cast or copy an instant or sorcery spell, draw a card.", EXPRESSED).fields["triggers"]
    assert (trigger["on"], trigger["of"]) == (["cast", "copied"], "instant or sorcery")


def test_what_enters_untapped_asks_whether_it_is() -> None:
    found = read("When this land enters untapped, draw a card.", kind="Land")
    assert found.fields["triggers"] == [
        {"on": "enters", "when": {"is": "untapped permanent"}, "effects": [{"do": "draw", "amount": 1}]}
    ]
