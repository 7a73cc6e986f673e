"""What a text says, as a tree: phrases, players, amounts, references, conditions and what happens.

Nothing here knows the card format. A reference ("it", "those creatures", "that many") is a node: what it means is decided
by the lowering, which knows what has been spoken of. Two nodes are equal if they say the same, wherever they stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

Span = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Node:
    """A part of a text; `span` is where it stands."""

    span: Span = field(default=(0, 0), compare=False, repr=False)


# -- what is spoken of ---------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Phrase(Node):
    """Cards or permanents that are described: "other red creature you control with power 2 or less"."""

    any_of: tuple[tuple[str, ...], ...]  # alternatives, each of words that a filter knows
    having: tuple[str, ...] = ()  # what is said after the noun, in words that a filter knows
    mana_value: Bound | None = None  # a bound that is worked out as it is used
    whose: str = ""  # you, opponent, that player, target opponent, target player, or "" for anybody's
    zone: str = ""  # "graveyard" and so on, if it says so
    apart: bool = False  # alternatives with an article each: "a creature or a land"

    @property
    def is_yours(self) -> bool:
        """Whether something of yours can be meant."""
        return self.whose in ("", "you")


@dataclass(frozen=True, kw_only=True)
class Bound(Node):
    """Bounds of a number: "X or less"."""

    at_least: Amount | None = None
    at_most: Amount | None = None


@dataclass(frozen=True, kw_only=True)
class Player(Node):
    """Who: "you", "each opponent", "target player", "its controller"."""

    who: str  # you, opponent, each, "target player", "target opponent", controller, "the same player"


@dataclass(frozen=True, kw_only=True)
class Itself(Node):
    """The card that says it: "~"."""


@dataclass(frozen=True, kw_only=True)
class Enchanted(Node):
    """What the card is attached to: "enchanted creature"."""


@dataclass(frozen=True, kw_only=True)
class It(Node):
    """One thing that was spoken of: "it", "that creature", "that card"."""

    kind: str = ""  # "that" of "that creature's power", "itself"


@dataclass(frozen=True, kw_only=True)
class Those(Node):
    """Several things that were spoken of: "they", "those creatures"."""

    kind: str = ""


@dataclass(frozen=True, kw_only=True)
class Target(Node):
    """Targets: "target creature", "up to two other target creatures", "one or two target lands"."""

    phrase: Phrase
    count: int = 1
    up_to: bool = False
    least: int = 0  # of "one or two"
    other: bool = False


@dataclass(frozen=True, kw_only=True)
class AnyTarget(Node):
    """ "any target", "any other target", "any target that was dealt damage this turn"."""

    which: str = "any"
    count: int = 1
    up_to: bool = False
    least: int = 0  # of "one or two"


@dataclass(frozen=True, kw_only=True)
class All(Node):
    """Everything that is described: "all creatures", "each land you control", "creatures you control"."""

    phrase: Phrase


@dataclass(frozen=True, kw_only=True)
class Some(Node):
    """So many of what is described, chosen as it happens: "a creature", "up to six lands", "any number of cards"."""

    phrase: Phrase
    count: Amount
    up_to: bool = False
    other: bool = False  # than the card itself


Thing = Itself | Enchanted | It | Those | Target | AnyTarget | All | Some | Player


# -- amounts ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Number(Node):
    """A number: "two", "X" or "-X"."""

    n: int | str


@dataclass(frozen=True, kw_only=True)
class AllOf(Node):
    """As many as there are: "your hand", "any number of"."""


@dataclass(frozen=True, kw_only=True)
class Count(Node):
    """How many of something there are: "the number of creatures you control", "for each Elf"."""

    of: Phrase | Counters
    times: int | str = 1
    plus: int = 0
    half: bool = False


@dataclass(frozen=True, kw_only=True)
class Counters(Node):
    """Counters on something, as a number."""

    kind: str
    on: Itself | It


@dataclass(frozen=True, kw_only=True)
class Value(Node):
    """A number of something: "its power", "the sacrificed creature's mana value"."""

    what: str  # power, toughness, mana value
    of: Any  # Itself, It, or "sacrificed", "found"
    plus: int = 0


@dataclass(frozen=True, kw_only=True)
class Total(Node):
    """Power of all that is described: "the greatest power among creatures you control"."""

    which: str  # greatest_power, greatest_mana_value, total_power, total_mana_value
    phrase: Phrase


@dataclass(frozen=True, kw_only=True)
class OfGame(Node):
    """A number of the game."""

    number: str  # in the words of the card format


@dataclass(frozen=True, kw_only=True)
class ThisTurn(Node):
    """How much of something happened this turn."""

    what: str  # in the words of the card format
    plus: int = 0


@dataclass(frozen=True, kw_only=True)
class ColoursSpent(Node):
    """The number of colours of the mana that was spent to cast the spell."""


@dataclass(frozen=True, kw_only=True)
class ThatMuch(Node):
    """ "that many", "that much": a number that was spoken of."""

    plus: int = 0


@dataclass(frozen=True, kw_only=True)
class Noted(Node):
    """A number of what the effect before has done: "for each card returned to your hand this way"."""

    done: str  # the verb of that effect


@dataclass(frozen=True, kw_only=True)
class Devotion(Node):
    """ "your devotion to red and green", by the letters of the colours."""

    colours: str


@dataclass(frozen=True, kw_only=True)
class CardTypes(Node):
    """The number of card types among the cards of your graveyard."""


Amount = Number | AllOf | Count | Value | Total | ThisTurn | OfGame | ThatMuch | Devotion | CardTypes


# -- what happens ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Effect(Node):
    """Something that happens; each verb is a class."""


@dataclass(frozen=True, kw_only=True)
class Sequence(Effect):
    """Things that happen one after the other."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, kw_only=True)
class May(Effect):
    """What one may do, and what happens if one does."""

    effect: Effect
    if_done: Effect | None = None
    pay: str = ""  # what is paid for it
    then_aimed: bool = False  # "when you do": targets are chosen once it is done
    again: bool = False  # "repeat this process", once it is done
    otherwise: Effect | None = None  # what happens if one does not


@dataclass(frozen=True, kw_only=True)
class WhenYouDo(Effect):
    """What triggers on what was just done: "when you do, ..." after what has to be done."""

    effect: Effect


@dataclass(frozen=True, kw_only=True)
class If(Effect):
    """What happens if something is so, and what else."""

    condition: Any
    effect: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, kw_only=True)
class IfItIs(Effect):
    """What happens if the card that was moved just before, or the target, is of a kind: "if it's an Elf, ..." """

    phrase: Phrase
    effect: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, kw_only=True)
class IfNone(Effect):
    """What happens if no card was taken that one might have taken: "if you don't, ..." """

    effect: Effect


@dataclass(frozen=True, kw_only=True)
class Instead(Effect):
    """What happens, if something is so, in place of the effect before it."""

    condition: Any
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class Later(Effect):
    """What happens at a later moment."""

    at: str
    effect: Effect


@dataclass(frozen=True, kw_only=True)
class Unported(Effect):
    """A clause that the grammar has no rule for yet, as the older parsers read it (`said.Said`)."""

    said: Any


def shown(node: Any, depth: int = 0) -> list[str]:
    """A tree as lines, each part a little further to the right than what it is a part of."""
    indent = "  " * depth
    if isinstance(node, tuple):
        return [line for one in node for line in shown(one, depth)]
    if not isinstance(node, Node):
        return [f"{indent}{node!r}"]
    plain, inner = [], []
    for f in fields(node):
        value = getattr(node, f.name)
        if f.name == "span" or value == f.default:
            continue
        if isinstance(value, Node) or (isinstance(value, tuple) and value and isinstance(value[0], Node)):
            inner.append(value)
        else:
            plain.append(f"{f.name}={value!r}")
    lines = [f"{indent}{type(node).__name__} {' '.join(plain)}".rstrip()]
    return lines + [line for value in inner for line in shown(value, depth + 1)]
