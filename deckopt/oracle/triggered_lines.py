"""Triggered abilities: the condition after the event, and what happens.

Which event a line begins with is found in `lines`; what triggers are about is in `grammar.heads`, and `triggered` puts the ability
together.
"""

from __future__ import annotations

import re
from dataclasses import replace

from deckopt.oracle.activated import SPENT_ONLY
from deckopt.oracle.battle import at_opponent
from deckopt.oracle.choices import choice
from deckopt.oracle.effect_text import sentence
from deckopt.oracle.events import NUMBERED, ONCE
from deckopt.oracle.face_down import TURNED_UP
from deckopt.oracle.mana import limit
from deckopt.oracle.mode_lists import chosen_modes
from deckopt.oracle.part import Part, guarded
from deckopt.oracle.quantities import that_many
from deckopt.oracle.references import dealt_by
from deckopt.oracle.said import Fields, Said
from deckopt.oracle.triggered import triggered
from deckopt.oracle.unplayed import OTHERS_ASKED_AGAIN, aimed_at_stack

_ON_ITSELF = re.compile(r" on ~\. It (gains|gets|can't)\b")
#: Events after which what the trigger is about is there still.
_SEEN = ("enters", "attacks", "tapped", "damaged", "counters put", "combat damage", "player damage", "opponent damage", "damage")
#: More counters for a host of a kind, which the format cannot ask about.
_MORE_FOR_A_KIND = re.compile(
    r"(put an? \S+ counter on (?:equipped|enchanted) creature\.) If (?:equipped|enchanted) creature is an? ([A-Z][a-z]+), "
    r"put \w+ \S+ counters on it instead\."
)
_NO_MORE = {"Vampire": "a Vampire gets no more counters than others"}
_IT_DEALS = re.compile(r"(?:you may have |you may pay [^.]*\. (?:If|When) you do, )?(?:it|that creature|that token) deals? ")


def read_triggered(on: Fields, when: Fields, rest: str) -> Part | None:
    """A triggered ability: its event, the condition after it, and what happens."""
    if "event_when" in on and "event_when" in when:
        return None  # one of them is all that is asked as it happens
    if {"other", "another"} & set(str(when.get("event_when", {}).get("control", "")).split()):
        # as it happens others are not told from the source, so that it is asked as it triggers, and once more
        part = read_triggered(on, {"when": when["event_when"]}, rest) if set(when) == {"event_when"} else None
        return part if part is None or part.idle or part.simplified else replace(part, simplified=OTHERS_ASKED_AGAIN)
    more = _MORE_FOR_A_KIND.fullmatch(rest)
    if more is not None and more[2] in _NO_MORE:
        part = read_triggered(on, when, more[1])
        return part if part is None or part.idle or part.simplified else replace(part, simplified=_NO_MORE[more[2]])
    spent = SPENT_ONLY.search(rest)
    only = limit(spent[0]) if spent else None
    if spent and only is not None:
        return _for_some_spells(read_triggered(on, when, rest[: spent.start()] + rest[spent.end() :]), only)
    if on["on"] in ("combat damage", "attacks"):
        rest = at_opponent(rest)
    rest = _ON_ITSELF.sub(r" on ~. ~ \1", rest)  # "it" is what was spoken of last, and not what the trigger is about
    when = _other_than_it(on, when)
    if "when" in when and ". Otherwise, " in rest:  # then it triggers whatever holds, and asks as it resolves
        otherwise = _either(when["when"], *rest.split(". Otherwise, ", 1))
        rest_of_when = {key: value for key, value in when.items() if key != "when"}
        return None if otherwise is None else guarded(triggered, on, rest_of_when, otherwise)
    said = chosen_modes(rest) if choice(rest[:1].upper() + rest[1:]) is not None else sentence(rest.removesuffix(ONCE))
    if said is None and on["on"] in NUMBERED:
        said = that_many(rest.removesuffix(ONCE), sentence)
    by_it = on.get("of", "this") != "this" and _IT_DEALS.match(rest) is not None
    if said is not None and by_it and on["on"] in _SEEN:
        said = guarded(_by_it, said)
    if said is not None and rest.startswith("if ") and not when:
        when, said = _asked_as_it_triggers(said)
    if rest.endswith(ONCE):
        on = {**on, "once_each_turn": True}
    part = None if said is None else guarded(triggered, on, when, said)
    if part is not None and by_it and on["on"] in ("dies", "leaves") and not part.idle:
        return replace(part, simplified="lifelink and infect of what has left mean nothing for the damage that it deals")
    aimed = aimed_at_stack(rest, on)
    return replace(part, idle="", simplified=aimed) if part is not None and aimed else part


#: Keys of conditions that ask the same as something triggers and as it resolves.
_OF_NOW = {"number", "control", "count", "in", "at_least", "at_most"}


def _asked_as_it_triggers(said: Said) -> tuple[Fields, Said]:
    """(the condition that stands first, what happens then): it is asked as the ability triggers, and again (603.4)."""
    first = said.effects[0] if len(said.effects) == 1 else {}
    if first.get("do") != "if" or "otherwise" in first or not _OF_NOW.issuperset(first["when"]):
        return {}, said
    return {"when": first["when"]}, replace(said, effects=tuple(first["then"]))


def _for_some_spells(part: Part | None, only: Fields) -> Part | None:
    """A trigger that adds mana, which may be spent on some things alone."""
    triggers = part.fields.get("triggers", []) if part is not None else []
    if part is None or len(triggers) != 1 or [e["do"] for e in triggers[0]["effects"]] != ["add"]:
        return None
    (added,) = triggers[0]["effects"]
    return replace(part, fields={"triggers": [{**triggers[0], "effects": [{**added, "only": only}]}]})


def _either(when: Fields, first: str, second: str) -> Said | None:
    """What happens if a condition holds, and what else. None where one of them is not read, or has a target."""
    one, other = sentence(first + "."), sentence(second)
    if one is None or other is None or one.targets or other.targets:
        return None
    asked = {"do": "if", "when": when, "then": list(one.effects), "otherwise": list(other.effects)}
    return Said((asked,), (), one.tokens + other.tokens, one.idle + other.idle)


def _by_it(said: Said) -> Said:
    """What is dealt by what a trigger is about. ValueError where it is not known which damage that is."""
    return replace(said, effects=dealt_by(said.effects, "it"))


def _other_than_it(on: Fields, when: Fields) -> Fields:
    """The condition of a trigger on things that enter: where it speaks of other ones, it means other than that one."""
    asked = when.get("when", {})
    about_others = on["on"] == "enters" and not on.get("of", "this").startswith(("this", "other "))
    if about_others and str(asked.get("control", "")).startswith("other "):
        return {"when": {**asked, "of": "it"}}
    return when


def on_turning_up(text: str, enters: bool) -> Part | None:
    """What triggers as it is turned face up, and perhaps as it enters: read like what triggers as it enters."""
    part = read_triggered({"on": "enters"}, {}, text)
    if part is None or part.idle or set(part.fields) != {"triggers"}:
        return part if part is None or part.idle else None
    triggers = part.fields["triggers"]
    return replace(part, fields={TURNED_UP: triggers, **({"triggers": triggers} if enters else {})})
