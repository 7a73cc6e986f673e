"""What becomes something else: lands and artifacts that become creatures, creatures of another size, colour and type or of more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.nouns import NO_SUBTYPES
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import aim, on
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Effect, It, Itself, Phrase, Some, Target
from deckopt.oracle.unplayed import said_of
from deckopt.words.colours import BASIC_LAND_MANA, LETTER_OF
from deckopt.words.references import TARGET_WORDS


@dataclass(frozen=True, kw_only=True)
class Earthbend(Effect):
    """Target land you control becomes a 0/0 creature with haste and counters, for good; it comes back if it dies or is exiled."""

    amount: Any


RULES.add("verb", "[you] earthbend {amount:number}", Earthbend)
RULES.add("verb", "[you] earthbend x , where x is {amount:quantity}", Earthbend)

_LAND = Target(phrase=Phrase(any_of=(("land",),), whose="you"))
_RETURNED: Fields = {"do": "return", "what": "this", "to": "battlefield", "tapped": True}
_RETURNS = [
    {"on": "dies", "effects": [{**_RETURNED, "from": "graveyard"}]},
    {"on": "leaves", "to": "exile", "effects": [{**_RETURNED, "from": "exile"}]},
]


@lowers(Earthbend)
def _earthbent(node: Earthbend, spoken: Spoken) -> list[Fields]:
    n = amount(node.amount, spoken)
    effects = []
    for what in aim(_LAND, spoken, "battlefield") or []:
        on = {"what": what}
        effects += [
            {"do": "become", **on, "types": "Creature", "power": 0, "toughness": 0, "lasting": True, "haste": True},
            {"do": "counters", **on, "amount": n},
            {"do": "give", **on, "lasting": True, "triggers": _RETURNS},
        ]
    return effects


# -- another size, colour and type --------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Become(Effect):
    """Something is a creature with another base size, until end of turn or for good."""

    thing: Any
    kind: tuple[str, ...]  # colours, types and subtypes, as printed
    size: tuple[int, int]
    lasting: bool = False
    keywords: tuple[str, ...] = ()
    still: bool = False  # whether it has to be said that it keeps its other types


@RULES.function("new_kind")
def new_kind(text: Text, i: int) -> Found | None:
    """What something becomes: "green Wurm", "blue and red Elemental creature", "artifact creature"."""
    start, words = i, list[str]()
    while i < len(text):
        word, low = text.tokens[i].word, text.low[i]
        subtype = word[0].isupper() and word.isalpha() and word not in NO_SUBTYPES
        if low == "and" and words and words[-1] in LETTER_OF:
            i += 1
            continue
        if low not in LETTER_OF and low not in ("artifact", "creature", "creatures") and not subtype:
            break
        words.append(word if subtype else low.removesuffix("s") if low.startswith("creature") else low)
        i += 1
    return (i, tuple(words)) if i > start else None


@RULES.function("plain_size")
def plain_size(text: Text, i: int) -> Found | None:
    """A size: "6/4"."""
    power, slash, toughness = text.low[i].partition("/")
    return (i + 1, (int(power), int(toughness))) if slash and power.isdigit() and toughness.isdigit() else None


_BASE = "{thing:subject} [each] become(s) [a|an] {kind:new_kind} with base power and toughness {size:plain_size}"
RULES.add("verb", f"until end of turn , {_BASE}", Become)
RULES.add("verb", f"{_BASE} until end of turn", Become)
RULES.add("verb", f"until end of turn , {_BASE} and gain(s) {{keywords}}", Become)
RULES.add("verb", _BASE, lambda span, **k: Become(lasting=True, span=span, **k))

RULES.add(
    "verb",
    "{thing:subject} become(s) a|an {size:plain_size} {kind:new_kind} [with {keywords}] until end of turn",
    lambda span, thing, size, kind, keywords=(): Become(
        thing=thing, size=size, kind=kind, keywords=keywords, still=True, span=span
    ),
)

RULES.add(
    "verb",
    "{thing:subject} become(s) a|an {size:plain_size} {kind:new_kind} [with {keywords}]",
    lambda span, thing, size, kind, keywords=(): Become(
        thing=thing, size=size, kind=kind, keywords=keywords, still=True, lasting=True, span=span
    ),
)

#: Of what becomes a creature with flying for good.
NEVER_FLIES = "what it becomes does not fly"
#: Of a creature that has another creature type in place of its own.
KEEPS_TYPES = "it keeps its other creature types"


def _keeps_its_types(node: Become, spoken: Spoken) -> bool:
    """Whether nothing need be said of the types that it has: until end of turn; or of a creature whose creature types change."""
    itself = isinstance(node.thing, Itself) or (isinstance(node.thing, It) and spoken.one(node.thing) == "this")
    if node.lasting and itself and not node.still:
        return not {"artifact", "creature"} & {*node.kind}
    return not (node.lasting or node.still)


@lowers(Become)
def _become(node: Become, spoken: Spoken) -> list[Fields]:
    colours = "".join(LETTER_OF[word] for word in node.kind if word in LETTER_OF)
    subtypes = [word for word in node.kind if word[0].isupper()]
    artifact = ["Artifact"] if "artifact" in node.kind else []
    if isinstance(node.thing, Some) or not (_keeps_its_types(node, spoken) or (artifact and "creature" in node.kind)):
        raise Refused("what becomes what?")
    line = " ".join([*artifact, "Creature"]) + (f" — {' '.join(subtypes)}" if subtypes else "")
    made: Fields = {"do": "become", "types": line, **({"colours": colours} if colours else {})}
    made |= {"power": node.size[0], "toughness": node.size[1], **({"lasting": True} if node.lasting else {})}
    if node.lasting and node.keywords:
        if node.keywords != ("flying",):
            raise Refused("keywords for good")
        return [said_of(e, NEVER_FLIES) for e in on(node.thing, spoken, made)]
    if node.keywords:
        effects = [said_of(e, KEEPS_TYPES if subtypes and not artifact else "") for e in on(node.thing, spoken, made)]
        return [*effects, *({"do": "pump", "what": e["what"], "keywords": list(node.keywords)} for e in effects)]
    return [said_of(e, KEEPS_TYPES if subtypes and not artifact else "") for e in on(node.thing, spoken, made)]


@dataclass(frozen=True, kw_only=True)
class AnimateItself(Effect):
    """What is printed with a size, a Vehicle, becomes an artifact creature until end of turn."""


_AS_PRINTED = "become(s) an artifact creature"
RULES.add("verb", f"~ {_AS_PRINTED} until end of turn", AnimateItself)
RULES.add("verb", f"until end of turn , ~ {_AS_PRINTED}", AnimateItself)


@lowers(AnimateItself)
def _animated_itself(node: AnimateItself, spoken: Spoken) -> list[Fields]:
    return [{"do": "become", "what": "this", "types": "Artifact Creature"}]


@dataclass(frozen=True, kw_only=True)
class Animate(Effect):
    """A noncreature artifact becomes an artifact creature of its own mana value until end of turn."""

    what: Target


_SIZED = "becomes an artifact creature with [base] power and [base] toughness each equal to its mana value"
RULES.add("verb", f"until end of turn , {{what:target}} {_SIZED}", Animate)
RULES.add("verb", f"{{what:target}} {_SIZED} until end of turn", Animate)


@lowers(Animate)
def _animated(node: Animate, spoken: Spoken) -> list[Fields]:
    made: Fields = {"types": "Artifact Creature", "power": "mana value", "toughness": "mana value"}
    return [{"do": "become", "what": what, **made} for what in aim(node.what, spoken, "battlefield") or []]


# -- more types for good --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class MoreTypes(Effect):
    """A permanent has more subtypes, for good or until end of turn; then with keywords besides."""

    thing: Any
    types: str
    lasting: bool = True
    keywords: tuple[str, ...] = ()


@RULES.function("subtypes")
def subtypes(text: Text, i: int) -> Found | None:
    """Words with a capital, one after the other."""
    start = i
    while i < len(text) and text.is_capital(i) and text.tokens[i].word.isalpha():
        i += 1
    return (i, " ".join(t.word for t in text.tokens[start:i])) if i > start else None


RULES.add(
    "verb",
    "{thing:reference} becomes a|an {types:subtypes} in addition to its other [creature] types",
    lambda span, thing, types: MoreTypes(thing=thing, types=f"— {types}", span=span),
)
_MORE = "{thing:reference} becomes a|an {types:subtypes} in addition to its other [creature] types"
for _pattern in (
    f"until end of turn , {_MORE} [and gain(s) {{keywords}}]",
    f"{_MORE} [and gain(s) {{keywords}}] until end of turn",
):
    RULES.add(
        "verb",
        _pattern,
        lambda span, thing, types, keywords=(): MoreTypes(
            thing=thing, types=f"— {types}", lasting=False, keywords=keywords, span=span
        ),
    )


@dataclass(frozen=True, kw_only=True)
class AnArtifact(Effect):
    """A target is an artifact besides what it is, until end of turn."""

    thing: Target


RULES.add("verb", "{thing:target} becomes an artifact in addition to its other types until end of turn", AnArtifact)


@lowers(AnArtifact)
def _is_an_artifact(node: AnArtifact, spoken: Spoken) -> list[Fields]:
    return on(node.thing, spoken, {"do": "become", "types": "Artifact"})


@lowers(MoreTypes)
def _has_more_types(node: MoreTypes, spoken: Spoken) -> list[Fields]:
    if not isinstance(node.thing, (It, Itself)):
        raise Refused("several things become it")
    if set(node.types.split()) & {*BASIC_LAND_MANA}:
        raise Refused("it would make the mana of that type")
    if isinstance(node.thing, It) and spoken.one(node.thing) not in (*TARGET_WORDS, "this"):
        raise Refused("what a trigger is about may have been spoken of under a condition")
    made = on(node.thing, spoken, {"do": "become", "types": node.types, **({"lasting": True} if node.lasting else {})})
    gained = [{"do": "pump", "what": e["what"], "keywords": list(node.keywords)} for e in made] if node.keywords else []
    return [*made, *gained]
