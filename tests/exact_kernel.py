"""The recursion of the exact solver (`exact`), compiled.

A *kind* is a group of cards that play alike: a row of `kinds` with the columns
below. Kind 0 is the lands; spells follow, dearest first. A position is

- `hand`, `lib`: how many cards of each kind are in hand, and in the unknown part of
  the library;
- `lands` in play; `elves`: creatures in play that tap for a mana; `power`: what all
  other creatures in play attack for, new ones included; `life` of the opponent.

What has been spent follows from these, and does not matter.

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
END, MAIN, FINISH, CLEANUP = range(4)
COUNT, FULL, GREEDY, LIFE, LAST, ELF_POWER = range(6)  # entries of `meta`
MOST_KINDS = 7
HAND = 7
NOW, BEST = 0, 1  # rows of `casts[turn]`
DISCARD = MOST_KINDS  # column of `casts[turn, BEST]`

_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_S29, _S32 = np.uint64(29), np.uint64(32)
_FREE = np.uint64(0)  # first word of an empty slot


@numba.njit(cache=True, error_model="numpy")
def pack(phase, turn, lands, elves, power, life, hand, lib):
    """A position as two words; never (0, ...), as life is positive."""
    first = phase | turn << 1 | lands << 7 | elves << 13 | life << 18 | power << 27
    second = 0
    for i in range(len(hand)):
        first |= hand[i] << (36 + 4 * i)
        second |= lib[i] << (8 * i)
    return np.uint64(first), np.uint64(second)


@numba.njit(cache=True, error_model="numpy")
def unpack(first, second, hand, lib):
    """Fill `hand` and `lib`; returns (lands, elves, power, life)."""
    a, b = np.int64(first), np.int64(second)
    for i in range(len(hand)):
        hand[i] = a >> (36 + 4 * i) & 15
        lib[i] = b >> (8 * i) & 255
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
def _wastes_mana(kinds, hand, cast, left):
    """Whether a spell that stays in hand could be paid for with the `left` mana of lands."""
    for i in range(1, len(hand)):
        if cast[i] < hand[i] and kinds[i, COST] <= left:
            return True
    return False


@numba.njit(cache=True, error_model="numpy")
def _next_casts(kinds, hand, cast, spent, most):
    """Step `cast` to the next multiset of spells that costs at most `most`; what it costs, -1 after the last."""
    for i in range(1, len(hand)):
        cast[i] += 1
        spent += kinds[i, COST]
        if cast[i] <= hand[i] and spent <= most:
            return spent
        spent -= cast[i] * kinds[i, COST]
        cast[i] = 0
    return -1


@numba.njit(cache=True, error_model="numpy")
def _greedy_casts(kinds, hand, cast, most):
    """The dearest spells that can be paid for, one after another; what they cost."""
    spent = 0
    for i in range(1, len(hand)):
        while cast[i] < hand[i] and spent + kinds[i, COST] <= most:
            cast[i] += 1
            spent += kinds[i, COST]
    return spent


@numba.njit(cache=True, error_model="numpy")
def _greedy_discard(hand):
    """A land if there are four or more in hand, else the dearest spell."""
    if hand[0] >= 4:
        return 0
    for i in range(1, len(hand)):
        if hand[i] > 0:
            return i
    return 0


@numba.njit(cache=True, error_model="numpy")
def _total(kinds, cast, column):
    """The sum of a column over the spells of `cast`, elves left out of the powers."""
    total = 0
    for i in range(1, len(kinds)):
        if column != POWER or not kinds[i, ELF]:
            total += cast[i] * kinds[i, column]
    return total


@numba.njit(cache=True, error_model="numpy")
def _haste_power(kinds, cast):
    total = 0
    for i in range(1, len(kinds)):
        total += cast[i] * kinds[i, POWER] * kinds[i, HASTE]
    return total


@numba.njit(cache=True, error_model="numpy")
def damage_of(kinds, meta, cast, spent, mana, attack, ready, combat):
    """What the opponent loses this turn if `cast` is cast and everything untapped attacks."""
    dealt = _total(kinds, cast, DAMAGE)
    if combat:
        dealt += attack + _haste_power(kinds, cast) + (ready - max(0, spent - mana)) * meta[ELF_POWER]
    return dealt


_INT = numba.int64
_VALUE = numba.float64(
    _INT[:, ::1], numba.float64[::1], _INT[::1], _INT[::1], _INT[:, :, ::1], numba.uint64[:, ::1], numba.float64[::1], _INT[::1],
    _INT, _INT, _INT, _INT, _INT, _INT, _INT, _INT, _INT, _INT, _INT,
)  # fmt: skip


@numba.njit(_VALUE, cache=True, error_model="numpy")
def value(
    kinds, rewards, hand, lib, casts, keys, vals, meta, phase, turn, lands, elves, power, life, mana, drop, attack, ready, combat
):
    """Expected reward of a position under best play (under greedy play if `meta[GREEDY]`).

    The last five numbers count in FINISH alone: untapped lands, whether a land may
    be played, what attacks this turn apart from elves, elves that may attack or tap
    for mana, and whether combat is still to come. FINISH leaves what it casts in
    `casts[turn, BEST]`, CLEANUP what it discards (first) in column DISCARD of it.
    Meaningless once `meta[FULL]`.
    """
    n = len(hand)
    if meta[FULL]:
        return 0.0
    first, second = np.uint64(0), np.uint64(0)
    if phase == END or phase == MAIN:
        if phase == END and turn >= meta[LAST]:
            return 0.0
        if phase == MAIN and power + elves * meta[ELF_POWER] >= life:
            return rewards[turn]
        first, second = pack(phase, turn, lands, elves, power, life, hand, lib)
        slot = find(keys, first, second)
        if keys[slot, 0] != _FREE:
            return vals[slot]
    best = 0.0
    if phase == END:
        total = lib.sum()  # an empty library loses
        for i in range(n):
            if lib[i] > 0:
                weight = lib[i] / total
                hand[i] += 1
                lib[i] -= 1
                best += weight * value(
                    kinds, rewards, hand, lib, casts, keys, vals, meta,
                    MAIN, turn + 1, lands, elves, power, life, 0, 0, 0, 0, 0,
                )  # fmt: skip
                hand[i] -= 1
                lib[i] += 1
    elif phase == MAIN:
        best = value(
            kinds, rewards, hand, lib, casts, keys, vals, meta,
            FINISH, turn, lands, elves, power, life, lands, 1, power, elves, 1,
        )  # fmt: skip
    elif phase == CLEANUP:
        if hand.sum() <= HAND:
            return value(
                kinds, rewards, hand, lib, casts, keys, vals, meta,
                END, turn, lands, elves, power, life, 0, 0, 0, 0, 0,
            )  # fmt: skip
        best, chosen = -1.0, 0
        only = _greedy_discard(hand) if meta[GREEDY] else -1
        for i in range(n):
            if hand[i] > 0 and (only < 0 or only == i):
                hand[i] -= 1
                v = value(
                    kinds, rewards, hand, lib, casts, keys, vals, meta,
                    CLEANUP, turn, lands, elves, power, life, 0, 0, 0, 0, 0,
                )  # fmt: skip
                hand[i] += 1
                if v > best:
                    best, chosen = v, i
        casts[turn, BEST, DISCARD] = chosen
        return best
    else:
        played = 0
        if drop and hand[0] > 0:
            hand[0] -= 1
            lands += 1
            mana += 1
            played = 1
        cast = casts[turn, NOW]
        cast[:n] = 0
        spent, best = 0, -1.0
        if meta[GREEDY]:
            spent = _greedy_casts(kinds, hand, cast, mana + ready)
        while spent >= 0:
            if not _wastes_mana(kinds, hand, cast, mana - spent):
                dealt = damage_of(kinds, meta, cast, spent, mana, attack, ready, combat)
                if dealt >= life:
                    best = rewards[turn]
                    casts[turn, BEST, :n] = cast[:n]
                    break
                for i in range(1, n):
                    hand[i] -= cast[i]
                v = value(
                    kinds, rewards, hand, lib, casts, keys, vals, meta,
                    CLEANUP, turn, lands, elves + _total(kinds, cast, ELF),
                    min(meta[LIFE], power + _total(kinds, cast, POWER)), life - dealt, 0, 0, 0, 0, 0,
                )  # fmt: skip
                for i in range(1, n):
                    hand[i] += cast[i]
                if v > best:
                    best = v
                    casts[turn, BEST, :n] = cast[:n]
            if meta[GREEDY]:
                break
            spent = _next_casts(kinds, hand, cast, spent, mana + ready)
        if played:
            hand[0] += 1
        return best
    put(keys, vals, meta, first, second, best, False)
    return best


@numba.njit(cache=True, error_model="numpy")
def play_turn(kinds, rewards, hand, lib, casts, keys, vals, meta, turn, lands, elves, power, life):
    """Play a turn from MAIN as `value` would; hand changes. Returns (lands, elves, power, life) at its END, life <= 0 if won."""
    n = len(hand)
    value(
        kinds, rewards, hand, lib, casts, keys, vals, meta,
        FINISH, turn, lands, elves, power, life, lands, 1, power, elves, 1,
    )  # fmt: skip
    ready, attack, mana = elves, power, lands
    if hand[0] > 0:
        hand[0] -= 1
        lands += 1
        mana += 1
    cast = casts[turn, BEST].copy()
    spent = _total(kinds, cast, COST)
    life -= damage_of(kinds, meta, cast, spent, mana, attack, ready, 1)
    if life <= 0:
        return lands, elves, power, life
    for i in range(1, n):
        hand[i] -= cast[i]
    elves += _total(kinds, cast, ELF)
    power = min(meta[LIFE], power + _total(kinds, cast, POWER))
    while hand.sum() > HAND:
        value(
            kinds, rewards, hand, lib, casts, keys, vals, meta,
            CLEANUP, turn, lands, elves, power, life, 0, 0, 0, 0, 0,
        )  # fmt: skip
        hand[casts[turn, BEST, DISCARD]] -= 1
    return lands, elves, power, life


@numba.njit(cache=True, error_model="numpy")
def draw_all(hand, lib, turn, lands, elves, power, life, chance, keys, chances, meta):
    """Add the MAIN positions of `turn` that a draw leads to to a table of chances."""
    total = lib.sum()
    for i in range(len(hand)):
        if lib[i] > 0:
            weight = lib[i] / total
            hand[i] += 1
            lib[i] -= 1
            first, second = pack(MAIN, turn, lands, elves, power, life, hand, lib)
            put(keys, chances, meta, first, second, chance * weight, True)
            hand[i] -= 1
            lib[i] += 1


@numba.njit(cache=True, error_model="numpy")
def spread(kinds, rewards, casts, keys, vals, meta, turn, from_keys, from_chances, to_keys, to_chances, to_meta):
    """Play turn `turn` from all the MAIN positions of a table of chances.

    Those of the next turn go to another table; returns the chance that the game is won now.
    """
    n = len(kinds)
    hand, lib = np.zeros(n, np.int64), np.zeros(n, np.int64)
    won = 0.0
    for slot in range(len(from_keys)):
        if from_keys[slot, 0] == _FREE:
            continue
        lands, elves, power, life = unpack(from_keys[slot, 0], from_keys[slot, 1], hand, lib)
        if power + elves * meta[ELF_POWER] >= life:
            won += from_chances[slot]
            continue
        lands, elves, power, life = play_turn(
            kinds, rewards, hand, lib, casts, keys, vals, meta, turn, lands, elves, power, life
        )
        if life <= 0:
            won += from_chances[slot]
        elif turn < meta[LAST]:
            draw_all(hand, lib, turn + 1, lands, elves, power, life, from_chances[slot], to_keys, to_chances, to_meta)
    return won
