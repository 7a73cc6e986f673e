"""The opponent's turn in the slow engine."""

from __future__ import annotations

from deckopt.words.moments import MOMENTS
from naive.moves import Steps
from naive.stack import quiet
from naive.state import Position
from naive.state_based import check_players
from naive.turn.cleanup import HAND_SIZE, end_step_or_phase, lapse
from naive.turn.moments import begin_moment, end_step
from naive.zones.opponent import opponent_discards, opponent_draws


def opponents_turn(p: Position) -> Steps:
    """The opponent draws a card; at the moments of their turn your permanents trigger."""
    p.step = "opponent's turn"
    p.counts.clear()
    for moment in MOMENTS:
        if not moment.startswith("opponent's"):
            continue
        if moment == "opponent's draw step":
            opponent_draws(p, 1, first=True)
            check_players(p)
            if p.over:
                return
        if moment == "opponent's end step":
            yield from end_step(p, moment)
        else:
            begin_moment(p, moment)
            yield from quiet(p)
        end_step_or_phase(p)
        if p.over:
            return
    again = True
    while again and not p.over:  # what triggers makes for another cleanup
        opponent_discards(p, p.opponent_hand - HAND_SIZE)
        lapse(p)
        again = bool(p.queue)
        yield from quiet(p)
