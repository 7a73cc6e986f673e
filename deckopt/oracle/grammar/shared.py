"""What the lowerings of verbs share: amounts, filters, players, targets and things.

What has been said so far, and how a reference finds what it means, stands in `spoken`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from deckopt.cards.filters import covers, parse_filter
from deckopt.oracle.colours_spent import COLOURS_SPENT
from deckopt.oracle.grammar.aimed_players import SECOND, is_you, newest_player, of_yours_alone
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.numbers_of import noted, plus, whose
from deckopt.oracle.grammar.references import SAME, THAT_PLAYER
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import CHOSEN, SACRIFICED, Fields, FirstTarget, Spoken
from deckopt.oracle.grammar.tree import (
    All,
    AllOf,
    AnyTarget,
    Bound,
    CardTypes,
    ColoursSpent,
    Count,
    Counters,
    Devotion,
    Enchanted,
    It,
    Itself,
    Noted,
    Number,
    OfGame,
    Phrase,
    Player,
    Some,
    Target,
    ThatMuch,
    ThisTurn,
    Those,
    Total,
    Value,
)
from deckopt.oracle.said import BOTH
from deckopt.words.references import TARGET_WORDS
from deckopt.words.targets import NO_FILTERS, TARGETED_PLAYERS

#: How many targets of one description there is room for.
_MOST = {"battlefield": 2, "graveyard": 4}

# -- amounts -----------------------------------------------------------------------------------------


def amount(node: Any, spoken: Spoken) -> Any:
    """An amount as the card format writes it."""
    if isinstance(node, Number):
        return node.n
    if isinstance(node, AllOf):
        return "all"
    if isinstance(node, Count):
        return _scaled(node.times, {**_counted(node.of, spoken), **plus(node.plus), **({"half": True} if node.half else {})})
    if isinstance(node, Value):
        if node.what == "charge counters":
            return {"value": "counters", "kind": "charge"}
        discarded = "'discard'" in str(spoken.made[-1:])
        if isinstance(node.of, It) and node.of.kind == "that" and discarded and not spoken.is_theirs(node.of):
            raise Refused("a number of a card that a player has discarded")
        of = whose(node.of, spoken)
        if of == "found" and node.what != "mana value":
            raise Refused("another number of a card than its mana value")
        if of == SACRIFICED:
            spoken.mention(SACRIFICED)
        return {"value": node.what, "of": of, **plus(node.plus)}
    if isinstance(node, Total):
        return {node.which: yours(node.phrase)}
    if isinstance(node, Devotion):
        return {"devotion": node.colours}
    if isinstance(node, CardTypes):
        return {"card_types": "graveyard"}
    if isinstance(node, OfGame):
        return {"number": node.number}
    if isinstance(node, ThisTurn):
        return {"turn": node.what, **plus(node.plus)}
    if isinstance(node, ColoursSpent):
        return COLOURS_SPENT
    if isinstance(node, Noted):
        return noted(node.done, spoken)
    if isinstance(node, ThatMuch):
        last = spoken.made[-1] if spoken.made else {}
        before = last.get("do", "")
        if (before == "put" and last.get("up_to")) or (before == "discard" and last.get("who", "you") == "you"):
            spoken.made[-1]["note"] = True
            return {"value": "noted", **plus(node.plus)}
        if node.plus:
            raise Refused("one more than what?")
        return {"value": {"sacrifice": "sacrificed", "pay energy": "noted"}.get(before, "event")}
    raise Refused("an amount of a kind that has no words")


def _counted(of: Any, spoken: Spoken) -> Fields:
    if isinstance(of, Counters):
        word = whose(of.on, spoken)
        return {
            "value": "counters",
            **({"kind": of.kind} if of.kind != "+1/+1" else {}),
            **({"of": word} if word != "this" else {}),
        }
    return {"count": yours(of, "battlefield", "graveyard", "hand", "library"), **({"in": of.zone} if of.zone else {})}


def _scaled(n: Any, per: Fields) -> Any:
    return per if n == 1 else {**per, "times": n}


def times(n: Any, per: Any, spoken: Spoken) -> Any:
    """An amount, or so many times a count."""
    made = amount(n, spoken)
    if per is None:
        return made
    if not isinstance(made, int):
        raise Refused("a number times a number")
    return _scaled(made, amount(per, spoken))


# -- phrases -----------------------------------------------------------------------------------------


def yours(phrase: Phrase, *zones: str) -> str:
    """The filter of what is described, which can be yours. Refused if it is not, or in another zone than one of those."""
    if not phrase.is_yours:
        raise Refused("of the opponent")
    if phrase.zone and phrase.zone not in zones:
        raise Refused(f"in the {phrase.zone}")
    if phrase.mana_value is not None:
        raise Refused("a mana value known by now")
    return filter_of(phrase)


def bound(phrase: Phrase, spoken: Spoken) -> Fields:
    """What is asked of the mana value beside the filter."""
    found: Bound | None = phrase.mana_value
    if found is None:
        return {}
    sides = (("at_least", found.at_least), ("at_most", found.at_most))
    return {"mana_value": {key: amount(n, spoken) for key, n in sides if n is not None}}


# -- players -----------------------------------------------------------------------------------------


def aim_at_player(who: Any, spoken: Spoken) -> str:
    """The word for a target player, who is among the targets from then on."""
    word = _aimed(spoken, who)
    spoken.mention(word, player=True)
    return word


def _aim_first(who: str, spoken: Spoken) -> str:
    """The word for a target player, who has to be the first target: the verbs of players know no other."""
    if spoken.first == who:
        spoken.first = ""
        spoken.mention("target", player=True)
        return "target"
    if len(spoken.targets) == 1 and spoken.targets[0] in TARGETED_PLAYERS:
        return aim_at_player(who, spoken)  # a second player, of whom is asked who that is
    if spoken.targets:
        raise FirstTarget(who)
    return aim_at_player(who, spoken)


def _aimed(spoken: Spoken, target: Any) -> str:
    if len(spoken.targets) >= 2:
        raise Refused("more than two targets")
    spoken.targets.append(target)
    return TARGET_WORDS[len(spoken.targets) - 1]


def of_controller(spoken: Spoken, effects: list[Fields]) -> list[Fields]:
    """What the controller of something does, who is you: nobody does it if a target was left out."""
    effects = of_yours_alone(spoken, effects)
    if not spoken.has_optional_target:
        return effects
    if len(spoken.targets) > 1:
        raise Refused("one of several targets may be left out")
    return [{"do": "if", "when": {"aimed": "you"}, "then": effects}]


def resolved(who: Player, spoken: Spoken) -> str:
    """Who does something: the same as before, where nobody is named."""
    if who.who == THAT_PLAYER:
        return that_player(spoken)[0]
    return spoken.player.who if who.who == SAME and spoken.player is not None else who.who


def that_player(spoken: Spoken) -> tuple[str, str]:
    """(who "that player" is, the word for that target): the target player who was spoken of last. Refused without one."""
    word = next((m.word for m in reversed(spoken.mentions) if m.player), "")
    target = spoken.targets[TARGET_WORDS.index(word)] if word in TARGET_WORDS else ""
    if target not in ("player", "opponent"):
        raise Refused("which player?")
    return f"target {target}", word


def _doer(who: Player, spoken: Spoken) -> tuple[str, str]:
    """(who does something, the word for a target player): the same as before, where nobody is named."""
    if who.who == THAT_PLAYER:
        found = that_player(spoken)
        spoken.player = Player(who=found[0])
        return found
    if who.who == SAME:
        if spoken.player is None:
            raise Refused("who?")
        same = spoken.player.who
        if same == "controller" and spoken.has_optional_target:
            raise Refused("whoever controls it")
        return same, newest_player(spoken) if same.startswith("target ") else ""
    spoken.player = who
    if not who.who.startswith("target "):
        return who.who, ""
    return who.who, _aim_first(who.who.split()[1], spoken)


def done_by(who: Player, spoken: Spoken, make: Callable[[str], Fields]) -> list[Fields]:
    """An effect whose verb knows `who`: `make` gets the word for the player, "" for you."""
    doer, word = _doer(who, spoken)
    if word == SECOND and doer == "target player":
        return [{"do": "if", "when": is_you(word), "then": [make("")], "otherwise": [make("opponent")]}]
    word = "opponent" if word == SECOND else word
    made = [make(doer if doer in ("each", "opponent") else "" if doer == "controller" else word)]
    if doer in ("opponent", "target opponent"):
        spoken.theirs = len(spoken.mentions)
    if doer == "controller":
        spoken.of_target = True
        return of_controller(spoken, made)
    return made


def done_by_you(who: Player, spoken: Spoken, mine: list[Fields], theirs: list[Fields] | None = None) -> list[Fields]:
    """What a player does, where the verb is of yours alone. `theirs` is what happens if it is the opponent, None if that changes
    nothing."""
    doer, word = _doer(who, spoken)
    if doer == "controller":
        spoken.of_target = True
        return of_controller(spoken, mine)
    if doer == "each":
        return [*mine, *(theirs or [])]
    if doer in ("opponent", "target opponent"):
        spoken.theirs = len(spoken.mentions)
        if not theirs:
            spoken.idle.append("the opponent does it")
        return theirs or []
    if doer == "you":
        return mine
    otherwise = {"otherwise": theirs} if theirs else {}
    return [{"do": "if", "when": is_you(word), "then": mine, **otherwise}]


# -- things ------------------------------------------------------------------------------------------

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
    word = _aimed(spoken, made)
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
    word = _aim_first("player", spoken)
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
