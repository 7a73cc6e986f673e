"""Pairs of sentences that say the same, or take the same parts: where one is read, the other is read too."""

from __future__ import annotations

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED

REST = "and the rest on the bottom of your library in any order."
SPELLS = (
    "You gain 2 life. You may discard a card. If you do, draw two cards.",
    "Draw a card. Then you may put a land card from your hand onto the battlefield tapped.",
    f"Look at the top three cards of your library. Put one of those cards into your hand {REST}",
    f"Look at the top three cards of your library. Put one of them into your hand {REST}",
    "Search your library for a card, then shuffle and put the card on top.",
    "Search your library for a card, then shuffle and put that card on top.",
    "Search your library for a basic land card or a Gate card, put it onto the battlefield, then shuffle.",
    "Return a creature or land card from your graveyard to your hand.",
    "Mill four cards, then you may return a creature card or a planeswalker card from your graveyard to your hand.",
    "Each creature gets -X/-X until end of turn, where X is the number of Swamps you control.",
    "Destroy target creature with mana value X or less.",
    "Return target creature card with mana value X or less from your graveyard to the battlefield.",
    "One or two target creatures each get +2/+0 until end of turn.",
    "Target player scries X, then draws a card.",
    "Exile the top two cards of your library. You may play those cards this turn.",
    "Exile the top two cards of your library. You may play those cards until your next end step.",
    "Each opponent mills fourteen cards.",
    "You untap up to six lands.",
    "Draw cards equal to the number of cards named Some Card in all graveyards.",
)
LINES = (
    "Some Card has first strike during your turn.",
    "Whenever you cast a spell that's red, draw a card.",
    "Whenever Some Card or another creature you control with power 4 or greater enters, draw a card.",
    "When Some Card enters, you may sacrifice another creature. When you do, draw two cards.",
    "When Some Card enters, draw a card.\n{R}: Level 2\nNoncreature spells you cast cost {1} less to cast.",
)


@pytest.mark.parametrize("text", SPELLS)
def test_a_spell_of_known_parts_is_read(text: str) -> None:
    assert compile_card(Printed("Some Card", "{X}{R}", "Sorcery", text)).verdict == EXPRESSED


@pytest.mark.parametrize("text", LINES)
def test_a_line_of_known_parts_is_read(text: str) -> None:
    kind = "Enchantment — Class" if "Level" in text else "Creature — Elf"
    size = {} if "Level" in text else {"power": "2", "toughness": "2"}
    assert compile_card(Printed("Some Card", "{R}", kind, text, **size)).verdict == EXPRESSED
