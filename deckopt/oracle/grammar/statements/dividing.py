"""Damage and counters that are divided as you choose among targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.filters import filter_of
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import CHOSEN, Fields, Spoken, lowers
from deckopt.oracle.grammar.things import aim
from deckopt.oracle.grammar.tree import Effect, It, Itself, Node, Number, Phrase, Target
from deckopt.oracle.unplayed import said_of
from deckopt.words.references import TARGET_WORDS

#: What is simplified: by the rules it is divided as the targets are chosen (601.2d).
LATE = "what is divided is divided as it resolves"
NO_COUNTERS = "its +1/+1 counters are a size until end of turn"
FOR_A_TURN = "+1/+1 until the next cleanup step"


@dataclass(frozen=True, kw_only=True)
class Among(Node):
    """ "Among any number of target creatures", "among one, two, or three target creatures"."""

    phrase: Phrase
    most: Any = None  # as many targets at most
    least: int = 0
    other: bool = False


@dataclass(frozen=True, kw_only=True)
class Divided(Effect):
    """Damage, or counters of a kind, that is divided."""

    amount: Any
    among: Among
    source: Any = None
    kind: str = ""


for _other in ("", "other "):
    for _words, _most, _least in (
        ("any number of", None, 0),
        ("one or two", 2, 1),
        ("one , two , or three", 3, 1),
        ("up to {most:number}", None, 0),
    ):
        RULES.add(
            "among",
            f"{_words} {_other}target {{phrase}}",
            lambda span, phrase, most=_most, n=_least, other=bool(_other): Among(
                phrase=phrase, most=most, least=n, other=other, span=span
            ),
        )
RULES.add("verb", "{source} deal(s) {amount:number} damage divided as you choose among {among}", Divided)
RULES.add("verb", "distribute {amount:number} {kind:kind_of_counter} counter(s) among {among}", Divided)
#: Until the next cleanup step: so long what was put there counts as a size.
RULES.add(
    "verb",
    "distribute {amount:number} +1/+1 counter(s) among {among} . for each +1/+1 counter you put on a creature this way , "
    "remove a +1/+1 counter from that creature at the beginning of the next cleanup step",
    lambda span, amount, among: Divided(amount=amount, among=among, kind=FOR_A_TURN, span=span),
)


@lowers(Divided)
def _divided(node: Divided, spoken: Spoken) -> list[Fields]:
    whole, among = amount(node.amount, spoken), node.among
    most = among.most.n if isinstance(among.most, Number) else among.most
    if most is not None and (not isinstance(whole, int) or not isinstance(most, int) or whole > most):
        raise Refused("more than one for some target")
    by_it = isinstance(node.source, It) and spoken.one() not in TARGET_WORDS
    if node.source is not None and not isinstance(node.source, Itself) and not by_it:
        raise Refused("what deals the damage?")
    if not among.phrase.is_yours or among.phrase.zone:
        raise Refused("targets elsewhere")
    what = ("other " if among.other else "") + filter_of(among.phrase)
    if node.source is not None and not all("creature" in part or part == "planeswalker" for part in what.split(" or ")):
        raise Refused("damage to what is no creature")
    how = "freely"
    if among.least:
        if spoken.targets or aim(Target(phrase=among.phrase, other=among.other, span=node.span), spoken, "battlefield") != [
            "target"
        ]:
            raise Refused("another target before these")
        how = "target first"
        spoken.mention(CHOSEN, several=True)  # "they" are others too
    if node.kind == FOR_A_TURN:
        made: Fields = {"do": "pump", "what": what, "power": whole, "toughness": whole, "divided": how}
        return [said_of(made, f"{LATE}; {NO_COUNTERS}")]
    if node.kind:
        kind = {"kind": node.kind} if node.kind != "+1/+1" else {}
        return [said_of({"do": "counters", "what": what, "amount": whole, "divided": how, **kind}, LATE)]
    return [said_of({"do": "damage", "amount": whole, "to": what, "divided": how}, LATE)]
