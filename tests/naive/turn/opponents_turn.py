"""The opponent's turn in the slow engine."""

from __future__ import annotations

from typing import Any

from deckopt.words.moments import MOMENTS
from naive.moves import Steps
from naive.objects import Permanent, Printed
from naive.permanents.characteristics import matches
from naive.permanents.counters import is_stunned
from naive.permanents.given import given_triggers
from naive.stack import quiet
from naive.state import Position
from naive.state_based import check_players
from naive.triggers import untaps_then
from naive.turn.cleanup import HAND_SIZE, end_step_or_phase, lapse
from naive.turn.moments import begin_moment, end_step
from naive.zones.opponent import opponent_discards, opponent_draws


def opponents_turn(p: Position) -> Steps:
    """The opponent draws a card; at the moments of their turn your permanents trigger."""
    p.step = "opponent's turn"
    p.counts.clear()
    untap_with_them(p)
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


def untap_with_them(p: Position) -> None:
    """The untap step: what says so untaps, all of it at once and each permanent once (502.3)."""
    untapping: list[Permanent] = []
    for q in p.battlefield:
        given = [(printed, trigger) for printed, _, trigger in given_triggers(p, q)]
        for printed, trigger in [*((q.printed, trigger) for trigger in q.card.all_triggers), *given]:
            if untaps_then(trigger):
                (effect,) = trigger.effects
                untapping += [other for other in p.battlefield if is_meant(p, effect.what, other, printed, q)]
    for q in dict.fromkeys(untapping):
        q.tapped = q.tapped and is_stunned(q)


def is_meant(p: Position, what: Any, other: Permanent, printed: Printed, source: Permanent) -> bool:
    """Whether the source, which has an ability of a card, means another permanent, or itself."""
    return other is source if what == "this" else matches(p, what, other, printed, source)
