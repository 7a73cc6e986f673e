"""Rules for hands to keep: "2..5 lands and a one-drop", as in `[game] keep` and --keep. In games, `rules` applies them.

    rule   either, or either, or ...
    either all, and all, and ...              (a comma is "and")
    all    not all, (rule), or how many of what
    many   a, 2, 2..5, exactly 2, at least 2, at most 2, no; 2 alone is "at least 2", nothing is "at least 1"
    what   lands, spells, one-drops, cards of cost <= 2, the name of a card of the deck

A spell here is any card that is not a land. Its cost is its mana value. A one-drop is a spell of cost 1. `BEST` and `HUMAN`
are words for whole decisions: what earns most, and what most people at a table would do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from deckopt.cards.card import Card
from deckopt.cards.names import fold
from deckopt.decks.model import BEST, HAND, LONGEST_RULE
from deckopt.errors import nearest
from deckopt.oracle.parsers import Found, ParseError, Parser, alt, regex, seq, string
from deckopt.words.kinds import LAND

HUMAN = "human"
HUMAN_RULE = "2..5 lands and a card of cost <= 3"
MOST_COST = 99
AND, OR = " and ", " or "
MOST_PARTS, MOST_STEPS = 16, 64  # most counts of a rule; most counts and operators
_NUMBERS = ("a", "two", "three", "four", "five", "six", "seven")  # from 1 on
_DROPS = ("one", "two", "three", "four", "five", "six")


class RuleError(Exception):
    """What is wrong with a rule, and what would be right."""

    def __init__(self, problem: str, remedy: str = "") -> None:
        super().__init__(problem)
        self.problem, self.remedy = problem, remedy


@dataclass(frozen=True)
class What:
    """Cards that a rule counts: the card with a name, lands, or spells of some cost."""

    name: str = ""  # as the list prints it
    is_land: bool = False
    least: int = 0
    most: int = MOST_COST

    def has(self, card: Card) -> bool:
        """Whether a card is one of them, unless they are given by name."""
        return card.kind & LAND != 0 if self.is_land else not card.kind & LAND and self.least <= card.value <= self.most

    def words(self, several: bool) -> str:
        """Their name in a rule."""
        if self.name:
            return self.name
        ending = "s" if several else ""
        if self.is_land:
            return "land" + ending
        if self.least == self.most and 1 <= self.least <= len(_DROPS):
            return f"{_DROPS[self.least - 1]}-drop{ending}"
        if self.least == self.most:
            return f"card{ending} of cost {self.least}"
        if self.least:
            return f"card{ending} of cost >= {self.least}"
        return "spell" + ending if self.most == MOST_COST else f"card{ending} of cost <= {self.most}"


@dataclass(frozen=True)
class Count:
    """The hand has `least` to `most` of some cards."""

    what: What
    least: int
    most: int

    def words(self, inside: bool = False) -> str:
        """The written form."""
        low, high = self.least, self.most
        if high >= HAND and low == 1:
            return self.what.name or f"a {self.what.words(False)}"
        how = (
            str(low)
            if high >= HAND and low
            else "no"
            if not high
            else f"at most {high}"
            if not low
            else f"exactly {low}"
            if low == high
            else f"{low}..{high}"
        )
        return f"{how} {self.what.words(high != 1)}"


@dataclass(frozen=True)
class Not:
    """A part does not hold."""

    part: Rule

    def words(self, inside: bool = False) -> str:
        """The written form."""
        return f"not {self.part.words(True)}"


@dataclass(frozen=True)
class All:
    """All of its parts hold."""

    parts: tuple[Rule, ...]

    def words(self, inside: bool = False) -> str:
        """The written form."""
        return _joined(AND, self.parts, inside)


@dataclass(frozen=True)
class Either:
    """At least one of its parts holds."""

    parts: tuple[Rule, ...]

    def words(self, inside: bool = False) -> str:
        """The written form."""
        return _joined(OR, self.parts, inside)


Rule = Count | Not | All | Either


def _joined(between: str, parts: Iterable[Rule], inside: bool) -> str:
    # "and" binds closer than "or", so only an "or" inside an "and" has brackets.
    words = between.join(part.words(not (between == OR and isinstance(part, All))) for part in parts)
    return f"({words})" if inside else words


def counts(rule: Rule) -> list[Count]:
    """All counts of a rule, in order."""
    if isinstance(rule, Count):
        return [rule]
    parts = (rule.part,) if isinstance(rule, Not) else rule.parts
    return [count for part in parts for count in counts(part)]


def names_in(rule: Rule) -> list[str]:
    """The cards that a rule names."""
    return [count.what.name for count in counts(rule) if count.what.name]


def holds(rule: Rule, number: Callable[[What], int]) -> bool:
    """Whether a rule holds for a hand; `number` says how many of each it has."""
    if isinstance(rule, Count):
        return rule.least <= number(rule.what) <= rule.most
    if isinstance(rule, Not):
        return not holds(rule.part, number)
    return (all if isinstance(rule, All) else any)(holds(part, number) for part in rule.parts)


# -- reading -------------------------------------------------------------------------------

_END = r"(?![\w'-])"  # of a word
_GAP = regex(r"\s+")
_DROP = {word: n for n, word in enumerate(_DROPS, 1)} | {str(n): n for n in range(1, len(_DROPS) + 1)}
_NUMBER = {word: n for n, word in enumerate(_NUMBERS, 1)} | {"an": 1, "one": 1}


def _word(words: str) -> Parser:
    return regex(rf"(?:{words}){_END}")


def _at_least(n: int) -> tuple[int, int]:
    return n, HAND


def _at_most(n: int) -> tuple[int, int]:
    return 0, n


def _exactly(n: int) -> tuple[int, int]:
    return n, n


def _how_many() -> Parser:
    """(least, most)."""
    n = alt(regex(r"[0-9]{1,3}(?![0-9])").map(int), _word("|".join(_NUMBER)).map(_NUMBER.__getitem__))
    return alt(
        _word("no").result((0, 0)),
        seq(n << regex(r"\s*\.\.+\s*|\s*-\s*|\s+to\s+"), n).map(tuple),
        (_word("exactly") >> _GAP >> n).map(_exactly),
        (_word("at least") >> _GAP >> n).map(_at_least),
        (_word("at most") >> _GAP >> n).map(_at_most),
        (n << regex(rf"\s+or more{_END}|\+")).map(_at_least),
        (n << regex(rf"\s+or (?:fewer|less){_END}")).map(_at_most),
        n.map(_at_least),
    )


def _of_cost(sign: str, cost: int) -> What:
    return What(least=0 if sign == "<=" else cost, most=MOST_COST if sign == ">=" else cost)


def _what() -> Parser:
    cost = regex(r"\s+(?:of|with) (?:cost|mana value)\s*") >> seq(
        regex(r"<=|>=|=|"), regex(r"\s*[0-9]{1,2}(?![0-9])").map(int)
    ).combine(_of_cost)
    return alt(
        _word("lands?").result(What(is_land=True)),
        regex(rf"({'|'.join(_DROP)})[ -]drops?{_END}", group=1).map(lambda word: _of_cost("=", _DROP[word])),
        _word("cards?|spells?") >> cost,
        _word("spells?").result(What()),
    )


class _Grammar:
    """The grammar of rules. `names` are printed names by their folded form. `reached` is the end of the last readable part."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.reached = 0
        self._part, self._rule = self._of(names)

    def parse(self, plain: str) -> Rule:
        """The rule of a text. ParseError if it is not a rule."""
        gap = regex(r"\s*")
        found: Rule = (gap >> self._rule << gap).parse(plain)
        return found

    def _note(self, text: str, index: int) -> Found | None:
        """Note where a part that was read ends."""
        found = self._part.run(text, index)
        if found is not None:
            self.reached = max(self.reached, found[0])
        return found

    def _of(self, names: Mapping[str, str]) -> tuple[Parser, Parser]:
        """(parser of a part, parser of parts with operators)."""
        longest = sorted(names, key=lambda name: -len(name))
        printed = alt(*(string(name) << regex(r"(?!\w)") for name in longest))
        name = (alt(printed, string('"') >> printed << string('"'))).map(lambda folded: What(names[folded]))
        thing = alt(name, _what())
        noted = Parser(self._note)
        both = noted.sep_by(regex(rf"\s+and{_END}\s*|\s*,\s*(?:and{_END}\s*)?")).map(partial(_one_or, All))
        rule = both.sep_by(regex(rf"\s+or{_END}\s*")).map(partial(_one_or, Either))
        part = alt(
            name.map(lambda what: Count(what, *_at_least(1))),  # comes first, because names may have any words
            seq(_how_many() << _GAP, thing).combine(lambda ends, what: Count(what, *ends)),
            thing.map(lambda what: Count(what, *_at_least(1))),
            (_word("not") >> regex(r"\s*") >> noted).map(Not),
            regex(r"\(\s*") >> rule << regex(r"\s*\)"),
        )
        return part, rule


def _one_or(several: type[All] | type[Either], parts: list[Rule]) -> Rule:
    return parts[0] if len(parts) == 1 else several(tuple(parts))


def read_rule(text: str, names: Iterable[str]) -> Rule:
    """The rule of a text that is neither `BEST` nor `HUMAN`; `names` are those of the deck's cards. RuleError if it is not a
    rule."""
    by_folded = {fold(name): name for name in names}
    plain = fold(text)
    if len(text) > LONGEST_RULE:
        raise RuleError(f"has {len(text)} characters", f"write at most {LONGEST_RULE}")
    grammar = _Grammar(by_folded)
    try:
        found = grammar.parse(plain)
    except ParseError:
        raise _misread(plain, grammar.reached, by_folded) from None
    except RecursionError:
        raise RuleError("has too many brackets", "write fewer") from None
    parts = counts(found)
    if len(parts) > MOST_PARTS:
        raise RuleError(f"counts {len(parts)} things", f"write at most {MOST_PARTS}")
    if len(re.findall(r"not", plain)) + 2 * len(parts) > MOST_STEPS:
        raise RuleError("says 'not' too often", "leave pairs of them out")
    for part in parts:
        if part.least > part.most or part.least > HAND:
            raise RuleError(f"asks for {part.least}..{part.most} of seven cards", "write 2..5")
    return found


def _misread(plain: str, at: int, by_folded: Mapping[str, str]) -> RuleError:
    """The error for a text that can be read up to a position."""
    if plain.count("(") != plain.count(")"):
        return RuleError("has a bracket without its other half", f"write a rule like {EXAMPLE!r}")
    between = r"(?:\b(?:and|or|not)\b|[,(])\s*"
    after = re.match(rf"\s*(?:{between})+", plain[at:])
    before = max((m.end() for m in re.finditer(between, plain) if m.end() <= at), default=0)
    start = at + after.end() if after else before
    rest = re.split(r"\s+(?:and|or)\b|[,()]", plain[start:])[0].strip()
    if not rest:
        return RuleError(
            "ends too early" if plain.strip() else "says nothing", f"write {BEST}, {HUMAN} or a rule like {EXAMPLE!r}"
        )
    count = re.match(_COUNT, rest)
    noun = rest[count.end() :] if count else rest
    known = [*by_folded.values(), "lands", "spells", "one-drop", "two-drop", "cards of cost <= 2"]
    hint = nearest(noun, known) or (nearest(rest, [BEST, HUMAN]) if rest == plain.strip() else "")
    return RuleError(
        f"{rest[:60]!r} is neither a count of cards nor a card of the deck", hint or f"write a rule like {EXAMPLE!r}"
    )


EXAMPLE = "2..5 lands and a one-drop"
_COUNT = r"(?:no|an?|exactly|at least|at most|[0-9]+(?:\s*(?:\.\.+|-|to)\s*[0-9]+)?\+?)\s+(?:[0-9]+\s+)?"


def rule_of(keep: str, names: Iterable[str]) -> Rule | None:
    """The rule of `[game] keep`; None if thresholds decide. RuleError if it is not a rule."""
    if keep == BEST:
        return None
    return read_rule(HUMAN_RULE if keep == HUMAN else keep, names)


def checked(keep: str, names: Iterable[str]) -> str:
    """The rule in its own spelling. RuleError if it is not a rule."""
    word = keep.strip().lower()
    if word in (BEST, HUMAN):
        return word
    return read_rule(keep, names).words()


def words(keep: str) -> str:
    """How hands are kept, for people; "" if thresholds decide."""
    if keep == BEST:
        return ""
    return f"kept as a table player would: {HUMAN_RULE}" if keep == HUMAN else f"kept by rule: {keep}"
