"""Zones: moving cards between library, hand, graveyard, exile and battlefield.

Each function does the move and everything that follows from it alone: counts,
triggers queued, tokens ceasing to exist. Who chooses, and how many, is decided
elsewhere (`rules.operations`, `rules.moves`).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, view
from deckopt.rules.amounts import remember_host, remember_last
from deckopt.rules.arriving import let_arrive
from deckopt.rules.chance import KEYED, begin_batch, end_batch, from_bag, shuffle_keys
from deckopt.rules.characteristics import match_row
from deckopt.rules.frames import push_frame
from deckopt.rules.kinds import kind_of
from deckopt.rules.protection import is_protected
from deckopt.rules.rows import handle_of, row_of, split, split_off
from deckopt.rules.still_there import before_another_comes
from deckopt.rules.triggers import SPARE_ROWS, fire, fire_if_meant, queue
from deckopt.tables import codes as C

EMPTY_YOU, EMPTY_OPPONENT = 1, 2  # bits of `drew_from_empty`


@view
def zone_counts(g, zone):
    """The counts of a zone that cards are chosen from."""
    if zone == C.Z_HAND:
        return g["hand"]
    if zone == C.Z_GRAVEYARD:
        return g["graveyard"]
    if zone == C.Z_LIBRARY:
        return g["library"]
    if zone == C.Z_LOOK:
        return g["look"]
    return g["exile"]


@kernel
def library_size(g):
    """Cards in your library."""
    return g["n_top"] + g["n_library"] + g["n_bottom"]


@kernel
def take_from_library(t, g, x, left):
    """Take the top card of the library, or -1 if it is empty. `left` as in `chance.from_bag`."""
    if g["n_top"] > 0:
        g["n_top"] -= 1
        return g["top"][g["n_top"]]
    if g["n_library"] > 0:
        return from_bag(t, g, x, left)
    if g["n_bottom"] > 0:
        card = g["bottom"][0]
        g["n_bottom"] -= 1
        for i in range(g["n_bottom"]):
            g["bottom"][i] = g["bottom"][i + 1]
        return card
    return -1


@kernel
def _unknown_of(g, n):
    """How many of the next n cards come out of the grab bag."""
    return max(0, min(n - g["n_top"], g["n_library"]))


@kernel
def draw(t, g, x, n):
    """You draw n cards, one at a time as far as the rules go, as a multiset as far as chance goes."""
    begin_batch(x)
    left = _unknown_of(g, n)
    for _ in range(n):
        known = g["n_library"]
        card = take_from_library(t, g, x, left)
        if card < 0:
            g["drew_from_empty"] |= EMPTY_YOU
            break
        left -= known - g["n_library"]
        g["hand"][card] += 1
        g["n_hand"] += 1
        g["count"][C.N_DRAWN] += 1
        if t["goal_drawn"]:
            g["drawn_ever"] = min(t["goal_drawn"], g["drawn_ever"] + 1)
        if t["e_n"][C.E_DRAWN]:
            fire(t, g, x, C.E_DRAWN, 0, -1, 1, g["count"][C.N_DRAWN], 0, 0)
    end_batch(x)


@kernel
def opponent_draws(g, n):
    """The opponent draws n cards."""
    have = min(n, g["opponent_library"])
    g["opponent_library"] -= have
    g["opponent_hand"] += have
    if n > have:
        g["drew_from_empty"] |= EMPTY_OPPONENT


@kernel
def opponent_buries(t, g, x, n):
    """n cards are put into the opponent's graveyard together."""
    g["opponent_graveyard"] += n
    if t["e_n"][C.E_OPPONENT_BURIES] and n > 0:
        fire(t, g, x, C.E_OPPONENT_BURIES, 0, -1, n, 1, 0, 0)


@kernel
def opponent_discards(t, g, x, n):
    """The opponent discards n cards, or as many as they have."""
    n = max(0, min(n, g["opponent_hand"]))
    g["opponent_hand"] -= n
    opponent_buries(t, g, x, n)


@kernel
def look_at(t, g, x, n):
    """Move the top n cards of the library (or all there are) among the cards looked at."""
    begin_batch(x)
    left = _unknown_of(g, n)
    for _ in range(n):
        known = g["n_library"]
        card = take_from_library(t, g, x, left)
        if card < 0:
            break
        left -= known - g["n_library"]
        g["look"][card] += 1
        g["n_look"] += 1
    end_batch(x)


@kernel
def put_on_top(g, card, depth):
    """Put a card into the library under the `depth` topmost cards (0: on top)."""
    n = g["n_top"]
    if n >= C.MAX_TOP:
        g["fault"] |= C.FAULT_TOP
        return
    for i in range(depth):
        g["top"][n - i] = g["top"][n - i - 1]
    g["top"][n - depth] = card
    g["n_top"] = n + 1


@kernel
def put_on_bottom(g, card):
    """Put a card at the very bottom of the library."""
    n = g["n_bottom"]
    if n >= C.MAX_BOTTOM:
        g["fault"] |= C.FAULT_BOTTOM
        return
    g["bottom"][n] = card
    g["n_bottom"] = n + 1


@kernel
def forget_order(g):
    """Put all known cards of the library into the grab bag (before a shuffle or a search)."""
    for i in range(g["n_top"]):
        g["library"][g["top"][i]] += 1
    for i in range(g["n_bottom"]):
        g["library"][g["bottom"][i]] += 1
    g["n_library"] += g["n_top"] + g["n_bottom"]
    g["n_top"] = 0
    g["n_bottom"] = 0


@kernel
def shuffle(t, g, x):
    """Shuffle your library."""
    forget_order(g)
    if x["mode"] == KEYED:
        shuffle_keys(t, g, x)


@cold
def note_copy(t, g, r):
    """Note whether row r, whose card or origin has changed, is a copy: not if it is what it is anyway."""
    card, origin = g["rows"][r, C.R_CARD], g["rows"][r, C.R_ORIGIN]
    if origin == card + 1 or (origin == C.NO_CARD and t["c_kind"][card] & C.TOKEN):
        g["rows"][r, C.R_ORIGIN] = 0
    if g["rows"][r, C.R_ORIGIN]:
        g["rows"][r, C.R_FLAGS] |= C.RF_COPY
    else:
        g["rows"][r, C.R_FLAGS] &= ~C.RF_COPY


@kernel
def card_of_row(t, g, r):
    """The card that a permanent of row r is in other zones, or NO_CARD if it is a token."""
    origin = np.int64(g["rows"][r, C.R_ORIGIN])
    if origin:
        return origin - 1 if origin > 0 else np.int64(C.NO_CARD)
    card = np.int64(t["c_front"][g["rows"][r, C.R_CARD]])
    return np.int64(C.NO_CARD) if t["c_kind"][card] & C.TOKEN else card


@cold
def mana_given(t, g, r):
    """The colours of the mana that row r has been given to be tapped for."""
    mask = np.int64(0)
    for k in range(t["n_given"]):
        if g["rows"][r, C.R_GIVEN] >> k & 1:
            mask |= t["gv_mana"][k]
    return mask


@cold
def refresh_mana(t, g, host):
    """Recount the mana that Auras let their host make, but while a cost is paid."""
    r = row_of(g, host)
    if r < 0 or g["frozen"]:
        return
    granted, n = 0, 0
    g["rows"][r, C.R_EXTRA] = 0
    g["rows"][r, C.R_EXTRA2] = 0
    for q in range(g["n_rows"]):
        if g["rows"][q, C.R_HOST] == host and g["rows"][q, C.R_N] > 0:
            aura = g["rows"][q, C.R_CARD]
            for s in range(t["c_static0"][aura], t["c_static0"][aura] + t["c_static_n"][aura]):
                if t["s_scope"][s] != C.SCOPE_HOST:
                    continue
                granted |= t["s_mana"][s]
                adds = t["s_adds"][s]
                if adds < 0:
                    adds = 1 << g["rows"][q, C.R_CHOICE]
                for _ in range(g["rows"][q, C.R_N] if adds else 0):
                    if n < 4:
                        g["rows"][r, C.R_EXTRA if n < 2 else C.R_EXTRA2] |= adds << (6 * (n % 2))
                    n += 1
    if t["has_given_mana"]:
        granted |= mana_given(t, g, r)
    g["rows"][r, C.R_MANA] = granted
    if n > 4:
        first, second = added_by_auras(t, g, host, 0), added_by_auras(t, g, host, 1)
        third, fourth = added_by_auras(t, g, host, 2), added_by_auras(t, g, host, 3)
        g["rows"][r, C.R_EXTRA] = first | second << 6
        g["rows"][r, C.R_EXTRA2] = third | fourth << 6 | C.MORE_EXTRA
    g["supply_known"] = 0


@cold
def added_by_auras(t, g, host, k):
    """The colours of the k-th mana that Auras add when their host is tapped for mana, or 0,
    where they add more than its columns hold.

    Equal Auras come together, whether they are one row already or not.
    """
    for q in range(g["n_rows"]):
        if g["rows"][q, C.R_HOST] != host or g["rows"][q, C.R_N] <= 0:
            continue
        aura, choice, n = g["rows"][q, C.R_CARD], g["rows"][q, C.R_CHOICE], 0
        first = True
        for p in range(g["n_rows"]):
            row = g["rows"][p]
            if row[C.R_HOST] == host and row[C.R_CARD] == aura and row[C.R_CHOICE] == choice and row[C.R_N] > 0:
                first = first and p >= q
                n += row[C.R_N]
        if not first:
            continue
        for s in range(t["c_static0"][aura], t["c_static0"][aura] + t["c_static_n"][aura]):
            adds = np.int64(t["s_adds"][s]) if t["s_scope"][s] == C.SCOPE_HOST else 0
            if adds:
                if k < n:
                    return adds if adds > 0 else np.int64(1) << choice
                k -= n
    return np.int64(0)


@kernel
def leave(t, g, r, n, tapped):
    """Take n copies of row r (of them `tapped` tapped) off the battlefield."""
    if t["keeps_last"] and g["rows"][r, C.R_HANDLE] and n == g["rows"][r, C.R_N]:
        remember_last(t, g, r)
    if t["asks_host"] and g["rows"][r, C.R_HANDLE] and g["rows"][r, C.R_HOST]:
        remember_host(t, g, r)
    g["count"][C.N_LEFT] = min(C.MOST, g["count"][C.N_LEFT] + n)
    g["rows"][r, C.R_N] -= n
    g["rows"][r, C.R_TAPPED] -= tapped
    g["untidy"] = 1
    if g["rows"][r, C.R_HANDLE] or t["n_statics"]:
        g["due"] = 1
    g["supply_known"] = 0
    host = g["rows"][r, C.R_HOST]
    if host and t["has_mana_statics"]:
        refresh_mana(t, g, host)


@kernel
def _leave_for_graveyard(t, g, r, n, tapped):
    """n copies of row r go: their cards into the graveyard, or exile if unearthed or doomed; tokens cease to exist."""
    card, exiled = card_of_row(t, g, r), g["rows"][r, C.R_FLAGS] & C.RF_EXILED
    if not exiled and kind_of(t, g, r) & C.CREATURE:
        g["count"][C.N_DIED] = min(C.MOST, g["count"][C.N_DIED] + n)
    leave(t, g, r, n, tapped)
    if card == C.NO_CARD:
        return
    if exiled:
        g["exile"][card] += n
    else:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += n
        g["n_graveyard"] += n


@kernel
def put_into_graveyard(t, g, x, r, n, tapped):
    """n copies of row r die: into the graveyard, or exile if unearthed or doomed; tokens cease to exist."""
    if t["dies_apart"]:
        r = split_off(g, r, n, tapped)
        handle_of(g, r)
    card = g["rows"][r, C.R_CARD]
    exiled = g["rows"][r, C.R_FLAGS] & C.RF_EXILED
    if t["e_n"][C.E_DIES] and not exiled:
        fire(t, g, x, C.E_DIES, card, r, n, n, 0, 0)
    if t["e_n"][C.E_LEAVES]:
        fire(t, g, x, C.E_LEAVES, card, r, n, n, 0, 0)
    _leave_for_graveyard(t, g, r, n, tapped)


@kernel
def mark_dying(x, r, n, tapped):
    """n copies of row r, of them `tapped` tapped, are to go to the graveyard with others (`bury_together`)."""
    x["dying"][r] = n
    x["dying_tapped"][r] = tapped


@cold
def tell_dying_apart(g, x):
    """Give every permanent that is dying a row and a handle of its own."""
    rows = g["n_rows"]
    for r in range(rows):
        n, tapped = np.int64(x["dying"][r]), np.int64(x["dying_tapped"][r])
        if n > 0 and g["n_rows"] + n < C.MAX_ROWS - SPARE_ROWS:
            mark_dying(x, r, 0, 0)
            for k in range(n):
                which = 1 if k < tapped else 0
                q = split(g, r, which)
                handle_of(g, q)
                mark_dying(x, q, 1, which)


@cold
def see_leave(t, g, x):
    """What triggers on permanents that leave is queued for all that are marked (`mark_dying`), while all are still there;
    their numbers are remembered as they are now."""
    if t["keeps_last"]:
        for r in range(g["n_rows"]):
            if x["dying"][r] > 0 and x["dying"][r] == g["rows"][r, C.R_N] and g["rows"][r, C.R_HANDLE]:
                remember_last(t, g, r)
    for e in range(t["e_first"][C.E_LEAVES], t["e_first"][C.E_LEAVES] + t["e_n"][C.E_LEAVES]):
        for r in range(g["n_rows"]):
            n = np.int64(x["dying"][r])
            if n > 0:
                fire_if_meant(t, g, C.E_LEAVES, e, g["rows"][r, C.R_CARD], r, n, n, 0, 0)


@cold
def bury_together(t, g, x):
    """What is marked as dying goes to the graveyard at the same time: each still sees the others go."""
    if t["dies_apart"]:
        tell_dying_apart(g, x)
    rows = g["n_rows"]
    for e in range(t["e_first"][C.E_DIES], t["e_first"][C.E_DIES] + t["e_n"][C.E_DIES]):
        for r in range(rows):
            n = np.int64(x["dying"][r])
            if n > 0 and g["rows"][r, C.R_FLAGS] & C.RF_EXILED == 0:
                fire_if_meant(t, g, C.E_DIES, e, g["rows"][r, C.R_CARD], r, n, n, 0, 0)
    see_leave(t, g, x)
    for r in range(rows):
        n = np.int64(x["dying"][r])
        if n > 0:
            _leave_for_graveyard(t, g, r, n, np.int64(x["dying_tapped"][r]))
            mark_dying(x, r, 0, 0)


@cold
def _tell_leaving(t, g, x, r, n, tapped, zone):
    """As `leave_for`, where something triggers on it: one copy after the other."""
    for k in range(n):
        q = split(g, r, 1 if k < tapped else 0)
        if t["dies_apart"]:
            handle_of(g, q)
        fire(t, g, x, C.E_LEAVES, g["rows"][q, C.R_CARD], q, 1, 1, 0, 0)
        card = card_of_row(t, g, q)
        to = C.Z_EXILE if g["rows"][q, C.R_FLAGS] & C.RF_UNEARTHED else zone
        leave(t, g, q, 1, 1 if k < tapped else 0)
        if card != C.NO_CARD:
            put_card(t, g, x, card, to, 0)


@kernel
def leave_for(t, g, x, r, n, tapped, zone):
    """n copies of row r go from the battlefield to hand, exile or the top of the library."""
    if t["e_n"][C.E_LEAVES]:
        _tell_leaving(t, g, x, r, n, tapped, zone)
        return
    card = card_of_row(t, g, r)
    if g["rows"][r, C.R_FLAGS] & C.RF_UNEARTHED:
        zone = C.Z_EXILE
    leave(t, g, r, n, tapped)
    if card != C.NO_CARD:
        for _ in range(n):
            put_card(t, g, x, card, zone, 0)


@kernel
def put_card(t, g, x, card, zone, depth):
    """Put a card that is nowhere into a zone; `depth` as in `put_on_top`."""
    if zone == C.Z_HAND:
        g["hand"][card] += 1
        g["n_hand"] += 1
    elif zone == C.Z_GRAVEYARD:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += 1
        g["n_graveyard"] += 1
    elif zone == C.Z_EXILE:
        g["exile"][card] += 1
    elif zone == C.Z_LOOK:
        g["look"][card] += 1
        g["n_look"] += 1
    elif zone == C.Z_LIBRARY:
        g["library"][card] += 1
        g["n_library"] += 1
    elif zone == C.Z_TOP:
        put_on_top(g, card, depth)
    elif zone == C.Z_BOTTOM:
        put_on_bottom(g, card)
    elif zone == C.Z_PLAY_LATER:
        exile_to_play(g, card, C.LATER + g["turn"])
    elif zone == C.Z_PLAY_NOW or zone == C.Z_PLAY_NEXT:
        exile_to_play(g, card, g["turn"] + (1 if zone == C.Z_PLAY_NEXT else 0))
    elif zone == C.Z_CAST_NOW or zone == C.Z_CAST_NEXT:
        exile_to_play(g, card, C.CASTABLE + g["turn"] + (1 if zone == C.Z_CAST_NEXT else 0))
    elif zone == C.Z_BATTLEFIELD or zone == C.Z_BATTLEFIELD_TAPPED:
        _put_onto_battlefield(t, g, x, card, 1 if zone == C.Z_BATTLEFIELD_TAPPED else 0)


@kernel
def _put_onto_battlefield(t, g, x, card, tapped):
    """A card will enter that was not cast, with what else ARRIVE lets enter. Where something has to be chosen
    first, a frame of its own asks."""
    if t["c_put"][card]:
        fr = push_frame(g, t["c_put"][card], card)
        g["stack"][fr, C.F_FLAGS] = C.FL_SPELL | (C.FL_TAPPED if tapped else 0)
        g["stack"][fr, C.F_EVENT] = x["origin"]
    else:
        marks = C.RF_CREATED if t["has_created"] else 0
        let_arrive(g, card, 0, 1, np.int64(x["origin"]), tapped, 0, 0, 0, marks)


@kernel
def can_enter(t, g, card, zone):
    """Whether a card can be put into a zone: an Aura stays where it is if there is nothing for it to enchant."""
    if t["c_aura"][card] == 0 or (zone != C.Z_BATTLEFIELD and zone != C.Z_BATTLEFIELD_TAPPED):
        return True
    for r in range(g["n_rows"]):
        if match_row(t, g, t["c_aura"][card] - 1, r, 0, card):
            if t["protections"] == 0 or not is_protected(t, g, r, 0, card):
                return True
    return False


@kernel
def discard(t, g, x, card):
    """Discard a card from your hand: into the graveyard, or exile with a madness trigger."""
    g["hand"][card] -= 1
    g["n_hand"] -= 1
    g["count"][C.N_DISCARDED] += 1
    if t["c_madness"][card]:
        g["exile"][card] += 1
        queue(t, g, -1, t["c_madness"][card], card, 0, 1, 0, 0, 0, -1, 0)
    else:
        if t["asks_still"]:
            before_another_comes(t, g, card)
        g["graveyard"][card] += 1
        g["n_graveyard"] += 1
    if t["e_n"][C.E_DISCARDED]:
        fire(t, g, x, C.E_DISCARDED, card, -1, 1, 1, 0, 0)


@cold
def milled(t, g, x, card):
    """A card has gone into your graveyard from your library."""
    if t["e_n"][C.E_MILLED]:
        fire(t, g, x, C.E_MILLED, card, -1, 1, 1, 0, 0)


@cold
def cycled(t, g, x, card):
    """A card was cycled (its discarding is done by `discard`)."""
    if t["e_n"][C.E_CYCLED]:
        fire(t, g, x, C.E_CYCLED, card, -1, 1, 1, 0, 0)


@cold
def exile_to_play(g, card, until):
    """Exile a card that may be played up to and including turn `until`."""
    for i in range(g["n_exiled"]):
        if g["exiled"][i, C.X_CARD] == card and g["exiled"][i, C.X_UNTIL] == until:
            g["exiled"][i, C.X_N] += 1
            return
    i = g["n_exiled"]
    if i >= C.MAX_EXILE_ROWS:
        g["fault"] |= C.FAULT_EXILED
        g["exile"][card] += 1
        return
    g["exiled"][i, C.X_CARD] = card
    g["exiled"][i, C.X_N] = 1
    g["exiled"][i, C.X_UNTIL] = until
    g["n_exiled"] = i + 1


@kernel
def expire_exiled(g):
    """Cards whose time is over stay in exile for good."""
    out = 0
    for i in range(g["n_exiled"]):
        until = g["exiled"][i, C.X_UNTIL]
        if until <= g["turn"] or C.CASTABLE <= until <= C.CASTABLE + g["turn"] or g["exiled"][i, C.X_N] == 0:
            g["exile"][g["exiled"][i, C.X_CARD]] += g["exiled"][i, C.X_N]
        else:
            for k in range(C.EXILE_WIDTH):
                g["exiled"][out, k] = g["exiled"][i, k]
            out += 1
    g["n_exiled"] = out
