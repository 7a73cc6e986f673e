"""Cards: drawing, discarding, milling, scrying, shuffling, searching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount, bound, times, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import aim_at_player, done_by, done_by_you, resolved
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import on
from deckopt.oracle.grammar.tree import AllOf, Effect, Number, Phrase, Player, Some, ThatMuch
from deckopt.oracle.said import THAT_MANY


def who(word: str) -> Fields:
    """Who does it, where that must be said."""
    return {"who": word} if word else {}


# -- drawing -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Draw(Effect):
    who: Player
    amount: Any
    per: Any = None


RULES.add("verb", "{who} draw(s) {amount:number} [additional|more] card(s) [{per}]", Draw)
RULES.add("verb", "{who} draw(s) {amount:that_much} cards", Draw)
RULES.add(
    "verb",
    "{who} draw(s) that many cards plus one",
    lambda span, who: Draw(who=who, amount=ThatMuch(plus=1, span=span), span=span),
)
RULES.add(
    "verb",
    "{who} draw(s) half x cards , rounded down",
    lambda span, who: Draw(who=who, amount=Number(n="half X", span=span), span=span),
)
RULES.add("verb", "{who} draw(s) cards equal to {amount:quantity}", Draw)


@lowers(Draw)
def _draw(node: Draw, spoken: Spoken) -> list[Fields]:
    if node.who.who == "target opponent":  # whose number of cards is all that is known
        aim_at_player("opponent", spoken)
        return [{"do": "draw", "amount": times(node.amount, node.per, spoken), "who": "opponent"}]
    return done_by(node.who, spoken, lambda word: {"do": "draw", "amount": times(node.amount, node.per, spoken), **who(word)})


@dataclass(frozen=True, kw_only=True)
class KeepDrawn(Effect):
    """Cards drawn this turn, each of which is paid for or goes back."""

    cards: Number
    life: Number


RULES.add(
    "verb",
    "choose {cards:number} cards in your hand drawn this turn . for each of them ,"
    " pay {life:number} life or put that card on top of your library",
    KeepDrawn,
)


@lowers(KeepDrawn)
def _kept(node: KeepDrawn, spoken: Spoken) -> list[Fields]:
    return [{"do": "keep drawn", "count": amount(node.cards, spoken), "life": amount(node.life, spoken)}]


# -- discarding --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Discard(Effect):
    who: Player
    amount: Any
    phrase: Phrase | None = None
    random: bool = False
    up_to: bool = False


def _discard(span: Any, who: Player, some: Some, random: bool = False) -> Discard:
    phrase = None if filter_of(some.phrase) == "card" and not some.phrase.zone else some.phrase
    if some.other or (some.up_to and (random or who.who != "you")):
        raise Refused("another, or up to so many")
    return Discard(who=who, amount=some.count, phrase=phrase, random=random, up_to=some.up_to, span=span)


RULES.add("verb", "{who} discard(s) {some}", _discard)
RULES.add("verb", "{who} discard(s) {some} at random", lambda span, **k: _discard(span, random=True, **k))
RULES.add("verb", "{who} discard(s) your|their hand", lambda span, who: Discard(who=who, amount=AllOf(), span=span))
RULES.add(
    "verb",
    "{who} discard(s) {n:that_much} cards",
    lambda span, who, n: Discard(who=who, amount=n, span=span),
)


@dataclass(frozen=True, kw_only=True)
class KeepSome(Effect):
    """So many cards of the hand are chosen, and the rest is discarded."""

    amount: Any


RULES.add("verb", "choose {amount:number} card(s) in your hand and discard the rest", KeepSome)


@lowers(KeepSome)
def _keeps_some(node: KeepSome, spoken: Spoken) -> list[Fields]:
    n = amount(node.amount, spoken)
    if not isinstance(n, int) and n != "X":
        raise Refused("a number that is counted")
    return [{"do": "discard", "down_to": n}]


@lowers(Discard)
def _discarded(node: Discard, spoken: Spoken) -> list[Fields]:
    n = amount(node.amount, spoken)
    random = {"random": True} if node.random else {}
    what = {} if node.phrase is None else {"what": yours(node.phrase)}
    if what and resolved(node.who, spoken) not in ("you", "controller"):
        raise Refused("which cards the opponent has is not known")
    if resolved(node.who, spoken) == "each":
        spoken.player = Player(who="each")
        return [{"do": "discard", "amount": n, "who": "each", **random}]
    mine: Fields = {"do": "discard", "amount": n, **what, **random, **({"up_to": True} if node.up_to else {})}
    return done_by_you(node.who, spoken, [mine], [{"do": "discard", "who": "opponent", "amount": n}])


# -- looking, milling ---------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Arrange(Effect):
    """Scrying or surveilling."""

    who: Player
    verb: str
    amount: Any


for _verb in ("scry", "surveil"):
    RULES.add(
        "verb",
        f"{{who}} {_verb}|{ {'scry': 'scries', 'surveil': 'surveils'}[_verb] } {{amount:number}}",
        lambda span, who, amount, verb=_verb: Arrange(who=who, verb=verb, amount=amount, span=span),
    )


@lowers(Arrange)
def _arranged(node: Arrange, spoken: Spoken) -> list[Fields]:
    return done_by_you(node.who, spoken, [{"do": node.verb, "amount": amount(node.amount, spoken)}])


@dataclass(frozen=True, kw_only=True)
class Mill(Effect):
    who: Player
    amount: Any


RULES.add("verb", "{who} mill(s) {amount:number} card(s)", Mill)
RULES.add("verb", "{who} mill(s) {amount:that_much} cards", Mill)
RULES.add("verb", "{who} mill(s) cards equal to {amount:quantity}", Mill)


@lowers(Mill)
def _milled(node: Mill, spoken: Spoken) -> list[Fields]:
    return done_by(node.who, spoken, lambda word: {"do": "mill", "amount": amount(node.amount, spoken), **who(word)})


@dataclass(frozen=True, kw_only=True)
class MillAndTake(Effect):
    """You may mill cards, and then take one of them to hand."""

    amount: Any
    phrase: Phrase


for _amount in ("{amount:number} card(s)", "{amount:that_much} cards"):
    RULES.add(
        "verb",
        f"you may mill {_amount} . if you do , you may put a|an {{phrase}} from among them into your hand",
        MillAndTake,
    )


@lowers(MillAndTake)
def _milled_and_taken(node: MillAndTake, spoken: Spoken) -> list[Fields]:
    what = filter_of(node.phrase)
    take: Fields = {**({"what": what} if what != "card" else {}), "up_to": True, "to": "hand"}
    return [{"do": "may", "effects": [{"do": "mill", "amount": amount(node.amount, spoken), "take": take}]}]


@dataclass(frozen=True, kw_only=True)
class Shuffle(Effect):
    who: Player
    zones: tuple[str, ...] = ()


RULES.add("verb", "shuffle [your library]", lambda span: Shuffle(who=Player(who="you"), span=span))
RULES.add(
    "verb",
    "{who} shuffle(s) your|their graveyard into your|their library",
    lambda span, who: Shuffle(who=who, zones=("graveyard",), span=span),
)
RULES.add(
    "verb",
    "{who} shuffle(s) your|their hand and graveyard into your|their library",
    lambda span, who: Shuffle(who=who, zones=("hand", "graveyard"), span=span),
)


@lowers(Shuffle)
def _shuffled(node: Shuffle, spoken: Spoken) -> list[Fields]:
    zones = {"zones": list(node.zones)} if node.zones else {}
    who_ = resolved(node.who, spoken)
    spoken.player = Player(who=who_)
    if who_ == "each":
        return [{"do": "shuffle", **zones, "who": "each"}]
    if who_ == "you" or (who_ == "controller" and not spoken.targets):  # the owner of the card itself
        return [{"do": "shuffle", **zones}]
    raise Refused("whose library?")


@dataclass(frozen=True, kw_only=True)
class ShuffleIn(Effect):
    """Its owner shuffles the card, wherever it is, into their library."""

    thing: Any


RULES.add("verb", "its owner shuffles {thing:itself} into their library", ShuffleIn)


@lowers(ShuffleIn)
def _shuffled_in(node: ShuffleIn, spoken: Spoken) -> list[Fields]:
    if spoken.targets or spoken.mentions:
        raise Refused("what is not the card itself")
    return [{"do": "return", "what": "this", "to": "library"}, {"do": "shuffle"}]  # also if it is not there any more (701.24d)


# -- searching ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Search(Effect):
    some: Some
    to: str
    tapped: bool = False
    that_many: bool = False
    counters: Any = None


FOUND_CARDS = "it | them | that card | those cards"
_INTO: tuple[tuple[str, str, bool], ...] = (
    (f"[, reveal ({FOUND_CARDS})] , put ({FOUND_CARDS}) into your hand , then shuffle", "hand", False),
    (f", put ({FOUND_CARDS}) onto the battlefield tapped , then shuffle", "battlefield", True),
    (f", put ({FOUND_CARDS}) onto the battlefield , then shuffle", "battlefield", False),
    (f". put ({FOUND_CARDS}) onto the battlefield , then shuffle", "battlefield", False),
    (f", put ({FOUND_CARDS}) into your graveyard , then shuffle", "graveyard", False),
    ("[, reveal (it | that card)] , then shuffle and put (it | that card) on top [of your library]", "top", False),
    (
        "[, reveal (them | those cards)] , then shuffle and put (them | those cards) on top [of your library] [in any order]",
        "top",
        False,
    ),
    (f", exile ({FOUND_CARDS}) , then shuffle", "exile", False),
)
for _words, _to, _tapped in _INTO:
    RULES.add(
        "verb",
        "search your library for {some} " + _words,
        lambda span, some, to=_to, tapped=_tapped: Search(some=some, to=to, tapped=tapped, span=span),
    )
    RULES.add(
        "verb",
        "search your library for up to that many {phrase} " + _words,
        lambda span, phrase, to=_to, tapped=_tapped: Search(
            some=Some(phrase=phrase, count=Number(n=1), up_to=True), to=to, tapped=tapped, that_many=True, span=span
        ),
    )


RULES.add(
    "verb",
    f"search your library for {{some}} , put ({FOUND_CARDS}) onto the battlefield with {{n:number}} additional +1/+1 counter(s) on it , "
    "then shuffle",
    lambda span, some, n: Search(some=some, to="battlefield", counters=n, span=span),
)


def _that_many(spoken: Spoken) -> Fields:
    if spoken.made and spoken.made[-1]["do"] == "sacrifice":
        return {"value": "sacrificed"}
    if spoken.alone:
        return THAT_MANY
    raise Refused("that many of what?")


@lowers(Search)
def searched(node: Search, spoken: Spoken) -> list[Fields]:
    phrase = node.some.phrase
    if not phrase.is_yours or phrase.zone or node.some.other:
        raise Refused("a card of the library")
    what = filter_of(phrase)
    if isinstance(node.some.count, AllOf):
        n: Any = {"count": "card", "in": "library"}
    else:
        n = _that_many(spoken) if node.that_many else amount(node.some.count, spoken)
    # Whether fewer may be found must be said only where nothing but their number is (701.23d).
    fewer = node.some.up_to and what == "card" and phrase.mana_value is None
    if node.to == "battlefield":
        spoken.mention("what was put there")
    return [
        {
            "do": "search",
            "what": what,
            **bound(phrase, spoken),
            **({"count": n} if n != 1 else {}),
            **({"up_to": True} if fewer else {}),
            "to": node.to,
            **({"tapped": True} if node.tapped else {}),
            **({"counters": amount(node.counters, spoken)} if node.counters else {}),
        }
    ]


# -- from the hand -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PutFromHand(Effect):
    some: Some
    to: str
    tapped: bool = False


RULES.add(
    "verb",
    "put {some} on [the] top of your library [in any order]",
    lambda span, some: PutFromHand(some=some, to="top", span=span),
)
RULES.add(
    "verb",
    "put {some} on the bottom of your library [in any order]",
    lambda span, some: PutFromHand(some=some, to="bottom", span=span),
)
RULES.add("verb", "put {some} onto the battlefield", lambda span, some: PutFromHand(some=some, to="battlefield", span=span))
RULES.add(
    "verb",
    "put {some} onto the battlefield tapped",
    lambda span, some: PutFromHand(some=some, to="battlefield", tapped=True, span=span),
)


@lowers(PutFromHand)
def _put(node: PutFromHand, spoken: Spoken) -> list[Fields]:
    phrase = node.some.phrase
    if phrase.zone == "graveyard" and node.to == "bottom" and not node.some.other:
        return on(node.some, spoken, {"do": "return", "to": "bottom"}, zones=("graveyard",))
    if phrase.zone != "hand" or not phrase.is_yours or node.some.other:
        raise Refused("a card from your hand")
    what = filter_of(phrase)
    n = amount(node.some.count, spoken)
    if node.to != "battlefield":
        if what != "card" or phrase.mana_value is not None:
            raise Refused("so many cards, whichever")
        return [{"do": "put", "count": n, "to": node.to, **({"up_to": True} if node.some.up_to else {})}]
    spoken.mention("what was put there")
    return [
        {
            "do": "put",
            "what": what,
            **bound(phrase, spoken),
            "count": n,
            **({"up_to": True} if node.some.up_to else {}),
            "to": "battlefield",
            **({"tapped": True} if node.tapped else {}),
        }
    ]
