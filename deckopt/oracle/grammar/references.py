"""Who and what: players, targets, and words for what was spoken of before.

`player` is who does something, `object` what a verb is about, `subject` the same at the head of a sentence.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.nouns import NO_SUBTYPES
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import (
    All,
    AllOf,
    AnyTarget,
    Enchanted,
    It,
    Itself,
    Number,
    Phrase,
    Player,
    Some,
    Target,
    Those,
)

#: The player who did what was said before.
SAME = "the same player"
#: The target player who was spoken of last.
THAT_PLAYER = "that player"

# -- players -----------------------------------------------------------------------------------------


def _player(pattern: str, who: str, rule: str = "player") -> None:
    RULES.add(rule, pattern, lambda span, who=who: Player(who=who, span=span))


_player("you", "you")
_player("target player [or planeswalker]", "target player")
_player("target opponent [or planeswalker]", "target opponent")
_player("each player", "each")
_player("each opponent", "opponent")
_player("each other player", "opponent")
_player("your opponents", "opponent")
_player("that player", THAT_PLAYER)
_player("defending player", "opponent")
_player("its|their controller|owner", "controller")
_player("that creature's|permanent's|artifact's|land's|enchantment's|planeswalker's controller|owner", "controller")


@RULES.function("who")
def who(text: Text, i: int) -> Found | None:
    """A player who does something. In the imperative it is you; "then draws a card" is said of the player before."""
    named = RULES.read("player", text, i)
    return named or (i, Player(who=SAME if is_third_person(text.low[i]) else "you", span=text.span(i, i)))


RULES.may_be_missing("who", "player")


def is_third_person(word: str) -> bool:
    """Whether a verb says that another than you does it."""
    return word.endswith("s") and word.isalpha()


# -- things ------------------------------------------------------------------------------------------

_ONE = "creature|permanent|land|artifact"
_SEVERAL = "creatures|lands|artifacts|permanents"
#: What tokens alone are.
TOKEN = "token"


def _it(pattern: str) -> None:
    RULES.add("reference", pattern, lambda span: It(span=span))


RULES.add("reference", "~", lambda span: Itself(span=span))
_it("it|he|she|him|her")
_it(f"that {_ONE}")
_it("the creature")
RULES.add("reference", "that|the token", lambda span: It(kind=TOKEN, span=span))
RULES.add("reference", "those tokens", lambda span: Those(kind=TOKEN, span=span))


@RULES.function("reference", "that")
def that_kind(text: Text, i: int) -> Found | None:
    """ "That Vehicle": a thing by a kind of its own."""
    word = text.tokens[i + 1].word if i + 1 < len(text) else ""
    kind = word[:1].isupper() and word.isalpha() and word not in NO_SUBTYPES
    return (i + 2, It(span=text.span(i, i + 2))) if kind else None


RULES.add("reference", "them|they", lambda span: Those(span=span))
RULES.add("reference", f"those {_SEVERAL}", lambda span: Those(span=span))
RULES.add("reference", "enchanted|equipped creature|permanent|artifact|land", lambda span: Enchanted(span=span))


def _target(span: Any, phrase: Phrase, **more: Any) -> Target:
    return Target(phrase=phrase, span=span, **more)


RULES.add("target", "target {phrase}", _target)
RULES.add("target", "other|another target {phrase}", lambda span, phrase: _target(span, phrase, other=True))
RULES.add("target", "up to one target {phrase}", lambda span, phrase: _target(span, phrase, up_to=True))
RULES.add("target", "up to one other|another target {phrase}", lambda span, phrase: _target(span, phrase, up_to=True, other=True))


def _several(span: Any, n: Number, phrase: Phrase, **more: Any) -> Target:
    if not isinstance(n.n, int) or n.n < 2:
        raise Refused("several")
    return _target(span, phrase, count=n.n, **more)


RULES.add("target", "{n:number} target {phrase}", _several)
RULES.add("target", "{n:number} other target {phrase}", lambda span, **k: _several(span, other=True, **k))
RULES.add("target", "up to {n:number} target {phrase}", lambda span, **k: _several(span, up_to=True, **k))
RULES.add("target", "up to {n:number} other target {phrase}", lambda span, **k: _several(span, up_to=True, other=True, **k))
RULES.add("target", "one or two target {phrase}", lambda span, phrase: _target(span, phrase, count=2, up_to=True, least=1))
RULES.add("object", "{target}", lambda span, target: target)
RULES.add("object", "{reference}", lambda span, reference: reference)
RULES.add("object", "all|each {phrase}", lambda span, phrase: All(phrase=phrase, span=span))


def _some(span: Any, n: Number, phrase: Phrase, up_to: bool = False) -> Some:
    if "other" in phrase.any_of[0]:
        raise Refused("so many others")
    return Some(phrase=phrase, count=n, up_to=up_to, span=span)


def _another(span: Any, phrase: Phrase) -> Some:
    if phrase.apart:
        raise Refused("another thing, or any thing of another kind")
    return Some(phrase=phrase, count=Number(n=1), other=True, span=span)


RULES.add("some", "{n:number} {phrase}", _some)
RULES.add("some", "another {phrase}", _another)
RULES.add("some", "{n:number} other {phrase}", lambda span, n, phrase: Some(phrase=phrase, count=n, other=True, span=span))
RULES.add("some", "up to {n:number} {phrase}", lambda span, **k: _some(span, up_to=True, **k))
RULES.add("some", "any number of {phrase}", lambda span, phrase: Some(phrase=phrase, count=AllOf(), up_to=True, span=span))
RULES.add("object", "{some}", lambda span, some: some)

#: At the head of a sentence a plural needs no "all": "creatures you control get ..."
RULES.add("subject", "{object}", lambda span, object: object)


@RULES.function("subject")
def bare_plural(text: Text, i: int) -> Found | None:
    """ "Creatures you control", which are all of them."""
    found = None if text.low[i] in ("another", "a", "an") else RULES.read("phrase", text, i)
    return None if found is None else (found[0], All(phrase=found[1], span=found[1].span))


# -- what damage is dealt to --------------------------------------------------------------------------

RULES.add("whom", "any target", lambda span: AnyTarget(which="any", span=span))
RULES.add("whom", "any other target", lambda span: AnyTarget(which="any other", span=span))
RULES.add("whom", "any target that was dealt damage this turn", lambda span: AnyTarget(which="hurt", span=span))
RULES.add("whom", "{player}", lambda span, player: player)
RULES.add("whom", "{target}", lambda span, target: target)
RULES.add("whom", "{reference}", lambda span, reference: reference)
RULES.add("whom", "each {phrase}", lambda span, phrase: All(phrase=phrase, span=span))
