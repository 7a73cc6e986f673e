"""Texts about what enters together, about what else there is then, and about what is not played."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import Compiled


def made(text: str, type_line: str = "Land", cost: str = "") -> Compiled:
    """What is made of a text; verdict and all."""
    size = {"power": "1", "toughness": "1"} if "Creature" in type_line else {}
    return compile_card(Printed("Some Card", cost, type_line, text, **size))


def test_other_than_what_enters_is_other_than_it() -> None:
    text = "Whenever a Mountain you control enters, if you control at least five other Mountains, you gain 1 life."
    (trigger,) = made(text).fields["triggers"]
    assert trigger["when"] == {"control": "other Mountain", "at_least": 5, "of": "it"}


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, if you control another Elf, you gain 1 life.",
        "Whenever another creature you control enters, if you control another Elf, you gain 1 life.",
    ],
)
def test_other_than_the_source_stays_so(text: str) -> None:
    (trigger,) = made(text, "Creature — Elf", "{G}").fields["triggers"]
    assert trigger["when"] == {"control": "other Elf"}


def test_tokens_of_one_sentence_are_created_together() -> None:
    text = "Create a 1/1 green Snake creature token, a 2/2 green Wolf creature token, and two 3/3 green Elephant creature tokens."
    found = made(text, "Sorcery", "{3}{G}{G}").fields["effects"]
    assert [(e["token"].split()[2], e.get("amount", 1), e.get("together", False)) for e in found] == [
        ("Snake", 1, False),
        ("Wolf", 1, True),
        ("Elephant", 2, True),
    ]


def test_tokens_of_two_sentences_are_created_one_after_the_other() -> None:
    text = "Create a 1/1 green Snake creature token. Create a 2/2 green Wolf creature token."
    found = made(text, "Sorcery", "{G}").fields["effects"]
    assert [e.get("together", False) for e in found] == [False, False]


def test_a_land_that_is_untapped_where_there_are_enough_has_entered_tapped() -> None:
    text = (
        "{T}, Sacrifice this land: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle. "
        "Then if you control four or more lands, untap that land."
    )
    (ability,) = made(text).fields["abilities"]
    untap: dict[str, Any] = {"do": "untap", "what": "created"}
    assert ability["effects"] == [
        {"do": "search", "what": "basic land", "to": "battlefield", "tapped": True},
        {"do": "if", "when": {"control": "land", "at_least": 4}, "then": [untap]},
    ]


@pytest.mark.parametrize(
    ("text", "type_line", "said"),
    [
        ("Enchant creature\nEnchanted creature gets +1/+1.\nUmbra armor", "Enchantment — Aura", "your own cards"),
    ],
)
def test_what_saves_from_destruction_and_is_not_played_is_said(text: str, type_line: str, said: str) -> None:
    found = made(text, type_line, "{G}")
    assert found.verdict == "approximated"
    assert said in found.fields["approximates"]


@pytest.mark.parametrize(
    ("text", "type_line", "what"),
    [
        ("{G}: Regenerate this creature.", "Creature — Snake", "this"),
        ("Flying\n{1}{G}: Regenerate another target creature.", "Creature — Snake", "target"),
        ("Regenerate each creature you control.", "Instant", "creature"),
        ("Enchant creature\n{G}: Regenerate enchanted creature.", "Enchantment — Aura", "enchanted"),
        ("Whenever you cast a red spell, regenerate this creature.", "Creature — Snake", "this"),
    ],
)
def test_what_regenerates_does_so(text: str, type_line: str, what: str) -> None:
    found = made(text, type_line, "{G}")
    (part,) = [
        *found.fields.get("abilities", ()),
        *found.fields.get("triggers", ()),
        *([found.fields] if "effects" in found.fields else []),
    ]
    assert found.verdict == "expressed" and part["effects"] == [{"do": "regenerate", "what": what}]


def test_it_stays_if_creatures_of_so_much_power_are_sacrificed() -> None:
    text = "When this creature enters, sacrifice it unless you sacrifice any number of creatures with total power 12 or greater."
    found = made(text, "Creature — Ox", "{1}")
    (trigger,) = found.fields["triggers"]
    (may,) = trigger["effects"][0]["then"]
    assert found.verdict == "expressed" and may["otherwise"] == [{"do": "sacrifice", "what": "this"}]
    assert may["effects"] == [{"do": "sacrifice", "what": "creature", "count": "all", "up_to": True, "total_power": 12}]


def test_cipher_comes_after_all_that_the_spell_does() -> None:
    found = made(
        "Draw a card.\nCipher (Then you may exile this spell card encoded on a creature you control.)", "Sorcery", "{3}{U}"
    )
    assert found.verdict == "expressed"
    assert found.fields["effects"] == [{"do": "draw", "amount": 1}, {"do": "encode"}]


def test_that_something_cannot_be_regenerated_is_kept_for_decks_that_regenerate() -> None:
    found = made("Destroy all creatures. They can't be regenerated.", "Sorcery", "{W}")
    assert found.verdict == "expressed" and found.fields["no_regeneration"]


def test_a_card_that_regenerates_and_keeps_from_it_is_simplified() -> None:
    found = made(
        "Whenever ~ attacks, regenerate target creature.\nWhen ~ dies, destroy all creatures. They can't be regenerated.",
        "Creature — Skeleton",
        "{W}",
    )
    assert found.verdict == "approximated" and found.fields["approximates"].endswith("is regenerated")
