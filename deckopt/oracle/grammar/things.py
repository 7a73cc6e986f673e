"""What something is done to, as the lowerings of verbs write it: targets, all that is described, what was spoken of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from deckopt.cards.filters import covers, parse_filter
from deckopt.oracle.grammar.aimed_players import is_you
from deckopt.oracle.grammar.amounts import amount, bound, yours
from deckopt.oracle.grammar.doers import aim_first, aimed
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import CHOSEN, Fields, Spoken
from deckopt.oracle.grammar.tree import (
    All,
    AnyTarget,
    Enchanted,
    It,
    Itself,
    Phrase,
    Some,
    Target,
    Those,
)
from deckopt.oracle.said import BOTH
from deckopt.words.references import TARGET_WORDS
from deckopt.words.targets import NO_FILTERS

#: How many targets of one description there is room for.
_MOST = {"battlefield": 2, "graveyard": 4}


NO_TARGET = "no target"


def aim(target: Target, spoken: Spoken, *zones: str) -> list[str] | None:
    """The words for targets, which are among the targets from then on; None if there can be none.

    `zones` are those that the verb can take them from. Refused if they are elsewhere.
    """
    phrase = target.phrase
    zone = phrase.zone or "battlefield"
    words = {word for words in phrase.any_of for word in words}
    spell = "spell" in words
    but_spells = spell and "spell" not in phrase.any_of[-1]
    if spell and not but_spells:
        if target.up_to:
            raise Refused("a spell that may be left out")
        spoken.targets.append("spell")
        spoken.idle.append(NO_TARGET)
        return None
    within = _bounded(target, spoken)
    what = filter_of(phrase, but_spells=but_spells)
    if not phrase.is_yours:
        if target.up_to:
            raise Refused("a target that may be left out, of the opponent")
        spoken.targets.append(what)
        spoken.idle.append(NO_TARGET)
        return None
    if zone not in zones:
        raise Refused(f"a target in the {zone}")
    if target.count > 1:
        return _aim_at_several(target, what, zone, spoken)
    if target.other and zone == "graveyard":
        if spoken.targets:
            raise Refused("another target than the first")
        what = f"other {what}"  # than the source, which may lie there too
    made: Any = what if not target.up_to and not within else {"what": what, **within, **({"up_to": True} if target.up_to else {})}
    if zone == "graveyard":
        made = {"what": what, "in": "graveyard", **within, **({"up_to": True} if target.up_to else {})}
    elif target.other:
        made = _another(made, what, spoken)
    word = aimed(spoken, made)
    spoken.mention(word)
    return [word]


def is_counted(found: Fields) -> bool:
    """Whether bounds of a mana value are known as a target is chosen."""
    return all(
        n == "X" or isinstance(n, int) or (isinstance(n, dict) and set(n) <= {"count", "in", "plus", "times"})
        for n in found.get("mana_value", {}).values()
    )


def _bounded(target: Target, spoken: Spoken) -> Fields:
    """How the mana value of a target is bounded: by X, or by what is counted, as the target is chosen."""
    found = bound(target.phrase, spoken)
    if not is_counted(found):
        raise Refused("a mana value that is not counted")
    if found and (target.count > 1 or target.other):
        raise Refused("several targets of a mana value known by now")
    return found


def _another(made: Any, what: str, spoken: Spoken) -> Any:
    """Another target than the one before, which is described alike; without one, another permanent than the source."""
    more = made if isinstance(made, dict) else {}
    if not spoken.targets:
        return {**more, "what": f"other {what}"} if more else f"other {what}"
    (before,) = spoken.targets
    described = before["what"] if isinstance(before, dict) else before
    alike = described == what or (
        isinstance(before, str) and before not in NO_FILTERS and covers(parse_filter(what), parse_filter(described))
    )
    if not alike or (isinstance(before, dict) and "in" in before):
        raise Refused("another target than the first")
    return {**more, "what": what, "another": True}


def _aim_at_several(target: Target, what: str, zone: str, spoken: Spoken) -> list[str]:
    if target.count > _MOST[zone] or (target.count > 2 and not target.up_to):
        raise Refused("more targets than there is room for")
    if spoken.targets:
        raise Refused("more than two targets")
    what = f"other {what}" if target.other else what
    first: Fields = {"what": what, **({"in": zone} if zone != "battlefield" else {})}
    rest = {**first, **({"up_to": True} if target.up_to else {}), "another": True}
    if target.up_to and target.least < 1:
        first["up_to"] = True
    spoken.targets += [what if set(first) == {"what"} else first, *[rest] * (target.count - 1)]
    if zone == "battlefield":
        spoken.mention(BOTH, several=True)
    return list(TARGET_WORDS[: target.count])


_AT_ONCE = ("return", "exile", "destroy")


def _each_of(words: list[str], effect: Fields, key: str, together: bool) -> list[Fields]:
    """An effect on each of some objects, of which the later ones leave together with the first."""
    targets = together and all(word in TARGET_WORDS for word in words)
    return [{**effect, key: word, **({"together": True} if targets and i else {})} for i, word in enumerate(words)]


def _of_player(phrase: Phrase, spoken: Spoken, effect: Fields, key: str) -> list[Fields]:
    """An effect on all that a target player controls: the opponent controls nothing."""
    what = filter_of(replace(phrase, whose=""))
    word = aim_first("player", spoken)
    spoken.mention(CHOSEN, several=True)  # what is said of them later holds for that player's alone
    return [{"do": "if", "when": is_you(word), "then": [{**effect, key: what}]}]


def on(thing: Any, spoken: Spoken, effect: Fields, *, zones: Iterable[str] = ("battlefield",), key: str = "what") -> list[Fields]:
    """An effect on something: one for each target, or one for all that is described. `key` says what it is about.

    Where something chosen is meant, `count` and `up_to` say how many. A graveyard among `zones` is said by `from`.
    """
    zones = tuple(zones)
    if isinstance(thing, Itself):
        spoken.mention("this")
        return [{**effect, key: "this"}]
    if isinstance(thing, Enchanted):
        spoken.mention("enchanted")
        return [{**effect, key: "enchanted"}]
    if isinstance(thing, It):
        return [{**effect, key: spoken.one(thing)}]
    if isinstance(thing, Those):
        return _each_of(spoken.those(thing), effect, key, effect["do"] in _AT_ONCE)
    if isinstance(thing, Target):
        words = aim(thing, spoken, *zones)
        if words is None:
            return []
        there = {"from": "graveyard"} if thing.phrase.zone == "graveyard" else {}
        return _each_of(words, {**effect, **there}, key, effect["do"] in _AT_ONCE and not there)
    if isinstance(thing, (All, Some)):
        phrase = thing.phrase
        if isinstance(thing, All) and phrase.whose == "target player" and not phrase.zone:
            return _of_player(phrase, spoken, effect, key)
        if isinstance(thing, All) and phrase.whose == "opponent" and not phrase.zone:
            spoken.idle.append("the opponent has nothing")
            return []
        what = yours(phrase, *zones)
        there = {"from": "graveyard"} if phrase.zone == "graveyard" else {}
        if isinstance(thing, All):
            spoken.mention(what, several=True)
            return [{**effect, **there, key: what}]
        what = f"other {what}" if thing.other else what
        n = amount(thing.count, spoken)
        more = {**({"count": n} if n != 1 else {}), **({"up_to": True} if thing.up_to else {})}
        return [{**effect, **there, key: what, **more}]
    if isinstance(thing, AnyTarget):
        raise Refused("a player, or a permanent")
    raise Refused("what?")
