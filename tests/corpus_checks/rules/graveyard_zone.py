"""What happens to a card that lies in the graveyard happens to it there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus_checks.check import Check
from corpus_checks.compiled import Pair
from corpus_checks.played import definition, effects, played_lines, tables

#: Events of its own after which a card lies in the graveyard.
_AFTER = {"dies", "milled", "discarded", "cycled"}
_ON_PERMANENTS = {"attach", "become", "counters", "destroy", "exile", "give", "pump", "return", "sacrifice", "tap", "untap"}


def _is_there(ability: dict[str, object]) -> bool:
    events = ability.get("on", ())
    own = ability.get("of", "this") == "this" and {*([events] if isinstance(events, str) else events)} <= _AFTER  # type: ignore[misc]
    return ability.get("zone") == "graveyard" or ("on" in ability and own)


def _complaints(pair: Pair) -> Iterator[str]:
    for ability in tables(definition(pair)):
        if ("on" in ability or "cost" in ability) and "effects" in ability and _is_there(ability):
            for effect in effects(ability["effects"]):
                is_own = effect.get("what") in ("this", "it") and effect.get("from") not in ("graveyard", "exile")
                if effect["do"] in _ON_PERMANENTS and is_own:
                    yield f"{effect} on a card of the graveyard"


GRAVEYARD_ZONE = Check(
    "zone of cards in the graveyard",
    "A trigger or ability of a card in the graveyard moves that card out of the graveyard, not off the battlefield.",
    _complaints,
)


#: The opponent's graveyard has cards of which nothing else is known. Where fewer are possible, none is as good as one of those.
_EITHER = re.compile(r"(?<!up to one )(?<!up to two )\btarget card from a(?:ny)? graveyard")


def _of_either(pair: Pair) -> Iterator[str]:
    wanted = [target for table in tables(definition(pair)) for target in table.get("targets", ())]
    for line in played_lines(pair):
        if _EITHER.search(line) and {"what": "card", "in": "graveyard"} in wanted:
            yield f"a card of the opponent's graveyard may be meant: {line!r}"


EITHER_GRAVEYARD = Check(
    "cards of either graveyard",
    "Any card of a graveyard as a target may be one of the opponent's, which are no targets: no such card is exact.",
    _of_either,
)
