"""What a permanent is at the moment: types, keywords, power, and whether a filter means it.

Also the amounts and conditions of statics, which are of what permanents are.
Statics are looked up when asked for; nothing is cached. Power bounds of filters
do not apply inside statics (a static's amount may not depend on power).
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, hot, kernel
from deckopt.rules.counters import counters_there
from deckopt.tables import codes as C

NO_ROW = -1


@kernel
def kind_of(t, g, r):
    """Bit mask of a row's types and supertypes."""
    kind = t["c_kind"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1:
                kind |= t["b_kind"][b]
    if g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        kind &= ~C.CREATURE
    if g["rows"][r, C.R_FLAGS] & C.RF_COPY:
        token = g["rows"][r, C.R_ORIGIN] == C.NO_CARD
        kind = kind & ~C.TOKEN | (C.TOKEN if token else 0)
    return kind


@kernel
def colours_of(t, g, r):
    """Mask of a row's colours."""
    colours = t["c_colours"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1 and t["b_colours"][b]:
                colours = t["b_colours"][b]
    return colours


@cold
def land_types(t, g):
    """The subtypes that all your lands have besides their own."""
    types = np.uint64(0)
    for i in range(t["n_type_statics"]):
        s = t["s_type"][i]
        for r in range(g["n_rows"]):
            if g["rows"][r, C.R_CARD] == t["s_card"][s] and g["rows"][r, C.R_N] > 0:
                types |= t["s_subtypes"][s]
    return types


@kernel
def subtypes_of(t, g, r):
    """64-bit mask of a row's subtypes. What is bestowed is an Aura and has lost its creature types."""
    subtypes = t["c_subtypes"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1:
                subtypes |= t["b_subtypes"][b]
    if g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        subtypes = subtypes & ~t["c_subtypes"][g["rows"][r, C.R_CARD]] | t["aura_subtype"]
    if t["n_type_statics"] and kind_of(t, g, r) & C.LAND:
        subtypes |= land_types(t, g)
    return subtypes


@hot
def is_creature(t, g, r):
    """Whether the row's permanents are creatures now."""
    if g["rows"][r, C.R_BECOMES] or g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED:
        return kind_of(t, g, r) & C.CREATURE != 0
    return t["c_kind"][g["rows"][r, C.R_CARD]] & C.CREATURE != 0


@kernel
def _popcount(bits):
    n = 0
    while bits != np.uint64(0):
        bits &= bits - np.uint64(1)
        n += 1
    return n


@cold
def count_types(t, g, r):
    """How many supertypes, card types and subtypes a row has."""
    n = t["c_types"][g["rows"][r, C.R_CARD]]
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes or g["rows"][r, C.R_FLAGS] & C.RF_BESTOWED or t["n_type_statics"]:
        card = g["rows"][r, C.R_CARD]
        n += _popcount(np.uint64(kind_of(t, g, r) & C.TYPE_LINE_BITS))
        n -= _popcount(np.uint64(t["c_kind"][card] & C.TYPE_LINE_BITS))
        n += _popcount(subtypes_of(t, g, r)) - _popcount(t["c_subtypes"][card])
    return n


@kernel
def _means_card(t, filt, card, source_card):
    """As `match_card`, but for a size that the card counts."""
    if filt == C.NO_FILTER:
        return True
    if t["f_match"][filt, card] & C.MEANS_ELSEWHERE == 0:
        return False
    return t["f_own"][filt] == 0 or t["c_name"][card] == t["c_name"][source_card]


@kernel
def match_card(t, g, filt, card, source_card):
    """Whether a filter means a card outside the battlefield. `source_card` is for "self"."""
    if not _means_card(t, filt, card, source_card):
        return False
    return filt == C.NO_FILTER or t["f_match"][filt, card] & C.MEANS_BY_SIZE == 0 or _has_size(t, g, filt, card)


@kernel
def match_as_aura(t, filt, card, source_card):
    """As `match_card`, for a spell that is cast as an Aura and so is no creature."""
    if t["f_match"][filt, card] & C.MEANS_AURA == 0:
        return False
    return t["f_own"][filt] == 0 or t["c_name"][card] == t["c_name"][source_card]


@cold
def _match_any(t, filt, kind, colours, subtypes, card, value):
    """The filter against what something is now, alternative by alternative."""
    for k in range(t["f_n"][filt]):
        a = t["f_alternative"][filt, k]
        need = t["f_subtypes"][filt, k, 0]
        all_of, any_of = a[C.AL_KINDS], a[C.AL_ANY_KIND]
        if kind & all_of != all_of or (any_of != 0 and kind & any_of == 0) or kind & a[C.AL_NO_KIND] != 0:
            continue
        if (a[C.AL_COLOURS] & C.AL_COLOURED) != 0 and colours & a[C.AL_COLOURS] == 0:
            continue
        if (a[C.AL_COLOURS] & C.AL_COLOURLESS) != 0 and colours != 0:
            continue
        if colours & a[C.AL_NO_COLOURS] != 0 or subtypes & need != need or subtypes & t["f_subtypes"][filt, k, 1] != np.uint64(0):
            continue
        if a[C.AL_NAME] != C.ANY_NAME and a[C.AL_NAME] != t["c_name"][card]:
            continue
        if value < a[C.AL_LEAST] or value > a[C.AL_MOST]:
            continue
        return True
    return False


@cold
def _match_changed(t, g, filt, r):
    """The filter against what a changed permanent is now."""
    card = g["rows"][r, C.R_CARD]
    return _match_any(t, filt, kind_of(t, g, r), colours_of(t, g, r), subtypes_of(t, g, r), card, t["c_value"][card])


@cold
def match_spell(t, filt, card, source_card, chosen_x):
    """As `match_card`, for a spell on the stack, whose mana value counts the X that was chosen (202.3e)."""
    value = t["c_value"][card] + chosen_x * t["c_x"][card]
    if t["f_own"][filt] and t["c_name"][card] != t["c_name"][source_card]:
        return False
    return _match_any(t, filt, t["c_kind"][card], t["c_colours"][card], t["c_subtypes"][card], card, value)


@hot
def match_kind(t, g, filt, r, source_card):
    """Whether a filter means a row's permanents, tapped, other and power aside."""
    if filt == C.NO_FILTER:
        return True
    card = g["rows"][r, C.R_CARD]
    if (
        g["rows"][r, C.R_BECOMES]
        or g["rows"][r, C.R_FLAGS] & (C.RF_BESTOWED | C.RF_COPY)
        or (t["n_type_statics"] and t["c_kind"][card] & C.LAND)
    ):
        if not _match_changed(t, g, filt, r):
            return False
    elif t["f_match"][filt, card] & C.MEANS_CARD == 0:
        return False
    return t["f_own"][filt] == 0 or t["c_name"][card] == t["c_name"][source_card]


@kernel
def count_rows(t, g, filt, source, source_card):
    """How many permanents a filter means; `source` is the row of the one that asks, or NO_ROW."""
    n = 0
    for r in range(g["n_rows"]):
        copies = g["rows"][r, C.R_N]
        if copies > 0 and match_kind(t, g, filt, r, source_card):
            if filt != C.NO_FILTER and t["f_dynamic"][filt]:
                if t["f_tapped"][filt] == 1:
                    copies = g["rows"][r, C.R_TAPPED]
                elif t["f_tapped"][filt] == 0:
                    copies -= g["rows"][r, C.R_TAPPED]
                if t["f_other"][filt] and r == source:
                    copies -= 1
                if t["f_attacking"][filt] and g["rows"][r, C.R_ATTACKING] != 1:
                    copies = 0
            n += copies
    return n


@cold
def _copies_in(t, g, zone, c):
    """How many copies of a card there are in your hand, graveyard, exile or library."""
    if zone == C.Z_HAND:
        return np.int64(g["hand"][c])
    if zone == C.Z_GRAVEYARD:
        return np.int64(g["graveyard"][c])
    n = np.int64(g["exile"][c] if zone == C.Z_EXILE else g["library"][c])
    if zone == C.Z_EXILE:
        for i in range(g["n_exiled"]):
            if g["exiled"][i, C.X_CARD] == c:
                n += g["exiled"][i, C.X_N]
        return n
    for i in range(g["n_top"]):
        n += 1 if g["top"][i] == c else 0
    for i in range(g["n_bottom"]):
        n += 1 if g["bottom"][i] == c else 0
    return n


@kernel
def number_anywhere(t, g, n):
    """What an amount counts that is the same whoever asks for it; 0 of other kinds."""
    kind = t["n_kind"][n]
    value = np.int64(0)
    if kind == C.A_GAME:
        value = np.int64(g["spells_ever"])
    elif kind == C.A_TURN:
        value = np.int64(g["count"][t["n_p"][n]])
    elif kind == C.A_NUMBER:
        value = np.int64(number_of(g, t["n_p"][n]))
    elif kind == C.A_CARD_TYPES:
        value = np.int64(card_types_in_graveyard(t, g))
    elif kind == C.A_DEVOTION:
        value = np.int64(devotion(t, g, t["n_p"][n]))
    return value


@kernel
def multiplied(t, n, value):
    """An amount, given what it counts: times, or half of it rounded up, and what is added."""
    times = np.int64(t["n_times"][n])
    return ((value + 1) // 2 if times == C.HALF else value * times) + t["n_plus"][n]


@cold
def _amount_elsewhere(t, g, n, card):
    """An amount as a static ability of a card that is not on the battlefield sees it."""
    kind = t["n_kind"][n]
    value = np.int64(0)
    if kind == C.A_ROWS:
        value = np.int64(count_rows(t, g, t["n_p"][n], NO_ROW, card))
    elif kind == C.A_ZONE:
        for c in range(t["n_cards"]):
            if _means_card(t, t["n_p"][n], c, card):
                value += _copies_in(t, g, t["n_q"][n], c)
    else:
        value = number_anywhere(t, g, n)
    return multiplied(t, n, value)


@cold
def _has_size(t, g, filt, card):
    """Whether a card that states its size itself (604.3) has the power and toughness that a filter asks for."""
    power, toughness = np.int64(t["c_power"][card]), np.int64(t["c_toughness"][card])
    if t["c_power_is"][card]:
        power += _amount_elsewhere(t, g, t["c_power_is"][card] - 1, card)
    if t["c_toughness_is"][card]:
        toughness += _amount_elsewhere(t, g, t["c_toughness_is"][card] - 1, card)
    return t["f_min"][filt] <= power <= t["f_max"][filt] and t["f_least"][filt] <= toughness <= t["f_most"][filt]


@cold
def count_zone(t, g, zone, filt, source_card):
    """How many cards a filter means in your hand, graveyard, exile or library."""
    n = 0
    for c in range(t["n_cards"]):
        if zone == C.Z_HAND:
            copies = g["hand"][c]
        elif zone == C.Z_GRAVEYARD:
            copies = g["graveyard"][c]
        elif zone == C.Z_EXILE:
            copies = g["exile"][c]
        else:
            copies = g["library"][c]
        if copies > 0 and match_card(t, g, filt, c, source_card):
            n += copies
    if zone == C.Z_EXILE or zone == C.Z_LIBRARY:
        n += _count_listed(t, g, zone, filt, source_card)
    return n


@cold
def _count_listed(t, g, zone, filt, source_card):
    """The cards a filter means among those of exile that may be played, or the known ones of the library."""
    n = 0
    if zone == C.Z_EXILE:
        for i in range(g["n_exiled"]):
            if match_card(t, g, filt, g["exiled"][i, C.X_CARD], source_card):
                n += g["exiled"][i, C.X_N]
        return n
    for i in range(g["n_top"]):
        n += 1 if match_card(t, g, filt, g["top"][i], source_card) else 0
    for i in range(g["n_bottom"]):
        n += 1 if match_card(t, g, filt, g["bottom"][i], source_card) else 0
    return n


@kernel
def in_exile(g, card):
    """How many copies of a card are in exile, whether they may be played or not."""
    n = np.int64(g["exile"][card])
    for i in range(g["n_exiled"]):
        if g["exiled"][i, C.X_CARD] == card:
            n += g["exiled"][i, C.X_N]
    return n


@cold
def card_types_in_graveyard(t, g):
    """How many card types there are among the cards of your graveyard."""
    types = np.int64(0)
    for c in range(t["n_cards"]):
        if g["graveyard"][c] > 0:
            types |= t["c_card_types"][c]
    return np.int64(_popcount(np.uint64(types)))


@cold
def devotion(t, g, colours):
    """How many symbols of some of these colours there are among the mana costs of your permanents."""
    n = np.int64(0)
    for r in range(g["n_rows"]):
        card = g["rows"][r, C.R_CARD]
        for k in range(t["c_pips"][card]):
            if t["c_pip"][card, k] & colours:
                n += g["rows"][r, C.R_N]
    return n


@cold
def number_of(g, which):
    """A number of the game: which of your turns it is, whether it is yours, a life total, the lesser life total."""
    if which == C.NUMBER_TURN:
        return np.int64(g["turn"])
    if which == C.NUMBER_LIFE:
        return np.int64(g["life"])
    if which == C.NUMBER_OPPONENT_LIFE:
        return np.int64(g["opponent_life"])
    if which == C.NUMBER_OPPONENT_HAND:
        return np.int64(g["opponent_hand"])
    if which == C.NUMBER_HALF_LIFE:  # rounded up; nothing of what is no more than 0
        return np.int64(max(0, (g["life"] + 1) // 2))
    if which == C.NUMBER_YOUR_TURN:
        return np.int64(g["step"] != C.S_THEIR_TURN)
    return np.int64(min(g["life"], g["opponent_life"]))


@kernel
def static_amount(t, g, n, r):
    """An amount as a static ability of row r sees it."""
    kind = t["n_kind"][n]
    if kind == C.A_CONST:
        return t["n_plus"][n]
    value = 0
    card = g["rows"][r, C.R_CARD]
    if kind == C.A_ROWS:
        value = count_rows(t, g, t["n_p"][n], r, card)
    elif kind == C.A_ZONE:
        value = count_zone(t, g, t["n_q"][n], t["n_p"][n], card)
    elif kind == C.A_GAME:
        value = g["spells_ever"]
    elif kind == C.A_TURN:
        value = g["count"][t["n_p"][n]]
    elif kind == C.A_NUMBER:
        value = number_of(g, t["n_p"][n])
    elif kind == C.A_CARD_TYPES:
        value = card_types_in_graveyard(t, g)
    elif kind == C.A_DEVOTION:
        value = devotion(t, g, t["n_p"][n])
    elif kind == C.A_COUNTERS:
        value = counters_there(t, g, r, t["n_q"][n])
    elif kind == C.A_ECHO:
        value = 1 if g["rows"][r, C.R_FLAGS] & C.RF_ECHO else 0
    times = np.int64(t["n_times"][n])
    return ((value + 1) // 2 if times == C.HALF else value * times) + t["n_plus"][n]


@kernel
def holds_for_row(t, g, q, r):
    """Whether a condition (-1: none) holds for a static ability of row r."""
    while q >= 0:
        value = static_amount(t, g, t["q_amount"][q], r)
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@cold
def _holds_in_graveyard(t, g, q, card):
    """Whether a condition (-1: none) holds for a static ability of a card in the graveyard."""
    while q >= 0:
        value = _amount_elsewhere(t, g, t["q_amount"][q], card)
        if value < t["q_least"][q] or value > t["q_most"][q]:
            return False
        q = np.int64(t["q_also"][q])
    return True


@kernel
def from_statics(t, g, r, what):
    """What statics give one permanent of row r: 0 power, 1 toughness, 2 keyword bits, 3 those that remove what is attached."""
    total = 0
    card = g["rows"][r, C.R_CARD]
    for s in range(t["c_static0"][card], t["c_static0"][card] + t["c_static_n"][card]):
        if t["s_scope"][s] == C.SCOPE_THIS and holds_for_row(t, g, t["s_condition"][s], r):
            total = _add_static(t, g, s, r, 1, what, total)
    handle = g["rows"][r, C.R_HANDLE]
    if handle != 0 and t["has_hosts"]:
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_HOST] == handle and g["rows"][q, C.R_N] > 0:
                aura = g["rows"][q, C.R_CARD]
                for s in range(t["c_static0"][aura], t["c_static0"][aura] + t["c_static_n"][aura]):
                    if t["s_scope"][s] == C.SCOPE_HOST and holds_for_row(t, g, t["s_condition"][s], q):
                        total = _add_static(t, g, s, q, g["rows"][q, C.R_N], what, total)
    for k in range(t["n_anthems"]):
        s = t["s_anthem"][k]
        if not match_kind(t, g, t["s_filter"][s], r, t["s_card"][s]):
            continue
        if t["s_zone"][s]:
            if (
                what >= 2
                and g["graveyard"][t["s_card"][s]] > 0
                and _holds_in_graveyard(t, g, t["s_condition"][s], t["s_card"][s])
            ):
                total |= t["s_keywords"][s]
            continue
        for q in range(g["n_rows"]):
            if g["rows"][q, C.R_CARD] == t["s_card"][s] and g["rows"][q, C.R_N] > 0:
                sources = g["rows"][q, C.R_N]
                if q == r and t["f_other"][t["s_filter"][s]]:
                    sources -= 1
                if sources > 0 and holds_for_row(t, g, t["s_condition"][s], q):
                    total = _add_static(t, g, s, q, sources, what, total)
    return total


@kernel
def _add_static(t, g, s, source, copies, what, total):
    if what >= 2:
        if what == 3 and t["s_spares"][s]:
            return total
        if t["s_chosen"][s] and g["rows"][source, C.R_CHOICE] < 5:
            total |= t["p_chosen"][g["rows"][source, C.R_CHOICE]]
        return total | t["s_keywords"][s]
    return total + copies * static_amount(t, g, t["s_power"][s] if what == 0 else t["s_toughness"][s], source)


@kernel
def power(t, g, r):
    """The power of one permanent of row r."""
    card = g["rows"][r, C.R_CARD]
    value = t["c_power"][card]
    stated = True
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1 and t["b_power"][b] >= 0:
                value = t["b_power"][b]
                stated = False
    value += g["rows"][r, C.R_PLUS] + g["rows"][r, C.R_POWER]
    if t["n_statics"]:
        value += from_statics(t, g, r, 0)
        if not stated and t["c_power_is"][card]:  # what it becomes comes after what the card states (613.4b)
            value -= static_amount(t, g, t["c_power_is"][card] - 1, r)
    return value


@kernel
def toughness(t, g, r):
    """The toughness of one permanent of row r, damage not subtracted."""
    card = g["rows"][r, C.R_CARD]
    value = t["c_toughness"][card]
    stated = True
    becomes = g["rows"][r, C.R_BECOMES]
    if becomes:
        for b in range(t["n_becomes"]):
            if becomes >> b & 1 and t["b_toughness"][b] >= 0:
                value = t["b_toughness"][b]
                stated = False
    value += g["rows"][r, C.R_PLUS] + g["rows"][r, C.R_TOUGHNESS]
    if t["n_statics"]:
        value += from_statics(t, g, r, 1)
        if not stated and t["c_toughness_is"][card]:
            value -= static_amount(t, g, t["c_toughness_is"][card] - 1, r)
    return value


@kernel
def keywords(t, g, r):
    """Bits of the keywords that a row has: printed, until end of turn, and from statics."""
    bits = t["c_keywords"][g["rows"][r, C.R_CARD]] | g["rows"][r, C.R_KEYWORDS]
    if t["has_keyword_statics"]:
        bits |= from_statics(t, g, r, 2)
    return bits


@kernel
def is_lasting(t, g, r):
    """Whether row r is indestructible."""
    return t["lasting"] != 0 and keywords(t, g, r) & t["lasting"] != 0


@hot
def is_able(t, g, r):
    """Whether the row may attack or use {T}: it is no creature, or not new, or has haste."""
    if g["rows"][r, C.R_SICK] == 0 or not is_creature(t, g, r):
        return True
    return (g["rows"][r, C.R_FLAGS] & C.RF_HASTE) != 0 or (keywords(t, g, r) & C.K_HASTE) != 0


@kernel
def match_row(t, g, filt, r, source, source_card):
    """Whether a filter means copies of row r, and which: UNTAPPED copies, TAPPED ones.

    `source` is the handle of the permanent that asks (0: none). "other" leaves a
    single source copy out; a source always has a row of its own.
    """
    n, tapped = g["rows"][r, C.R_N], g["rows"][r, C.R_TAPPED]
    if n <= 0 or not match_kind(t, g, filt, r, source_card):
        return 0
    which = (C.UNTAPPED if n > tapped else 0) | (C.TAPPED if tapped > 0 else 0)
    if filt != C.NO_FILTER and t["f_dynamic"][filt]:
        if t["f_tapped"][filt] == 1:
            which &= C.TAPPED
        elif t["f_tapped"][filt] == 0:
            which &= C.UNTAPPED
        if t["f_attacking"][filt] and g["rows"][r, C.R_ATTACKING] != 1:
            return 0
        if t["f_other"][filt] and source > 0 and g["rows"][r, C.R_HANDLE] == source:
            return 0
        if t["f_max"][filt] < 9999 or t["f_min"][filt] > -9999:
            p = power(t, g, r)
            if p > t["f_max"][filt] or p < t["f_min"][filt]:
                return 0
        if t["f_most"][filt] < 9999 or t["f_least"][filt] > -9999:
            p = toughness(t, g, r)
            if p > t["f_most"][filt] or p < t["f_least"][filt]:
                return 0
        if t["f_with"][filt] | t["f_without"][filt]:
            words = keywords(t, g, r) | (C.K_HASTE if g["rows"][r, C.R_FLAGS] & C.RF_HASTE else 0)
            if words & t["f_with"][filt] != t["f_with"][filt] or words & t["f_without"][filt]:
                return 0
    return which


@kernel
def total_power(t, g):
    """The power of all your creatures together."""
    total = 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and is_creature(t, g, r):
            total += g["rows"][r, C.R_N] * power(t, g, r)
    return total
