"""Names that may be meant by an unknown one."""

from __future__ import annotations

import pytest

from deckopt.cards.catalog import Catalog
from deckopt.cards.spelling import Spellings
from deckopt.shown import either

NAMES = [
    "beacon bolt",
    "bolt hound",
    "firebolt",
    "jolt",
    "lightning bolt",
    "tarmogoyf",
    "teferi's care",
    "teferi, time raveler",
    "jace, the mind sculptor",
    "mind sculpt",
    "opt",
]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("bolt", ["bolt hound", "beacon bolt", "lightning bolt"]),
        ("goyf", ["tarmogoyf"]),
        ("teferi", ["teferi, time raveler"]),  # "Teferi's" is another word
        ("mind sculptor", ["jace, the mind sculptor"]),  # and not the near "Mind Sculpt"
        ("lightening bolt", ["lightning bolt"]),
        ("tarmogof", ["tarmogoyf"]),
        ("oppt", ["opt"]),
        ("op", ["opt"]),  # too short to be a part, but near
        ("zzyzx", []),
        ("(", []),
    ],
)
def test_a_part_of_a_name_or_a_misspelt_one_is_found(written: str, meant: list[str]) -> None:
    assert [name for _, name in Spellings(NAMES).meant(written)] == meant


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        # A card of shipped decks comes first.
        ("bolt", "did you mean 'Lightning Bolt', "),
        ("ragavan", "did you mean 'Ragavan, Nimble Pilferer' or 'Rashmi and Ragavan'?"),
        ("Fatal Psh", "did you mean 'Fatal Push'?"),
        ("emrakul", "did you mean 'Emrakul, the Aeons Torn', 'Emrakul, the Promised End', "),
        ("Zzyzxqj", ""),
    ],
)
def test_the_hint_names_cards_as_they_are_printed(written: str, hint: str) -> None:
    found = Catalog.load().nearest(written)
    assert found.startswith(hint)
    assert bool(found) == bool(hint)


def test_many_names_are_counted() -> None:
    hint = Catalog.load().nearest("dragon")
    assert hint.count("'") == 6
    assert int(hint.partition("or one of ")[2].partition(" others?")[0]) > 100


@pytest.mark.parametrize(("named", "words"), [([], ""), (["A"], "A"), (["A", "B"], "A or B"), (["A", "B", "C"], "A, B or C")])
def test_one_of_some_things(named: list[str], words: str) -> None:
    assert either(named) == words
