"""Cards compile to what stands in the file of golden programs (`programs.py` writes it)."""

from __future__ import annotations

from typing import get_args

import pytest
from programs import GAME, operations_of, tables_of, text_of, verbs_of, written

from deckopt.cards.verbs import Effect
from deckopt.compile.verbs import COMPILED_BY
from deckopt.report import table_words
from deckopt.report.table_words import TableWords
from deckopt.rules import codes as C
from deckopt.words import operations as OP

SECTIONS = written()


@pytest.mark.parametrize("section", SECTIONS)
def test_cards_compile_to_what_is_written(section: str) -> None:
    assert text_of(section) == SECTIONS[section], "review the difference: python tests/programs.py"


def test_every_operation_is_in_the_file() -> None:
    there = set().union(*(operations_of(section) for section in SECTIONS if section != GAME))
    assert {operation.name for number, operation in enumerate(OP.OPERATIONS) if number not in there} == set()


def test_every_verb_is_in_the_file() -> None:
    there = set().union(*(verbs_of(name) for section in SECTIONS if section != GAME for name in section.split(" + ")))
    verbs = {get_args(effect.model_fields["do"].annotation)[0] for effect in get_args(get_args(Effect)[0])}
    assert verbs - there == set()


def test_every_kind_of_operand_has_words() -> None:
    known = {*TableWords(tables_of("Mountain")).kinds}
    assert {operand.kind for operation in OP.OPERATIONS for operand in operation.operands} <= known


@pytest.mark.parametrize(
    ("prefix", "words", "others"),
    [
        ("Z_", table_words.ZONES, ()),
        ("HOW_", table_words.WAYS_TO_FIND, ()),
        ("LOST_", table_words.LOST, ()),
        ("CREATED_", table_words.CREATED, ()),
        ("REF_", table_words.WHO, ()),
        ("A_", table_words.AMOUNTS, (C.A_CONST,)),  # which is its number
    ],
)
def test_every_number_has_words(prefix: str, words: dict[int, str], others: tuple[int, ...]) -> None:
    numbers = {value for name, value in vars(C).items() if name.startswith(prefix)}
    assert numbers - {*words} == {*others}


def test_every_verb_is_compiled_by_a_function() -> None:
    assert {*COMPILED_BY} == {*get_args(get_args(Effect)[0])}
