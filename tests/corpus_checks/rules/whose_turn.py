"""What is so in one player's turn alone, sizes that a card itself states, and counters that something enters with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, effects, played_text

#: Keywords that matter where somebody fights or aims at something, which happens in no turn of the opponent.
_FOR_COMBAT = r"(?:first strike|double strike|vigilance|hexproof|flash|flying|trample|menace|reach|deathtouch)"
_ONE_TURN = re.compile(r"\b(?:[Dd]uring your turn,|[Dd]uring turns other than yours,|as long as it's (?:not )?your turn)")
_IDLE = re.compile(rf"\b(?:has|have) {_FOR_COMBAT}(?:(?:, |,? and ){_FOR_COMBAT})*(?: as long as it's your turn)?\.")
_COUNTERS = r" with [^.\n]*[+-]1/[+-]1 counters? on (?:it|them)"
_RETURNS = re.compile(rf"\b(?:[Rr]eturn|[Pp]ut)\b[^.\n]*\bbattlefield\b[^.\n]*{_COUNTERS}|^(?:Undying|Persist)$", re.MULTILINE)


def _one_turn(pair: Pair) -> Iterator[str]:
    lines = [line for line in played_text(pair).split("\n") if _ONE_TURN.search(line) and not _IDLE.search(line)]
    asked = str(definition(pair)).count("'your turn'")
    lines = [line for line in lines if re.search(r"\b(?:gets?|has|have)\b", line) and "can't" not in line]
    if len(lines) > asked:
        yield f"{asked} conditions on whose turn it is, for {lines}"


def _stated(pair: Pair) -> Iterator[str]:
    stated = [static for static in pair.compiled.fields.get("statics", []) if static.get("zone") == "everywhere"]
    for side in ("power", "toughness"):
        counts = "*" in (getattr(pair.printed, side) or "")
        if counts != any(side in static for static in stated):
            yield f"{side} is {getattr(pair.printed, side)}, and {'not ' if counts else ''}stated everywhere"


def _entering(pair: Pair) -> Iterator[str]:
    texts = _RETURNS.findall(re.sub(r" *\([^()]*\)", "", pair.printed.text))
    idle = sum(len(_RETURNS.findall(clause.text)) for clause in pair.compiled.clauses if clause.verdict == "irrelevant")
    having = sum("counters" in effect for effect in effects(definition(pair)) if effect["do"] in ("return", "search"))
    if len(texts) - idle > having:
        yield f"{having} effects return something with counters, for {texts}"


ONE_TURN = Check("whose turn", "What is so 'during your turn', or during others, asks whose turn it is.", _one_turn)
STATED = Check("stated sizes", "A power or toughness printed as * is one that the card has in every zone.", _stated)
ENTERING = Check("counters of what returns", "What returns with counters on it has them as it enters.", _entering)
