"""What the grammar has no rules for yet, read by the older parsers at a place of the text.

This module gets smaller with each family that is ported, and goes with the last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deckopt.oracle.conditions import conditions
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import done_by_you
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import NO_WORDS, Fields, Mention, Spoken, lowered, lowers
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Effect, Player, Unported
from deckopt.oracle.more_sentences import more_sentences
from deckopt.oracle.parsers import Parser, alt
from deckopt.oracle.said import BOTH, CREATED, PUT, Said, puts
from deckopt.oracle.simple import simple
from deckopt.oracle.stages import staged_words
from deckopt.oracle.tokens import creations
from deckopt.oracle.unplayed import unplayed
from deckopt.oracle.words import keywords
from deckopt.words.references import TARGET_WORDS


def at_token(parser: Parser, text: Text, i: int, source: str | None = None) -> Found | None:
    """What an older parser reads from a token on, if it ends where a token does."""
    if i >= len(text):
        return None
    found = parser.run(text.source if source is None else source, text.tokens[i].start)
    if found is None:
        return None
    after = text.after(found[0], i)
    return None if after is None else (after, found[1])


def _bridged(name: str, parser: Parser, make: Callable[[Any], Any]) -> None:
    @RULES.function(name)
    def read(text: Text, i: int) -> Found | None:
        try:
            found = at_token(parser, text, i)
        except ValueError:
            return None
        return None if found is None else (found[0], make(found[1]))


_bridged("keywords", keywords, tuple)
_bridged("condition", conditions, lambda found: found)
_bridged("created", creations, lambda said: said)


#: Words for one thing that was spoken of.
_ONE = frozenset(("this", "it", "enchanted", CREATED, PUT, *TARGET_WORDS))


@dataclass(frozen=True, kw_only=True)
class Create(Effect):
    """Tokens that somebody creates."""

    who: Player
    made: Any


RULES.add("verb", "{who} create(s) {made:created}", Create)


_NOT_THEIRS = "the opponent creates no tokens"


@lowers(Create)
def _created(node: Create, spoken: Spoken) -> list[Fields]:
    said: Said = node.made
    spoken.tokens += said.tokens
    if node.who.who == "target player":  # you, for nobody would choose the opponent, who has no permanents here
        theirs = []
    else:
        theirs = list(unplayed(_NOT_THEIRS).effects)
    effects = done_by_you(node.who, spoken, list(said.effects), theirs)
    if effects == theirs:
        return effects
    if said.about == CREATED:
        spoken.mention(CREATED)
    return effects


# -- clauses ------------------------------------------------------------------------------------------


def _longest(parser: Parser, text: Text, i: int) -> Found | None:
    """What an older parser reads, with the first words of sentences in small letters or as they are."""
    best: Found | None = None
    at = text.tokens[i].start if i < len(text) else 0
    for source in dict.fromkeys((text.small, text.source, text.small[:at] + text.small[at].lower() + text.small[at + 1 :])):
        try:
            found = at_token(parser, text, i, source)
        except ValueError:
            continue
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best


@RULES.function("simple")
def simple_clause(text: Text, i: int) -> Found | None:
    """A clause of a ported verb, or a longer one, or of another verb, that the older parsers read."""
    ported = RULES.read("timed", text, i)
    if ported is not None and not _is_lowered(ported[1]):
        return _unported(simple, text, i, None) or ported
    if ported is not None and (ported[0] >= len(text) or (text.low[ported[0]] == "." and ported[0] + 1 >= len(text))):
        return ported
    found = _unported(simple, text, i, ported)
    if found is None and text.low[i] == "you":  # what is said in the imperative may be said of you
        return _unported(simple, text, i + 1, None)
    return found


def _is_lowered(effect: Effect) -> bool:
    """Whether a clause has a meaning by itself."""
    try:
        lowered(effect, Spoken(alone=True, player=Player(who="you")))
    except Refused:
        return False
    return True


def _unported(parser: Parser, text: Text, i: int, ported: Found | None) -> Found | None:
    found = _longest(parser, text, i)
    if found is None or (ported is not None and ported[0] >= found[0]):
        return ported
    return found[0], Unported(said=found[1], span=text.span(i, found[0]))


@RULES.function("clause")
def special_clause(text: Text, i: int) -> Found | None:
    """Several sentences that the older parsers read as one."""
    return _unported(_SPECIAL, text, i, None)


#: Several sentences that are read as one.
_SPECIAL: Parser = alt(more_sentences, staged_words)


@lowers(Unported)
def _as_said(node: Unported, spoken: Spoken) -> list[Fields]:
    more: Said = node.said
    about = spoken.mentions[-1].word if spoken.mentions and not spoken.mentions[-1].player else ""
    before = Said(tuple(spoken.made), tuple(spoken.targets), idle=tuple(spoken.idle), about=about)
    try:
        whole = before.then(more)
    except ValueError as error:
        raise Refused(str(error)) from None
    n, k = len(before.effects), len(before.targets)
    if whole.effects[:n] != before.effects or whole.targets[:k] != before.targets:
        raise Refused("targets in another order")
    spoken.targets[:] = list(whole.targets)
    spoken.tokens += more.tokens
    spoken.idle[:] = list(whole.idle)
    if more.idle and not more.effects:
        spoken.theirs = len(spoken.mentions)
        if any("target" in line for line in more.idle):
            spoken.aimed_at_theirs = len(spoken.mentions)
    if more.effects and more.effects[-1]["do"] == "create copy":
        spoken.mention(CREATED)
    elif more.effects and puts(more.effects[-1]):
        spoken.mentions.append(Mention(PUT, card="target" if len(spoken.targets) == 1 else ""))
    elif whole.about and whole.about != about:
        spoken.mention(whole.about, several=whole.about == BOTH or whole.about not in (*_ONE, *NO_WORDS))
    return list(whole.effects[n:])
