"""A verb stands in the file of its family in each layer: format, compiler, kernels, second engine, manual."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import get_args

import pytest
from naive import effects

from deckopt.compile.verbs import COMPILED_BY
from deckopt.shipped import shipped
from deckopt.words import operations as OP
from deckopt.words.verbs import FAMILIES

MANUAL = (shipped("cards") / "README.md").read_text("utf-8")
#: Each verb, with its family and its model.
MODELS = {get_args(model.model_fields["do"].annotation)[0]: model for model in COMPILED_BY}
#: Verbs that are made of what others do, so that they have no operation of their own.
MADE_OF_OTHERS = {"exchange", "venture"}
VERBS = [(verb, family) for family, words in FAMILIES.items() for verb in words]


def emitted(verb: type) -> set[str]:
    """The operations that the compiler of a verb names, itself or in functions of its file that it calls."""
    tree = ast.parse(Path(inspect.getfile(COMPILED_BY[verb])).read_text("utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    names, found = [COMPILED_BY[verb].__name__], set()
    for name in names:  # which grows
        for part in ast.walk(functions[name]):
            if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "OP":
                found.add(part.attr)
            elif isinstance(part, ast.Attribute) and part.attr == "cards":  # `Program.cards` emits it
                found.add("CARDS")
            elif isinstance(part, ast.Name) and part.id in functions and part.id not in names:
                names.append(part.id)
    return found


@pytest.mark.parametrize(("verb", "family"), VERBS)
def test_its_model_does(verb: str, family: str) -> None:
    holds_others = family == "flow" or verb == "give"  # effects or abilities
    module = "deckopt.cards.abilities" if holds_others else f"deckopt.cards.effects.{family}"
    assert MODELS[verb].__module__ == module


@pytest.mark.parametrize(("verb", "family"), VERBS)
def test_its_compiler_does(verb: str, family: str) -> None:
    assert COMPILED_BY[MODELS[verb]].__module__ == f"deckopt.compile.verbs.{family}"


@pytest.mark.parametrize(("verb", "family"), VERBS)
def test_a_kernel_does_that_does_it(verb: str, family: str) -> None:
    """Where the operations of a family are done is in `test_operations`."""
    names = emitted(MODELS[verb])
    kinds = {operation.family for operation in OP.OPERATIONS if operation.name in names}
    assert (family in kinds) != (verb in MADE_OF_OTHERS), f"operations of {sorted(kinds)} do it"


@pytest.mark.parametrize(("verb", "family"), VERBS)
def test_the_second_engine_does(verb: str, family: str) -> None:
    assert effects.VERBS[verb].__module__ == f"naive.effects.{family}"


#: What the manual calls the families.
CALLED = {
    "cards": "Cards",
    "permanents": "Permanents",
    "zones": "Zones",
    "players": "Players",
    "mana": "Mana",
    "tokens": "Tokens and copies",
    "flow": "Choices, conditions, later",
}


@pytest.mark.parametrize(("verb", "family"), VERBS)
def test_the_manual_does(verb: str, family: str) -> None:
    chapter = MANUAL.split("\n## Effects\n")[1].split(f"\n**{CALLED[family]}**\n")[1].split("\n**")[0]
    lines = [line for line in chapter.splitlines() if line.startswith("- ") and f"`{verb}`" in line.split(":")[0]]
    assert len(lines) == 1
