"""The steps of your turn in the slow engine, and the course of a game."""

from __future__ import annotations

from naive.listing.abilities import actions_of_permanent, makes_plain_mana, tapping_matters
from naive.listing.actions import act
from naive.mana.paying_after_loss import tap_for_last_mana
from naive.moves import MOST_ACTIONS, Move, Steps, choose
from naive.objects import EXERTED, GOING_HOME
from naive.permanents.counters import is_stunned
from naive.permanents.likeness import one_of_each
from naive.permanents.stages import add_lore, ends_next
from naive.stack import quiet
from naive.state import LOST, Position
from naive.turn.cleanup import clean_up, end_step_or_phase
from naive.turn.combat import combats
from naive.turn.moments import begin_moment, end_step
from naive.turn.opening import open_game
from naive.turn.opponents_turn import opponents_turn
from naive.zones.dredge import draw_or_dredge
from naive.zones.leaving import leave_together


def play(p: Position, to_bottom: int) -> Steps:
    """The rest of a game: from the opening, or from priority in a main phase."""
    if p.step == "opening":
        yield from open_game(p, to_bottom)
        yield from begin_turn(p)
    while not p.over:
        if p.step in ("main", "window"):
            if p.step == "main":
                yield from act(p)
            if not p.over and (yield from combats(p)):
                p.step = "second main"
                begin_moment(p, "second main")
        if p.step == "second main" and not p.over:
            yield from act(p)
        if not p.over:
            yield from end_turn(p)
        if not p.over:
            yield from begin_turn(p)


def begin_turn(p: Position) -> Steps:
    """Untap, upkeep, draw. An extra turn is of the round of the turn before it."""
    if p.extra_turns:
        p.extra_turns -= 1
        p.more_turns += 1
    else:
        p.turn += 1
    p.land_drops, p.actions, p.choices, p.protected = 1, 0, 0, False
    p.counts.clear()
    p.drawn.clear()
    p.own["combats"], p.damage_begun = 0, False
    p.seen.clear()
    for q in p.battlefield:
        exerted = q.colour == EXERTED
        q.tapped = q.tapped and (q.card.stays_tapped or exerted or is_stunned(q))
        q.colour = None if exerted else q.colour
        q.new = False
    going_home = [q for q in p.battlefield if q.colour == GOING_HOME]
    if going_home:
        leave_together(p, going_home, "hand")
    p.step = "upkeep"
    begin_moment(p, "upkeep")
    yield from quiet(p)
    end_step_or_phase(p)
    if p.over:
        return
    if not any(s.no_draw_step for q in p.battlefield for s in q.card.statics):
        if p.own_turn > 1 or not p.on_the_play:
            yield from draw_or_dredge(p, 1)
        yield from quiet(p)
        if p.over:
            return
        begin_moment(p, "draw step")
        yield from quiet(p)
        end_step_or_phase(p)
    yield from before_last_chapters(p)
    if p.over:
        return
    p.step = "main"
    add_lore(p)
    begin_moment(p, "main")
    yield from quiet(p)


def before_last_chapters(p: Position) -> Steps:
    """Sagas that are to reach their last chapter may still be used."""
    while not p.over and any(ends_next(p, q) for q in p.battlefield):
        sagas = one_of_each(p, [q for q in p.battlefield if ends_next(p, q)])
        moves = [move for q in sagas for move in actions_of_permanent(p, q)]
        plain = [q for q in sagas if makes_plain_mana(p, q) and not tapping_matters(p, q.printed)]
        moves += [Move(f"choose {q.words()}", (tap_for_last_mana, q)) for q in plain]
        if p.actions >= MOST_ACTIONS:
            moves = []
        move = yield from choose([*moves, Move("go on")])
        if move.value is None:
            break
        do, *arguments = move.value
        p.actions += do is not tap_for_last_mana
        yield from do(p, *arguments)
        yield from quiet(p)


def end_turn(p: Position) -> Steps:
    """End step, cleanup, and the opponent's turn."""
    end_step_or_phase(p)
    p.step = "end"
    yield from end_step(p, "end step")
    end_step_or_phase(p)
    if p.over:
        return
    yield from clean_up(p)
    if p.over or p.extra_turns:
        return
    yield from opponents_turn(p)
    if not p.over and p.turn >= p.game.last_turn:
        p.over = LOST
