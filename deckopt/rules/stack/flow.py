"""The flow of the game: the stack, state-based actions, and the steps of the turn (`rules.turn.steps`).

`advance` runs from one decision to the next. Positions with a single legal move are played automatically, so the player always
has at least two moves. The only exception is the start, where the hand is kept.

Simplified without an opponent who acts:
- You act in your main phases, and where an effect asks you; never in response, in combat, or in the opponent's turn.
- The opponent draws a card each turn, discards down to seven and does nothing else. (Your triggers in their turn are in
  `rules.turn.moments`.)
- Triggers that happen together go on the stack in the order of the tables.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds
from deckopt.rules.chance import KEYED, clear_event, shuffle_keys
from deckopt.rules.effects.step import step
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.permanents.characteristics import is_lasting, match_row, total_power, toughness
from deckopt.rules.permanents.counters import cancel_counters
from deckopt.rules.permanents.kinds import is_creature
from deckopt.rules.permanents.legends import extra_legend
from deckopt.rules.permanents.protection import sheds
from deckopt.rules.permanents.roles import mark_old_roles
from deckopt.rules.permanents.rows import row_of, tidy
from deckopt.rules.permanents.stages import has_no_loyalty, is_over
from deckopt.rules.stack.choices import choose
from deckopt.rules.stack.frames import drop_frame, next_operation, push_frame
from deckopt.rules.turn.endless import count_choice, count_step, count_unasked, make_room, misses_lowest, remember_stack
from deckopt.rules.turn.goal import is_beaten, is_reached
from deckopt.rules.turn.steps import HAND_SIZE, next_step
from deckopt.rules.zones.cards_elsewhere import in_exile
from deckopt.rules.zones.dying import bury_together, mark_dying, put_into_graveyard
from deckopt.rules.zones.graveyard_seen import notice_graveyard
from deckopt.rules.zones.leaving import let_go
from deckopt.rules.zones.library import EMPTY_YOU, draw, library_size
from deckopt.rules.zones.library_top import know_top
from deckopt.rules.zones.opponent import EMPTY_OPPONENT
from deckopt.rules.zones.sacrifices import note_sacrificed, sacrifice_together, tell_sacrificed
from deckopt.rules.zones.still_there import is_still_there
from deckopt.words import operations as OP

FEW_ROWS = C.MAX_ROWS - 16  # with more rows, they are tidied without waiting for a choice


@kernel
def _lost_by_condition(t, g):
    if library_size(g) < t["lose_library"]:
        return True
    for i in range(t["n_lose_exiled"]):
        c = t["lose_card"][i]
        if in_exile(g, c) >= t["lose_exiled"][c]:
            return True
    return False


@kernel
def _check_players(t, g):
    """Whether a player has won or lost. Both at once is a draw, which is not a win.

    The deck's own winning condition is checked before its own losing conditions.
    """
    if g["life"] <= 0 or g["own_poison"] >= 10 or g["drew_from_empty"] & EMPTY_YOU:
        g["over"] = C.LOST
        return
    won = g["drew_from_empty"] & EMPTY_OPPONENT != 0
    if t["n_goal"]:
        won = is_reached(t, g)
    elif t["win_power"]:
        if g["stronger"]:
            g["stronger"] = 0
            won = won or total_power(t, g) >= t["win_power"]
    elif is_beaten(t, g):
        won = True
    if won:
        g["over"] = C.WON
    elif _lost_by_condition(t, g):
        g["over"] = C.LOST


@kernel
def _may_enchant(t, g, r, host):
    """Whether the Aura of row r may enchant the permanent of row `host`."""
    aura = t["c_aura"][g["rows"][r, C.R_CARD]]
    if aura == 0 or g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        return is_creature(t, g, host)
    return match_row(t, g, aura - 1, host, g["rows"][r, C.R_HANDLE], g["rows"][r, C.R_CARD]) != 0


@cold
def _may_stay(t, g, r, host):
    """Whether the Aura or Equipment of row r may stay attached to the permanent of row `host`."""
    if t["c_aura"][g["rows"][r, C.R_CARD]] == 0 and not g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        if is_creature(t, g, r) or t["c_subtypes"][g["rows"][r, C.R_CARD]] & t["equipment_subtype"] == np.uint64(0):
            return False  # an Equipment that has become a creature, or is no Equipment any more (301.5c, 704.5p)
    if t["protections"] and sheds(t, g, host, r):
        return False
    return _may_enchant(t, g, r, host)


@kernel
def _must_die(t, g, x, r):
    """Whether the permanents of row r must go to the graveyard.

    A bestowed creature or an Equipment whose host has gone stays. A finished Saga is sacrificed.
    """
    if t["n_sagas"] and is_over(t, g, r):
        note_sacrificed(t, g, x, r, g["rows"][r, C.R_N])
        return True
    if t["n_walkers"] and has_no_loyalty(t, g, r):
        return True
    if is_creature(t, g, r):
        tough = toughness(t, g, r)
        lethal = g["rows"][r, C.R_DAMAGE] > 0 and g["rows"][r, C.R_DAMAGE] >= tough
        if t["deadly"] and g["rows"][r, C.R_FLAGS] & C.RF_FATAL:
            g["rows"][r, C.R_FLAGS] &= ~C.RF_FATAL
            g["untidy"] = 1
            lethal = True
        if tough <= 0 or (lethal and not is_lasting(t, g, r)):
            return True
    aura = t["c_aura"][g["rows"][r, C.R_CARD]] != 0
    if g["rows"][r, C.R_HOST] == 0:
        return aura
    host = row_of(g, g["rows"][r, C.R_HOST])
    if host >= 0 and (
        (t["n_becomes"] == 0 and t["has_copies"] == 0 and t["turns_over"] == 0 and t["protections"] == 0)
        or _may_stay(t, g, r, host)
    ):  # without "becomes" both stay what they were
        return False
    if aura and not g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        return True
    g["rows"][r, C.R_FLAGS] &= ~C.RF_BESTOWED
    g["rows"][r, C.R_HOST] = 0
    g["supply_known"] = 0
    g["untidy"] = 1
    return False


@kernel
def _bury(t, g, x):
    """State-based actions on permanents: all that have to die do so at the same time."""
    g["due"] = 0
    dying, last = 0, 0
    if t["role_subtype"] and mark_old_roles(t, g, x):
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_N] > 0 and _must_die(t, g, x, r):
                mark_dying(x, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED])
        sacrifice_together(t, g, x)
        if t["both_column"]:
            cancel_counters(t, g)
        return
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and _must_die(t, g, x, r):
            if dying == 1:
                mark_dying(x, last, g["rows"][last, C.R_N], g["rows"][last, C.R_TAPPED])
            if dying > 0:
                mark_dying(x, r, g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED])
            dying += 1
            last = r
    if dying == 1:
        put_into_graveyard(t, g, x, last, g["rows"][last, C.R_N], g["rows"][last, C.R_TAPPED])
    elif dying > 1:
        bury_together(t, g, x)
    if t["both_column"]:
        cancel_counters(t, g)
    if dying and t["n_sagas"]:
        tell_sacrificed(t, g, x)


@kernel
def _push_pending(t, g, x):
    """Put the first queued trigger on the stack, unless its condition fails.

    Triggers queued later go below it: what triggered first resolves first. A trigger at cleanup causes another cleanup.
    """
    if g["step"] == C.S_OPPONENT:
        g["step"] = C.S_CLEANUP
    elif g["step"] == C.S_THEIR_TURN and g["moment"] > C.M_THEIR_CLEANUP:
        g["moment"] = C.M_THEIR_CLEANUP
    n = g["n_pending"] - 1
    p = g["pending"][n]
    if g["n_stack"] == C.MAX_STACK:
        make_room(g, x)
    fr = push_frame(g, p[C.PD_PC], p[C.PD_CARD])
    f = g["stack"][fr]
    e = p[C.PD_TRIGGER]
    f[C.F_SOURCE] = p[C.PD_SOURCE]
    f[C.F_IT] = p[C.PD_IT]
    f[C.F_TIMES] = max(1, p[C.PD_TIMES])
    f[C.F_EVENT] = p[C.PD_AMOUNT]
    f[C.F_FLAGS] = p[C.PD_FLAGS] & ~C.FL_SPELL
    f[C.F_X] = p[C.PD_X]
    f[C.F_ACTION] = p[C.PD_ACTION]
    f[C.F_TRIGGER] = e + 1
    f[C.F_STATE] = C.FS_ANNOUNCING if t["o"][p[C.PD_PC], OP.CODE] == OP.TARGET else C.FS_WAITING
    g["n_pending"] = n
    if e >= 0 and not holds(t, g, t["e_condition"][e], fr):
        drop_frame(g)


@kernel
def _is_legend_twice(t, g):
    """Whether you control a legend twice. It is checked again only after something has come or changed."""
    if t["has_legends"] and not g["legends_known"]:
        if extra_legend(t, g) >= 0:
            return True
        g["legends_known"] = 1
    return False


@kernel
def _attend(t, g, x):
    """Do what comes before the next step of the turn; return whether there was something.

    That is: a legend too many, a trigger that goes on the stack, or what waits on top of the stack.
    """
    if t["n_seers"]:
        know_top(t, g, x)
    n = g["n_stack"]
    if _is_legend_twice(t, g):
        push_frame(g, t["pc_legend"], 0)
    elif g["n_pending"] > 0:
        _push_pending(t, g, x)
        count_unasked(g, x)
    elif n > 0:
        count_unasked(g, x)
        f = g["stack"][n - 1]
        f[C.F_STATE] = C.FS_RESOLVING
        e = f[C.F_TRIGGER] - 1
        if (
            e >= 0
            and f[C.F_START] == t["e_pc"][e]
            and not (holds(t, g, t["e_condition"][e], n - 1) and (t["asks_still"] == 0 or is_still_there(t, g, f, e)))
        ):
            drop_frame(g)
    else:
        return misses_lowest(g, x)
    return True


@kernel
def _proceed(t, g, x):
    """Go on while nobody has to choose.

    First comes what is being announced or resolved, then what the rules do automatically, then what waits, then the steps of the
    turn.
    """
    n, steps = g["n_stack"], 0
    while n > 0 and g["stack"][n - 1, C.F_STATE] != C.FS_WAITING:
        if t["tells_graveyard"]:
            notice_graveyard(t, g)
        step(t, g, x)
        steps += 1
        if g["decision"] != C.D_NONE or g["over"] or g["fault"] or not count_step(g, x, steps):
            return
        n = g["n_stack"]
    if t["tells_graveyard"]:
        notice_graveyard(t, g)
    varies = t["asks_number"] or t["sizes_vary"]
    if varies:
        g["stronger"] = 1
    if g["due"] or varies or t["n_sagas"]:
        _bury(t, g, x)
        if t["tells_graveyard"]:
            notice_graveyard(t, g)
    while True:
        _check_players(t, g)
        if g["over"] or g["due"] or _attend(t, g, x):
            return
        next_step(t, g, x)
        if g["decision"] != C.D_NONE or g["n_stack"] or g["due"] or g["over"] or g["fault"]:
            return
        if varies or t["n_sagas"]:
            return


@kernel
def _nothing_to_choose(t, g, x):
    """A decision without a move: remove a trigger that has no target; otherwise skip the operation.

    If a search was to use something before it untaps, and has no target for it, it goes on.
    """
    f = g["stack"][g["n_stack"] - 1]
    if g["decision"] == C.D_TARGET:
        drop_frame(g)
        if x["scope"] and g["n_stack"]:
            f = g["stack"][g["n_stack"] - 1]
            if f[C.F_STATE] == C.FS_WAITING and t["o"][f[C.F_PC], OP.CODE] == OP.RESPOND:
                next_operation(g, f)
    else:
        let_go(t, g, x, f)
        next_operation(g, f)


@kernel
def run_on(t, g, x, steps):
    """Go on while nobody has anything to decide; `steps` were done before. Returns how many there are now."""
    if g["fault"]:
        g["over"] = C.LOST
        return steps
    if g["n_rows"] > FEW_ROWS:
        tidy(g)
    if count_step(g, x, steps + 1):
        _proceed(t, g, x)
    return steps + 1


@kernel
def has_choice(t, g, x):
    """List the moves in `x["moves"]`; whether there is something to choose."""
    tidy(g)
    list_moves(t, g, x)
    return x["n_moves"] > 1 or g["decision"] == C.D_START


@kernel
def do_without_choice(t, g, x):
    """Make the only move listed, or go on without one."""
    if x["n_moves"] == 1:
        choose(t, g, x, x["moves"][0])
    else:
        _nothing_to_choose(t, g, x)


@kernel
def end_game(g, x):
    """End the game: nothing is decided any more."""
    if g["fault"] & ~C.FAULT_LOOP:
        remember_stack(g, x)
    g["decision"] = C.D_NONE
    x["n_moves"] = 0


@kernel
def begin_run(x):
    """Begin to count what happens without a choice of yours."""
    x["unasked"], x["let_go"] = 0, 0


@kernel
def advance(t, g, x):
    """Run on until the player has at least two moves (listed in `x["moves"]`) or the game is over. An endless game is ended."""
    begin_run(x)
    steps = 0
    while not g["over"]:
        if g["decision"] == C.D_NONE:
            steps = run_on(t, g, x, steps)
        elif has_choice(t, g, x):
            if not misses_lowest(g, x):
                return
            g["over"] = C.LOST
        else:
            do_without_choice(t, g, x)
    end_game(g, x)


@kernel
def apply(t, g, x, move):
    """Make a legal move and run on to the next decision.

    If the context keeps track, `x["event"]` is then the ID of what chance did (0: nothing), and `x["probability"]` its
    probability.
    """
    clear_event(x)
    if count_choice(g, x):
        choose(t, g, x, move)
    else:
        g["over"] = C.LOST
    advance(t, g, x)


@kernel
def new_game(t, g, x, cards, to_bottom):
    """Set up a game in the zeroed position g: shuffle, draw `cards` cards, wait at the start (D_START).

    `to_bottom` of them go to the bottom of the library when the hand is kept (London mulligan). `g["shuffles"]` may be set: a
    mulligan is a new shuffle.
    """
    g["life"] = t["life"]
    g["opponent_life"] = t["opponent_life"]
    g["opponent_library"] = t["opponent_library"]
    g["opponent_hand"] = HAND_SIZE
    g["on_the_play"] = t["on_the_play"]
    g["to_bottom"] = to_bottom
    for c in range(t["n_cards"]):
        g["library"][c] = t["deck"][c]
        g["n_library"] += t["deck"][c]
        g["sideboard"][c] = t["sideboard"][c]
    clear_event(x)
    if x["mode"] == KEYED:
        shuffle_keys(t, g, x)
    draw(t, g, x, cards)
    g["count"][C.N_DRAWN] = g["drawn_ever"] = 0
    g["stronger"] = 1
    g["step"] = C.S_OPENING
    g["decision"] = C.D_START
    list_moves(t, g, x)
