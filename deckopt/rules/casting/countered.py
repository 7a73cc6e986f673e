"""Spells that a trigger on their being cast counters.

Such a spell is known by how many spells had been cast in the game with it (F_COST of its frame). The trigger has that number,
less than 0, in place of the object that it is about (`paid_with.mean_spell`).
"""

from __future__ import annotations

from deckopt.kernels import rare
from deckopt.rules import codes as C
from deckopt.rules.casting.spells import send
from deckopt.rules.stack.frames import next_operation


@rare()
def counter_spell(t, g, x, f):
    """COUNTER_SPELL: the spell that frame f is about is countered, if it can be and is still there (701.6a)."""
    cast = -f[C.F_IT]
    next_operation(g, f)
    for fr in range(g["n_stack"] - 1):
        spell = g["stack"][fr]
        if spell[C.F_FLAGS] & C.FL_SPELL and spell[C.F_COST] == cast:
            if t["c_uncounterable"][spell[C.F_CARD]]:
                return
            send(t, g, x, spell, C.Z_GRAVEYARD)
            for above in range(fr + 1, g["n_stack"]):
                for k in range(C.FRAME_WIDTH):
                    g["stack"][above - 1, k] = g["stack"][above, k]
            g["n_stack"] -= 1
            g["untidy"] = 1
            return
