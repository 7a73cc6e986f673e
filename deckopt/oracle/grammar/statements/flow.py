"""How sentences are put together: one after the other, "if ...", "instead", "unless", later.

These hold for every verb: a sentence that is read alone is read after others, under a condition, and as what one may do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.references import is_third_person
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.shared import of_yours_alone, on, yours
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.optional import of_it
from deckopt.oracle.grammar.statements.permanents import Do, Sacrifice
from deckopt.oracle.grammar.statements.returning import Return, back_later
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import (
    Effect,
    If,
    IfItIs,
    IfNone,
    Instead,
    It,
    Later,
    May,
    Phrase,
    Player,
    Sequence,
    Those,
    WhenYouDo,
)
from deckopt.words.references import TARGET_WORDS
from deckopt.words.targets import TARGETED_PLAYERS

_AND = ((",", "then"), (",", "and", "then"), (",", "and"), ("and", "then"), ("and",), ("then",))
_NEXT = ((".", "then"), (".",), (",", "then"), (",", "and"), ("and",), (",",), ("then",))
#: After "you may ..." and "if ...": what goes on in the same sentence would be a part of that.
_NEXT_SENTENCE = ((".", "then"), (".",))


def _after(text: Text, i: int, joints: tuple[tuple[str, ...], ...]) -> list[int]:
    """Where what follows one of these words begins."""
    return [i + len(words) for words in joints if tuple(text.low[i : i + len(words)]) == words]


@RULES.function("several")
def several(text: Text, i: int) -> Found | None:
    """What is said in one sentence: "draw a card, then discard a card"."""
    first = RULES.read("simple", text, i)
    if first is None:
        return None
    start, (i, effect) = i, first
    found = [effect]
    while True:
        also = (*_AND, (",",)) if is_third_person(text.low[i + 1] if i < len(text) else "") else _AND
        more = _longest(text, i, also, "simple")
        if more is None:
            break
        i = more[0]
        found.append(more[1])
    return i, found[0] if len(found) == 1 else Sequence(effects=tuple(found), span=text.span(start, i))


def _longest(text: Text, i: int, joints: tuple[tuple[str, ...], ...], rule: str) -> Found | None:
    """What a rule reads after one of these words: the longest of what it reads after each."""
    best: Found | None = None
    for start in _after(text, i, joints):
        found = RULES.read(rule, text, start)
        if found is not None and (best is None or found[0] > best[0]):
            best = found
    return best


def _not(phrase: Phrase) -> Phrase:
    """What is not of a kind that one word says."""
    if len(phrase.any_of) != 1 or len(phrase.any_of[0]) != 1 or phrase.having or phrase.mana_value is not None:
        raise Refused("what is it not?")
    (word,) = phrase.any_of[0]
    return replace(phrase, any_of=((f"non{word}" if word.islower() else f"non-{word}",),))


RULES.add("clause", "{several}", lambda span, several: several)
RULES.add(
    "clause",
    "[then] if {condition} , {effect:several}",
    lambda span, condition, effect: If(condition=condition, effect=effect, span=span),
)
RULES.add(
    "clause",
    "[then] if {condition} , {effect:may}",
    lambda span, condition, effect: If(condition=condition, effect=effect, span=span),
)
_WAS = "(it's | it was | that card is | that card was | that creature is | that permanent is)"
RULES.add(
    "clause",
    f"if {_WAS} a|an {{phrase}} , {{effect:several}}",
    lambda span, phrase, effect: IfItIs(phrase=phrase, effect=effect, span=span),
)
RULES.add(
    "clause",
    "if (it's not | it isn't) a|an {phrase} , {effect:several}",
    lambda span, phrase, effect: IfItIs(phrase=_not(phrase), effect=effect, span=span),
)
RULES.add("clause", "if you don't , {effect:several}", lambda span, effect: IfNone(effect=effect, span=span))
RULES.add("clause", "if it's your turn , {effect:several}", lambda span, effect: effect)
RULES.add(
    "clause",
    "{effect:simple} if {condition}",
    lambda span, condition, effect: If(condition=condition, effect=effect, span=span),
)
RULES.add(
    "clause",
    "[then] {effect:simple} unless {condition}",
    lambda span, condition, effect: Unless(condition=condition, effect=effect, span=span),
)
RULES.add("clause", "{may}", lambda span, may: may)
RULES.add(
    "clause",
    "each player who controls a|an {phrase} {effect:several}",
    lambda span, phrase, effect: ByWhoControls(phrase=phrase, effect=effect, span=span),
)
RULES.add(
    "clause",
    "return a|an {phrase} to its owner's hand . if another {other:phrase} was returned this way , {effect:several}",
    lambda span, phrase, other, effect: ReturnedOther(phrase=phrase, other=other, effect=effect, span=span),
)
RULES.add("may", "you may {effect:several}", lambda span, effect: May(effect=effect, span=span))
#: What triggers once it is done goes on to the end of the text.
for _word, _rule in (("if", "several"), ("when", "effects")):
    RULES.add(
        "may",
        f"you may {{effect:simple}} . {_word} you do , {{then:{_rule}}}",
        lambda span, effect, then, word=_word: May(effect=effect, if_done=then, then_aimed=word == "when", span=span),
    )
    RULES.add(
        "may",
        f"you may pay {{pay:symbols}} . {_word} you do , {{then:{_rule}}}",
        lambda span, pay, then, word=_word: May(effect=then, pay=pay, then_aimed=word == "when", span=span),
    )
RULES.add(
    "may",
    "you may {effect:simple} . if you do , {then:several} and repeat this process",
    lambda span, effect, then: May(effect=effect, if_done=then, again=True, span=span),
)


#: The same of what one has to do.
RULES.add("clause", "when you do , {effect:effects}", lambda span, effect: WhenYouDo(effect=effect, span=span))


@RULES.function("symbols")
def symbols(text: Text, i: int) -> Found | None:
    """Mana symbols, one after the other."""
    start = i
    while text.low[i].startswith("{"):
        i += 1
    return (i, "".join(t.word for t in text.tokens[start:i])) if i > start else None


#: What is said in the imperative may be said of you.
RULES.add("verb", "you {verb}", lambda span, verb: verb)
RULES.add("timed", "{verb}", lambda span, verb: verb)
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
class ByWhoControls(Effect):
    """What each player does who controls something: you, if you do."""

    phrase: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class ReturnedOther(Effect):
    """Something is returned to hand, and what happens if that is of a kind, and not the card itself."""

    phrase: Phrase
    other: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class IfBack(Effect):
    """What happens as something comes back at a later moment, if it does: "if it entered under your control, ..." """

    effect: Effect


@dataclass(frozen=True, kw_only=True)
class Unless(Effect):
    """What happens if something is not so."""

    condition: Any
    effect: Effect


#: What happens in place of the effect before.
RULES.add("instead", ". if {condition} , {effect:simple} [,] instead", lambda span, **k: Instead(span=span, **k))
RULES.add(
    "instead",
    f". if {_WAS} a|an {{phrase}} , {{effect:simple}} [,] instead",
    lambda span, phrase, effect: Instead(condition=phrase, effect=effect, span=span),
)
RULES.add("instead", ". if {condition} , instead {effect:several}", lambda span, **k: Instead(span=span, **k))
RULES.add("instead", ". {effect:simple} instead if {condition}", lambda span, **k: Instead(span=span, **k))
RULES.add("instead", ". instead , if {condition} , {effect:several}", lambda span, **k: Instead(span=span, **k))


#: What happens if what was asked just before is not so.
RULES.add("otherwise", ". otherwise , {effect:several}", lambda span, effect: effect)
RULES.add("otherwise", ". otherwise , {may}", lambda span, may: may)


@dataclass(frozen=True, kw_only=True)
class Replaced(Effect):
    """An effect, and what happens in place of it if something is so."""

    before: Effect
    instead: Instead


@dataclass(frozen=True, kw_only=True)
class Flip(Effect):
    """A coin is flipped."""

    win: Effect | None = None
    lose: Effect | None = None


def _flipped(span: Any, win: Effect | None = None, lose: Effect | None = None) -> Flip:
    return Flip(win=win, lose=lose, span=span)


for _rule in ("several", "may"):
    _win, _lose = f". if you win the flip , {{win:{_rule}}}", ". if you lose the flip , {lose:several}"
    for _outcomes in (_win, f"{_win} {_lose}", f"{_lose} {_win}"):
        RULES.add("clause", f"flip a coin {_outcomes}", _flipped)
RULES.add("clause", f"flip a coin {_lose}", _flipped)


#: What holds for all the rest of its sentence.
_LIMITED = (May, If, IfItIs, IfNone, Flip, WhenYouDo)


@RULES.function("effects")
def effects(text: Text, i: int) -> Found | None:
    """All that a text says."""
    first = RULES.read("clause", text, i)
    if first is None:
        return None
    start, (i, effect) = i, first
    found = [effect]
    while True:
        instead = RULES.read("instead", text, i)
        if instead is not None:
            if isinstance(found[-1], (Sequence, May, If, Replaced)):
                return None  # in place of which of them?
            i = instead[0]
            found[-1] = Replaced(before=found[-1], instead=instead[1], span=(found[-1].span[0], instead[1].span[1]))
            continue
        otherwise = RULES.read("otherwise", text, i) if isinstance(found[-1], (If, IfItIs)) else None
        if otherwise is not None and found[-1].otherwise is None:
            i = otherwise[0]
            found[-1] = replace(found[-1], otherwise=otherwise[1], span=(found[-1].span[0], text.tokens[i - 1].end))
            continue
        more = _longest(text, i, _NEXT_SENTENCE if isinstance(found[-1], _LIMITED) else _NEXT, "clause")
        if more is None:
            break
        i = more[0]
        found.append(more[1])
    if text.low[i] == ".":
        i += 1
    return i, found[0] if len(found) == 1 else Sequence(effects=tuple(found), span=text.span(start, i))


# -- lowering -----------------------------------------------------------------------------------------


@lowers(Sequence)
def _sequence(node: Sequence, spoken: Spoken) -> list[Fields]:
    start = len(spoken.made)
    for effect in node.effects:
        known = len(spoken.made)
        new = lowered(effect, spoken)
        spoken.made[known:] = new
    return spoken.made[start:]


@lowers(Flip)
def _flip(node: Flip, spoken: Spoken) -> list[Fields]:
    then = [] if node.win is None else lowered(node.win, spoken)
    otherwise = [] if node.lose is None else lowered(node.lose, spoken)
    if not then and not otherwise:
        return []
    return [{"do": "flip", **({"then": then} if then else {}), **({"otherwise": otherwise} if otherwise else {})}]


@lowers(If)
def _if(node: If, spoken: Spoken) -> list[Fields]:
    conditions = of_it(node.condition, spoken)
    if node.otherwise is None:
        effects = lowered(node.effect, spoken)
        return _asked(conditions, effects, []) if effects else []
    return _either(conditions, node.effect, node.otherwise, spoken)


def _either(conditions: Any, effect: Effect, otherwise: Effect, spoken: Spoken) -> list[Fields]:
    """What happens if something is so, and what else: neither speaks of the other, nor do later sentences of either."""
    known, aimed = list(spoken.mentions), len(spoken.targets)
    first = lowered(effect, spoken)
    spoken.mentions[:] = known
    second = lowered(otherwise, spoken)
    spoken.mentions[:] = known
    if len(spoken.targets) > aimed:
        raise Refused("a target of one of two things that may happen")
    return _asked(conditions, first, second) if first or second else []


@lowers(IfItIs)
def _if_it_is(node: IfItIs, spoken: Spoken) -> list[Fields]:
    """What happens if what was returned is such a card, or such a permanent where it is one by then; or if the target is."""
    when = [_is(yours(node.phrase), spoken)]
    if node.otherwise is not None:
        made = _either(when, node.effect, node.otherwise, spoken)
        return of_yours_alone(spoken, made)
    return _asked(when, lowered(node.effect, spoken), [])


#: Verbs after which a target is where it was.
_STAYS = ("tap", "untap", "pump", "counters", "remove", "damage", "become", "give", "doom")


def _is(what: str, spoken: Spoken) -> Fields:
    """The question whether what was spoken of just before is of a kind."""
    before = spoken.made[-1] if spoken.made else {}
    if before.get("do") == "return" and (before.get("from") == "graveyard" or before.get("to") == "battlefield"):
        if len(spoken.made) > 1:
            raise Refused("if what is?")
        return {"entered" if before.get("to") == "battlefield" else "revealed": what}
    word = spoken.one()
    stays = before.get("do") in _STAYS or before.get("from") == "graveyard"  # a card is asked for what it is, wherever it went
    if word not in TARGET_WORDS[:2] or word not in before.values() or not stays:
        raise Refused("if what is?")
    return {"is": what, "of": word}


@lowers(IfNone)
def _if_none(node: IfNone, spoken: Spoken) -> list[Fields]:
    """What happens if no card was taken of those that were milled."""
    before = spoken.made[-1] if spoken.made else {}
    if before.get("do") != "mill" or not before.get("take", {}).get("up_to"):
        raise Refused("if you don't do what?")
    return [{"do": "if", "when": {"revealed": "card", "at_most": 0}, "then": lowered(node.effect, spoken)}]


def _asked(conditions: Any, effects: list[Fields], otherwise: list[Fields]) -> list[Fields]:
    for when in reversed(conditions):
        effects = [{"do": "if", "when": when, "then": effects, **({"otherwise": otherwise} if otherwise else {})}]
    return effects


@lowers(Replaced)
def _replaced(node: Replaced, spoken: Spoken) -> list[Fields]:
    before = len(spoken.targets)
    plain = lowered(node.before, spoken)
    if "no target" in spoken.idle:
        return plain  # then neither is done
    known = len(spoken.targets)
    asked = _asked_of_target(node.instead.condition, plain, spoken)
    mark = list(spoken.mentions)
    more = lowered(node.instead.effect, spoken)
    new = spoken.targets[known:]
    if new:
        if new != spoken.targets[before:known] or "no target" in spoken.idle:
            raise Refused("two targets where one is chosen")
        del spoken.targets[known:]
        if before:
            raise Refused("targets in another order")
        more = _first_targets(more, known)
        spoken.mentions = mark
    return _asked(asked, more, plain)


def _asked_of_target(condition: Any, plain: list[Fields], spoken: Spoken) -> Any:
    """The condition on which something else happens; or whether the target, of which the plain effect is, is of a kind."""
    if not isinstance(condition, Phrase):
        return of_it(condition, spoken)
    if len(spoken.targets) != 1 or len(plain) != 1 or "target" not in plain[0].values() or isinstance(spoken.targets[0], dict):
        raise Refused("if what is?")
    if spoken.targets[0] in TARGETED_PLAYERS:
        raise Refused("a player, or a permanent")
    return [{"is": yours(condition), "of": "target"}]


def _first_targets(effects: list[Fields], n: int) -> list[Fields]:
    """Effects about the targets after n others as effects about those that stand first."""
    if n != 1:
        raise Refused("two targets where one is chosen")

    def back(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: back(v) for k, v in value.items()}
        if isinstance(value, list):
            return [back(v) for v in value]
        return "target" if value == "target 2" else value

    made: list[Fields] = back(effects)
    return made


#: What can happen later: nothing is moved that was spoken of, which may be another by then.
_LATER = ("draw", "discard", "gain", "lose", "scry", "surveil", "mill")


@lowers(Unless)
def _unless(node: Unless, spoken: Spoken) -> list[Fields]:
    conditions = of_it(node.condition, spoken)
    effects = lowered(node.effect, spoken)
    return _asked(conditions, [], effects) if effects else []


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


@lowers(ByWhoControls)
def _by_who_controls(node: ByWhoControls, spoken: Spoken) -> list[Fields]:
    if node.phrase.zone or node.phrase.whose:
        raise Refused("who?")
    spoken.player = Player(who="you")
    effects = lowered(node.effect, spoken)
    return [{"do": "if", "when": {"control": yours(node.phrase)}, "then": effects}] if effects else []


@lowers(ReturnedOther)
def _returned_other(node: ReturnedOther, spoken: Spoken) -> list[Fields]:
    """A choice between the two: to return another thing of that kind, with what follows, or anything."""
    if spoken.made or node.phrase.zone or node.other.zone:
        raise Refused("what was returned?")
    any_of = [{"do": "return", "what": yours(node.phrase)}]
    other = f"other {yours(node.other)}"
    effects = lowered(node.effect, spoken)
    if spoken.targets:
        raise Refused("a target of one of two things that may happen")
    may: Fields = {"do": "may", "effects": [{"do": "return", "what": other}, *effects], "otherwise": any_of}
    return [{"do": "if", "when": {"control": other}, "then": [may], "otherwise": any_of}]


@lowers(Later)
def _later(node: Later, spoken: Spoken) -> list[Fields]:
    if isinstance(node.effect, Return) and node.effect.to == "battlefield" and not node.effect.from_graveyard:
        return back_later(node.effect, node.at, spoken)
    if leaving := _leaves_later(node, spoken):
        return leaving
    known = len(spoken.targets)
    effects = lowered(node.effect, spoken)
    if len(spoken.targets) > known or not effects or any(e["do"] not in _LATER or "'it'" in str(e) for e in effects):
        raise Refused("something that was spoken of, later")
    plain = [{k: v for k, v in e.items() if e["do"] != "draw" or (k, v) != ("amount", 1)} for e in effects]
    return [{"do": "later", "at": node.at, "effects": plain}]
