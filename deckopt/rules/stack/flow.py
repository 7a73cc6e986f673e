"""The flow of the game from one decision to the next: what waits on the stack, and what comes before it.

What state-based actions do is in `rules.stack.state_based`, and each step of the turn in `rules.turn.steps`.

`advance` runs from one decision to the next. Positions with a single legal move are played automatically, so the player always
has at least two moves. The only exception is the start, where the hand is kept.

Simplified without an opponent who acts:
- You act in your main phases, once attackers are declared if that may matter (`compile.window`), and where an effect asks you;
  never in response, or in the opponent's turn.
- The opponent draws a card each turn, discards down to seven and does nothing else. (Your triggers in their turn are in
  `rules.turn.moments`.)
- Triggers that happen together go on the stack in the order of the tables.
"""

from __future__ import annotations

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds
from deckopt.rules.chance import KEYED, clear_event, shuffle_keys
from deckopt.rules.effects.step import step
from deckopt.rules.listing.moves import list_moves
from deckopt.rules.permanents.counters_seen import see_counters
from deckopt.rules.permanents.rows import tidy
from deckopt.rules.stack.choices import choose
from deckopt.rules.stack.frames import drop_frame, next_operation, push_frame
from deckopt.rules.stack.state_based import bury, check_players, is_legend_twice
from deckopt.rules.stack.states import see_states
from deckopt.rules.turn.endless import count_choice, count_step, count_unasked, make_room, misses_lowest, remember_stack
from deckopt.rules.turn.steps import HAND_SIZE, next_step
from deckopt.rules.zones.graveyard_seen import notice_graveyard
from deckopt.rules.zones.kept_discounts import waits_for_spell
from deckopt.rules.zones.leaving import let_go
from deckopt.rules.zones.library import draw
from deckopt.rules.zones.library_top import know_top
from deckopt.rules.zones.still_there import is_still_there
from deckopt.words import operations as OP

FEW_ROWS = C.MAX_ROWS - 16  # with more rows, they are tidied without waiting for a choice


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
def _attend(t, g, x):
    """Do what comes before the next step of the turn; return whether there was something.

    That is: a legend too many, a trigger that goes on the stack, or what waits on top of the stack.
    """
    if t["n_seers"]:
        know_top(t, g, x)
    n = g["n_stack"]
    if is_legend_twice(t, g):
        push_frame(g, t["pc_legend"], 0)
    elif t["e_n"][C.E_STATE] and see_states(t, g):
        pass
    elif g["n_pending"] > 0 and not (t["holds_triggers"] and waits_for_spell(t, g)):
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
        if t["put_column"]:
            see_counters(t, g)
        step(t, g, x)
        steps += 1
        if g["decision"] != C.D_NONE or g["over"] or g["fault"] or not count_step(g, x, steps):
            return
        n = g["n_stack"]
    if t["tells_graveyard"]:
        notice_graveyard(t, g)
    if t["put_column"]:
        see_counters(t, g)
    varies = t["asks_number"] or t["sizes_vary"]
    if varies:
        g["stronger"] = 1
    if g["due"] or varies or t["n_sagas"]:
        bury(t, g, x)
        if t["tells_graveyard"]:
            notice_graveyard(t, g)
    while True:
        check_players(t, g)
        if g["over"] or g["due"] or _attend(t, g, x):
            return
        next_step(t, g, x)
        if g["decision"] != C.D_NONE or g["n_stack"] or g["due"] or g["over"] or g["fault"]:
            return
        if varies or t["n_sagas"]:
            return


@rare()
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
