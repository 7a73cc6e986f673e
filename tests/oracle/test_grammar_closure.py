"""The grammar is closed: what is read alone is read together, and what one verb takes, all take where the game allows."""

from __future__ import annotations

import itertools

import pytest

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.meaning import read, why_not
from deckopt.oracle.lines import read_line

#: Sentences that are read alone, of all families, none of which speaks of another.
SENTENCES = (
    "Draw two cards.",
    "Discard a card.",
    "You gain 3 life.",
    "You lose X life.",
    "Each opponent loses 2 life.",
    "Each player discards a card.",
    "Mill three cards.",
    "Scry 2.",
    "Target player draws a card.",
    "~ deals 2 damage to any target.",
    "~ deals 1 damage to each creature.",
    "Destroy target artifact or enchantment.",
    "Exile target card from a graveyard.",
    "Tap target creature.",
    "Untap up to six lands.",
    "Sacrifice a creature.",
    "Return target creature card from your graveyard to your hand.",
    "Return a land you control to its owner's hand.",
    "Target creature gets +2/+2 until end of turn.",
    "Creatures you control gain flying until end of turn.",
    "Until end of turn, creatures you control get +1/+0.",
    "Put a +1/+1 counter on each Elf you control.",
    "Put two charge counters on ~.",
    "Create two 1/1 white Soldier creature tokens.",
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library "
    "in any order.",
    "Put a land card from your hand onto the battlefield.",
    "You may sacrifice a land. If you do, draw a card.",
    "You may draw a card.",
    "If you control an artifact, draw a card.",
    "If you control an artifact, draw a card. Otherwise, you lose 1 life.",
    "Double the power of target creature until end of turn.",
    "Exile target creature. Return it to the battlefield under its owner's control at the beginning of the next end step.",
    "~ deals 1 damage to each opponent and each creature they control.",
    "Exile target player's graveyard.",
    "Regenerate ~.",  # of the older parsers
    "Add {G}{G}.",  # of the older parsers
)

#: Filters, in the words of a text. What is put in hand or graveyard is a card.
FILTERS = (
    ("creature", "creatures"),
    ("artifact or enchantment", "artifacts and enchantments"),
    ("nonland permanent", "nonland permanents"),
    ("red creature", "red creatures"),
    ("Elf", "Elves"),
    ("legendary creature", "legendary creatures"),
    ("creature with power 2 or less", "creatures with power 2 or less"),
    ("creature with flying", "creatures with flying"),
    ("token", "tokens"),
    ("historic permanent", "historic permanents"),
    ("creature that's red", "creatures that are red"),
)
#: Verbs over a filter, in the singular, in the plural and of cards.
WITH_ONE = (
    "destroy target {}",
    "exile target {}",
    "tap target {}",
    "untap up to one target {}",
    "sacrifice a {}",
    "sacrifice another {}",
    "return target {} to its owner's hand",
    "return a {} you control to its owner's hand",
    "target {} gets +1/+1 until end of turn",
    "target {} gains haste until end of turn",
    "put a +1/+1 counter on target {}",
    "put a +1/+1 counter on each {} you control",
    "you gain 1 life for each {} you control",
    "draw a card for each {} you control",
)
WITH_SEVERAL = (
    "destroy all {}",
    "tap all {}",
    "untap up to two {}",
    "sacrifice two {}",
    "each player sacrifices two {}",
    "{} you control get +1/+1 until end of turn",
    "draw cards equal to the number of {} you control",
    "~ deals damage to any target equal to the number of {} you control",
    "return all {} to their owners' hands",
    "up to two target {} each get +1/+1 until end of turn",
)
CARDS = (
    "discard a {} card",
    "return target {} card from your graveyard to your hand",
    "return a {} card from your graveyard to the battlefield",
    "put a {} card from your hand onto the battlefield",
    "search your library for a {} card, reveal it, put it into your hand, then shuffle",
    "exile target {} card from your graveyard",
    "look at the top four cards of your library. You may reveal a {} card from among them and put it into your hand. Put the "
    "rest on the bottom of your library in a random order",
)
CARD_FILTERS = (
    "creature",
    "artifact or enchantment",
    "basic land",
    "creature card or a land",
    "Goblin",
    "red creature",
    "historic",
)
NUMBERS = ("a", "two", "X", "fourteen", "twenty")
COUNTED = (
    "draw {} cards",
    "you gain {} life",
    "mill {} cards",
    "~ deals {} damage to any target",
    "put {} charge counters on ~",
    "scry {}",
)
PLAYERS = ("you", "each player", "each opponent", "target player", "target opponent", "its controller")
DONE = (
    ("draw", "draws", "two cards"),
    ("discard", "discards", "a card"),
    ("discard", "discards", "two cards at random"),
    ("mill", "mills", "three cards"),
    ("gain", "gains", "3 life"),
    ("lose", "loses", "3 life"),
    ("scry", "scries", "2"),
    ("sacrifice", "sacrifices", "a creature"),
    ("create", "creates", "a 1/1 white Soldier creature token"),
)
HEADS = (
    "When ~ enters",
    "Whenever ~ attacks",
    "At the beginning of your upkeep",
    "Whenever you cast a noncreature spell",
    "Whenever another creature you control dies",
)


#: What may be asked, and the places that ask.
CONDITIONS = (
    "you control an artifact",
    "you control no creatures",
    "you control two or more Elves",
    "you control a Human and an artifact",
    "you have the city's blessing",
    "you're the monarch",
    "you've completed a dungeon",
    "a creature died this turn",
    "a creature died under your control this turn",
    "a permanent you controlled left the battlefield this turn",
    "you gained life this turn",
    "you attacked this turn",
    "you have no cards in hand",
    "there are seven or more cards in your graveyard",
    "there are no creature cards in your graveyard",
    "there's an instant card in your graveyard",
    "you have 5 or less life",
)
ASKING = (
    "If {}, draw a card.",
    "Draw a card if {}.",
    "Draw a card. If {}, draw two cards instead.",
    "At the beginning of your end step, if {}, draw a card.",
    "When ~ enters, if {}, you gain 2 life.",
    "~ gets +1/+1 as long as {}.",
    "As long as {}, creatures you control have flying.",
    "{{2}}: Draw a card. Activate only if {}.",
    "~ enters tapped unless {}.",
    "~ costs {{1}} less to cast if {}.",
    "~ can't attack unless {}.",
    "If {}, you may pay {{1}} rather than pay ~'s mana cost.",
)


@pytest.mark.parametrize("place", ASKING)
def test_a_place_that_asks_takes_every_condition(place: str) -> None:
    assert [asked for asked in CONDITIONS if read_line(place.format(asked), place.startswith(("If {}, d", "Draw"))) is None] == []


@pytest.mark.parametrize("first", SENTENCES)
def test_two_sentences_that_are_read_alone_are_read_after_one_another(first: str) -> None:
    assert read(first) is not None, first
    refused = {f"{first} {more}": why_not(f"{first} {more}") for more in SENTENCES if read(f"{first} {more}") is None}
    assert refused == {}


@pytest.mark.parametrize("pattern", WITH_ONE)
def test_a_verb_takes_every_filter(pattern: str) -> None:
    assert [one for one, _ in FILTERS if read(pattern.format(one)) is None] == []


@pytest.mark.parametrize("pattern", WITH_SEVERAL)
def test_a_verb_takes_every_filter_in_the_plural(pattern: str) -> None:
    assert [many for _, many in FILTERS if read(pattern.format(many)) is None] == []


@pytest.mark.parametrize("pattern", CARDS)
def test_a_verb_takes_every_filter_for_cards(pattern: str) -> None:
    assert [one for one in CARD_FILTERS if read(pattern.format(one)) is None] == []


@pytest.mark.parametrize("pattern", COUNTED)
def test_a_verb_takes_every_number(pattern: str) -> None:
    assert [n for n in NUMBERS if read(pattern.format(n)) is None] == []


@pytest.mark.parametrize(("imperative", "third", "rest"), DONE)
def test_a_verb_takes_every_player(imperative: str, third: str, rest: str) -> None:
    texts = [f"{who} {imperative if who == 'you' else third} {rest}" for who in PLAYERS]
    assert [text for text in texts if read(text) is None] == []
    assert read(f"you may {imperative} {rest}") is not None
    assert read(f"target player scries 1, then {third} {rest}") is not None


@pytest.mark.parametrize("head", HEADS)
def test_a_head_takes_every_sentence(head: str) -> None:
    texts = [f"{head}, {text if text[0] == '~' else text[0].lower() + text[1:]}" for text in SENTENCES]
    assert [text for text in texts if read_line(text, spell=False) is None and " X " not in text] == []


@pytest.mark.parametrize("sentence", [text for text in SENTENCES if not text.startswith(("If", "You may"))])
def test_a_sentence_takes_a_condition_first_or_last_and_may_be_what_one_may_do(sentence: str) -> None:
    small = sentence if sentence[0] == "~" else sentence[0].lower() + sentence[1:]
    first = f"If you control a Swamp, {small}"
    assert read(first) is not None, why_not(first)
    if sentence.count(". ") == 0:
        assert read(f"{sentence[:-1]} if you control a Swamp.") is not None


def test_a_condition_stands_first_or_last() -> None:
    first, last = read("If you control a Swamp, draw a card."), read("Draw a card if you control a Swamp.")
    assert first == last and first is not None


def test_every_rule_that_a_pattern_speaks_of_is_there() -> None:
    assert RULES.missing() == []


def test_the_third_person_is_as_the_imperative() -> None:
    for imperative, third, rest in DONE:
        mine, theirs = read(f"{imperative} {rest}"), read(f"its controller {third} {rest}")
        assert mine is not None and theirs is not None and mine.effects == theirs.effects


def test_lists_of_tests_are_wide() -> None:
    """So many sentences are made of these parts."""
    made = len(SENTENCES) ** 2 + len(FILTERS) * (len(WITH_ONE) + len(WITH_SEVERAL)) + len(CARDS) * len(CARD_FILTERS)
    made += len(NUMBERS) * len(COUNTED) + len(PLAYERS) * len(DONE) + len(HEADS) * len(SENTENCES)
    assert made > 1400
    assert len(set(itertools.chain(SENTENCES, HEADS))) == len(SENTENCES) + len(HEADS)
