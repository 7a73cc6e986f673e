"""Kinds of operands: what the numbers of an operation may stand for, each with its "none" if it has one."""

from __future__ import annotations

from dataclasses import dataclass, replace

NONE = -1  # stands for an index: there is none


@dataclass(frozen=True)
class Operand:
    """One number of an operation. `kind` says how to read it, `about` what it does there, `name` what it is called."""

    kind: str
    about: str = ""
    name: str = ""

    def __call__(self, about: str) -> Operand:
        """The same kind of number, with a line on what this one does."""
        return replace(self, about=about)


class Kind:
    """The kinds of operands."""

    AMOUNT = Operand("amount", "the index of an amount")
    BECOMES = Operand("becomes", "bits of the parts of a 'becomes' effect")
    CARDS = Operand("cards", "the index of a filter; none: every card")
    CARD = Operand("card", "the index of a card or token")
    COLOURS = Operand("colours", "a mask of colours, {C} among them")
    CONDITION = Operand("condition", "the index of a condition; none: it holds")
    COST = Operand("cost", "the index of a mana cost")
    COUNT = Operand("count", "so many, chosen; none: all")
    COUNTERS = Operand("counters", "the column of a row in which a kind of counter is counted")
    EXCEPTION = Operand("exception", "the index of an 'except' of copies, or none")
    FLAG = Operand("flag", "1: yes, 0: no")
    FLAGS = Operand("flags", "bits that say how tokens are created (`CREATED_...`)")
    GIVEN = Operand("given", "bits of sets of abilities")
    HOW = Operand("how", "how cards are found (`HOW_...`)")
    KEYWORDS = Operand("keywords", "bits of keywords")
    LIMIT = Operand("limit", "the index of what the mana may be spent on; none: on everything")
    MOMENTS = Operand("moments", "bits of moments of turns")
    NUMBER = Operand("number", "a number as it is")
    PERMANENTS = Operand("permanents", "the index of a filter, or a reference, which is less than none")
    PLAYERS = Operand("players", "a reference to players")
    SLOT = Operand("slot", "which target, counted from 0")
    WHERE = Operand("address", "the operation that comes next then")
    ZONE = Operand("zone", "a zone of cards")
    ZONES = Operand("zones", "bits of zones")
