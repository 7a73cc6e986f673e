"""What triggers on "this or another" of a kind that this need not be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.definitions import scopes

_TEXT = re.compile(r"~ or another (?:nontoken|non-\w+|nonland|legendary)\b[^,]*? (enters|dies|attacks|is put into)\b")


def _complaints(pair: Pair) -> Iterator[str]:
    for clause in pair.compiled.clauses:
        said = _TEXT.search(clause.text)
        if said is None or clause.verdict != "expressed":
            continue
        event = {"is put into": "dies"}.get(said[1], said[1])
        own = [s for s in scopes(pair) if event in s.fields.get("on", ()) and s.fields.get("of", "this") == "this"]
        if not own:
            yield f"what it does itself triggers nothing, for {clause.text}"


THIS_TOO = Check("this or another", "'This or another' of a kind triggers for this, of whatever kind it is by then.", _complaints)
