"""Operations on cards outside the battlefield, which ask nothing: drawing, looking, milling, exiling, returning."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel
from deckopt.rules import codes as C
from deckopt.rules.amounts import amount
from deckopt.rules.casting.aims import kind_in, value_in
from deckopt.rules.casting.permits import allow
from deckopt.rules.casting.spells import exile_top, send
from deckopt.rules.effects.players import players_of
from deckopt.rules.mana.live_mana import imprinted_card
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.stack.frames import delay
from deckopt.rules.zones.discarding import milled
from deckopt.rules.zones.library import draw, look_at
from deckopt.rules.zones.opponent import opponent_buries, opponent_discards, opponent_draws
from deckopt.rules.zones.putting import can_enter, exile_to_play, zone_counts
from deckopt.rules.zones.relocation import discard_all, exile_graveyards, move_card, reveal_until, shuffle_in
from deckopt.rules.zones.still_there import means_its_card, own_card_leaves
from deckopt.words import operations as OP


@cold
def _leaves_itself(t, g, f, zone, card, to):
    """Whether a card that an ability of its own moves out of a zone is the one that it means, which has not left since."""
    if zone != C.Z_GRAVEYARD or t["asks_still"] == 0 or not means_its_card(t, f[C.F_TRIGGER] - 1, card):
        return True
    return can_enter(t, g, card, to) and own_card_leaves(t, g, f)


@cold
def _imprint(g, f, exiled):
    """IMPRINT: the source remembers the card just exiled; RETURN_IMPRINTED: what it remembers goes to hand."""
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


@kernel
def from_library(t, g, x, f, code):
    """Operations on libraries. False for any other code."""
    o = t["o"][f[C.F_PC]]
    fr = g["n_stack"] - 1
    if code == OP.DRAW:
        n = max(0, amount(t, g, o[OP.DRAW_AMOUNT], fr))
        who = players_of(f, o[OP.DRAW_WHO])
        if who & C.YOU:
            draw(t, g, x, n)
        if who & C.OPPONENT:
            opponent_draws(g, n)
    elif code == OP.LOOK:
        if players_of(f, o[OP.LOOK_WHO]) & C.YOU:
            look_at(t, g, x, amount(t, g, o[OP.LOOK_AMOUNT], fr))
    elif code == OP.OPPONENT_MILLS:
        if players_of(f, o[OP.OPPONENT_MILLS_WHO]) & C.OPPONENT:
            n = max(0, min(amount(t, g, o[OP.OPPONENT_MILLS_AMOUNT], fr), g["opponent_library"]))
            g["opponent_library"] -= n
            opponent_buries(t, g, x, n)
    elif code == OP.UNTIL:
        reveal_until(t, g, x, f, o[OP.UNTIL_WHAT])
    elif code == OP.FOUND:
        if f[C.F_FOUND] > 0:
            move_card(t, g, x, f, C.Z_LOOK, f[C.F_FOUND] - 1, o[OP.FOUND_TO])
    elif code == OP.MILLED:
        if f[C.F_FOUND] > 0:
            milled(t, g, x, f[C.F_FOUND] - 1)
    elif code == OP.SHUFFLE:
        shuffle_in(t, g, x, o[OP.SHUFFLE_ZONES], players_of(f, o[OP.SHUFFLE_WHO]))
    elif code == OP.EXILE_TOP:
        exile_top(t, g, x, amount(t, g, o[OP.EXILE_TOP_AMOUNT], fr), o[OP.EXILE_TOP_NEXT])
    else:
        return False
    return True


@kernel
def on_cards(t, g, x, f, code):
    """Operations on cards of a hand, a graveyard or exile. False for any other code."""
    o = t["o"][f[C.F_PC]]
    card = np.int64(f[C.F_CARD])
    if code == OP.SEND:
        send(t, g, x, f, o[OP.SEND_TO])
    elif code == OP.DISCARD_ALL:
        discard_all(t, g, x, players_of(f, o[OP.DISCARD_ALL_WHO]))
    elif code == OP.TARGET_CARD:
        slot, to = o[OP.TARGET_CARD_SLOT], o[OP.TARGET_CARD_TO]
        card = np.int64(value_in(f, slot))
        there = kind_in(f, slot) == C.T_CARD and g["graveyard"][card] > 0
        if to != C.Z_EXILE:
            f[C.F_FOUND] = card + 1 if there else 0
        if there:
            move_card(t, g, x, f, C.Z_GRAVEYARD, card, to)
    elif code == OP.THIS_CARD:
        zone, to = o[OP.THIS_CARD_ZONE], o[OP.THIS_CARD_TO]
        if f[C.F_FLAGS] & C.FL_OF_COPY:
            card = np.int64(f[C.F_X] - 1)
        if card >= 0 and zone_counts(g, zone)[card] > 0 and _leaves_itself(t, g, f, zone, card, to):
            move_card(t, g, x, f, zone, card, to)
    elif code == OP.OPPONENT_DISCARDS:
        opponent_discards(t, g, x, amount(t, g, o[OP.OPPONENT_DISCARDS_AMOUNT], g["n_stack"] - 1))
    elif code == OP.ALLOW:
        allow(t, g, f, o[OP.ALLOW_PERMIT], o[OP.ALLOW_WHAT])
    elif code == OP.EXILE_GRAVEYARD:
        exile_graveyards(t, g, players_of(f, o[OP.EXILE_GRAVEYARD_WHO]))
    elif code == OP.IMPRINT or code == OP.RETURN_IMPRINTED:
        _imprint(g, f, code == OP.IMPRINT)
    elif code == OP.SUSPEND:
        delay(g, C.DL_SUSPEND, t["c_suspend"][card], card, 0, o[OP.SUSPEND_TURNS], 0)
    elif code == OP.PLOT:
        g["exile"][card] -= 1
        exile_to_play(g, card, C.PLOTTED + g["turn"])
    else:
        return False
    return True
