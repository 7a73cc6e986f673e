"""Kinds of differences that need no reading: those up to a view, and those that words of the card tell.

A kind that words tell is bound to the stages, verdicts and fields in which it can be seen. What differs elsewhere has to be
read by hand, and stands in `known.toml`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from differential.compare import DECKOPT_LACKS, DIFFER, ORDER, PHASE_LACKS, Result
from differential.observation import THIS, TOKEN, Difference, Observation
from differential.printed import Card, plain
from differential.script import COMPANY, stages

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
ABILITIES = ("before", "abilities", "abilities 2", "equip", "used")
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
    ByWords(
        r"[Ss]acrifices? (?:an?|another|two|three|four|five|X) (?:[a-z]+ or )?(?:land|permanent)s?\b",
        _MANY,
        (PHASE_LACKS, DIFFER),
        (*CAST, *ABILITIES),
    ),
    ByWords(
        r"[Rr]eturn (?:an?|another|two|three) (?:[a-z]+ )*(?:land|permanent)s? you control "
        r"to (?:its|their) owner's hand(?:\.|:| and)",
        Kind("many to return", "harness", "phase lists a dozen of them", "601.2h"),
        (PHASE_LACKS, DIFFER),
        (*CAST, *ABILITIES),
        frozenset({"hand", "mana", "battlefield"}),
        among=frozenset({"hand", "mana"}),
    ),
    ByWords(
        r"extra turn",
        Kind(
            "extra turns",
            "harness",
            "which turn comes next is counted otherwise there, and nothing attacks in an extra one",
            "500.7",
        ),
        (DIFFER,),
        (*TURNS, "used"),
    ),
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
        r"[Uu]ntap (?:another )?target (?:land|permanent|Forest)",
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
        r"Enchant (?:creature or |nonbasic )?(?:land|permanent|Plains|Island|Swamp|Mountain|Forest)\b|[Ee]arthbend|"
        r"[Tt]arget (?:[a-z]+ )?(?:land|Forest)\b[^.]*(?:becomes|\.)",
        Kind("a land that pays", "convention", "a land that is meant is tapped for mana before", "Mana"),
        (PHASE_LACKS, DIFFER),
        (*CAST, *ABILITIES),
        frozenset({"mana", "battlefield"}),
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


COUNTER_MANA = r"[Rr]emove an? [^:]*counter[^:]*: Add"
COUNTERS_MAKE_MANA = Kind("mana of counters", "phase", "its largest X removes one counter alone", "601.2g")
#: Abilities that cost mana and make more, which phase's largest X leaves out.
MANA_FOR_MANA = r"\{\d\}[^.:]*\{T\}[^.:]*: Add"
MORE_FOR_MANA = Kind("mana for mana", "phase", "its largest X leaves out mana that costs mana", "601.2g")
TO_HAND = r"(?:[Rr]eturn|[Dd]estroy|[Ss]acrifice|[Ee]xile)s? [^.]*\b(?:land|permanent|Plains|Island|Swamp|Mountain|Forest)s?\b"
TAPPED_BEFORE = Kind("tapped before it returns", "convention", "a land is tapped for mana before it leaves", "Mana")
#: What is used up as it makes mana. A turn later the land that paid in its place is untapped.
GONE = r"Sacrifice this [a-z]+(?: and [^:.]*)?: Add|Treasure|Gold token|[Ss]pawn|Scion"
ANOTHER_PAYS = Kind("what is used up", "convention", "a land pays before what is used up by it", "Mana")
MANY_DISCARDS = Kind("many discards", "harness", "phase lists only some of the hands that may be kept", "514.1")
LENT = Kind("lent abilities", "harness", "an ability that is lent to other permanents is not used there", "Quiet moments")
ITSELF = Kind("its own cost", "phase", "it cannot be sacrificed for its own cost", "601.2h")
X_AND_SACRIFICE = Kind(
    "X and a sacrifice", "phase", "an ability for X is not offered where something is sacrificed, too", "602.2b"
)
MARKED = Kind("marked", "harness", "what is renowned, monstrous or will be regenerated is not seen there", "702.112b")
#: Counters of deckopt's that are none by the rules, and words of their cards.
_MARKS = frozenset(("renown", "monstrous", "regeneration"))
_MARKING = re.compile(r"Renown|[Mm]onstrosity|[Rr]egenerate")
CHOICE = Kind("colour of protection", "harness", "the colour that was chosen is noted there", "702.16")


MANY = 60  # positions of a turn from which on the discards of a full hand are told by their number


def _of_the_tested_alone(found: Difference | None) -> bool:
    """Whether deckopt has fewer of the tested card, or has tapped fewer, and all else on the battlefield is the same."""
    mine, theirs = (found or {}).get("battlefield", ([], []))
    if not theirs or any(thing[0] != THIS for thing in (*mine, *theirs)):
        return False
    return len(mine) < len(theirs) or sum(thing[1] for thing in mine) < sum(thing[1] for thing in theirs)


def _another_pays(found: Difference | None) -> bool:
    """Whether one side has a token, or the tested card, which the other has used up in place of a land."""
    if found is None or not {"battlefield"} <= set(found) <= {"mana", "battlefield", "graveyard"}:
        return False
    mine, theirs = found["battlefield"]
    buried = [card for side in found.get("graveyard", []) for card in side]
    less = found["mana"][1] - found["mana"][0] if "mana" in found else len(mine) - len(theirs)
    things = [thing[0] for thing in (*mine, *theirs)]
    return set(things) <= {THIS, TOKEN} and set(buried) <= {THIS} and len(mine) - len(theirs) == less


def _only_a_choice(found: Difference | None) -> bool:
    """Whether permanents differ in what was chosen for them alone."""
    if found is None or set(found) != {"battlefield"}:
        return False
    mine, theirs = (sorted(str(thing[:-1]) for thing in side) for side in found["battlefield"])
    return mine == theirs


def _only_marked(found: Difference | None) -> bool:
    """Whether permanents differ in such marks alone."""
    if found is None or set(found) != {"battlefield"}:
        return False
    sides = [[(*t[:5], [c for c in t[5] if c[0] not in _MARKS], *t[6:]) for t in side] for side in found["battlefield"]]
    return sorted(map(str, sides[0])) == sorted(map(str, sides[1]))


def _by_what_differs(card: Card, result: Result) -> Kind | None:
    """A kind that words of the card and what differs tell together."""
    text, found = plain(card), [*result.only_deckopt, *result.only_phase]
    if result.stage in ABILITIES and result.verdict == PHASE_LACKS:
        if re.search(r'(?:has|have|gains?) (?:[a-z ]+ and )?"[^"]*:', text) and ":" not in re.sub(r'"[^"]*"', "", text):
            return LENT
        if re.search(r"[Ss]acrifice an? [^:.]*:", text) and all(map(_of_the_tested_alone, found)):
            return ITSELF
        if re.search(r"\{X\}[^:.]*[Ss]acrifice[^:.]*:", text) and result.phase == 0:
            return X_AND_SACRIFICE
    if result.stage in (*TURNS, "used") and result.verdict == PHASE_LACKS and result.deckopt >= MANY:
        if re.search("[Dd]raw|[Rr]eturn all|into your hand", text) and fields_of(result) <= {"hand", "graveyard"}:
            return MANY_DISCARDS
    if re.search(GONE, text) and found and all(map(_another_pays, found)):
        return ANOTHER_PAYS
    if _MARKING.search(text) and all(map(_only_marked, found)):
        return MARKED
    if "color of your choice" in text and result.stage in ABILITIES and (result.deckopt, result.verdict) == (0, DECKOPT_LACKS):
        return CHOICE
    if "color of your choice" in text and all(map(_only_a_choice, found)):
        return CHOICE
    return _of_what_is_animated(card, result)


def by_rule(card: Card, result: Result) -> Kind | None:
    """The kind of a difference that needs no reading, or None."""
    if result.view and not (result.view == ORDER and result.verdict != PHASE_LACKS and re.search(PLACED, plain(card))):
        return BY_VIEW[result.view]
    gauged = [d["X"] for d in result.only_deckopt if d is not None and "X" in d]
    if gauged and re.search("[Ss]acrifice[^.]*: Add", plain(card)):
        return MOST_MANA
    if gauged and re.search(TAP_TRIGGERS, plain(card)) and all((ours or 0) > (theirs or 0) for ours, theirs in gauged):
        return MORE_FOR_TAPS
    if gauged and re.search(COUNTER_MANA, plain(card)) and all((ours or 0) > (theirs or 0) for ours, theirs in gauged):
        return COUNTERS_MAKE_MANA
    if gauged and re.search(MANA_FOR_MANA, plain(card)) and all((ours or 0) > (theirs or 0) for ours, theirs in gauged):
        return MORE_FOR_MANA
    if gauged and re.search(TO_HAND, plain(card)) and all(abs((ours or 0) - (theirs or 0)) <= 2 for ours, theirs in gauged):
        return TAPPED_BEFORE
    if _is_of_a_random_order(card, result):
        return RANDOM
    for told in BY_WORDS:
        if told.explains(card, result):
            return told.kind
    return _by_what_differs(card, result) or (LUCK if result.luck else None)
