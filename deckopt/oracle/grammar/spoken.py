"""The lowering: from the tree to the card format.

`Spoken` is what has been said so far: the targets, the tokens, and a list of what has been spoken of. References are resolved
by that list, the newest first, by number: "it" is one thing, "those creatures" are several. What is not on the list stays "it",
which is what a trigger is about; several things that were not spoken of are refused.

Each verb has a function that makes its effects (`lowers`). What these functions share stands in `amounts`, `doers`
and `things`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from deckopt.oracle.grammar.references import TOKEN
from deckopt.oracle.grammar.rules import Ambiguity, Refused
from deckopt.oracle.grammar.tree import (
    Effect,
    It,
    Player,
    Those,
)
from deckopt.oracle.references import done_by as by_another
from deckopt.oracle.references import means_others, others_than
from deckopt.oracle.said import BOTH, CREATED, PUT, THOSE
from deckopt.words.references import TARGET_WORDS

Fields = dict[str, Any]

#: A permanent that was exiled and has come back is a new one, which no reference means.
COME_BACK = "what has come back"
#: What was chosen as something happened, for which the card format has no word.
CHOSEN = "what was chosen"
#: A card of yours that was found and has gone to hand: only its mana value can be asked for.
FOUND = "the card found"
#: What no later sentence can mean.
NO_WORDS = (COME_BACK, "the tokens", CHOSEN, FOUND)
#: What was sacrificed, whose numbers can be asked for.
SACRIFICED = "sacrificed"
#: Words of a filter that may fit others after an effect.
_CHANGING = re.compile(r"\b(?:un)?tapped\b|\bwith\b|\battacking\b")


class FirstTarget(Refused):
    """A player has to be the first target who was not spoken of first."""

    def __init__(self, who: str) -> None:
        super().__init__("two players as targets")
        self.who = who


@dataclass(frozen=True)
class Mention:
    """Something that was spoken of: a word of the card format for it, or a filter, and whether it is several things."""

    word: str
    several: bool = False
    player: bool = False
    card: str = ""  # of what was put onto the battlefield: the target that it was as a card


@dataclass
class Spoken:
    """What has been said so far. `alone`: a single clause, whose references others resolve."""

    alone: bool = False
    targets: list[Any] = field(default_factory=list)
    tokens: list[tuple[str, Fields]] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    aims_later: bool = False  # whether a target is chosen only once something has been done
    first: str = ""  # the player who has to be the first target, until that is spoken of
    player: Player | None = None  # who did what was said last
    made: list[Fields] = field(default_factory=list)  # the effects so far
    of_target: bool = False  # whether the controller of what was aimed at does this
    theirs: int = -1  # how much had been spoken of when the opponent did something with what is theirs alone
    aimed_at_theirs: int = -1  # how much had been spoken of when a target was named that only they could have

    chosen: bool = False  # whether a target was chosen of which only what comes after says what happens to it

    def is_theirs(self, it: It | None) -> bool:
        """Whether "that card" is one of the opponent's, of which nothing is known."""
        known = len(self.mentions)
        return it is not None and (self.aimed_at_theirs == known or (it.kind == "that" and self.theirs == known))

    def mention(self, word: str, several: bool = False, player: bool = False) -> None:
        self.mentions.append(Mention(word, several, player))

    def in_place_of(self, before: Fields, now: Fields) -> None:
        """Put another effect in the place of one that was said, also under a condition."""
        self.made = _replaced(self.made, before, now)

    def one(self, it: It | None = None) -> str:
        """What "it" is: the newest thing that was spoken of, else what the trigger is about."""
        if self.is_theirs(it):
            raise Refused("something of the opponent's")
        if it is not None and it.kind == TOKEN and any(m.word == CREATED for m in self.mentions):
            return CREATED
        for mention in reversed(self.mentions):
            if mention.word in NO_WORDS:
                raise Refused("there is no word for it")
            if mention.word == PUT:
                return CREATED
            if not mention.several and not mention.player and mention.word != SACRIFICED:
                return mention.word
        return "it"

    def those(self, those: Those | None = None) -> list[str]:
        """What "those" are: words for them. Refused if no several things were spoken of."""
        tokens = those is not None and those.kind == TOKEN
        for mention in reversed(self.mentions):
            if tokens and mention.word != CREATED:
                continue
            if mention.word in NO_WORDS:
                raise Refused("there is no word for them")
            if mention.word == BOTH:
                return list(TARGET_WORDS[:2])
            if mention.word in (PUT, CREATED):
                return [CREATED]
            if mention.several:
                if _CHANGING.search(mention.word):
                    raise Refused("those may be others by then")
                return [mention.word]
        if self.alone:
            return [THOSE]
        raise Refused("those are which?")

    @property
    def has_optional_target(self) -> bool:
        return any(isinstance(t, dict) and t.get("up_to") for t in self.targets)


def within(effects: list[Fields]) -> Iterator[Fields]:
    """Effects in the order in which they happen, those under a condition too, but for such as have an "otherwise"."""
    for effect in effects:
        yield effect
        if effect["do"] == "if" and "otherwise" not in effect:
            yield from within(effect["then"])


def _replaced(effects: list[Fields], before: Fields, now: Fields) -> list[Fields]:
    made = []
    for effect in effects:
        if effect is before:
            made.append(now)
        elif effect["do"] == "if" and any(inside is before for inside in within([effect])):
            made.append({**effect, "then": _replaced(effect["then"], before, now)})
        else:
            made.append(effect)
    return made


Lowering = Callable[[Any, Spoken], list[Fields]]
_LOWERINGS: dict[type, Lowering] = {}


def lowers(node: type) -> Callable[[Lowering], Lowering]:
    """A function that makes the effects of a kind of node."""

    def register(make: Lowering) -> Lowering:
        _LOWERINGS[node] = make
        return make

    return register


def lowered(effect: Effect, spoken: Spoken) -> list[Fields]:
    """The effects that a node says, after what has been said before. `Refused` with the reason if there are none for it."""
    if isinstance(effect, Ambiguity):
        raise Refused(f"two readings of {effect.rule}")
    aimed, known = len(spoken.targets), list(spoken.made)
    about = spoken.mentions[-1].word if spoken.mentions else ""
    effects = _LOWERINGS[type(effect)](effect, spoken)
    return _of_others(effects, aimed, about, known) if means_others(effects) else effects


def _of_others(effects: list[Fields], aimed: int, about: str, made: list[Fields]) -> list[Fields]:
    """Effects on "other" things: others than the target, or the kind, that was spoken of before; else than the source."""
    if aimed:
        if about != "target":
            raise Refused("others than which target?")
        try:
            return list(by_another(effects, "target"))
        except ValueError as error:
            raise Refused(str(error)) from None
    kinds = [str(e["what"]) for e in made if _is_of_a_kind(e.get("what"))]
    if not kinds:
        return effects
    if len(kinds) > 1 or not re.fullmatch(r"[A-Z][\w'-]*", kinds[0]):
        raise Refused("others than which?")
    return list(others_than(effects, kinds[0]))


_REFERENCES = frozenset(("this", "it", "enchanted", "created", "sacrificed", *TARGET_WORDS))


def _is_of_a_kind(what: Any) -> bool:
    return isinstance(what, str) and what not in _REFERENCES and not what.startswith("other ")
