"""Lines of permanents that are read as near as they are played: each is never better than its text, and says how it differs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from deckopt.oracle.more_sentences import counted_alone, in_all_graveyards
from deckopt.oracle.parsers import Parser, alt, regex, string
from deckopt.oracle.part import Part
from deckopt.oracle.said import Fields


def _sized(counted: Fields) -> Part:
    static = {"zone": "everywhere", "power": counted, "toughness": counted}
    return Part({"power": 0, "toughness": 0, "statics": [static]}, simplified=counted_alone(counted["count"]))


more_lines: Parser = alt(
    (regex(r"~'s power and toughness are each equal to the number of ") >> in_all_graveyards << string(".")).map(
        lambda d: _sized({"count": d.what, "in": "graveyard"})
    ),
)

_MOST_LIFE = re.compile(
    r"Whenever ~ attacks (the player with|while you have) the most life or (?:are )?tied for most life, (.*)", re.DOTALL
)


def of_most_life(line: str, read: Callable[[str], Part | None]) -> Part | None:
    """A line about who has the most life, of you and the opponent; None if it is no such line."""
    found = _MOST_LIFE.fullmatch(line)
    part = None if found is None else read(f"Whenever ~ attacks, {found[2]}")
    if found is None or part is None or set(part.fields) != {"triggers"} or part.simplified:
        return None
    lead = {"number": "life lead", **({"at_most": 0} if found[1].startswith("the player") else {"at_least": 0})}
    return replace(part, fields={"triggers": [{**t, "event_when": lead} for t in part.fields["triggers"]]})
