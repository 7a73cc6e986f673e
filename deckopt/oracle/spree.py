"""Spree and tiered: additional costs, each of which adds what stands behind it to the spell; of tiered one is paid."""

from __future__ import annotations

import re
from itertools import combinations

from deckopt.oracle.effect_text import sentence
from deckopt.oracle.part import Part, ability_of
from deckopt.oracle.said import Fields, Said

_TIER = re.compile(r"• [^—]+ — ((?:\{[^}]+\})+) — (.*)")
_COST_AND_EFFECT = re.compile(r"\+ ((?:\{[^}]+\})+) — (.*)")


def is_spree(line: str) -> bool:
    """Whether a line offers additional costs, each with its effect."""
    return line.startswith("Spree\n+ ")


def spree(line: str) -> Part | None:
    """The effects of a spell with spree: a mode for each choice of costs, which are paid besides (702.172)."""
    offered: list[tuple[str, Said]] = []
    for text in line.split("\n")[1:]:
        found = _COST_AND_EFFECT.fullmatch(text)
        said = sentence(found[2]) if found is not None else None
        if found is None or said is None:
            return None
        if "no target" not in said.idle and "spell" not in said.targets:
            offered.append((found[1], said))
    modes: list[Fields] = []
    for n in range(1, len(offered) + 1):
        for chosen in combinations(offered, n):
            whole = Said()
            for _, said in chosen:
                whole = whole.then(Said(said.effects, said.targets, said.tokens, said.idle))
            modes.append({**ability_of(whole), "also": "".join(cost for cost, _ in chosen)})
    if not modes:
        return Part({"targets": ["spell"]})  # it is never cast
    return Part({"modes": modes}, tuple(token for _, said in offered for token in said.tokens))


def is_tiered(line: str) -> bool:
    """Whether a line offers one of several additional costs, each with its effect."""
    return line.startswith("Tiered\n• ")


def tiered(line: str) -> Part | None:
    """The effects of a spell with tiered: a mode for each cost, which is paid besides (702.183)."""
    modes: list[Fields] = []
    tokens: tuple[tuple[str, Fields], ...] = ()
    for text in line.split("\n")[1:]:
        found = _TIER.fullmatch(text)
        said = sentence(found[2]) if found is not None else None
        if found is None or said is None or "no target" in said.idle or "spell" in said.targets:
            return None
        modes.append({**ability_of(said), **({"also": found[1]} if found[1] != "{0}" else {})})
        tokens += said.tokens
    return Part({"modes": modes}, tokens)
