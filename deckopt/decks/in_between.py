"""What may happen between announcing a spell and resolving it, because of other cards of the deck.

These are questions of `unnoticed`, which says which simplification each of them is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckopt.cards import verbs
from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.card import Card
from deckopt.cards.costs import Chosen, Cost
from deckopt.cards.effects.players import Damage
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.decks.kinds import may_be
from deckopt.words.events import E_THEIR_END, E_UPKEEP, EVENTS
from deckopt.words.targets import NO_FILTERS

#: Verbs that put a permanent onto the battlefield, or a card on the stack, without saying so under `to`.
_BRINGING = ("exchange", "create copy", "become copy")
_TAPPING = Cost.made(tap=True)
#: What may happen because a spell is cast or has targets, or because of what that triggers.
_IN_BETWEEN = frozenset(
    {"cast", "targeted", "targeted by spell", "cast at", "cast only at", "life gained", "copied", "counters put"}
)
#: Of these what sees targets of abilities.
_OF_ABILITIES = frozenset({"targeted"})
_OF_TARGETS = frozenset({"targeted", "targeted by spell", "cast at", "cast only at"})
#: Verbs that neither put a card into your graveyard nor take one out of it, but for tokens.
_OF_NO_GRAVEYARD = frozenset({"add", "create", "gain", "lose", "pump", "counters", "scry", "if", "may", "counter spell"})


def sees_targets(_: Card, other: Card) -> bool:
    """Whether it triggers on becoming a target of an ability."""
    return any(isinstance(part, Trigger) and "targeted" in part.on for part in parts_of(other))


def brings_in_between(card: Card, other: Card) -> bool:
    """Whether the card may enter because of the other while a spell waits on the stack: by a trigger, or by what only taps."""
    if other.has("cascade") or card.madness is not None:
        return True
    on_stack: list[Trigger | Ability] = [t for t in other.all_triggers if not all(map(is_a_moment, t.on))]
    on_stack += [ability for ability in other.abilities if ability.cost == _TAPPING]
    return any(_brings(part, one, card) for one in on_stack for part in parts_of(one.effects))


def waits_beside(card: Card, other: Card) -> bool:
    """Whether an ability of the other may be on the stack, above what is announced, when the card's own trigger is put there.

    It may have triggered on the card entering, or be there because the card entered by an effect and not as a spell.
    """
    watches = [t for t in other.all_triggers if "state" in t.on or ("enters" in t.on and t.of != "this")]
    if any("state" in t.on or not isinstance(t.of, Filter) or may_be(t.of, card.name, card) for t in watches):
        return True
    there: list[Any] = [*other.all_triggers, *other.abilities, other]
    return brings_in_between(card, other) or any(_brings(part, one, card) for one in there for part in parts_of(one.effects))


def keeps_from_being_targets(other: Card) -> bool:
    """Whether something may be no target of yours because of it: by shroud or protection."""
    return any(word == "shroud" or word.startswith("protection") for part in parts_of(other) for word in words_of(part))


def changes_targets_in_between(card: Card, other: Card) -> bool:
    """Whether other permanents may be meant as the card resolves than could be its targets, or something sees those targets.

    What is gone by then would be no target any more. What is done for mana could have been done before.
    """
    if card.madness is not None or other.has("cascade"):
        return True
    if keeps_from_being_targets(other):
        return True
    triggers = [*other.all_triggers, *(part for part in parts_of(other) if isinstance(part, Trigger))]
    if any(not _OF_TARGETS.isdisjoint(trigger.on) for trigger in triggers):
        return True
    on_stack = [trigger.effects for trigger in triggers if _is_in_between(trigger, card, other)]
    return any(brings_any(part) for effects in on_stack for part in parts_of(effects))


def divides_in_between(card: Card, other: Card) -> bool:
    """Whether it makes a difference that the card divides damage or counters as it resolves, and not as its targets are chosen.

    Other permanents may be there by then, some that would have had a part may be gone, or something sees those targets. Where
    an ability divides, what triggers on something entering waits beside it only if it may mean the card, or if several enter.
    """
    if card.madness is not None or other.has("cascade"):
        return True
    triggers = [*other.all_triggers, *(part for part in parts_of(other) if isinstance(part, Trigger))]
    is_spell = _divides(card.effects) or any(_divides(mode) for mode in card.modes)
    if any(not (_OF_TARGETS if is_spell else _OF_ABILITIES).isdisjoint(trigger.on) for trigger in triggers):
        return True
    dividing: list[Any] = [t for t in card.all_triggers if {*t.on} != {"enters"} or t.of != "this"]
    late = any(_divides(one) for one in [*dividing, *card.abilities])
    if not is_spell and not late and any(_brings_several(part, card) for part in parts_of(other)):
        return True
    waiting = [
        t for t in triggers if late or (_is_in_between(t, card, other) and ("enters" not in t.on or _sees(t, card, is_spell)))
    ]
    return any(brings_any(part) or _takes_any(part, t) for t in waiting for part in parts_of(t.effects))


def _sees(trigger: Trigger, card: Card, is_spell: bool) -> bool:
    """Whether a trigger on something that enters may be about the card; while a spell waits, nothing enters by itself."""
    if is_spell:
        return {*trigger.on} != {"enters"}
    return not isinstance(trigger.of, Filter) or may_be(trigger.of, card.name, card)


def _brings_several(part: Any, card: Card) -> bool:
    """Whether it may put several cards onto the battlefield at once, the card among them."""
    if getattr(part, "do", "") in ("exchange", "return held"):
        return True
    onto = "battlefield" in (getattr(part, "to", ""), getattr(part, "then", ""))
    what = getattr(part, "what", None)
    meant = not isinstance(what, Filter) or may_be(what, card.name, card)
    return onto and meant and getattr(part, "count", 1) not in (1, None)


def _divides(value: Any) -> bool:
    return any(getattr(part, "divided", None) is not None for part in parts_of(value))


def _takes_any(part: Any, trigger: Trigger) -> bool:
    """Whether permanents may be gone because of a part of a trigger, or be something else."""
    verb = getattr(part, "do", "")
    if verb == "damage":
        at_players = bool(trigger.targets) and all(target.what in ("opponent", "player", "you") for target in trigger.targets)
        return part.to not in ("you", "opponent", "each") and not (part.to == "target" and at_players)
    if verb == "pump":
        return any(not isinstance(n, int) or n < 0 for n in (part.power, part.toughness))
    if verb == "counters":
        return bool(part.kind.startswith("-"))
    return verb in ("sacrifice", "destroy", "exile", "return", "remove", "give", "become", "leave", "cede")


def words_of(part: Any) -> Iterator[str]:
    """The words that stand directly in a part of a definition, or in a list of it."""
    for value in vars(part).values():
        for word in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(word, str):
                yield word


def brings_any(part: Any) -> bool:
    """Whether it may put a card onto the battlefield."""
    if getattr(part, "do", "") in (*_BRINGING, "allow", "return held", "become", "transform"):
        return True
    return any("battlefield" in str(getattr(part, name, "")) for name in ("to", "then", "take", "first"))


def _brings(part: Any, by: Trigger | Ability, card: Card) -> bool:
    if isinstance(part, verbs.Allow):  # what it lets be cast may be the card, or put it onto the battlefield
        meant = (
            [part.what]
            if isinstance(part.what, Filter)
            else [parse_filter(t.what) for t in by.targets if t.what not in NO_FILTERS]
        )
        return not meant or any(may_be(what, card.name, card) for what in meant)
    if getattr(part, "do", "") in _BRINGING:
        return True
    what = getattr(part, "what", None)
    onto = "battlefield" in (getattr(part, "to", ""), getattr(part, "then", ""))
    return onto and not (isinstance(what, Filter) and not may_be(what, card.name, card)) and what != "this"


def is_a_moment(event: str) -> bool:
    return E_UPKEEP <= EVENTS[event] <= E_THEIR_END


def fills_graveyard_in_between(card: Card, cards: Mapping[str, Card]) -> bool:
    """Whether other cards may be in the graveyard as the card resolves than when its targets would have been chosen.

    What is done for mana, and triggers on that, could have been done before. What triggers as a spell is cast, and what the card
    itself costs beside mana, comes after its targets. What only leaves the graveyard would have been no target then. An exiled
    permanent is none that comes there; but an Aura on it may be one, and something may trigger on its leaving.
    """
    done = [part for other in cards.values() for part in _done_in_between(card, other)]
    if any(not _is_exile(part) for part in done):
        return True
    return bool(done) and any(map(_follows_an_exile, cards.values()))


def _done_in_between(card: Card, other: Card) -> list[Any]:
    """What one card may do in between that puts a card into the graveyard, or may lead to it."""
    if other is card and (any(isinstance(part, Chosen) for part in parts_of(card)) or card.has("delve") or card.has("cascade")):
        return [card]
    waiting = [trigger for trigger in other.all_triggers if _is_in_between(trigger, card, other)]
    if any(_comes_back(part) for trigger in waiting for part in parts_of(trigger.effects)):
        waiting = other.all_triggers
    done = [part for trigger in waiting for part in parts_of(trigger.effects) if not _comes_back(part)]
    fills = [part for part in done if isinstance(part, Chosen) or getattr(part, "do", "if") not in _OF_NO_GRAVEYARD]
    return [part for part in fills if not _only_hits(part)]


def _is_exile(part: Any) -> bool:
    """Whether permanents are exiled, and nothing comes back for it."""
    return isinstance(part, verbs.Exile) and part.from_ == "battlefield" and not part.held


def _follows_an_exile(card: Card) -> bool:
    """Whether something may come into the graveyard because a permanent is exiled."""
    attached = card.enchant is not None or card.bestow is not None or any(way.aura for way in card.ways)
    larger = any(static.toughness != 0 for static in card.statics)
    return attached or larger or any("state" in trigger.on or "leaves" in trigger.on for trigger in card.all_triggers)


def _only_hits(part: Any) -> bool:
    """Whether it is damage to the opponent alone."""
    return isinstance(part, Damage) and part.to == "opponent"


def _is_in_between(trigger: Trigger, card: Card, other: Card) -> bool:
    """Whether a trigger of another card may be had between announcing and resolving the card."""
    if {*trigger.on} <= {"cast"}:
        if trigger.of == "this":
            return other is card
        return not isinstance(trigger.of, Filter) or may_be(trigger.of, card.name, card)
    return not _IN_BETWEEN.isdisjoint(trigger.on) or (
        "enters" in trigger.on and trigger.of != "this" and not _of_land_plays(trigger)
    )


def _of_land_plays(trigger: Trigger) -> bool:
    """Whether it asks for a land that was played: none is while a spell waits on the stack (305.3)."""
    asked = [part for when in (trigger.when, trigger.event_when) if when is not None for part in when.parts]
    return any(question.played is not None and question.bounds[0] > 0 for question in asked)


def _comes_back(part: Any) -> bool:
    return getattr(part, "do", "") == "return" and part.what == "this" and part.from_ == "graveyard"
