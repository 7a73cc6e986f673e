"""Lines in words of their own that say what other words say, and what changes nothing without an opponent."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.added_types import NO_MORE_TYPES
from deckopt.oracle.corpus import Printed
from deckopt.oracle.lines import read_line
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD


def fields(line: str, spell: bool = False) -> Any:
    part = read_line(line, spell)
    assert part is not None, line
    assert not part.idle and not part.simplified
    return part.fields


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("If a player would gain life, that player gains no life instead.", "Players can't gain life."),
        (
            "Search your library for a Plains card. If target opponent controls more lands than you, you may search your library "
            "for an additional Plains card. Reveal those cards, put them into your hand, then shuffle.",
            "Search your library for a Plains card, reveal it, put it into your hand, then shuffle.",
        ),
        (
            "When ~ enters and when you sacrifice it, scry 1.",
            "When ~ enters and when you sacrifice ~, scry 1.",
        ),
        (
            "When ~ enters, search your library for a card, put it into your hand, shuffle, then discard a card at random.",
            "When ~ enters, search your library for a card, put it into your hand, then shuffle. Then discard a card at random.",
        ),
        (
            "Whenever ~ deals damage to an opponent, that player discards a card at random.",
            "Whenever ~ deals damage to an opponent, each opponent discards a card at random.",
        ),
    ],
)
def test_other_words_say_the_same(line: str, plain: str) -> None:
    assert fields(line, spell=True) == fields(plain, spell=True)


def test_each_opponent_is_as_good_as_a_chosen_one() -> None:
    line = "At the beginning of {} upkeep, ~ deals X damage to that player, where X is the number of cards in their hand minus 4."
    assert fields(line.format("each opponent's")) == fields(line.format("the chosen player's"))


def test_what_was_discarded_and_gained_this_turn_is_counted() -> None:
    (effect,) = fields("You gain life equal to the number of cards you've discarded this turn.", spell=True)["effects"]
    assert effect["amount"] == {"turn": "cards discarded"}
    (trigger,) = fields("At the beginning of your end step, draw a card if you've gained 3 or more life this turn.")["triggers"]
    assert trigger["effects"][0]["when"] == {"turn": "life gained", "at_least": 3}


def test_a_source_is_exiled_or_returned_for_its_own_ability() -> None:
    assert fields("{1}, Exile ~: Draw a card.")["abilities"][0]["cost"] == {"mana": "{1}", "exile": "this"}
    assert fields("{1}, Return ~ to its owner's hand: Draw a card.")["abilities"][0]["cost"] == {"mana": "{1}", "return": "this"}
    assert fields("{1}, Exile ~ from your graveyard: Draw a card.")["abilities"][0]["zone"] == "graveyard"


@pytest.mark.parametrize(
    "line",
    [
        "Each opponent can't cast noncreature spells with mana value greater than the number of lands that player controls.",
        "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments.",
        "Whenever ~ becomes the target of a spell an opponent controls, counter that spell unless its controller pays {2}.",
        "Whenever you or a permanent you control becomes the target of a spell or ability an opponent controls, draw a card.",
        "If an opponent controls a Forest and you control an Island, you may cast ~ without paying its mana cost.",
        "{W}, {T}: Draw a card. Activate only if an opponent controls more lands than you.",
        "As long as ~ is on the stack, spells that target it cost {2} more to cast.",
        "All Sliver creatures have flanking.",
        "~ can't attack unless you control more creatures than defending player.",
        "{R}, Sacrifice ~: It deals 2 damage to target creature it's blocking.",
        "As ~ enters, choose an opponent.",
        "During your turn, spells your opponents cast cost {1} more to cast and abilities your opponents activate cost {1} more "
        "to activate unless they're mana abilities.",
    ],
)
def test_what_only_an_opponent_could_do_changes_nothing(line: str) -> None:
    part = read_line(line, spell=False)
    assert part is not None
    assert part.idle


@pytest.mark.parametrize(
    "line",
    [
        "Whenever ~ attacks or becomes the target of a spell an opponent controls, draw a card.",
        "Each opponent can't draw more than one card each turn.",
        "Your opponents can't cast spells and you may cast spells for free.",
        "{W}: Draw a card. Activate only if an opponent controls no lands.",
    ],
)
def test_what_is_about_you_too_is_not_left_out(line: str) -> None:
    part = read_line(line, spell=False)
    assert part is None or not part.idle


def test_a_spell_that_changes_a_target_is_never_cast() -> None:
    found = compile_card(Printed("Some Card", "{3}{U}", "Instant", "Change the target of target spell with a single target."))
    assert (found.verdict, found.fields["targets"]) == (EXPRESSED, ["spell"])


def test_a_cost_that_does_something_is_paid_for_nothing() -> None:
    line = "Sacrifice ~: Your opponents can't cast noncreature spells this turn."
    assert fields(line)["abilities"] == [{"cost": {"sacrifice": "this"}, "effects": []}]


def test_what_goes_on_about_a_source_that_is_exiled_is_not_read() -> None:
    text = "{1}, Exile Some Card: Draw a card for each verse counter on Some Card."
    assert compile_card(Printed("Some Card", "{1}", "Artifact", text)).verdict == NOT_UNDERSTOOD


def test_what_the_opponent_has_more_of_is_life_or_cards_in_hand() -> None:
    line = "When ~ enters, {}."
    asked = {
        "draw a card if an opponent has more life than you": {"number": "life lead", "at_most": -1},
        "draw a card if an opponent has more cards in hand than you": {
            "amount": {"number": "opponent's hand"},
            "reaches": {"count": "card", "in": "hand", "plus": 1},
        },
        "draw a card if an opponent controls more lands than you": {"number": "turn", "at_most": 0},
    }
    for text, when in asked.items():
        (trigger,) = fields(line.format(text))["triggers"]
        assert trigger["effects"] == [{"do": "if", "when": when, "then": [{"do": "draw", "amount": 1}]}]


def test_603_12_what_is_sacrificed_as_it_enters_triggers_again() -> None:
    line = (
        "When ~ enters, sacrifice it. When you do, search your library for a basic Forest, Plains, or Island card, put it onto "
        "the battlefield tapped, then shuffle and you gain 1 life."
    )
    (trigger,) = fields(line)["triggers"]
    gone, asked = trigger["effects"]
    assert gone == {"do": "sacrifice", "what": "this"}
    assert asked["when"] == {"amount": {"value": "sacrificed"}, "reaches": 1}
    (again,) = asked["then"]
    assert [again["do"], *(e["do"] for e in again["effects"])] == ["when done", "search", "gain"]


def approximated(text: str) -> str:
    found = compile_card(Printed("Some Card", "{1}{U}", "Creature — Elf", text, "2", "1"))
    assert found.verdict == APPROXIMATED, [(c.text, c.verdict) for c in found.clauses]
    return str(found.fields["approximates"])


def test_what_is_about_the_opponents_draws_hand_and_damage_is_left_out_and_said() -> None:
    draws = "the opponent draws as many cards as they would"
    assert approximated("Each opponent can't draw more than one card each turn.") == draws
    thief = (
        "If an opponent would draw a card except the first one they draw in each of their draw steps, instead that player "
        "skips that draw and you draw a card."
    )
    assert approximated(thief) == draws
    chosen = "As Some Card enters, choose a player.\nSome Card has protection from the chosen player."
    assert approximated(chosen) == "the player chosen is the opponent"
    walkers = "You may spend mana as though it were mana of any color to cast planeswalker spells."
    assert approximated(walkers) == "mana for planeswalker spells is of its own colour"
    assert approximated("Combat damage can't be prevented.") == "damage that something prevents is prevented all the same"
    fiend = (
        "When Some Card enters, target opponent reveals their hand and you choose a nonland card from it. Exile that card.\n"
        "When Some Card leaves the battlefield, return the exiled card to its owner's hand."
    )
    assert approximated(fiend) == "the opponent's hand stays as it is"


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        (
            'Equipped creature gets +1/+0, has "Whenever you cast a noncreature spell, draw a card," and'
            " is a Wizard in addition to "
            "its other types.",
            'Equipped creature gets +1/+0 and has "Whenever you cast a noncreature spell, draw a card."',
        ),
        (
            'Equipped creature is a Wizard in addition to its other types and has "Whenever you cast a creature spell, scry 1."',
            'Equipped creature has "Whenever you cast a creature spell, scry 1."',
        ),
        (
            "Enchanted creature gets +4/+4, has flying and first strike, and is an Angel in addition to its other types.",
            "Enchanted creature gets +4/+4 and has flying and first strike.",
        ),
        ("Equipped creature gets +1/+0 and is a Knight in addition to its other types.", "Equipped creature gets +1/+0."),
    ],
)
def test_a_creature_type_that_is_given_is_left_out_and_said(line: str, plain: str) -> None:
    part = read_line(line, spell=False)
    assert part is not None
    assert (part.fields, part.simplified) == (fields(plain), NO_MORE_TYPES)


def test_a_card_type_that_is_given_is_not_left_out() -> None:
    assert read_line("Equipped creature gets +1/+1 and is an artifact in addition to its other types.", spell=False) is None


def test_a_card_of_the_graveyard_goes_to_the_bottom() -> None:
    (ability,) = fields("{W}: Put target card from your graveyard on the bottom of your library.")["abilities"]
    assert ability["effects"] == [{"do": "return", "to": "bottom", "from": "graveyard", "what": "target"}]


def test_one_or_two_targets_of_which_nothing_matters_are_targets() -> None:
    line = "One or two target creatures can't block this turn."
    assert fields(line, spell=True) == {"targets": ["creature", {"what": "creature", "up_to": True, "another": True}]}
