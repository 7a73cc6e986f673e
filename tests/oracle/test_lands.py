"""Lines about lands, and what becomes a creature."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD, Compiled


def made(text: str, kind: str = "Land", **fields: Any) -> Compiled:
    return compile_card(Printed("Some Card", "" if kind == "Land" else "{1}{G}", kind, text, **fields))


def test_a_land_from_hand_and_what_happens_besides() -> None:
    found = made(
        "When this enchantment enters, draw a card, then you may put a land card from your hand onto the battlefield. "
        "If you put a Cave onto the battlefield this way, you gain 4 life.",
        "Enchantment",
    )
    assert found.fields["triggers"][0]["effects"] == [
        {"do": "draw", "amount": 1},
        {"do": "put", "what": "land", "up_to": True, "to": "battlefield"},
        {"do": "if", "when": {"entered": "Cave"}, "then": [{"do": "gain", "amount": 4}]},
    ]


def test_a_land_that_reveals() -> None:
    found = made(
        "As this land enters, you may reveal a Swamp or Forest card from your hand. If you don't, this land enters tapped."
    )
    assert found.fields["enters"] == {"reveal": "Swamp or Forest"}


def test_spells_that_are_cheaper() -> None:
    assert made("Colorless Eldrazi spells you cast cost {2} less to cast.").fields["statics"] == [
        {"of": "colourless Eldrazi", "less": 2}
    ]
    found = made("Colorless spells you cast with mana value 7 or greater cost {1} less to cast.")
    assert found.fields["statics"] == [{"of": "colourless with mana value 7 or greater", "less": 1}]


def test_what_becomes_a_creature_with_abilities() -> None:
    found = made(
        '{3}{R}: Until end of turn, this land becomes a 3/2 red Goblin creature with "Whenever this creature attacks, '
        "create a 1/1 red Goblin creature token that's tapped and attacking.\" It's still a land."
    )
    become, give = found.fields["abilities"][0]["effects"]
    assert (found.verdict, become["types"], become["colours"]) == (EXPRESSED, "Creature — Goblin", "R")
    assert give["triggers"][0]["effects"][0]["attacking"]
    found = made(
        '{U}{R}: Until end of turn, this land becomes a 2/1 blue and red Elemental creature with "During your turn, '
        "this creature has first strike.\" It's still a land."
    )
    assert found.fields["abilities"][0]["effects"][1:] == [{"do": "pump", "what": "this", "keywords": ["first strike"]}]
    found = made("{5}{U}: Until end of turn, this land becomes a 7/7 blue Giant creature with ward {3}. It's still a land.")
    assert [e["do"] for e in found.fields["abilities"][0]["effects"]] == ["become", "pump"]


def test_tokens_attack_only_if_they_come_as_attackers_are_declared() -> None:
    token = "create two 1/1 white Soldier creature tokens that are tapped and attacking."
    found = made(f"Battle cry\nWhenever this creature attacks, {token}", "Creature — Human", power="3", toughness="4")
    assert [t["effects"][0]["do"] for t in found.fields["triggers"]] == ["create", "pump"]  # the tokens too are stronger
    assert made(f"{{2}}: {token.capitalize()}", "Artifact").verdict == NOT_UNDERSTOOD
    assert made(token.capitalize(), "Sorcery").verdict == NOT_UNDERSTOOD


def test_that_creature_is_the_one_sacrificed() -> None:
    found = made(
        "When this creature enters, you may sacrifice another creature. If you do, you gain X life and draw X cards, "
        "where X is that creature's power.",
        "Creature — Elf",
        power="3",
        toughness="3",
    )
    assert "'of': 'sacrificed'" in repr(found.fields["triggers"])
    assert "'of': 'it'" not in repr(found.fields["triggers"])


def test_devotion() -> None:
    found = made("{2}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color.")
    assert found.fields["abilities"][0]["effects"] == [{"do": "add", "mana": "{W/U/B/R/G}", "amount": {"devotion": "chosen"}}]
    found = made("Target creature gets +X/+X until end of turn, where X is your devotion to red and green.", "Instant")
    assert found.fields["effects"][0]["power"] == {"devotion": "RG"}
    found = made(
        "Each opponent loses X life, where X is your devotion to black. You gain life equal to the life lost this way.", "Sorcery"
    )
    assert [e["amount"] for e in found.fields["effects"]] == [{"devotion": "B"}] * 2
    found = made(
        "Look at the top X cards of your library, where X is your devotion to blue. Put up to one of them on top of your "
        "library and the rest on the bottom of your library in a random order. If X is greater than or equal to the number "
        "of cards in your library, you win the game.",
        "Sorcery",
    )
    assert found.fields["effects"][1]["when"] == {"amount": {"devotion": "U"}, "reaches": {"count": "card", "in": "library"}}


def test_no_maximum_hand_size() -> None:
    assert made("You have no maximum hand size.").fields["statics"] == [{"unlimited_hand": True}]
    found = made(
        "Draw cards equal to the number of cards in your hand plus one. You have no maximum hand size for the rest of the game.",
        "Sorcery",
    )
    assert [e["do"] for e in found.fields["effects"]] == ["draw", "unlimited hand"]


def test_cards_of_different_mana_values() -> None:
    found = compile_card(
        Printed(
            "Some Card",
            "{X}{B}",
            "Sorcery",
            "Return from your graveyard to the battlefield any number of target creature cards that each have a different mana "
            "value X or less.",
        )
    )
    assert (found.verdict, found.fields["effects"][0]["different"]) == (EXPRESSED, True)


def test_land_types() -> None:
    found = made("Lands you control are every basic land type in addition to their other types.", "Enchantment")
    assert found.fields["statics"] == [{"land_types": ["Plains", "Island", "Swamp", "Mountain", "Forest"]}]
    assert made("Each land is a Swamp in addition to its other land types.").fields["statics"] == [{"land_types": ["Swamp"]}]


def test_a_land_is_every_nonbasic_land_type() -> None:
    found = made("Some Card is every nonbasic land type.\n{T}: Add {C}.")
    words = found.fields["type"].split()
    assert found.verdict == EXPRESSED
    assert {"Urza's", "Mine", "Tower", "Power-Plant", "Locus", "Cave", "Town"} < {*words}
    assert "Island" not in words


def test_imprint() -> None:
    found = made(
        "When this artifact enters, you may exile a nonartifact, nonland card from your hand.\n"
        "{T}: Add one mana of any of the exiled card's colors.",
        "Artifact",
    )
    assert found.verdict == EXPRESSED
    assert found.fields["triggers"] == [{"on": "enters", "effects": [{"do": "imprint", "what": "nonartifact nonland"}]}]
    assert found.fields["mana"] == ["imprinted"]
    found = made(
        "When this land enters, you may exile a colorless card with mana value 7 or greater from your hand.\n"
        "{T}: Add {C}. If a card is exiled with this land, add {C}{C} instead.\n{T}: Return the exiled card to its owner's hand."
    )
    assert (found.verdict, found.fields["mana"]) == (EXPRESSED, ["{C}", {"add": "{C}{C}", "imprinted": True}])
    assert made("{T}: Add one mana of any of the exiled card's colors.", "Artifact").verdict == NOT_UNDERSTOOD


def test_a_creature_of_a_size() -> None:
    found = made("{T}: Target 1/1 creature gets +1/+2 until end of turn.")
    size = "with power 1 or less with power 1 or greater with toughness 1 or less with toughness 1 or greater"
    assert found.fields["abilities"][0]["targets"] == [f"{size} creature"]
    assert made("Destroy target creature with toughness 4 or greater.", "Sorcery").fields["targets"] == [
        "creature with toughness 4 or greater"
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "Target creature has base power and toughness 4/4 until end of turn.",
            {"do": "become", "what": "target", "power": 4, "toughness": 4},
        ),
        (
            "Until end of turn, each Elf creature you control has base power and toughness 5/5 and becomes a Dinosaur in "
            "addition to its other creature types.",
            {"do": "become", "what": "Elf creature", "power": 5, "toughness": 5, "types": "Creature — Dinosaur"},
        ),
        (
            "Until end of turn, all lands you control become 2/2 Elemental creatures with haste. They're still lands.",
            {"do": "become", "what": "land", "types": "Creature — Elemental", "power": 2, "toughness": 2},
        ),
    ],
)
def test_what_permanents_are_until_end_of_turn(text: str, first: dict[str, object]) -> None:
    found = compile_card(Printed("Some Card", "{1}{G}", "Instant", text))
    assert found.verdict == EXPRESSED, found.clauses
    assert found.fields["effects"][0] == first


def test_flying_is_asked_of_creatures_alone() -> None:
    found = compile_card(
        Printed("Some Card", "{1}{G}", "Instant", "Destroy target artifact, enchantment, or creature with flying.")
    )
    assert found.verdict == NOT_UNDERSTOOD  # no filter says it


def test_nonland_permanents_are_all_colours() -> None:
    found = compile_card(Printed("Prism", "{W}", "Enchantment", "Each nonland permanent you control is all colors."))
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"all_colours": True}]


def test_what_enters_only_for_a_discarded_card() -> None:
    found = made(
        "If this artifact would enter, you may discard a land card instead. If you do, put this artifact onto the battlefield. "
        "If you don't, put it into its owner's graveyard.",
        "Artifact",
    )
    assert (found.verdict, found.fields["enters"]) == (EXPRESSED, {"discard": "land"})
