"""How permanents enter the battlefield: alone, or several together as one event.

Text on how something enters (tapped unless, counters) is applied before anything of the event is there. The cards are still in
their old zones then (614.12). Then all of it is there, and triggers follow: each permanent sees the others enter (603.6a).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, kernel, rare
from deckopt.rules import codes as C
from deckopt.rules.amounts import entering_counters, holds_entering, holds_for_card
from deckopt.rules.mana.added_mana import refresh_mana
from deckopt.rules.permanents.origin import note_copy
from deckopt.rules.permanents.replacements import put_counters
from deckopt.rules.permanents.rows import new_row, split
from deckopt.rules.permanents.stages import reach
from deckopt.rules.stack.triggers import SPARE_ROWS, concerned, fire, fire_for_several, fire_if_meant
from deckopt.rules.zones.cards_elsewhere import match_card
from deckopt.rules.zones.graveyard_seen import see_graveyard
from deckopt.rules.zones.putting import zone_counts


@kernel
def _enters_untapped(t, g, card):
    """Whether a permanent of yours makes it enter untapped, whatever else says that it enters tapped."""
    for i in range(t["n_untapped_statics"]):
        s = t["s_untapped"][i]
        if match_card(t, g, t["s_filter"][s], card, t["s_card"][s]):
            for r in range(g["n_rows"]):
                if g["rows"][r, C.R_CARD] == t["s_card"][s] and g["rows"][r, C.R_N] > 0:
                    return True
    return False


@kernel
def _enters_with(t, g, r, card, chosen_x):
    """Put the counters on row r, which is about to enter, without +1/+1 counters."""
    for k in range(1 + C.COUNTER_COLUMNS):
        number = entering_counters(t, g, t["c_enters_with"][card, k], card, chosen_x)
        put_counters(t, g, r, C.R_COUNTERS + k - 1 if k else -C.R_PLUS, number)


@kernel
def _prepare(t, g, card, origin, n, tapped, attacking, flags, chosen_x, host, choice, marks):
    """A row for n permanents that are about to enter, as they will be. It has no copies (R_N) yet."""
    counted = holds_entering(t, g, t["c_counters_if"][card], card, flags)
    plus = entering_counters(t, g, t["c_plus"][card], card, chosen_x) if counted else np.int64(0)
    if t["next_creature"]:
        plus += g["more_plus"]
        g["more_plus"] = 0
    unless = t["c_tapped_unless"][card]
    if unless >= 0 and not holds_for_card(t, g, unless, card):
        tapped = 1
    r = new_row(g, card, 0)
    if (tapped or t["c_enters_tapped"][card]) and (t["n_untapped_statics"] == 0 or not _enters_untapped(t, g, card)):
        g["rows"][r, C.R_TAPPED] = n
    if t["tracks_new"] or t["c_kind"][card] & C.CREATURE:
        g["rows"][r, C.R_SICK] = 1
    if t["c_echo"][card]:
        marks |= C.RF_ECHO
    g["rows"][r, C.R_ATTACKING] = attacking
    g["rows"][r, C.R_FLAGS] = marks % C.WITH  # first: a bestowed permanent is not a creature as it gets counters (702.103b)
    put_counters(t, g, r, C.R_PLUS, plus)
    if t["c_counters"][card] and counted:
        _enters_with(t, g, r, card, chosen_x)
    g["rows"][r, C.R_HOST] = host
    g["rows"][r, C.R_CHOICE] = choice
    g["rows"][r, C.R_LEAVING] = marks // C.WITH
    if origin:
        g["rows"][r, C.R_ORIGIN] = origin
        note_copy(t, g, r)
    return r


@rare()
def ascend(t, g):
    """You have the city's blessing from now on, if you have ten permanents and one of them with ascend (702.131)."""
    permanents, ascends = np.int64(0), False
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        if g["rows"][r, C.R_N] > 0 and t["c_kind"][card] & C.EMBLEM == 0:
            permanents += g["rows"][r, C.R_N]
            ascends = ascends or t["c_ascends"][card] != 0
    if ascends and permanents >= 10:
        g["own"][C.OWN_BLESSING] = 1


@kernel
def _be_there(t, g, r, card, n, host):
    """Put the n permanents of row r onto the battlefield."""
    g["rows"][r, C.R_N] = n
    g["supply_known"] = 0
    if t["c_kind"][card] & C.CREATURE or t["c_aura"][card] or t["n_statics"]:
        g["due"] = 1
        g["stronger"] = 1
    if host and t["has_mana_statics"]:
        refresh_mana(t, g, host)
    if t["c_kind"][card] & C.LAND:
        g["count"][C.N_LANDS_ENTERED] += n
    if t["n_ascending"]:
        ascend(t, g)


@kernel
def _reach_chapters(t, g, r, card, n):
    """Sagas that have entered as row r reach their first chapters."""
    if t["c_last_chapter"][card]:
        g["due"] = 1
        for q in range(r, g["n_rows"]):  # several rows may have been split off by now
            if g["rows"][q, C.R_CARD] == card and (q == r or n > 1):
                reach(t, g, C.E_CHAPTER, q, np.int64(t["lore_column"]), 0)


@kernel
def _asks(t, card):
    """Whether the way in which a card enters may depend on the position."""
    if t["c_tapped_unless"][card] >= 0 or t["c_counters"][card] or t["c_counters_if"][card] >= 0:
        return True
    return t["c_plus"][card] >= 0 and t["n_kind"][t["c_plus"][card]] != C.A_CONST


@kernel
def _count_in(t, g, zone, card, origin, n):
    """Count n cards that are about to enter in their old zone again (n < 0: no longer)."""
    if origin == C.NO_CARD or t["c_kind"][card] & C.TOKEN:
        return
    front = np.int64(origin - 1 if origin else t["c_front"][card])
    zone_counts(g, zone)[front] += n


@kernel
def enter(t, g, x, card, n, tapped, attacking, flags, chosen_x, host, choice, marks):
    """n copies of a card enter the battlefield; returns their row. As `enter_as` without origin."""
    return enter_as(t, g, x, card, 0, n, tapped, attacking, flags, chosen_x, host, choice, marks)


@kernel
def enter_as(t, g, x, card, origin, n, tapped, attacking, flags, chosen_x, host, choice, marks):
    """n permanents enter the battlefield; returns their row.

    - `origin`: R_ORIGIN of what enters as a copy of the card.
    - `host`: handle of what an Aura enchants; `choice`: the chosen colour.
    - `flags`, `chosen_x`: of the spell, for triggers and counters.
    - `marks`: flags of the row, and `WITH` times its R_LEAVING.
    """
    zone = np.int64(C.Z_GRAVEYARD if flags & C.FL_FROM_GRAVEYARD else C.Z_HAND)
    counts = flags & C.FL_ORIGIN != 0 and flags & C.FL_CAST == 0 and _asks(t, card)  # what was cast comes from the stack
    if counts:
        _count_in(t, g, zone, card, origin, n)
    r = _prepare(t, g, card, origin, n, tapped, attacking, flags, chosen_x, host, choice, marks)
    if counts:
        _count_in(t, g, zone, card, origin, -n)
    if t["tells_graveyard"] and flags & C.FL_FROM_GRAVEYARD and flags & C.FL_CAST == 0:
        see_graveyard(t, g)
    _be_there(t, g, r, card, n, host)
    if t["asks_together"] and n > 1:
        x["arrived"][0] = r
        _tell_entered(t, g, x, 1, flags)
    elif t["e_n"][C.E_ENTERS]:
        fire(t, g, x, C.E_ENTERS, card, r, n, n, flags, chosen_x)
    _reach_chapters(t, g, r, card, n)
    return r


@cold
def _tell_apart(t, g, x, rows):
    """If triggers may tell copies of what entered apart, give each copy a row of its own, as far as there is room. Copies
    stay together in the order.

    The number of rows in `x["arrived"]` is returned.
    """
    if not t["e_apart_together"][C.E_ENTERS]:
        return rows
    more = np.int64(0)
    for i in range(rows):
        more += g["rows"][x["arrived"][i], C.R_N] - 1
    if g["n_rows"] + more >= C.MAX_ROWS - SPARE_ROWS:
        return rows
    i = rows - 1
    at = rows + more
    while i >= 0:
        r = np.int64(x["arrived"][i])
        for _ in range(g["rows"][r, C.R_N] - 1):
            at -= 1
            x["arrived"][at] = split(g, r, 1 if g["rows"][r, C.R_TAPPED] > 0 else 0)
        at -= 1
        x["arrived"][at] = r
        i -= 1
    return rows + more


@rare()
def _tell_entered(t, g, x, rows, flags):
    """Queue triggers on the rows of `x["arrived"]` having entered at the same time, in the order of the tables.

    A trigger that refers to the object that entered is queued once for each; others for each permanent.
    """
    rows = _tell_apart(t, g, x, rows)
    for e in range(t["e_first"][C.E_ENTERS], t["e_first"][C.E_ENTERS] + t["e_n"][C.E_ENTERS]):
        if t["e_scope"][e] == C.SCOPE_FILTER and t["e_it"][e] == 0:
            total = np.int64(0)
            for i in range(rows):
                r = np.int64(x["arrived"][i])
                n = np.int64(g["rows"][r, C.R_N])
                x["meant"][i] = n if concerned(t, g, e, g["rows"][r, C.R_CARD], r, 0) else 0
                total += x["meant"][i]
            if total > 0:
                fire_for_several(t, g, x, C.E_ENTERS, e, rows, total, 0, flags, 0)
            continue
        for i in range(rows):
            r = np.int64(x["arrived"][i])
            n = g["rows"][r, C.R_N]
            fire_if_meant(t, g, C.E_ENTERS, e, g["rows"][r, C.R_CARD], r, n, n, flags, 0)


@cold
def enter_together(t, g, x, number, column):
    """ARRIVE: all objects that are about to enter do so at the same time, each with so many counters of a column
    besides its own."""
    several = g["n_arriving"]
    if several == 0:
        return
    for i in range(several):
        a = g["arriving"][i]
        if a[C.AR_ZONE]:
            _count_in(t, g, a[C.AR_ZONE] - 1, a[C.AR_CARD], a[C.AR_ORIGIN], a[C.AR_N])
    flags = np.int64(0)
    for i in range(several):
        a = g["arriving"][i]
        flags = np.int64(C.FL_FROM_GRAVEYARD if a[C.AR_ZONE] == C.Z_GRAVEYARD + 1 else 0)
        x["arrived"][i] = _prepare(
            t, g, a[C.AR_CARD], a[C.AR_ORIGIN], a[C.AR_N], a[C.AR_TAPPED], a[C.AR_ATTACKING], flags, 0,
            a[C.AR_HOST], a[C.AR_CHOICE], a[C.AR_MARKS] + C.WITH * np.int64(a[C.AR_LEAVING]),
        )  # fmt: skip
        if number > 0:
            put_counters(t, g, np.int64(x["arrived"][i]), column, np.int64(number))
    g["n_arriving"] = 0
    for i in range(several):
        a = g["arriving"][i]
        if a[C.AR_ZONE]:
            _count_in(t, g, a[C.AR_ZONE] - 1, a[C.AR_CARD], a[C.AR_ORIGIN], -a[C.AR_N])
    if t["tells_graveyard"]:  # what is not there yet does not see its own card leave (603.10a)
        see_graveyard(t, g)
    for i in range(several):
        a = g["arriving"][i]
        _be_there(t, g, np.int64(x["arrived"][i]), a[C.AR_CARD], a[C.AR_N], a[C.AR_HOST])
    if t["e_n"][C.E_ENTERS] and several == 1 and (t["asks_together"] == 0 or g["arriving"][0, C.AR_N] == 1):
        a = g["arriving"][0]
        fire(t, g, x, C.E_ENTERS, a[C.AR_CARD], np.int64(x["arrived"][0]), a[C.AR_N], a[C.AR_N], flags, 0)
    elif t["e_n"][C.E_ENTERS]:
        _tell_entered(t, g, x, several, flags)
    for i in range(several):
        a = g["arriving"][i]
        _reach_chapters(t, g, np.int64(x["arrived"][i]), a[C.AR_CARD], a[C.AR_N])
