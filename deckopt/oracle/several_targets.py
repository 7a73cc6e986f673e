"""Sentences about several targets at once: "up to two target creatures", "up to three target cards from your graveyard".

Of permanents there are two at most, which is what a frame of the stack has room for, of cards of the graveyard four.
Each gets an effect of its own, which says so where all of them happen at the same time.
"""

from __future__ import annotations

from typing import Any

from deckopt.oracle.parsers import Parser, alt, fail, regex, seq, string, success
from deckopt.oracle.said import BOTH, Fields, Said
from deckopt.oracle.unplayed import said_of
from deckopt.oracle.words import Described, described, number
from deckopt.words.references import TARGET_WORDS

_MOST = {"battlefield": 2, "graveyard": 4}


def _described_alike(n: int, what: str, zone: str, up_to: bool) -> tuple[Any, ...]:
    """So many targets of one description, each another than those before."""
    if n > _MOST[zone] or (n > 2 and not up_to):
        raise ValueError("more targets than there is room for")
    plain: Fields = {"what": what, **({"in": zone} if zone != "battlefield" else {}), **({"up_to": True} if up_to else {})}
    first: Any = plain if set(plain) != {"what"} else what
    return (first, *({**plain, "another": True} for _ in range(n - 1)))


def _each(n: int, what: str, up_to: bool, *effects: Fields, zone: str = "battlefield", key: str = "what") -> Said:
    """The effects on each of so many targets."""
    done = tuple({**e, key: word, **_at_once(e, word, zone)} for e in effects for word in TARGET_WORDS[:n])
    return Said(done, _described_alike(n, what, zone, up_to), about=BOTH if zone == "battlefield" and n > 1 else "")


def _at_once(effect: Fields, word: str, zone: str) -> Fields:
    """What is said of an effect on another target than the first that leaves the battlefield together with the first."""
    leaves = zone == "battlefield" and effect["do"] in ("return", "exile", "destroy")
    return {"together": True} if leaves and word != TARGET_WORDS[0] else {}


#: (how many, whether fewer are possible)
_so_many: Parser = seq(string("up to ").result(True).optional(default=False), number).bind(
    lambda t: success((t[1], t[0])) if isinstance(t[1], int) and t[1] > 1 else fail("several")
)
_others: Parser = regex(r" (other )?target ", group=1).map(lambda word: word or "")
_FROM = r"(?: from (?:a graveyard|graveyards|your graveyard|a single graveyard|their graveyard|target player's graveyard))"


def _cards(n: int, up_to: bool, found: Described, effect: Fields) -> Said:
    return _each(n, found.what, up_to, {**effect, "from": "graveyard"}, zone="graveyard")


def _shuffled(n: int, found: Described) -> Said:
    """Cards are shuffled into the library, if you are the player; in the end that is whether it is done at all."""
    said = _cards(n, True, found, {"do": "return", "to": "library"})
    shuffle = said_of({"do": "shuffle"}, "the player is no target")
    return Said(({"do": "may", "effects": [*said.effects, shuffle]},), said.targets)


_of_graveyard: Parser = seq(alt(_so_many, string("up to one").result((1, True))), string(" target "), described).bind(
    lambda t: success((*t[0], t[2])) if t[2].yours and t[2].zone == "graveyard" else fail("cards of your graveyard")
)
#: Fewer are possible, so cards of the opponent's graveyard, which do nothing there, need not be told apart from none.
_in_any_graveyard: Parser = seq(
    alt(_so_many, string("up to one").result((1, True))), string(" target ") >> described << regex(_FROM)
).bind(lambda t: success((*t[0], t[1])) if t[0][1] and t[1].yours and not t[1].zone else fail("cards of a graveyard"))

_graveyard: Parser = alt(
    (string("put ") >> _of_graveyard << string(" on the bottom of your library")).bind(
        lambda t: (
            success(_cards(t[0], t[1], t[2], {"do": "return", "to": "bottom"}))
            if t[0] == 1
            else fail("an order that is chosen later")
        )
    ),
    (regex(r"(?:you )?shuffle ") >> _of_graveyard << string(" into your library")).map(
        lambda t: _cards(t[0], t[1], t[2], {"do": "return", "to": "library"}).then(Said(({"do": "shuffle"},)))
    ),
    (
        string("target player shuffles ")
        >> seq(_so_many, string(" target ") >> described << string(" from their graveyard into their library"))
    ).bind(
        lambda t: success(_shuffled(t[0][0], t[1])) if t[0][1] and t[1].yours and not t[1].zone else fail("so many cards at most")
    ),
    (string("exile ") >> _in_any_graveyard).map(lambda t: _cards(t[0], t[1], t[2], {"do": "exile"})),
)

#: Sentences.
several_targets: Parser = _graveyard
