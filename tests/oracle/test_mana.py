"""Mana abilities as texts say them."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.cards.mana_abilities import NO_COMMANDER
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card

TOWER = "{T}: Add {C}. If you control an Urza's Mine and an Urza's Power-Plant, add {C}{C}{C} instead."
CAVERN = (
    "As Cavern of Souls enters, choose a creature type.\n{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only "
    "to cast a creature spell of the chosen type, and that spell can't be countered."
)


def made(text: str, kind: str = "Land", name: str = "Cavern of Souls") -> dict[str, Any]:
    """What the card format says of a card with this text."""
    found = compile_card(Printed(name, "" if "Land" in kind else "{0}", kind, text))
    assert found.verdict == "expressed", (found.problem, found.clauses)
    return found.fields


@pytest.mark.parametrize(
    ("text", "mana"),
    [
        (
            TOWER,
            [
                "{C}",
                {"add": "{C}{C}{C}", "when": {"control": "Urza's Mine", "also": {"control": "Urza's Power-Plant"}}},
            ],
        ),
        (
            "{T}: Add one mana of any color. Activate only if you control three or more artifacts.",
            [{"add": "any", "when": {"control": "artifact", "at_least": 3}}],
        ),
        (
            "{T}: Add one mana of any color among legendary creatures and planeswalkers you control.",
            [{"add": "any", "among": "legendary creature or legendary planeswalker"}],
        ),
        (
            "{T}: Add {C}{C}. Spend this mana only to cast colorless Eldrazi spells or activate abilities of colorless Eldrazi.",
            [{"add": "{C}{C}", "only": {"spells": "colourless Eldrazi", "abilities": "colourless Eldrazi"}}],
        ),
        (
            "{T}: Add {U}. Spend this mana only to cast an artifact spell or activate an ability.",
            [{"add": "{U}", "only": {"spells": "artifact", "sources": "card"}}],
        ),
        (
            "{T}: Add one mana of any color. Spend this mana only to cast a Cleric, Rogue, Warrior, or Wizard spell.",
            [{"add": "any", "only": {"spells": "Cleric or Rogue or Warrior or Wizard"}}],
        ),
    ],
)
def test_a_tap_makes_mana(text: str, mana: list[Any]) -> None:
    assert made(text)["mana"] == mana


def test_a_creature_type_is_chosen_for_its_spells() -> None:
    fields = made(CAVERN)
    assert fields["enters"] == {"choose": "creature type"}
    only = {"spells": "creature", "of_chosen_type": True, "uncounterable": True}
    assert fields["mana"] == ["{C}", {"add": "any", "only": only}]


def test_a_colour_but_one_is_chosen() -> None:
    fields = made(
        "Cavern of Souls enters tapped. As it enters, choose a color other than white.\n"
        "{T}: Add {W} or one mana of the chosen color."
    )
    assert fields["enters"] == {"tapped": True, "choose": "colour", "but": "W"}
    assert fields["mana"] == ["{W}", "chosen"]


def test_two_mana_of_the_chosen_colour() -> None:
    fields = made(
        "{T}: Add one mana of the chosen color.\n"
        "{T}: Add two mana of the chosen color. Spend this mana only to activate abilities of land sources.\n"
        "As Cavern of Souls enters, choose a color."
    )
    assert fields["mana"] == ["chosen", {"add": "chosen chosen", "only": {"sources": "land"}}]


def test_limited_mana_for_more_than_tapping_is_an_ability() -> None:
    fields = made("{2}{G}{G}, {T}: Add six {G}. Spend this mana only to cast creature spells or activate abilities of creatures.")
    (ability,) = fields["abilities"]
    assert ability["cost"] == {"mana": "{2}{G}{G}", "tap": True}
    assert ability["effects"] == [{"do": "add", "mana": "{G}" * 6, "only": {"spells": "creature", "abilities": "creature"}}]


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {C}. If you control three or more artifacts and it's snowing, add {C}{C} instead.",
        "{T}: Add one mana of any color among lands your opponents control.",
        "{T}: Add {C}{C}. If you control a Swamp, add {B} instead.",
    ],
)
def test_other_mana_is_not_understood(text: str) -> None:
    assert compile_card(Printed("Cavern of Souls", "", "Land", text)).verdict == "not understood"


def test_a_limit_that_is_not_understood_is_said() -> None:
    found = compile_card(Printed("Vale", "", "Land", "{T}: Add {C}{C}. Spend this mana only to cast kicked spells."))
    assert found.verdict == "approximated"


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "it's your first, second, or third turn of the game",
            {"number": "turn", "at_most": 3, "also": {"number": "your turn"}},
        ),
        ("a player has 13 or less life", {"number": "least life", "at_most": 13}),
    ],
)
def test_a_land_enters_tapped_unless(text: str, condition: dict[str, Any]) -> None:
    assert made(f"Cavern of Souls enters tapped unless {text}.\n{{T}}: Add {{C}}.")["enters"] == {"tapped_unless": condition}


def test_more_mana_whenever_a_permanent_is_tapped_for_mana() -> None:
    leyline = made("Whenever you tap a creature for mana, add an additional {G}.", "Enchantment")
    assert leyline["statics"] == [{"of": "creature", "adds_mana": "{G}"}]
    gauntlet = made("Whenever a Mountain is tapped for mana, its controller adds an additional {R}.", "Artifact")
    assert gauntlet["statics"] == [{"of": "Mountain", "adds_mana": "{R}"}]
    tide = made("Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}.", "Instant")
    assert tide["effects"] == [{"do": "tapping adds", "of": "Island", "mana": "{U}"}]


def test_mana_of_a_type_that_was_produced_is_not_understood() -> None:
    text = "Whenever you tap a land for mana, add one mana of any type that land produced."
    assert compile_card(Printed("Mirari's Wake", "{0}", "Enchantment", text)).verdict != "expressed"


def test_mana_of_the_commanders_identity() -> None:
    found = compile_card(Printed("Tower", "", "Land", "{T}: Add one mana of any color in your commander's color identity."))
    assert (found.verdict, found.fields["mana"]) == ("approximated", ["identity"])
    assert "names no commander" in found.fields["approximates"]


def test_mana_of_the_commanders_identity_for_mana_and_what_it_does_for_a_commander() -> None:
    """A commander is never cast, so Opal Palace gives it no counters."""
    identity = "Add one mana of any color in your commander's color identity."
    cast = "If you spend this mana to cast your commander, it enters with a number of additional +1/+1 counters on it."
    found = compile_card(Printed("Palace", "", "Land", f"{{T}}: Add {{C}}.\n{{1}}, {{T}}: {identity} {cast}"))
    assert found.fields["mana"] == ["{C}"]
    (ability,) = found.fields["abilities"]
    assert ability["cost"] == {"mana": "{1}", "tap": True}
    assert ability["effects"] == [{"do": "add", "mana": "{W/U/B/R/G}", "identity": True}]
    assert (found.verdict, found.fields["approximates"]) == ("approximated", NO_COMMANDER)


@pytest.mark.parametrize(
    ("more", "how"),
    [
        (
            "When that mana is spent to cast a creature spell that shares a creature type with your commander, scry 1.",
            "you never scry for what its mana is spent on",
        ),
        (
            "If you control a Mine, add two mana of any color in your commander's color identity instead.",
            "it never makes more than one mana",
        ),
    ],
)
def test_what_mana_of_the_commanders_identity_does_for_a_commander_is_not_played(more: str, how: str) -> None:
    found = compile_card(
        Printed("Path", "", "Land", f"{{T}}: Add one mana of any color in your commander's color identity. {more}")
    )
    assert (found.verdict, found.fields["mana"]) == ("approximated", ["identity"])
    assert found.fields["approximates"] == f"{NO_COMMANDER}; {how}"


def test_a_spell_makes_no_mana_of_the_commanders_identity() -> None:
    found = compile_card(Printed("Ritual", "{B}", "Sorcery", "Add one mana of any color in your commander's color identity."))
    assert found.verdict not in ("expressed", "approximated")


def test_a_land_is_exerted_for_mana_that_gives_haste() -> None:
    text = "{R}, {T}, Exert Arena: Add {R}{R}. If that mana is spent on a creature spell, it gains haste until end of turn."
    (ability,) = made(text, name="Arena")["abilities"]
    assert ability["cost"] == {"mana": "{R}", "tap": True}
    assert ability["effects"] == [{"do": "add", "mana": "{R}{R}", "only": {"haste": True}}, {"do": "exert"}]


def test_a_land_returns_to_hand_in_the_next_untap_step() -> None:
    later = "During your next untap step, as you untap your permanents, return Isle to its owner's hand."
    text = f"{{T}}: Add one mana of any color. {later}"
    (ability,) = made(text, name="Isle")["abilities"]
    assert ability["cost"] == {"tap": True}
    assert ability["effects"] == [{"do": "add", "mana": "{W/U/B/R/G}"}, {"do": "exert", "returns": True}]
