"""What the words of effects refer to, for the slow engine: "this", "it", what is enchanted, targets."""

from __future__ import annotations

from typing import Any

from deckopt.cards.amounts import Condition, ValueAmount
from deckopt.cards.effects.cards import Imprint, ReturnImprinted
from deckopt.cards.effects.permanents import Attach
from deckopt.cards.effects.tokens import CreateCopy
from deckopt.cards.effects.zones import ReturnHeld
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.targets import Target
from deckopt.words.references import TARGET_WORDS
from naive.objects import Frame

NOT_FILTERS = ("any", "any other", "player", "opponent", "you", "spell")


def speaks_of(references: tuple[str, ...], words: Any) -> bool:
    """Whether a reference is anywhere in effects and conditions; "other" speaks of "this"."""
    if "this" in references and (
        isinstance(words, (Attach, Imprint, ReturnImprinted, ReturnHeld)) or getattr(words, "held", False)
    ):
        return True
    if isinstance(words, CreateCopy):
        return words.of in references
    if isinstance(words, Condition) and words.exiled is not None and "this" in references:
        return True
    if isinstance(words, Condition) and words.is_ is not None and words.of in references:
        return True
    if isinstance(words, Condition) and words.counters is None:  # `of` is for counters
        return any(speaks_of(references, getattr(words, name)) for name in type(words).model_fields if name != "of")
    if isinstance(words, ValueAmount) and words.value == "event":
        return False
    if isinstance(words, Filter):
        return "this" in references and any(a.other for a in words.alternatives)
    if isinstance(words, (list, tuple)):
        return any(speaks_of(references, w) for w in words)
    fields = getattr(type(words), "model_fields", None)
    if fields is None:
        return words in references
    return any(speaks_of(references, getattr(words, name)) for name in fields)


def subject_of(frame: Frame, word: str) -> Any:
    """What "this", "target", "enchanted" or "it" means, or None."""
    if word == "this":
        return frame.source
    if word == "enchanted":
        return frame.source.host if frame.source is not None else None
    if word == "it":
        return frame.it
    number = TARGET_WORDS.index(word)
    return frame.targets[number] if number < len(frame.targets) else None


def target_filter(spec: Target) -> Filter:
    """The filter of a target that is a permanent or a card."""
    return parse_filter(spec.what)
