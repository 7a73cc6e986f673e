"""Activated abilities: what they are limited to, and those that are mana abilities of a card file."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from deckopt.oracle.battle import attacks_out_of_turn
from deckopt.oracle.conditions import condition, for_each
from deckopt.oracle.costs import cost_field
from deckopt.oracle.counters import shrinking
from deckopt.oracle.own_card import is_another_card, is_from_graveyard
from deckopt.oracle.part import Part, ability_of, aims_at_permanents, asks_of_event, attempt, is_idle_cost, is_never_legal
from deckopt.oracle.said import Fields, Said, scaled
from deckopt.oracle.upkeep import AS_TRIGGER, ONLY_IN_UPKEEP, in_upkeep
from deckopt.words.subtypes import BASIC_LAND_TYPES

#: Among the keys of an ability, until it is known whether it makes mana: that it is activated only during your turn.
IN_YOUR_TURN = "your turn"
_YOUR_TURN: Fields = {"number": "your turn"}
#: That it is activated only in combat, where you act once attackers are declared.
IN_COMBAT = "combat"
_COMBAT: Fields = {"number": "combat phase"}
_GONE = "sacrificed for its own ability it stays in the graveyard"


def activated(paid: Fields, said: Said, more: Fields) -> Part:
    """An ability with its cost, what it does, and further keys. ValueError where the format has no words for it."""
    if asks_of_event(said.effects):
        raise ValueError("there is no event")
    more = dict(more)
    if more.pop(IN_YOUR_TURN, False) and (paid == {"tap": True} or any(e["do"] == "add" for e in said.effects)):
        # Mana is made wherever it is asked for, also in the opponent's turn, and what only taps is used before it untaps there.
        # All else is done in yours.
        more["when"] = {**more["when"], "also": _YOUR_TURN} if "when" in more else _YOUR_TURN
    mana = [e for e in said.effects if e["do"] == "add"]
    here = "zone" not in paid and paid.get("discard") != "this"
    if mana and len(mana) == len(said.effects) == 1 and not said.targets and here:
        return _mana_ability(paid, mana[0], more)
    if is_never_legal(said):
        return Part({}, idle="there is nothing to aim it at")
    if ONLY_IN_UPKEEP in more:
        read = replace(said, effects=tuple(read_off(e, "this") for e in said.effects))
        return Part({"triggers": [in_upkeep(paid, read, more)]}, said.tokens, simplified=AS_TRIGGER)
    if not said.effects and is_idle_cost(paid) and not aims_at_permanents(said.targets):
        return Part({}, idle="; ".join(said.idle) or "it does nothing")
    said = replace(said, effects=tuple(read_off(e, "this") for e in said.effects))
    said = replace(said, effects=_of_itself(said.effects))
    if several_lands(paid):
        raise ValueError("mana, and several lands that could make it")
    zone = "hand" if paid.get("discard") == "this" else paid.get("zone", "")
    if not zone and any(map(is_from_graveyard, said.effects)):
        zone = "graveyard"
    if more.get("when", {}).get("number") != "combat phase" and attacks_out_of_turn(said.effects):
        raise ValueError("tokens that attack")
    if zone and any(map(is_another_card, said.targets)):
        raise ValueError("another card than itself, where it lies too")
    if "depletes" in more:
        raise ValueError("what runs out of counters makes mana")
    costs = phyrexian(paid)
    if len(costs) > 1 and "once_each_turn" in more:
        raise ValueError("once each turn, however it is paid")
    rest = {**({"zone": zone} if zone else {}), **ability_of(said), **more}
    made = [{"cost": cost_field(cost), **rest} for cost in costs]
    return Part({"abilities": made, **shrinking(paid)}, said.tokens, simplified=_GONE if _may_be_its_own_cost(paid, said) else "")


_PHYREXIAN = re.compile(r"\{([WUBRG])/P\}")


def phyrexian(paid: Fields) -> list[Fields]:
    """All ways of paying a cost with Phyrexian mana: one is chosen as the ability is announced (601.2b, 602.2b).

    Each symbol is its colour or 2 life, so that an ability with them is as many abilities as there are ways to pay for it.
    """
    mana = str(paid.get("mana", ""))
    symbol = _PHYREXIAN.search(mana)
    if symbol is None:
        return [paid]
    before, after = mana[: symbol.start()], mana[symbol.end() :]
    in_life = {k: v for k, v in paid.items() if k != "mana"} | ({"mana": before + after} if before + after else {})
    in_life["life"] = paid.get("life", 0) + 2
    found = phyrexian({**paid, "mana": f"{before}{{{symbol[1]}}}{after}"})
    return found + [cost for cost in phyrexian(in_life) if cost not in found]


def several_lands(paid: Fields) -> bool:
    """Whether a cost has mana and takes several lands, which the rules of the game refuse with any deck that has such lands."""
    taken = [paid[word] for word in ("sacrifice", "return") if isinstance(paid.get(word), dict)]
    lands = {"land", "permanent", *BASIC_LAND_TYPES}
    return "mana" in paid and any(what.get("count", 1) != 1 and lands & set(what["what"].split()) for what in taken)


def _but_itself(per: Any) -> Any:
    """Others of a kind, for a source that is of that kind: all but one. (A price does not know which permanent asks for it.)"""
    what = per.get("count", "") if isinstance(per, dict) else ""
    return (
        {**per, "count": what.removeprefix("other "), "plus": -1} if isinstance(what, str) and what.startswith("other ") else per
    )


def _may_be_its_own_cost(paid: Fields, said: Said) -> bool:
    """Whether the creature that has the ability can be sacrificed for it, and would be found in the graveyard and moved (400.7j)."""
    given = paid.get("sacrifice", "this")
    given = given["what"] if isinstance(given, dict) else given
    words = set(str(given).split())
    moved = any(e.get("exiling") == "this" or (e["do"] in ("return", "exile") and e.get("what") == "this") for e in said.effects)
    return moved and bool(words & {"creature", "permanent"}) and not words & {"other", "another"}


def _of_itself(effects: tuple[Fields, ...]) -> tuple[Fields, ...]:
    """Effects of an ability in which "it" is the source that has just become something else."""
    if not effects or (effects[0]["do"], effects[0].get("what")) != ("become", "this"):
        return effects
    return tuple({**e, "what": "this"} if e["do"] == "pump" and e.get("what") == "it" else e for e in effects)


_OF_THAT = re.compile(r"\bthat (?:creature|permanent|artifact|land)'s (?:power|toughness|mana value)")


def read_off(value: Any, what: str) -> Any:
    """An effect of an activated ability where a number is read off "it", which is the source, or what was sacrificed for it."""
    if isinstance(value, dict):
        return {k: what if k == "of" and v == "it" else read_off(v, what) for k, v in value.items()}
    return [read_off(v, what) for v in value] if isinstance(value, list) else value


def of_what_was_given_up(paid: Fields, said: Said, text: str) -> Said:
    """ "That creature's power" in an ability that another permanent is sacrificed for. ValueError where a target could be meant."""
    if paid.get("sacrifice", "this") == "this" or not _OF_THAT.search(text):
        return said
    if set(map(str, said.targets)) - {"player", "opponent"}:
        raise ValueError("whose number?")
    return replace(said, effects=tuple(read_off(e, "sacrificed") for e in said.effects))


def _mana_ability(paid: Fields, add: Fields, more: Fields) -> Part:
    ability: Fields = {"add": "any" if add["mana"] == "{W/U/B/R/G}" else add["mana"]}
    left = dict(paid)
    tap = left.pop("tap", False)
    if left.get("sacrifice") == "this":
        ability["sacrifice"] = bool(left.pop("sacrifice"))
    if isinstance(left.get("remove"), str) and left["remove"][0] not in "+-":
        ability["remove"] = left.pop("remove")
    if more.get("depletes") == ability.get("remove", ""):
        ability["depletes"] = bool(more.pop("depletes"))
    if not tap:
        ability["tap"] = False
    amount = add.get("amount", 1)
    if amount != 1:
        ability["amount"] = amount
    if left or more or "only" in add or "identity" in add or not isinstance(amount, int) or not (tap or "sacrifice" in ability):
        # An ability like any other makes the same mana, only before it is needed: it stays until the step ends.
        if ability.get("depletes") or "depletes" in more:
            raise ValueError("what runs out of counters is tapped for mana")
        return Part({"abilities": [{"cost": cost_field(paid), "effects": [add], **more}], **shrinking(paid)})
    return Part({"mana": [ability["add"] if set(ability) == {"add"} else ability]})


_TO_CAST_COMMANDER = re.compile(r"(?<=commander's color identity\.) If you spend this mana to cast your commander, [^.]*\.$")
ONCE_MORE = " and only once each turn"
SPENT_ONLY = re.compile(r" (?:Spend this mana only|This mana can't be spent) [^.]*\.(?: When that mana is spent[^.]*\.)?$")


def restricted(text: str) -> tuple[str, Fields]:
    """An ability's text without what it says last about when it may be activated, and that as keys.

    A commander is never cast, so what mana does for it changes nothing.
    """
    text = _TO_CAST_COMMANDER.sub("", text)
    more: Fields = {}
    both = re.search(r" Activate only ([^.]*) and only ([^.]*)\.$", text)
    if both:
        body = text[: both.start()]
        (first, one), (second, other) = (restricted(f"{body} Activate only {how}.") for how in both.groups())
        return (body, {**one, **other}) if first == second == body and not set(one) & set(other) else (text, {})
    gone = re.search(r" If there are no ([a-z]+) counters on ~, sacrifice (?:it|~)\.$", text)
    if gone:
        text, more["depletes"] = text[: gone.start()], gone[1]
    only = re.search(r" Activate only if ([^.]*)\.$", text)
    asked = attempt(condition, only[1]) if only else None
    if only and asked is not None:
        text, more["when"] = text[: only.start()], asked
    less = re.search(r" This ability costs \{(\d+)\} less to activate( for each [^.]*)\.$", text)
    per = attempt(for_each, less[2]) if less else None
    if less and per is not None:
        text, more["less"] = text[: less.start()], scaled(int(less[1]), _but_itself(per))
    text, often = re.subn(r" Activate only during your upkeep( and only once each turn)?\.$", r"\1", text)
    if often:
        text, once = text.removesuffix(ONCE_MORE), text.endswith(ONCE_MORE)
        more |= {ONLY_IN_UPKEEP: True, **({"once_each_turn": True} if once else {})}
    for ending, key in (
        (" Activate only during combat.", IN_COMBAT),
        (" Activate only as a sorcery.", "sorcery"),
        (" Activate only once each turn.", "once_each_turn"),
        (" Activate only during your turn and only once each turn.", "once_each_turn"),
        (" Activate only during your turn.", IN_YOUR_TURN),
        (" Activate only as an instant.", ""),
        (" Any player may activate this ability.", ""),
    ):
        if text.endswith(ending):
            text = text.removesuffix(ending)
            if key == IN_COMBAT:
                more["when"] = {**_COMBAT, "also": more["when"]} if "when" in more else _COMBAT
            elif key:
                more[key] = True
            if "your turn" in ending:
                more[IN_YOUR_TURN] = True
    return text, more
