"""What became of a printed card: verdicts, clause by clause. The grammar is not here, which takes a while to load."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Fields = dict[str, Any]
EXPRESSED, IRRELEVANT, APPROXIMATED, NOT_UNDERSTOOD = "expressed", "irrelevant", "approximated", "not understood"


@dataclass(frozen=True)
class Clause:
    """A clause, what became of it, and how or by which rule."""

    text: str
    verdict: str
    how: str = ""


@dataclass
class Compiled:
    """A card in the making; `problem` is what the card format has against it, "" if nothing.

    `front` is the number of clauses of its front face, None if no other face has clauses among them.
    """

    name: str
    fields: Fields
    tokens: dict[str, Fields] = field(default_factory=dict)
    clauses: list[Clause] = field(default_factory=list)
    problem: str = ""
    front: int | None = None

    @property
    def verdict(self) -> str:
        """Exact cards are "expressed", or "irrelevant" if they can do nothing at all."""
        verdicts = {c.verdict for c in self.clauses}
        if self.problem or NOT_UNDERSTOOD in verdicts:
            return NOT_UNDERSTOOD
        return APPROXIMATED if APPROXIMATED in verdicts else EXPRESSED


def simplified(found: Compiled, line: str, how: str) -> Clause:
    """A line that plays otherwise than its text; the card says how."""
    said = found.fields.get("approximates", "")
    found.fields["approximates"] = said if how in said else "; ".join(filter(None, (said, how)))
    return Clause(line, APPROXIMATED, how)
