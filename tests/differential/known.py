"""Differences that are known: kinds of them by rule, and those of `known.toml`, each read by hand.

An entry of `known.toml` names a card, the position and stage in which the engines differ,
whose doing it is, and why. It holds as long as they differ: one that no longer does fails,
so that repairs on either side are noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import tomli

from differential.compare import DECKOPT_LACKS, DIFFER, ORDER, PHASE_LACKS, Result, Tested
from differential.observation import THIS, Difference, Observation
from differential.printed import Card, plain, printed
from differential.script import COMPANY, stages

FILE = Path(__file__).with_name("known.toml")
#: "convention": both are right, deckopt offers or pays in another way, as its rules say. "harness": what is
#: compared does not mean the same. "phase" and "deckopt": that engine is wrong.
Whose = Literal["convention", "harness", "phase", "deckopt"]
WHOSE: tuple[Whose, ...] = ("convention", "harness", "phase", "deckopt")


@dataclass(frozen=True)
class Kind:
    """A kind of difference. `rule`: of the Comprehensive Rules, or the heading in deckopt/rules/README.md."""

    name: str
    whose: Whose
    reason: str
    rule: str


BY_VIEW = {
    kind.name: kind
    for kind in (
        Kind("what pays", "convention", "a source that is needed less is tapped first, or pays for its own cost", "Mana"),
        Kind("how much pays", "convention", "which of several lands leaves, tapped or not, is one move or two", "Decisions"),
        Kind("the opponent's cards", "convention", "what they discard or mill is not modelled there", "The two players"),
        Kind("order of the library", "harness", "phase shuffles where deckopt knows no order, or the other way", "701.24"),
    )
}
LUCK = Kind("luck", "harness", "cards are drawn from a library just shuffled", "103.3")


#: Words of cards that put cards into an order, so that one which deckopt lacks is no matter of the harness.
PLACED = r"[Ss]cry|[Ss]urveil|in any order|on top\b"
MOST_MANA = Kind("most mana", "harness", "phase's largest X counts twice what two abilities would sacrifice", "601.2g")


RANDOM = Kind("random order", "harness", "cards put on the bottom in a random order lie in another one", "401.4")

#: All stages; those in which the tested card is cast, in which a turn passes, and in which its abilities are used.
STAGES = tuple(stage.name for stage in stages(COMPANY))
CAST, TURNS = ("cast", "second copy"), ("turn 1", "turn 2", "used")
ABILITIES = ("abilities", "abilities 2", "equip", "used")
ATTACKS = ("attack 1", "attack 2")
MANA = ("mana 1", "mana 2", "mana 3")
#: Fields of a position in which cards lie that are drawn, discarded or put into an order; and those which an attack changes.
OF_CARDS = frozenset({"hand", "graveyard", "library", "top"})
OF_ATTACKS = frozenset({"battlefield", "opponent_life", "over"})
#: Fields that differ where other cards of the graveyard are exiled for a cost.
FOR_COSTS = frozenset({"exile", "graveyard"})
EVERYWHERE = frozenset(Observation._fields)


@dataclass(frozen=True)
class ByWords:
    """A kind of difference that words of the card tell: at which stages, with which verdicts, in which fields of the position.

    What differs in another field, or at another stage, has to be read by hand: a fault of deckopt's own may hide there.
    """

    words: str
    kind: Kind
    verdicts: tuple[str, ...]
    stages: tuple[str, ...]
    fields: frozenset[str] = EVERYWHERE
    among: frozenset[str] | None = None  # one of these differs, too

    def explains(self, card: Card, result: Result) -> bool:
        """Whether a difference of a card is of this kind."""
        if result.verdict not in self.verdicts or result.stage not in self.stages:
            return False
        found = fields_of(result)
        right = found <= self.fields and (self.among is None or bool(found & self.among))
        return right and re.search(self.words, plain(card)) is not None


def fields_of(result: Result) -> frozenset[str]:
    """The fields of the position in which a stage differs, as far as its differences are kept."""
    return frozenset().union(*(found for found in (*result.only_deckopt, *result.only_phase) if found))


_SPENT = r"spent to cast|[Ss]unburst|[Cc]onverge|Adamant"
_COLOURS = Kind("colours that pay", "convention", "phase pays by itself, deckopt pays with as many colours as matter", "601.2h")
_WAYS_BACK = Kind("ways back", "phase", "escape and harmonize are not paid in all ways", "702.138")
_MANY = Kind("many to sacrifice", "harness", "phase lists a dozen of them", "601.2h")
BY_WORDS = (
    ByWords(_SPENT, _COLOURS, (PHASE_LACKS, DIFFER), CAST),
    ByWords(r"spent to cast[^.]*haste", _COLOURS, (DIFFER,), ATTACKS, OF_ATTACKS),
    ByWords(r"(?:spent to cast|Adamant)[^.]*[Ss]cry", _COLOURS, (DIFFER,), STAGES, frozenset({"hand", "library", "top"})),
    ByWords(
        r"only during your upkeep",
        Kind("in the upkeep", "harness", "what can be done in the upkeep alone is not done in phase", "Quiet moments"),
        (PHASE_LACKS,),
        TURNS,
    ),
    ByWords(r"[Ee]scape—|Harmonize", _WAYS_BACK, (PHASE_LACKS, DIFFER), CAST, among=FOR_COSTS),
    ByWords(
        r"Enchant creature[^\0]*[Ee]scape—",
        Kind("exiled for escape", "phase", "what an Aura's escape exiled returns as the enchanted creature leaves", "702.138a"),
        (DIFFER,),
        ("sacrifice",),
        frozenset({"battlefield", "exile", "hand"}),
    ),
    ByWords(
        r"\bLearn\b",
        Kind("learn", "phase", "learning after another sentence is not asked for", "701.48a"),
        (PHASE_LACKS,),
        CAST,
        OF_CARDS,
    ),
    ByWords(
        r"from outside the game",
        Kind("wishes", "phase", "a wish takes what is on the battlefield", "400.11"),
        (DECKOPT_LACKS,),
        CAST,
        frozenset({"battlefield", "hand", "mana"}),
    ),
    ByWords(r"[Ss]acrifice an? (?:land|permanent)", _MANY, (PHASE_LACKS, DIFFER), (*CAST, *ABILITIES)),
    ByWords(
        r"planeswalker it's attacking",
        Kind("whom it attacks", "phase", "it deals no damage to the player it is attacking", "506.2"),
        (DIFFER,),
        ATTACKS,
        OF_ATTACKS,
    ),
    ByWords(
        r"target cards? from a graveyard",
        Kind("whose graveyard", "phase", "it is also aimed where none of your cards is exiled", "115.1"),
        (DECKOPT_LACKS,),
        (*CAST, *ABILITIES),
    ),
    ByWords(
        r"attacks, [^.]*target cards? from a graveyard",
        Kind(
            "one of equal cards", "convention", "two attackers that mean equal cards of a graveyard mean two of them", "Decisions"
        ),
        (DECKOPT_LACKS,),
        ("attack 2",),
        frozenset({"exile", "graveyard", "life"}),
    ),
    ByWords(
        r"[Cc]ollect evidence",
        Kind("evidence", "harness", "phase lists only some of the sets of cards that are enough", "701.59a"),
        (PHASE_LACKS, DIFFER),
        (*CAST, *ABILITIES),
        among=FOR_COSTS,
    ),
    ByWords(r"[Ss]plice onto", Kind("splice", "phase", "splicing is not offered", "702.47"), (PHASE_LACKS,), CAST),
    ByWords(
        r"with mana value X|with X [a-z]+ counters|mana value less than or equal to X",
        Kind("X without a target", "phase", "a spell is cast for an X for which it has no target", "601.2c"),
        (DECKOPT_LACKS,),
        CAST,
    ),
    ByWords(
        r"[Uu]ntap (?:another )?target (?:land|permanent)",
        Kind(
            "untapped for mana",
            "convention",
            "what untaps a land pays by being tapped; phase's largest X leaves that out",
            "Mana",
        ),
        (DIFFER,),
        MANA,
        frozenset({"X"}),
    ),
    ByWords(
        r"Enchant (?:creature or |nonbasic )?land\b|[Ee]arthbend",
        Kind("a land that pays", "convention", "a land that is meant is tapped for mana before", "Mana"),
        (PHASE_LACKS, DIFFER),
        (*CAST, *ABILITIES),
        frozenset({"mana", "battlefield"}),
    ),
    ByWords(
        r"draws? (?:X|five) cards",
        Kind("many discards", "harness", "phase lists only some of the hands that may be kept", "514.1"),
        (PHASE_LACKS,),
        ("turn 1", "turn 2"),
        frozenset({"hand", "graveyard"}),
    ),
)
TAP_TRIGGERS = r"[Ww]henever [^.]*tap(?:s|ped)? [^.]*for mana"
MORE_FOR_TAPS = Kind("mana of triggers", "phase", "its largest X leaves out what triggers add as lands are tapped", "605.1b")
CREW = r"\bCrew \d"
ANIMATED = CREW + "|becomes? an? [^.]*creature"
MORE_CREW = Kind("more of a crew", "harness", "phase lists only some of the crews that are large enough", "702.122a")
ANIMATED_AGAIN = Kind("animated again", "phase", "what becomes a creature until end of turn does not in a later turn", "611.2a")


def _only_taps(result: Result) -> bool:
    """Whether what only deckopt has differs in the creatures that are tapped alone."""

    def same(found: Difference | None) -> bool:
        if found is None or set(found) != {"battlefield"}:
            return False
        mine, theirs = ([thing[:1] + thing[2:] for thing in side] for side in found["battlefield"])
        return sorted(map(str, mine)) == sorted(map(str, theirs))

    return all(map(same, result.only_deckopt))


def _is_no_creature_there(result: Result) -> bool:
    """Whether the tested card is no creature in one engine, in each difference that shows it."""
    found = [*result.only_deckopt, *result.only_phase]
    things = [[thing for side in d.get("battlefield", []) for thing in side if thing[0] == THIS] for d in found if d]
    return bool(things) and all({tuple(thing[3:5]) for thing in each} >= {(0, 0)} for each in things)


def _of_what_is_animated(card: Card, result: Result) -> Kind | None:
    if re.search(CREW, plain(card)) and result.verdict == PHASE_LACKS and _only_taps(result):
        return MORE_CREW
    later = result.stage.endswith("2") and re.search(ANIMATED, plain(card))
    return ANIMATED_AGAIN if later and _is_no_creature_there(result) else None


def _is_of_a_random_order(card: Card, result: Result) -> bool:
    """Whether only what is in the library, or is drawn from it, differs, after cards went into it in a random order."""
    found = [*result.only_deckopt, *result.only_phase]
    in_library = all(d is not None and set(d) <= {"hand", "library", "top"} for d in found)
    return "in a random order" in plain(card) and in_library


def by_rule(card: Card, result: Result) -> Kind | None:
    """The kind of a difference that needs no reading, or None."""
    if result.view and not (result.view == ORDER and result.verdict != PHASE_LACKS and re.search(PLACED, plain(card))):
        return BY_VIEW[result.view]
    gauged = [d["X"] for d in result.only_deckopt if d is not None and "X" in d]
    if gauged and re.search("[Ss]acrifice[^.]*: Add", plain(card)):
        return MOST_MANA
    if gauged and re.search(TAP_TRIGGERS, plain(card)) and all((ours or 0) > (theirs or 0) for ours, theirs in gauged):
        return MORE_FOR_TAPS
    if _is_of_a_random_order(card, result):
        return RANDOM
    for told in BY_WORDS:
        if told.explains(card, result):
            return told.kind
    return _of_what_is_animated(card, result) or (LUCK if result.luck else None)


@dataclass(frozen=True)
class Known:
    """An entry of `known.toml`. `kind` is the stage's verdict; the versions are those it was read with."""

    card: str
    position: str
    stage: str
    kind: str
    whose: Whose
    reason: str
    rule: str
    phase: str
    deckopt: str


@cache
def known() -> tuple[Known, ...]:
    """The entries."""
    if not FILE.exists():
        return ()
    entries: list[dict[str, Any]] = tomli.loads(FILE.read_text(encoding="utf-8")).get("known", [])
    return tuple(Known(**entry) for entry in entries)


def entry_of(tested: Tested, result: Result, entries: Iterable[Known]) -> Known | None:
    """The entry for a difference. One for a stage speaks for those after it too, which go on from there."""
    order = [stage.stage for stage in tested.stages]
    for entry in entries:
        if (entry.card, entry.position) == (tested.name, tested.position) and entry.stage in order:
            if order.index(entry.stage) <= order.index(result.stage):
                return entry
    return None


def unexplained(card: Card, tested: Tested, entries: Iterable[Known] | None = None) -> list[Result]:
    """The differences of a card in a position that neither a rule nor an entry explains."""
    entries = known() if entries is None else tuple(entries)
    found = [result for result in tested.differences if by_rule(card, result) is None]
    return [result for result in found if entry_of(tested, result, entries) is None]


def whose_of(card: Card, tested: Tested, result: Result) -> Whose | Literal["open"]:
    """Whose doing a difference is; "open" if it has not been read."""
    kind = by_rule(card, result) or entry_of(tested, result, known())
    return kind.whose if kind is not None else "open"


def still_differs(entry: Known, tested: Tested) -> bool:
    """Whether a card tested again differs as the entry says; up to a view only where no rule explains that."""
    found = [result for result in tested.differences if (result.stage, result.verdict) == (entry.stage, entry.kind)]
    return any(not result.view or by_rule(printed(entry.card), result) is None for result in found)
