"""What is offered once attackers are declared, for the slow engine (508.2)."""

from __future__ import annotations

from deckopt.cards.card import Card
from deckopt.compile.window import Window
from naive.cards import modes_of, once
from naive.casting.abilities import activate, activate_given
from naive.casting.announcing import announce
from naive.casting.freely import free_ways
from naive.casting.permits import cast_permitted
from naive.casting.ways import ways_from_hand
from naive.listing.abilities import makes_mana
from naive.listing.actions import act, actions, play_from_sideboard, play_top
from naive.listing.from_hand import cycle
from naive.listing.plays import cast_from, faced
from naive.moves import Move, Steps
from naive.objects import Printed
from naive.state import Position
from naive.turn.cleanup import end_step_or_phase


def act_in_combat(p: Position) -> Steps:
    """One action after another that may matter now, until you pass."""
    p.step = "window"
    yield from act(p, what_matters)
    end_step_or_phase(p)
    p.step, p.damage_begun = "attack", True


def what_matters(p: Position) -> list[Move]:
    """The moves that may matter, and mana abilities where there is something to be paid for."""
    moves = list(actions(p))
    useful = [move for move in moves if matters(p, move.value)]
    if not useful and not any(may_matter_in_hand(p, p.cards[name]) for name in p.hand):
        return []
    return [move for move in moves if move in useful or is_mana(move)]


@once
def window_of(*cards: Card) -> Window:
    return Window(cards)


def window(p: Position) -> Window:
    """What may matter in this game."""
    return window_of(*(printed.card for printed in p.cards.values()))


def is_mana(move: Move) -> bool:
    """Whether a move activates a mana ability."""
    return move.value[0] not in (cast_from, cast_permitted, play_top, play_from_sideboard, cycle) and makes_mana(move)


def matters(p: Position, value: tuple) -> bool:  # type: ignore[type-arg]
    """Whether a move, as what is done and with what, may matter now."""
    do, *arguments = value
    if do in (play_top, play_from_sideboard):
        return matters(p, tuple(arguments))
    if do is cast_permitted:
        return matters(p, arguments[2])
    if do is cast_from:
        printed, way = arguments[:2]
        return window(p).spell(printed.card, way.targets, way.effects, way.when)
    if do is cycle:
        return window(p).adds_mana
    if do is activate:
        q, index, mode, of = arguments
        return ability_matters(p, (of or q.printed).card.abilities[index], mode)
    if do is activate_given:
        return ability_matters(p, arguments[2], arguments[3])
    if do is announce:
        frame = arguments[0]
        ability = frame.ability
        return ability is not None and any(
            ability_matters(p, ability, mode)
            for mode, (_, effects) in enumerate(modes_of(ability))
            if list(effects) == list(frame.effects)
        )
    return False


def ability_matters(p: Position, ability, mode: int) -> bool:  # type: ignore[no-untyped-def]
    """Whether an ability may matter in one of its modes."""
    return window(p).ability(ability, ability.modes[mode] if ability.modes else ability)


def may_matter_in_hand(p: Position, printed: Printed) -> bool:
    """Whether something that the card can be used for from hand may matter."""
    ways = [*ways_from_hand(printed.card), *free_ways(p, printed)]
    cast = any(matters(p, (cast_from, face, one)) for way in ways for face, one in faced(p, printed, way))
    cycled = printed.card.cycling is not None and window(p).adds_mana
    return cast or cycled or abilities_matter(p, printed, "hand")


def abilities_matter(p: Position, printed: Printed, zone: str = "") -> bool:
    """Whether an ability of the card may matter, in a zone or in any."""
    return any(
        ability_matters(p, ability, mode)
        for ability in printed.card.abilities
        if zone in ("", ability.zone)
        for mode in range(len(modes_of(ability)))
    )
