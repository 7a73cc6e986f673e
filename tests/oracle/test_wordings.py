"""Sentences in words of their own, and what is always or never so in solitaire."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.unplayed import WEARS_OFF
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, IRRELEVANT, NOT_UNDERSTOOD


def effects(text: str, kind: str = "Instant", **fields: Any) -> Any:
    """The effects (of its only trigger, if it has one) of a card with this text, which must be understood."""
    found = compile_card(Printed("Some Card", "{1}{R}", kind, text, **fields))
    assert found.verdict == EXPRESSED, found.clauses
    return found.fields["triggers"][0]["effects"] if "triggers" in found.fields else found.fields.get("effects", [])


CAST_IN_MAIN = {"cast": "this", "also": {"number": "main phase"}}
BACK = {"do": "return", "what": "target"}
BIG = {"do": "pump", "what": "target", "power": 4, "toughness": 4}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Return target nonland permanent to its owner's hand. If you controlled that permanent, draw a card.",
            [BACK, {"do": "draw"}],
        ),
        (
            "Target creature gets +2/+2 until end of turn. If you cast this spell during your main phase, "
            "that creature gets +4/+4 until end of turn instead.",
            [{"do": "if", "when": CAST_IN_MAIN, "then": [BIG], "otherwise": [{**BIG, "power": 2, "toughness": 2}]}],
        ),
        (
            "Some Card deals damage to each player equal to twice the number of nonbasic lands that player controls.",
            [{"do": "damage", "amount": {"count": "nonbasic land", "times": 2}, "to": "you"}],
        ),
        (
            "Draw a card if an opponent has cast a blue or black spell this turn. Spells you control can't be countered this "
            "turn. You and permanents you control gain hexproof from blue and from black until end of turn.",
            [],
        ),
        (
            "Choose creature or land. Reveal the top four cards of your library. Put all cards of the chosen type "
            "revealed this way into your hand and the rest into your graveyard.",
            [
                {
                    "do": "may",
                    "effects": [
                        {
                            "do": "look",
                            "amount": 4,
                            "take": {"what": "creature", "count": "all", "to": "hand"},
                            "rest": "graveyard",
                        }
                    ],
                    "otherwise": [
                        {"do": "look", "amount": 4, "take": {"what": "land", "count": "all", "to": "hand"}, "rest": "graveyard"}
                    ],
                }
            ],
        ),
        (
            "Look at the top three cards of target player's library, then put them back in any order. "
            "You may have that player shuffle.",
            [{"do": "if", "when": {"aimed": "you"}, "then": [{"do": "look", "amount": 3, "rest": "top", "may_shuffle": True}]}],
        ),
        (
            "Some Card deals 2 damage to target creature.\nSpell mastery — If there are two or more instant and/or sorcery cards "
            "in your graveyard, Some Card deals 3 damage instead.",
            [
                {
                    "do": "if",
                    "when": {"count": "instant or sorcery", "in": "graveyard", "at_least": 2},
                    "then": [{"do": "damage", "amount": 3, "to": "target"}],
                    "otherwise": [{"do": "damage", "amount": 2, "to": "target"}],
                }
            ],
        ),
        (
            "Add {R}{R}, then add {R} for each card named Some Card in each graveyard.",
            [{"do": "add", "mana": "{R}{R}"}, {"do": "add", "mana": "{R}", "amount": {"count": "self", "in": "graveyard"}}],
        ),
    ],
)
def test_wordings(text: str, expected: Any) -> None:
    assert effects(text) == expected


def test_what_may_be_done_is_optional() -> None:
    text = "When this creature enters, you may have it deal damage to target creature equal to the number of Goblins you control."
    dealt = {"do": "damage", "amount": {"count": "Goblin"}, "to": "target"}
    assert effects(text, "Creature — Goblin", power="1", toughness="1") == [{"do": "may", "effects": [dealt]}]


def test_two_events_are_two_triggers() -> None:
    text = "When this enchantment enters and whenever you cast a spell with mana value 5 or greater, draw a card."
    found = compile_card(Printed("Some Card", "{1}{G}", "Enchantment", text))
    assert [trigger["on"] for trigger in found.fields["triggers"]] == ["enters", "cast"]


@pytest.mark.parametrize(
    ("asked", "when"),
    [
        (
            "it's your first, second, or third turn of the game",
            {"number": "turn", "at_most": 3, "also": {"number": "your turn"}},
        ),
        ("a player has 13 or less life", {"number": "least life", "at_most": 13}),
        ("an opponent has no cards in hand", {"number": "opponent's hand", "at_most": 0}),
    ],
)
def test_lands_that_ask_for_numbers_of_the_game(asked: str, when: Any) -> None:
    found = compile_card(Printed("Some Card", "", "Land", f"This land enters tapped unless {asked}.\n{{T}}: Add {{R}}."))
    assert (found.verdict, found.fields["enters"]) == (EXPRESSED, {"tapped_unless": when})


@pytest.mark.parametrize(
    "line",
    [
        "You may cast Aura and Equipment spells as though they had flash.",
        "{1}: Permanents your opponents control lose hexproof and indestructible until end of turn.",
        "{1}: This creature can't be blocked this turn except by creatures with haste.",
        "Whenever you cycle or discard another card, put a -1/-1 counter on each creature your opponents control.",
    ],
)
def test_what_changes_nothing(line: str) -> None:
    found = compile_card(Printed("Some Card", "{1}{R}", "Creature — Bear", line, "2", "2"))
    assert [c.verdict for c in found.clauses] == [IRRELEVANT]


def test_what_would_die_is_exiled_instead() -> None:
    doomed = {"do": "doom", "what": "target"}
    hit = effects("Some Card deals 4 damage to target creature. If that creature would die this turn, exile it instead.")
    assert hit == [{"do": "damage", "to": "target", "amount": 4}, doomed]
    assert effects("Target creature gets -5/-5 until end of turn. If that creature would die this turn, exile it instead.")[
        1:
    ] == [doomed]
    hit = effects(
        "Some Card deals 4 damage to any target. If a creature dealt damage this way would die this turn, exile it instead."
    )
    assert hit == [{"do": "damage", "to": "target", "amount": 4, "doom": True}]


def test_what_is_hit_among_several_targets_is_not_guessed() -> None:
    text = (
        "Some Card deals 2 damage to any target and 1 damage to you. Tap another target creature. "
        "If a creature dealt damage this way would die this turn, exile it instead."
    )
    assert compile_card(Printed("Some Card", "{1}{R}", "Instant", text)).verdict not in (EXPRESSED, IRRELEVANT)


def test_what_cannot_be_regenerated_is_no_matter() -> None:
    text = "Some Card deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn."
    assert effects(text) == [{"do": "damage", "amount": 3, "to": "target"}]


def test_those_creatures_are_all_that_the_sentence_before_was_about() -> None:
    counters = {"do": "counters", "what": "other creature", "amount": 1}
    trample = {"do": "pump", "what": "other creature", "keywords": ["trample"]}
    text = (
        "When this creature enters, put a +1/+1 counter on each other creature you control. "
        "Those creatures gain trample until end of turn."
    )
    assert effects(text, "Creature — Elf", power="2", toughness="2") == [counters, trample]


def test_those_that_may_be_others_by_then_are_not_guessed() -> None:
    text = "Untap all tapped creatures you control. They gain haste until end of turn."
    assert compile_card(Printed("Some Card", "{1}{R}", "Instant", text)).verdict == NOT_UNDERSTOOD


def test_what_permanents_have_until_your_next_turn_is_said_to_wear_off_at_end_of_turn() -> None:
    found = compile_card(Printed("Some Card", "{1}{R}", "Instant", "Creatures you control gain haste until your next turn."))
    assert found.fields["effects"] == [{"do": "pump", "what": "creature", "keywords": ["haste"]}]
    assert (found.verdict, found.fields["approximates"]) == (APPROXIMATED, WEARS_OFF)


@pytest.mark.parametrize("to", ["top", "bottom"])
def test_cards_put_back_from_hand_go_where_the_text_says(to: str) -> None:
    where = "on top of your library in any order" if to == "top" else "on the bottom of your library"
    found = effects(f"Draw two cards, then put two cards from your hand {where}.")
    assert found[1] == {"do": "put", "count": 2, "to": to}


def test_a_target_player_and_a_creature_of_that_player_are_two_targets() -> None:
    text = (
        "Some Card deals 1 damage to target player or planeswalker and 1 damage to target creature that player or that "
        "planeswalker's controller controls.\nLandfall — If you had a land enter the battlefield under your control this turn, "
        "Some Card deals 3 damage to that player or planeswalker and 3 damage to that creature instead."
    )
    found = compile_card(Printed("Some Card", "{R}{R}", "Instant", text))
    assert (found.verdict, found.fields["targets"]) == (EXPRESSED, ["you", "creature"])
    one, three = ([{"do": "damage", "amount": n, "to": to} for to in ("target", "target 2")] for n in (1, 3))
    assert found.fields["effects"] == [{"do": "if", "when": {"turn": "lands entered"}, "then": three, "otherwise": one}]


def test_cards_drawn_more_are_a_static_ability_with_or_without_a_question_of_the_hand() -> None:
    would = "f you would draw one or more cards, you draw that many cards plus one instead."
    text = f"As long as you have one or fewer cards in hand, i{would}"
    found = compile_card(Printed("Some Card", "{U}", "Enchantment", text))
    assert (found.verdict, found.fields["statics"]) == (EXPRESSED, [{"draws": {"plus": 1, "hand": 1}}])
    found = compile_card(
        Printed(
            "Some Card", "{U}", "Enchantment", "If you would draw one or more cards, you draw that many cards plus one instead."
        )
    )
    assert (found.verdict, found.fields["statics"]) == (EXPRESSED, [{"draws": {"plus": 1}}])


@pytest.mark.parametrize(("sacrificed", "simplified"), [("a creature", True), ("another creature", False), ("a land", False)])
def test_what_is_sacrificed_for_its_own_ability_would_be_found_in_the_graveyard(sacrificed: str, simplified: bool) -> None:
    """400.7j: an effect finds what its cost has put into the graveyard. The engine does not."""
    back = "Return it to the battlefield under its owner's control at the beginning of the next end step."
    text = f"{{1}}, Sacrifice {sacrificed}: Exile ~. {back}"
    found = compile_card(Printed("Some Card", "{W}", "Creature — Spirit", text, "2", "2"))
    assert found.verdict == (APPROXIMATED if simplified else EXPRESSED)


@pytest.mark.parametrize(("cost", "verdict"), [("{1}, Sacrifice two lands", NOT_UNDERSTOOD), ("Sacrifice two lands", EXPRESSED)])
def test_mana_and_several_lands_are_no_cost_of_a_deck_with_lands(cost: str, verdict: str) -> None:
    """Such a deck is refused (`compile.mana.check_sacrifices`), so the ability is left out."""
    found = compile_card(Printed("Some Card", "{R}", "Creature — Human", f"{cost}: Draw a card.", "1", "1"))
    assert found.verdict == verdict


@pytest.mark.parametrize(("who", "verdict"), [("up to one target", NOT_UNDERSTOOD), ("target", EXPRESSED)])
def test_what_connives_only_if_there_is_a_target_is_not_understood(who: str, verdict: str) -> None:
    found = compile_card(Printed("Some Card", "{U}", "Instant", f"{who.capitalize()} creature you control connives."))
    assert found.verdict == verdict


def test_what_a_card_was_printed_in_is_no_subtype() -> None:
    found = compile_card(
        Printed("Some Card", "{U}", "Creature — Rogue", "Secret Lair spells you cast cost {1} less to cast.", "1", "1")
    )
    assert found.verdict == NOT_UNDERSTOOD


@pytest.mark.parametrize(("sacrificed", "verdict"), [("a Banana", NOT_UNDERSTOOD), ("an artifact", EXPRESSED)])
def test_the_name_of_a_token_is_no_subtype(sacrificed: str, verdict: str) -> None:
    made = 'create a colorless artifact token named Banana with "{T}, Sacrifice this token: Add {R}."'
    text = f"When this artifact enters, {made}\nWhenever you sacrifice {sacrificed}, draw a card."
    assert compile_card(Printed("Some Card", "{5}", "Artifact", text)).verdict == verdict
