"""What phrases mean: players, references, numbers and conditions, each in a sentence; and what is refused, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.grammar.__main__ import main
from deckopt.oracle.grammar.meaning import read, tree_of, why_not
from deckopt.oracle.grammar.tree import Sequence, shown
from deckopt.oracle.lines import read_line
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import APPROXIMATED, EXPRESSED, NOT_UNDERSTOOD

OTHER = {"up_to": True, "another": True}
CARD = {"what": "creature", "in": "graveyard"}
DRAW = {"do": "draw", "amount": 1}


def effects(text: str) -> Any:
    """What a text does, which must be read."""
    said = read(text)
    assert said is not None, why_not(text)
    return list(said.effects)


def targets(text: str) -> Any:
    said = read(text)
    assert said is not None, why_not(text)
    return list(said.targets)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        # "it" is the newest thing that was spoken of
        (
            "Target creature gets +1/+1 until end of turn. It gains haste until end of turn.",
            [
                {"do": "pump", "what": "target", "power": 1, "toughness": 1},
                {"do": "pump", "what": "target", "keywords": ["haste"]},
            ],
        ),
        (
            "Put a +1/+1 counter on ~. It gains flying until end of turn.",
            [{"do": "counters", "what": "this", "amount": 1}, {"do": "pump", "what": "this", "keywords": ["flying"]}],
        ),
        # nothing was spoken of: what the trigger is about
        ("Put a +1/+1 counter on it.", [{"do": "counters", "what": "it", "amount": 1}]),
        # "they" are several things
        (
            "Creatures you control get +1/+0 until end of turn. They gain trample until end of turn.",
            [{"do": "pump", "what": "creature", "power": 1}, {"do": "pump", "what": "creature", "keywords": ["trample"]}],
        ),
        # what does a thing says whose number it is
        (
            "Target creature gets +1/+0 until end of turn. It deals damage equal to its power to any target.",
            [
                {"do": "pump", "what": "target", "power": 1},
                {"do": "damage", "amount": {"value": "power", "of": "target"}, "to": "target 2", "source": "target"},
            ],
        ),
        # after what is gone, "it" is the spell
        (
            "Destroy target artifact. It deals 2 damage to any target.",
            [{"do": "destroy", "what": "target"}, {"do": "damage", "amount": 2, "to": "target 2"}],
        ),
        # the same player goes on
        ("Target player draws a card, then discards a card.", None),
        ("Each player draws a card, then mills a card.", [{**DRAW, "who": "each"}, {"do": "mill", "amount": 1, "who": "each"}]),
        ("Target player mills two cards, draws a card, and loses 1 life.", None),
        # a player whom a verb asks for as the first target is that
        (
            "Destroy target creature. Target player draws a card.",
            [{"do": "destroy", "what": "target 2"}, {**DRAW, "who": "target"}],
        ),
        # as many as were sacrificed
        (
            "Sacrifice any number of lands. Draw that many cards.",
            [
                {"do": "sacrifice", "what": "land", "count": "all", "up_to": True},
                {"do": "draw", "amount": {"value": "sacrificed"}},
            ],
        ),
        ("Untap up to six lands.", [{"do": "untap", "what": "land", "count": 6, "up_to": True}]),
        ("You untap up to six lands.", [{"do": "untap", "what": "land", "count": 6, "up_to": True}]),
        ("Each creature gets -X/-X until end of turn.", [{"do": "pump", "what": "creature", "power": "-X", "toughness": "-X"}]),
        (
            "Draw a card, then if you control a Swamp, you may discard a card.",
            [
                DRAW,
                {"do": "if", "when": {"control": "Swamp"}, "then": [{"do": "may", "effects": [{"do": "discard", "amount": 1}]}]},
            ],
        ),
        (
            "You may sacrifice another creature. When you do, draw a card.",
            [
                {
                    "do": "if",
                    "when": {"control": "other creature"},
                    "then": [
                        {
                            "do": "may",
                            "effects": [{"do": "sacrifice", "what": "other creature"}, {"do": "when done", "effects": [DRAW]}],
                        }
                    ],
                }
            ],
        ),
        (
            "Draw a card. If you control a Swamp, draw two cards instead.",
            [{"do": "if", "when": {"control": "Swamp"}, "then": [{"do": "draw", "amount": 2}], "otherwise": [DRAW]}],
        ),
        (
            "Return a creature card or a planeswalker card from your graveyard to your hand.",
            [{"do": "return", "what": "creature or planeswalker", "from": "graveyard"}],
        ),
    ],
)
def test_meaning(text: str, made: Any) -> None:
    found = effects(text)
    assert made is None or found == made


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("One or two target creatures each get +2/+0 until end of turn.", ["creature", {**OTHER, "what": "creature"}]),
        ("Tap target creature. Untap another target creature.", ["creature", {"what": "creature", "another": True}]),
        ("~ deals 2 damage to any target and 1 damage to any other target.", ["any", {"what": "any", "another": True}]),
        ("Destroy target creature. Target player draws a card.", ["player", "creature"]),
        (
            "Return up to two target creature cards from your graveyard to your hand.",
            [{**CARD, "up_to": True}, {**CARD, **OTHER}],
        ),
        ("Counter target spell. Draw a card.", ["spell"]),
    ],
)  # fmt: skip
def test_targets(text: str, made: Any) -> None:
    assert targets(text) == made


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Those creatures gain haste until end of turn.", "those are which?"),
        ("Tap target creature. Tap target land. Tap target artifact.", "more than two targets"),
        ("Tap target creature. ~ deals damage equal to its power to that creature.", "whose number?"),
        ("Untapped creatures you control get +1/+1 until end of turn. Untap those creatures.", "those may be others by then"),
        ("Target player discards a creature card.", "which cards the opponent has is not known"),
        ("Draws a card.", "who?"),
        ("You may tap ~. If you do, draw a card.", "whether it can be done is not known"),
        ("Flurb a card.", "no rule reads all of it"),
    ],
)
def test_what_is_refused_says_why(text: str, why: str) -> None:
    assert read(text) is None
    assert why_not(text) == why


def test_that_many_of_an_event_without_a_number_is_not_read() -> None:
    assert read_line("Whenever ~ deals combat damage to a player, draw that many cards.", spell=False) is not None
    assert read_line("Whenever ~ attacks, draw that many cards.", spell=False) is None
    assert read_line("Draw that many cards.", spell=True) is None
    assert read_line("{T}: Draw that many cards.", spell=False) is None


def test_a_tree_knows_where_its_parts_stand() -> None:
    text = "Draw two cards, then discard a card."
    tree = tree_of(text)
    assert isinstance(tree, Sequence)
    assert [text[slice(*effect.span)] for effect in tree.effects] == ["Draw two cards", "discard a card"]
    assert shown(tree)[:2] == ["Sequence", "  Draw"]


def compiled(kind: str, text: str) -> Any:
    size = {"power": "1", "toughness": "1"} if kind == "Creature" else {}
    return compile_card(Printed("Some Card", "{X}{R}", kind, text, **size))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("Instant", "You gain 2 life. You may discard a card. If you do, draw two cards."),
        ("Instant", "Draw a card. Then you may put a land card from your hand onto the battlefield tapped."),
        (
            "Instant",
            "Look at the top four cards of your library. Put one of those cards into your hand and the rest on the bottom of "
            "your library in any order.",
        ),
        ("Instant", "Search your library for a creature card, then shuffle and put the card on top."),
        (
            "Instant",
            "Search your library for a basic land card or a Gate card, put it onto the battlefield tapped, then shuffle.",
        ),
        ("Instant", "Return a creature or land card from your graveyard to your hand."),
        (
            "Instant",
            "Mill four cards, then you may return a creature card or a planeswalker card from your graveyard to your hand.",
        ),
        (
            "Instant",
            "Mill four cards. You may put a creature card or a planeswalker card from among the milled cards into your hand.",
        ),
        ("Creature", "Some Card has first strike during your turn."),
        ("Creature", "Whenever you cast a spell that's red, draw a card."),
        ("Creature", "Whenever Some Card or another creature you control with power 4 or greater enters, draw a card."),
        ("Creature", "When Some Card enters, you may sacrifice another creature. When you do, draw two cards."),
        (
            "Instant",
            "Some Card deals 3 damage to target creature. If a permanent dealt damage this way would die this turn, exile it "
            "instead.",
        ),
        ("Instant", "One or two target creatures each get +2/+0 until end of turn."),
        ("Instant", "Target player scries X, then draws a card."),
        ("Instant", "Each opponent mills fourteen cards."),
        ("Instant", "You untap up to six lands."),
    ],
)
def test_phrases_of_parts_that_are_each_known(kind: str, text: str) -> None:
    found = compiled(kind, text)
    assert found.verdict == EXPRESSED, found.clauses


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Target player creates two 1/1 white Soldier creature tokens.", ["player"]),
        (
            "Return target creature card with mana value X or less from your graveyard to the battlefield.",
            [{"what": "creature", "in": "graveyard", "mana_value": {"at_most": "X"}}],
        ),
    ],
)
def test_what_is_aimed_at(text: str, targets: list[Any]) -> None:
    assert compiled("Sorcery", text).fields["targets"] == targets


@pytest.mark.parametrize(
    "text",
    [
        "Put a creature card and/or a land card from your hand onto the battlefield.",  # one of each
        "Sacrifice another creature or an artifact.",  # which may be itself
        "Return up to two creatures to their owners' hands, then draw a card for each creature returned this way.",
    ],
)
def test_readings_that_would_be_wrong_are_none(text: str) -> None:
    assert read(text) is None


def test_a_target_that_is_chosen_once_something_is_done_is_not_needed_before() -> None:
    """603.12: a reflexive trigger has its targets once it triggers, so a spell is cast without them."""
    text = "you may pay {1}. When you do, Some Card deals 2 damage to target creature."
    assert compiled("Creature", f"When Some Card enters, {text}").verdict == EXPRESSED
    sorcery = compiled("Sorcery", text[0].upper() + text[1:])
    assert sorcery.verdict == EXPRESSED and "targets" not in sorcery.fields
    always = "You may discard a card. When you do, Some Card deals 2 damage to any target."
    assert compiled("Sorcery", always).verdict == EXPRESSED
    discarded = "You may discard a card. When you do, Some Card deals 2 damage to target creature."
    found = compiled("Sorcery", discarded)
    assert found.verdict == EXPRESSED and "targets" not in found.fields


@pytest.mark.parametrize(
    "text",
    [
        "Target opponent discards a card. You gain life equal to that card's mana value.",
        "Target opponent reveals a card at random from their hand. You gain life equal to that card's mana value.",
    ],
)
def test_a_card_of_the_opponents_has_no_numbers(text: str) -> None:
    assert why_not(text) == "something of the opponent's"


def test_what_is_paid_for_is_all_that_the_sentence_says() -> None:
    """Nothing after "you may pay ... If you do, ..." is free, though the first part of it changes nothing."""
    paid = "you may pay {1}. If you do, gain control of target creature until end of turn, untap that creature"
    said = read(f"{paid}, and it gains haste until end of turn.")
    assert said is None or all(effect["do"] == "may" for effect in said.effects)


def test_a_target_of_what_is_paid_first_is_not_read() -> None:
    """603.12: it is chosen once that is paid, and others may notice that it becomes a target."""
    text = "you may pay {1}. When you do, target creature can't block this turn."
    assert why_not(text) == "what becomes a target once it is paid"


def test_counters_with_a_meaning_of_their_own_are_not_read() -> None:
    assert compiled("Sorcery", "Put a manabond counter on all creatures.").verdict == NOT_UNDERSTOOD


def test_a_legendary_sorcery_says_that_it_needs_no_legend_here() -> None:
    """205.4e: it may be cast only with a legendary creature or planeswalker."""
    assert compiled("Legendary Sorcery", "Draw a card.").verdict == APPROXIMATED
    assert compiled("Sorcery", "Draw a card.").verdict == EXPRESSED


@pytest.mark.parametrize(
    ("condition", "made"),
    [
        ("you control a creature that's red", {"control": "red creature"}),
        ("you control a Swamp or an Island", {"control": "Swamp or Island"}),
        ("you control two or more other creatures", {"control": "other creature", "at_least": 2}),
        ("you control no creatures", {"control": "creature", "at_most": 0}),
        ("you control two or fewer lands", {"control": "land", "at_most": 2}),
        (
            "there are three or more instant and/or sorcery cards in your graveyard",
            {"count": "instant or sorcery", "in": "graveyard", "at_least": 3},
        ),
        ("there's a Lesson card in your graveyard", {"count": "Lesson", "in": "graveyard"}),
    ],
)
def test_conditions(condition: str, made: Any) -> None:
    asked = [{"do": "if", "when": made, "then": [DRAW]}]
    assert effects(f"Draw a card if {condition}.") == effects(f"If {condition}, draw a card.") == asked


def test_one_of_each_of_two_kinds_is_taken() -> None:
    (look,) = effects(
        "Look at the top five cards of your library. You may put a creature card and/or a land card from among them into your "
        "hand. Put the rest on the bottom of your library in any order."
    )
    assert look["take"] == {"what": "creature", "count": 1, "up_to": True, "to": "hand"}
    assert look["then"] == [{"what": "land", "count": 1, "up_to": True, "to": "hand"}]


def test_what_the_grammar_makes_of_a_text_can_be_shown(capsys: Any) -> None:
    assert main(["Draw two cards."]) == 0
    assert '"do": "draw"' in capsys.readouterr().out
    assert main(["Draw a foo."]) == 1
    assert "no rule reads all of it" in capsys.readouterr().out


def test_after_a_keyword_the_sentence_goes_on() -> None:
    text = "Search your library for a creature card with defender, reveal it, put it into your hand, then shuffle."
    said = read(text)
    assert said is not None and said.effects[0]["what"] == "creature with defender"
    assert read(text.replace("defender", "flying, trample, or haste")) is None, "one of several things is asked"


def test_the_number_of_earthbend_is_of_what_was_spoken_of_before_its_target() -> None:
    said = read("earthbend X, where X is that creature's power.")
    assert said is not None
    assert said.effects[1] == {"do": "counters", "what": "target", "amount": {"value": "power", "of": "it"}}


def test_cards_with_flash_may_stand_beside_others() -> None:
    text = "Search your library for an instant card or a card with flash, reveal it, put it into your hand, then shuffle."
    assert effects(text) == [{"do": "search", "what": "instant or with flash", "to": "hand"}]


def test_cards_that_are_kept_are_chosen_and_the_rest_is_discarded() -> None:
    made = {"do": "discard", "down_to": "X"}
    assert effects("Draw four cards, then choose X cards in your hand and discard the rest.") == [
        {"do": "draw", "amount": 4},
        made,
    ]
    assert effects("Choose two cards in your hand and discard the rest.") == [{"do": "discard", "down_to": 2}]
