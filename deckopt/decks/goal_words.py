"""Reads goals: a small grammar of the words of `deckopt.decks.goals` and the names of a deck's cards.

    control ONE CARD and ANOTHER
    (cast ONE CARD or 5 mana in one turn) and 4 lands

"and" binds closer than "or". A name without a verb has the verb of the name before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parts_of
from deckopt.cards.symbols import ManaCost, parse_cost
from deckopt.decks.goals import MOST_ASKED, MOST_NUMBER, PERMANENTS, Asked, Goal, Joined, Kind, asked
from deckopt.errors import InputError, nearest
from deckopt.oracle.parsers import Parser, alt, regex, seq, success
from deckopt.words.colours import COLOURS
from deckopt.words.kinds import CREATURE, LAND, PERMANENT

LONGEST_GOAL = 400  # characters
MOST_NESTED = 8  # levels of parentheses
MOST_PIPS = 6  # most coloured symbols of mana in a goal
BY_TURN = "results say by which turn it is reached"
EXAMPLES = "write it like 'cast CARD', 'control A and B', '4 lands' or '5 mana in one turn'"

_Verb = Literal["cast", "control"]


# -- the names of a deck -------------------------------------------------------------------


@dataclass(frozen=True)
class Names:
    """The cards that a goal may name."""

    played: Mapping[str, str]  # the card that plays for each name, by the written name
    never_cast: frozenset[str] = frozenset()  # lands, tokens, blanks
    no_permanents: frozenset[str] = frozenset()


def names_of(played: Mapping[str, str], catalog: Catalog) -> Names:
    """The names of a deck, and of what its cards make; `played` has the card that plays for each name of list and limits."""
    found = dict(played)
    for card in dict.fromkeys(played.values()):
        if card in catalog:
            found |= {token: token for token in parts_of(catalog[card]) if token not in found}
    cards = {card: catalog[card] for card in found.values() if card in catalog}
    found |= {name: card for name, card in _short(cards.values()).items() if name not in found}
    never = {card for card in found.values() if card not in cards or cards[card].token or cards[card].kind & LAND}
    others = {card for card in found.values() if card not in cards or not cards[card].kind & PERMANENT}
    return Names(found, frozenset(never), frozenset(others))


def _short(cards: Iterable[Card]) -> dict[str, str]:
    """Short names of tokens, if only one token has them: "Goblin tokens", "Treasures". "Goblins" may be cards."""
    short: dict[str, set[str]] = {}
    for card in cards:
        if card.token:
            kind = " ".join(word for word in card.name.partition(" token")[0].split() if word[0].isupper())
            for called in (f"{kind} token", f"{kind} tokens", *(() if card.kind & CREATURE else (kind, f"{kind}s"))):
                short.setdefault(called, set()).add(card.name)
    return {called: next(iter(tokens)) for called, tokens in short.items() if len(tokens) == 1}


# -- reading ---------------------------------------------------------------------------------


def read_goal(text: str, where: str, key: str, names: Names) -> Goal:
    """The goal of a text. InputError of one line, with what was probably meant, if it is not a goal."""
    if len(text) > LONGEST_GOAL:
        raise InputError(where, key, f"is longer than {LONGEST_GOAL} characters")
    return _Reader(where, key, names).read(text)


def written_goal(text: str, where: str = "deck") -> Goal:
    """The goal of a deck that has been read. Its names are those of the cards that play, in quotation marks."""
    names = [_unquoted(said) for said in re.findall(_QUOTED, text)]
    return _Reader(where, "game.goal", Names({name: name for name in names})).read(text)


@dataclass(frozen=True)
class _Words:
    """Words where a card's name is expected, and how many of it are asked for."""

    words: str
    n: int


@dataclass(frozen=True)
class _WithVerb:
    """A part, and the verb before it, if there is one."""

    verb: _Verb | None
    part: Any


@dataclass(frozen=True)
class _Group:
    word: Literal["and", "or"]
    parts: tuple[Any, ...]


_WORDS = "one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = {word: n for n, word in enumerate(_WORDS.split(), 1)}
_NUMBERS |= {"fifteen": 15, "twenty": 20}


_QUOTED = r'"(?:[^"]|"")*"'


def _unquoted(said: str) -> str:
    return said[1:-1].replace('""', '"')


def _word(pattern: str) -> Parser:
    return regex(rf"(?:{pattern})(?!\w)\s*", re.IGNORECASE)


_COUNT = regex(
    rf"(?:at\s+least\s+)?([0-9]{{1,9}}|(?:{'|'.join(_NUMBERS)})(?!\w))(?:\s*\+|\s+or\s+more(?!\w))?\s*", re.IGNORECASE, group=1
).map(lambda said: _NUMBERS.get(said.lower()) or int(said))
_COPIES = regex(rf"(?:([0-9]{{1,9}})\s*x?|({'|'.join(_NUMBERS)}))\s+", re.IGNORECASE).map(
    lambda said: _NUMBERS.get(said.strip().lower()) or int(re.sub(r"\D", "", said))
)
_SYMBOLS = regex(rf"(?:\{{[^{{}}]*\}})+|[0-9]{{0,3}}[{COLOURS}]+(?!\w)").map(
    lambda said: said if "{" in said else "".join(f"{{{part}}}" for part in re.findall(r"[0-9]+|[A-Z]", said))
)
_TURN = _word(r"(?:in\s+(?:one|a|the\s+same|one\s+single)|this)\s+turn")
_IN_ONE_TURN = _TURN.result(True).optional(False)
_CARDS, _SPELLS = _word("cards?"), _word(r"spells?(?:\s+cast)?")
_DRAWN = alt(_word("draw") >> _COUNT << _CARDS, _COUNT << _CARDS << _word("drawn"))
_STORM = alt(_word(r"storm(?:\s+count)?(?:\s+of)?") >> _COUNT, _COUNT << _word("storm"))


def _by_turn(kind: Kind, in_one_turn: Kind) -> Any:
    return lambda n, is_in_one: Asked(in_one_turn if is_in_one else kind, n)


def _of(kind: Kind) -> Any:
    return lambda n: Asked(kind, n)


#: Things that are asked for by a number and words.
_COUNTED = alt(
    (_COUNT << _word(r"mana(?:\s+available)?") << _TURN.optional()).map(lambda n: Asked("mana", cost=ManaCost(n))),
    ((_SYMBOLS << regex(r"\s*")) << alt(_word("mana") >> _TURN.optional(), _TURN)).map(lambda said: Asked("mana", name=said)),
    seq(_COUNT << _SPELLS, _IN_ONE_TURN).combine(_by_turn("spells", "spells in one turn")),
    _STORM.map(_of("spells in one turn")),
    seq(_DRAWN, _IN_ONE_TURN).combine(_by_turn("cards drawn", "cards drawn in one turn")),
    (_COUNT << _CARDS << _word(r"in\s+(?:your\s+)?hand")).map(_of("hand")),
    (_COUNT << _CARDS << _word(r"in\s+(?:your\s+)?graveyard")).map(_of("graveyard")),
    *(
        (_COUNT << _word(f"{kind.removesuffix('s')}s?") << _word(r"in\s+play|on\s+the\s+battlefield").optional()).map(_of(kind))
        for kind in PERMANENTS
    ),
    (_COUNT << _word("power")).map(_of("power")),
    (_COUNT << _word("life")).map(_of("life")),
    _word(r"win(?:\s+the\s+game)?").result(Asked("win")),
)
_WORDS_OF_COUNTS = ("mana", "lands", "spells", "cards drawn", "cards in hand", "creatures", "power", "life", *PERMANENTS)
_VERB = alt(_word("cast").result("cast"), _word("controls?").result("control"))
_OTHER_WORDS = regex(r"[^()]+?(?=\s+(?:and|or)(?!\w)|\s*[()]|\s*$)") << regex(r"\s*")


def _is_counted(name: str) -> bool:
    """Whether a card's name, with a number, is also what is counted."""
    for text in (name, f"2 {name}"):
        found = _COUNTED.run(text, 0)
        if found is not None and found[0] == len(text):
            return True
    return False


def _grammar(names: Names) -> Parser:
    """The parser of goals that name cards of a deck."""
    known = sorted(names.played, key=len, reverse=True)
    ends = r"(?=\s|\)|$)"
    quoted = regex(rf"{_QUOTED}|'[^']*'").map(_unquoted) << regex(rf"{ends}\s*")

    def named(those: list[str]) -> Parser:
        name = regex(rf"(?:{'|'.join(map(re.escape, those))}){ends}", re.IGNORECASE) << regex(r"\s*") if those else quoted
        return seq(_COPIES.optional(1), alt(quoted, name)).combine(lambda n, words: _Words(words, n))

    other = seq(_COPIES.optional(1), _OTHER_WORDS).combine(lambda n, words: _Words(words, n))
    inner = Parser(lambda text, index: either.run(text, index))  # parentheses may contain any goal
    group = regex(r"\(\s*") >> inner << regex(r"\)\s*")
    # "20 life" is life, and "cast Life" the half of a card
    clear = [name for name in known if not _is_counted(name)]
    with_verb, without = (alt(group, named(those), _COUNTED, other) for those in (known, clear))
    one = alt(seq(_VERB, with_verb), seq(success(None), without)).combine(_WithVerb)
    both = one.sep_by(_word("and")).map(lambda parts: _Group("and", tuple(parts)))
    either: Parser = both.sep_by(_word("or")).map(lambda parts: _Group("or", tuple(parts)))
    return either


class _Reader:
    """One reading of a text. Errors name `where` and `key`."""

    def __init__(self, where: str, key: str, names: Names) -> None:
        self._where, self._key, self._names = where, key, names
        self._verb: _Verb | None = None

    def read(self, text: str) -> Goal:
        if not text.strip():
            raise self._error("asks for nothing", EXAMPLES)
        if text.count("(") > MOST_NESTED:
            raise self._error(f"has more than {MOST_NESTED} parentheses")
        text = text.strip()
        found = _grammar(self._names).run(text, 0)
        if found is None or found[0] < len(text):
            raise self._unread(text, text[found[0] :] if found is not None else text)
        goal = self._meant(found[1])
        if len(list(asked(goal))) > MOST_ASKED:
            raise self._error(f"asks for more than {MOST_ASKED} things")
        return goal

    def _unread(self, text: str, rest: str) -> InputError:
        """The error for a text that can be read only up to `rest`."""
        if text.count("(") > text.count(")"):
            return self._error(f"{text!r} has a parenthesis that is not closed")
        if rest.lower() in ("and", "or"):
            return self._error(f"{text!r} ends too early", EXAMPLES)
        by_turn = BY_TURN if re.match(r"by\s", rest) else ""
        return self._error(f"cannot be read from {rest!r} on", by_turn or EXAMPLES)

    def _error(self, problem: str, remedy: str = "") -> InputError:
        return InputError(self._where, self._key, problem, remedy)

    def _meant(self, found: Any) -> Goal:
        if isinstance(found, _WithVerb):
            self._verb = found.verb or self._verb
            if isinstance(found.part, _Words):
                return self._named(found.part, found.verb)
            if isinstance(found.part, Asked):
                return self._counted(found.part, found.verb)
            return self._meant(found.part)
        parts: list[Goal] = []
        for part in map(self._meant, found.parts):
            parts += part.parts if isinstance(part, Joined) and part.word == found.word else (part,)
        return parts[0] if len(parts) == 1 else Joined(found.word, tuple(parts))

    def _counted(self, found: Asked, verb: _Verb | None) -> Asked:
        if found.kind == "mana" and found.name:
            try:
                cost = parse_cost(found.name)
            except ValueError as error:
                raise self._error(str(error)) from None
            if cost.x or any(pip.life for pip in cost.pips):
                raise self._error(f"'{cost}' is no amount of mana", "write it like '5 mana', '{2}{U}{U} mana' or 'UU mana'")
            found = Asked("mana", cost=cost)
        if found.kind == "mana":
            self._check_number(found.cost.value, found)
            if len(found.cost.pips) > MOST_PIPS:
                raise self._error(f"'{found.cost}' has more than {MOST_PIPS} coloured symbols")
        else:
            self._check_number(found.n, found)
        if verb is not None and not (verb == "control" and found.kind in PERMANENTS):
            may = f"write '{found}'" if verb == "control" or found.kind not in PERMANENTS else f"write 'control {found}'"
            raise self._error(f"'{verb} {found}' means nothing", may)
        return found

    def _check_number(self, n: int, asked: Asked) -> None:
        if not 1 <= n <= MOST_NUMBER:
            raise self._error(f"'{asked}' cannot be reached by playing", f"numbers are 1 to {MOST_NUMBER}")

    def _named(self, found: _Words, verb: _Verb | None) -> Asked:
        by_case = {name.casefold(): name for name in self._names.played}
        written = by_case.get(found.words.casefold())
        if written is None:
            raise self._unknown(found, verb)
        card = self._names.played[written]
        if self._verb is None:
            raise self._error(f"does not say what is to become of {written!r}", f"write 'cast {written}' or 'control {written}'")
        self._check_number(found.n, Asked(self._verb, found.n, written))
        if self._verb == "cast" and card in self._names.never_cast:
            raise self._error(
                f"{written!r} is never cast", "" if card in self._names.no_permanents else f"write 'control {written}'"
            )
        if self._verb == "control" and card in self._names.no_permanents:
            raise self._error(f"{written!r} is no permanent", f"write 'cast {written}'")
        return Asked(self._verb, found.n, card)

    def _unknown(self, found: _Words, verb: _Verb | None) -> InputError:
        """The error for words that are not a card's name, with what they may have meant."""
        hint = BY_TURN if re.search(r"\sby\s+turn\s", found.words) else nearest(found.words, self._names.played)
        if self._verb is not None and (verb is not None or hint):
            return self._error(f"{found.words!r} is no card of the deck", hint)
        first, _, rest = found.words.partition(" ")
        if rest and (near := nearest(first, ("cast", "control", "draw", "storm"))):
            return self._error(f"has {found.words!r}", near.replace("'?", f" {rest}'?"))
        if found.n > 1 and (near := nearest(found.words, _WORDS_OF_COUNTS)):
            return self._error(f"has '{found.n} {found.words}'", near.replace("mean '", f"mean '{found.n} "))
        return self._error(f"has {found.words!r}, which means nothing here", hint or EXAMPLES)
