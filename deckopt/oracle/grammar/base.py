"""The rules of the grammar, to which each module of it adds its own."""

from __future__ import annotations

from deckopt.oracle.grammar.rules import Rules

RULES = Rules()
