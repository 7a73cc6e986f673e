"""Keywords that stand for a text: lines of a table (`deckopt.oracle.keyword_texts`)."""

from __future__ import annotations

import pytest

from deckopt.oracle.corpus import Printed
from deckopt.oracle.keyword_texts import KEYWORD_TEXTS, in_full
from deckopt.oracle.lines import read_line
from deckopt.oracle.reading import compile_card
from deckopt.oracle.verdicts import EXPRESSED


@pytest.mark.parametrize("keyword", [keyword for keyword, _, _ in KEYWORD_TEXTS])
def test_a_keyword_is_read_as_its_text(keyword: str) -> None:
    line = keyword.replace("{n}", "2").replace("{cost}", "{1}{G}")
    text, how = in_full(line) or ("", "")
    part = read_line(line, spell=False)
    assert part is not None
    if text:
        assert part == read_line(text, spell=False)
    else:
        assert how and part.simplified == how and not part.fields


def test_a_keyword_is_read_on_a_card() -> None:
    card = Printed("Some Card", "{G}", "Creature — Elf", "First strike\nReinforce 1—{1}{W}", power="1", toughness="1")
    found = compile_card(card)
    assert found.verdict == EXPRESSED
    (ability,) = found.fields["abilities"]
    assert ability["cost"] == {"mana": "{1}{W}", "discard": "this"} and ability["zone"] == "hand"


def test_numbers_are_written_in_words() -> None:
    """702.77: reinforce puts so many counters on a target creature."""
    assert in_full("Reinforce 1—{G}") == ("{G}, Discard ~: Put a +1/+1 counter on target creature.", "")
    assert in_full("Reinforce 3—{3}{G}") == ("{3}{G}, Discard ~: Put three +1/+1 counters on target creature.", "")
    assert in_full("Reinforce X—{X}{R}{R}") is None


def test_dethrone() -> None:
    """702.105: it grows as it attacks who has the most life, or as much."""
    part = read_line("Dethrone", spell=False)
    assert part is not None
    (trigger,) = part.fields["triggers"]
    assert trigger["on"] == "attacks" and trigger["event_when"] == {"number": "life lead", "at_most": 0}


def test_undaunted() -> None:
    """702.125: there is one opponent."""
    found = compile_card(Printed("Some Card", "{6}{W}", "Sorcery", "Undaunted\nYou gain 3 life."))
    assert found.fields["less"] == 1


def test_surge() -> None:
    """702.117: another spell has been cast this turn. There is no teammate."""
    found = compile_card(Printed("Some Card", "{2}{R}", "Instant", "Surge {R}\nDraw a card."))
    assert found.verdict == EXPRESSED
    assert found.fields["ways"] == [{"name": "alternative", "cost": "{R}", "when": {"turn": "spells cast", "at_least": 1}}]
