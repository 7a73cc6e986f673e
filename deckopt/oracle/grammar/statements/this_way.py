"""What happens if something was done "this way", or if a graveyard or a hand holds something."""

from __future__ import annotations

from dataclasses import dataclass

from deckopt.oracle.grammar.amounts import yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.statements.conditional import under
from deckopt.oracle.grammar.statements.optional import triggered
from deckopt.oracle.grammar.things import on
from deckopt.oracle.grammar.tree import Effect, May, Number, Phrase, Target
from deckopt.words.references import TARGET_WORDS

for _words in ("you put a|an {phrase} into your hand this way", "a|an {phrase} is|was put into your hand this way"):
    RULES.add(
        "clause",
        f"[then] if {_words} , {{effect:several}}",
        lambda span, phrase, effect: IfTaken(phrase=phrase, effect=effect, span=span),
    )
RULES.add(
    "clause",
    "[then] if a graveyard has {n:number} or more cards in it , {effect:several} [. otherwise , {other:several}]",
    lambda span, n, effect, other=None: IfAnyGraveyard(n=n, effect=effect, other=other, span=span),
)
RULES.add(
    "clause",
    "choose a card name , then reveal a card at random from your hand . if that card has the chosen name , {effect:several}",
    lambda span, effect: IfGuessed(effect=effect, span=span),
)
RULES.add(
    "clause",
    "for each {phrase} exiled this way , {effect:several}",
    lambda span, phrase, effect: ForEachExiled(phrase=phrase, effect=effect, span=span),
)
RULES.add(
    "may",
    "you may behold a|an {phrase} . if you do , {effect:several}",
    lambda span, phrase, effect: IfBeheld(phrase=phrase, effect=effect, span=span),
)


@dataclass(frozen=True, kw_only=True)
class IfTaken(Effect):
    """What happens if the card that was just taken to hand is of a kind."""

    phrase: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class IfGuessed(Effect):
    """What happens if a random card of your hand has the name that was chosen."""

    effect: Effect


@dataclass(frozen=True, kw_only=True)
class IfAnyGraveyard(Effect):
    """What happens if a graveyard, yours or the opponent's, has so many cards, and what else."""

    n: Number
    effect: Effect
    other: Effect | None


@dataclass(frozen=True, kw_only=True)
class ForEachExiled(Effect):
    """What happens for each card of a kind, of those of a graveyard that were just exiled."""

    phrase: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class IfBeheld(Effect):
    """What you may have happen if a permanent or a card of your hand is of a kind (701.4)."""

    phrase: Phrase
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class IfDone(Effect):
    """What has to be done, and what happens if it is done: "Discard a card. If you do, draw a card." """

    effect: Effect
    then: Effect


RULES.add(
    "clause",
    "{effect:simple} . if you do , {then:several}",
    lambda span, effect, then: IfDone(effect=effect, then=then, span=span),
)


@lowers(IfDone)
def _if_done(node: IfDone, spoken: Spoken) -> list[Fields]:
    made = lowered(May(effect=node.effect, if_done=node.then, span=node.span), spoken)
    one = len(made) == 1
    asked = made[0] if one and made[0]["do"] == "if" and len(made[0]["then"]) == 1 else {}
    may = asked["then"][0] if asked else made[0] if one else {}
    first = may.get("effects", [{}])[0]
    if may.get("do") != "may" or first.get("do") not in ("discard", "sacrifice") or "up_to" in first:
        raise Refused("whether it is done is not known")
    if first.get("count", first.get("amount", 1)) != 1:
        raise Refused("some of them may be there")
    return [{**asked, "then": may["effects"]}] if asked else list(may["effects"])


@dataclass(frozen=True, kw_only=True)
class ChosenByValue(Effect):
    """A target card of the graveyard that may enter if its mana value is small, and else goes to hand."""

    thing: Target
    most: int


RULES.add(
    "clause",
    "choose {thing:target} . if it has mana value {most:digits} or less , you may put it onto the battlefield . if you don't "
    "[put it onto the battlefield] , put it into your hand",
    lambda span, thing, most: ChosenByValue(thing=thing, most=most, span=span),
)


@lowers(ChosenByValue)
def _chosen_by_value(node: ChosenByValue, spoken: Spoken) -> list[Fields]:
    if node.thing.phrase.zone != "graveyard" or node.thing.up_to or node.thing.count != 1 or spoken.targets:
        raise Refused("what is chosen?")
    (back,) = on(node.thing, spoken, {"do": "return", "to": "battlefield"}, zones=("graveyard",))
    hand = {key: value for key, value in back.items() if key != "to"}
    stays: Fields = {
        "do": "if",
        "when": {"entered": "permanent", "at_most": 0},
        "then": [hand],
    }  # an Aura with nothing to enchant
    may: Fields = {"do": "may", "effects": [back, stays], "otherwise": [hand]}
    return under([{"is": f"with mana value {node.most} or less", "of": back["what"]}], [may], [hand])


@lowers(IfGuessed)
def _if_guessed(node: IfGuessed, spoken: Spoken) -> list[Fields]:
    return [{"do": "guess"}, *under([{"revealed": "card"}], lowered(node.effect, spoken), [])]


@lowers(IfTaken)
def _if_taken(node: IfTaken, spoken: Spoken) -> list[Fields]:
    before = spoken.made[-1] if spoken.made else {}
    take = before.get("take", {})
    if before.get("do") not in ("mill", "look") or take.get("to") != "hand" or take.get("count", 1) != 1 or before.get("then"):
        raise Refused("which card was put there?")
    effects = _of_nothing_aimed(node.effect, spoken)
    return under([{"revealed": yours(node.phrase)}], effects, []) if effects else []


def _of_nothing_aimed(effect: Effect, spoken: Spoken) -> list[Fields]:
    """Effects of what may happen, which has no targets of its own."""
    known = len(spoken.targets)
    effects = lowered(effect, spoken)
    if len(spoken.targets) > known:
        raise Refused("a target of what may happen")
    return effects


@lowers(IfAnyGraveyard)
def _if_any_graveyard(node: IfAnyGraveyard, spoken: Spoken) -> list[Fields]:
    if not isinstance(node.n.n, int):
        raise Refused("a number that is chosen")
    effects = _of_nothing_aimed(node.effect, spoken)
    other = [] if node.other is None else _of_nothing_aimed(node.other, spoken)
    theirs = {"number": "opponent's graveyard", "at_least": node.n.n}
    return under([{"count": "card", "in": "graveyard", "at_least": node.n.n}], effects, under([theirs], effects, other))


@lowers(ForEachExiled)
def _for_each_exiled(node: ForEachExiled, spoken: Spoken) -> list[Fields]:
    exiled = [e["what"] for e in spoken.made if (e["do"], e.get("from")) == ("exile", "graveyard")]
    if (
        not exiled
        or len(exiled) != len(spoken.made)
        or not set(exiled) <= set(TARGET_WORDS[:2])
        or len(exiled) != len(spoken.targets)
    ):
        raise Refused("what is exiled this way?")
    effects = _of_nothing_aimed(node.effect, spoken)
    return [e for word in exiled for e in under([{"is": yours(node.phrase), "of": word}], effects, [])] if effects else []


@lowers(IfBeheld)
def _if_beheld(node: IfBeheld, spoken: Spoken) -> list[Fields]:
    what = yours(node.phrase)
    effects = _of_nothing_aimed(node.effect, spoken)
    may: list[Fields] = [{"do": "may", "effects": effects}]
    return under([{"control": what}], may, under([{"count": what, "in": "hand"}], may, [])) if effects else []


@dataclass(frozen=True, kw_only=True)
class IfDiscarded(Effect):
    """What happens if the card that was just discarded is of a kind; `then_aimed`: it is a trigger on that."""

    phrase: Phrase
    effect: Effect
    then_aimed: bool = False


for _words in ("you discard(ed) a|an {phrase} this way", "a|an {phrase} is|was discarded this way"):
    RULES.add(
        "clause",
        f"[then] if {_words} , {{effect:several}}",
        lambda span, phrase, effect: IfDiscarded(phrase=phrase, effect=effect, span=span),
    )
RULES.add(
    "clause",
    "when you discard a|an {phrase} this way , {effect:effects}",
    lambda span, phrase, effect: IfDiscarded(phrase=phrase, effect=effect, then_aimed=True, span=span),
)


@lowers(IfDiscarded)
def _if_discarded(node: IfDiscarded, spoken: Spoken) -> list[Fields]:
    """One card that you have chosen, or may have chosen, to discard."""
    last = spoken.made[-1] if spoken.made else {}
    may = last.get("do") == "may" and "otherwise" not in last
    discard = last["effects"][-1] if may and last["effects"] else last
    one = discard.get("do") == "discard" and discard.get("amount", 1) == 1
    if not one or {"random", "named", "up_to"} & set(discard) or discard.get("who", "you") != "you":
        raise Refused("which card is discarded?")
    effects = triggered(node.effect, spoken) if node.then_aimed else _of_nothing_aimed(node.effect, spoken)
    if not effects or (node.then_aimed and "'found'" in str(effects)):
        raise Refused("what triggers as it is discarded?")
    asked = under([{"revealed": yours(node.phrase)}], effects, [])
    if not may:
        return asked
    spoken.in_place_of(last, {**last, "effects": [*last["effects"], *asked]})
    return []
