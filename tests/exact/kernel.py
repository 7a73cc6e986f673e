"""The recursion of the exact solver (`exact/solver.py`), compiled.

A *kind* is a group of cards that play alike: a row of `kinds` with the columns
below. Kind 0 is the lands; spells follow, the most expensive first. A position is

- `hand`, `lib`: how many cards of each kind are in hand, and in the unknown part of
  the library;
- `lands` in play; `elves`: creatures in play that tap for a mana; `power`: what all
  other creatures in play attack for, new ones included; `life` of the opponent.

What has been spent follows from these, and does not matter.

The deck, the position's cards and room to work in are one record `w` (`WORK`).

Phases: END (the turn is over, nothing is left but to go on to the next), MAIN (the
draw is done, nothing else), FINISH (in the middle of a main phase), CLEANUP
(discarding down to seven). Values of END and MAIN are kept in a hash table.

Moves left out, because another is at least as good (any plan that does without can
be copied with the same draws; what it holds in hand instead is not needed):

- not playing a land when one is in hand and may be played;
- leaving mana of lands unused that would pay for a spell in hand, and casting
  after combat what can be cast before: a spell does the same or more the earlier it
  is cast, and never costs anything later on. A hand that is smaller by the spell
  discards less, and never needs to discard what the other plan keeps;
- not winning at once, as rewards never rise;
- not attacking, and not pumping what attacks: nobody blocks, life is no object.

Mana of an elf is not free, since it does not attack then: all ways to use it are tried.
"""

from __future__ import annotations

import numba
import numpy as np

import deckopt.kernels  # noqa: F401  (configures Numba; has to come before any kernel)

COST, LAND, ELF, POWER, HASTE, DAMAGE = range(6)  # columns of `kinds`
# Phases are numpy integers: Numba compiles a recursive function anew for every literal
# int among its arguments, and what it then keeps on disk crashes when it is loaded.
END, MAIN, FINISH, CLEANUP = (np.int64(i) for i in range(4))
NO, YES = np.int64(0), np.int64(1)
MOST_KINDS = 7
HAND = 7
MOST_TURNS = 62
COUNT, FULL = 0, 1  # of `meta`: positions in a table; whether it has run out of room
NOW, BEST = 0, 1  # rows of `casts[turn]`
DISCARD = MOST_KINDS  # column of `casts[turn, BEST]`

WORK = np.dtype(
    [
        ("n", "i8"),  # kinds
        ("kinds", "i8", (MOST_KINDS, 6)),
        ("last", "i8"),  # turn
        ("rewards", "f8", (MOST_TURNS + 1,)),  # by win turn
        ("opponent_life", "i8"),  # at the start
        ("elf_power", "i8"),
        ("greedy", "i8"),
        ("hand", "i8", (MOST_KINDS,)),
        ("lib", "i8", (MOST_KINDS,)),
        ("casts", "i8", (MOST_TURNS + 1, 2, MOST_KINDS + 1)),  # by turn: spells cast by kind
    ],
    align=True,
)

_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S29, _S32 = np.uint64(29), np.uint64(32)
_FREE = np.uint64(0)  # first word of an empty slot


@numba.njit(cache=True, error_model="numpy")
def pack(w, phase, turn, lands, elves, power, life):
    """A position (its cards in `w`) as two words; never (0, ...), as life is positive."""
    first = phase | turn << 1 | lands << 7 | elves << 13 | life << 18 | power << 27
    second = 0
    for i in range(w["n"]):
        first |= w["hand"][i] << (36 + 4 * i)
        second |= w["lib"][i] << (8 * i)
    return np.uint64(first), np.uint64(second)


@numba.njit(cache=True, error_model="numpy")
def unpack(w, first, second):
    """Put a packed position's cards into `w`; returns (lands, elves, power, life)."""
    a, b = np.int64(first), np.int64(second)
    for i in range(w["n"]):
        w["hand"][i] = a >> (36 + 4 * i) & 15
        w["lib"][i] = b >> (8 * i) & 255
    return a >> 7 & 63, a >> 13 & 31, a >> 27 & 511, a >> 18 & 511


@numba.njit(cache=True, error_model="numpy")
def find(keys, first, second):
    """The slot of a position, or the empty one where it belongs."""
    h = (first ^ (second * _M1)) * _M2
    h ^= h >> _S32
    h *= _M1
    h ^= h >> _S29
    mask = np.uint64(len(keys) - 1)
    i = h & mask
    while keys[i, 0] != _FREE and (keys[i, 0] != first or keys[i, 1] != second):
        i = (i + np.uint64(1)) & mask
    return np.int64(i)


@numba.njit(cache=True, error_model="numpy")
def put(keys, vals, meta, first, second, value, add):
    """Store a value (or add to it); sets FULL, and stores nothing, when the table is too full."""
    i = find(keys, first, second)
    if keys[i, 0] == _FREE:
        if 4 * meta[COUNT] >= 3 * len(keys):
            meta[FULL] = 1
            return
        meta[COUNT] += 1
        keys[i, 0], keys[i, 1] = first, second
        vals[i] = 0.0
    vals[i] = vals[i] + value if add else value


@numba.njit(cache=True, error_model="numpy")
def grow(keys, vals, new_keys, new_vals):
    """Copy a table into a larger, empty one."""
    for i in range(len(keys)):
        if keys[i, 0] != _FREE:
            j = find(new_keys, keys[i, 0], keys[i, 1])
            new_keys[j, 0], new_keys[j, 1] = keys[i, 0], keys[i, 1]
            new_vals[j] = vals[i]


@numba.njit(cache=True, error_model="numpy")
def cards_in(counts):
    """How many cards."""
    total = 0
    for i in range(len(counts)):
        total += counts[i]
    return total


@numba.njit(cache=True, error_model="numpy")
def _wastes_mana(w, cast, left):
    """Whether a spell that stays in hand could be paid for with the `left` mana of lands."""
    found = 0
    for i in range(1, w["n"]):
        if cast[i] < w["hand"][i] and w["kinds"][i, COST] <= left:
            found += 1
    return found > 0


@numba.njit(cache=True, error_model="numpy")
def _next_casts(w, cast, spent, most):
    """Step `cast` to the next multiset of spells that costs at most `most`; what it costs, -1 after the last."""
    for i in range(1, w["n"]):
        cost = w["kinds"][i, COST]
        cast[i] += 1
        spent += cost
        if cast[i] <= w["hand"][i] and spent <= most:
            return spent
        spent -= cast[i] * cost
        cast[i] = 0
    return -1


@numba.njit(cache=True, error_model="numpy")
def _greedy_casts(w, cast, most):
    """The most expensive spells that can be paid for, one after another; what they cost."""
    spent = 0
    for i in range(1, w["n"]):
        while cast[i] < w["hand"][i] and spent + w["kinds"][i, COST] <= most:
            cast[i] += 1
            spent += w["kinds"][i, COST]
    return spent


@numba.njit(cache=True, error_model="numpy")
def _greedy_discard(w):
    """A land if there are four or more in hand, else the most expensive spell."""
    if w["hand"][0] >= 4:
        return 0
    for i in range(1, w["n"]):
        if w["hand"][i] > 0:
            return i
    return 0


@numba.njit(cache=True, error_model="numpy")
def _total(w, cast, column):
    """The sum of a column over the spells of `cast`, elves left out of the powers."""
    total = 0
    for i in range(1, w["n"]):
        if column != POWER or w["kinds"][i, ELF] == 0:
            total += cast[i] * w["kinds"][i, column]
    return total


@numba.njit(cache=True, error_model="numpy")
def damage_of(w, cast, spent, mana, attack, ready, combat):
    """What the opponent loses this turn if `cast` is cast and everything untapped attacks."""
    dealt = _total(w, cast, DAMAGE)
    if combat:
        dealt += attack + (ready - max(0, spent - mana)) * w["elf_power"]
        for i in range(1, w["n"]):
            dealt += cast[i] * w["kinds"][i, POWER] * w["kinds"][i, HASTE]
    return dealt


@numba.njit(cache=True, error_model="numpy")
def value(w, keys, vals, meta, phase, turn, lands, elves, power, life, mana, drop, attack, ready, combat):
    """Expected reward of a position under best play (under greedy play if `w["greedy"]`).

    The last five numbers count in FINISH alone: untapped lands, whether a land may
    be played, what attacks this turn apart from elves, elves that may attack or tap
    for mana, and whether combat is still to come. FINISH leaves what it casts in
    `w["casts"][turn, BEST]`, CLEANUP what it discards (first) in column DISCARD of
    it. Meaningless once `meta[FULL]`.
    """
    n = w["n"]
    hand, lib = w["hand"], w["lib"]
    if meta[FULL]:
        return 0.0
    first, second = np.uint64(0), np.uint64(0)
    if phase <= MAIN:
        if phase == END and turn >= w["last"]:
            return 0.0
        if phase == MAIN and power + elves * w["elf_power"] >= life:
            return w["rewards"][turn]
        first, second = pack(w, phase, turn, lands, elves, power, life)
        slot = find(keys, first, second)
        if keys[slot, 0] != _FREE:
            return vals[slot]
    best = 0.0
    if phase == END:
        total = cards_in(lib)  # an empty library loses
        for i in range(n):
            if lib[i] > 0:
                weight = lib[i] / total
                hand[i] += 1
                lib[i] -= 1
                best += weight * value(w, keys, vals, meta, MAIN, turn + 1, lands, elves, power, life, NO, NO, NO, NO, NO)
                hand[i] -= 1
                lib[i] += 1
    elif phase == MAIN:
        best = value(w, keys, vals, meta, FINISH, turn, lands, elves, power, life, lands, YES, power, elves, YES)
    elif phase == CLEANUP:
        if cards_in(hand) <= HAND:
            return value(w, keys, vals, meta, END, turn, lands, elves, power, life, NO, NO, NO, NO, NO)
        best, chosen = -1.0, 0
        only = _greedy_discard(w) if w["greedy"] else -1
        for i in range(n):
            if hand[i] > 0 and (only < 0 or only == i):
                hand[i] -= 1
                v = value(w, keys, vals, meta, CLEANUP, turn, lands, elves, power, life, NO, NO, NO, NO, NO)
                hand[i] += 1
                if v > best:
                    best, chosen = v, i
        w["casts"][turn, BEST, DISCARD] = chosen
        return best
    else:
        played = 0
        if drop and hand[0] > 0:
            hand[0] -= 1
            lands += 1
            mana += 1
            played = 1
        cast = w["casts"][turn, NOW]
        for i in range(n):
            cast[i] = 0
        spent, best = 0, -1.0
        if w["greedy"]:
            spent = _greedy_casts(w, cast, mana + ready)
        while spent >= 0:
            if not _wastes_mana(w, cast, mana - spent):
                dealt = damage_of(w, cast, spent, mana, attack, ready, combat)
                if dealt >= life:
                    v = w["rewards"][turn]
                else:
                    for i in range(1, n):
                        hand[i] -= cast[i]
                    more = min(w["opponent_life"], power + _total(w, cast, POWER))
                    elves_then = elves + _total(w, cast, ELF)
                    v = value(w, keys, vals, meta, CLEANUP, turn, lands, elves_then, more, life - dealt, NO, NO, NO, NO, NO)
                    for i in range(1, n):
                        hand[i] += cast[i]
                if v > best:
                    best = v
                    for i in range(n):
                        w["casts"][turn, BEST, i] = cast[i]
                if dealt >= life:
                    break
            if w["greedy"]:
                break
            spent = _next_casts(w, cast, spent, mana + ready)
        if played:
            hand[0] += 1
        return best
    put(keys, vals, meta, first, second, best, False)
    return best


@numba.njit(cache=True, error_model="numpy")
def play_turn(w, keys, vals, meta, turn, lands, elves, power, life):
    """Play a turn from MAIN as `value` would; the hand in `w` changes.

    Returns (lands, elves, power, life) at its END, life <= 0 if the game is won.
    """
    value(w, keys, vals, meta, FINISH, turn, lands, elves, power, life, lands, YES, power, elves, YES)
    hand = w["hand"]
    ready, attack, mana = elves, power, lands
    if hand[0] > 0:
        hand[0] -= 1
        lands += 1
        mana += 1
    cast = w["casts"][turn, BEST]
    life -= damage_of(w, cast, _total(w, cast, COST), mana, attack, ready, YES)
    if life <= 0:
        return lands, elves, power, life
    for i in range(1, w["n"]):
        hand[i] -= cast[i]
    elves += _total(w, cast, ELF)
    power = min(w["opponent_life"], power + _total(w, cast, POWER))
    while cards_in(hand) > HAND:
        value(w, keys, vals, meta, CLEANUP, turn, lands, elves, power, life, NO, NO, NO, NO, NO)
        hand[cast[DISCARD]] -= 1
    return lands, elves, power, life


@numba.njit(cache=True, error_model="numpy")
def draw_all(w, keys, chances, meta, turn, lands, elves, power, life, chance):
    """Add the MAIN positions of `turn` that a draw leads to to a table of chances."""
    total = cards_in(w["lib"])
    for i in range(w["n"]):
        if w["lib"][i] > 0:
            weight = w["lib"][i] / total
            w["hand"][i] += 1
            w["lib"][i] -= 1
            first, second = pack(w, MAIN, turn, lands, elves, power, life)
            put(keys, chances, meta, first, second, chance * weight, True)
            w["hand"][i] -= 1
            w["lib"][i] += 1


@numba.njit(cache=True, error_model="numpy")
def spread(w, keys, vals, meta, turn, from_keys, from_chances, to_keys, to_chances, to_meta):
    """Play turn `turn` from all the MAIN positions of a table of chances.

    Those of the next turn go to another table; returns the chance that the game is won now.
    """
    won = 0.0
    for slot in range(len(from_keys)):
        if from_keys[slot, 0] == _FREE:
            continue
        lands, elves, power, life = unpack(w, from_keys[slot, 0], from_keys[slot, 1])
        if power + elves * w["elf_power"] >= life:
            won += from_chances[slot]
            continue
        lands, elves, power, life = play_turn(w, keys, vals, meta, turn, lands, elves, power, life)
        if life <= 0:
            won += from_chances[slot]
        elif turn < w["last"]:
            draw_all(w, to_keys, to_chances, to_meta, turn + 1, lands, elves, power, life, from_chances[slot])
    return won
