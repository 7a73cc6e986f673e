"""What a target specification allows: permanents, players, cards in the graveyard; and whether there is a target.

Lists of targets are in `rules.listing.targets`, chosen targets in `rules.casting.aims`, triggers on them in
`rules.casting.targeted`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.casting.bounded import is_within
from deckopt.rules.listing.circles import copies_worth
from deckopt.rules.permanents.characteristics import is_able, keywords, match_row
from deckopt.rules.permanents.protection import is_protected
from deckopt.rules.zones.cards_elsewhere import match_card


@kernel
def row_is_target(t, g, spec, r, source, source_card, scope):
    """Which copies of row r a target specification allows: bits as in `match_row`."""
    f = t["t_filter"][spec]
    if f == C.NO_FILTER:
        return 0
    if t["t_dealt"][spec] and g["rows"][r, C.R_DAMAGE] == 0 and g["rows"][r, C.R_GIVEN] & C.HURT == 0:
        return 0
    which = match_row(t, g, f, r, source, source_card)
    if which and t["has_shroud"] and keywords(t, g, r) & C.K_SHROUD:
        return 0
    if which and t["protections"] and is_protected(t, g, r, source, source_card):
        return 0
    if which and scope and t["w_able"][spec]:
        if g["step"] == C.S_WINDOW:
            return which if g["rows"][r, C.R_ATTACKING] == 1 else 0
        which &= C.UNTAPPED
        if not is_able(t, g, r):
            return 0
    return which


@kernel
def wears_it(t, g, spec, own, r):
    """Whether an Equipment, row `own`, would be attached where it is already, which no search needs to try."""
    return (
        t["t_attach"][spec] != 0
        and own >= 0
        and g["rows"][own, C.R_HOST] != 0
        and g["rows"][own, C.R_HOST] == g["rows"][r, C.R_HANDLE]
    )


@rare(np.bool_)
def _is_no_target(t, g):
    """Whether a permanent keeps you from being a target, also of your own spells and abilities."""
    for r in range(g["n_rows"]):
        if t["c_no_target"][g["rows"][r, C.R_CARD]] and g["rows"][r, C.R_N] > 0:
            return True
    return False


@kernel
def player_is_target(t, g, spec, who, scope):
    """Whether a target specification allows a player: 1 you, 2 the opponent."""
    if t["t_players"][spec] & who == 0 or t["t_grave"][spec]:
        return False
    if who == C.YOU and (g["protected"] or (scope and t["w_harm"][spec]) or (t["has_no_target"] and _is_no_target(t, g))):
        return False
    return not t["t_dealt"][spec] or g["count"][C.N_OPPONENT_DAMAGE if who == C.OPPONENT else C.N_OWN_DAMAGE] > 0


@kernel
def their_card_is_target(t, g, spec):
    """Whether a card of the opponent's graveyard may be chosen: the opponent stands for it."""
    return t["t_grave"][spec] != 0 and t["t_players"][spec] != 0 and g["opponent_graveyard"] > 0


@kernel
def has_target(t, g, spec, own, source, source_card, scope, chosen_x):
    """Whether there is something to choose for a target specification.

    `own` is the source's row or -1. Before anything refers to the source, "other" leaves out one copy of that row; in the
    graveyard, one copy of a source that has left the battlefield. `chosen_x` is as in `casting.bounded`.
    """
    bound = t["n_bounded"] != 0 and t["t_bound"][spec] != 0
    if t["t_grave"][spec]:
        f = t["t_filter"][spec]
        for c in range(t["n_cards"]):
            itself = 1 if t["t_other"][spec] and c == source_card and own < 0 else 0
            if g["graveyard"][c] > itself and match_card(t, g, f, c, source_card):
                if t["n_bounded"] and bound and not is_within(t, g, spec, c, source_card, chosen_x):
                    continue
                return True
        return their_card_is_target(t, g, spec)
    if player_is_target(t, g, spec, 2, scope) or player_is_target(t, g, spec, 1, scope):
        return True
    if scope and t["w_harm"][spec]:
        return False
    for r in range(g["n_rows"]):
        if r == own and t["t_other"][spec] and g["rows"][r, C.R_N] == 1:
            continue
        if scope and wears_it(t, g, spec, own, r):
            continue
        if row_is_target(t, g, spec, r, source, source_card, scope):
            if t["n_bounded"] and bound and not is_within(t, g, spec, np.int64(g["rows"][r, C.R_CARD]), source_card, chosen_x):
                continue
            return True
    return False


@rare(np.bool_)
def _has_two_targets(t, g, spec, own, source, source_card, scope, chosen_x):
    """Whether there are two different things to choose for a target specification."""
    n = 0
    bound = t["n_bounded"] != 0 and t["t_bound"][spec] != 0
    f = t["t_filter"][spec]
    if t["t_grave"][spec]:
        for c in range(t["n_cards"]):
            if g["graveyard"][c] > 0 and match_card(t, g, f, c, source_card):
                if t["n_bounded"] and bound and not is_within(t, g, spec, c, source_card, chosen_x):
                    continue
                n += g["graveyard"][c]
        return n + (1 if their_card_is_target(t, g, spec) else 0) > 1
    for who in range(1, 3):
        if player_is_target(t, g, spec, who, scope):
            n += 1
    if scope and t["w_harm"][spec]:
        return n > 1
    for r in range(g["n_rows"]):
        which = row_is_target(t, g, spec, r, source, source_card, scope)
        if t["n_bounded"] and bound and not is_within(t, g, spec, np.int64(g["rows"][r, C.R_CARD]), source_card, chosen_x):
            continue
        if which & C.UNTAPPED:
            n += g["rows"][r, C.R_N] - g["rows"][r, C.R_TAPPED]
        if which & C.TAPPED:
            n += g["rows"][r, C.R_TAPPED]
        if which and r == own and source == 0 and t["t_other"][spec]:
            n -= 1
    return n > 1


@kernel
def can_aim(t, g, a, own, source, card, scope, chosen_x):
    """Whether there is something to choose for each target of action a that it needs."""
    first, second = t["a_t0"][a], t["a_t1"][a]
    if t["t_up_to"][first] == 0 and not has_target(t, g, first, own, source, card, scope, chosen_x):
        return False
    if second < 0 or t["t_up_to"][second]:
        return True
    if t["t_another"][second]:
        return _has_two_targets(t, g, second, own, source, card, scope, chosen_x)
    return has_target(t, g, second, own, source, card, scope, chosen_x)


@kernel
def is_worth_aiming(t, g, a, own, source):
    """Whether a search is offered something to tap or untap by ability a of row `own`."""
    spec, untaps = t["a_t0"][a], 1 if t["a_facts"][a] & C.FA_UNTAP else 0
    for r in range(g["n_rows"]):
        if r == own and t["t_other"][spec] and g["rows"][r, C.R_N] == 1:
            continue
        which = row_is_target(t, g, spec, r, source, t["a_card"][a], 1)
        if which and copies_worth(t, g, spec, source, t["a_card"][a], r, which, untaps, 1):
            return True
    return False
