"""Which subtypes are creature types."""

from __future__ import annotations

import pytest

from deckopt.words.subtypes import is_creature_type


@pytest.mark.parametrize("word", ["Goblin", "Elf", "Time Lord", "Karnov"])
def test_creature_types(word: str) -> None:
    assert is_creature_type(word)


@pytest.mark.parametrize("word", ["Garruk", "Urza", "Vehicle", "Saga", "Forest", "Urza's", "Lesson", "Siege"])
def test_205_3_subtypes_of_other_card_types_are_no_creature_types(word: str) -> None:
    assert not is_creature_type(word)
