"""What happens at a later moment: "at the beginning of the next end step", and what follows as something comes back then.

The moment is one that comes once. Moments that come again and again are triggers, in `grammar.heads`.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.permanents import Do, Sacrifice
from deckopt.oracle.grammar.statements.returning import Return, back_later
from deckopt.oracle.grammar.things import on
from deckopt.oracle.grammar.tree import Effect, It, Later, Those

for _words, _at in (
    ("at the beginning of the next turn's upkeep", "next upkeep"),
    ("at the beginning of the next upkeep", "next upkeep"),
    ("at the beginning of the next end step", "next end step"),
    ("at the beginning of your next upkeep", "your next upkeep"),
    ("at the beginning of your next end step", "your next end step"),
):
    RULES.add("timed", f"{{effect:verb}} {_words}", lambda span, effect, at=_at: Later(at=at, effect=effect, span=span))
    RULES.add("clause", f"{_words} , {{effect:several}}", lambda span, effect, at=_at: Later(at=at, effect=effect, span=span))
RULES.add("clause", "if it entered under your control , {effect:several}", lambda span, effect: IfBack(effect=effect, span=span))


@dataclass(frozen=True, kw_only=True)
class IfBack(Effect):
    """What happens as something comes back at a later moment, if it does: "if it entered under your control, ..." """

    effect: Effect


#: What can happen later: nothing is moved that was spoken of, which may be another by then.
_LATER = ("draw", "discard", "gain", "lose", "scry", "surveil", "mill")


def _can_be_later(effect: Fields) -> bool:
    """Whether an effect speaks of nothing that was there before: what is untapped or exiled is chosen by then."""
    chosen = "count" in effect and (effect["do"] == "untap" or (effect["do"], effect.get("from")) == ("exile", "graveyard"))
    return (effect["do"] in _LATER or chosen) and "'it'" not in str(effect)


@lowers(IfBack)
def _if_back(node: IfBack, spoken: Spoken) -> list[Fields]:
    before = spoken.made[-1] if spoken.made else {}
    if "exiling" not in before:
        raise Refused("if what has entered?")
    then = Spoken()
    effects = lowered(node.effect, then)
    if then.targets or not effects:
        raise Refused("a target as something comes back")
    spoken.tokens += then.tokens
    asked = {"do": "if", "when": {"entered": "permanent"}, "then": effects}
    spoken.in_place_of(before, {**before, "effects": [*before["effects"], asked]})
    return []


def _leaves_later(node: Later, spoken: Spoken) -> list[Fields]:
    """What was spoken of is sacrificed, exiled or returned to hand in the next end step; [] if that is not what is said."""
    effect = node.effect
    thing = getattr(effect, "thing", None)
    mine = isinstance(effect, Sacrifice) and effect.who.who in ("you", "controller")
    how = "sacrifice" if mine else "exile" if isinstance(effect, Do) and effect.verb == "exile" else ""
    if isinstance(effect, Return) and effect.to == "hand":
        how = "hand"
    if not how or spoken.alone or not isinstance(thing, (It, Those)):
        return []
    if node.at not in ("next end step", "your next end step"):
        return []
    if how == "hand" and not any(not m.player for m in spoken.mentions):
        raise Refused("what a trigger is about may have left")
    return on(thing, spoken, {"do": "leave", "how": how})


@lowers(Later)
def _later(node: Later, spoken: Spoken) -> list[Fields]:
    if isinstance(node.effect, Return) and node.effect.to == "battlefield" and not node.effect.from_graveyard:
        return back_later(node.effect, node.at, spoken)
    if leaving := _leaves_later(node, spoken):
        return leaving
    known = len(spoken.targets)
    effects = lowered(node.effect, spoken)
    if len(spoken.targets) > known or not effects or not all(map(_can_be_later, effects)):
        raise Refused("something that was spoken of, later")
    plain = [{k: v for k, v in e.items() if e["do"] != "draw" or (k, v) != ("amount", 1)} for e in effects]
    return [{"do": "later", "at": node.at, "effects": plain}]
