"""The parts of cards that hold other parts."""

from __future__ import annotations

#: Keys of effects whose values are lists of effects.
EFFECT_LISTS = ("effects", "then", "otherwise")
