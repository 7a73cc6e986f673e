"""Whole graveyards, exiled or put on the bottom of a library, and single cards that a player exiles of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.grammar.aimed_players import newest_player
from deckopt.oracle.grammar.amounts import yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import aim_at_player, done_by_you
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import on
from deckopt.oracle.grammar.tree import Effect, Phrase, Player, Some
from deckopt.oracle.unplayed import said_of


@dataclass(frozen=True, kw_only=True)
class Empty(Effect):
    """The graveyards of some players are emptied; `most` of them are targets, perhaps fewer."""

    who: str  # you, opponent, each, "target player", "target opponent"
    to: str = "exile"
    most: int = 1
    up_to: bool = False


def _exiled(pattern: str, who: str, **more: Any) -> None:
    RULES.add("verb", f"exile {pattern}", lambda span, who=who: Empty(who=who, span=span, **more))


_exiled("all graveyards", "each")
_exiled("your graveyard", "you")
_exiled("each opponent's graveyard", "opponent")
_exiled("all opponents' graveyards", "opponent")
_exiled("target player's graveyard", "target player")
_exiled("target opponent's graveyard", "target opponent")
_exiled("that player's graveyard", "that player")
_exiled("up to one target player's graveyard", "target player", up_to=True)
_exiled("any number of target players' graveyards", "target player", most=2, up_to=True)


@dataclass(frozen=True, kw_only=True)
class Exchange(Effect):
    """All other permanents of a kind are sacrificed, and all such cards come back that were in the graveyard before."""

    gone: Any
    back: Any


RULES.add(
    "clause",
    "each player sacrifices all other {gone:phrase} they control . then each player returns all {back:phrase} from their graveyard "
    "that weren't put there this way to the battlefield",
    Exchange,
)


@lowers(Exchange)
def _exchanged(node: Exchange, spoken: Spoken) -> list[Fields]:
    if filter_of(node.gone) != filter_of(node.back):
        raise Refused("what is sacrificed is of another kind than what returns")
    return [{"do": "exchange", "what": filter_of(node.back), "others": True}]


for _words in ("", "a|an {phrase} they control and "):  # they control nothing
    RULES.add(
        "verb",
        f"target opponent exiles {_words}their graveyard",
        lambda span, phrase=None: Empty(who="target opponent", span=span),
    )
_TO_BOTTOM = "puts all the cards from their graveyard on the bottom of their library in a random order"
for _words, _up_to in (("", False), ("up to one ", True)):
    RULES.add(
        "verb",
        f"{_words}target player {_TO_BOTTOM}",
        lambda span, up_to=_up_to: Empty(who="target player", to="bottom", up_to=up_to, span=span),
    )


@lowers(Empty)
def _emptied(node: Empty, spoken: Spoken) -> list[Fields]:
    made: Fields = {"do": "exile graveyard", **({"to": node.to} if node.to != "exile" else {})}
    if node.who == "that player":
        if not any(m.player for m in spoken.mentions):
            raise Refused("which player?")
        return [{**made, "who": newest_player(spoken)}]
    if not node.who.startswith("target "):
        return [{**made, **({"who": node.who} if node.who != "you" else {})}]
    who = node.who.split()[1]
    if not node.up_to:
        return [{**made, "who": aim_at_player(who, spoken)}]
    if spoken.targets:
        raise Refused("a player who may be left out, after another target")
    effects = []
    for n in range(node.most):
        target = {"what": who, "up_to": True, **({"another": True} if n else {})}
        effects.append({**made, "who": aim_at_player(target, spoken)})
    return effects


@dataclass(frozen=True, kw_only=True)
class ExileOne(Effect):
    """A player exiles a card of their graveyard, which they choose."""

    who: Player


for _who in ("player", "opponent"):
    RULES.add(
        "verb",
        f"target {_who} exiles a card from their graveyard",
        lambda span, who=_who: ExileOne(who=Player(who=f"target {who}"), span=span),
    )


@lowers(ExileOne)
def _one_exiled(node: ExileOne, spoken: Spoken) -> list[Fields]:
    theirs = {"do": "exile", "what": "target", "from": "graveyard"}  # of a player who is the target: a card of theirs
    return done_by_you(node.who, spoken, [{"do": "exile", "what": "card", "from": "graveyard"}], [theirs])


@dataclass(frozen=True, kw_only=True)
class ShuffleSome(Effect):
    """Cards of your graveyard, chosen as it happens, are shuffled into your library."""

    some: Some


RULES.add("verb", "[you] shuffle {some} into your library", lambda span, some: ShuffleSome(some=some, span=span))


@lowers(ShuffleSome)
def _some_shuffled(node: ShuffleSome, spoken: Spoken) -> list[Fields]:
    if node.some.phrase.zone != "graveyard":
        raise Refused("cards from your graveyard")
    moved = on(node.some, spoken, {"do": "return", "from": "graveyard", "to": "library"}, zones=("graveyard",))
    return [*moved, {"do": "shuffle"}]  # also if none was chosen (701.24d)


#: Of targets that are as many as X, which is chosen after them, or any number: each is chosen as it happens.
NO_TARGETS = "the cards are chosen as it resolves and are no targets"


@dataclass(frozen=True, kw_only=True)
class ExileUpToX(Effect):
    """Up to X target cards of graveyards are exiled."""

    phrase: Phrase
    anywhere: bool = False  # whether it is said of graveyards beside the cards


RULES.add(
    "verb",
    "exile up to x target {phrase} from graveyards",
    lambda span, phrase: ExileUpToX(phrase=phrase, anywhere=True, span=span),
)
RULES.add("verb", "exile up to x target {phrase}", lambda span, phrase: ExileUpToX(phrase=phrase, span=span))


@lowers(ExileUpToX)
def _up_to_x_exiled(node: ExileUpToX, spoken: Spoken) -> list[Fields]:
    """Cards of yours; to exile some of the opponent's changes something only where their graveyard is looked at."""
    if node.phrase.zone not in (("",) if node.anywhere else ("graveyard", "a graveyard")):
        raise Refused("as many permanents as X")
    what = yours(replace(node.phrase, zone="graveyard"), "graveyard")
    made = {"do": "exile", "what": what, "from": "graveyard", "count": "X", "up_to": True}
    theirs = "" if node.phrase.zone == "your graveyard" else "; the opponent's graveyard stays as it is"
    return [said_of(made, NO_TARGETS + theirs)]
