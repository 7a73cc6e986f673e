"""Choices of the slow engine: permanents, cards, targets, colours, yes or no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from deckopt.cards.symbols import mask_of
from deckopt.cards.targets import Target
from deckopt.compile.alike_targets import follows
from deckopt.words.colours import BASIC_LAND_MANA
from deckopt.words.counts import OWN_NUMBERS
from deckopt.words.kinds import CREATURE
from naive.moves import Move, Steps, choose
from naive.objects import OPPONENT, YOU, Frame, Permanent, Printed
from naive.permanents.characteristics import amount, has, matches
from naive.permanents.kinds import mana_value
from naive.permanents.likeness import likeness, one_of_each, single_out
from naive.permanents.protection import protected, source_of
from naive.references import target_filter
from naive.state import Position
from naive.triggers import happen

COLOUR_WORDS = ("white", "blue", "black", "red", "green", "colourless")
STOP = "no more"


def bits(mask: int) -> list[int]:
    """The colours in a mask, in order."""
    return [k for k in range(6) if mask >> k & 1]


def permanent_moves(p: Position, permanents: Iterable[Permanent]) -> list[Move]:
    """One move for each of the permanents that are not alike."""
    return [Move(f"choose {q.words()}", q) for q in one_of_each(p, permanents)]


def card_moves(names: Iterable[str]) -> list[Move]:
    """One move for each name."""
    return [Move(f"choose {name}", name) for name in sorted(set(names))]


def choose_colour(mask: int) -> Steps:
    """One of the colours in the mask."""
    move = yield from choose([Move(COLOUR_WORDS[k], k) for k in bits(mask)])
    return move.value


def choose_entering(p: Position, printed: Printed) -> Steps:
    """The colour or creature type that is chosen as a permanent enters."""
    enters = printed.card.enters
    if enters.choose == "colour":
        return (yield from choose_colour(0b11111 & ~mask_of(enters.but)))
    if enters.choose == "basic land type":
        move = yield from choose([Move(word, k) for k, word in enumerate(BASIC_LAND_MANA)])
        return move.value
    creatures = [c for c in p.cards.values() if c.kind & CREATURE and c.card.listed]
    types = dict.fromkeys(word for c in creatures for word in c.subtypes)
    move = yield from choose([Move(word, word) for word in types])
    return None if move is None else move.value


def ask_whether(possible: bool = True) -> Steps:
    """Yes, if that is possible, or no."""
    yes = [Move("yes", True)] if possible else []
    move = yield from choose([*yes, Move("no", False)])
    return move.value


# -- targets -----------------------------------------------------------------------------


def possible_targets(p: Position, spec: Target, frame: Frame) -> list[Any]:
    """Everything that the target may be: players, permanents, names of graveyard cards."""
    if spec.what == "spell":
        return []
    if spec.in_ == "graveyard":
        wanted = target_filter(spec)
        mine = [name for name in p.graveyard if matches(p, wanted, p.cards[name], frame.printed, frame.source)]
        if wanted is not None and wanted.alternatives[0].other and frame.source not in p.battlefield and not frame.targets:
            mine = [name for name in mine if name != frame.printed.name or p.graveyard[name] > 1]  # its own card lies there too
        mine = [name for name in mine if is_within(p, spec, frame, p.cards[name])]
        return [*mine, *([OPPONENT] if spec.theirs and p.opponent_graveyard else [])]
    one_player = {"opponent": [OPPONENT], "you": [YOU]}
    players = [OPPONENT, YOU] if spec.what in ("any", "any other", "player") else one_player.get(spec.what, [])
    if spec.what in ("player", "opponent", "you"):
        creatures: list[Permanent] = []
    elif spec.what in ("any", "any other"):
        creatures = [q for q in p.battlefield if q.is_creature and not (spec.what == "any other" and q is frame.source)]
    else:
        wanted = target_filter(spec)
        creatures = [q for q in p.battlefield if matches(p, wanted, q, frame.printed, frame.source)]
        creatures = [q for q in creatures if is_within(p, spec, frame, q)]
    if p.protected or any(s.no_target for q in p.battlefield for s in q.card.statics):
        players = [player for player in players if player != YOU]
    found = [*players, *(q for q in creatures if not has(p, q, "shroud") and not protected(p, q, source_of(p, frame)))]
    return [t for t in found if not spec.dealt_damage or was_dealt_damage(p, t)]


def is_within(p: Position, spec: Target, frame: Frame, subject: Any) -> bool:
    """Whether its mana value is as the target asks. While X is still to be chosen, some X that can be paid is enough."""
    bounds = spec.mana_value
    if bounds is None:
        return True
    open_x = frame.largest_x is not None
    asking = replace(frame, x=frame.largest_x) if open_x else frame
    least = 0 if bounds.at_least is None or (open_x and spec.by_x) else amount(p, bounds.at_least, asking)
    most = 9999 if bounds.at_most is None else amount(p, bounds.at_most, asking)
    return least <= mana_value(subject) <= most


def allows(p: Position, frame: Frame, x: int) -> bool:
    """Whether the targets that are bounded by X allow this X."""
    asking = replace(frame, x=x)
    chosen = zip(frame.target_specs, frame.targets, strict=True)
    return all(
        is_within(p, spec, asking, p.cards[t] if isinstance(t, str) else t) for spec, t in chosen if spec.by_x and t is not None
    )


def was_dealt_damage(p: Position, target: Any) -> bool:
    """Whether a player or permanent was dealt damage this turn."""
    if isinstance(target, Permanent):
        return target.hurt
    return p.counts["damage dealt to you" if target == YOU else "damage dealt to opponent"] > 0


def aims(p: Position, spec: Target, frame: Frame) -> list[Any]:
    """The possible targets without those that only tapping and untapping may not have."""
    return [t for t in possible_targets(p, spec, frame) if not (frame.only_taps and goes_in_circles(p, frame, t))]


def goes_in_circles(p: Position, frame: Frame, target: Permanent) -> bool:
    """Whether tapping the source and (un)tapping the target gives a position in which such an ability was used already.

    That is now, or since the last move that cannot be undone.
    """
    assert frame.source is not None
    untaps = frame.effects[0].do == "untap"
    then = position_key(p, {frame.source: True, target: not untaps})
    return then in p.seen or then == position_key(p)


def position_key(p: Position, tapped: dict[Permanent, bool] | None = None) -> Any:
    """All that a position is but for the stack, as if some permanents were tapped or not."""
    changed = tapped or {}
    frames = [*p.stack, *p.queue]
    permanents = Counter((likeness(p, q, frames), changed.get(q, q.tapped)) for q in p.battlefield)
    own = tuple(p.own[word] for word in OWN_NUMBERS)
    lives = (p.life, p.opponent_life, p.poison, p.own_poison)
    numbers = (*lives, own, p.turn, p.opponent_library, tuple(p.pool), p.size_of_library())
    zones = tuple(tuple(sorted(zone.items())) for zone in (p.hand, p.graveyard, p.exile, p.exiled))
    return (numbers, zones, frozenset(permanents.items()))


def can_aim(p: Position, frame: Frame) -> bool:
    """Whether there is something for every target that it cannot do without."""
    for spec in frame.target_specs:
        possible = aims(p, spec, frame)
        there = sum(p.graveyard.get(t, 1) for t in possible)
        if not spec.up_to and there < (2 if spec.another else 1):
            return False
    return True


def others_than(p: Position, possible: list[Any], before: list[Any]) -> list[Any]:
    """What is possible and was not chosen before; of equal cards as many as there are."""
    cards = [t for t in possible if t in p.graveyard and p.graveyard[t] > before.count(t)]
    return [t for t in possible if t in cards or (t not in p.graveyard and not any(t is b for b in before))]


def is_left_out(frame: Frame, i: int) -> bool:
    """Whether a target is not asked for: none was chosen before it, or by the spell that is copied."""
    if frame.is_copy:
        return i in frame.left_out
    return follows(frame.target_specs, frame.effects, i) and frame.targets[i - 1] is None


def choose_targets(p: Position, frame: Frame) -> Steps:
    """Choose the frame's targets one after another; False if there is none for one of them."""
    for i, spec in enumerate(frame.target_specs):
        if is_left_out(frame, i):
            frame.targets.append(None)
            frame.left_out |= {i}
            continue
        possible = aims(p, spec, frame)
        if spec.another:
            possible = others_than(p, possible, frame.targets)
        moves = [Move("target you" if t == YOU else "target the opponent", t) for t in possible if t in (YOU, OPPONENT)]
        others = [t for t in possible if t not in (YOU, OPPONENT)]
        moves += permanent_moves(p, [t for t in others if isinstance(t, Permanent)])
        moves += card_moves([t for t in others if isinstance(t, str)])
        for move in moves:
            move.undoable = frame.only_taps
        if spec.up_to and not (moves and frame.is_copy):
            moves.append(Move(STOP))
        move = yield from choose(moves)
        if move is None:
            return False
        if move.label == STOP:
            frame.targets.append(None)
            frame.left_out |= frozenset() if frame.is_copy else {i}
            continue
        if frame.only_taps:
            p.seen.add(position_key(p))
        chosen = move.value
        frame.targets.append(single_out(p, chosen) if isinstance(chosen, Permanent) else chosen)
    for target in permanents_aimed_at(frame):
        happen(p, "targeted", [target], values=[2 if target.aimed else 1])
        target.aimed = True
        if frame.spell:
            happen(p, "targeted by spell", [target])
    return True


def permanents_aimed_at(frame: Frame) -> list[Permanent]:
    """The permanents among its targets, each once."""
    return list(dict.fromkeys(t for t in frame.targets if isinstance(t, Permanent)))


def target_is_legal(p: Position, spec: Target, frame: Frame, target: Any) -> bool:
    """Whether a target chosen earlier still is one."""
    return any(t is target or (isinstance(t, str) and t == target) for t in possible_targets(p, spec, frame))
