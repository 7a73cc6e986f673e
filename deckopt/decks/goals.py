"""Goals: what a game is to reach instead of a win, in the words of players.

A goal asks for things that can be seen of a position, such as "4 lands" or "control A and B". It is reached as soon as it holds.
`decks/README.md` lists what can be asked for, and says exactly what each thing means. `goal_words` reads a goal from text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from deckopt.cards.symbols import ManaCost

Kind = Literal[
    "cast",
    "control",
    "lands",
    "creatures",
    "artifacts",
    "enchantments",
    "planeswalkers",
    "permanents",
    "power",
    "life",
    "hand",
    "graveyard",
    "mana",
    "spells in one turn",
    "spells",
    "cards drawn in one turn",
    "cards drawn",
    "win",
]
#: Kinds of permanents that have a word for counting.
PERMANENTS: tuple[Kind, ...] = ("lands", "creatures", "artifacts", "enchantments", "planeswalkers", "permanents")
MOST_ASKED = 16  # most things in one goal
MOST_NUMBER = 999


@dataclass(frozen=True)
class Asked:
    """One thing that a goal asks for: at least `n` of it."""

    kind: Kind
    n: int = 1
    name: str = ""  # the card that is cast or controlled
    cost: ManaCost = ManaCost()  # a cost that could be paid

    def __str__(self) -> str:
        return self.said(self.name)

    def quoted(self) -> str:
        """As `str`, with the card's name in quotation marks."""
        return self.said(_in_quotes(self.name))

    def said(self, name: str, with_verb: bool = True) -> str:
        """The words for it, with `name` for the card's name."""
        number = f"{self.n} "
        if self.kind in ("cast", "control"):
            return (f"{self.kind} " if with_verb else "") + (number if self.n > 1 else "") + name
        if self.kind == "mana":
            return f"{self.cost.generic} mana in one turn" if not self.cost.pips else f"{self.cost} in one turn"
        if self.kind == "win":
            return "win"
        if self.kind in ("hand", "graveyard"):
            return f"{_counted(self.n, 'cards')} in {self.kind}"
        if self.kind in ("power", "life"):
            return number + self.kind
        first, _, rest = self.kind.partition(" ")
        rest = "cast" if self.kind == "spells" else rest
        return _counted(self.n, first) + (f" {rest}" if rest else "")


def _in_quotes(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def _counted(n: int, things: str) -> str:
    return f"{n} {things if n != 1 else things.removesuffix('s')}"


@dataclass(frozen=True)
class Joined:
    """Several goals: all have to hold at the same time ("and"), or one of them ("or")."""

    word: Literal["and", "or"]
    parts: tuple[Goal, ...]

    def __str__(self) -> str:
        return self._said(False)

    def quoted(self) -> str:
        """As `str`, with card names in quotation marks. Any parser reads it as this goal."""
        return self._said(True)

    def _said(self, quoted: bool) -> str:
        """The words for it. A verb is not repeated if the part before has the same."""
        words: list[str] = []
        verb = ""
        for part in self.parts:
            if isinstance(part, Joined):
                words.append(f"({part._said(quoted)})")
                verb = ""
                continue
            words.append(part.said(_in_quotes(part.name) if quoted else part.name, part.kind != verb))
            verb = part.kind if part.kind in ("cast", "control") else ""
        return f" {self.word} ".join(words)


Goal = Asked | Joined


def asked(goal: Goal | None) -> Iterator[Asked]:
    """The single things that a goal asks for, in the written order."""
    if isinstance(goal, Joined):
        for part in goal.parts:
            yield from asked(part)
    elif goal is not None:
        yield goal
