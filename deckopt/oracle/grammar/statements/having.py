"""What a player has: energy, emblems, being the monarch, the initiative."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount, times, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import done_by_you
from deckopt.oracle.grammar.rules import Found, Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowered, lowers
from deckopt.oracle.grammar.tokens import Text
from deckopt.oracle.grammar.tree import Effect, Noted, Number, Phrase, Player
from deckopt.oracle.unplayed import said_of

#: Of more combat phases: attackers are counted by the turn.
COUNTS_OF_THE_TURN = "what counts attackers counts those of the whole turn"
#: Of copies that are created together, of several tokens.
ENTER_IN_TURN = "copies of different tokens enter one after another"

# -- energy ---------------------------------------------------------------------------------------------

ENERGY = "{E}"


@RULES.function("energy")
def energy(text: Text, i: int) -> Found | None:
    """Symbols of energy, one after the other."""
    start = i
    while i < len(text) and text.tokens[i].word == ENERGY:
        i += 1
    return (i, Number(n=i - start, span=text.span(start, i))) if i > start else None


@dataclass(frozen=True, kw_only=True)
class GetEnergy(Effect):
    """A player gets energy."""

    who: Player
    amount: Any
    per: Any = None


RULES.add("verb", "{who} get(s) {amount:energy} [{per}]", GetEnergy)
RULES.add("verb", "{who} get(s) {amount:number} {one:energy}", lambda span, who, amount, one: _several(who, amount, one, span))
RULES.add("verb", "{who} get(s) {amount:that_much} {one:energy}", lambda span, who, amount, one: _several(who, amount, one, span))
RULES.add(
    "verb",
    "{who} get(s) an amount of {one:energy} equal to {amount:quantity}",
    lambda span, who, amount, one: _several(who, amount, one, span),
)


def _several(who: Player, n: Any, one: Number, span: Any) -> GetEnergy:
    """So many of one symbol."""
    if one.n != 1:
        raise Refused("how much energy?")
    return GetEnergy(who=who, amount=n, span=span)


@lowers(GetEnergy)
def _energy_got(node: GetEnergy, spoken: Spoken) -> list[Fields]:
    n = times(node.amount, node.per, spoken)
    return done_by_you(node.who, spoken, [{"do": "change", "number": "energy", **({"by": n} if n != 1 else {})}])


@dataclass(frozen=True, kw_only=True)
class PayEnergy(Effect):
    """You may pay any amount of energy."""


RULES.add("may", "you may pay any amount of {one:energy}", lambda span, one: PayEnergy(span=span))


RULES.add("quantity", "the amount of {one:energy} paid this way", lambda span, one: Noted(done="pay energy", span=span))


@lowers(PayEnergy)
def _energy_paid(node: PayEnergy, spoken: Spoken) -> list[Fields]:
    return [{"do": "pay energy"}]


def paying(n: int, then: list[Fields]) -> list[Fields]:
    """You may pay so much energy; what happens if you do."""
    paid = {"do": "change", "number": "energy", "by": -n}
    enough: Fields = {"number": "energy", **({"at_least": n} if n != 1 else {})}
    return [{"do": "if", "when": enough, "then": [{"do": "may", "effects": [paid, *then]}]}]


RULES.add(
    "may",
    "you may pay an amount of {one:energy} equal to {amount:quantity} . if you do , {then:several}",
    lambda span, one, amount, then: PayAmount(amount=amount, then=then, span=span),
)


@dataclass(frozen=True, kw_only=True)
class PayAmount(Effect):
    """You may pay as much energy as a number is; what happens if you do."""

    amount: Any
    then: Effect


@lowers(PayAmount)
def _amount_paid(node: PayAmount, spoken: Spoken) -> list[Fields]:
    n = amount(node.amount, spoken)
    then = lowered(node.then, spoken)
    if not isinstance(n, dict) or "times" in n or "plus" in n:
        raise Refused("how much energy?")
    paid = {"do": "change", "number": "energy", "by": {**n, "times": -1}}
    enough = {"amount": {"number": "energy"}, "reaches": n}
    return [{"do": "if", "when": enough, "then": [{"do": "may", "effects": [paid, *then]}]}]


RULES.add(
    "clause",
    "[then] {effect:simple} unless you pay {n:energy}",
    lambda span, effect, n: UnlessPaid(effect=effect, n=n.n, span=span),
)


@dataclass(frozen=True, kw_only=True)
class UnlessPaid(Effect):
    """What happens if energy is not paid."""

    effect: Effect
    n: int


@lowers(UnlessPaid)
def _unless_paid(node: UnlessPaid, spoken: Spoken) -> list[Fields]:
    effects = lowered(node.effect, spoken)
    (asked,) = paying(node.n, [])
    (may,) = asked["then"]
    return [{**asked, "then": [{**may, "otherwise": effects}], "otherwise": effects}] if effects else []


# -- what you are -----------------------------------------------------------------------------------------

#: What one is, and the emblem that stands for it.
MONARCH, INITIATIVE = "The Monarch", "The Initiative"


def asked(name: str) -> Fields:
    """The question whether you have an emblem."""
    return {"control": f'emblem "{name}"'}


def _had(name: str) -> Fields:
    """You have an emblem from now on, once."""
    return {"do": "if", "when": {**asked(name), "at_most": 0}, "then": [{"do": "create", "token": name}]}


@dataclass(frozen=True, kw_only=True)
class Become(Effect):
    """A player becomes the monarch, or takes the initiative."""

    who: Player
    name: str


RULES.add("verb", "{who} become(s) the monarch", lambda span, who: Become(who=who, name=MONARCH, span=span))
RULES.add("verb", "{who} take(s) the initiative", lambda span, who: Become(who=who, name=INITIATIVE, span=span))
RULES.add("condition", "you're the monarch", lambda span: [asked(MONARCH)])
RULES.add("condition", "you have the initiative", lambda span: [asked(INITIATIVE)])
RULES.add("condition", "you have the city's blessing", lambda span: [{"number": "city's blessing"}])
RULES.add("condition", "you've completed a dungeon", lambda span: [{"number": "dungeons completed"}])


@lowers(Become)
def _becomes(node: Become, spoken: Spoken) -> list[Fields]:
    if node.who.who != "you":
        raise Refused("another player may become it")
    effects = [_had(node.name)]
    if node.name == INITIATIVE:  # whoever takes it ventures, also who has it already (725.2)
        effects.append({"do": "when done", "effects": [{"do": "venture"}]})
    return effects


@dataclass(frozen=True, kw_only=True)
class MoreCombat(Effect):
    """Another combat phase comes after this one."""


RULES.add("verb", "after this [combat] phase , there is|are an additional combat phase", lambda span: MoreCombat(span=span))


@lowers(MoreCombat)
def _more_combat(node: MoreCombat, spoken: Spoken) -> list[Fields]:
    return [said_of({"do": "change", "number": "combats"}, COUNTS_OF_THE_TURN)]


@dataclass(frozen=True, kw_only=True)
class CopyNew(Effect):
    """A copy of each permanent of a kind that has entered this turn is created."""

    of: Phrase


RULES.add(
    "verb",
    "for each {of:phrase} that entered this turn , create a token that's a copy of it",
    lambda span, of: CopyNew(of=of, span=span),
)


@lowers(CopyNew)
def _new_copied(node: CopyNew, spoken: Spoken) -> list[Fields]:
    what = yours(node.of)
    if what != "token":
        raise Refused("copies of what may ask as it enters")
    return [said_of({"do": "create copy", "of": "this", "each_new": what}, ENTER_IN_TURN)]


# -- emblems ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Emblem(Effect):
    """You get an emblem with an ability."""

    text: str


@RULES.function("quoted")
def quoted(text: Text, i: int) -> Found | None:
    """What stands in quotation marks."""
    if i >= len(text) or not text.tokens[i].word.startswith('"'):
        return None
    return i + 1, text.tokens[i].word.strip('"')


RULES.add("verb", "you get an emblem with {text:quoted}", lambda span, text: Emblem(text=text, span=span))


@lowers(Emblem)
def _emblem(node: Emblem, spoken: Spoken) -> list[Fields]:
    name = f'emblem with "{node.text}"'
    spoken.tokens.append((name, {"type": "Emblem", "token": True, "text": node.text}))
    return [{"do": "create", "token": name}]
