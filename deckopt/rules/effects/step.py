"""The step that does one operation of a program (`words.operations`).

`step` does the operation of the top frame and goes on. If the player must choose, it sets `g["decision"]`, and
`rules.stack.choices` goes on from there. Each family of operations has a kernel that says whether it did the operation. The order
in which they are asked makes no difference.
"""

from __future__ import annotations

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.casting.cost_parts import pay_part
from deckopt.rules.casting.spells import aim_next_copy
from deckopt.rules.effects.cards import cards
from deckopt.rules.effects.entering import entering
from deckopt.rules.effects.flow import flow
from deckopt.rules.effects.mana import mana
from deckopt.rules.effects.permanents import permanents
from deckopt.rules.effects.players import players
from deckopt.rules.effects.tokens import tokens
from deckopt.rules.effects.zones import zones
from deckopt.rules.mana.live_mana import pay_for_frame
from deckopt.rules.stack.frames import go_to, next_operation
from deckopt.rules.stack.triggers import MANY
from deckopt.rules.turn.combat import attack_with_all, attackers_declared, undecided_attacker
from deckopt.words import operations as OP


@kernel
def _of_the_game(t, g, x, f, code):
    """Do an operation of the game's own programs. False for any other code."""
    if code == OP.ATTACK:
        if f[C.F_R0] < 0:
            f[C.F_R0] = 0
            if x["scope"] and t["w_attack_all"]:
                attack_with_all(t, g, x)
        if undecided_attacker(t, g) >= 0:
            g["decision"] = C.D_ATTACK
        else:
            g["attacked"] = (g["attacked"] & ~C.ATTACKS) | (C.ATTACKS if attackers_declared(t, g, x) else 0)
            next_operation(g, f)
    elif code == OP.LEGEND:
        g["decision"] = C.D_ROW
    else:
        return False
    return True


@kernel
def _do(t, g, x, f, code):
    """Do an operation of any family of verbs. False for any other code."""
    return (
        cards(t, g, x, f, code)
        or permanents(t, g, x, f, code)
        or mana(t, g, x, f, code)
        or players(t, g, x, f, code)
        or flow(t, g, x, f, code)
        or tokens(t, g, x, f, code)
        or zones(t, g, x, f, code)
    )


@kernel
def step(t, g, x):
    """Do one operation of the top frame."""
    f = g["stack"][g["n_stack"] - 1]
    code = t["o"][f[C.F_PC], OP.CODE]
    pay_for_frame(t, g, f)
    if f[C.F_FLAGS] & C.FL_COPY and f[C.F_STATE] == C.FS_ANNOUNCING and code != OP.TARGET:
        # a copy chooses targets and pays nothing
        f[C.F_STATE] = C.FS_WAITING
        go_to(g, f, t["a_resolve"][f[C.F_ACTION]])
        if 1 < f[C.F_TIMES] <= MANY and t["o"][f[C.F_START], OP.CODE] == OP.TARGET:
            aim_next_copy(t, g, f)
    elif not (
        pay_part(t, g, x, f, code) or entering(t, g, x, f, code) or _do(t, g, x, f, code) or _of_the_game(t, g, x, f, code)
    ):
        next_operation(g, f)
