"""When an ability may be activated, or triggers, and how a permanent enters: what the text limits, the definition does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, played_lines, tables

#: A phrase, and what stands in a definition for it (any of these keys in any of its tables).
_LIMITS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        r"[Aa]ctivate only as a sorcery|[Aa]ctivate (?:this ability )?only any time you could cast a sorcery",
        ("sorcery", "loyalty"),
    ),
    (r"only once each turn", ("once_each_turn",)),
    (r"[Aa]ctivate only if (?!it's your turn)", ("when",)),
    (r"(?<!attacks )(?<!counters are put on ~ )for the first time each turn", ("at",)),
    (r"(?:attacks|counters are put on ~) for the first time each turn", ("at", "once_each_turn")),
    (r"\bIf it's your [^,.]*, or third turn of the game|\bunless it's your [^.]* turn of the game", ("also",)),
    (r"\bIf you put an? \w+ onto the battlefield this way", ("entered",)),
    (r"\bdealt damage (?:this way|by ~) would die this turn, exile it instead", ("doom",)),
    (
        r"^~ enters(?: the battlefield)? tapped\b|, ~ enters tapped\.|it enters tapped\.",
        ("tapped", "tapped_unless", "life", "reveal"),
    ),
    (r"onto the battlefield tapped\b", ("tapped",)),
    (r"\bcreate (?:an?|\w+) tapped\b", ("tapped",)),
    (r"doesn't untap during your untap step", ("stays_tapped",)),
    (r"attacks each combat if able", ("must_attack",)),
    (r"^~ can't attack unless", ("attacks_if",)),
    (r"(?<!opponent discard a card )\bat random\b", ("random", "do:guess")),
    (r"(?<!cards )(?<!exiled this way )on the bottom of your library in a random order", ("random_order", "do:reveal")),
    (r"[Aa]t the beginning of the next end step|[Aa]t the beginning of your next upkeep", ("at", "at_end", "do:leave", "warp")),
    (r"^If .*, ~ enters with|enters with .* (?:if|as long as) ", ("counters_if", "counters", "with")),
    (r"\bcost[s]? \{\d+\} less\b", ("less",)),
    (r"\bwhen(?:ever)? .*, if ", ("when", "zone", "from")),
    (r"(?<!for )\bas long as ", ("when", "stays_tapped", "graveyard")),
    (r"\bunless you pay (?!\{E\}|\d+ life)", ("pay", "life")),
    (r"\bunless you pay \d+ life", ("otherwise", "life")),
    (r"\bunless you pay \{E\}", ("otherwise",)),  # a choice, where there is so much energy
    (
        r"(?:^|[.\n])(?! ?If that creature is an? \w+, )[^.]*\bexile (?:it|that card) instead\b",
        ("exile_after", "do:doom", "doom", "do:leave", "exiles_hurt"),
    ),
    (r"\bIf that creature is an? \w+, exile it instead\b", ("otherwise",)),  # of two effects one
    (r"\bcolors? of mana spent to cast\b", ("converge",)),
)


def _stands(value: Any) -> Iterator[set[str]]:
    """The keys of each table, and its verb."""
    for table in tables(value):
        found = {str(key) for key, inner in table.items() if inner is not False} | {f"do:{table.get('do')}"}
        yield found


def _complaints(pair: Pair) -> Iterator[str]:
    there = list(_stands(definition(pair)))
    lines = played_lines(pair)
    for phrase, keys in _LIMITS:
        limited = [line for line in lines if re.search(phrase, line)]
        kept = sum(bool(found & {*keys}) for found in there)
        if len(limited) > kept:
            yield f"{phrase!r} of {limited} stands {kept} times as {' or '.join(keys)}"


RESTRICTIONS = Check(
    "restrictions",
    "A limit in a text (as a sorcery, once each turn, only if, tapped, at random, next end step) is kept in the definition.",
    _complaints,
)
