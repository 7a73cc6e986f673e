"""What is given for something: every due is read in every form (`grammar.statements.dues`)."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.grammar.meaning import read, why_not
from deckopt.oracle.lines import read_line

#: What is given, and what must be so that it can be.
DONE: dict[str, Any] = {
    "discard a card": {"count": "card", "in": "hand"},
    "discard a card at random": {"count": "card", "in": "hand"},
    "discard two creature cards": {"count": "creature", "in": "hand", "at_least": 2},
    "sacrifice a creature": {"control": "creature"},
    "sacrifice another creature": {"control": "other creature"},
    "sacrifice two Islands": {"control": "Island", "at_least": 2},
    "return a land you control to its owner's hand": {"control": "land"},
    "return another creature you control to its owner's hand": {"control": "other creature"},
    "tap an untapped creature you control": {"control": "untapped creature"},
    "exile a card from your graveyard": {"count": "card", "in": "graveyard"},
    "exile two creature cards from your graveyard": {"count": "creature", "in": "graveyard", "at_least": 2},
    "put two cards from your graveyard on the bottom of your library": {"count": "card", "in": "graveyard", "at_least": 2},
}
LIFE = {"number": "life", "at_least": 2}
DUES = {
    **DONE,
    "pay 2 life": LIFE,
    "pay {1}{B} and 2 life": LIFE,
    **{f"pay {{1}} and {due}": asked for due, asked in DONE.items()},
}


@pytest.mark.parametrize("due", DUES)
def test_what_may_be_given_is_offered_where_it_can_be(due: str) -> None:
    for then in ("draw a card", "create a Treasure token", "you gain 2 life and draw a card"):
        said = read(f"You may {due}. If you do, {then}.")
        assert said is not None, why_not(f"You may {due}. If you do, {then}.")
        (asked,) = said.effects
        assert asked["do"] == "if" and asked["when"] == DUES[due]
        assert asked["then"][0]["do"] == "may"


@pytest.mark.parametrize("due", DUES)
@pytest.mark.parametrize(
    "what", ["sacrifice ~", "tap ~", "destroy ~", "exile ~", "return ~ to its owner's hand", "you lose 3 life"]
)
def test_something_happens_unless_a_due_is_given(what: str, due: str) -> None:
    said = read(f"{what} unless you {due}.")
    assert said is not None, why_not(f"{what} unless you {due}.")
    (asked,) = said.effects
    alone = read(f"{what}.")
    assert alone is not None and asked["when"] == DUES[due]
    assert asked["otherwise"] == asked["then"][0]["otherwise"] == list(alone.effects)


def test_mana_alone_and_energy_are_given_as_before() -> None:
    said, energy = read("Sacrifice ~ unless you pay {2}."), read("Sacrifice ~ unless you pay {E}{E}.")
    assert said is not None and said.effects == (
        {"do": "may", "pay": "{2}", "effects": [], "otherwise": [{"do": "sacrifice", "what": "this"}]},
    )
    assert energy is not None and energy.effects[0]["when"] == {"number": "energy", "at_least": 2}


def test_what_is_not_known_to_be_possible_is_refused() -> None:
    for due in ("return all lands you control to their owners' hands", "sacrifice ~", "discard X cards", "pay X life"):
        assert read(f"You gain 2 life unless you {due}.") is None, due


#: Keywords that stand for a trigger, and the text that they stand for, as far as it is told apart.
GIVEN = {
    "prowess": "cast",
    "exalted": "attacks",
    "undying": "dies",
    "persist": "dies",
    "dethrone": "attacks",
    "afterlife 1": "dies",
}


@pytest.mark.parametrize("keyword", GIVEN)
@pytest.mark.parametrize(
    "line",
    [
        "Creatures you control have {}.",
        "Other Elves you control have trample and {}.",
        "Enchanted creature gets +1/+1 and has {}.",
        "~ has {} as long as you control an Elf.",
        "As long as you control an Elf, ~ has {}.",
    ],
)
def test_keywords_that_stand_for_a_trigger_are_given(line: str, keyword: str) -> None:
    part = read_line(line.format(keyword), spell=False)
    assert part is not None
    (static,) = part.fields["statics"]
    assert [trigger["on"] for trigger in static["triggers"]] == [GIVEN[keyword]]


def test_such_a_keyword_is_gained_until_end_of_turn() -> None:
    part = read_line("Target creature gets +2/+2 and gains trample and prowess until end of turn.", spell=True)
    assert part is not None
    assert [effect["do"] for effect in part.fields["effects"]] == ["pump", "give"]


@pytest.mark.parametrize("who", ["target player", "target opponent", "each opponent"])
def test_one_may_have_another_do_something(who: str) -> None:
    for verb in ("draw a card", "mill two cards", "discard a card", "lose 2 life"):
        assert read(f"You may have {who} {verb}.") is not None, verb


def test_one_may_have_something_do_something() -> None:
    for text in (
        "~ deal 2 damage to any target",
        "target creature get +2/+2 until end of turn",
        "~ gain flying until end of turn",
    ):
        plain, may = read(f"{text}."), read(f"You may have {text}.")
        assert plain is not None and may is not None, text
        assert may.effects == ({"do": "may", "effects": list(plain.effects)},)
