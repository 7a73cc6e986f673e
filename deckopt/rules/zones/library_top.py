"""The top card of the library, if permanents let you look at it or play it.

While there is such a permanent, the top card becomes known, by chance, whenever nothing else happens. What may be played from
there is in `rules.listing.actions`.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold, rare
from deckopt.rules import codes as C
from deckopt.rules.chance import begin_batch, end_batch
from deckopt.rules.permanents.kinds import is_there
from deckopt.rules.zones.library import library_size, put_on_top, take_from_library


@rare()
def know_top(t, g, x):
    """Let the top card become known, if something lets you look at it."""
    if g["n_top"] > 0 or library_size(g) == 0:
        return
    for i in range(t["n_seers"]):
        if is_there(g, t["seer"][i]):
            begin_batch(x)
            card = take_from_library(t, g, x, 1)
            end_batch(x)
            put_on_top(g, card, 0)
            return


@cold
def may_play_top(t, g, a):
    """Whether something lets you play a card from the top of the library by its action a."""
    bit = C.MEANS_AURA if t["a_frame"][a] & C.FL_BESTOWED else C.MEANS_CARD
    for i in range(t["n_seers"]):
        seer = t["seer"][i]
        filt = t["c_top_play"][seer] - 1
        if filt >= 0 and t["f_match"][filt, t["a_card"][a]] & bit and is_there(g, seer):
            return True
    return False


@rare(np.int64)
def borrows(t, g, card):
    """The known top card, if permanents of a card have its activated abilities; otherwise -1."""
    filt = t["c_top_borrow"][card] - 1
    if filt < 0 or g["n_top"] == 0:
        return -1
    top = g["top"][g["n_top"] - 1]
    return int(top) if t["f_match"][filt, top] & C.MEANS_CARD else -1
