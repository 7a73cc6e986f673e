"""What is left out on purpose is said: a card of which it is left out is approximated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.texts import idle, text

#: What no definition says: the words of it in a text, and cards of one's own that make it matter.
_LEFT_OUT = (
    (r"\b(?:[Uu]mbra|[Tt]otem) armor\b", "a sweeper"),
    (r"(?:^|, |\n)(?:[Aa]bsorb \d)", "a creature of yours deals damage to another"),
    (r"dealt damage by (?:this creature|[A-Z][\w', -]*) this turn dies", "it is made to deal damage to a creature of yours"),
    (r"\bcommander's color identity\b", "there is no commander"),
    (
        r"\b(?:player|opponent) reveals cards from the top of their library until "
        r"(?!they reveal an? [\w ]+ card, then puts those cards into their graveyard)",
        "what counts the opponent's library",
    ),
    (r"\b[Dd]amage can't be prevented\b", "what prevents damage"),
    (r"maximum hand size is reduced", "what counts the opponent's hand or graveyard"),
    (r"(?:^|\n)Unleash(?=\n|$)", "what asks for +1/+1 counters"),
    (r"(?:^|\n)(?:Enchanted|Equipped) creature [^.\n]*\bloses (?:[a-z]+ ?)+", "what asks for creatures with that keyword"),
)
_DISCARDS = re.compile(r"\b(?:[Tt]arget (?:player|opponent)|[Ee]ach (?:player|opponent)) (?:\w+ )*?discards\b")
_SHROUD = re.compile(r"\bYou have shroud\b")


def _not_said(pair: Pair) -> Iterator[str]:
    if "the color of your choice" in text(pair) and "protection from" in text(pair):
        said = str(pair.compiled.fields) + str(pair.compiled.tokens)
        for colour in ("white", "blue", "black", "red", "green"):
            if f"protection from {colour}" not in said:
                yield f"{colour} is a colour that may be chosen; it matters with a sweeper, Aura or spell of yours of that colour"
    for words, matters in _LEFT_OUT:
        found = re.search(words, text(pair))
        if found:
            yield f"{found[0].strip()!r} is left out and not said; it matters with {matters}"


def _opponent_keeps_cards(pair: Pair) -> Iterator[str]:
    if not _DISCARDS.search(text(pair)) or any(_DISCARDS.search(line) for line in idle(pair)):
        return
    said = str(pair.compiled.fields) + str(pair.compiled.tokens)
    if not re.search(r"'do': 'discard'[^{}]*'who': '(?:opponent|each)'|'who': '(?:opponent|each)'[^{}]*'do': 'discard'", said):
        yield "the opponent's hand stays as it is"


def _idle_discard(pair: Pair) -> Iterator[str]:
    for line in idle(pair):
        _, _, rest = line.rpartition(":") if ":" in line else line.partition(", ")
        if re.search(r"\bopponents? (?:\w+ )?discards?\b|\bplayer discards?\b", rest or line) and not re.match(
            r"When(?:ever)? [^,]*\b(?:opponent|blocks?|blocked)\b|If an opponent", line
        ):
            yield f"cards of the opponent are counted: {line!r}"


def _no_target(pair: Pair) -> Iterator[str]:
    if _SHROUD.search(text(pair)) and "no_target" not in str(pair.compiled.fields):
        yield "you can be a target all the same (702.18)"


LEFT_OUT = Check("left out", "What a definition cannot say and cards of one's own make matter is said on the card.", _not_said)
DISCARDED = Check("their discard", "Where a text makes a player discard, the opponent's hand loses cards.", _opponent_keeps_cards)
IDLE_DISCARD = Check("idle discard", "That the opponent discards is not irrelevant.", _idle_discard)
SHROUD = Check("your shroud", "Who has shroud is no target of their own spells either.", _no_target)
