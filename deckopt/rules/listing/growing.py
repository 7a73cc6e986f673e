"""The list of legal moves while it grows. What a move is, is in `rules.listing.moves`."""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C


@kernel
def push(g, x, move):
    """Add a move to the list."""
    n = x["n_moves"]
    if n >= C.MAX_MOVES:
        g["fault"] |= C.FAULT_MOVES
        return
    x["moves"][n] = move
    x["n_moves"] = n + 1
