"""Phrases for cards and permanents: "other red creature you control", "land card with mana value 2 or less".

Here is what follows the nouns: what they are like ("with flying"), whose they are and in which zone. The nouns and adjectives
themselves are in `nouns`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.nouns import ADJECTIVES, COLOURS, OR, alternatives, keyword_at
from deckopt.oracle.grammar.rules import Found
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Bound, Count, Number, Phrase
from deckopt.words.keywords import NEVER_GAINED


def _listed(text: Text, i: int, is_one: Callable[[str], bool]) -> tuple[int, list[str]] | None:
    """Words of a kind in a list that "or" ends, three or more: "4, 5, or 6"."""
    low, found = text.low, []
    while is_one(low[i]) and low[i + 1] == ",":
        found.append(low[i])
        i += 2
    if len(found) < 2 or low[i] != "or" or not is_one(low[i + 1]):
        return None
    return i + 2, [*found, low[i + 1]]


def _row(text: Text, i: int) -> tuple[int, tuple[int, int]] | None:
    """Numbers one after the other, as the least and the greatest: "4, 5, or 6", "2 or 3"."""
    low = text.low
    listed = _listed(text, i, str.isdigit)
    if listed is None and low[i].isdigit() and low[i + 1] == "or" and low[i + 2].isdigit():
        listed = i + 3, [low[i], low[i + 2]]
    if listed is None:
        return None
    numbers = [int(n) for n in listed[1]]
    in_a_row = numbers == list(range(numbers[0], numbers[-1] + 1))
    return (listed[0], (numbers[0], numbers[-1])) if in_a_row else None


def _of_colours(text: Text, i: int) -> tuple[int, list[str]] | None:
    """Colours of which one is enough: "that's white, blue, black, or red", "that's red or green"."""
    low = text.low
    after = i + 1 if low[i] == "that's" else i + 2 if low[i : i + 2] == ["that", "are"] else 0
    if not after:
        return None
    if low[after] in COLOURS and low[after + 1] == "or" and low[after + 2] in COLOURS:
        return after + 3, [low[after], low[after + 2]]
    return _listed(text, after, COLOURS.__contains__)


def _with(text: Text, i: int) -> tuple[int, str] | None:
    low = text.low
    if low[i] == "with" and low[i + 1] in ("power", "toughness") and low[i + 2].isdigit() and low[i + 3] == "or":
        if low[i + 4] in ("less", "greater"):
            return i + 5, f"with {low[i + 1]} {low[i + 2]} or {low[i + 4]}"
        return None
    if low[i : i + 3] == ["with", "mana", "value"] and low[i + 3].isdigit():
        row = _row(text, i + 3)
        if row is not None:
            after, (least, most) = row
            return after, f"with mana value {least} or greater with mana value {most} or less"
        if low[i + 4] == "or" and low[i + 5] in ("less", "greater"):
            return i + 6, f"with mana value {low[i + 3]} or {low[i + 5]}"
        return i + 4, f"with mana value {low[i + 3]}"
    if low[i] in ("with", "without"):
        found = (i + 2, low[i + 1]) if low[i + 1] in NEVER_GAINED else keyword_at(text, i + 1)
        if found is None:
            return None
        after = found[0]
        listed = low[after] == "," and (low[after + 1] in ("or", "and") or keyword_at(text, after + 1) is not None)
        more = low[after] == "or" or listed
        if more or (low[after] == "and" and low[after + 1] not in ("each", "you")):
            return None  # a second thing that is asked may follow
        return after, f"{low[i]} {found[1]}"
    if low[i : i + 2] == ["named", "~"]:
        return i + 2, "self"
    if low[i] in ("that's", "that") and (low[i] == "that's" or low[i + 1] == "are"):
        after = i + (1 if low[i] == "that's" else 2)
        if low[after : after + 4] == ["one", "or", "more", "colors"]:
            return after + 4, "coloured"
        if low[after] in COLOURS and low[after + 1] not in OR:
            return after + 1, low[after]
        if low[after] in ("legendary", "tapped", "untapped", "attacking", "colorless", "multicolored") and low[after + 1] not in (
            *OR,
            "and",
        ):
            return after + 1, ADJECTIVES[low[after]]
    return None


#: Whose they are: words, and a word for them.
_OWNERS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("you", "control"), "you"),
    (("you", "own"), "you"),
    (("under", "your", "control"), "you"),
    (("an", "opponent", "controls"), "opponent"),
    (("your", "opponents", "control"), "opponent"),
    (("you", "don't", "control"), "opponent"),
    (("defending", "player", "controls"), "opponent"),
    (("an", "opponent", "owns"), "opponent"),
    (("that", "player", "controls"), "that player"),
    (("target", "opponent", "controls"), "target opponent"),
    (("target", "player", "controls"), "target player"),
)
#: Where they are: words, and the zone ("" where nothing is added by it, "elsewhere" where not only yours is meant).
_PLACES: tuple[tuple[tuple[str, ...], str], ...] = (
    (("on", "the", "battlefield"), ""),
    *(((w, "your", "graveyard"), "graveyard") for w in ("in", "from")),
    *(((w, "your", "hand"), "hand") for w in ("in", "from")),
    *(((w, "your", "library"), "library") for w in ("in", "from")),
    (("in", "all", "graveyards"), "all graveyards"),
    (("from", "all", "graveyards"), "all graveyards"),
    (("from", "a", "graveyard"), "a graveyard"),
    (("from", "an", "opponent's", "graveyard"), "elsewhere"),
    (("in", "their", "graveyard"), "elsewhere"),
)
_WHOSE: dict[str, list[tuple[list[str], str, str]]] = {}
for _phrase, _who in _OWNERS:
    _WHOSE.setdefault(_phrase[0], []).append((list(_phrase), _who, ""))
for _phrase, _zone in _PLACES:
    _WHOSE.setdefault(_phrase[0], []).append((list(_phrase), "", _zone))


_THEIR_GRAVEYARD = ["the", "number", "of", "cards", "in", "its", "controller's", "graveyard"]


def _worked_out(text: Text, i: int) -> Found | None:
    """What bounds a mana value. Of something of yours "its controller's graveyard" is yours."""
    if text.low[i : i + 8] == _THEIR_GRAVEYARD:
        cards = Phrase(any_of=(("card",),), zone="graveyard", span=text.span(i + 3, i + 8))
        return i + 8, Count(of=cards, span=text.span(i, i + 8))
    return RULES.read("sum", text, i) or (
        RULES.read("quantity", text, i) if text.low[i : i + 3] in (["the", "number", "of"], ["the", "amount", "of"]) else None
    )


def _bound(text: Text, i: int) -> tuple[int, Bound] | None:
    """A bound of mana value that is worked out as it is used: "with mana value X or less"."""
    if text.low[i : i + 3] != ["with", "mana", "value"]:
        return None
    i += 3
    low = text.low
    if low[i : i + 5] == ["less", "than", "or", "equal", "to"]:
        found = _worked_out(text, i + 5)
        return None if found is None else (found[0], Bound(at_most=found[1]))
    if low[i : i + 2] == ["equal", "to"]:
        found = _worked_out(text, i + 2)
        return None if found is None else (found[0], Bound(at_least=found[1], at_most=found[1]))
    if low[i] != "x":
        return None
    x: Any = Number(n="X")
    if low[i + 1 : i + 3] == ["or", "greater"]:
        return i + 3, Bound(at_least=x)
    if low[i + 1 : i + 3] == ["or", "less"]:
        if low[i + 3 : i + 7] == [",", "where", "x", "is"]:
            found = _worked_out(text, i + 7)
            return None if found is None else (found[0], Bound(at_most=found[1]))
        return i + 3, Bound(at_most=x)
    return i + 1, Bound(at_least=x, at_most=x)


@RULES.function("phrase")
def phrase(text: Text, i: int) -> Found | None:
    """Cards or permanents that are described, without an article before them."""
    found = alternatives(text, i)
    if found is None:
        return None
    start, (i, any_of) = i, found
    if any("other" in words for words in any_of[1:]) and "other" not in any_of[0]:
        return None  # two things, of which one is another
    apart = len(any_of) == 2 and text.low[start:i].count("or") == 1 and text.low[i - len(any_of[1]) - 1] in ("a", "an")
    if apart and "other" in any_of[0]:
        return None  # "another creature or an artifact", which may be the card itself
    having: list[str] = []
    but_this = False
    bound: Bound | None = None
    whose, zone, controlled = "", "", False
    while True:
        coloured = _of_colours(text, i)
        if coloured is not None:
            i = coloured[0]
            any_of = tuple((*words[:-1], colour, words[-1]) for words in any_of for colour in coloured[1])
            continue
        more = _with(text, i)
        if more is not None:
            i = more[0]
            having.append(more[1])
            continue
        if bound is None and (bounded := _bound(text, i)) is not None:
            i, bound = bounded
            continue
        if text.low[i : i + 3] == ["other", "than", "~"] and "other" not in any_of[0]:
            i, any_of, but_this = i + 3, tuple(("other", *words) for words in any_of), True
            continue
        for words, who, place in _WHOSE.get(text.low[i], ()):
            if text.low[i : i + len(words)] == words and not (place and controlled):
                i += len(words)
                whose, zone = who or whose, place or zone
                controlled = controlled or words == ["you", "control"]  # what is controlled is in no other zone
                break
        else:
            break
    if zone and but_this:
        return None  # where the card itself may lie too
    made = Phrase(
        any_of=any_of, having=tuple(having), mana_value=bound, whose=whose, zone=zone, apart=apart, span=text.span(start, i)
    )
    return (i, made)
