"""Which actions are legal now (timing, cost, targets, conditions), and which of them a search is offered.

`can_act` answers for one action. Lists of moves are made in `rules.listing.moves`. What a search is not offered (the `w_` fields
of the tables) is tested here too, because it must cost nothing where it does not apply.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds_for_card
from deckopt.rules.casting.convoke import can_convoke, most_x_convoked
from deckopt.rules.casting.extra_costs import can_pay_extra_costs
from deckopt.rules.casting.forbidden import is_forbidden
from deckopt.rules.casting.reductions import most_x_for, reduction
from deckopt.rules.casting.targets import can_aim, is_worth_aiming
from deckopt.rules.mana.live_mana import pay_for
from deckopt.rules.mana.supply import can_pay, can_pay_while_tapped, free_unit, most_x, units_in_supply
from deckopt.rules.permanents.characteristics import is_able
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.permanents.silenced import is_silenced
from deckopt.rules.permanents.statics import holds_for_row
from deckopt.words import operations as OP

_MAY_COUNT_IT = C.AF_DELVE | C.AF_LESS | C.AF_CONDITION | C.AF_EXTRA | C.AF_TARGET  # these may count the card that is cast


@kernel
def can_play_land(t, g):
    """Whether another land may be played this turn."""
    if t["holds_triggers"] and g["n_pending"]:
        return False
    n = np.int64(g["land_drops"])
    for i in range(t["n_land_statics"]):
        s = t["s_land"][i]
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == t["s_card"][s]:
                n += g["rows"][r, C.R_N] * t["s_lands"][s]
    return n > 0


@kernel
def _may_act(t, g, q, card, r):
    """Whether condition q of an action holds, for a card in its zone or for row r on the battlefield."""
    part = q
    while part >= 0:
        n = t["q_amount"][part]
        others = t["n_kind"][n] == C.A_ROWS and t["n_p"][n] != C.NO_FILTER and t["f_other"][t["n_p"][n]] and r >= 0
        if t["n_kind"][n] == C.A_COUNTERS or others:
            return holds_for_row(t, g, q, r)
        part = np.int64(t["q_also"][part])
    return holds_for_card(t, g, q, card)


@kernel
def _most_saved(t, g, a):
    """How much less generic mana action a costs at most: by delve as far as possible, and by reductions."""
    flags = t["a_flags"][a]
    less = np.int64(g["n_graveyard"]) if flags & C.AF_DELVE else np.int64(0)
    if flags & C.AF_DELVE and t["a_exile_zone"][a] == C.Z_GRAVEYARD:
        less -= t["a_exile_n"][a]
    if flags & C.AF_LESS:
        less += reduction(t, g, a, 0)
    return less


@rare(np.int64)
def _unknown_x(t, g, a, cost, less, r):
    """The X of action a while its targets are chosen, as in `casting.bounded`; r is the row whose ability it is, or -1."""
    if t["a_flags"][a] & C.AF_TAP and r >= 0:
        less -= units_in_supply(t, g, r)
    conv = t["a_convoke"][a]
    if t["x_discounts"] and conv == 0 and t["a_kind"][a] == C.ACT_SPELL:
        return -1 - max(np.int64(0), most_x_for(t, g, a, cost, less))
    if conv:
        return -1 - most_x_convoked(t, g, cost, less, conv // 2 - 1, conv % 2)
    return -1 - most_x(t, g, cost, less)


@rare(np.int64)
def x_of(t, g, f):
    """The X of a frame whose targets are chosen, as in `casting.bounded`. It is known if nothing asks for it afterwards."""
    pc = f[C.F_PC]
    while t["o"][pc, OP.CODE] == OP.TARGET or t["o"][pc, OP.CODE] == OP.REDUCE:
        pc += 1
    a = f[C.F_ACTION]
    if a < 0 or f[C.F_FLAGS] & C.FL_COPY or t["o"][pc, OP.CODE] != OP.CHOOSE_X:
        return np.int64(f[C.F_X])
    r = row_of(g, f[C.F_SOURCE]) if f[C.F_SOURCE] else -1
    return _unknown_x(t, g, a, t["o"][pc, OP.CHOOSE_X_COST], _most_saved(t, g, a), r)


@kernel
def _finds_targets(t, g, a, r, source, card, scope, less):
    """Whether action a, which has targets, finds them. For a search, only targets that are worth it count."""
    own = r if t["a_zone"][a] == C.Z_BATTLEFIELD else -1
    if scope and t["a_flags"][a] & C.AF_REVERSIBLE and t["t_reversible"][t["a_t0"][a]]:
        if not is_worth_aiming(t, g, a, own, source):
            return False
        if t["a_t1"][a] < 0:
            return True
    chosen_x = np.int64(0)
    if t["n_bounded"] and t["a_flags"][a] & C.AF_X:
        chosen_x = _unknown_x(t, g, a, t["a_cost"][a], less, own)
    return can_aim(t, g, a, own, source, card, scope, chosen_x)


@kernel
def can_act(t, g, a, r, source, scope):
    """Whether action a is legal for a card in its zone, or for row r on the battlefield.

    The caller knows that the card is in its zone, or that the row has copies. A card that is being cast is taken out of its zone
    by the caller. `source` is the row's handle if it has one.
    """
    if t["a_kind"][a] == C.ACT_LAND:
        return can_play_land(t, g)
    if t["n_silencers"] and t["a_kind"][a] >= C.ACT_ABILITY and t["a_zone"][a] == C.Z_BATTLEFIELD:
        if is_silenced(t, g, r, t["a_kind"][a] == C.ACT_MANA):
            return False
    pay_for(t, g, a)
    flags = t["a_flags"][a]
    if flags & C.AF_TAP:
        if g["rows"][r, C.R_N] <= g["rows"][r, C.R_TAPPED] or not is_able(t, g, r):
            return False
        if t["c_plain"][t["a_card"][a]] == a + 1 and free_unit(t, g, r, 0) == 0:
            return False
    less = _most_saved(t, g, a)
    if less < 0 and t["a_cost"][a] < 0:
        return False  # an action without a cost does not cost more
    if t["has_no_cast"] and t["a_kind"][a] == C.ACT_SPELL and is_forbidden(t, g):
        return False
    if not can_pay(t, g, t["a_cost"][a], 0, less):
        conv = t["a_convoke"][a]
        if t["x_discounts"] and conv == 0 and flags & C.AF_X and t["a_kind"][a] == C.ACT_SPELL:
            if most_x_for(t, g, a, t["a_cost"][a], less) < 0:
                return False
        elif conv == 0 or not can_convoke(t, g, t["a_cost"][a], 0, less, conv // 4 - 1, conv % 4):
            return False
    card, own = t["a_card"][a], r if t["a_zone"][a] == C.Z_BATTLEFIELD else -1
    if flags & C.AF_TAP and t["a_cost"][a] >= 0 and not can_pay_while_tapped(t, g, t["a_cost"][a], less, r):
        return False
    if flags & C.AF_CONDITION and not _may_act(t, g, t["a_condition"][a], card, own):
        return False
    if flags & C.AF_ONCE and g["rows"][r, C.R_USED] & t["a_once"][a]:
        return False
    if t["has_boast"] and t["a_boast"][a] and not g["rows"][r, C.R_USED] & C.ATTACKED:
        return False
    if flags & C.AF_EXTRA and not can_pay_extra_costs(t, g, a, r, less, source, card):
        return False
    return not flags & C.AF_TARGET or _finds_targets(t, g, a, r, source, card, scope, less)


@kernel
def can_act_from(t, g, counts, a, scope):
    """As `can_act`, for a card of your hand or graveyard, whose `counts` are given.

    A card that is cast is on the stack by the time that conditions and costs look at the zone.
    """
    if t["a_kind"][a] != C.ACT_SPELL or not (t["a_flags"][a] & _MAY_COUNT_IT or t["n_live"] or t["haste_varies"]):
        return can_act(t, g, a, 0, 0, scope)
    card = t["c_front"][t["a_card"][a]]
    in_hand = 1 if t["a_zone"][a] == C.Z_HAND else 0
    counts[card] -= 1
    g["n_hand"] -= in_hand
    g["n_graveyard"] -= 1 - in_hand
    possible = can_act(t, g, a, 0, 0, scope)
    counts[card] += 1
    g["n_hand"] += in_hand
    g["n_graveyard"] += 1 - in_hand
    return possible


@rare(np.bool_)
def can_cast_freely(t, g, a, scope):
    """Whether a card that an effect lets you cast can be cast by action a."""
    pay_for(t, g, a)
    if t["a_flags"][a] & C.AF_CONDITION and not holds_for_card(t, g, t["a_condition"][a], t["a_card"][a]):
        return False
    less = reduction(t, g, a, 0) if t["a_flags"][a] & C.AF_LESS else np.int64(0)
    if less < 0 and t["a_cost"][a] < 0:
        return False
    if t["has_no_cast"] and is_forbidden(t, g):
        return False
    if not can_pay(t, g, t["a_cost"][a], 0, less):
        conv = t["a_convoke"][a]
        if conv == 0 or not can_convoke(t, g, t["a_cost"][a], 0, less, conv // 4 - 1, conv % 4):
            return False
    if t["a_flags"][a] & C.AF_EXTRA and not can_pay_extra_costs(t, g, a, 0, less, 0, t["a_card"][a]):
        return False
    if t["a_flags"][a] & C.AF_TARGET:
        return can_aim(t, g, a, -1, 0, t["a_card"][a], scope, np.int64(0))
    return True


@kernel
def is_offered(t, g, a):
    """What search makes of a legal action: 0 not offered, 1 offered, 2 the only one offered."""
    never = t["w_never"][a]
    if never and (never == 1 or holds_for_card(t, g, never - 2, t["a_card"][a])):
        unless = t["w_unless"][a]
        if unless == 0 or not holds_for_card(t, g, unless - 1, t["a_card"][a]):
            return 0
    if t["w_early"][a] and g["step"] != C.S_MAIN and g["step"] != C.S_WINDOW:
        return 0
    always = t["w_always"][a]
    if always and (always == 1 or holds_for_card(t, g, always - 2, t["a_card"][a])):
        return 2
    return 1
