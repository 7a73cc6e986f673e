"""Lists of targets. What a target specification allows is in `rules.casting.targets`."""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel
from deckopt.rules import codes as C
from deckopt.rules.casting.aims import cards_aimed_at, is_aimed_at
from deckopt.rules.casting.bounded import is_within
from deckopt.rules.casting.legal import x_of
from deckopt.rules.casting.targets import player_is_target, row_is_target, their_card_is_target, wears_it
from deckopt.rules.listing.circles import copies_worth
from deckopt.rules.listing.growing import push
from deckopt.rules.permanents.rows import row_of
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.words import operations as OP


@kernel
def _list_targets(t, g, x, f, spec):
    """List what may be chosen for target specification `spec` by frame f."""
    card = f[C.F_CARD]
    scope = x["scope"]
    filt = t["t_filter"][spec]
    another = t["t_another"][spec] != 0
    slot = np.int64(t["o"][f[C.F_PC], OP.TARGET_SLOT])
    bound = t["n_bounded"] != 0 and t["t_bound"][spec] != 0
    chosen_x = np.int64(0)
    if t["n_bounded"] and bound:
        chosen_x = x_of(t, g, f)
    if t["t_grave"][spec]:
        for c in range(t["n_cards"]):
            if t["n_bounded"] and bound and not is_within(t, g, spec, c, card, chosen_x):
                continue
            taken = cards_aimed_at(f, slot, c) if another else 0
            if t["t_other"][spec] and c == card and row_of(g, f[C.F_SOURCE]) < 0:  # it lies there itself
                taken += 1
            if g["graveyard"][c] > taken and match_card(t, g, filt, c, card):
                push(g, x, C.MV_CARD + C.MV_A * c)
        if their_card_is_target(t, g, spec) and not (another and is_aimed_at(g, f, slot, C.T_OPPONENT, 0)):
            push(g, x, C.MV_PLAYER + C.MV_A * 2)
        return
    if player_is_target(t, g, spec, 2, scope) and not (another and is_aimed_at(g, f, slot, C.T_OPPONENT, 0)):
        push(g, x, C.MV_PLAYER + C.MV_A * 2)
    if player_is_target(t, g, spec, 1, scope) and not (another and is_aimed_at(g, f, slot, C.T_YOU, 0)):
        push(g, x, C.MV_PLAYER + C.MV_A)
    if scope and t["w_harm"][spec]:
        return
    own = row_of(g, f[C.F_SOURCE]) if t["t_attach"][spec] else -1
    reversible = t["t_reversible"][spec]
    untaps = 0
    if reversible:
        untaps = 1 if t["a_facts"][f[C.F_ACTION]] & C.FA_UNTAP else 0
    for r in range(g["n_rows"]):
        if scope and wears_it(t, g, spec, own, r):
            continue
        if another and is_aimed_at(g, f, slot, C.T_ROW, r):
            continue
        which = row_is_target(t, g, spec, r, f[C.F_SOURCE], card, scope)
        if t["n_bounded"] and bound and not is_within(t, g, spec, np.int64(g["rows"][r, C.R_CARD]), card, chosen_x):
            which = 0
        if which and reversible:
            which = copies_worth(t, g, spec, f[C.F_SOURCE], card, r, which, untaps, scope)
        for tapped in range(2):
            if which >> tapped & 1:
                push(g, x, C.MV_ROW + C.MV_A * r + C.MV_C * tapped)


@kernel
def list_aims(t, g, x, f, spec):
    """List the targets to choose, and "none" if the target may be left out.

    A copy may not leave out a target as long as there is another one.
    """
    _list_targets(t, g, x, f, spec)
    if t["t_up_to"][spec] and (x["n_moves"] == 0 or not f[C.F_FLAGS] & C.FL_COPY):
        push(g, x, C.MV_STOP)
