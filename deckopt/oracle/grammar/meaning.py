"""The one door of the grammar: a text, or the clause at a place of one, as what the readers of lines put together (`Said`)."""

from __future__ import annotations

from typing import Any

from deckopt.oracle.grammar import conditions, numbers, phrases, references
from deckopt.oracle.grammar.amounts import amount
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Ambiguity, Refused
from deckopt.oracle.grammar.spoken import SACRIFICED, FirstTarget, Spoken, lowered
from deckopt.oracle.grammar.statements import (
    animating,
    bridge,
    cards,
    conditional,
    counters,
    dividing,
    drawn,
    dues,
    flow,
    given,
    graveyards,
    having,
    held,
    later,
    looking,
    mana,
    optional,
    outside,
    permanents,
    players,
    pumps,
    returning,
    searching,
    their_library,
    this_turn,
    this_way,
    two_zones,
)
from deckopt.oracle.grammar.things import NO_TARGET
from deckopt.oracle.grammar.tokens import Text, text_of
from deckopt.oracle.grammar.tree import Effect
from deckopt.oracle.parsers import Found, Parser
from deckopt.oracle.references import reads
from deckopt.oracle.said import BOTH, Said

#: The modules that give the grammar its rules.
MODULES = (
    phrases,
    numbers,
    references,
    conditions,
    cards,
    searching,
    looking,
    players,
    permanents,
    returning,
    pumps,
    counters,
    dividing,
    drawn,
    dues,
    graveyards,
    having,
    held,
    mana,
    animating,
    their_library,
    two_zones,
    outside,
    flow,
    conditional,
    this_way,
    later,
    this_turn,
    given,
    optional,
    bridge,
)


def tree_of(source: str) -> Effect | None:
    """The tree of all that a text says, or None if the grammar does not read the whole of it."""
    text = text_of(source)
    found = RULES.read("effects", text, 0)
    if found is None or found[0] < len(text):
        return None
    effect: Effect = found[1]
    return effect


def read(source: str) -> Said | None:
    """What a text says, or None if the grammar does not read the whole of it, or it has no meaning in the card format."""
    tree = tree_of(source)
    if tree is None:
        return None
    try:
        return _lowered(tree)
    except Refused:
        return None


def _lowered(tree: Effect) -> Said:
    """The meaning of a tree; a player whom a verb asks for as the first target is that, wherever the text speaks of them."""
    try:
        return _said(tree, Spoken())
    except FirstTarget as first:
        return _said(tree, Spoken(first=first.who, targets=[first.who]))


def why_not(source: str) -> str:
    """Why a text is not read; "" if it is."""
    tree = tree_of(source)
    if tree is None:
        return "no rule reads all of it"
    try:
        _lowered(tree)
    except Refused as refused:
        return str(refused)
    return ""


def _said(tree: Any, spoken: Spoken) -> Said:
    effects = lowered(tree, spoken)
    if spoken.chosen and NO_TARGET not in spoken.idle and "'target'" not in repr(effects):
        raise Refused("what was chosen is not spoken of in words that are known")
    last = spoken.mentions[-1] if spoken.mentions else None
    about = "" if last is None or last.player or last.word == SACRIFICED else last.word
    if last is not None and last.several and last.word != BOTH and effects and effects[-1]["do"] != "pump":
        about = ""  # whether those are the same by then, the older parsers find out
    if ("spell" in spoken.targets or NO_TARGET in spoken.idle) and reads(effects, "it"):
        return Said((), tuple(spoken.targets), (), tuple(spoken.idle))  # nothing of it ever happens, whatever it is
    return Said(
        tuple(effects),
        tuple(spoken.targets),
        tuple(spoken.tokens),
        tuple(spoken.idle),
        about,
        aims_later=spoken.aims_later,
        of_target=spoken.of_target,
    )


def number_of(source: str) -> Any:
    """An amount of the card format, of what a text reads off the game: "the number of Elves you control". ValueError if it is
    none, or one of what has been spoken of."""
    text = text_of(source)
    found = RULES.read("quantity", text, 0)
    if found is None or found[0] < len(text):
        raise ValueError("no number that the grammar reads")
    try:
        return amount(found[1], Spoken())
    except Refused as refused:
        raise ValueError(str(refused)) from None


def _each(source: str, index: int) -> Found | None:
    """ " for each ..." at a place of a text, as an amount of the card format."""
    text = text_of(source)
    i = text.at(index + 1) if source[index : index + 1] == " " else None
    found = None if i is None else RULES.read("per", text, i)
    if found is None:
        return None
    try:
        return text.tokens[found[0] - 1].end, amount(found[1], Spoken())
    except Refused:
        return None


def asked(source: str, index: int) -> Found | None:
    """What is asked at a place of a text, as one condition of the card format; nothing of what the text speaks of."""
    text = text_of(source)
    i = text.at(index)
    found = None if i is None else RULES.read("condition", text, i)
    if found is None or isinstance(found[1], Ambiguity) or any("is" in when or "'it'" in str(when) for when in found[1]):
        return None
    *others, made = found[1]
    for when in reversed(others):
        if "also" in when:
            return None
        made = {**when, "also": made}
    return text.tokens[found[0] - 1].end, made


def _run(source: str, index: int) -> Found | None:
    """A clause of a ported verb at a place of a text, whose references the older parsers resolve."""
    text: Text = text_of(source)
    i = text.at(index)
    if i is None:
        return None
    found = RULES.read("timed", text, i)
    if found is None:
        return None
    try:
        return text.tokens[found[0] - 1].end, _said(found[1], Spoken(alone=True))
    except Refused:
        return None


#: For the older parsers: a clause of a ported verb.
ported = Parser(_run)
#: For lines: " for each Elf you control", as an amount.
for_each = Parser(_each)
