"""Cards of two parts that can be cast, as read: adventures and omens, and the halves of a split card."""

from __future__ import annotations

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED, NOT_UNDERSTOOD, Compiled


def adventure(text: str, word: str = "Adventure") -> Compiled:
    front = Printed("Long Walk", "{1}{G}", "Creature — Bear", "Flying", "2", "2", layout="adventure")
    second = Printed("Short Rest", "{U}", f"Instant — {word}", text, layout="adventure")
    card = Printed(
        "Long Walk // Short Rest", "{1}{G}", front.type, front.text, "2", "2", None, None, "adventure", (front, second)
    )
    return compile_card(card)


def split(left: Printed, right: Printed) -> Compiled:
    return compile_card(Printed("Left // Right", left.cost, left.type, left.text, layout="split", faces=(left, right)))


@pytest.mark.parametrize(("word", "where"), [("Adventure", "adventure"), ("Omen", "library")])
def test_the_spell_of_an_adventure_is_a_face_that_is_cast_and_then_goes_where_its_kind_says(word: str, where: str) -> None:
    found = adventure("Draw a card.", word)
    assert (found.verdict, found.front) == (EXPRESSED, 1)
    assert found.fields["ways"] == [{"name": "", "cost": "{U}", "as": "Short Rest"}]
    spell = found.tokens["Short Rest"]
    assert (spell["face"], spell["effects"]) == (True, [{"do": "draw", "amount": 1}, {"do": "send", "to": where}])


def test_each_mode_of_an_adventure_sends_the_card_on_its_way() -> None:
    found = adventure("Choose one —\n• Draw a card.\n• You gain 2 life.")
    assert [mode["effects"][-1] for mode in found.tokens["Short Rest"]["modes"]] == [{"do": "send", "to": "adventure"}] * 2


def test_an_adventure_that_nothing_can_be_the_target_of_is_never_cast() -> None:
    found = adventure("Return target nonland permanent an opponent controls to its owner's hand.")
    assert found.verdict == EXPRESSED
    assert "ways" not in found.fields
    assert found.fields["irrelevant"] == ["Short Rest: Return target nonland permanent an opponent controls to its owner's hand."]


@pytest.mark.parametrize("text", ["Do something odd.", "Draw a card.\nFlashback {2}{U}"])
def test_an_adventure_that_is_not_read_or_has_ways_of_its_own_is_refused(text: str) -> None:
    assert adventure(text).verdict == NOT_UNDERSTOOD


def test_a_split_card_has_the_types_colours_and_mana_value_of_both_halves_and_no_cost() -> None:
    left = Printed("Left", "{R}", "Instant", "Left deals 2 damage to any target.", layout="split")
    right = Printed("Right", "{3}{G}", "Sorcery", "Draw two cards.", layout="split")
    found = split(left, right)
    assert found.verdict == EXPRESSED
    assert {key: found.fields[key] for key in ("type", "mana_value", "colours")} == {
        "type": "Instant Sorcery",
        "mana_value": 5,
        "colours": "RG",
    }
    assert "cost" not in found.fields
    assert [way["as"] for way in found.fields["ways"]] == ["Left", "Right"]


def test_a_split_card_of_which_a_half_comes_from_elsewhere_or_both_are_cast_at_once_is_refused() -> None:
    left = Printed("Left", "{R}", "Instant", "Draw a card.\nFuse", layout="split")
    assert split(left, Printed("Right", "{G}", "Sorcery", "Draw two cards.", layout="split")).problem == "has a second face"


def test_until_your_next_end_step_is_this_turn_for_a_spell() -> None:
    found = adventure("Exile the top two cards of your library. Until your next end step, you may play those cards.")
    assert found.tokens["Short Rest"]["effects"][0] == {"do": "exile top", "amount": 2, "play_until": "end of turn"}


def test_of_cards_milled_one_is_taken_that_must_be_taken() -> None:
    found = adventure("Mill four cards. Then put an instant or Faerie card from among the milled cards into your hand.")
    take = {"what": "instant or Faerie", "to": "hand"}
    assert found.tokens["Short Rest"]["effects"][0] == {"do": "mill", "amount": 4, "take": take}
