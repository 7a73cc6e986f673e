"""Finds cards that are played almost as printed, together with cards of the deck beside which that shows.

Each pair is a kind of definition and what notices it. What a card says itself (`approximates`) is in `unnoticed`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckopt.cards.abilities import Give, If, Later, May
from deckopt.cards.card import Card
from deckopt.cards.catalog import parts_of as come_with
from deckopt.cards.effects.mana import AddMana
from deckopt.cards.effects.permanents import Become, Pump, Regenerate, Tap, Untap
from deckopt.cards.effects.tokens import BecomeCopy, Create, CreateCopy, Except
from deckopt.cards.effects.zones import Return
from deckopt.cards.filters import Alternative, Filter
from deckopt.cards.parts import parts_of
from deckopt.cards.statics import Static
from deckopt.decks.copied_payment import gives_escape
from deckopt.decks.in_between import brings_any
from deckopt.words.kinds import ARTIFACT, CREATURE
from deckopt.words.subtypes import is_creature_type

_Beside = Callable[[Card, Card], bool]


def _sees_itself_buried(card: Card) -> bool:
    return any("buried" in trigger.on and trigger.of == "this" for trigger in card.all_triggers)


def _becomes_a_copy(_: Card, other: Card) -> bool:
    return other.enters.as_copy is not None or any(isinstance(part, BecomeCopy) for part in parts_of(other))


def _is_copied(_: Card, other: Card) -> bool:
    """Whether something becomes a copy, or a token is made one."""
    return _becomes_a_copy(_, other) or any(isinstance(part, CreateCopy) for part in parts_of(other))


def _copies_any_permanent(card: Card) -> bool:
    """Whether it makes a token that is a copy of a target which may be an Aura."""
    if not any(isinstance(part, CreateCopy) for part in parts_of(card)):
        return False
    aims = " ".join(str(getattr(part, "what", "")) for part in parts_of(card) if hasattr(part, "what"))
    return any(word in aims for word in ("permanent", "token", "enchantment", "Aura"))


def _is_an_aura(_: Card, other: Card) -> bool:
    return other.enchant is not None


def _becomes_another_type(card: Card) -> bool:
    """Whether it becomes an artifact creature of a type, which takes other creature types away (205.1b)."""
    return any(isinstance(part, Become) and "Artifact Creature —" in part.types for part in parts_of(card))


def _aims_at_another_type(card: Card) -> bool:
    """Whether it makes something else an artifact creature of a type."""
    return any(
        isinstance(part, Become) and "Artifact Creature —" in part.types and part.what != "this" for part in parts_of(card)
    )


def _adds_a_type(card: Card, other: Card) -> bool:
    """Whether another card gives a creature type: to what it is aimed at, or to what becomes a copy."""
    given = other is not card and any(
        isinstance(part, Become) and (part.types.startswith("—") or ("Artifact Creature —" in part.types and part.what != "this"))
        for part in parts_of(other)
    )
    return given or any(is_creature_type(word) for but in _exceptions(other) for word in but.types if word[:1].isupper())


def _exceptions(card: Card) -> list[Except]:
    """How copies differ that it makes, or as which it enters."""
    copies = [part.but for part in parts_of(card) if isinstance(part, CreateCopy | BecomeCopy)]
    return copies if card.enters.as_copy is None else [*copies, card.enters.as_copy.but]


def _has_types_already(_: Card, other: Card) -> bool:
    """Whether it is an artifact of a creature type that is no creature (308.2)."""
    types = any(map(is_creature_type, other.type.subtypes)) or other.changeling
    return types and bool(other.kind & ARTIFACT) and not other.kind & CREATURE


def _returns_all(card: Card) -> bool:
    return any(isinstance(part, Return) and part.from_ == "graveyard" and part.count not in (1, "all") for part in parts_of(card))


def _may_stay(_: Card, other: Card) -> bool:
    """Whether it goes to the graveyard in place of entering, unless a card is discarded."""
    return bool(other.enters.discard)


def _taps_for_power(card: Card) -> bool:
    """Whether it has station, whose tapping is part of what happens here and no cost (702.184a)."""
    return any(isinstance(part, Tap) and part.note == "power" for part in parts_of(card))


def _triggers_on_tapping(_: Card, other: Card) -> bool:
    return any("tapped" in trigger.on for trigger in other.all_triggers)


def _shows_by_value(card: Card) -> bool:
    """Whether spells may be cast from the top of the library by their mana value, to which a chosen X belongs (202.3e)."""
    return card.top is not None and card.top.play is not None and any(a.min_value for a in card.top.play.alternatives)


def _costs_x(_: Card, other: Card) -> bool:
    return other.cost is not None and other.cost.x > 0


def _ascends(card: Card) -> bool:
    return card.ascend


def _has_another_face(_: Card, other: Card) -> bool:
    return any(way.as_ for way in other.ways)


def _gives_cards_up(_: Card, other: Card) -> bool:
    """Whether its own additional cost puts cards into the graveyard, which could be exiled for the escape cost then (601.2h)."""
    return other.also is not None and bool(other.also.sacrifice or other.also.discard)


def _taps_for_no_mana(card: Card) -> bool:
    """Whether it has a mana ability that makes none: of the colours of an opponent's lands (605.1a)."""
    return any(not ability.effects and not ability.targets and ability.cost.tap for ability in card.abilities)


def _spares_mana_abilities(_: Card, other: Card) -> bool:
    return any(isinstance(part, Static) and part.no_activate == "all but mana" for part in parts_of(other))


def _makes_powerstones(card: Card) -> bool:
    """Whether it makes tokens whose mana can't be spent to cast a nonartifact spell. It may be spent on all else (106.6)."""
    return any(getattr(part, "token", "") == "Powerstone token" for part in parts_of(card))


def _costs_mana_otherwise(_: Card, other: Card) -> bool:
    """Whether mana may be paid that is neither for a spell nor for an ability that is activated."""
    special = other.echo is not None or other.suspend is not None or other.plot is not None
    return special or any(isinstance(part, May) and part.pay is not None for part in parts_of(other))


def _lets_nothing_regenerate(card: Card) -> bool:
    return card.no_regeneration


def _regenerates(_: Card, other: Card) -> bool:
    return any(isinstance(part, Regenerate) for part in parts_of(other))


def _harmonizes(card: Card) -> bool:
    """Whether a creature may be tapped for it, whose power is a reduction of its cost like others (702.180a)."""
    return card.harmonize is not None


def _says_at_least(_: Card, other: Card) -> bool:
    """Whether it says how much mana spells cost at least, after all reductions (601.2f)."""
    return any(isinstance(part, Static) and part.least for part in parts_of(other))


def _pays_mana_and_more(card: Card) -> bool:
    """Whether mana and something else may be paid together: both are owed before either is paid (118.3)."""
    paid = [part.effects[0] for part in parts_of(card) if isinstance(part, May) and part.pay is not None and part.effects]
    return any(first.do in ("sacrifice", "discard", "exile", "return") and first.what != "this" for first in paid)


def _gives_up_for_mana(_: Card, other: Card) -> bool:
    """Whether something is given up for mana, which could be what is paid besides the mana."""
    given = [a for a in other.abilities if any(isinstance(effect, AddMana) for effect in a.effects)]
    return any(a.sacrifice for a in other.mana) or any(
        a.cost.sacrifice or a.cost.discard or a.cost.exile or a.cost.return_ for a in given
    )


def _finds_its_name(card: Card) -> bool:
    """Whether it looks for cards of its own name, which is the name that is printed on it (201.5)."""
    return any(a.own_name for part in parts_of(card) for a in _alternatives(part))


def _alternatives(part: object) -> list[Alternative]:
    """What the filters ask that stand directly in a part of a definition."""
    return [a for value in vars(part).values() if isinstance(value, Filter) for a in value.alternatives]


def _copies_under_a_name(_: Card, other: Card) -> bool:
    return any(but.name for but in _exceptions(other))


def _enlists(card: Card) -> bool:
    """Whether a creature is tapped as it attacks, which is a choice as attackers are declared (702.154a)."""
    return any("attacks" in trigger.on and any(map(_taps_an_idle_one, parts_of(trigger))) for trigger in card.all_triggers)


def _taps_an_idle_one(part: object) -> bool:
    return isinstance(part, Tap) and any(a.idle for a in _alternatives(part))


def _notices_before(card: Card, cards: Mapping[str, Card]) -> bool:
    """Whether what other cards trigger, as creatures attack, may bring, untap or count creatures before one is tapped.

    What is created attacking is never enlisted; but its entering may trigger something that matters.
    """
    there = [part for other in cards.values() if other is not card for part in _on_attack(other)]
    if any(_prepares(part) and not _comes_attacking(part) for part in there):
        return True
    entering = [t for other in cards.values() for t in other.all_triggers if "enters" in t.on and (other.token or t.of != "this")]
    return any(map(_comes_attacking, there)) and any(_prepares(part) for trigger in entering for part in parts_of(trigger))


def _on_attack(card: Card) -> list[object]:
    """The parts of what triggers on attackers, but for what enlists."""
    triggers = [t for t in card.all_triggers if {"attacks", "you attack"} & set(t.on)]
    return [part for t in triggers if not any(map(_taps_an_idle_one, parts_of(t))) for part in parts_of(t)]


def _comes_attacking(part: object) -> bool:
    return isinstance(part, Create) and part.attacking


def _prepares(part: object) -> bool:
    """Whether because of it other creatures may be tapped for enlist than before, or it counts what is tapped."""
    brings = isinstance(part, Create | Untap | Give) or brings_any(part)
    hastens = isinstance(part, Pump) and "haste" in part.keywords
    return brings or hastens or any(a.tapped is not None for a in _alternatives(part))


def _suspends(card: Card) -> bool:
    """Whether it is exiled from hand for later, which is possible only if it could be cast then (702.62a)."""
    return card.suspend is not None


def _forbids_casting(_: Card, other: Card) -> bool:
    return any(isinstance(part, Static) and part.no_cast for part in parts_of(other))


def _gives_haste_by_mana(card: Card) -> bool:
    return any(isinstance(part, AddMana) and part.only is not None and part.only.haste for part in parts_of(card))


def _asks_for_haste(_: Card, other: Card) -> bool:
    return any("haste" in (*a.keywords, *a.keywords_none) for part in parts_of(other) for a in _alternatives(part))


def _aims_further_in_main(card: Card) -> bool:
    """Whether a second target is one only if the spell is cast in a main phase of yours: it is asked for in any case."""
    asked = [part for part in parts_of([*card.effects]) if isinstance(part, If)]
    in_main = [part for part in asked if any(question.number == "main phase" for question in part.when.parts)]
    return any(getattr(inner, "what", "") == "target 2" for part in in_main for inner in parts_of(part.then))


def _casts_in_other_steps(_: Card, other: Card) -> bool:
    """Whether spells may be cast because of it in another step than a main phase of yours."""
    if other.suspend is not None or other.has("rebound") or other.madness is not None:
        return True
    late = [t for t in other.all_triggers if not {"enters", "cast"} & set(t.on)]
    parts = [part for trigger in late for part in parts_of(trigger.effects)]
    delayed = [part for part in parts_of(other) if isinstance(part, Later)]
    parts += [inner for part in delayed for inner in parts_of(part.effects)]
    return any(part.do in _LETS_CAST or "play" in str(getattr(part, "to", "")) for part in parts if hasattr(part, "do"))


_LETS_CAST = ("allow", "encode", "exile top", "look", "reveal", "search", "wish")
_OTHER_TYPES = "other creature types stay as it becomes an artifact creature"

#: How a card is simplified, which cards that is about, and beside which others it shows.
PAIRS: tuple[tuple[str, Callable[[Card], bool], _Beside], ...] = (
    ("what was a copy of it counts as itself once it has left", _sees_itself_buried, _is_copied),
    ("no token is a copy of an Aura", _copies_any_permanent, _is_an_aura),
    (_OTHER_TYPES, _becomes_another_type, _adds_a_type),
    (_OTHER_TYPES, _aims_at_another_type, _has_types_already),
    ("its mana ability counts as another, since it makes no mana", _taps_for_no_mana, _spares_mana_abilities),
    ("what stays in the graveyard is found there again", _returns_all, _may_stay),
    ("the power counts before anything triggers on the tapping", _taps_for_power, _triggers_on_tapping),
    ("a chosen X is no part of the mana value of a spell on top of the library", _shows_by_value, _costs_x),
    ("what becomes a copy of it does not look how many permanents there are", _ascends, _becomes_a_copy),
    ("only the front of a card with another face escapes", gives_escape, _has_another_face),
    ("what is given up for a spell that escapes is no card that its escape needs", gives_escape, _gives_cards_up),
    ("mana of its Powerstones pays for artifact spells and abilities alone", _makes_powerstones, _costs_mana_otherwise),
    ("what it keeps from being regenerated is regenerated all the same", _lets_nothing_regenerate, _regenerates),
    ("it may be suspended where it could not be cast", _suspends, _forbids_casting),
    ("a creature that it gives haste keeps it after the turn", _gives_haste_by_mana, _asks_for_haste),
    ("what is paid besides mana may have been given up for that mana", _pays_mana_and_more, _gives_up_for_mana),
    ("what becomes a copy of it with another name looks for cards of that name", _finds_its_name, _copies_under_a_name),
    ("it is aimed at a second target in any step", _aims_further_in_main, _casts_in_other_steps),
    ("what a tapped creature takes off may leave less than a spell costs at least", _harmonizes, _says_at_least),
)

#: The same, where all cards of the deck are asked together.
WITH_ALL: tuple[tuple[str, Callable[[Card], bool], Callable[[Card, Mapping[str, Card]], bool]], ...] = (
    ("what it enlists is tapped after other things that trigger on the attack", _enlists, _notices_before),
)


def at_odds(cards: Mapping[str, Card], all_cards: Mapping[str, Card]) -> dict[str, str]:
    """The cards that are simplified beside some card of the deck, by name, and how. `all_cards` has tokens and faces too: what is
    so of them is so of the card that they come with."""
    found: dict[str, list[str]] = {}
    for name, card in cards.items():
        its = [card, *(all_cards[part] for part in come_with(card) if part in all_cards)]
        for how, is_meant, notices in PAIRS:
            meant = [part for part in its if is_meant(part)]
            if any(notices(part, other) for part in meant for other in all_cards.values()) and how not in found.get(name, ()):
                found.setdefault(name, []).append(how)
        for how, is_meant, all_notice in WITH_ALL:
            if any(is_meant(part) and all_notice(part, all_cards) for part in its) and how not in found.get(name, ()):
                found.setdefault(name, []).append(how)
    return {name: "; ".join(its) for name, its in found.items()}
