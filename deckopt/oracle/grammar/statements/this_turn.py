"""What triggers for the rest of the turn: "Whenever you cast a creature spell this turn, draw a card."

By the rules it is a delayed triggered ability (603.7), which nothing can remove. So it is an emblem that lasts until end of turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Effect
from deckopt.oracle.unplayed import WEARS_OFF, said_of

#: What is simplified: by the rules its source is the card that made it (603.7e).
COLOURLESS = "what triggers for the rest of the turn aims as a source without colours"
#: How the name of such an emblem begins; the text follows.
THIS_TURN = 'this turn, "'


@dataclass(frozen=True, kw_only=True)
class ThisTurn(Effect):
    """A triggered ability of the rest of the turn; `text` is that ability without the words for how long."""

    text: str


_FOR_NOW = re.compile(
    r"(?:(?:until end of turn|this turn), whenever (?P<then>[^.,]+)|whenever (?P<event>[^.,]+) this turn), (?P<done>.+)",
    re.IGNORECASE,
)
#: What speaks of something outside of the ability: this card, an X, what was chosen or moved before, a target.
_OF_SOMETHING_ELSE = re.compile(r"~|\bX\b|\bthis way\b|\bchosen\b|\bthe exiled\b|\bthat player\b|\btarget creature deals\b")
#: The one kind of sentence that goes on with what triggers.
_GOES_ON = re.compile(r"(?:If|When) you do,")


@RULES.function("clause", "until", "this", "whenever")
def for_this_turn(text: Text, i: int) -> Found | None:
    """All the rest of a text, if it is a triggered ability of this turn."""
    end = len(text) - 1 if text.low[len(text) - 1] == "." else len(text)
    start, stop = text.span(i, end)
    found = _FOR_NOW.fullmatch(text.source[start:stop])
    if found is None or _OF_SOMETHING_ELSE.search(found[0]):
        return None
    if not all(map(_GOES_ON.match, found["done"].split(". ")[1:])):
        return None  # does what comes then happen at once, or as it triggers?
    ability = f"Whenever {found['then'] or found['event']}, {found['done']}."
    return end, ThisTurn(text=ability, span=text.span(i, end))


_CHEAPER = re.compile(
    r"until (?P<long>your next turn|end of turn), (?P<kind>[^.,]*spells you cast cost \{\d+\} less to cast)", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True)
class Cheaper(Effect):
    """Spells cost less for the rest of the turn, or until your next turn (`longer`); `text` is that static ability."""

    text: str
    longer: bool


@RULES.function("clause", "until")
def cheaper_for_now(text: Text, i: int) -> Found | None:
    """All the rest of a text, if spells cost less for a while."""
    end = len(text) - 1 if text.low[len(text) - 1] == "." else len(text)
    start, stop = text.span(i, end)
    found = _CHEAPER.fullmatch(text.source[start:stop])
    if found is None:
        return None
    ability = f"{found['kind'][0].upper()}{found['kind'][1:]}."
    return end, Cheaper(text=ability, longer=found["long"] == "your next turn", span=text.span(i, end))


@lowers(Cheaper)
def _cheaper(node: Cheaper, spoken: Spoken) -> list[Fields]:
    from deckopt.oracle.lines import read_line

    part = read_line(node.text, spell=False)
    if part is None or part.simplified or part.idle or part.tokens or set(part.fields) != {"statics"}:
        raise Refused("what costs less is not understood")
    name = f'{THIS_TURN}{node.text}"'
    emblem = {"type": "Emblem", "token": True, "lasts": "end of turn", "text": node.text}
    spoken.tokens.append((name, emblem))
    return [said_of({"do": "create", "token": name}, WEARS_OFF if node.longer else "")]


@lowers(ThisTurn)
def _for_this_turn(node: ThisTurn, spoken: Spoken) -> list[Fields]:
    if spoken.alone:
        raise Refused("what comes after it is not known")
    from deckopt.oracle.lines import read_line

    part = read_line(node.text, spell=False)
    if part is None or part.simplified or part.tokens or set(part.fields) - {"triggers"}:
        raise Refused("what triggers this turn is not understood")
    if part.idle:
        spoken.idle.append(part.idle)
        return []
    name = f'{THIS_TURN}{node.text}"'
    spoken.tokens.append((name, {"type": "Emblem", "token": True, "lasts": "end of turn", "text": node.text}))
    aims = any("targets" in trigger for trigger in part.fields["triggers"])
    return [said_of({"do": "create", "token": name}, COLOURLESS if aims else "")]
