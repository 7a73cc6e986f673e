"""What is played of cards that are not wholly understood is never better than the card."""

from __future__ import annotations

import re
from typing import Any

import pytest

from deckopt.cards.catalog import parse_card
from deckopt.oracle.corpus import Printed
from deckopt.oracle.left_out import can_be_left_out
from deckopt.oracle.partial import blank, partial
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import NOT_UNDERSTOOD, Compiled

ODD = "Stand on your head."
GIFT = "Whenever you stand on your head, draw a card."


def made(text: str, type_line: str, cost: str = "{1}{G}", size: tuple[str, str] | None = ("2", "2")) -> Compiled:
    power, toughness = size if size is not None and "Creature" in type_line else (None, None)
    found = compile_card(Printed("Odd", cost, type_line, text, power, toughness))
    assert found.verdict == NOT_UNDERSTOOD
    return found


def left(text: str, type_line: str, cost: str = "{1}{G}", size: tuple[str, str] | None = ("2", "2")) -> dict[str, Any] | None:
    return partial(made(text, type_line, cost, size))


def test_a_creature_still_attacks() -> None:
    fields = left(f"Haste\n{GIFT}", "Creature — Bear")
    assert fields is not None
    assert (fields["power"], fields["keywords"]) == (2, ["haste"])
    assert fields["without"] == "its second ability, which helps"


@pytest.mark.parametrize("type_line", ["Creature — Dragon", "Enchantment"])
def test_storm_of_a_permanent_is_left_out_because_its_copies_would_be_tokens(type_line: str) -> None:
    fields = left("Trample\nStorm" if "Creature" in type_line else "Storm", type_line)
    assert fields is not None
    assert "storm" not in fields.get("keywords", [])
    assert fields["without"] in ("its second ability, which helps", "its ability, which helps")
    assert compile_card(Printed("Odd", "{R}", "Sorcery", "Draw a card.\nStorm", None, None)).fields["keywords"] == ["storm"]


@pytest.mark.parametrize(
    ("text", "without"),
    [
        (GIFT, "its ability, which helps"),
        (f"{GIFT}\n{GIFT}", "all of its abilities, which help"),
        (f"Haste\n{GIFT}\n{{T}}: {ODD}\nKicker {{1}}", "its second and third abilities, which help"),
    ],
)
def test_what_is_left_out_is_told_by_number_and_not_by_its_words(text: str, without: str) -> None:
    fields = left(text, "Creature — Bear")
    assert fields is not None
    assert fields["without"] == without
    assert "head" not in str({key: value for key, value in fields.items() if key not in ("text", "irrelevant")})


@pytest.mark.parametrize(
    "text", ["{T}: Add {G}.\n" + GIFT, "{T}: Add {G}. If you stand on your head, add {G}{G} instead."], ids=["whole", "least"]
)
def test_a_land_still_makes_its_mana(text: str) -> None:
    fields = left(text, "Land", cost="")
    assert fields is not None
    assert fields["mana"] == ["{G}"]


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G}. Stand on your head.",
        "{T}: Add one mana of any color. During your next untap step, return this land to its owner's hand.",
        "When this land enters, return a land you control to its owner's hand. If you stand on your head, scry 1.\n{T}: Add {G}.",
    ],
)
def test_a_land_whose_mana_costs_something_else_makes_none(text: str) -> None:
    fields = left(text, "Land", cost="")
    assert fields is None or "mana" not in fields


def test_a_land_that_may_enter_tapped_does() -> None:
    fields = left("This land enters tapped unless you stand on your head.\n{T}: Add {G}.", "Land", cost="")
    assert fields is not None
    assert fields["enters"] == {"tapped": True}


@pytest.mark.parametrize(
    "duty",
    [
        ODD,
        "When this creature enters, sacrifice it unless you stand on your head.",
        "When you stand on your head, sacrifice this creature.",
        "At the beginning of your upkeep, you lose 1 life for each foot.",
        "At the beginning of each player's upkeep, this creature deals 1 damage to that player for each foot.",
        "This creature can't attack unless you stand on your head.",
        "As an additional cost to cast this spell, stand on your head.",
        "Cumulative upkeep—Stand on your head.",
        "Whenever this creature attacks, put a -1/-1 counter on it for each foot.",
        "As long as your devotion to feet is less than five, this creature isn't a creature.",
        "When this creature enters, destroy target creature with more than two feet.",
        "When this creature enters, each player discards a card for each foot.",
        "Skip your foot step.",
        'Creatures you control have "Cumulative upkeep—Stand on your head."',
        "Spells cost {1} more to cast for each foot.",
        "When this creature is put into a graveyard from anywhere, its owner shuffles their feet into their library.",
        "You may stand on your head. If you don't, sacrifice this creature.",
        "You may stand on your head. If you do, draw a card. If you don't, sacrifice this creature.",
        "Whenever a player casts a spell with feet, counter that spell.",
    ],
)
def test_what_would_be_better_without_a_line_is_left_to_be_a_blank(duty: str) -> None:
    assert left(duty, "Creature — Bear") is None


@pytest.mark.parametrize(
    "option",
    [
        "Sacrifice this creature: Stand on your head.",
        "You may exile a card from a head.",
        "Whenever this creature attacks, you may sacrifice a foot. If you do, stand on your head.",
        "When this creature enters, exile up to one target foot.",
        "Whenever an opponent stands on their head, that player loses 2 life.",
        "Whenever this creature attacks, target opponent sacrifices a foot and loses 3 life.",
        "Feet you control get +1/+1.",
        "This spell costs {1} less to cast for each foot you control.",
        "Your opponents can't stand on their heads.",
        "Whenever you stand on your head, draw a card. This ability triggers only once each turn.",
        "You may stand on your head. If you do, draw a card. If you don't, draw two cards.",
        'When this creature enters, create a Foot token with "When this token dies, sacrifice a land."',
        "Whenever this creature becomes the target of a spell an opponent controls, counter that spell unless they stand up.",
        "Any time you could stand up and this creature is in your hand, you may exile your hand, then draw that many cards.",
        "When this creature enters, reveal the top card of your library. Put a foot onto the battlefield and the rest into your"
        " graveyard.",
        "Start your engines!",
        'Other creatures you control have "Ward—Stand on your head."',
    ],
)
def test_what_one_need_not_do_and_what_gives_something_is_no_duty(option: str) -> None:
    assert can_be_left_out(re.sub("[Tt]his (?:creature|spell)", "~", option))


@pytest.mark.parametrize(
    "text",
    [
        'Flying\nWhen this creature enters, create a 1/1 red Goblin creature token with "Stand on your head."',
        "Flying\nWhenever this creature or another Elf you control enters, draw a card. "
        "This ability triggers only once each turn.",
    ],
    ids=["a token of which not all is known", "an event that does not fit the card"],
)
def test_nothing_is_played_of_an_ability_of_which_something_is_not_understood(text: str) -> None:
    fields = left(text, "Creature — Bear")
    assert fields is not None
    assert ("triggers" in fields, fields["keywords"]) == (False, ["flying"])


def test_spells_without_a_line_are_blanks() -> None:
    assert left(f"Draw a card.\n{GIFT}", "Instant") is None


def test_but_a_spell_whose_other_line_gives_something_without_a_target_does_the_rest() -> None:
    fields = left("Draw a card.\nCreate a 1/1 green Foot creature token for each head.", "Instant")
    assert fields is not None
    assert fields["effects"] == [{"do": "draw", "amount": 1}]
    assert left("Draw a card.\nUntap target foot of a head.", "Instant") is None
    assert left("Draw a card.\nSacrifice a land for each head.", "Instant") is None


@pytest.mark.parametrize("more", ["Replicate {1}"])
def test_but_a_spell_that_offers_one_more_way_is_cast_without(more: str) -> None:
    fields = left(f"Draw a card.\n{more}", "Instant — Arcane")
    assert fields is not None
    assert (fields["effects"], fields["without"]) == ([{"do": "draw", "amount": 1}], "its second ability, which helps")


def test_a_creature_of_unknown_size_is_a_blank() -> None:
    assert left("This creature's power is the number of your feet.", "Creature — Bear", size=("*", "*")) is None


def test_a_creature_that_has_at_least_one_toughness_is_there_without_power() -> None:
    text = "This creature's power is equal to the number of your feet and its toughness is equal to that number plus 1."
    fields = left(text, "Creature — Bear", size=("*", "1+*"))
    assert fields is not None
    assert (fields["power"], fields["toughness"]) == (0, 1)


def test_of_a_card_whose_second_face_is_not_played_the_first_one_is() -> None:
    front = Printed("Day", "{G}", "Instant", "Draw a card.")
    back = Printed("Night", "{G}", "Instant", ODD)
    found = compile_card(Printed("Day // Night", "{G}", "Instant", "Draw a card.", layout="split", faces=(front, back)))
    fields = partial(found)
    assert fields is not None
    assert (fields["ways"], fields["without"]) == ([{"name": "", "cost": "{G}", "as": "Day"}], "its second face, which helps")


def test_of_a_creature_whose_adventure_is_not_played_the_creature_is() -> None:
    front = Printed("Bear", "{1}{G}", "Creature — Bear", "Trample", "2", "2")
    back = Printed("Walk", "{G}", "Sorcery — Adventure", ODD)
    whole = Printed("Bear // Walk", "{1}{G}", "Creature — Bear", "Trample", "2", "2", layout="adventure", faces=(front, back))
    fields = partial(compile_card(whole))
    assert fields is not None
    assert (fields["keywords"], fields["power"], fields["without"]) == (["trample"], 2, "its second face, which helps")
    assert "ways" not in fields


@pytest.mark.parametrize("type_line", ["Creature — Bear", "Land", "Enchantment — Aura", "Instant", "Planeswalker — Foot", "Foot"])
def test_a_blank_keeps_its_name_cost_types_and_colours_and_nothing_that_can_be_played(type_line: str) -> None:
    cost = "" if type_line == "Land" else "{1}{G}"
    card = parse_card("Odd", blank(made(f"Haste\n{ODD}", type_line, cost, ("3", "4"))), "test")
    assert card.blank
    assert card.value == (0 if type_line in ("Land", "Foot") else 2)
    assert not (card.keywords or card.effects or card.abilities or card.power)
