"""What a finished game was like turn by turn: lands, mana, cards, damage, and from when on each card could be paid for.

The game is played again by its recorded moves (`play.record_game`). It is noted at each priority of yours, even if only one thing
could be done. So games that nobody asks about are not slower.

**The mana of a turn** is the most that could have been paid at once in it. At each priority it is what could be made
(`rules.mana.supply`) and what was spent since the first priority of the turn. Mana that was spent to make mana is not counted
beside the mana that it made. Mana that only an action makes counts once that action is taken.

**A card could be paid for** if the mana of the turn was enough for its cost, with the right colours, while it was in hand. A card
that was cast counts too. If a way to cast it has a condition, condition and mana had to be there at the same time.
"""

from __future__ import annotations

import numpy as np

from deckopt.kernels import cold
from deckopt.parameters import typed
from deckopt.rules import codes as C
from deckopt.rules.amounts import holds_for_card
from deckopt.rules.casting.convoke import can_convoke
from deckopt.rules.casting.reductions import reduction
from deckopt.rules.chance import clear_event
from deckopt.rules.mana.live_mana import pay_for
from deckopt.rules.mana.supply import know_supply
from deckopt.rules.permanents.kinds import kind_of
from deckopt.rules.stack.choices import choose
from deckopt.rules.stack.flow import begin_run, do_without_choice, end_game, has_choice, run_on
from deckopt.rules.turn.endless import count_choice, misses_lowest
from deckopt.rules.zones.library import library_size

RECORD = np.dtype(
    [
        ("turns", "i4"),  # how many turns there were
        ("lands", "i4", (C.MAX_TURN,)),  # lands on the battlefield as the turn ended
        ("mana", "i4", (C.MAX_TURN,)),
        ("spent", "i4", (C.MAX_TURN,)),  # mana spent
        ("cards", "i4", (C.MAX_TURN,)),  # cards that had left the library by the last priority of the turn
        ("damage", "i4", (C.MAX_TURN,)),  # how far the opponent's life was below the first total as the turn ended
        ("poison", "i4", (C.MAX_TURN,)),
        # for each card, the first turn on which one of these was so while it was in hand; 0: never
        ("held", "i4", (C.MAX_CARDS,)),  # you had priority
        ("enough", "i4", (C.MAX_CARDS,)),  # there was as much mana as it cost, of any colours
        ("payable", "i4", (C.MAX_CARDS,)),  # its cost could be paid
        # of the present turn
        ("turn", "i4"),
        ("paid_before", "i4"),  # mana spent before the turn
        ("had_priority", "i4"),
        ("paid", "i4"),  # mana spent by the last priority
        ("total", "i4"),  # mana supply at the last priority
        ("supply", "i4", (C.MAX_SUBSETS,)),
        ("total_spent", "i4"),  # mana supply that was spent since the first priority
        ("supply_spent", "i4", (C.MAX_SUBSETS,)),
    ],
    align=True,
)
typed(record=RECORD)


@cold
def begin_record(x, record):
    """Begin with nothing noted."""
    record["turns"], record["turn"] = 0, 0
    for c in range(C.MAX_CARDS):
        record["held"][c], record["enough"][c], record["payable"][c] = 0, 0, 0
    x["paid"] = 0


@cold
def _end_turn(t, g, x, record):
    """Note the totals of the present turn."""
    turn = record["turn"]
    if turn == 0:
        return
    lands = 0
    for r in range(g["n_rows"]):
        if g["rows"][r, C.R_N] > 0 and kind_of(t, g, r) & C.LAND:
            lands += g["rows"][r, C.R_N]
    record["turns"] = turn
    record["lands"][turn] = lands
    record["spent"][turn] = x["paid"] - record["paid_before"]
    record["damage"][turn] = t["opponent_life"] - g["opponent_life"]
    record["poison"][turn] = g["poison"]


@cold
def _begin_turn(g, x, record):
    """Begin to note a turn."""
    turn = np.int64(g["turn"])
    record["turn"] = turn
    record["paid_before"] = x["paid"]
    record["had_priority"] = 0
    record["mana"][turn], record["cards"][turn] = 0, record["cards"][turn - 1] if turn > 1 else 0


@cold
def _note_spent(t, g, x, record):
    """Note the mana supply, and how much of it was spent since the last priority."""
    pay_for(t, g, -1)
    know_supply(t, g)
    if record["had_priority"]:
        paid = np.int64(x["paid"] - record["paid"])
        record["total_spent"] += min(paid, max(0, np.int64(record["total"] - g["total_supply"])))
        for j in range(t["n_subsets"]):
            record["supply_spent"][j] += min(paid, max(0, np.int64(record["supply"][j] - g["supply"][j])))
    else:
        record["had_priority"], record["total_spent"] = 1, 0
        for j in range(t["n_subsets"]):
            record["supply_spent"][j] = 0
    record["paid"], record["total"] = x["paid"], g["total_supply"]
    for j in range(t["n_subsets"]):
        record["supply"][j] = g["supply"][j]


@cold
def _note_cost(t, g, record, a, turn):
    """Note whether the mana of the turn is enough for action a, and whether it has the colours."""
    card = t["a_card"][a]
    cost = np.int64(t["a_cost"][a])
    spent = 1
    if t["a_flags"][a] & C.AF_CONDITION:
        if not holds_for_card(t, g, np.int64(t["a_condition"][a]), card):
            return
        spent = 0  # its condition may hold because of what was paid for
    pay_for(t, g, a)
    know_supply(t, g)
    less = np.int64(g["n_graveyard"] - t["a_exile_n"][a]) if t["a_flags"][a] & C.AF_DELVE else np.int64(0)
    if t["a_flags"][a] & C.AF_LESS:
        less += reduction(t, g, a, 0)
    convoke = np.int64(t["a_convoke"][a])
    if convoke and can_convoke(t, g, cost, 0, less, convoke // 4 - 1, convoke % 4):
        _note_payable(record, card, turn)
        return
    generic = max(0, np.int64(t["k_generic"][cost]) - less)
    if t["k_pips"][cost] + generic > g["total_supply"] + spent * record["total_spent"]:
        return
    if record["enough"][card] == 0:
        record["enough"][card] = turn
    for j in range(t["k_needs"][cost]):
        subset = t["k_subset"][cost, j]
        if t["k_demand"][cost, j] > g["supply"][subset] + spent * record["supply_spent"][subset]:
            return
    _note_payable(record, card, turn)


@cold
def _note_payable(record, card, turn):
    """Note that a card could be paid for on this turn, if it is the first one."""
    if record["enough"][card] == 0:
        record["enough"][card] = turn
    if record["payable"][card] == 0:
        record["payable"][card] = turn


@cold
def _note_priority(t, g, x, record):
    """Note what is so at a priority."""
    turn = np.int64(g["turn"])
    _note_spent(t, g, x, record)
    record["mana"][turn] = max(np.int64(record["mana"][turn]), np.int64(g["total_supply"] + record["total_spent"]))
    record["cards"][turn] = t["deck_size"] - library_size(g)
    for c in range(t["n_cards"]):
        if g["hand"][c] <= 0:
            continue
        if record["held"][c] == 0:
            record["held"][c] = turn
        first = np.int64(t["c_hand0"][c])
        for a in range(first, first + t["c_hand_n"][c]):
            if record["payable"][c] == 0 and t["a_kind"][a] == C.ACT_SPELL and t["a_cost"][a] >= 0:
                _note_cost(t, g, record, a, turn)


@cold
def _note_move(t, g, record, move):
    """Note that a spell that is cast from hand could be paid for."""
    if g["decision"] == C.D_PRIORITY and move % C.MV_A == C.MV_ACT and move // C.MV_C < 2:
        a = move // C.MV_A % (C.MV_B // C.MV_A)
        if t["a_kind"][a] == C.ACT_SPELL and t["a_zone"][a] == C.Z_HAND:
            _note_payable(record, t["a_card"][a], np.int64(g["turn"]))


@cold
def _follow_turn(t, g, x, record):
    """End the notes of a turn when another one has begun."""
    if g["turn"] != record["turn"]:
        _end_turn(t, g, x, record)
        _begin_turn(g, x, record)


@cold
def apply_noted(t, g, x, record, move):
    """Make a move as `rules.stack.flow.apply` does, with notes."""
    _note_move(t, g, record, move)
    clear_event(x)
    if count_choice(g, x):
        choose(t, g, x, move)
    else:
        g["over"] = C.LOST
    begin_run(x)
    steps = 0
    while not g["over"]:
        _follow_turn(t, g, x, record)
        if g["decision"] == C.D_NONE:
            steps = run_on(t, g, x, steps)
            continue
        is_asked = has_choice(t, g, x)
        if g["decision"] == C.D_PRIORITY:
            _note_priority(t, g, x, record)
        if is_asked and not misses_lowest(g, x):
            return
        if is_asked:
            g["over"] = C.LOST
            break
        if x["n_moves"] == 1:
            _note_move(t, g, record, np.int64(x["moves"][0]))
        do_without_choice(t, g, x)
    _follow_turn(t, g, x, record)
    _end_turn(t, g, x, record)
    end_game(g, x)
