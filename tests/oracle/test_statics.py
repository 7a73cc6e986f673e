"""Static abilities and other lines that are one thing of a card: no order of their readings decides what a line means."""

from __future__ import annotations

from itertools import product

import pytest
from corpus_checks.compiled import corpus

from deckopt.oracle import static_lines, whole_lines
from deckopt.oracle.lines import read_line
from deckopt.oracle.part import attempt
from deckopt.oracle.text import lines as lines_of

#: All ways of reading a line, those of static abilities one by one.
READINGS = (*(one for one in whole_lines.READINGS if one is not static_lines.static_lines), *static_lines.READINGS)

SUBJECTS = (
    ("~", "has", "gets"),
    ("Enchanted creature", "has", "gets"),
    ("Equipped creature", "has", "gets"),
    ("Creatures you control", "have", "get"),
    ("Other Elves you control", "have", "get"),
    ("Each other Goblin you control", "has", "gets"),
    ("Multicolored creatures you control", "have", "get"),
)
KEYWORDS = ("flying", "haste", "first strike", "first strike and lifelink", "protection from red", "indestructible")
SIZES = ("+1/+1", "+2/+0", "-1/-1")
CONDITIONS = (
    "you control an artifact",
    "you control three or more lands",
    "you don't control another creature",
    "there are seven or more cards in your graveyard",
    "it's your turn",
    "you have no cards in hand",
    "your life total is 5 or less",
    "a creature died this turn",
    "you have the city's blessing",
    "a permanent you controlled left the battlefield this turn",
)
EACH = ("artifact you control", "card in your hand", "creature card in your graveyard", "basic land type among lands you control")


def _made() -> list[str]:
    """Lines of every subject with every keyword, size, condition and number."""
    lines = []
    for (who, has, gets), keyword, size in product(SUBJECTS, KEYWORDS, SIZES):
        lines += [
            f"{who} {has} {keyword}.",
            f"{who} {gets} {size}.",
            f"{who} {gets} {size} and {has} {keyword}.",
            f"{who} {has} {keyword} and {gets} {size}.",
            f"During your turn, {who[0].lower()}{who[1:]} {has} {keyword}.",
            f"{who} {has} {keyword} during your turn.",
            f"During your turn, {who[0].lower()}{who[1:]} {gets} {size} and {has} {keyword}.",
            f"{who} {has} {keyword} and can't be blocked.",
            f"{who} can't be blocked.",
        ]
        lines += [f"{who} {gets} {size} for each {each}." for each in EACH]
        lines += [f"{who} {gets} {size} and {has} {keyword} as long as {when}." for when in CONDITIONS]
        lines += [f"{who} {has} {keyword} as long as {when}." for when in CONDITIONS]
        lines += [f"As long as {when}, {who[0].lower()}{who[1:]} {gets} {size} and {has} {keyword}." for when in CONDITIONS]
    return list(dict.fromkeys(lines))


#: What is asked of "another creature" is said of others than the source; whoever is meant, if not the source, is refused.
OTHERS_THAN_WHAT = "another creature"


def test_every_subject_takes_every_keyword_size_condition_and_number() -> None:
    lines = _made()
    assert len(lines) > 1000
    refused = [line for line in lines if read_line(line, spell=False) is None]
    assert refused == [line for line in lines if OTHERS_THAN_WHAT in line and "~" not in line]


#: Keywords that stand for a trigger. They stand last, and are given by what has no other part of a line after it.
TRIGGERING = ("prowess", "exalted", "extort", "undying", "dethrone")
_PLACES = (
    "{who} {has} {k}.",
    "{who} {gets} +1/+1 and {has} {k}.",
    "{who} {has} flying and {k}.",
    "{who} {has} {k} as long as {when}.",
)


@pytest.mark.parametrize("place", _PLACES)
def test_every_subject_takes_keywords_that_stand_for_a_trigger(place: str) -> None:
    lines = [place.format(who=w, has=h, gets=g, k=k, when=CONDITIONS[0]) for (w, h, g), k in product(SUBJECTS, TRIGGERING)]
    assert [line for line in lines if read_line(line, spell=False) is None] == []


def readings(line: str) -> list[str]:
    """What the line is read as, each once."""
    found = (attempt(one, line) for one in READINGS)
    return sorted({repr(part) for part in found if part is not None})


@pytest.mark.parametrize("subject", [who for who, _, _ in SUBJECTS])
def test_no_line_is_read_in_two_ways(subject: str) -> None:
    lines = [line for line in _made() if subject.lower() in line.lower()]
    assert {line: found for line in lines if len(found := readings(line)) > 1} == {}


def test_a_condition_stands_first_or_last_in_a_static_ability() -> None:
    for when in CONDITIONS:
        first = read_line(f"As long as {when}, ~ gets +1/+1 and has flying.", spell=False)
        last = read_line(f"~ gets +1/+1 and has flying as long as {when}.", spell=False)
        assert first == last and first is not None, when


def test_no_printed_line_is_read_in_two_ways() -> None:
    printed = {line for card in corpus() for face in card.faces or (card,) for line in lines_of(face)}
    assert {line: found for line in sorted(printed) if len(found := readings(line)) > 1} == {}
