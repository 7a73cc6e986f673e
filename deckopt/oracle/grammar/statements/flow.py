"""How sentences are put together: one after the other, by a coin, by who controls something, by what was returned.

These hold for every verb: a sentence that is read alone is read after others, under a condition (`conditional`), at a later moment
(`later`), and as what one may do (`optional`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.grammar.amounts import yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.references import is_third_person
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.conditional import Replaced
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Effect, If, IfItIs, IfNone, May, Phrase, Player, Sequence, WhenYouDo

_AND = ((",", "then"), (",", "and", "then"), (",", "and"), ("and", "then"), ("and",), ("then",))
_NEXT = ((".", "then"), (".",), (",", "then"), (",", "and"), ("and",), (",",), ("then",))
#: After "you may ..." and "if ...": what goes on in the same sentence would be a part of that.
_NEXT_SENTENCE = ((".", "then"), (".",))


def _after(text: Text, i: int, joints: tuple[tuple[str, ...], ...]) -> list[int]:
    """Where what follows one of these words begins."""
    return [i + len(words) for words in joints if tuple(text.low[i : i + len(words)]) == words]


@RULES.function("several")
def several(text: Text, i: int) -> Found | None:
    """What is said in one sentence: "draw a card, then discard a card"."""
    first = RULES.read("simple", text, i)
    if first is None:
        return None
    start, (i, effect) = i, first
    found = [effect]
    while True:
        also = (*_AND, (",",)) if is_third_person(text.low[i + 1] if i < len(text) else "") else _AND
        more = _longest(text, i, also, "simple")
        if more is None:
            break
        i = more[0]
        found.append(more[1])
    return i, found[0] if len(found) == 1 else Sequence(effects=tuple(found), span=text.span(start, i))


@RULES.function("listed")
def listed(text: Text, i: int) -> Found | None:
    """Three or more things that are done, with commas between them: "draw a card, gain 2 life, and scry 1"."""
    start, found = i, list[Any]()
    one = RULES.read("simple", text, i)
    while one is not None:
        i = one[0]
        found.append(one[1])
        last = _longest(text, i, ((",", "and"), (",", "then")), "simple") if len(found) > 1 else None
        if last is not None:
            return last[0], Sequence(effects=(*found, last[1]), span=text.span(start, last[0]))
        one = _longest(text, i, ((",",),), "simple")
    return None


def _longest(text: Text, i: int, joints: tuple[tuple[str, ...], ...], rule: str) -> Found | None:
    """What a rule reads after one of these words: the longest of what it reads after each."""
    best: Found | None = None
    for start in _after(text, i, joints):
        found = RULES.read(rule, text, start)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best


RULES.add("clause", "{several}", lambda span, several: several)
RULES.add("clause", "{may}", lambda span, may: may)
RULES.add(
    "clause",
    "each player who controls a|an {phrase} {effect:several}",
    lambda span, phrase, effect: ByWhoControls(phrase=phrase, effect=effect, span=span),
)
RULES.add(
    "clause",
    "return a|an {phrase} to its owner's hand . if another {other:phrase} was returned this way , {effect:several}",
    lambda span, phrase, other, effect: ReturnedOther(phrase=phrase, other=other, effect=effect, span=span),
)
RULES.add("may", "you may {effect:several}", lambda span, effect: May(effect=effect, span=span))
#: What another does, or the card itself: "you may have target player mill two cards".
RULES.add("may", "you may have {effect:several}", lambda span, effect: May(effect=effect, span=span))
#: What triggers once it is done goes on to the end of the text.
for _word, _rule in (("if", "several"), ("when", "effects")):
    RULES.add(
        "may",
        f"you may {{effect:simple}} . {_word} you do , {{then:{_rule}}}",
        lambda span, effect, then, word=_word: May(effect=effect, if_done=then, then_aimed=word == "when", span=span),
    )
    RULES.add(
        "may",
        f"you may pay {{pay:symbols}} . {_word} you do , {{then:{_rule}}}",
        lambda span, pay, then, word=_word: May(effect=then, pay=pay, then_aimed=word == "when", span=span),
    )
RULES.add(
    "may",
    "you may {effect:simple} . if you do , {then:several} and repeat this process",
    lambda span, effect, then: May(effect=effect, if_done=then, again=True, span=span),
)


#: The same of what one has to do.
RULES.add("clause", "when you do , {effect:effects}", lambda span, effect: WhenYouDo(effect=effect, span=span))


@RULES.function("symbols")
def symbols(text: Text, i: int) -> Found | None:
    """Mana symbols, one after the other."""
    start = i
    while text.low[i].startswith("{"):
        i += 1
    return (i, "".join(t.word for t in text.tokens[start:i])) if i > start else None


#: What is said in the imperative may be said of you.
RULES.add("verb", "you {verb}", lambda span, verb: verb)
RULES.add("timed", "{verb}", lambda span, verb: verb)


@dataclass(frozen=True, kw_only=True)
class ByWhoControls(Effect):
    """What each player does who controls something: you, if you do."""

    phrase: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class ReturnedOther(Effect):
    """Something is returned to hand, and what happens if that is of a kind, and not the card itself."""

    phrase: Phrase
    other: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class Flip(Effect):
    """A coin is flipped."""

    win: Effect | None = None
    lose: Effect | None = None


def _flipped(span: Any, win: Effect | None = None, lose: Effect | None = None) -> Flip:
    return Flip(win=win, lose=lose, span=span)


for _rule in ("several", "may"):
    _win, _lose = f". if you win the flip , {{win:{_rule}}}", ". if you lose the flip , {lose:several}"
    for _outcomes in (_win, f"{_win} {_lose}", f"{_lose} {_win}"):
        RULES.add("clause", f"flip a coin {_outcomes}", _flipped)
RULES.add("clause", f"flip a coin {_lose}", _flipped)


#: What holds for all the rest of its sentence.
_LIMITED = (May, If, IfItIs, IfNone, Flip, WhenYouDo, Replaced)


@RULES.function("effects")
def effects(text: Text, i: int) -> Found | None:
    """All that a text says."""
    first = RULES.read("clause", text, i)
    if first is None:
        return None
    start, (i, effect) = i, first
    found = [effect]
    while True:
        instead = RULES.read("instead", text, i)
        if instead is not None:
            if isinstance(found[-1], (Sequence, May, If, Replaced)):
                return None  # in place of which of them?
            i = instead[0]
            found[-1] = Replaced(before=found[-1], instead=instead[1], span=(found[-1].span[0], instead[1].span[1]))
            continue
        may = isinstance(found[-1], May) and (found[-1].if_done is not None or found[-1].pay)
        otherwise = RULES.read("otherwise", text, i) if may or isinstance(found[-1], (If, IfItIs)) else None
        if otherwise is not None and found[-1].otherwise is None:
            i = otherwise[0]
            found[-1] = replace(found[-1], otherwise=otherwise[1], span=(found[-1].span[0], text.tokens[i - 1].end))
            continue
        more = _longest(text, i, _NEXT_SENTENCE if isinstance(found[-1], _LIMITED) else _NEXT, "clause")
        if more is None:
            break
        i = more[0]
        found.append(more[1])
    if text.low[i] == ".":
        i += 1
    return i, found[0] if len(found) == 1 else Sequence(effects=tuple(found), span=text.span(start, i))


# -- lowering -----------------------------------------------------------------------------------------


@lowers(Sequence)
def _sequence(node: Sequence, spoken: Spoken) -> list[Fields]:
    start = len(spoken.made)
    for effect in node.effects:
        known = len(spoken.made)
        new = lowered(effect, spoken)
        spoken.made[known:] = new
    return spoken.made[start:]


@lowers(Flip)
def _flip(node: Flip, spoken: Spoken) -> list[Fields]:
    then = [] if node.win is None else lowered(node.win, spoken)
    otherwise = [] if node.lose is None else lowered(node.lose, spoken)
    if not then and not otherwise:
        return []
    return [{"do": "flip", **({"then": then} if then else {}), **({"otherwise": otherwise} if otherwise else {})}]


@lowers(ByWhoControls)
def _by_who_controls(node: ByWhoControls, spoken: Spoken) -> list[Fields]:
    if node.phrase.zone or node.phrase.whose:
        raise Refused("who?")
    spoken.player = Player(who="you")
    effects = lowered(node.effect, spoken)
    return [{"do": "if", "when": {"control": yours(node.phrase)}, "then": effects}] if effects else []


@lowers(ReturnedOther)
def _returned_other(node: ReturnedOther, spoken: Spoken) -> list[Fields]:
    """A choice between three: another thing of that kind, with what follows; the card itself; or something of another kind.

    What is left when the others are turned down has to be returned.
    """
    if spoken.made or node.phrase.zone or node.other.zone:
        raise Refused("what was returned?")
    what, kind = yours(node.phrase), yours(node.other)
    if not re.fullmatch(r"[A-Z][\w'-]*", kind) or not re.fullmatch(r"[a-z]+", what):
        raise Refused("what is of another kind?")
    other, neither = f"other {kind}", f"non-{kind} {what}"
    effects = lowered(node.effect, spoken)
    if spoken.targets:
        raise Refused("a target of one of two things that may happen")
    another: list[Fields] = [{"do": "return", "what": other}, *effects]
    itself: list[Fields] = [{"do": "return", "what": "this"}]
    rest: list[Fields] = [{"do": "return", "what": neither}]
    may_itself = _asked(neither, [{"do": "may", "effects": itself, "otherwise": rest}], itself)
    there = _asked(other, [{"do": "may", "effects": another, "otherwise": may_itself}], may_itself)
    gone = _asked(other, _asked(neither, [{"do": "may", "effects": another, "otherwise": rest}], another), rest)
    return [{"do": "if", "when": {"is": what}, "then": there, "otherwise": gone}]


def _asked(control: str, then: list[Fields], otherwise: list[Fields]) -> list[Fields]:
    return [{"do": "if", "when": {"control": control}, "then": then, "otherwise": otherwise}]
