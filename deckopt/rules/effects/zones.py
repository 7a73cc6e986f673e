"""The family "zones" of operations, which move cards and permanents: returning, exiling, where a spell's card goes.

Which permanents are returned or exiled is found as for all operations on permanents (`rules.effects.permanents`). Where they go
is decided here.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import last_of, referred_row
from deckopt.rules.casting.aims import kind_in, value_in
from deckopt.rules.casting.countered import counter_spell
from deckopt.rules.casting.spells import send
from deckopt.rules.effects.players import players_of
from deckopt.rules.permanents.characteristics import match_row
from deckopt.rules.permanents.held_count import count_exiled
from deckopt.rules.permanents.protection import is_protected
from deckopt.rules.permanents.rows import handle_of, split
from deckopt.rules.stack.frames import next_operation
from deckopt.rules.zones.arriving import let_arrive
from deckopt.rules.zones.held import return_held
from deckopt.rules.zones.opponent import opponent_loses_card
from deckopt.rules.zones.putting import can_enter, zone_counts
from deckopt.rules.zones.relocation import bury_exiled, exile_graveyards, move_card, take_out, turn_over
from deckopt.rules.zones.still_there import means_its_card, own_card_leaves
from deckopt.words import operations as OP


@kernel
def goes_elsewhere(code):
    """Whether an operation moves permanents to another zone than the graveyard."""
    return code == OP.RETURN or code == OP.EXILE


@kernel
def zone_to(t, pc):
    """The zone to which the operation at `pc` moves permanents."""
    return C.Z_EXILE if t["o"][pc, OP.CODE] == OP.EXILE else np.int64(t["o"][pc, OP.RETURN_TO])


@rare(np.bool_)
def _leaves_itself(t, g, f, zone, card, to):
    """Whether a card that its own ability moves out of a zone is the very one, which has not left since."""
    if zone != C.Z_GRAVEYARD or t["asks_still"] == 0 or not means_its_card(t, f[C.F_TRIGGER] - 1, card):
        return True
    return can_enter(t, g, card, to) and own_card_leaves(t, g, f)


@rare()
def _enter_attached(t, g, f, aura, to):
    """THIS_AURA: an Aura card of the graveyard enters attached to what is meant. It stays if that is not allowed (303.4i)."""
    r = referred_row(g, g["n_stack"] - 1, to)
    if r < 0 or g["graveyard"][aura] == 0 or not match_row(t, g, t["c_aura"][aura] - 1, r, 0, aura):
        return
    if (t["protections"] and is_protected(t, g, r, 0, aura)) or not _leaves_itself(t, g, f, C.Z_GRAVEYARD, aura, C.Z_BATTLEFIELD):
        return
    if g["rows"][r, C.R_N] > 1:
        r = split(g, r, 1 if g["rows"][r, C.R_TAPPED] == g["rows"][r, C.R_N] else 0)
    take_out(g, C.Z_GRAVEYARD, aura)
    marks = C.RF_CREATED if t["has_created"] else 0
    let_arrive(g, aura, 0, 1, np.int64(C.Z_GRAVEYARD + 1), 0, 0, handle_of(g, r), 0, marks)


@rare(np.bool_)
def _was_moved(t, g, f):
    """Whether another trigger of the same permanent on its leaving has moved its card already (400.7). If not, this one does."""
    e = f[C.F_TRIGGER] - 1
    dies = t["e_first"][C.E_DIES] <= e < t["e_first"][C.E_DIES] + t["e_n"][C.E_DIES]
    leaves = t["e_first"][C.E_LEAVES] <= e < t["e_first"][C.E_LEAVES] + t["e_n"][C.E_LEAVES]
    i = last_of(g, f[C.F_SOURCE]) if e >= 0 and (dies or leaves) else -1
    if i < 0:
        return False
    moved = g["last"][i, C.L_MOVED] != 0
    g["last"][i, C.L_MOVED] = 1
    return moved


@kernel
def zones(t, g, x, f, code):
    """Do an operation on cards that go to another zone. False for any other code."""
    o = t["o"][f[C.F_PC]]
    card = np.int64(f[C.F_CARD])
    if code == OP.SEND:
        send(t, g, x, f, o[OP.SEND_TO])
    elif code == OP.COUNTER_SPELL:
        counter_spell(t, g, x, f)
        return True
    elif code == OP.TARGET_CARD:
        slot, to = o[OP.TARGET_CARD_SLOT], o[OP.TARGET_CARD_TO]
        card = np.int64(value_in(f, slot))
        counted = o[OP.TARGET_CARD_COUNTED]
        if kind_in(f, slot) == C.T_OPPONENT and g["opponent_graveyard"] > 0:
            opponent_loses_card(g, to)
            if counted:
                count_exiled(t, g, f, np.int64(-1))
        there = kind_in(f, slot) == C.T_CARD and g["graveyard"][card] > 0
        if to != C.Z_EXILE:
            f[C.F_FOUND] = card + 1 if there else 0
        if there:
            move_card(t, g, x, f, C.Z_GRAVEYARD, card, to)
            if counted:
                count_exiled(t, g, f, card)
    elif code == OP.THIS_CARD:
        zone, to = o[OP.THIS_CARD_ZONE], o[OP.THIS_CARD_TO]
        if f[C.F_FLAGS] & C.FL_OF_COPY:
            card = np.int64(f[C.F_X] - 1)
        elif card >= 0:
            card = np.int64(t["c_front"][card])
        if card >= 0 and zone_counts(g, zone)[card] > 0 and _leaves_itself(t, g, f, zone, card, to):
            if t["gives_return"] and _was_moved(t, g, f):
                pass
            elif o[OP.THIS_CARD_TURNED] and t["c_other_face"][card]:
                turn_over(t, g, x, zone, card, to)
            else:
                move_card(t, g, x, f, zone, card, to)
    elif code == OP.THIS_AURA:
        _enter_attached(t, g, f, np.int64(t["c_front"][card]), o[OP.THIS_AURA_TO])
    elif code == OP.RETURN_HELD:
        if not return_held(t, g, x, f):
            return True
    elif code == OP.BURY_EXILED:
        bury_exiled(t, g, x, f)
    elif code == OP.EXILE_GRAVEYARD:
        exile_graveyards(t, g, players_of(f, o[OP.EXILE_GRAVEYARD_WHO]), o[OP.EXILE_GRAVEYARD_TO])
    else:
        return False
    next_operation(g, f)
    return True
