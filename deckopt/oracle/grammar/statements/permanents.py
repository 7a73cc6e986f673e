"""Permanents: destroyed, exiled, tapped, sacrificed, attached, become copies. What returns is in `returning`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from deckopt.oracle.grammar.amounts import amount, bound, times, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import aim_at_player, done_by_you
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import CHOSEN, SACRIFICED, Fields, Spoken, lowers
from deckopt.oracle.grammar.things import aim, on
from deckopt.oracle.grammar.tree import All, AllOf, Effect, It, Itself, Player, Some, Target, Those
from deckopt.oracle.unplayed import said_of

# -- what is done to things, and no more ----------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Do(Effect):
    """Destroying, exiling, tapping or untapping something."""

    verb: str
    thing: Any


for _verb in ("destroy", "exile", "tap", "untap", "regenerate"):
    RULES.add("verb", f"[you] {_verb} {{thing:object}}", lambda span, thing, verb=_verb: Do(verb=verb, thing=thing, span=span))


@dataclass(frozen=True, kw_only=True)
class Harmless(Effect):
    """Damage of a target spell is prevented: there is never such a spell."""

    thing: Target


RULES.add("verb", "prevent all damage {thing:target} would deal this turn", lambda span, thing: Harmless(thing=thing, span=span))


@lowers(Harmless)
def _made_harmless(node: Harmless, spoken: Spoken) -> list[Fields]:
    if aim(node.thing, spoken, "battlefield") is not None:
        raise Refused("the damage of one permanent")
    return []


@dataclass(frozen=True, kw_only=True)
class DoBoth(Effect):
    """Destroying or exiling two targets of two kinds, at the same time."""

    verb: str
    a: Target
    b: Target


for _verb in ("destroy", "exile"):
    RULES.add(
        "verb", f"{_verb} {{a:target}} and {{b:target}}", lambda span, a, b, verb=_verb: DoBoth(verb=verb, a=a, b=b, span=span)
    )


@lowers(DoBoth)
def _both_done(node: DoBoth, spoken: Spoken) -> list[Fields]:
    if spoken.targets or any(t.count > 1 or t.up_to or t.other or t.phrase.zone for t in (node.a, node.b)):
        raise Refused("two targets of which more is said")
    effects = [e for thing in (node.a, node.b) for e in on(thing, spoken, {"do": node.verb})]
    return [{**e, **({"together": True} if i else {})} for i, e in enumerate(effects)] if len(effects) == 2 else []


@dataclass(frozen=True, kw_only=True)
class TapEach(Effect):
    """One thing is tapped for each of something."""

    thing: Any
    per: Any


RULES.add("verb", "tap {thing:some} {per}", TapEach)


@lowers(TapEach)
def _tapped_each(node: TapEach, spoken: Spoken) -> list[Fields]:
    n = times(node.thing.count, node.per, spoken)
    if not isinstance(n, dict) or "value" not in n or node.thing.up_to:
        raise Refused("a number that nothing is read off")
    return [{**e, "count": n} for e in on(node.thing, spoken, {"do": "tap"})]


_SWEPT = ("destroy", "exile")  # verbs that mean all permanents of some mana value
_CHOSEN = ("tap", "untap")  # verbs that can choose some of what is described


@lowers(Do)
def _done(node: Do, spoken: Spoken) -> list[Fields]:
    thing = node.thing
    if isinstance(thing, Some):
        if isinstance(thing.count, AllOf):
            raise Refused("any number of them")
        if thing.phrase.zone == "graveyard" and node.verb == "exile":
            return on(thing, spoken, {"do": "exile"}, zones=("graveyard",))
        if thing.phrase.zone == "hand" and node.verb == "exile":
            return _exiled_from_hand(thing, spoken)
        if node.verb not in _CHOSEN:
            raise Refused("something chosen as it happens")
        effects = on(thing, spoken, {"do": node.verb})
        return [{"count": 1, **e} for e in effects]
    if isinstance(thing, Target) and thing.phrase.zone:
        return _exiled_card(node.verb, thing, spoken)
    if isinstance(thing, All) and thing.phrase.zone:
        return _all_exiled(node.verb, thing)
    if isinstance(thing, All) and thing.phrase.mana_value is not None and node.verb in _SWEPT and thing.phrase.is_yours:
        return [{"do": node.verb, "what": filter_of(thing.phrase), **bound(thing.phrase, spoken)}]
    return on(thing, spoken, {"do": node.verb})


def _exiled_from_hand(thing: Some, spoken: Spoken) -> list[Fields]:
    """Cards of the hand, chosen as it happens; no later sentence can speak of them."""
    if thing.other:
        raise Refused("another card of the hand")
    what = yours(thing.phrase, "hand")
    n = amount(thing.count, spoken)
    spoken.mention(CHOSEN)
    only = {"what": what} if what != "card" else {}
    return [{"do": "put", **only, "count": n, "to": "exile", **({"up_to": True} if thing.up_to else {})}]


def _all_exiled(verb: str, thing: All) -> list[Fields]:
    """All cards of a kind of your graveyard, or of all graveyards: of the opponent's cards nothing is known."""
    if verb != "exile" or thing.phrase.zone not in ("graveyard", "all graveyards") or thing.phrase.mana_value is not None:
        raise Refused("all cards of a zone")
    what = yours(replace(thing.phrase, zone="graveyard"), "graveyard")
    if what == "card":
        return [{"do": "exile graveyard", **({"who": "each"} if thing.phrase.zone != "graveyard" else {})}]
    return [{"do": "exile", "what": what, "from": "graveyard", "count": {"count": what, "in": "graveyard"}}]


#: Zones that may be those of any player.
ANYBODYS = ("a graveyard",)


def _exiled_card(verb: str, thing: Target, spoken: Spoken) -> list[Fields]:
    """A card of a graveyard, of the opponent's if any card will do: nothing is known of those, but that there are cards.

    Where none need be chosen, exiling one of theirs is left out: that changes nothing.
    """
    if verb != "exile" or thing.phrase.zone not in ("graveyard", *ANYBODYS):
        raise Refused("a card that is no permanent")
    aimed = card_of_yours(thing)
    before = len(spoken.targets)
    made = on(aimed, spoken, {"do": "exile"}, zones=("graveyard",))
    if thing.phrase.zone in ANYBODYS and not thing.up_to and filter_of(aimed.phrase) == "card":
        spoken.targets[before:] = [{**target, "theirs": True} for target in spoken.targets[before:]]
    return made


def card_of_yours(thing: Target) -> Target:
    """A card of anybody's graveyard as one of yours."""
    phrase = thing.phrase
    if phrase.zone not in ANYBODYS:
        return thing
    mine = replace(phrase, zone="graveyard")
    return replace(thing, phrase=mine)


@dataclass(frozen=True, kw_only=True)
class Choose(Effect):
    """A target that is chosen, of which later sentences speak."""

    target: Target


RULES.add("verb", "choose {target}", lambda span, target: Choose(target=target, span=span))


@lowers(Choose)
def _chosen(node: Choose, spoken: Spoken) -> list[Fields]:
    aim(node.target, spoken, "battlefield", "graveyard")
    spoken.chosen = True
    return []


# -- sacrificing --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Sacrifice(Effect):
    who: Player
    thing: Any


RULES.add("verb", "{who} sacrifice(s) {thing:object} [they control] [of their choice]", Sacrifice)


@lowers(Sacrifice)
def _sacrificed(node: Sacrifice, spoken: Spoken) -> list[Fields]:
    thing = node.thing
    if isinstance(thing, All):
        effects: list[Fields] = [{"do": "sacrifice", "what": yours(thing.phrase), "count": "all"}]
    elif isinstance(thing, Some):
        effects = on(thing, spoken, {"do": "sacrifice"})
        if effects[0].get("count", 1) == 1:
            spoken.mention(SACRIFICED)
    elif isinstance(thing, (Itself, It)) and node.who.who == "you":
        word = "this" if isinstance(thing, Itself) else spoken.one()
        effects = [{"do": "sacrifice", "what": word}]
    else:
        raise Refused("what is sacrificed is another")
    return done_by_you(node.who, spoken, effects)


@dataclass(frozen=True, kw_only=True)
class Cede(Effect):
    """An opponent gains control of the card itself."""

    who: Player


RULES.add("verb", "an opponent gains control of ~", lambda span: Cede(who=Player(who="opponent"), span=span))
RULES.add("verb", "target opponent gains control of ~", lambda span: Cede(who=Player(who="target opponent"), span=span))

#: Of a permanent of which an opponent gains control.
LIES_IN_EXILE = "once an opponent controls it, its card lies in exile"


@lowers(Cede)
def _ceded(node: Cede, spoken: Spoken) -> list[Fields]:
    if node.who.who != "opponent":
        aim_at_player("opponent", spoken)
    return [said_of({"do": "cede"}, LIES_IN_EXILE)]


# -- attaching ----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BecomeCopy(Effect):
    what: Any
    of: Any
    until: bool = False


RULES.add("verb", "{what:itself} becomes a copy of {of:target}", BecomeCopy)
RULES.add("verb", "{what:itself} becomes a copy of {of:target} until end of turn", partial(BecomeCopy, until=True))


@lowers(BecomeCopy)
def _becomes_copy(node: BecomeCopy, spoken: Spoken) -> list[Fields]:
    if isinstance(node.what, It) or not node.of.phrase.is_yours or node.of.phrase.zone:
        raise Refused("a copy of what is not on the battlefield, or of the opponent")
    made: Fields = {"do": "become copy", **({"until": "end of turn"} if node.until else {})}
    return [{k: v for k, v in effect.items() if (k, v) != ("of", "target")} for effect in on(node.of, spoken, made, key="of")]


@dataclass(frozen=True, kw_only=True)
class Attach(Effect):
    what: Any
    to: Any


RULES.add("verb", "attach {what:itself} to {to:object}", Attach)


@lowers(Attach)
def _attached(node: Attach, spoken: Spoken) -> list[Fields]:
    it = isinstance(node.what, It)
    if it and isinstance(node.to, (It, Those)):
        raise Refused("what to what?")
    if not isinstance(node.to, (It, Target)) or (isinstance(node.to, Target) and node.to.count > 1):
        raise Refused("to what?")
    what = {"what": spoken.one()} if it else {}
    return on(node.to, spoken, {"do": "attach", **what}, key="to")
