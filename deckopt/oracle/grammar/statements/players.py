"""Players: life and damage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckopt.oracle.grammar.amounts import amount, times, yours
from deckopt.oracle.grammar.base import RULES
from deckopt.oracle.grammar.doers import aim_at_player, done_by, done_by_you, of_controller, that_player
from deckopt.oracle.grammar.references import THAT_PLAYER
from deckopt.oracle.grammar.rules import Refused
from deckopt.oracle.grammar.spoken import Fields, Spoken, lowers
from deckopt.oracle.grammar.things import aim
from deckopt.oracle.grammar.tree import All, AnyTarget, Effect, It, Itself, Number, Player, Sequence, Target, Value
from deckopt.oracle.unplayed import said_of
from deckopt.words.references import TARGET_WORDS


@dataclass(frozen=True, kw_only=True)
class Life(Effect):
    """Life that is gained or lost."""

    who: Player
    verb: str  # gain, lose
    amount: Any
    per: Any = None


for _verb in ("gain", "lose"):
    for _pattern in (
        "{who} VERB(s) {amount:number} life [{per}]",
        "{who} VERB(s) {amount:that_much} life",
        "{who} VERB(s) life equal to {amount:quantity}",
    ):
        RULES.add(
            "verb",
            _pattern.replace("VERB", _verb),
            lambda span, who, amount, per=None, verb=_verb: Life(who=who, verb=verb, amount=amount, per=per, span=span),
        )


@lowers(Life)
def _life(node: Life, spoken: Spoken) -> list[Fields]:
    def made(word: str) -> Fields:
        return {"do": node.verb, "amount": times(node.amount, node.per, spoken), **({"who": word} if word else {})}

    return done_by(node.who, spoken, made)


@dataclass(frozen=True, kw_only=True)
class ExtraTurn(Effect):
    """Turns that a player takes besides."""

    who: Player
    amount: Any


RULES.add("verb", "{who} take(s) {amount:number} extra turn(s) after this one", ExtraTurn)


@lowers(ExtraTurn)
def _extra_turn(node: ExtraTurn, spoken: Spoken) -> list[Fields]:
    n = amount(node.amount, spoken)
    if node.who.who in ("opponent", "each"):
        raise Refused("the opponent takes a turn")
    return done_by_you(node.who, spoken, [{"do": "extra turn", **({"amount": n} if n != 1 else {})}])


@dataclass(frozen=True, kw_only=True)
class Damage(Effect):
    """Damage that something deals; `also` are players who are dealt it besides."""

    source: Any
    amount: Any
    to: Any
    per: Any = None
    also: str = ""


RULES.add("source", "{reference}", lambda span, reference: reference)
RULES.add("source", "{target}", lambda span, target: target)
RULES.add("whom", "itself", lambda span: It(kind="itself", span=span))


def _any_targets(span: Any, n: Number, up_to: bool = False) -> AnyTarget:
    if n.n != 2:
        raise Refused("more targets than there is room for")
    return AnyTarget(count=2, up_to=up_to, span=span)


RULES.add("whom", "each of {n:number} targets", _any_targets)
RULES.add("whom", "each of up to {n:number} targets", lambda span, n: _any_targets(span, n, up_to=True))
RULES.add("whom", "each of one or two targets", lambda span: AnyTarget(count=2, up_to=True, least=1, span=span))
RULES.add("whom", "each of {target}", lambda span, target: target)


def _two(span: Any, source: Any, amount: Any, to: Any, more: Any, other: Any) -> Sequence:
    """Two amounts of damage, to two."""
    return Sequence(
        effects=(
            Damage(source=source, amount=amount, to=to, span=span),
            Damage(source=source, amount=more, to=other, span=span),
        ),
        span=span,
    )


RULES.add("verb", "{source} deal(s) {amount:number} damage to {to:whom} and {more:number} damage to {other:whom}", _two)
for _pattern in (
    "{source} deal(s) {amount:number} damage to {to:whom} [{per}]",
    "{source} deal(s) {amount:that_much} damage to {to:whom}",
    "{source} deal(s) damage equal to {amount:quantity} to {to:whom}",
    "{source} deal(s) damage to {to:whom} equal to {amount:quantity}",
):
    RULES.add("verb", _pattern, Damage)
    for _who, _word in (("each player", "each"), ("each opponent", "opponent"), ("you", "you")):
        RULES.add(
            "verb",
            _pattern.replace("{to:whom}", f"{{to:each}} and {_who}").replace(" [{per}]", ""),
            lambda span, also=_word, **k: Damage(also=also, span=span, **k),
        )
#: The opponent controls nothing.
for _words, _who in (("each opponent", "opponent"), ("target opponent", "target opponent")):
    RULES.add(
        "whom",
        f"{_words} and each {{phrase}} they control",
        lambda span, phrase, who=_who: Player(who=who, span=span),
    )
RULES.add("each", "each {phrase}", lambda span, phrase: All(phrase=phrase, span=span))


#: Of damage that what was destroyed deals to the card.
DEALT_BY_ITSELF = "the damage is dealt by itself, not by what was destroyed"
#: Verbs after which "it" is the creature that they are about, and not the spell.
_SAID_OF_CREATURES = ("pump", "counters", "tap", "untap", "become", "give")


@lowers(Damage)
def _damage(node: Damage, spoken: Spoken) -> list[Fields]:
    its = isinstance(node.amount, Value) and isinstance(node.amount.of, It) and not node.amount.of.kind
    if its and isinstance(node.source, Itself) and isinstance(node.to, It):
        raise Refused("whose number?")
    if isinstance(node.source, Target):
        words = aim(node.source, spoken, "battlefield")
        if words is None:
            return []
        if len(words) > 1 or not its:
            raise Refused("what deals the damage?")
        source = {"source": words[0]}
    else:
        source = _source(node, its, spoken)
    n = times(node.amount, node.per, spoken)
    dealt: Fields = {"do": "damage", "amount": n, **source}
    if isinstance(node.to, Itself) and its and _just_damaged(node, spoken):
        return [{**dealt, "to": "this", "source": spoken.one()}]
    if isinstance(node.to, Itself) and _just_destroyed(node, spoken):
        return [said_of({**dealt, "to": "this"}, DEALT_BY_ITSELF)]
    if isinstance(node.to, It) and node.to.kind == "itself":
        if not source:
            raise Refused("itself?")
        return [{**dealt, "to": source["source"]}]
    return _dealt(dealt, node.to, node.also, spoken)


def _just_damaged(node: Damage, spoken: Spoken) -> bool:
    """Whether what deals the damage is the target that has just been dealt damage."""
    last: Fields = spoken.made[-1] if spoken.made else {}
    word = spoken.one() if isinstance(node.source, It) else ""
    return word in TARGET_WORDS and last.get("do") == "damage" and last.get("to") == word


def _just_destroyed(node: Damage, spoken: Spoken) -> bool:
    """Whether what deals the damage is what has just been destroyed."""
    last: Fields = spoken.made[-1] if spoken.made else {}
    return isinstance(node.source, It) and last.get("do") == "destroy" and last.get("what") == spoken.one()


def _dealt(dealt: Fields, to: Any, also: str, spoken: Spoken) -> list[Fields]:
    if also and not isinstance(to, All):
        raise Refused("to whom?")
    if isinstance(to, Player):
        if to.who == "controller":
            spoken.of_target = True
            return of_controller(spoken, [{**dealt, "to": "you"}])
        if to.who == THAT_PLAYER:
            return [{**dealt, "to": that_player(spoken)[1]}]
        if to.who.startswith("target "):
            return [{**dealt, "to": aim_at_player(to.who.split()[1], spoken)}]
        return [{**dealt, "to": to.who}]
    if isinstance(to, AnyTarget):
        return [{**dealt, "to": word} for word in _aim_at_any(to, spoken)]
    if isinstance(to, Target):
        words = aim(to, spoken, "battlefield")
        return [{**dealt, "to": word} for word in words or ()]
    if isinstance(to, All):
        what = yours(to.phrase)
        if "noncreature" in what or not all("creature" in part or part[:1].isupper() for part in what.split(" or ")):
            raise Refused("damage to what is no creature")
        return [{**dealt, "to": what, **({"players": also} if also else {})}]
    if isinstance(to, It):
        return [{**dealt, "to": spoken.one()}]
    if isinstance(to, Itself):
        if "source" in dealt:
            raise Refused("by another to itself")
        return [{**dealt, "to": "this"}]
    raise Refused("to whom?")


def _aim_at_any(to: AnyTarget, spoken: Spoken) -> list[str]:
    """The words for a target of any kind, or for two."""
    if len(spoken.targets) + to.count > 2:
        raise Refused("more targets than there is room for")
    if to.count == 2:
        first: Any = {"what": "any", "up_to": True} if to.up_to and not to.least else "any"
        second = {"what": "any", "another": True, **({"up_to": True} if to.up_to else {})}
        spoken.targets += [first, second]
        spoken.mention("target 2", player=True)
        return ["target", "target 2"]
    made: Any = {"what": "any", "dealt_damage": True} if to.which == "hurt" else to.which
    if to.which == "any other" and spoken.targets:
        if spoken.targets != ["any"]:
            raise Refused("another target than the first")
        made = {"what": "any", "another": True}
    spoken.targets.append(made)
    word = TARGET_WORDS[len(spoken.targets) - 1]
    spoken.mention(word)
    return [word]


def _source(node: Damage, its: bool, spoken: Spoken) -> Fields:
    """What deals the damage, if it is not the card itself. `its`: as much as a number of its own."""
    if isinstance(node.source, Itself):
        return {}
    if not isinstance(node.source, It):
        raise Refused("what deals the damage?")
    word = spoken.one()
    if word not in TARGET_WORDS:
        return {}  # the card itself; of a trigger about another thing its reader says what deals it
    done = spoken.made[-1]["do"] if spoken.made else ""
    if done not in _SAID_OF_CREATURES:
        return {}
    if its:
        return {"source": word}
    raise Refused("what deals the damage?")


@dataclass(frozen=True, kw_only=True)
class MayDiscardOne(Effect):
    """A card of a target player's hand, which you see, may be chosen: it is discarded, and perhaps one is drawn for it."""

    draws: bool = False


for _then, _draws in (("", False), (" , then draws a card", True)):
    RULES.add(
        "clause",
        f"look at target player's hand . you may choose a card from it . if you do , that player discards that card{_then}",
        lambda span, draws=_draws: MayDiscardOne(draws=draws, span=span),
    )


@lowers(MayDiscardOne)
def _may_discard_one(node: MayDiscardOne, spoken: Spoken) -> list[Fields]:
    aim_at_player("player", spoken)
    if spoken.targets != ["player"]:
        raise Refused("a player after another target")
    drawn: list[Fields] = [{"do": "draw"}] if node.draws else []
    mine: Fields = {"do": "may", "effects": [{"do": "discard"}, *drawn]}
    theirs: Fields = {"do": "may", "effects": [{"do": "discard", "who": "opponent"}, *({**e, "who": "opponent"} for e in drawn)]}
    yours: Fields = {"do": "if", "when": {"count": "card", "in": "hand"}, "then": [mine]}
    other: Fields = {"do": "if", "when": {"number": "opponent's hand"}, "then": [theirs]}
    return [{"do": "if", "when": {"aimed": "you"}, "then": [yours], "otherwise": [other]}]


@dataclass(frozen=True, kw_only=True)
class WinUnless(Effect):
    """Each opponent loses who does not control something. They control nothing."""


RULES.add("verb", "each opponent who doesn't control a|an {phrase} loses the game", lambda span, phrase: WinUnless(span=span))


@lowers(WinUnless)
def _won(node: WinUnless, spoken: Spoken) -> list[Fields]:
    return [{"do": "win"}]
