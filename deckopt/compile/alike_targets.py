"""Whether the same happens to two targets, so that it does not matter which of them is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckopt.cards.abilities import Effect
from deckopt.cards.base import Model
from deckopt.cards.targets import Target
from deckopt.words.references import TARGET_WORDS


def _said(value: Any, words: Mapping[str, str]) -> Any:
    """Effects in a form that can be compared, with some words replaced. Their order does not matter, nor does `together`."""
    if isinstance(value, Model):
        fields = [(name, _said(field, words)) for name, field in vars(value).items() if name != "together"]
        return (type(value).__name__, fields)
    if isinstance(value, (list, tuple)):
        return sorted((_said(part, words) for part in value), key=repr)
    return words.get(value, value) if isinstance(value, str) else value


def follows(targets: Sequence[Target], effects: Sequence[Effect], i: int) -> bool:
    """Whether target i has the same description as the one before it, may also be left out, and is treated the same."""
    if i == 0 or not (targets[i].up_to and targets[i].another):
        return False
    kinds = [(*t.described, t.up_to) for t in targets[i - 1 : i + 1]]
    before, this = TARGET_WORDS[i - 1], TARGET_WORDS[i]
    return kinds[0] == kinds[1] and _said(effects, {}) == _said(effects, {before: this, this: before})
