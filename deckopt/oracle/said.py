"""What sentences have said: effects with their targets, and how sentences are put together."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from deckopt.oracle.counters import counted as counters_on
from deckopt.oracle.memo import memo
from deckopt.oracle.parsers import Parser, alt, fail, longest, regex, string, success
from deckopt.oracle.references import asks_of_first, dealt_by, done_by, later_targets, means_others, others_than, reads
from deckopt.oracle.words import Described, anywhere, described, phrase, sacrificed
from deckopt.words.references import TARGET_WORDS

Fields = dict[str, Any]
_REFERENCES = {"this", "it", "enchanted", "created", "sacrificed", *TARGET_WORDS}
_CHANGING = re.compile(r"\b(?:un)?tapped\b|\bwith\b")  # words that may fit others after an effect
_SAID_OF_CREATURES = ("pump", "counters", "tap", "untap", "become", "give")
_OF_NOBODY = re.compile(r"\b(?:you don't control|your opponents control|an opponent controls|that player controls)\b")
_OF_ITSELF = re.compile(
    r"(?:regenerate )?(?:~|it|they|that creature|enchanted creature|equipped creature|damage)\b|it is yours already"
)
#: "Those creatures", before it is known which; nothing of the card format.
THOSE = "those"
#: What has just been put onto the battlefield, where nothing else may be meant; nothing of the card format.
NEW = "new!"


#: Verbs after which a target is gone.
_GOES = ("return", "exile", "destroy", "sacrifice")


@dataclass(frozen=True)
class Said:
    """Effects and their targets; `tokens` are definitions of the tokens created, `idle` clauses that change nothing."""

    effects: tuple[Fields, ...] = ()
    targets: tuple[Any, ...] = ()
    tokens: tuple[tuple[str, Fields], ...] = ()
    idle: tuple[str, ...] = ()
    about: str = ""  # what "it" and "that creature" mean after this
    aims_later: bool = False  # whether a target is chosen only once something has been done: no spell needs it to be cast
    of_target: bool = False  # whether the controller of what was aimed at does this, and so nobody if nothing was
    ends_with_nobody: bool = False  # whether what was said last is about what only the opponent could have

    def then(self, more: Said) -> Said:
        """This, and then more; targets of both count on. ValueError where that cannot be told apart."""
        more = more.other_than(self.targets)
        if self.targets and more.targets and len(self.targets) + len(more.targets) > 2:
            raise ValueError("more than two targets")
        more = more.of_others(self).by_what_was_meant(self)
        if not self.effects and self.idle and not self.about:
            more = more.of_what_is_idle(self.idle)
        elif self.ends_with_nobody:
            more = more.of_what_is_idle(self.idle[-1:])
        about = PUT if self.effects and puts(self.effects[-1]) else self.about or self._all_of(more)
        first, effects, targets = self.effects, more.effects, self.targets + more.targets
        later_about = more.about
        if self.targets and more.targets and asks_of_first(effects):  # that question is about the first target
            if asks_of_first(first):
                raise ValueError("two players as targets")
            first, targets = later_targets(first, len(more.targets)), more.targets + self.targets
            about = "target 2" if about == "target" else about
        elif self.targets and more.targets:
            effects = later_targets(effects, len(self.targets))
            later_about = TARGET_WORDS[len(self.targets)] if more.about == "target" else more.about
        if about:
            effects = one_of_those(effects)
        if about == PUT:
            effects = tuple(_about_put(e, "target" if self.targets else "") for e in effects)
        elif about == BOTH:
            effects = tuple(each for e in effects for each in _on_both(e))
        elif about:
            effects = tuple(_about(e, about) for e in effects)
        copied = {e.get("of", "target") for e in effects if e["do"] == "create copy"} & {*TARGET_WORDS}
        if any(e["do"] in _GOES and e.get("what") in copied for e in first):
            raise ValueError("a copy of a target that has left")
        if self.effects and self.effects[-1]["do"] == "sacrifice":
            effects = tuple(_so_many(e) for e in effects)
        if more.of_target and any(isinstance(t, dict) and t.get("up_to") for t in self.targets):
            if len(self.targets) > 1:
                raise ValueError("one of several targets may be left out")
            effects = ({"do": "if", "when": {"aimed": "you"}, "then": list(effects)},)
        return Said(
            first + effects,
            targets,
            self.tokens + more.tokens,
            self.idle + more.idle,
            later_about or (PUT if about == PUT else about if about in TARGET_WORDS else self.about),
            ends_with_nobody=bool(more.idle) and not more.effects and _OF_NOBODY.search(more.idle[-1]) is not None,
        )

    def _all_of(self, more: Said) -> str:
        """What "those creatures" of the sentence after this are: all that the last effect was about.

        ValueError if other ones could be meant by then.
        """
        what = self.effects[-1].get("what") if self.effects else None
        if not isinstance(what, str) or what in _REFERENCES or not speaks_of_those(more.effects):
            return ""
        alike = self.effects[-1]["do"] in ("counters", "tap", "untap", "pump", "give") and not {"count", "divided"} & {
            *self.effects[-1]
        }
        if _CHANGING.search(what) or not alike:
            raise ValueError("those may be others by then")
        return what

    def of_what_is_idle(self, idle: tuple[str, ...]) -> Said:
        """This after what changes nothing: what it does to those that are not there is nothing too.

        ValueError where "it" may be something that was spoken of there, or another thing.
        """
        spoken = [e for e in self.effects if speaks_of_those(e) or reads(e, "it")]
        nobody = any(map(_OF_NOBODY.search, idle))
        if not spoken or (not nobody and all(map(_OF_ITSELF.match, idle))):
            return self
        if any(e.get("what") not in ("it", THOSE) for e in spoken) or not nobody:
            raise ValueError("of whom?")
        left = tuple(e for e in self.effects if e not in spoken)
        return replace(self, effects=left, idle=(*self.idle, "nothing is there to do it to"))

    def by_what_was_meant(self, before: Said) -> Said:
        """This after a sentence about a target: "it deals damage equal to its power" is said of that creature."""
        about_it = before.about == "target" and before.effects and before.effects[-1]["do"] in _SAID_OF_CREATURES
        by_power = [e for e in self.effects if e["do"] == "damage" and _asks(e["amount"], "value", of="it")]
        return replace(self, effects=dealt_by(self.effects, "it")) if about_it and by_power else self

    def of_others(self, before: Said) -> Said:
        """This after what speaks of a target, or of a kind: "other" creatures are others than those.

        ValueError where a filter cannot say that.
        """
        if not means_others(self.effects):
            return self
        if before.targets:
            if before.about != "target":
                raise ValueError("others than which target?")
            return replace(self, effects=done_by(self.effects, "it"))
        kinds = [str(e["what"]) for e in before.effects if isinstance(e.get("what"), str) and _is_of_a_kind(e["what"])]
        if not kinds:
            return self
        if len(kinds) > 1 or not re.fullmatch(r"[A-Z][\w'-]*", kinds[0]):
            raise ValueError("others than which?")
        return replace(self, effects=others_than(self.effects, kinds[0]))

    def other_than(self, before: tuple[Any, ...]) -> Said:
        """This after another target, which "another target" is about. ValueError where the two are not described alike."""
        if not before or not any(_what(t).startswith("other ") or _what(t) == "any other" for t in self.targets):
            return self
        (target,) = self.targets
        wanted = _what(target).removeprefix("other ").removesuffix(" other")
        if len(before) > 1 or _what(before[0]) != wanted or (isinstance(before[0], dict) and "in" in before[0]):
            raise ValueError("another target than the first")
        more = target if isinstance(target, dict) else {}
        return replace(self, targets=({**more, "what": wanted, "another": True},))


def _is_of_a_kind(what: str) -> bool:
    """Whether it is a filter, not a reference, and does not itself mean others than the source."""
    return what not in _REFERENCES and not what.startswith("other ")


def _what(target: Any) -> str:
    return str(target["what"]) if isinstance(target, dict) else str(target)


def _on_both(effect: Fields) -> list[Fields]:
    """An effect on each of two targets, where it is about them. ValueError where that is more than one effect says."""
    if not any(_asks(effect, key, **{key: "it"}) for key in ("what", "of", "to", "attached")):
        return [effect]
    if effect["do"] not in ("pump", "tap", "untap", "counters") or effect.get("what") != "it" or "it" in map(str, _inner(effect)):
        raise ValueError("each of them?")
    return [{**effect, "what": word} for word in ("target", "target 2")]


def _inner(effect: Fields) -> list[Any]:
    """The references inside the amounts of an effect."""
    return [v.get("of", "") for v in effect.values() if isinstance(v, dict)]


def _asks(value: Any, key: str, **more: str) -> bool:
    """Whether a table with that key, and these values besides, is anywhere in it."""
    if isinstance(value, dict):
        here = key in value and all(value.get(k) == v for k, v in more.items())
        return here or any(_asks(v, key, **more) for v in value.values())
    return isinstance(value, (list, tuple)) and any(_asks(v, key, **more) for v in value)


def speaks_of_those(value: Any) -> bool:
    """Whether anything in it is about what "those creatures" means."""
    if isinstance(value, dict):
        return any(v == THOSE or speaks_of_those(v) for v in value.values())
    return isinstance(value, (list, tuple)) and any(map(speaks_of_those, value))


def one_of_those(value: Any) -> Any:
    """Effects in which those that were not spoken of before are what the trigger is about."""
    if isinstance(value, dict):
        return {k: "it" if v == THOSE else one_of_those(v) for k, v in value.items()}
    return type(value)(map(one_of_those, value)) if isinstance(value, (list, tuple)) else value


#: What was spoken about: the tokens that were created; two targets; what was put onto the battlefield.
CREATED = "created"
BOTH = "both targets"
PUT = "what was put there"


def puts(effect: Fields) -> bool:
    """Whether the effect, or the last of what one may do by it, puts cards onto the battlefield."""
    if effect["do"] == "may" and effect.get("effects"):
        return puts(effect["effects"][-1])
    return effect["do"] in ("return", "put", "search") and effect.get("to") == "battlefield"


def _about_put(value: Any, card: str) -> Any:
    """An effect in which "it" is what was put onto the battlefield; `card` is the card that this was, if it was a target.

    ValueError where a number is read off another card.
    """
    if isinstance(value, dict):
        if value.get("of") == "it" and not card:
            raise ValueError("whose number?")
        given = ("abilities", "triggers")
        words = {"what": CREATED, "to": CREATED, "attached": CREATED, "of": card}
        return {
            k: words[k] if v in ("it", NEW) and k in words else v if k in given else _about_put(v, card) for k, v in value.items()
        }
    return [_about_put(v, card) for v in value] if isinstance(value, list) else value


_ABOUT = ("what", "of", "to", "attached", "source")


def _about(value: Any, about: str) -> Any:
    """An effect in which "it" is what was spoken about before."""
    if isinstance(value, dict):
        given = ("abilities", "triggers")  # where "it" is what has them
        return {k: about if v == "it" and k in _ABOUT else v if k in given else _about(v, about) for k, v in value.items()}
    if isinstance(value, list):
        return [_about(v, about) for v in value]
    return value


#: "That many", before it is known of what; no amount of the card format.
THAT_MANY = {"value": "that many"}


def _so_many(value: Any) -> Any:
    """An effect in which "that many" are as many as were sacrificed."""
    if value == THAT_MANY:
        return {"value": "sacrificed"}
    if isinstance(value, dict):
        return {k: _so_many(v) for k, v in value.items()}
    return [_so_many(v) for v in value] if isinstance(value, list) else value


def to_player(you: list[Fields], opponent: list[Fields] | None = None) -> Said:
    """What happens to a target player: if that is you, and else."""
    otherwise = {"otherwise": opponent} if opponent else {}
    return Said(({"do": "if", "when": {"aimed": "you"}, "then": you, **otherwise},), ("player",))


def one(do: str, **fields: Any) -> Said:
    """A single effect."""
    return Said(({"do": do, **{k: v for k, v in fields.items() if v is not None}},))


# -- amounts -----------------------------------------------------------------------------


def counted(found: Described) -> Fields:
    """The number of what is described."""
    amount: Fields = {"count": found.what}
    if found.zone:
        amount["in"] = found.zone
    return amount


#: A number of things, or of counters on something.
countable: Parser = alt(counters_on, anywhere.map(counted))


def _of_grammar(source: str, index: int) -> Any:
    from deckopt.oracle.grammar.meaning import for_each

    return for_each.run(source, index)


#: " for each ...", as an amount: what the grammar reads too.
each: Parser = longest(string(" for each ") >> countable, Parser(_of_grammar))
equal: Parser = alt(string(" equal to the number of ") >> countable, string(" equal to ") >> sacrificed)


def scaled(n: Any, per: Fields | None) -> Any:
    """n, or n times a count."""
    if per is None:
        return n
    return per if n == 1 else {**per, "times": n}


# -- who and what ------------------------------------------------------------------------


def _aim(words: str, found: Described) -> tuple[Any, Described]:
    if found.spell and not found.but_spells:  # there is none but this one
        return "spell", Described("spell", "opponent")
    if found.spell:
        found = Described(found.but_spells, found.whose, found.zone)
    what = ("other " if "other" in words else "") + found.what
    return ({"what": what, "up_to": True} if words.startswith("up to") else what), found


#: A target, as the card format says it, with its description; one that may be left out is one of yours.
target: Parser = memo(
    regex(r"(?:up to one )?(?:other )?(?:another )?target ").bind(
        lambda t: described.bind(
            lambda d: fail("one of yours") if t.startswith("up to") and (not d.yours or d.spell) else success(_aim(t, d))
        )
    )
)
_any_target: Parser = alt(string("any other target").result("any other"), string("any target").result("any"))
player: Parser = phrase("target player or planeswalker", "target player").result("player")
opponent: Parser = phrase("target opponent or planeswalker", "target opponent").result("opponent")
aim: Parser = alt(string("any target that was dealt damage this turn").result("hurt"), _any_target, player, opponent)
it: Parser = alt(
    phrase("those creatures", "those lands", "those artifacts", "those permanents", "those tokens", "them", "they").result(THOSE),
    phrase("that creature", "that permanent", "that land", "that artifact", "it", "the creature", "that token").result("it"),
    phrase("he", "she", "him", "her").result("it"),
)
this: Parser = string("~").result("this")


def aimed(what: str, do: str, key: str = "what", **fields: Any) -> Said:
    """An effect on a target."""
    return Said(({"do": do, key: "target", **{k: v for k, v in fields.items() if v is not None}},), (what,), about="target")


def on(do: str, what: Any, **fields: Any) -> Said:
    """An effect on what `this`, `it` or `target` gave."""
    if isinstance(what, tuple):
        return aimed(what[0], do, **fields) if what[1].yours else Said((), (what[0],), idle=("no target",))
    return Said(({"do": do, "what": what, **fields},))
