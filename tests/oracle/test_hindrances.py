"""Lines that hinder whoever casts spells, you too, in rules texts."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.decks.fewer_choices import never_helps
from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED


def compiled(text: str, cost: str = "{1}") -> Any:
    return compile_card(Printed("Sieve", cost, "Artifact", text))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Each player can't cast more than one spell each turn.", "after another"),
        ("You can't cast more than one spell each turn.", "after another"),
    ],
)
def test_what_cannot_be_cast_is_exact(text: str, what: str) -> None:
    found = compiled(text)
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"no_cast": what}]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "This artifact enters with X charge counters on it.\nWhenever a player casts a spell with mana value equal to the "
            "number of charge counters on this artifact, counter that spell.",
            "charge",
        ),
        ("Whenever a player casts a spell, if no mana was spent to cast it, counter that spell.", "no mana"),
        (
            "Whenever a player casts a spell, if no colored mana was spent to cast it, counter that spell.",
            "no coloured mana",
        ),
    ],
)
def test_what_is_countered_as_it_is_cast(text: str, what: str) -> None:
    """What other cards keep from being countered is countered too; a deck without such cards does not notice."""
    found = compiled(text, "{X}")
    assert found.verdict == APPROXIMATED
    trigger = {"on": "cast", "of": "card", "cast_with": what, "effects": [{"do": "counter spell"}]}
    assert found.fields["triggers"] == [trigger]
    assert never_helps(found.fields["approximates"])


@pytest.mark.parametrize(
    ("text", "of", "n"),
    [
        ("Spells cost {1} more to cast.", "card", 1),
        ("Noncreature spells cost {1} more to cast.", "noncreature", 1),
        ("Red spells cost {2} more to cast.", "red", 2),
        ("Creature spells you cast cost {1} more to cast.", "creature", 1),
    ],
)
def test_what_costs_more(text: str, of: str, n: int) -> None:
    found = compiled(text)
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"of": of, "more": n}]


def test_every_spell_costs_three() -> None:
    text = (
        "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three mana to cast."
    )
    found = compiled(text)
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"of": "card", "least": 3}]


def test_creatures_of_so_much_power_are_sacrificed_to_keep_it() -> None:
    kept = "unless you sacrifice any number of creatures with total power 12 or greater"
    found = compiled(f"When this artifact enters, sacrifice it {kept}.")
    assert found.verdict == EXPRESSED
    (trigger,) = found.fields["triggers"]
    (asked,) = trigger["effects"]
    assert asked["when"] == {"total_power": "creature", "at_least": 12}
    assert asked["otherwise"] == asked["then"][0]["otherwise"] == [{"do": "sacrifice", "what": "this"}]


@pytest.mark.parametrize(
    "text",
    [
        "Each player can't cast more than two spells each turn.",
        "Each player can't cast more than one noncreature spell each turn.",
        "Whenever a player casts a noncreature spell, counter that spell.",
        "Spells with the chosen name cost {3} more to cast.",
        "Whenever a player casts a spell, counter that spell unless that player pays {1}.",
    ],
)
def test_what_hinders_otherwise_is_not_understood(text: str) -> None:
    assert "statics" not in compiled(text).fields


def test_spells_cost_less_while_a_condition_holds() -> None:
    lessons = {"count": "Lesson", "in": "graveyard", "at_least": 3}
    found = compiled(
        "Noncreature spells you cast cost {1} less to cast as long as there are three or more Lesson cards in your graveyard."
    )
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"of": "Noncreature", "less": 1, "when": lessons}]


def test_a_name_is_chosen_that_no_ability_of_yours_has() -> None:
    dearer = "Activated abilities of sources with the chosen name cost {2} more to activate"
    found = compiled(f"{dearer} unless they're mana abilities.")
    assert found.verdict == EXPRESSED
    assert "statics" not in found.fields


@pytest.mark.parametrize(
    ("text", "of", "which"),
    [
        ("Activated abilities of artifacts can't be activated.", "artifact", "all"),
        (
            "Activated abilities of artifacts, creatures, and planeswalkers can't be activated.",
            "artifact or creature or planeswalker",
            "all",
        ),
        (
            "Activated abilities of artifacts and creatures can't be activated unless they're mana abilities.",
            "artifact or creature",
            "all but mana",
        ),
    ],
)
def test_what_cannot_be_activated(text: str, of: str, which: str) -> None:
    found = compiled(text)
    assert found.verdict == EXPRESSED
    assert found.fields["statics"] == [{"of": of, "no_activate": which}]


def test_a_trigger_on_spells_for_nothing() -> None:
    text = "Whenever a player casts a spell, if no mana was spent to cast that spell, Vortex deals 5 damage to that player."
    found = compile_card(Printed("Vortex", "{1}{R}", "Enchantment", text))
    trigger = {"on": "cast", "of": "card", "cast_with": "no mana", "effects": [{"do": "damage", "amount": 5, "to": "you"}]}
    assert (found.verdict, found.fields["triggers"]) == ("expressed", [trigger])
