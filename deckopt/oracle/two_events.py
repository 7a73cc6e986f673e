"""Triggers on two events: "When ~ enters and whenever you gain life, ..."."""

from __future__ import annotations

import re
from dataclasses import replace

from deckopt.oracle.part import Part

TWO_EVENTS = re.compile(  # "When ... and whenever ..., ...", "When ... and at the beginning of ..., ..."
    r"(When(?:ever)? [^,.]*?) and (w(?=hen)|a(?=t the beginning of ))([^,.]*), (.*)", re.DOTALL
)


def as_one(both: Part) -> Part:
    """Two triggers that together trigger only once each turn, as one with two events, if they are alike in all else."""
    triggers = both.fields.get("triggers", [])
    if len(triggers) < 2:
        return both
    first, *others = triggers
    alike = all({**other, "on": first["on"]} == first and isinstance(other["on"], str) for other in others)
    if not alike or not isinstance(first["on"], str):
        return replace(both, simplified=both.simplified or "each of its events triggers it once each turn")
    return replace(both, fields={**both.fields, "triggers": [{**first, "on": [t["on"] for t in triggers]}]})
