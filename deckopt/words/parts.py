"""The keys of a card definition whose values hold other parts."""

from __future__ import annotations

#: Keys of effects that hold lists of effects.
EFFECT_LISTS = ("effects", "then", "otherwise")
