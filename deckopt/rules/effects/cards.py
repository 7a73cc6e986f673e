"""The family "cards" of operations: drawing, discarding, looking, milling, searching, exiling from the top."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.casting.spells import exile_top
from deckopt.rules.chance import begin_batch, end_batch, from_counts
from deckopt.rules.effects.players import players_of
from deckopt.rules.mana.live_mana import imprinted_card
from deckopt.rules.own_turn import own_turn
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import delay, next_operation, push_frame
from deckopt.rules.zones.discarding import milled
from deckopt.rules.zones.dredge import draw_or_dredge
from deckopt.rules.zones.graveyard_seen import see_graveyard
from deckopt.rules.zones.library import draw, look_at, look_at_drawn, more_drawn
from deckopt.rules.zones.opponent import opponent_buries, opponent_discards, opponent_draws
from deckopt.rules.zones.putting import exile_to_play
from deckopt.rules.zones.relocation import discard_all, find_namesake, move_card, reveal_until, shuffle_in, take_cards
from deckopt.words import operations as OP


@rare()
def _guess(t, g, x, f):
    """GUESS: reveal a random card of your hand. It was found if it is of the name that was chosen, if one was."""
    if f[C.F_FOUND] == 0:
        return
    begin_batch(x)
    card = from_counts(t, g, x, g["hand"], np.int64(g["n_hand"]), np.int64(1))
    end_batch(x)
    if card + 1 != f[C.F_FOUND]:
        f[C.F_FOUND] = 0


@rare()
def _imprint(g, f, exiled):
    """IMPRINT: the source remembers the card just exiled. RETURN_IMPRINTED: that card goes to hand."""
    r = row_of(g, f[C.F_SOURCE])
    if r < 0:
        return
    if exiled:
        if f[C.F_FOUND] > 0:
            g["rows"][r, C.R_CHOICE] = C.IMPRINT_CHOICE + f[C.F_FOUND] - 1
    else:
        card = imprinted_card(g, r)
        if card >= 0:
            g["exile"][card] -= 1
            g["hand"][card] += 1
            g["n_hand"] += 1
            g["rows"][r, C.R_CHOICE] = 0
    g["untidy"] = 1
    g["supply_known"] = 0


@rare()
def _pass_through_graveyard(t, g, x, f, found):
    """What was milled is put into the graveyard all at once, and then the card found leaves it."""
    for c in range(t["n_cards"]):
        for _ in range(g["look"][c]):
            move_card(t, g, x, f, C.Z_LOOK, c, C.Z_GRAVEYARD)
    if t["tells_graveyard"]:
        g["graveyard"][found] += 1
        see_graveyard(t, g)
        g["graveyard"][found] -= 1


@kernel
def cards(t, g, x, f, code):
    """Do an operation on cards. False for any other code."""
    o = t["o"][f[C.F_PC]]
    fr = g["n_stack"] - 1
    card = np.int64(f[C.F_CARD])
    if code == OP.CARDS:
        take_cards(t, g, x, f)
        return True
    if code == OP.DRAW:
        who = players_of(f, o[OP.DRAW_WHO])
        if t["n_dredgers"]:
            draw_or_dredge(t, g, x, f, who)
            return True
        n = max(0, amount(t, g, o[OP.DRAW_AMOUNT], fr))
        if who & C.YOU:
            draw(t, g, x, more_drawn(t, g, n) if t["has_more_drawn"] else n)
        if who & C.OPPONENT:
            opponent_draws(t, g, x, n, False)
    elif code == OP.LOOK:
        if players_of(f, o[OP.LOOK_WHO]) & C.YOU:
            look_at(t, g, x, amount(t, g, o[OP.LOOK_AMOUNT], fr))
    elif code == OP.OPPONENT_MILLS:
        if players_of(f, o[OP.OPPONENT_MILLS_WHO]) & C.OPPONENT:
            n = max(0, min(amount(t, g, o[OP.OPPONENT_MILLS_AMOUNT], fr), g["opponent_library"]))
            g["opponent_library"] -= n
            if o[OP.OPPONENT_MILLS_EXILED] == 0:
                opponent_buries(t, g, x, n)
    elif code == OP.UNTIL:
        reveal_until(t, g, x, f, o[OP.UNTIL_WHAT])
    elif code == OP.FOUND:
        if f[C.F_FOUND] > 0:
            move_card(t, g, x, f, C.Z_LOOK, f[C.F_FOUND] - 1, o[OP.FOUND_TO])
    elif code == OP.CAST_FOUND:
        found = f[C.F_FOUND] - 1
        next_operation(g, f)
        if found >= 0:
            n = push_frame(g, t["c_free"][found], found)
            g["stack"][n, C.F_X] = t["c_value"][f[C.F_CARD]]
        return True
    elif code == OP.NAMESAKE:
        find_namesake(t, g, x, f)
        return True
    elif code == OP.MILLED:
        if f[C.F_FOUND] > 0:
            milled(t, g, x, f[C.F_FOUND] - 1)
            if t["tells_graveyard"]:
                _pass_through_graveyard(t, g, x, f, f[C.F_FOUND] - 1)
    elif code == OP.SHUFFLE:
        shuffle_in(t, g, x, o[OP.SHUFFLE_ZONES], players_of(f, o[OP.SHUFFLE_WHO]))
    elif code == OP.EXILE_TOP:
        exile_top(
            t,
            g,
            x,
            amount(t, g, o[OP.EXILE_TOP_AMOUNT], fr),
            np.int64(o[OP.EXILE_TOP_NEXT]),
            o[OP.EXILE_TOP_END],
            o[OP.EXILE_TOP_FREELY],
            o[OP.EXILE_TOP_BURIED],
        )
    elif code == OP.DISCARD_ALL:
        discard_all(t, g, x, players_of(f, o[OP.DISCARD_ALL_WHO]))
    elif code == OP.OPPONENT_DISCARDS:
        opponent_discards(t, g, x, amount(t, g, o[OP.OPPONENT_DISCARDS_AMOUNT], fr))
    elif code == OP.IMPRINT or code == OP.RETURN_IMPRINTED:
        _imprint(g, f, code == OP.IMPRINT)
    elif code == OP.SUSPEND:
        delay(g, C.DL_SUSPEND, t["c_suspend"][card], card, 0, o[OP.SUSPEND_TURNS], 0)
    elif code == OP.PLOT:
        g["exile"][card] -= 1
        exile_to_play(g, card, C.PLOTTED + own_turn(g))
    elif code == OP.DRAWN:
        f[C.F_REVEALED] = look_at_drawn(t, g)
    elif code == OP.GUESS:
        _guess(t, g, x, f)
    elif code == OP.UNLIMITED_HAND:
        g["unlimited_hand"] = 1
    else:
        return False
    next_operation(g, f)
    return True
