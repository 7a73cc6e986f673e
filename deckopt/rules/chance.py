"""Chance: every random outcome of a game is made here.

Modes of the chooser (context field `mode`):

- SAMPLE: from the context's own generator; rollouts and searches.
- SCRIPTED: the outcomes are read from `script`; replays and tests.
- ENUMERATE: `script` says which branch to take at each choice, `options` is
  filled with how many there were; `next_branch` steps through all of them.
- KEYED: the game's own luck. Every copy of every card has a key from (seed, shuffle, card, copy). The least key is drawn
  next. So two decks see the same order as far as they agree.

Cards drawn together are a multiset: their order does not matter. The event ID of a move is a hash of all its random outcomes in
64 bits, 0 if there were none. `probability` is the probability of exactly these. Nothing here moves cards, except out of the
grab bag: the cards of the library in unknown order.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import hot, kernel, rare
from deckopt.parameters import typed

typed(bits=np.uint64, seed=np.uint64)

SAMPLE, SCRIPTED, ENUMERATE, KEYED = range(4)

_M1 = np.uint64(0xBF58476D1CE4E5B9)
_M2 = np.uint64(0x94D049BB133111EB)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_LCG = np.uint64(6364136223846793005)
_INC = np.uint64(1442695040888963407)
_S18, _S27, _S30, _S31, _S32 = np.uint64(18), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

WHO_BEGINS = 77  # the key of the coin that says who begins


@kernel
def mix(bits):
    """A 64-bit finaliser (that of splitmix64): every input bit affects every output bit."""
    bits = np.uint64(bits)
    bits = (bits ^ (bits >> _S30)) * _M1
    bits = (bits ^ (bits >> _S27)) * _M2
    return bits ^ (bits >> _S31)


@hot
def foresee(x, n):
    """What `below` will return."""
    s = x["rng"] * _LCG + _INC
    r = ((s >> _S18) ^ s) >> _S31
    return np.int64(((r & np.uint64(0xFFFFFFFF)) * np.uint64(n)) >> _S32)


@hot
def has_chosen_once(x, bits):
    """Whether the context's generator has given one number since its state was `bits`."""
    return x["rng"] == bits * _LCG + _INC


@kernel
def below(x, n):
    """A random integer in 0..n-1 from the context's generator (PCG: LCG with xorshift output)."""
    number = foresee(x, n)
    x["rng"] = x["rng"] * _LCG + _INC
    x["among"] = n
    return number


@kernel
def uniform(x):
    """A random number in [0, 1) from the context's generator."""
    return below(x, 1 << 30) / float(1 << 30)


@kernel
def clear_event(x):
    """Begin a move: nothing random has happened."""
    x["event"] = np.uint64(0)
    x["probability"] = 1.0


@kernel
def note(x, bits):
    """Mix an outcome into the event ID."""
    x["event"] = mix(x["event"] * _GOLDEN + np.uint64(bits) + _GOLDEN)


@kernel
def begin_batch(x):
    """Begin a batch: cards picked until `end_batch` count as one multiset."""
    x["n_batch"] = 0


@kernel
def end_batch(x):
    """Mix the batch into the event, in whatever order its cards came."""
    if x["track"] and x["n_batch"] > 0:
        total = np.uint64(0)
        for i in range(x["n_batch"]):
            copy = 0
            for j in range(i):
                if x["batch"][j] == x["batch"][i]:
                    copy += 1
            total += mix(np.uint64((x["batch"][i] + 1) * 512 + copy))
        note(x, total)


@kernel
def _record_pick(x, card, weight, total):
    """Multiply the probability by the factor of one pick of the batch."""
    if x["track"] and x["n_batch"] < len(x["batch"]):  # of a longer batch, only what fits is part of the event
        same = 1
        for j in range(x["n_batch"]):
            if x["batch"][j] == card:
                same += 1
        x["probability"] *= weight / total * (x["n_batch"] + 1) / same
        x["batch"][x["n_batch"]] = card
        x["n_batch"] += 1


@kernel
def _log_pick(x, card):
    """Store the outcome for a replay in SCRIPTED mode."""
    if x["logging"] and x["n_log"] < len(x["log"]):
        x["log"][x["n_log"]] = card
        x["n_log"] += 1


@kernel
def _branch(x, n):
    """ENUMERATE: which of n options this run takes."""
    at = x["script_at"]
    if at >= len(x["script"]):
        return 0
    if at >= x["script_n"]:
        x["script"][at] = 0
        x["script_n"] = at + 1
    x["options"][at] = n
    x["script_at"] = at + 1
    return x["script"][at]


@kernel
def next_branch(x):
    """ENUMERATE: make `script` the next branch after a run; False when all are done."""
    n = x["script_at"]
    while n > 0:
        if x["script"][n - 1] + 1 < x["options"][n - 1]:
            x["script"][n - 1] += 1
            x["script_n"] = n
            x["script_at"] = 0
            return True
        n -= 1
    x["script_n"] = 0
    x["script_at"] = 0
    return False


@rare(np.int64)
def _pick_enumerated(x, counts, n_cards, left):
    """Pick one card of a multiset of `left` cards, never one before the last picked."""
    least = 0
    if x["n_batch"] > 0:
        least = x["batch"][x["n_batch"] - 1]
    rest = 0
    for c in range(least, n_cards):
        rest += counts[c]
    n = 0
    behind = rest
    for c in range(least, n_cards):
        if counts[c] > 0 and behind >= left:
            n += 1
        behind -= counts[c]
    k = _branch(x, n)
    behind = rest
    for c in range(least, n_cards):
        if counts[c] > 0 and behind >= left:
            if k == 0:
                return c
            k -= 1
        behind -= counts[c]
    return -1


@kernel
def _weighted(x, counts, total):
    r = below(x, total)
    c = 0
    while r >= counts[c]:
        r -= counts[c]
        c += 1
    return c


@kernel
def _copy_key(seed, stream, bits, copy):
    """The key of a copy of the card whose name has the hash `bits`, in one stream of luck."""
    return mix(mix(mix(seed ^ mix(np.uint64(stream))) ^ bits) + np.uint64(copy))


@kernel
def shuffle_keys(t, g, x):
    """KEYED: give every copy in the bag its key for this shuffle, in increasing order for each card."""
    g["shuffles"] += 1
    for c in range(t["n_cards"]):
        n = g["library"][c]
        x["key_at"][c] = 0
        for copy in range(n):
            key = _copy_key(x["seed"], g["shuffles"], t["name_hash"][c], copy)
            j = copy
            while j > 0 and x["key"][c, j - 1] > key:
                x["key"][c, j] = x["key"][c, j - 1]
                j -= 1
            x["key"][c, j] = key


@kernel
def _next_in_bag(t, g, x):
    """The next card of the bag, by the generator or by the keys of the game's luck."""
    if x["mode"] == SAMPLE:
        return np.int64(_weighted(x, g["library"], g["n_library"]))
    c = -1
    for k in range(t["n_cards"]):
        if g["library"][k] > 0 and (c < 0 or x["key"][k, x["key_at"][k]] < x["key"][c, x["key_at"][c]]):
            c = k
    x["key_at"][c] += 1
    return np.int64(c)


@kernel
def from_bag(t, g, x, left):
    """Take a random card out of the grab bag and return it.

    `left` is how many cards of the batch are still to come, with this one. The bag must not be empty.
    """
    mode = x["mode"]
    if mode == SAMPLE or mode == KEYED:
        c = _next_in_bag(t, g, x)
    elif mode == SCRIPTED:
        c = x["script"][x["script_at"]]
        x["script_at"] += 1
    else:
        c = _pick_enumerated(x, g["library"], t["n_cards"], left)
    _record_pick(x, c, g["library"][c], g["n_library"])
    _log_pick(x, c)
    g["library"][c] -= 1
    g["n_library"] -= 1
    return c


@kernel
def _pick_enumerated_until(x, counts, n_cards):
    """Pick one card on the way to an eligible one: an eligible card, or another one that is not before the last picked. So each
    multiset of others comes once."""
    least = x["batch"][x["n_batch"] - 1] if x["n_batch"] > 0 else 0
    n = 0
    for c in range(n_cards):
        if counts[c] > 0 and (x["eligible"][c] > 0 or c >= least):
            n += 1
    k = _branch(x, n)
    for c in range(n_cards):
        if counts[c] > 0 and (x["eligible"][c] > 0 or c >= least):
            if k == 0:
                return c
            k -= 1
    return -1


@kernel
def from_bag_until(t, g, x):
    """Take the next random card out of the grab bag, on the way to one of those in `eligible`, and return it.

    Call it until it returns such a card, which the bag must have. The cards before it are a batch of their own, whose order does
    not matter. Begin the batch before the first call.
    """
    mode = x["mode"]
    if mode == SAMPLE or mode == KEYED:
        c = _next_in_bag(t, g, x)
    elif mode == SCRIPTED:
        c = x["script"][x["script_at"]]
        x["script_at"] += 1
    else:
        c = _pick_enumerated_until(x, g["library"], t["n_cards"])
    found = x["eligible"][c] > 0
    if found:
        end_batch(x)
        begin_batch(x)
    _record_pick(x, c, g["library"][c], g["n_library"])
    if found:
        end_batch(x)
    _log_pick(x, c)
    g["library"][c] -= 1
    g["n_library"] -= 1
    return c


@kernel
def from_counts(t, g, x, counts, total, left):
    """Pick a random card among `counts` (the hand, say) without taking it; otherwise as `from_bag`."""
    n = t["n_cards"]
    mode = x["mode"]
    if mode == SAMPLE:
        c = _weighted(x, counts, total)
    elif mode == KEYED:
        g["picks"] += 1
        c = -1
        best = np.uint64(0)
        for k in range(n):
            for copy in range(counts[k]):
                key = _copy_key(x["seed"], 1000 + g["picks"], t["name_hash"][k], copy)
                if c < 0 or key < best:
                    c, best = k, key
    elif mode == SCRIPTED:
        c = x["script"][x["script_at"]]
        x["script_at"] += 1
    else:
        c = _pick_enumerated(x, counts, n, left)
    _record_pick(x, c, counts[c], total)
    _log_pick(x, c)
    return c


@kernel
def flip_coin(g, x):
    """A coin that an effect flips: 1 if it is won."""
    g["picks"] += 1
    return flip(x, 1000 + g["picks"])


@rare(np.int64)
def flip(x, key):
    """A fair coin: 0 or 1. `key` says which one, for the game's own luck: `WHO_BEGINS` or the number of the pick."""
    mode = x["mode"]
    if mode == SAMPLE:
        side = below(x, 2)
    elif mode == KEYED:
        side = np.int64(mix(x["seed"] ^ np.uint64(key)) & np.uint64(1))
    elif mode == SCRIPTED:
        side = np.int64(x["script"][x["script_at"]])
        side = side if side >= 0 else -1 - side
        x["script_at"] += 1
    else:
        side = np.int64(_branch(x, 2))
    _log_pick(x, side if key == WHO_BEGINS else -1 - side)  # an effect's coin is told from a card
    if x["track"]:
        x["probability"] *= 0.5
        note(x, side + 3)
    return side
