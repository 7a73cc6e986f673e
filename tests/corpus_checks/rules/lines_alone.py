"""A line of a spell means in its card what it means alone, but that its targets come after those of the lines before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import after, described
from deckopt.oracle.corpus import Printed
from deckopt.oracle.verdicts import EXPRESSED, Compiled


@cache
def _alone(printed: Printed) -> Compiled:
    from deckopt.oracle.reading import compile_card  # the grammar takes a while to load

    return compile_card(printed)


def _complaints(pair: Pair) -> Iterator[str]:
    fields, lines = pair.compiled.fields, pair.printed.text.split("\n")
    targets: list[Any] = []
    if len(lines) < 2 or not re.search(r"\b(?:Instant|Sorcery)\b", pair.printed.type) or "modes" in fields or pair.printed.faces:
        return
    if not fields.get("effects") or any(described(target) == "spell" for target in fields.get("targets", ())):
        return
    effects: list[Any] = []
    for line in lines:
        made = _alone(replace(pair.printed, text=line))
        if made.verdict != EXPRESSED:
            return  # it needs the others
        effects += after(len(targets), made.fields.get("effects", []))
        targets += made.fields.get("targets", [])
    if (effects, targets) != (fields["effects"], fields.get("targets", [])):
        yield f"line by line {effects} at {targets}, together {fields['effects']} at {fields.get('targets', [])}"


LINES_ALONE = Check(
    "lines alone",
    "A line of a spell means in its card what it means alone, its targets coming after those of the lines before.",
    _complaints,
)
