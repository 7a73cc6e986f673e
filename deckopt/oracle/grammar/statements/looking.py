"""Looking at the top of the library: cards that are taken from there, and where the others go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.grammar.amounts import amount, bound
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import done_by_you
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import FOUND, Fields, Spoken, lowers
from deckopt.oracle.grammar.tree import AllOf, Effect, If, Node, Number, Phrase, Player, Some
from deckopt.oracle.rests import ANY_ORDER, GRAVEYARD, RANDOM_ORDER, TOP


@dataclass(frozen=True, kw_only=True)
class Take(Node):
    """Cards that are taken from among those looked at: so many, of a kind, and where they go."""

    count: Any
    to: str
    phrase: Phrase | None = None
    up_to: bool = False
    tapped: bool = False


@dataclass(frozen=True, kw_only=True)
class Look(Effect):
    amount: Any
    take: Take | None = None
    then: tuple[Take, ...] = ()  # what is taken after that
    rest: tuple[tuple[str, Any], ...] = ()


# -- where the others go ----------------------------------------------------------------------------------


def _rest(pattern: str, where: Fields) -> None:
    RULES.add("the_rest", pattern, lambda span: tuple(where.items()))


_rest("on the bottom of your library [in any order]", ANY_ORDER)
_rest("on the bottom in any order", ANY_ORDER)
_rest("on the bottom of your library in a random order", RANDOM_ORDER)
_rest("on the bottom in a random order", RANDOM_ORDER)
_rest("into your graveyard", GRAVEYARD)
_rest("[back] on top of your library in any order", TOP)
_rest("into your hand", {"rest": "hand"})

# -- what is taken ----------------------------------------------------------------------------------------

for _words, _to, _tapped in (
    ("into your hand", "hand", False),
    ("onto the battlefield", "battlefield", False),
    ("onto the battlefield tapped", "battlefield", True),
    ("into your graveyard", "graveyard", False),
):
    RULES.add("going", _words, lambda span, to=_to, tapped=_tapped: (to, tapped))


def _of_some(span: Any, some: Some, going: tuple[str, bool], may: bool) -> Take:
    up_to = may or some.up_to
    return Take(count=some.count, phrase=some.phrase, up_to=up_to, to=going[0], tapped=going[1], span=span)


RULES.add("take", "put {n:number} of them {going}", lambda span, n, going: Take(count=n, to=going[0], tapped=going[1], span=span))
RULES.add(
    "take",
    "put up to {n:number} of them {going}",
    lambda span, n, going: Take(count=n, up_to=True, to=going[0], tapped=going[1], span=span),
)
RULES.add("take", "put one {going}", lambda span, going: Take(count=Number(n=1), to=going[0], tapped=going[1], span=span))
RULES.add(
    "take",
    "you may put {n:number} of them {going:taken}",
    lambda span, n, going: Take(count=n, up_to=True, to=going[0], tapped=going[1], span=span),
)
RULES.add("take", "put {some} from among them {going}", lambda span, some, going: _of_some(span, some, going, may=False))
RULES.add("take", "you may put {some} from among them {going}", lambda span, some, going: _of_some(span, some, going, may=True))
RULES.add(
    "take",
    "you may reveal {some} from among them and put (it | them | that card | those cards | the revealed cards) {going}",
    lambda span, some, going: _of_some(span, some, going, may=True),
)
for _words in ("revealed this way", "from among them"):
    RULES.add(
        "take",
        f"put all {{phrase}} {_words} {{going}}",
        lambda span, phrase, going: Take(count=AllOf(), phrase=phrase, to=going[0], tapped=going[1], span=span),
    )

#: One of each of two kinds.
for _verb, _end in (("put", ""), ("reveal", " and put (them | those cards | the revealed cards)")):
    for _or in ("and/or", "and"):
        RULES.add(
            "takes",
            f"you may {_verb} a|an {{a:phrase}} {_or} a|an {{b:phrase}} from among them{_end} {{going}}",
            lambda span, a, b, going: tuple(
                Take(count=Number(n=1), phrase=p, up_to=True, to=going[0], tapped=going[1], span=span) for p in (a, b)
            ),
        )

_TOP = "(look at | reveal) the top {amount:number} card(s) of your library"
RULES.add(
    "verb",
    f"{_TOP} . {{take}} [, | .] [and|then] [put] the rest|other {{rest:the_rest}}",
    Look,
)
RULES.add(
    "verb",
    f"{_TOP} . {{takes}} [, | .] [and|then] [put] the rest|other {{rest:the_rest}}",
    lambda span, takes, **k: Look(take=takes[0], then=takes[1:], span=span, **k),
)


def _or_more(
    span: Any, take: Take, condition: Any, n: Any, rest: Any, other_rest: Any = None, going: Any = ("hand", False), **k: Any
) -> If:
    """Cards looked at, of which so many are taken, and others in their place if something is so."""
    plain = Look(take=take, rest=rest, span=span, **k)
    other = Take(count=n, to=going[0], tapped=going[1], span=span)
    return If(condition=condition, effect=replace(plain, take=other, rest=other_rest or rest), otherwise=plain, span=span)


_REST = "[, | .] [and|then] [put] the rest|other"
for _pattern in (
    f"{_TOP} . {{take}} {_REST} {{rest:the_rest}} . if {{condition}} , instead put {{n:number}} of them {{going}} "
    f"{_REST} {{other_rest:the_rest}}",
    f"{_TOP} . {{take}} . if {{condition}} , put {{n:number}} of them {{going}} instead . [then] put the rest {{rest:the_rest}}",
    f"{_TOP} . {{take}} . if {{condition}} , instead put {{n:number}} of them {{going}} . [then] put the rest {{rest:the_rest}}",
):
    RULES.add("clause", _pattern, _or_more)
RULES.add(
    "clause",
    f"{_TOP} . {{take}} {_REST} {{rest:the_rest}} . put each of them into your hand instead if {{condition}}",
    lambda span, **k: _or_more(span, n=AllOf(), other_rest=tuple({"rest": "hand"}.items()), **k),
)
RULES.add(
    "verb",
    f"{_TOP} , then put them back in any order",
    lambda span, amount: Look(amount=amount, rest=tuple(TOP.items()), span=span),
)


# -- the top card -------------------------------------------------------------------------------------------

RULES.add("top_going", "{going}", lambda span, going: going)
RULES.add("top_going", "on the bottom [of (your | its owner's) library]", lambda span: ("bottom", False))
_IT = "(it | that card)"


def _top_card(span: Any, phrase: Phrase, going: Any, other: Any = ("top", False), up_to: bool = False) -> Look:
    """The top card goes somewhere if it is of a kind; `other` says where else."""
    if other[1]:
        raise Refused("what is not chosen enters tapped")
    take = Take(count=Number(n=1), phrase=phrase, up_to=up_to, to=going[0], tapped=going[1], span=span)
    return Look(amount=Number(n=1), take=take, rest=(("rest", other[0]),), span=span)


for _offer, _up_to in (("", False), ("you may ", True)):
    RULES.add(
        "verb",
        f"(look at | reveal) the top card of your library . if (it's | that card is) a|an {{phrase}} , {_offer}[reveal it and] "
        f"put {_IT} {{going:top_going}} [. (otherwise | if you don't | if you don't put that card onto the battlefield | "
        f"if you don't put that card into your hand) , put {_IT} {{other:top_going}}]",
        lambda span, up_to=_up_to, **k: _top_card(span, up_to=up_to, **k),
    )


@dataclass(frozen=True, kw_only=True)
class TopAway(Effect):
    """The top card of a library, which may be put elsewhere."""

    whose: Player
    to: str


RULES.add("whose_top", "your library", lambda span: Player(who="you", span=span))
RULES.add("whose_top", "{who:whose_library} library", lambda span, who: who)
for _where, _to in (
    ("on the bottom [of (your | their | that player's) library]", "bottom"),
    ("into (your | their | that player's) graveyard", "graveyard"),
):
    RULES.add(
        "verb",
        f"look at the top card of {{whose:whose_top}} . you may put {_IT} {_where}",
        lambda span, whose, to=_to: TopAway(whose=whose, to=to, span=span),
    )


@lowers(TopAway)
def _top_put_away(node: TopAway, spoken: Spoken) -> list[Fields]:
    mine: Fields = {"do": "look", "amount": 1, "take": {"count": 1, "up_to": True, "to": node.to}}
    if node.whose.who != "you" and node.to == "graveyard":
        raise Refused("whether a card of the opponent's goes to the graveyard")
    return done_by_you(node.whose, spoken, [mine])


@dataclass(frozen=True, kw_only=True)
class RevealedToHand(Effect):
    """The top card is revealed and goes to hand; later sentences speak of its mana value."""


RULES.add("verb", f"reveal the top card of your library and put {_IT} into your hand", lambda span: RevealedToHand(span=span))


@lowers(RevealedToHand)
def _revealed_to_hand(node: RevealedToHand, spoken: Spoken) -> list[Fields]:
    spoken.mention(FOUND)
    return [{"do": "look", "amount": 1, "take": {"to": "hand"}}]


@dataclass(frozen=True, kw_only=True)
class MillAndTake(Effect):
    """Cards that are milled, and one of them that is taken, or may be."""

    amount: Any
    take: Take


_TO_TOP = "on top of your library"
for _pattern, _may in (
    ("mill {amount:number} cards [, | .] [then] you may put {some} from among them {going:taken}", True),
    ("mill {amount:number} cards ,|. then put {some} from among them {going:taken}", False),
    ("mill {amount:number} cards [, | .] [then] you may put {some} of them {going:taken}", True),
    ("mill {amount:number} cards ,|. then put {some} of them {going:taken}", False),
):
    RULES.add(
        "verb",
        _pattern,
        lambda span, amount, some, going, may=_may: MillAndTake(amount=amount, take=_of_some(span, some, going, may), span=span),
    )
RULES.add("taken", "{going}", lambda span, going: going)
RULES.add("taken", f"[back] {_TO_TOP}", lambda span: ("top", False))


@lowers(MillAndTake)
def _mill_and_take(node: MillAndTake, spoken: Spoken) -> list[Fields]:
    take = _taken(node.take, spoken)
    if take.pop("count") != 1:
        raise Refused("one of the cards milled")
    return [{"do": "mill", "amount": amount(node.amount, spoken), "take": take}]


@lowers(Look)
def _look(node: Look, spoken: Spoken) -> list[Fields]:
    made: Fields = {"do": "look", "amount": amount(node.amount, spoken), **dict(node.rest)}
    if node.take is None:
        return [made]
    then = [_taken(take, spoken) for take in node.then]
    return [{**made, "take": _taken(node.take, spoken), **({"then": then} if then else {})}]


def _taken(take: Take, spoken: Spoken) -> Fields:
    what: Fields = {}
    if take.phrase is not None:
        if not take.phrase.is_yours or take.phrase.zone:
            raise Refused("a card of those that were looked at")
        kind = filter_of(take.phrase)
        what = {**({"what": kind} if kind != "card" else {}), **bound(take.phrase, spoken)}
    n = amount(take.count, spoken)
    if isinstance(take.count, Number) and not isinstance(n, int):
        raise Refused("a number that is chosen")
    up_to = {"up_to": True} if take.up_to else {}
    tapped = {"tapped": True} if take.tapped else {}
    if take.to == "battlefield":
        spoken.mention("what was put there")
    return {**what, "count": n, **up_to, "to": take.to, **tapped}
