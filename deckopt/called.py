"""Makes a package callable: `deckopt.evaluate(deck)` is a function of the API, and `deckopt.evaluate.games` a module."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def can_be_called(package: str, place: str) -> None:
    """Let a package be called as the function of the same name in the module `place`, which is loaded then."""
    name = package.rpartition(".")[2]

    def function() -> Any:
        return getattr(import_module(place), name)

    own = sys.modules[package].__doc__ or ""

    class Called(ModuleType):
        @property
        def __doc__(self) -> str:  # type: ignore[override]
            """What `help` and notebooks show: the function's words first, as it is the function that people ask about."""
            found = function()
            said = inspect.getdoc(found) or ""
            first, _, rest = said.partition("\n\n")
            return f"{first}\n\n{name}{inspect.signature(found)}\n\n{rest}\n\nAs a package: {own}"

        def __call__(self, *arguments: Any, **named: Any) -> Any:
            return function()(*arguments, **named)

        @property
        def __signature__(self) -> inspect.Signature:
            return inspect.signature(function())

    sys.modules[package].__class__ = Called
