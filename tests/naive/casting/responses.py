"""What permanents of the slow engine can still be used for before something resolves, or before they are lost."""

from __future__ import annotations

from deckopt.cards.effects.permanents import Sacrifice, Untap
from deckopt.cards.effects.together import may_take, takes_all
from deckopt.cards.effects.zones import Return
from deckopt.words.kinds import PERMANENT
from naive.cards import can_come_first, flattened, mana_abilities, modes_of
from naive.casting.abilities import ability_frame, ability_words, activate, can_activate
from naive.casting.cost_parts import make_mana
from naive.casting.spells import under_split_second
from naive.effects.common import meant
from naive.mana.explicit import is_explicit
from naive.mana.paying_after_loss import tap_for_last_mana
from naive.mana.supply import tap_units
from naive.moves import Move, Steps, choose
from naive.objects import Frame, Permanent, Printed
from naive.permanents.characteristics import usable
from naive.permanents.legends import same_legends
from naive.permanents.likeness import one_of_each
from naive.permanents.silenced import is_silenced
from naive.state import Position


def respond(p: Position, frame: Frame) -> Steps:
    """Offer to use what the frame is about to untap; True if something was used."""
    for nth, untapping in enumerate(will_untap(p, frame)):
        if nth >= frame.went_on and (yield from _use(p, before_untapping(p, untapping))):
            return True
        frame.went_on = max(frame.went_on, nth + 1)
    for nth, going in enumerate(will_go(p, frame)):
        moves = makes_mana(p, going) if nth >= frame.passed else []
        if (yield from _use(p, moves)):
            return True
        if moves:
            frame.passed = nth + 1
    if frame.spell or frame.activated:
        return False
    lost = [q for q in one_of_each(p, will_be_lost(p, frame)) if usable(p, q)]
    return (yield from _use(p, [move for q in lost for move in mana_first(p, q)]))


def _use(p: Position, moves: list[Move]) -> Steps:
    """Offer moves, if there are any, or to go on; True if one was made."""
    if not moves:
        return False
    move = yield from choose([*moves, Move("go on")])
    if move.value is None:
        return False
    do, *arguments = move.value
    yield from do(p, *arguments)
    return True


def before_untapping(p: Position, untapping: list[Permanent]) -> list[Move]:
    """What can be used of permanents before they untap."""
    moves: list[Move] = []
    for q in one_of_each(p, [q for q in untapping if usable(p, q)]):
        for index, ability in enumerate(q.card.abilities):
            for mode in range(len(modes_of(ability))):
                allowed = ability.is_mana or not under_split_second(p)
                if allowed and can_come_first(ability) and can_activate(p, q, index, mode):
                    only_taps = ability_frame(q, ability, mode).only_taps
                    words = f"activate {q.name}{ability_words(q.card, index, mode)}"
                    moves.append(Move(words, (activate, q, index, mode), only_taps))
        if tap_units(p, q):
            moves.append(Move(f"choose {q.words()}", (tap_for_last_mana, q)))
        moves += tapped_for_several(p, q)
    return moves


def tapped_for_several(p: Position, q: Permanent) -> list[Move]:
    """Its mana abilities that make several mana of one kind and cost nothing but tapping."""
    if is_silenced(p, q):
        return []
    possible = [a for a in mana_abilities(q.card) if is_explicit(a) and a.tap and not a.sacrifice and not a.remove]
    return [Move(f"activate {q.name} (mana)", (make_mana, q, a)) for a in possible]


def mana_first(p: Position, q: Permanent) -> list[Move]:
    """Its mana abilities that are actions of their own and cost nothing but tapping, before it is lost."""
    moves = tapped_for_several(p, q)
    for index, ability in enumerate(q.card.abilities):
        for mode in range(len(modes_of(ability))):
            if ability.is_mana and can_come_first(ability) and can_activate(p, q, index, mode):
                moves.append(Move(f"activate {q.name}{ability_words(q.card, index, mode)}", (activate, q, index, mode)))
    return moves


def makes_mana(p: Position, going: list[Permanent]) -> list[Move]:
    """Mana of what is about to go, plainly or by an ability that costs only tapping."""
    moves = []
    for q in one_of_each(p, [q for q in going if usable(p, q)]):
        moves += mana_first(p, q)
        if tap_units(p, q):
            moves.append(Move(f"choose {q.words()}", (tap_for_last_mana, q)))
    return moves


def will_go(p: Position, frame: Frame) -> list[list[Permanent]]:
    """The permanents that the frame's effects destroy, exile, hurt or take away with all of their kind, for each that they
    mean; before a legendary permanent those of its name."""
    if frame.spell and frame.printed.card.kind & PERMANENT:
        return [same_legends(p, frame.printed)]
    found = dict.fromkeys(map(may_take, flattened(frame.effects, when_done=False)))
    return [meant(p, frame, what) for what in found if what is not None and what != "created"]


def mana_before_legend(p: Position, printed: Printed) -> Steps:
    """Before a legendary land is there: mana of those of its name."""
    while moves := makes_mana(p, same_legends(p, printed)):
        move = yield from choose([*moves, Move("go on")])
        if move.value is None:
            return
        do, *arguments = move.value
        yield from do(p, *arguments)


def will_be_lost(p: Position, frame: Frame) -> list[Permanent]:
    """The permanents that a trigger's effects may sacrifice or return, but for those that all go."""
    found: list[Permanent] = []
    for effect in flattened(frame.effects, when_done=False):
        if takes_all(effect):
            continue
        if isinstance(effect, Sacrifice) or (isinstance(effect, Return) and effect.from_ == "battlefield"):
            found += [q for q in meant(p, frame, effect.what) if q not in found]
    return found


def will_untap(p: Position, frame: Frame) -> list[list[Permanent]]:
    """The permanents that the frame's effects may untap, for each that they mean; two targets are asked about together."""
    untaps = [e for e in flattened(frame.effects, when_done=False) if isinstance(e, Untap) and not e.in_untap_step]
    found = list(dict.fromkeys(e.what for e in untaps))
    if {"target", "target 2"} <= {*found}:
        found.remove("target 2")
    both = len(found) < len(dict.fromkeys(e.what for e in untaps))
    return [
        [*meant(p, frame, what), *(meant(p, frame, "target 2") if both and what == "target" else [])]
        for what in found
        if what != "created"
    ]
