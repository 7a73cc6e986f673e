"""Lines about the candidates of a search that nobody named."""

from __future__ import annotations

from deckopt.decks.legality import ANY
from deckopt.optimize.candidates import Candidates, Legality
from deckopt.optimize.neighbours import NEAREST
from deckopt.optimize.tries import Asked, Tries
from deckopt.shown import listed

SHOWN = 6  # candidates that are named if nothing is asked
_UPDATE = "'deckopt cards update' fetches it"


def tries_lines(tries: Tries, asked: Asked, is_verbose: bool) -> list[str]:
    """What is tried without having been named, in a line; with `is_verbose`, all of it."""
    lines = []
    if tries.not_tried:
        lines.append(f"not tried: {listed(tries.not_tried)}")
    found = tries.proposed
    if names := [_named(name, found, is_verbose) for name in found.copies]:
        shown = names if is_verbose else names[:SHOWN]
        more = len(names) - len(shown)
        rest = f" and {more} more (-v names them)" if more else ""
        like = f" ({len(found.lists)} of them from published lists that are like yours)" if found.lists else ""
        lines.append(f"also tried, {len(names)} cards{like}: {listed(shown)}{rest}; --only-mine tries none")
    if found.seems:
        which = "are legal in it" if found.legality is Legality.KNOWN else "its published lists play"
        lines.append(f"the list looks like {found.seems.title()}: only cards that {which} are tried (or: --format OTHER, {ANY})")
    elif found.legality is Legality.PLAYED:
        lines.append(f"{_unknown(asked)} only cards are tried that published lists of it play: {_UPDATE}")
    elif found.legality is Legality.UNKNOWN:
        lines.append(f"{_unknown(asked)} any card is tried: {_UPDATE}")
    return lines


def _unknown(asked: Asked) -> str:
    return f"what is legal in {asked.format} is not known, so"


def _named(name: str, candidates: Candidates, is_verbose: bool) -> str:
    lists = candidates.lists.get(name, 0)
    return f"{name} ({lists} of {NEAREST} lists)" if is_verbose and lists else name
