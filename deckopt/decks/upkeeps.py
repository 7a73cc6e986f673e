"""What else happens in a turn: questions of `unnoticed`.

Whether it makes a difference that an ability for your upkeep is a trigger, which offers it once: such a card has a trigger in
your upkeep in place of its ability. And whether anything of yours happens in the opponent's turn.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckopt.cards.abilities import Later, May, Trigger, WhenDone
from deckopt.cards.card import Card
from deckopt.cards.effects.permanents import Sacrifice
from deckopt.cards.effects.players import Lose
from deckopt.cards.effects.zones import Return
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.words.kinds import INSTANT, SORCERY

#: What sees that a permanent is sacrificed, and what comes and goes by that.
_GOING = frozenset({"dies", "leaves", "sacrificed", "buried", "targeted", "enters"})


def acts_in_their_turn(_: Card, cards: Mapping[str, Card]) -> bool:
    """Whether something of yours may happen in the opponent's turn. Else a permanent is the same then, whatever it is.

    What an instant or sorcery does at the next end step happens in your own turn, in which it was cast; but not if it may have
    been cast in that very step.
    """
    at_end = False
    for other in cards.values():
        for part in parts_of(other):
            if isinstance(part, Later) and part.at == "next end step" and other.kind & (INSTANT | SORCERY):
                at_end = True
            elif isinstance(part, Later | Trigger) and _in_their_turn(part):
                return True
    return at_end and any(map(_casts_at_end, cards.values()))


def _in_their_turn(part: Later | Trigger) -> bool:
    if isinstance(part, Later):
        return part.at.startswith(("opponent's ", "next "))
    theirs = any(event.startswith(("opponent's ", "opponent draws", "opponent discards")) for event in part.on)
    return theirs and not _drains_them(part)


def _casts_at_end(card: Card) -> bool:
    """Whether it may do something in your end step by which a spell could be cast."""
    ends = [trigger for trigger in card.all_triggers if "end step" in trigger.on]
    plain = ("gain", "lose", "draw", "counters", "create", "damage", "if", "may", "sacrifice", "pump", "untap", "tap")
    return any(getattr(part, "do", "if") not in plain for trigger in ends for part in parts_of(trigger.effects))


def _drains_them(trigger: Trigger) -> bool:
    """Whether a trigger does nothing but that the opponent loses so much life, whatever there is."""
    if trigger.when is not None or trigger.event_when is not None or trigger.targets:
        return False
    return all(isinstance(one, Lose) and one.who == "opponent" and isinstance(one.amount, int) for one in trigger.effects)


def acts_in_your_upkeep(card: Card, other: Card) -> bool:
    """Whether it is noticed: by what else happens in your upkeep, or sees the sacrifice, or keeps abilities from being activated.

    Of the card itself one trigger is not noticed: one that offers to sacrifice it, and has a target then. That is done once, in
    the same step, and without mana.
    """
    if any(isinstance(part, Static) and part.no_activate for part in parts_of(other)):
        return True
    if other is card:
        mine = [trigger for trigger in card.all_triggers if "upkeep" in trigger.on]
        return len(card.all_triggers) != 1 or not all(map(_is_sacrificed_for_a_target, mine)) or card.comes_back
    if other.suspend is not None or other.echo is not None or other.has("rebound"):
        return True
    for part in parts_of(other):
        if isinstance(part, Later) and part.at in ("next upkeep", "your next upkeep"):
            return True
        if isinstance(part, Trigger) and ("upkeep" in part.on or (not _GOING.isdisjoint(part.on) and not _only_comes_back(part))):
            return True
    return False


def _is_sacrificed_for_a_target(trigger: Trigger) -> bool:
    if len(trigger.effects) != 1 or not isinstance(trigger.effects[0], May) or trigger.effects[0].pay is not None:
        return False
    done = trigger.effects[0].effects
    return len(done) == 2 and isinstance(done[0], Sacrifice) and done[0].what == "this" and isinstance(done[1], WhenDone)


def _only_comes_back(trigger: Trigger) -> bool:
    """Whether it returns its own card to the hand, or triggers on lands and the like that enter: nothing does so then."""
    if [*trigger.on] == ["enters"]:
        return True
    done = trigger.effects
    returned = [part for part in done if isinstance(part, Return) and part.what == "this" and part.to == "hand"]
    return trigger.of == "this" and len(returned) == len(done)
