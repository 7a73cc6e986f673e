"""What happens only if something is so: "if ...", "unless ...", "instead", "otherwise".

What is asked is in `grammar.conditions`. What one may do is in `optional`. Which of these go together in a text is in `flow`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.grammar.aimed_players import of_yours_alone
from deckopt.oracle.grammar.amounts import yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import CHOSEN, Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.optional import of_it, triggered
from deckopt.oracle.grammar.tree import Effect, If, IfItIs, IfNone, Instead, Number, Phrase
from deckopt.oracle.kicked import KICKED
from deckopt.oracle.unplayed import ASKED_AS_CARD, said_of
from deckopt.words.references import TARGET_WORDS
from deckopt.words.targets import NO_FILTERS, TARGETED_PLAYERS


def _not(phrase: Phrase) -> Phrase:
    """What is not of a kind that one word says."""
    if len(phrase.any_of) != 1 or len(phrase.any_of[0]) != 1 or phrase.having or phrase.mana_value is not None:
        raise Refused("what is it not?")
    (word,) = phrase.any_of[0]
    return replace(phrase, any_of=((f"non{word}" if word.islower() else f"non-{word}",),))


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
_WAS = "(it's | it was | that card is | that card was | that creature is | that permanent is"
_WAS += " | that land was | that permanent was | that creature was | that artifact was | that enchantment was)"
RULES.add(
    "clause",
    f"if {_WAS} a|an {{phrase}} , {{effect:several}}",
    lambda span, phrase, effect: IfItIs(phrase=phrase, effect=effect, span=span),
)
for _was in ("is", "was"):
    RULES.add(
        "clause",
        f"if a|an {{phrase}} {_was} exiled this way , {{effect:several}}",
        lambda span, phrase, effect: ExiledThisWay(phrase=phrase, effect=effect, span=span),
    )
    RULES.add(
        "clause",
        f"when a|an {{phrase}} {_was} exiled this way , {{effect:several}}",
        lambda span, phrase, effect: ExiledThisWay(phrase=phrase, effect=effect, then_aimed=True, span=span),
    )
for _word in ("nonbasic", "legendary"):
    RULES.add(
        "clause",
        f"if that land was {_word} , {{effect:several}}",
        lambda span, effect, word=_word: IfItIs(phrase=Phrase(any_of=((word, "land"),), span=span), effect=effect, span=span),
    )
RULES.add(
    "clause",
    "if a|an {phrase} enters this way , it enters with {n:number} additional +1/+1 counter(s) on it",
    lambda span, phrase, n: EntersWith(phrase=phrase, n=n, span=span),
)
RULES.add(
    "clause",
    "if a|an {phrase} enters this way , it enters with an additional +1/+1 counter on it",
    lambda span, phrase: EntersWith(phrase=phrase, n=Number(n=1), span=span),
)
RULES.add(
    "clause",
    "if (it's not | it isn't) a|an {phrase} , {effect:several}",
    lambda span, phrase, effect: IfItIs(phrase=_not(phrase), effect=effect, span=span),
)
#: There is one opponent.
RULES.add(
    "clause",
    "[then] {effect:simple} for each opponent who lost life this turn",
    lambda span, effect: If(condition=[{"turn": "life lost by opponent"}], effect=effect, span=span),
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


@dataclass(frozen=True, kw_only=True)
class EntersWith(Effect):
    """What is put onto the battlefield enters with more counters if it is of a kind."""

    phrase: Phrase
    n: Number


@dataclass(frozen=True, kw_only=True)
class ExiledThisWay(Effect):
    """What happens if the card of a graveyard that was just exiled is of a kind; `then_aimed`: it is a trigger on that."""

    phrase: Phrase
    effect: Effect
    then_aimed: bool = False


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
RULES.add("instead", ". if {condition} , instead {effect:listed}", lambda span, **k: Instead(span=span, **k))
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


# -- lowering -----------------------------------------------------------------------------------------


@lowers(If)
def _if(node: If, spoken: Spoken) -> list[Fields]:
    conditions = of_it(node.condition, spoken)
    if any("is" in when and "of" not in when for when in conditions):
        spoken.mention("this")
    if node.otherwise is None:
        effects = lowered(node.effect, spoken)
        return under(conditions, effects, []) if effects else []
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
    return under(conditions, first, second) if first or second else []


@lowers(EntersWith)
def _enters_with(node: EntersWith, spoken: Spoken) -> list[Fields]:
    before = spoken.made[-1] if spoken.made else {}
    returned = before.get("do") == "return" and (before.get("from"), before.get("to")) == ("graveyard", "battlefield")
    if not returned or len(spoken.made) > 1 or before.get("what") != "target" or "counters" in before:
        raise Refused("what enters?")
    spoken.made.pop()
    more = said_of({**before, "counters": node.n.n}, ASKED_AS_CARD)
    return under([{"is": yours(node.phrase), "of": "target"}], [more], [before])


@lowers(ExiledThisWay)
def _if_exiled(node: ExiledThisWay, spoken: Spoken) -> list[Fields]:
    before = spoken.made[-1] if spoken.made else {}
    if (before.get("do"), before.get("from"), before.get("what")) != ("exile", "graveyard", "target") or len(spoken.targets) != 1:
        raise Refused("what is exiled this way?")
    asked = [{"is": yours(node.phrase), "of": "target"}]
    effects = triggered(node.effect, spoken) if node.then_aimed else []
    if not effects:
        known = len(spoken.targets)
        effects = lowered(node.effect, spoken)
        if len(spoken.targets) > known:
            raise Refused("a target of what may happen")
    return under(asked, effects, []) if effects else []


def _if_it_was(node: IfItIs, spoken: Spoken) -> list[Fields]:
    """What happens if the target, which has gone, was of a kind: that is asked before it goes."""
    if node.otherwise is not None or len(spoken.made) > 1 or len(spoken.targets) != 1 or isinstance(spoken.targets[0], dict):
        raise Refused("if what was?")
    (before,) = spoken.made
    asked = [{"is": yours(node.phrase), "of": "target"}]
    effects = lowered(node.effect, spoken)
    if len(spoken.targets) != 1 or "untap" in str(effects):
        raise Refused("what else is done?")
    if not effects:
        return []
    spoken.made.pop()
    return under(asked, [before, *effects], [before])


def _has_gone(spoken: Spoken) -> bool:
    """Whether the target, of which was spoken just before, has been destroyed or exiled from the battlefield."""
    before = spoken.made[-1] if spoken.made else {}
    return before.get("do") in ("destroy", "exile") and before.get("what") == "target" and "from" not in before


@lowers(IfItIs)
def _if_it_is(node: IfItIs, spoken: Spoken) -> list[Fields]:
    """What happens if what was returned is such a card, or such a permanent where it is one by then; or if the target is."""
    if _has_gone(spoken):
        return _if_it_was(node, spoken)
    when = [_is(yours(node.phrase), spoken)]
    if node.otherwise is not None:
        made = _either(when, node.effect, node.otherwise, spoken)
        return of_yours_alone(spoken, made)
    return under(when, lowered(node.effect, spoken), [])


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


def under(conditions: Any, effects: list[Fields], otherwise: list[Fields]) -> list[Fields]:
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
    if new and asked == [KICKED] and (before, known) == (0, 1) and _are_apart(spoken.targets):
        spoken.mentions = mark
        spoken.mention(CHOSEN)  # which of both nobody knows
        return under(asked, more, plain)
    if new:
        if new != spoken.targets[before:known] or "no target" in spoken.idle:
            raise Refused("two targets where one is chosen")
        del spoken.targets[known:]
        if before:
            raise Refused("targets in another order")
        more = _first_targets(more, known)
        spoken.mentions = mark
    return under(asked, _sized(more, plain), plain)


def _are_apart(targets: list[Any]) -> bool:
    """Whether two targets are described each for itself, and otherwise, so that a spell has the one or the other."""
    plain = [t for t in targets if isinstance(t, str) and t not in NO_FILTERS and not t.startswith("other ")]
    return len(plain) == len(targets) == 2 and plain[0] != plain[1]


def _sized(more: list[Fields], plain: list[Fields]) -> list[Fields]:
    """Another base power and toughness instead: of what a permanent becomes, only these numbers are replaced."""
    if len(more) != 1 or len(plain) != 1 or not plain[0].get("do") == more[0].get("do") == "become":
        return more
    alone = set(more[0]) <= {"do", "what", "power", "toughness"}
    return [{**plain[0], **more[0]}] if alone and more[0]["what"] == plain[0]["what"] else more


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


@lowers(Unless)
def _unless(node: Unless, spoken: Spoken) -> list[Fields]:
    conditions = of_it(node.condition, spoken)
    effects = lowered(node.effect, spoken)
    return under(conditions, [], effects) if effects else []
