"""The table of verbs: which function compiles which verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckopt.compile.program import Program

Compile = Callable[[Program, Any], None]

#: The function that emits the operations of an effect, by the effect's class.
COMPILED_BY: dict[type, Compile] = {}


def compiles(verb: type) -> Callable[[Compile], Compile]:
    """Mark the function that compiles effects of a class."""

    def note(function: Compile) -> Compile:
        if verb in COMPILED_BY:
            raise ValueError(f"{verb.__name__} is compiled by two functions")
        COMPILED_BY[verb] = function
        return function

    return note
