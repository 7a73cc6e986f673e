"""The words of rules texts: numbers, mana, and descriptions of cards and permanents.

A description becomes a filter of the card format (`cards.filters`), with what a filter
does not say (whose it is, in which zone) beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from deckopt.oracle.memo import memo
from deckopt.oracle.parsers import Parser, alt, fail, generate, regex, seq, string, success
from deckopt.words.colours import BASIC_LAND_MANA, LETTER_OF
from deckopt.words.keywords import CHOSEN, COLOURED, IDLE_KEYWORDS, KEYWORDS, PROTECTIONS, SPELL_KEYWORDS
from deckopt.words.kinds import TYPES

_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()  # noqa: SIM905
OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")

_IRREGULAR = {
    "Elves": "Elf",
    "Dwarves": "Dwarf",
    "Wolves": "Wolf",
    "Werewolves": "Werewolf",
    "Mice": "Mouse",
    "Oxen": "Ox",
    "Geese": "Goose",
    "Children": "Child",
    "Cybermen": "Cyberman",
    "Faeries": "Faerie",
    "Zombies": "Zombie",
    "Pegasi": "Pegasus",
    "Homunculi": "Homunculus",
    "Fungi": "Fungus",
    "Cyclopes": "Cyclops",
    "Yetis": "Yeti",
}
#: Subtypes that end like a plural and are none.
_NO_PLURALS = "Astartes Aurochs Bolas Custodes Cyclops Plains Thalakos Vronos Xenagos".split()  # noqa: SIM905
_ENDINGS = (("ies", "y"), ("uses", "us"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("oes", "o"))
_TYPES = "|".join([*sorted(TYPES), "permanent", "card", "spell", "token"])


def singular(word: str) -> str:
    """A subtype in the singular."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word in _NO_PLURALS or not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")):
        return word
    return next((word.removesuffix(many) + one for many, one in _ENDINGS if word.endswith(many)), word[:-1])


def phrase(*choices: str) -> Parser:
    """One of some texts, the longest first."""
    return regex("|".join(re.escape(c) for c in sorted(choices, key=len, reverse=True)))


_NEVER_GAINED = {*SPELL_KEYWORDS, "flash", "ward", "unblockable"}
_gained: Parser = phrase(*{*KEYWORDS, *IDLE_KEYWORDS} - _NEVER_GAINED)  # what permanents may have
_keyword: Parser = alt(regex(r"ward(?: \{[^{}]*\}|—[^.\"]*)").result("ward"), _gained)
_COLOUR = {"colorless": "colourless", "monocolored": "monocoloured", "multicolored": "multicoloured"}
_from: Parser = alt(
    regex(r"each color|all colors").result([*COLOURED]),
    string("the chosen color").result([CHOSEN]),
    phrase(*(word.removeprefix("protection from ") for word in PROTECTIONS if word != CHOSEN), *_COLOUR).map(
        lambda word: [f"protection from {_COLOUR.get(word, word)}"]
    ),
)
#: "protection from red and from blue", as keywords of the card format.
protection: Parser = (
    regex(r"[Pp]rotection from ")
    >> _from.sep_by(regex(r",? and from |, from "))
    << regex(r"(?! spells| permanents| cards|[\w-])")
).map(lambda found: [word for words in found for word in words])
keywords: Parser = memo(
    alt(protection, _keyword.map(lambda word: [word]))
    .sep_by(alt(string(", and "), string(" and "), string(", ")))
    .map(lambda found: [word for words in found for word in words])
)
space = string(" ")
number: Parser = alt(
    regex(r"\d+").map(int),
    regex(r"\b(" + "|".join(_NUMBERS) + r")\b").map(_NUMBERS.index),
    regex(r"an?\b").result(1),
    regex(r"X\b"),
)
you: Parser = phrase("you ", "").result("you")  # said or left out
symbols: Parser = regex(r"(?:\{(?!E\})[^{}]+\})+")


@dataclass(frozen=True)
class Described:
    """Cards or permanents that a text describes."""

    what: str  # a filter
    whose: str = ""  # "you", "opponent", or "" for anybody's
    zone: str = ""  # "graveyard" and so on, if it says so
    spell: bool = False
    values: Any = None  # bounds of mana value that are worked out later
    but_spells: str = ""  # of "spell or creature" the filter for what is no spell

    @property
    def yours(self) -> bool:
        """Whether something of yours can be meant."""
        return self.whose != "opponent"


_sized: Parser = regex(r"(\d+)/(\d+)\b", group=(1, 2)).map(
    lambda size: " ".join(
        f"with {w} {n} or {b}" for w, n in zip(("power", "toughness"), size, strict=True) for b in ("less", "greater")
    )
)
_adjective: Parser = alt(
    _sized,
    regex(r"([Oo]ther|[Aa]nother)\b").result("other"),
    regex(r"(?:un)?tapped\b"),
    regex(r"attacking(?: or blocking)?\b").result("attacking"),
    regex(r"nontoken\b"),
    regex(r"(?:legendary|basic|snow)\b"),
    regex(r"[Cc]olorless\b").result("colourless"),
    regex(r"[Mm]ulticolored\b").result("multicoloured"),
    regex(
        r"non-?(?:basic|legendary|snow|white|blue|black|red|green|artifact|creature|enchantment|land|instant|sorcery|planeswalker)\b"
    ),
    regex(r"(?:white|blue|black|red|green)\b"),
    regex(r"non-?outlaw\b").result(" ".join(f"non-{kind}" for kind in OUTLAWS)),
    regex(r"non-[A-Z][\w'-]+"),
)
_type: Parser = regex(rf"(?:{_TYPES}|sorcerie)s?\b").map(lambda w: w.removesuffix("s").replace("sorcerie", "sorcery"))
_subtype: Parser = regex(  # no word that begins a sentence is one
    r"(?!(?:That|This|These|Those|It|Its|They|Each|All|If|When|Whenever|You|Your|Another|Other|Target|The|Then|Until|At|As|For|Add|Put|"
    r"Attacking|Blocking|Blocked|Unblocked|Equipped|Enchanted|Modified|Commanders?|Historic|Multicolored|Monocolored|Colorless|Suspected|"
    r"Outlaws?|Party|Face|Kicked|Foretold|Exiled|Discarded|Renowned|Goaded|Saddled|Crewed|Paired|Power(?!-)|Toughness|Spells?|Cards?|Permanents?|"
    r"Secret|Playtest|White-bordered)\b)"
    r"(?:[A-Z][\w'-]*[a-z]\b|Urza's)"
).map(singular)
_noun: Parser = alt(_type, _subtype)
_with: Parser = alt(
    string(" with toughness ") >> regex(r"\d+ or (?:less|greater)").map(lambda t: f"with toughness {t}"),
    string(" with power ") >> regex(r"\d+ or (?:less|greater)").map(lambda t: f"with power {t}"),
    string(" with mana value ") >> regex(r"\d+(?: or (?:less|greater))?").map(lambda t: f"with mana value {t}"),
    seq(regex(r" (with|without) ", group=1), _gained << regex(r"(?![\w-]| and (?!each |you )| or |, [a-z])")).combine(
        lambda w, k: f"{w} {k}"
    ),
    string(" named ~").result("self"),
    regex(r" that(?:'s| are) one or more colors").result("coloured"),
)
#: Numbers of what was sacrificed.
sacrificed: Parser = regex(
    r"the sacrificed (?:creature|permanent|artifact|land|enchantment)'s (power|toughness|mana value)", group=1
).map(lambda what: {"value": what, "of": "sacrificed"})
_sum: Parser = alt(
    seq(regex(r"\d+").map(int) << string(" plus "), sacrificed).combine(lambda n, v: {**v, "plus": n}),
    sacrificed,
    string("the number of charge counters on ~").result({"value": "counters", "kind": "charge"}),
)
_values: Parser = alt(  # "with mana value X or less": bounds that are worked out as they are used
    string(" with mana value X or less, where X is ") >> _sum.map(lambda n: {"at_most": n}),
    string(" with mana value less than or equal to ") >> _sum.map(lambda n: {"at_most": n}),
    string(" with mana value equal to ") >> _sum.map(lambda n: {"at_least": n, "at_most": n}),
    string(" with mana value X or less").result({"at_most": "X"}),
    string(" with mana value X or greater").result({"at_least": "X"}),
    string(" with mana value X").result({"at_least": "X", "at_most": "X"}),
)
_whose: Parser = alt(
    phrase(" you control", " you own", " under your control").result("you"),
    phrase(
        *(" an opponent controls", " your opponents control", " you don't control", " defending player controls"),
        *(" that player controls", " target opponent controls", " an opponent owns", " target player controls"),
    ).result("opponent"),
    phrase(" on the battlefield").result(""),
    phrase(" in your graveyard", " from your graveyard").result("graveyard"),
    phrase(" from your hand", " in your hand").result("hand"),
    phrase(" in your library", " from your library").result("library"),
    phrase(" from a graveyard", " in all graveyards", " from an opponent's graveyard", " in their graveyard").result("elsewhere"),
)


@generate
def _alternative() -> Any:
    """Adjectives and nouns: "legendary artifact creature card"."""
    adjectives = yield (_adjective << regex(r",? (?=non)| ")).many()  # "noncreature, nonland card"
    first = yield _noun
    rest = yield (space >> _noun).many()
    return [*adjectives, first, *rest]


_last: Parser = alt(string(", or "), string(", and/or "), string(", and "))


@generate
def _either_colour() -> Any:
    """ "red or green creature": the noun is that of both."""
    adjectives = yield (regex(r"(?!\w+ (?:or|and/or) )") >> _adjective << string(" ")).many()
    colours = yield regex(
        r"(white|blue|black|red|green|artifact|legendary) (?:or|and/or) (white|blue|black|red|green)(?= [a-z])", group=(1, 2)
    )
    nouns = yield (space >> _noun).at_least_once()
    return [[*adjectives, colour, *nouns] for colour in colours]


_GROUPS = {  # words of the rules for several kinds at once
    "historic": ("artifact", "legendary", "Saga"),
    "outlaw": OUTLAWS,
    "monocolored": tuple(" ".join([one, *(f"non{other}" for other in LETTER_OF if other != one)]) for one in LETTER_OF),
}


@generate
def _group() -> Any:
    """Alternatives that one word names: "historic permanent", "another outlaw"."""
    adjectives = yield (_adjective << string(" ")).many()
    word = yield regex(r"[Hh]istoric(?= (?:card|spell|permanent)s?\b)|[Oo]utlaws?\b|[Mm]onocolored(?= [a-z])")
    nouns = yield (space >> _noun).many()
    return [[*adjectives, kind, *nouns] for kind in _GROUPS[word.lower().removesuffix("s")]]


_list: Parser = alt(  # a comma belongs to a list only if a conjunction ends it
    seq(_alternative, (string(", ") >> _alternative).at_least_once(), _last >> _alternative).combine(lambda a, b, c: [a, *b, c]),
    seq(_alternative, alt(string(" or "), string(" and/or "), string(" and ")) >> _alternative).combine(lambda a, b: [a, b]),
    _alternative.map(lambda a: [a]),
)


_NO_CREATURES = (
    "Vehicle",
    "Equipment",
    "Aura",
    "Saga",
    "Treasure",
    "Food",
    "Clue",
    "Blood",
    *BASIC_LAND_MANA,
)


#: What is asked of creatures: "artifact, enchantment, or creature with flying" asks it of no artifact.
_OF_CREATURES = re.compile(r"with(?! mana value)")


def _may_be_creature(words: list[str]) -> bool:
    return "creature" in words or not ({*TYPES} - {"creature", "battle"}) & {*words}


_SUPERTYPES = ("basic", "legendary", "snow")


def _ends_itself(first: list[str], last: list[str]) -> bool:
    """Whether the first of several has a noun of its own, so that its adjectives are not those of the others:
    "basic land card or Gate card", "basic land or Desert"; but "basic Forest or Plains card", "legendary creature or planeswalker".
    """
    subtypes = [any(word[0].isupper() for word in words) for words in (first, last)]
    return first[-1] in ("card", "spell") or subtypes[0] != subtypes[1]


def _filter(alternatives: list[list[str]], tail: list[str]) -> str | None:
    """A filter of alternatives; adjectives of the first hold for all, a type at the end for all that lack one."""
    first = alternatives[0]
    shared = [w for w in first if w in ("other", "tapped", "untapped", "attacking", "nontoken", *_SUPERTYPES)]
    if len(alternatives) > 1 and _ends_itself(first, alternatives[-1]):
        shared = [w for w in shared if w not in _SUPERTYPES]
    if "instant" in first and "sorcery" in alternatives[-1] and not {*alternatives[-1]} - {"sorcery", "card", "spell"}:
        shared += [w for w in first if w not in (*shared, "instant", "card", "spell")]  # "red instant or sorcery card"
    last = [w for w in alternatives[-1] if w in ("card", "spell", "permanent", "creature", "land")]
    parts = []
    for words in alternatives:
        kept = [w for w in words if w not in shared and w not in ("card", "spell")]
        if not kept and not shared and not tail:
            kept = ["card"] if "card" in words or "spell" in words else []
        if (
            len(alternatives) > 1
            and "creature" in last
            and any(word[0].isupper() for word in alternatives[-1])
            and kept
            and kept[0][0].isupper()
            and not {"creature", *_NO_CREATURES} & {*kept}
        ):
            kept = [*kept, "creature"]
        asked = tail if len(alternatives) == 1 or _may_be_creature(words) else [t for t in tail if not _OF_CREATURES.match(t)]
        parts.append(" ".join([*dict.fromkeys([*shared, *kept, *asked])]))
    return " or ".join(parts)


@generate
def _described() -> Any:
    """A description without its article: "other red creature you control"."""
    alternatives = yield alt(_group, _either_colour, _list)
    if "other" not in alternatives[0] and any("other" in words for words in alternatives[1:]):
        return (yield fail("two things, of which one is another"))
    tail = yield _with.many()
    values = yield _values.optional()
    whose = yield _whose.many()
    tail += yield _with.many()
    words = [w for a in alternatives for w in a]
    zone = next((w for w in whose if w in ("graveyard", "hand", "library", "elsewhere")), "")
    if zone == "elsewhere":
        return (yield fail("another zone"))
    text = _filter(alternatives, tail)
    owner = "opponent" if "opponent" in whose else "you" if "you" in whose else ""
    others = [] if "spell" in alternatives[-1] else [a for a in alternatives if "spell" not in a]
    but_spells = (_filter(others, tail) or "") if others and "spell" in words else ""
    return Described(text or "card", owner, zone, "spell" in words, values, but_spells)


#: Descriptions with bounds of mana value that a filter does not say.
any_described: Parser = memo(_described)
#: Descriptions that a filter says in full.
described: Parser = memo(any_described.bind(lambda d: success(d) if d.values is None else fail("a mana value known by now")))


def _where(what: str, holds: Callable[[Described], bool]) -> Parser:
    return memo(described.bind(lambda d: success(d) if holds(d) else fail(what)))


#: Descriptions of what can be one's own: in any zone that it names, in none (the rest of the text says which), in hand.
anywhere: Parser = _where("something of yours", lambda d: d.yours)
own: Parser = _where("something of yours, no zone named", lambda d: d.yours and not d.zone)
in_graveyard: Parser = _where("a card from your graveyard", lambda d: d.yours and d.zone == "graveyard")
valued: Parser = memo(any_described.bind(lambda d: success(d) if d.yours and not d.zone else fail("something of yours")))
in_hand: Parser = _where("a card from your hand", lambda d: d.yours and d.zone == "hand")
#: The same where a mana value may be bounded by a number that is worked out as it is used.
valued_in_hand: Parser = memo(
    any_described.bind(lambda d: success(d) if d.yours and d.zone == "hand" else fail("a card from your hand"))
)
