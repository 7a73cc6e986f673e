"""The steps of a turn, and what the rules do in each.

`next_step` goes on to the next step when the stack is empty. Triggers at the beginning of a moment are in `rules.turn.moments`,
attacks and damage in `rules.turn.combat`. The stack between steps is in `rules.stack.flow`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.permits import forget_permits
from deckopt.rules.chance import WHO_BEGINS, flip
from deckopt.rules.own_turn import own_turn
from deckopt.rules.permanents.copies import copies_wear_off
from deckopt.rules.permanents.counters import is_stunned
from deckopt.rules.permanents.kinds import is_barred
from deckopt.rules.permanents.rows import tidy
from deckopt.rules.permanents.stages import add_lore, any_ends_next
from deckopt.rules.stack.choices import empty_pool
from deckopt.rules.stack.frames import push_frame
from deckopt.rules.turn.combat import (
    ALL_DAMAGE,
    FIRST_DAMAGE,
    SECOND_DAMAGE,
    combat_damage,
    end_combat,
    strike_first,
    undecided_attacker,
)
from deckopt.rules.turn.end_step import end_step_begins, next_leaves
from deckopt.rules.turn.goal import is_won
from deckopt.rules.turn.moments import begin_moment, begin_their_turn, has_a_part, is_awaited, next_of_theirs
from deckopt.rules.turn.opening import open_game
from deckopt.rules.turn.their_untap import untap_with_them
from deckopt.rules.zones.dredge import may_dredge
from deckopt.rules.zones.dying import mark_dying
from deckopt.rules.zones.kept_discounts import forget_discounts
from deckopt.rules.zones.leaving import leave_together
from deckopt.rules.zones.library import draw, forget_drawn, more_drawn
from deckopt.rules.zones.opponent import opponent_discards, opponent_draws
from deckopt.rules.zones.putting import expire_exiled

HAND_SIZE = 7


@kernel
def _begin_turn(t, g, x):
    """A turn of yours: the untap step, and triggers of the upkeep."""
    g["step"] = C.S_UPKEEP
    g["moves"] = 0
    g["choices"] = 0
    g["land_drops"] = 1
    g["protected"] = 0
    g["attacked"] = 0
    g["own"][C.OWN_COMBATS] = 0
    g["n_seen"] = 0
    for k in range(C.N_TURN_COUNTS):
        g["count"][k] = 0
    if t["asks_drawn"]:
        forget_drawn(t, g)
    for r in range(g["n_rows"]):
        locked = t["has_lockers"] != 0 and _stays_tapped(t, g, r)
        if not locked and not (t["stun_column"] and is_stunned(t, g, r)):
            g["rows"][r, C.R_TAPPED] = 0
        g["rows"][r, C.R_SICK] = 0
    if t["n_going_home"]:
        _go_home(t, g, x)
    g["untidy"] = 1
    g["supply_known"] = 0
    begin_moment(t, g, x, C.M_UPKEEP)


@rare()
def _go_home(t, g, x):
    """What was to return to hand as you untap your permanents returns, all of it together."""
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_CHOICE] == C.GOING_HOME and g["rows"][r, C.R_N] > 0:
            mark_dying(x, r, np.int64(g["rows"][r, C.R_N]), np.int64(g["rows"][r, C.R_TAPPED]))
    leave_together(t, g, x, C.Z_HAND)


@rare(np.bool_)
def _stays_tapped(t, g, r):
    """Whether row r does not untap in this untap step; if it was exerted, it will in the next one."""
    exerted = g["rows"][r, C.R_CHOICE] == C.EXERTED
    if exerted:
        g["rows"][r, C.R_CHOICE] = 0
    return exerted or t["c_stays_tapped"][g["rows"][r, C.R_CARD]] != 0


@kernel
def _hand_is_unlimited(t, g):
    """Whether you have no maximum hand size."""
    if g["unlimited_hand"]:
        return True
    for i in range(t["n_hand_statics"]):
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == t["s_card"][t["s_hand"][i]] and g["rows"][r, C.R_N] > 0:
                return True
    return False


@rare()
def _emblems_lapse(t, g):
    """Emblems that last until end of turn are gone."""
    for r in range(g["n_rows"]):
        if t["c_lasts"][g["rows"][r, C.R_CARD]]:
            g["rows"][r, C.R_N] = 0


@kernel
def _wear_off(t, g):
    """End damage and everything that lasts until end of turn."""
    g["no_gain"] &= 12
    g["no_combat_damage"] = 0
    g["own"][C.OWN_NEXT] = 0
    for r in range(g["n_rows"]):
        row = g["rows"][r]
        row[C.R_DAMAGE] = 0
        row[C.R_POWER] = 0
        row[C.R_TOUGHNESS] = 0
        row[C.R_KEYWORDS] = 0
        row[C.R_BECOMES] &= t["lasting_becomes"]
        row[C.R_USED] = 0
        row[C.R_GIVEN] &= t["lasting_given"]
        row[C.R_FLAGS] &= ~C.RF_DOOMED
        if t["shield_column"]:
            row[np.int64(t["shield_column"])] = 0
    if t["n_lapsing"]:
        _emblems_lapse(t, g)
    if t["has_copies"]:
        copies_wear_off(t, g)
    for i in range(t["n_adders"]):
        g["taps_add"][i] = 0
    g["untidy"] = 1
    g["due"] = 1
    g["supply_known"] = 0
    g["n_permits"] = 0
    g["wishes"] = 0
    expire_exiled(g)


@kernel
def _without_attack(t, g):
    """The step after an attack without attackers. There is a second main phase only if something triggered as combat began or
    will as that phase begins, and if there was or will be another combat phase."""
    more = g["count"][C.N_ATTACKED] or g["attacked"] or g["own"][C.OWN_COMBATS]
    return C.S_END_OF_COMBAT if more or is_awaited(t, g, C.M_SECOND_MAIN) else C.S_END


@kernel
def _end_round(t, g, x):
    """Both players have had their turns."""
    if g["turn"] >= t["last_turn"]:
        g["over"] = C.LOST
    else:
        g["turn"] += 1
        _begin_turn(t, g, x)


@rare()
def _begin_extra_turn(t, g, x):
    """You take an extra turn after this one. It is of the same round, and the opponent's turn comes later."""
    g["extra_turns"] -= 1
    g["more_turns"] = min(C.MOST, g["more_turns"] + 1)
    _begin_turn(t, g, x)


@kernel
def _begin_game(t, g, x):
    """The hand is kept: ask for cards that may begin the game on the battlefield, then begin the first turn."""
    if g["on_the_play"] < 0:
        g["on_the_play"] = flip(x, WHO_BEGINS)
    if t["has_opening"] and not g["opened"]:
        g["opened"] = 1
        if open_game(t, g):
            return
    g["turn"] += 1
    _begin_turn(t, g, x)


@kernel
def _draw_for_turn(t, g, x):
    """The draw step begins. The player on the play skips the first one."""
    g["step"] = C.S_DRAW
    if t["bars"] & C.BARS_DRAW_STEP and is_barred(t, g, C.BARS_DRAW_STEP):
        g["step"] = C.S_DREW  # it is skipped, and nothing triggers in it
        return
    if own_turn(g) > 1 or not g["on_the_play"]:
        if t["n_dredgers"] and may_dredge(t, g):
            push_frame(g, t["pc_draw"], 0)
        else:
            draw(t, g, x, more_drawn(t, g, 1) if t["has_more_drawn"] else 1)


@kernel
def _begin_main(t, g, x):
    """The first main phase begins: Sagas get their lore counters."""
    g["step"] = C.S_MAIN
    if t["n_sagas"]:
        tidy(g)
        add_lore(t, g, x)
    begin_moment(t, g, x, C.M_MAIN)
    if g["n_pending"] == 0 and g["n_stack"] == 0:
        g["decision"] = C.D_PRIORITY


@kernel
def _next_of_combat(t, g, x, now):
    """The combat phase, up to the second main phase or, without attackers, to the end step."""
    if now == C.S_COMBAT:
        g["step"] = C.S_ATTACK
        begin_moment(t, g, x, C.M_COMBAT)
        if g["n_pending"] or g["n_stack"]:
            g["attacked"] |= C.COMBAT_SEEN
    elif now == C.S_ATTACK:
        if undecided_attacker(t, g) >= 0:
            push_frame(g, t["pc_attack"], 0)
            g["step"] = C.S_DECLARED
        else:
            g["step"] = _without_attack(t, g)
    elif now == C.S_DECLARED:
        g["step"] = C.S_DAMAGE if g["attacked"] & C.ATTACKS else _without_attack(t, g)
        if t["n_window"] and g["step"] == C.S_DAMAGE:
            g["attacked"] |= C.DAMAGE_BEGUN
    elif now == C.S_DAMAGE and (t["has_double"] or t["first_strike"]) and strike_first(t, g):
        combat_damage(t, g, x, FIRST_DAMAGE)
        g["step"] = C.S_SECOND_DAMAGE
    elif now == C.S_END_OF_COMBAT:
        end_combat(t, g, x)
        if g["own"][C.OWN_COMBATS]:
            g["own"][C.OWN_COMBATS] -= 1
            g["step"] = C.S_COMBAT
        else:
            g["step"] = C.S_SECOND_MAIN
            begin_moment(t, g, x, C.M_SECOND_MAIN)
    else:
        combat_damage(t, g, x, ALL_DAMAGE if now == C.S_DAMAGE else SECOND_DAMAGE)
        g["step"] = C.S_END_OF_COMBAT


@kernel
def _next_of_end(t, g, x, now):
    """The end step and the cleanup."""
    if now == C.S_END:
        g["step"] = C.S_CLEANUP
        if t["has_leaving"]:
            end_step_begins(g)
        begin_moment(t, g, x, C.M_END)
    elif g["n_hand"] > HAND_SIZE and not _hand_is_unlimited(t, g):
        push_frame(g, t["pc_cleanup"], 0)
    else:
        _wear_off(t, g)
        g["step"] = C.S_OPPONENT


@kernel
def _turn_of_opponent(t, g, x):
    """The opponent's turn, in one step if nothing of yours happens in it."""
    if g["extra_turns"]:
        _begin_extra_turn(t, g, x)
        return
    if has_a_part(t, g):
        begin_their_turn(g)
        if t["untaps_with_them"]:
            untap_with_them(t, g)
        next_of_theirs(t, g, x)
        return
    opponent_draws(t, g, x, 1, True)
    if is_won(t, g):
        g["over"] = C.WON
    else:
        opponent_discards(t, g, x, g["opponent_hand"] - HAND_SIZE)
        _end_round(t, g, x)


@rare()
def _next_of_opponent(t, g, x):
    """The opponent's turn, moment by moment."""
    if g["moment"] < C.M_THEIR_CLEANUP:
        next_of_theirs(t, g, x)
    elif g["moment"] == C.M_THEIR_CLEANUP:
        opponent_discards(t, g, x, g["opponent_hand"] - HAND_SIZE)
        _wear_off(t, g)
        g["moment"] = C.M_OVER
    else:
        _end_round(t, g, x)


@kernel
def _is_end_step(g, now):
    """Whether an end step has begun, and what triggered then has resolved."""
    return now == C.S_CLEANUP or (now == C.S_THEIR_TURN and g["moment"] == C.M_THEIR_CLEANUP)


@cold
def _is_at_hand(t, g):
    """Whether something may be where it could be used that may matter once attackers are declared."""
    if g["n_exiled"] or g["wishes"] or (t["n_seers"] and g["n_top"]):
        return True
    for a in range(t["n_actions"]):
        if t["a_window"][a] == C.MATTERS:
            card, zone = t["c_front"][t["a_card"][a]], t["a_zone"][a]
            if g["hand"][card] if zone == C.Z_HAND else g["graveyard"][card] if zone == C.Z_GRAVEYARD else 1:
                return True
    return False


@cold
def opens_window(t, g):
    """Whether you have priority once attackers are declared (508.2). It begins then, or goes on."""
    if g["step"] != C.S_WINDOW and (g["step"] != C.S_DECLARED or g["attacked"] & C.ATTACKS == 0 or not _is_at_hand(t, g)):
        return False
    if g["n_permits"]:
        forget_permits(g)
    g["step"], g["decision"] = C.S_WINDOW, C.D_PRIORITY
    return True


@kernel
def next_step(t, g, x):
    """Go on to the next step of the turn. The stack is empty."""
    now = g["step"]
    if now == C.S_LORE:  # mana made because of Sagas belongs to the main phase
        _begin_main(t, g, x)
        return
    if now == C.S_MAIN or now == C.S_SECOND_MAIN:
        if g["n_permits"]:
            forget_permits(g)
        g["decision"] = C.D_PRIORITY
        return
    if now == C.S_DRAW and (t["e_n"][C.E_DRAW_STEP] or g["n_delayed"]):
        g["step"] = now = C.S_DREW
        if is_awaited(t, g, C.M_DRAW_STEP):
            begin_moment(t, g, x, C.M_DRAW_STEP)
            return
    if t["has_leaving"] and _is_end_step(g, now) and next_leaves(t, g, x):
        return
    if t["n_window"] and opens_window(t, g):
        return
    empty_pool(t, g)
    if t["keeps_discounts"]:
        forget_discounts(t, g)
    if now == C.S_OPENING:
        _begin_game(t, g, x)
    elif now == C.S_UPKEEP:
        _draw_for_turn(t, g, x)
    elif (now == C.S_DRAW or now == C.S_DREW) and t["n_sagas"] and any_ends_next(t, g):
        g["step"] = C.S_LORE
        push_frame(g, t["pc_lore"], 0)
    elif now == C.S_DRAW or now == C.S_DREW:
        _begin_main(t, g, x)
    elif now == C.S_END or now == C.S_CLEANUP:
        _next_of_end(t, g, x, now)
    elif now == C.S_OPPONENT:
        _turn_of_opponent(t, g, x)
    elif now == C.S_THEIR_TURN:
        _next_of_opponent(t, g, x)
    else:
        _next_of_combat(t, g, x, now)
