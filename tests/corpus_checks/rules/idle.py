"""What is called irrelevant changes nothing, whatever other cards a deck has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.texts import idle, unquoted

#: What a sentence about the opponent goes on to say of you.
_AND_YOU = re.compile(r",? and (?:you|creatures you|permanents you|your) ")
_ABILITY = re.compile(r'^(?P<cost>[^"\n:]*?): (?P<rest>.*)', re.DOTALL)
_MANA = re.compile(r"(?:\{[^{}T Q]+\})+$")
#: Targets that nobody ever has: no spell is responded to, and the opponent has no permanents.
_NEVER_THERE = re.compile(
    r"\btarget (?:[^.\"]* )?spell|\b[Cc]ounter target [^.\"]*ability"
    r"|\btarget [^.\"]*(?:don't control|opponents? controls?|player controls)"
    r"|\btarget (?:attacking|block)"
)
_EVENT = re.compile(r"^(?:When|Whenever|At|If|As long as|During)\b")
#: Sentences that bind you too, each with the reason for which it changes nothing all the same.
_BINDS_NOBODY = (
    (r"You have hexproof\.", "your own spells may target you"),
    (r"You control enchanted \w+\.", "what you enchant is yours already"),
    (r"(?:Spells|[A-Z][\w ,]* spells)(?: you control)? can't be countered\.?", "nothing of the format counters a spell"),
    (r"You may cast [^.]* as though (?:it|they) had flash[^.]*\.", "you act in your main phases"),
    (r"You may have ~ assign its combat damage as though it weren't blocked\.", "nobody blocks"),
    (r"(?:All c|C)reatures (?:able to block ~ do so|with power [^.]* can't block[^.]*)\.?", "nobody blocks"),
    (r"~ (?:can't|can) (?:be )?block(?:ed)?\b[^.]*\.", "nobody blocks or attacks you"),
    (r"[^.]*Ward\b.*", "it triggers on the opponent's spells alone"),
    (r"Creatures can't attack you\b.*", "your creatures cannot attack you"),
    (
        r"Prevent all (?:combat )?damage that would be dealt to you by [^.]*\.",
        "yours do not attack you",
    ),
    (r"~ has hexproof (?:if|unless|as long as) [^.]*\.", "your own spells may target it"),
    (r"You may reveal ~ from your opening hand\. If you do, when(?:ever)? [^.]*opponent casts .*", "the opponent casts nothing"),
    (r"Choose a Background|A deck can have any number of cards named .*", "it is about building a deck"),
    (r"Your opponents and permanents your opponents control .*", "the opponent has no hexproof"),
    (r"(?:Spells|[A-Z][\w ,]* spells) your opponents cast .*", "the opponent casts nothing"),
    (r"~ deals (?:\d+|X) damage to each [^.]*(?:your opponents control|you don't control)\b.*", "the opponent has no permanents"),
    (r"(?:Creatures|Enchanted creature)[^.]* can(?:'t)? (?:be )?block(?:ed)?\b[^.]*\.", "nobody blocks"),
    (r"Blocking creatures get [^.]*\.", "nobody blocks"),
    (r"~ enters tapped if it's not your turn\.", "it enters in your turns"),
    (r"~ can be your commander\.", "there is no commander"),
    (r"Draw a card if an opponent has cast .*", "the opponent casts nothing, and aims at nothing"),
    (r"Creatures your opponents control .*", "the opponent has no permanents"),
    (r"[^.]*\b(?:your opponents|an opponent) controls?\b[^.]*\.", "the opponent has no permanents"),
    (r"You and permanents you control gain hexproof until end of turn\.", "no spell of an opponent is aimed at anything"),
    (
        r"(?:Destroy|Return|Tap|Exile) (?:all|each) [^.]*you don't control[^.]*\.(?: They can't be regenerated\.)?",
        "the opponent has none",
    ),
    (r"Each \w+ you don't control [^.]*\.", "the opponent has none"),
    (r"Your opponents can't (?:cast|search|play|block|attack|activate) [^.]*\.", "the opponent does none of that"),
)
_BINDS = re.compile(r"\b(?:[Yy]ou|[Yy]our|each player|players|[Aa]ll creatures|[Cc]reatures|shroud|[Ee]ach creature)\b")
#: What an opponent does because of your cards: wheels, discard, milling, Field of Ruin, gifts of life.
_CAUSED = re.compile(
    r"\bopponents? (?:[^.,\"]*(?:, | or ))?"
    r"(?:draws?|discards?|mills?|shuffles?|search(?:es)?|gains? life|loses? life|scr(?:y|ies))\b"
    r"|\bcards? (?:is|are) put into an opponent's graveyard"
)


def _cost_paid_for_nothing(pair: Pair) -> Iterator[str]:
    for line in idle(pair):
        found = _ABILITY.match(line)
        if found and not _MANA.match(found["cost"]) and not _NEVER_THERE.search(found["rest"]):
            yield f"this is paid all the same: {found['cost']!r} of {line!r}"


def _binds_you_too(pair: Pair) -> Iterator[str]:
    for line in idle(pair):
        if any(found(line) for found in (_EVENT.match, _ABILITY.match, _NEVER_THERE.search)) or "never cast" in _how(pair, line):
            continue
        if _BINDS.search(unquoted(line)) and not any(re.fullmatch(text, line, re.DOTALL) for text, _ in _BINDS_NOBODY):
            yield f"does this bind you too? {line!r}"


def _swallows_more(pair: Pair) -> Iterator[str]:
    for line in idle(pair):
        if re.match(r"(?:Creatures|Permanents|Lands|Artifacts|Spells) your opponents", line) and _AND_YOU.search(line):
            yield f"swallowed: what is said of you in {line!r}"
        sentences = [s for s in re.split(r"(?<=\.)\s+", unquoted(line)) if s]
        if _EVENT.match(line) or _ABILITY.match(line) or len(sentences) < 2 or "never" in _how(pair, line):
            continue
        for more in sentences[1:]:
            if not _NEVER_THERE.search(sentences[0]) and not re.search(r"opponent|can't be regenerated|those creatures", more):
                yield f"swallowed: {more!r} of {line!r}"


def _keeps_no_target(pair: Pair) -> Iterator[str]:
    for line in idle(pair):
        if "never cast" in _how(pair, line) or _NEVER_THERE.search(line):
            continue
        event = re.match(r"When(?:ever)? [^,]*\b(?:opponent|blocks?|blocked|attacks? you)\b", line)
        if event is None and re.search(
            r"\btarget (?!an? |opponent|player)(?:[a-z]+ )*(?:creature|permanent|land|artifact|enchantment)\b", unquoted(line)
        ):
            yield f"its target is of your own, and others may notice: {line!r}"


def _caused_by_your_cards(pair: Pair) -> Iterator[str]:
    for line in idle(pair):
        if _EVENT.match(line) and _CAUSED.search(line.split(", ")[0] + ("," if "," in line else "")):
            yield f"cards of yours may cause this: {line!r}"


def _how(pair: Pair, line: str) -> str:
    return next((clause.how for clause in pair.compiled.clauses if clause.text == line), "")


IDLE_COST = Check(
    "idle cost",
    "An ability is irrelevant only if its cost is mana alone, or if it can have no target (602.2b).",
    _cost_paid_for_nothing,
)
IDLE_AND_YOU = Check(
    "idle and you",
    "What is irrelevant and always true says nothing of you, your permanents or each player.",
    _binds_you_too,
)
IDLE_AND_MORE = Check(
    "idle and more",
    "A line is irrelevant only as a whole: no sentence of it is about anything but the opponent.",
    _swallows_more,
)
IDLE_TARGET = Check(
    "idle target",
    "What has a permanent of yours as target is not irrelevant, because becoming a target may be noticed.",
    _keeps_no_target,
)
IDLE_CAUSED = Check(
    "idle and caused",
    "What triggers on, or asks, what your own cards make the opponent do is not irrelevant.",
    _caused_by_your_cards,
)
