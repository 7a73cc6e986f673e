"""What a search tries that nobody named, in words."""

from __future__ import annotations

from deckopt.optimize.tries import Asked, Tries

SHOWN = 6  # candidates that are named if nothing is asked


def tries_lines(tries: Tries, asked: Asked, is_verbose: bool) -> list[str]:
    """What is tried without having been named, in a line; with `is_verbose` all of it."""
    lines = []
    if tries.not_tried:
        lines.append(f"not tried: {', '.join(tries.not_tried)}")
    if tries.proposed:
        shown = tries.proposed if is_verbose else tries.proposed[:SHOWN]
        more = len(tries.proposed) - len(shown)
        rest = f" and {more} more (-v names them)" if more else ""
        lines.append(f"also tried, {len(tries.proposed)} cards: {', '.join(shown)}{rest}; --only-mine tries none")
    if not tries.is_legal_known:
        lines.append(f"what is legal in {asked.format} is not known, so any card is tried: 'deckopt cards update' fetches it")
    return lines
