"""The records of a game in play: the position, and the context around it. Nothing here computes.

A *position* (`STATE`) is everything that the rules know; copying it copies the game. The library is a grab bag: counts by card
(`library`), with the known cards of its top and bottom in order. Hand, graveyard and exile are counts as well. Permanents are
rows of `rows` with a number of copies: equal permanents are one row. An object to which something refers (a host, a target, a
source on the stack) has a row of its own and a handle. A row of 0 copies is dead, and is removed by the next
`rules.permanents.rows.tidy`.

The *context* (`CONTEXT`) belongs to whoever plays: the random numbers, the mode of chance, the event of the last move, and the
list of legal moves.

Columns of rows and frames are named in `rules.codes`.
"""

from __future__ import annotations

import numpy as np

from deckopt.parameters import ArrayOf, typed
from deckopt.rules.codes import (
    AROUND,
    ARRIVING_WIDTH,
    DELAYED_WIDTH,
    EXILE_WIDTH,
    FRAME_WIDTH,
    LAST_WIDTH,
    MAX_ADDERS,
    MAX_ARRIVING,
    MAX_BOTTOM,
    MAX_CARDS,
    MAX_DELAYED,
    MAX_EXILE_ROWS,
    MAX_GOAL_CASTS,
    MAX_HELD,
    MAX_KEPT,
    MAX_LAST,
    MAX_LIMITS,
    MAX_LIVE,
    MAX_MOVES,
    MAX_PENDING,
    MAX_PERMITS,
    MAX_ROWS,
    MAX_SEEN,
    MAX_STACK,
    MAX_SUBSETS,
    MAX_TOP,
    N_OWN_NUMBERS,
    N_TURN_COUNTS,
    PENDING_WIDTH,
    ROW_WIDTH,
)
from deckopt.rules.layout import TABLES

STATE = np.dtype(
    [
        ("over", "i2"),  # ONGOING, WON or LOST
        ("turn", "i2"),
        ("step", "i2"),
        ("moment", "i2"),  # in the opponent's turn: the next moment
        ("on_the_play", "i2"),
        ("life", "i2"),
        ("opponent_life", "i2"),
        ("poison", "i2"),  # the opponent's poison counters
        ("own_poison", "i2"),
        ("own", "i2", (N_OWN_NUMBERS,)),  # numbers that you have: energy, the room of a dungeon, dungeons completed
        ("more_plus", "i2"),  # +1/+1 counters more for what is just entering
        ("opponent_library", "i2"),
        ("opponent_hand", "i2"),
        ("opponent_graveyard", "i2"),
        ("drew_from_empty", "i2"),  # bit 1: you, bit 2: the opponent; bit 4: an effect has won, if there is a goal
        ("decision", "i2"),  # D_...
        ("fault", "i2"),  # bits of `status`: a capacity was exceeded
        ("land_drops", "i2"),  # lands that may still be played this turn
        ("extra_turns", "i2"),  # turns that you take after this one
        ("more_turns", "i2"),  # extra turns that you have begun
        ("attacked", "i2"),  # whether anything attacked this turn, and whether anything triggered as combat began: bits
        ("unlimited_hand", "i2"),  # whether you have no maximum hand size for the rest of the game
        ("no_combat_damage", "i2"),  # whether no combat damage is dealt this turn
        ("no_gain", "i2"),  # who cannot gain life: bits 1 (you) and 2 (the opponent) this turn; 4 and 8 for the rest of the game
        ("protected", "i2"),  # whether you have protection from everything until your next turn
        ("opened", "i2"),  # whether cards of the opening hand have been asked about
        ("spells_ever", "i2"),  # spells cast this game
        ("drawn_ever", "i2"),  # cards drawn this game, up to the number that a goal asks for
        ("goal_cast", "i2", (MAX_GOAL_CASTS,)),  # how often cards were cast that a goal asks for, up to its number
        ("moves", "i2"),  # moves made this turn
        ("choices", "i2"),  # choices made this turn since you last had priority
        ("shuffles", "i2"),  # shuffles so far, for the game's own luck
        ("picks", "i2"),  # random picks so far, for the game's own luck
        ("to_bottom", "i2"),  # cards of the first hand to put at the bottom
        ("next_handle", "i2"),
        ("untidy", "i2"),  # rows may be dead, mergeable or due to die
        ("due", "i2"),  # whether something may have to die (state-based actions)
        ("stronger", "i2"),  # whether powers may have changed since they were last added up
        ("legends_known", "i2"),  # whether no legend is there twice: nothing has come or changed since the last check
        ("supply_known", "i2"),
        ("total_supply", "i2"),
        ("purpose", "i2"),  # the purpose for which `supply` is counted, if some mana is restricted
        ("limited", "i2", (MAX_LIMITS, 6)),  # floating mana of each limit
        ("frozen", "i2"),  # whether a cost is being paid; then `frozen_mana` is what mana abilities with a condition may make
        ("frozen_types", "i2"),  # what lands may make then by types that they were given; mana of Auras stays as it was
        ("frozen_silencers", "i2"),  # which static abilities that forbid to activate abilities were there then, as bits
        ("frozen_mana", "i2", (MAX_LIVE,)),
        ("frozen_adders", "i2", (MAX_ADDERS,)),  # how many permanents add mana then to what is tapped for mana
        ("kept_less", "i2", (MAX_KEPT,)),  # how many permanents that let spells cost less were just sacrificed for mana
        ("taps_add", "i2", (MAX_ADDERS,)),  # how often effects add mana this turn to what is tapped for mana
        ("n_seen", "i2"),
        ("n_library", "i2"),  # cards in the grab bag
        ("n_top", "i2"),
        ("n_bottom", "i2"),
        ("n_hand", "i2"),
        ("n_graveyard", "i2"),
        ("n_look", "i2"),
        ("n_rows", "i2"),
        ("n_stack", "i2"),
        ("n_pending", "i2"),
        ("n_exiled", "i2"),
        ("n_delayed", "i2"),
        ("n_permits", "i2"),
        ("n_arriving", "i2"),
        ("wishes", "i2"),  # cards of the sideboard that may still be played this turn
        ("last_at", "i2"),  # index in `last` of the next entry
        ("pool", "i2", (6,)),
        ("count", "i2", (N_TURN_COUNTS,)),  # what happened this turn, N_...
        ("supply", "i2", (MAX_SUBSETS,)),  # mana that can be of one of a set of colours
        ("last", "i2", (MAX_LAST, LAST_WIDTH)),  # values of permanents that have left, if anything reads them
        # Zones and lists: a search copies only the part in use (`search.positions`).
        ("hand", "i2", (MAX_CARDS,)),
        ("library", "i2", (MAX_CARDS,)),
        ("graveyard", "i2", (MAX_CARDS,)),
        ("exile", "i2", (MAX_CARDS,)),
        ("seen_graveyard", "i2", (MAX_CARDS,)),  # the graveyard as it was last seen, if something triggers on its cards
        ("drawn", "i2", (MAX_CARDS,)),  # cards drawn since your turn began, if something asks for them
        ("look", "i2", (MAX_CARDS,)),
        ("sideboard", "i2", (MAX_CARDS,)),
        ("top", "i2", (MAX_TOP,)),  # known top cards; the last one is drawn first
        ("bottom", "i2", (MAX_BOTTOM,)),  # known bottom cards; the first one is drawn first
        ("exiled", "i2", (MAX_EXILE_ROWS, EXILE_WIDTH)),  # exiled cards that may be played
        ("permits", "i2", (MAX_PERMITS, 3)),  # cards of the graveyard that may be played this turn
        ("delayed", "i2", (MAX_DELAYED, DELAYED_WIDTH)),
        ("stack", "i2", (MAX_STACK, FRAME_WIDTH)),
        ("arriving", "i2", (MAX_ARRIVING, ARRIVING_WIDTH)),  # objects that are about to enter the battlefield together
        ("pending", "i2", (MAX_PENDING, PENDING_WIDTH)),  # triggers not yet on the stack
        ("seen", "u8", (MAX_SEEN,)),  # positions since the last move that cannot be undone
        ("rows", "i2", (MAX_ROWS, ROW_WIDTH)),
    ],
    align=True,
)
typed(t=TABLES, tr=TABLES)  # what kernels read of a game besides its position
typed(g=STATE, h=STATE, states=ArrayOf(STATE), counts=STATE["hand"], f=ArrayOf(np.int16))

MAX_SCRIPT = 256
MAX_BATCH = 128
MAX_SLOTS = 96
MAX_LOG = 4096
MAX_COPIES = 256

CONTEXT = np.dtype(
    [
        ("rng", "u8"),
        ("among", "i8"),  # among how many numbers the generator has chosen last
        ("mode", "i2"),  # chance.SAMPLE, SCRIPTED, ENUMERATE or KEYED
        ("scope", "i2"),  # 0: all legal moves; 1: those that search offers
        ("stop", "i2"),  # whether the player is to stop at the next rollout, because nobody waits for the result
        ("track", "i2"),  # whether event and probability are kept
        ("logging", "i2"),
        ("n_moves", "i2"),
        ("origin", "i2"),  # 1 + the zone that a card is just leaving for the battlefield, or 0
        ("n_batch", "i2"),
        ("n_slots", "i2"),
        ("loops", "i4"),  # loops that a search has met, each of which halves the bound of the next (`rules.turn.endless`)
        ("cut_off", "i2"),  # the last turn that reached the limit of moves, or 0
        ("n_log", "i4"),
        ("let_go", "i2"),  # whether the lowest frames of the stack have been dropped (`rules.turn.endless.make_room`)
        ("paid", "i4"),  # mana spent so far
        ("spent", "i2"),  # what mana the last payment took (`rules.mana.payment.pay`)
        ("unasked", "i4"),  # how often something went on the stack or resolved since the last choice
        ("script_at", "i4"),
        ("script_n", "i4"),
        ("event", "u8"),
        ("probability", "f8"),
        ("seed", "u8"),  # seed of the game's own luck (KEYED)
        ("moves", "i4", (MAX_MOVES,)),
        ("script", "i4", (MAX_SCRIPT,)),  # SCRIPTED: outcomes; ENUMERATE: indices of the branch
        ("options", "i4", (MAX_SCRIPT,)),  # ENUMERATE: how many there were
        ("batch", "i2", (MAX_BATCH,)),
        ("arrived", "i2", (MAX_ROWS,)),  # the rows of what enters together, in order
        ("in_turn", "i2", (MAX_ROWS,)),  # rows of attackers in the order in which they trigger, or which rows were damaged
        ("meant", "i2", (MAX_ROWS,)),  # how many copies of each of these rows a trigger is about
        ("dying", "i2", (MAX_ROWS,)),  # copies of rows that go to the graveyard together, and how many of them are tapped
        ("dying_tapped", "i2", (MAX_ROWS,)),
        ("sacrificed", "i2", (MAX_ROWS,)),  # copies of rows that are sacrificed together,
        ("sacrificed_for", "i8", (MAX_ROWS,)),  # and the triggers that mean them, as bits
        ("eligible", "i2", (MAX_CARDS,)),  # the cards among which a random choice is made
        ("slot_row", "i2", (MAX_SLOTS,)),
        ("slot_kind", "i2", (MAX_SLOTS,)),
        ("slot_mask", "i2", (MAX_SLOTS,)),
        ("slot_n", "i2", (MAX_SLOTS,)),
        ("slot_key", "i8", (MAX_SLOTS,)),
        ("held", "i2", (MAX_HELD,)),  # cards of the first hand, one by one
        ("key_at", "i2", (MAX_CARDS,)),
        ("key", "u8", (MAX_CARDS, MAX_COPIES)),
        ("log", "i4", (MAX_LOG,)),  # outcomes of chance, stored if `logging`
        ("used", "i2", (AROUND,)),  # the last actions of a turn that reached the limit of moves
        ("around", "i2", (AROUND,)),  # the last cards of an endless game, or the cards on a stack that was too small
    ],
    align=True,
)
typed(x=CONTEXT, xg=CONTEXT)


def new_state() -> np.void:
    """A zeroed position."""
    return np.zeros(1, STATE)[0]  # type: ignore[no-any-return]


def new_context(seed: int = 0) -> np.void:
    """A context that samples, with a seed for its own random numbers."""
    context = np.zeros(1, CONTEXT)[0]
    context["rng"] = np.uint64(seed * 2 + 1)
    return context  # type: ignore[no-any-return]
