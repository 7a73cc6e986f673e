"""What is played of cards that are not wholly understood, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.compile import compile_card
from deckopt.oracle.corpus import Printed
from deckopt.oracle.partial import partial
from deckopt.oracle.verdicts import NOT_UNDERSTOOD

ODD = "Stand on your head."


def left(text: str, type_line: str, cost: str = "{1}{G}", size: str | None = "2") -> dict[str, Any] | None:
    sized = "Creature" in type_line
    found = compile_card(Printed("Odd", cost, type_line, text, size if sized else None, size if sized else None))
    assert found.verdict == NOT_UNDERSTOOD
    return partial(found)


def test_a_creature_still_attacks() -> None:
    fields = left(f"Haste\n{ODD}", "Creature — Bear")
    assert fields is not None
    assert (fields["power"], fields["keywords"]) == (2, ["haste"])
    assert fields["approximates"] == f'without "{ODD}"'


@pytest.mark.parametrize(
    "text", ["{T}: Add {G}.\n" + ODD, "{T}: Add {G}. If you stand on your head, add {G}{G} instead."], ids=["whole", "least"]
)
def test_a_land_still_makes_its_mana(text: str) -> None:
    fields = left(text, "Land", cost="")
    assert fields is not None
    assert fields["mana"] == ["{G}"]


def test_a_land_that_may_enter_tapped_does() -> None:
    fields = left("This land enters tapped unless you stand on your head.\n{T}: Add {G}.", "Land", cost="")
    assert fields is not None
    assert fields["enters"] == {"tapped": True}


@pytest.mark.parametrize(
    "duty",
    [
        "When this creature enters, sacrifice it unless you stand on your head.",
        "At the beginning of your upkeep, you lose 1 life for each foot.",
        "This creature can't attack unless you stand on your head.",
        "As an additional cost to cast this spell, stand on your head.",
        "Cumulative upkeep—Stand on your head.",
        "Whenever this creature attacks, put a -1/-1 counter on it for each foot.",
    ],
)
def test_what_would_be_better_without_a_line_is_left_to_be_a_blank(duty: str) -> None:
    assert left(duty, "Creature — Bear") is None


@pytest.mark.parametrize("option", ["Sacrifice this creature: Stand on your head.", "You may exile a card from a head."])
def test_what_one_need_not_do_is_no_duty(option: str) -> None:
    assert left(option, "Creature — Bear") is not None


def test_spells_without_a_line_are_blanks() -> None:
    assert left(f"Draw a card.\n{ODD}", "Instant") is None


@pytest.mark.parametrize("more", ["Cipher", "Splice onto Arcane {1}{R}", "Replicate {1}"])
def test_but_a_spell_that_offers_one_more_way_is_cast_without(more: str) -> None:
    fields = left(f"Draw a card.\n{more}", "Instant — Arcane")
    assert fields is not None
    assert (fields["effects"], fields["approximates"]) == ([{"do": "draw", "amount": 1}], f'without "{more}"')


def test_a_creature_of_unknown_size_is_a_blank() -> None:
    assert left("This creature's power is the number of your feet.", "Creature — Bear", size="*") is None
