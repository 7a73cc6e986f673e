"""Simplifications that a deck cannot notice: with its cards the simplified card and the printed one do the same.

A card says what its definition simplifies (`approximates`). Some of that matters only together with other cards: whether the
opponent really has a card to discard matters only if something looks at their hand or graveyard. Each question here is asked of
all cards of a deck, their tokens and other faces included. In doubt the answer is that the deck notices.

Questions about what happens while a spell waits on the stack are in `in_between`, those about copies of permanents in
`copies_seen`. Who deals damage and what becomes a creature is asked in `hits`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from deckopt.cards.abilities import Ability, Trigger
from deckopt.cards.card import Card
from deckopt.cards.effects.cards import Discard, Draw, Mill, Shuffle
from deckopt.cards.effects.players import NoCombatDamage, Protect
from deckopt.cards.effects.tokens import BecomeCopy, CreateCopy
from deckopt.cards.filters import Filter, parse_filter
from deckopt.cards.parts import parts_of
from deckopt.cards.targets import Target
from deckopt.cards.their_search import lets_them_search
from deckopt.decks.cheaper_by_x import pays_x_otherwise
from deckopt.decks.copies_seen import copies_permanents, copies_what_is_there, enters_as_copy, tells_abilities_apart
from deckopt.decks.could_produce import changes_what_lands_produce
from deckopt.decks.counters_seen import counts_on_players, looks_at_counters, puts_other_kinds, removes_charge
from deckopt.decks.exile_seen import empties_your_graveyard, looks_into_exile
from deckopt.decks.hits import (
    OF_HITS,
    asks_how_many,
    asks_what_was_spent,
    changes_colours,
    counts_attackers,
    damages,
    deals_in_a_special_way,
    destroys,
    has_to_attack,
    hits_what_you_chose,
    hurts_by_hitting,
    makes_creatures,
    may_deal_in,
)
from deckopt.decks.in_between import (
    brings_in_between,
    changes_targets_in_between,
    divides_in_between,
    fills_graveyard_in_between,
    is_a_moment,
    sees_targets,
    waits_beside,
    words_of,
)
from deckopt.decks.kinds import may_be
from deckopt.decks.raised import puts_it_there, sees_it_enter
from deckopt.decks.uncounterable import lets_be_uncounterable
from deckopt.decks.upkeeps import acts_in_their_turn, acts_in_your_upkeep
from deckopt.words.kinds import PERMANENT, PLANESWALKER
from deckopt.words.subtypes import is_creature_type
from deckopt.words.targets import NO_FILTERS

#: Words of the card format that look at the opponent's hand, at their graveyard, or at what comes into them.
OF_THEIR_CARDS = frozenset({"opponent's hand", "opponent's graveyard", "opponent discards"})
_OF_COMBAT = OF_HITS | {"attacks", "you attack", "combat"}
#: What a simplification is, and whether a card of the deck notices it: (the simplified card, a card of the deck).
_Notices = Callable[[Card, Card], bool]


def noticed(card: Card, cards: Mapping[str, Card]) -> str:
    """What is simplified of a card, without what none of the deck's cards notices."""
    return "; ".join(how for how in filter(None, card.approximates.split("; ")) if _is_noticed(how, card, cards))


def _is_noticed(how: str, card: Card, cards: Mapping[str, Card]) -> bool:
    among = NOTICED_AMONG.get(how)
    if among is not None:
        return among(card, cards)
    notices = NOTICED_BY.get(how)
    return notices is None or any(notices(card, other) for other in cards.values())


def _looks_at_their_cards(_: Card, other: Card) -> bool:
    """Whether it makes a difference how many cards the opponent has in hand and graveyard."""
    return any(
        (isinstance(part, Shuffle) and part.who != "you") or not OF_THEIR_CARDS.isdisjoint(words_of(part))
        for part in parts_of(other)
    )


def _tells_hand_from_graveyard(_: Card, other: Card) -> bool:
    """Whether it makes a difference which cards of the opponent's hand are in their graveyard. What shuffles both does not."""
    return any(
        (isinstance(part, Shuffle) and part.who != "you" and len({*part.zones}) == 1)
        or not OF_THEIR_CARDS.isdisjoint(words_of(part))
        for part in parts_of(other)
    )


def _prevents(_: Card, other: Card) -> bool:
    """Whether it may prevent damage."""
    found = any(isinstance(part, (Protect, NoCombatDamage)) for part in parts_of(other))
    return found or _protects(_, other) or other.sheds is not None


def _asks_for(keyword: str) -> _Notices:
    return lambda _, other: keyword in other.asked


def _does_more_to_its_target(card: Card, other: Card) -> bool:
    """Whether the card does anything else to the player that it means. If not, that player may as well be the opponent."""
    return other is card and bool(card.effects)


def _untaps(_: Card, other: Card) -> bool:
    """Whether a trigger of it may untap a permanent, as one may between a spell's casting and its resolution."""
    waiting = [part for part in parts_of(other) if isinstance(part, Trigger) and not all(map(is_a_moment, part.on))]
    return any(getattr(part, "do", "") in ("untap", "become copy") for trigger in waiting for part in parts_of(trigger.effects))


def _is_coloured_planeswalker(_: Card, other: Card) -> bool:
    return other.kind & PLANESWALKER != 0 and other.colour_mask != 0


def _makes_them_draw(_: Card, other: Card) -> bool:
    """Whether the opponent may draw because of it."""
    return any(isinstance(part, Draw) and part.who != "you" for part in parts_of(other))


def _watches_their_draws(_: Card, other: Card) -> bool:
    """Whether it makes a difference that the opponent draws a card."""
    return any(
        "opponent draws" in str(getattr(part, "on", "")) or "by opponent" in str(getattr(part, "turn", ""))
        for part in parts_of(other)
    )


def _casts_in_combat(card: Card, other: Card) -> bool:
    """Whether the card may be cast in combat, where you do not act: because it is discarded, or something says so."""
    in_combat = [trigger.effects for trigger in other.all_triggers if not _OF_COMBAT.isdisjoint(trigger.on)]
    return card.madness is not None or any(
        "cast" in getattr(part, "do", "") for effects in in_combat for part in parts_of(effects)
    )


def _takes_their_library(card: Card, other: Card) -> bool:
    """Whether it makes a difference how many cards the opponent has in their library, and then in hand and graveyard.

    One card that they lose each turn empties no library.
    """
    takes = any(isinstance(part, (Draw, Mill)) and part.who != "you" for part in parts_of(other))
    return takes or _looks_at_their_cards(card, other)


def _sees_their_cards_go(card: Card, other: Card) -> bool:
    """Whether it makes a difference how many cards the opponent has, or that they draw some."""
    draws = any(
        word.startswith("opponent draws") or word == "cards drawn by opponent" for p in parts_of(other) for word in words_of(p)
    )
    return draws or _takes_their_library(card, other)


def _guards_you(_: Card, other: Card) -> bool:
    """Whether you may be no target because of it."""
    return any(isinstance(part, Protect) for part in parts_of(other))


def _looks_at_discards(_: Card, other: Card) -> bool:
    """Whether it makes a difference that cards are discarded one after the other. What triggers waits until all is done."""
    of_discards = any("discarded" in part.on for part in parts_of(other) if isinstance(part, Trigger))
    return of_discards or other.madness is not None


def _fills_their_graveyard(card: Card, other: Card) -> bool:
    """Whether twenty cards may come into the opponent's graveyard. One that they discard in each turn fills none."""
    return any(isinstance(part, (Discard, Mill)) and part.who != "you" for part in parts_of(other))


def _uses_your_graveyard(card: Card, other: Card) -> bool:
    """Whether it makes a difference that a card of your graveyard is exiled, and none of the opponent's.

    What else an ability with such a target does happens only if there is one in your graveyard. So does a spell.
    """
    parts = list(parts_of(other))
    if other is card:
        abilities: list[Ability | Trigger] = [*card.abilities, *card.triggers]
        aimed = [ability for ability in abilities if any(target.in_ == "graveyard" for target in ability.targets)]
        if card.kind & PERMANENT == 0 or any(len(ability.effects) > 1 for ability in aimed):
            return True
        known = {id(part) for ability in aimed for part in parts_of(ability)}
        parts = [part for part in parts if id(part) not in known]
    return "delve" in other.keywords or other.comes_back or any("graveyard" in words_of(part) for part in parts)


def _taps_for_mana(_: Card, other: Card) -> bool:
    """Whether a creature makes mana that is no action."""
    return bool(other.mana_abilities) and "Creature" in other.type.text


def _lets_them_search(_: Card, other: Card) -> bool:
    """Whether the opponent may search their library because of it. A card of a file may say so in its text alone."""
    return other.they_search or lets_them_search(other.text)


def _asks_for_creature_types(_: Card, other: Card) -> bool:
    """Whether it asks for a creature type."""
    asked = [value for part in parts_of(other) for value in vars(part).values() if isinstance(value, Filter)]
    return any(is_creature_type(word) for what in asked for a in what.alternatives for word in (*a.subtypes, *a.subtypes_none))


def _may_be_a(subtype: str) -> _Notices:
    """Whether it is of that creature type, or makes something so."""

    def notices(_: Card, other: Card) -> bool:
        made = any(subtype in str(getattr(part, "types", "")) for part in parts_of(other))
        return made or other.has_subtype(subtype) or other.changes_into_every_type

    return notices


def _asks_or_chooses_types(card: Card, other: Card) -> bool:
    return other.enters.choose == "creature type" or _asks_for_creature_types(card, other)


def _makes_mana_but_black(_: Card, other: Card) -> bool:
    """Whether it may make mana that is not black."""
    made: list[Any] = [mana.add for mana in other.mana_abilities]
    made += [getattr(part, "mana", None) for part in parts_of(other) if getattr(part, "do", "") in ("add", "give")]
    made += [static.mana for static in other.statics] + [static.adds_mana for static in other.statics]
    types = [word for static in other.statics for word in static.land_types if word != "Swamp"]
    return bool(types) or any(mana is not None and str(mana).replace("{B}", "") != "" for mana in made)


def _copies_it(card: Card, other: Card) -> bool:
    """Whether it may make or become a copy of the card as a permanent."""
    copy = other.enters.as_copy
    if copy is not None and copy.in_ == "battlefield" and may_be(copy.of, card.name, card):
        return True
    made = [part for part in parts_of(other) if isinstance(part, (BecomeCopy, CreateCopy))]
    if any(part.of not in ("target", "target 2", "this") or (part.of == "this" and other is card) for part in made):
        return True
    if any(getattr(part, "each_new", None) is not None for part in made):
        return True
    targets = [part for part in parts_of(other) if isinstance(part, Target) and part.in_ == "battlefield"]
    return bool(made) and any(t.what in NO_FILTERS or may_be(parse_filter(t.what), card.name, card) for t in targets)


def _brings_for_a_splice(card: Card, other: Card) -> bool:
    """Whether a spell onto which the card can be spliced puts something onto the battlefield itself."""
    if card.splice is None or other is card or not may_be(card.splice.onto, other.name, other):
        return False
    parts = list(parts_of(other))
    return any(getattr(part, "do", "").startswith("create") or "battlefield" in words_of(part) for part in parts)


def _pays_as_something_enters(_: Card, other: Card) -> bool:
    """Whether mana may be paid, or something tapped, as something enters."""
    there = [trigger for trigger in parts_of(other) if isinstance(trigger, Trigger) and "enters" in trigger.on]
    return any(getattr(part, "pay", None) or getattr(part, "do", "") == "tap" for t in there for part in parts_of(t))


_OTHER_HALF = re.compile(r"named ([^\n]+?), exile them, then meld them|\(Melds with ([^\n]+?)\.\)")


def _melds_with(card: Card, other: Card) -> bool:
    """Whether it is the other half of what the card is melded into."""
    found = _OTHER_HALF.search(card.text)
    return found is None or other.name == (found[1] or found[2])


def _sees_what_enters_together(_: Card, other: Card) -> bool:
    """Whether it makes a difference that permanents enter one after another: something triggers once for all of them, or a
    token triggers on others that enter."""
    seen = [trigger for trigger in parts_of(other) if isinstance(trigger, Trigger) and "enters" in trigger.on]
    return any(trigger.at_once or (other.token and trigger.of != "this") for trigger in seen)


def _casts_coloured_spells_at(card: Card, other: Card) -> bool:
    """Whether the other is a coloured spell that may have the card as a target, deal damage to it, or be attached to it."""
    if not other.listed or not other.colour_mask:
        return False
    if other.enchant is not None or other.bestow is not None or any(way.aura for way in other.ways):
        return True
    targets = [part for part in parts_of(other) if isinstance(part, Target) and part.in_ == "battlefield"]
    aims = any(target.what not in ("player", "opponent", "you", "spell") for target in targets)
    return other.kind & PERMANENT == 0 and (aims or damages(card, other))


def _asks_for_colours(_: Card, other: Card) -> bool:
    """Whether it asks which colours a permanent has, or protects from some."""
    return any(map(_names_colours, parts_of(other))) or _protects(_, other)


def _names_colours(part: Any) -> bool:
    named = [value for value in vars(part).values() if isinstance(value, Filter)]
    if isinstance(part, Target) and part.what not in NO_FILTERS:
        named.append(parse_filter(part.what))
    return any(a.colours_any or a.colours_none or a.colourless or a.multicoloured for f in named for a in f.alternatives)


def _protects(_: Card, other: Card) -> bool:
    return any(word.startswith("protection") for part in parts_of(other) for word in words_of(part))


def _sees_attackers(card: Card, other: Card) -> bool:
    """Whether it has a trigger on attackers beside the one that is simplified: only such triggers make attackers, too."""
    found = [part for part in parts_of(other) if isinstance(part, Trigger) and not {"attacks", "you attack"}.isdisjoint(part.on)]
    return len(found) > int(other is card)


NOTICED_BY: Mapping[str, _Notices] = {
    "the opponent always has such a card": _tells_hand_from_graveyard,
    "each card that is discarded triggers it by itself": asks_how_many,
    "the opponent's hand stays as it is": _looks_at_their_cards,
    "the opponent's graveyard stays as it is": _looks_at_their_cards,
    "the opponent's hand and graveyard stay as they are": _looks_at_their_cards,
    "it does not regenerate when your own cards would destroy it": destroys,
    "coloured spells of yours may affect it all the same": _casts_coloured_spells_at,
    "it does not become the color of your choice": _asks_for_colours,
    "its umbra armor saves nothing from your own cards": destroys,
    "it counters spells, too, that other cards keep from being countered": lets_be_uncounterable,
    "it stays indestructible": destroys,
    "the opponent's searching is not noticed": _lets_them_search,
    "what it returns is there before the Aura is, and not after that": sees_it_enter,
    "put onto the battlefield by an effect it enchants a creature that is there": puts_it_there,
    "it is never kicked": asks_what_was_spent,
    "creatures of yours that it has damaged are forgotten": damages,
    "damage that something prevents is prevented all the same": _prevents,
    "a copy of it is no creature, if it has been cast for its impending cost": _copies_it,
    "it keeps flying": _asks_for("flying"),
    "the opponent draws as many cards as they would": _makes_them_draw,
    "the player chosen is the opponent": hits_what_you_chose,
    "the opponent puts no card on the bottom of their library, and draws none for it": _watches_their_draws,
    "mana for planeswalker spells is of its own colour": _is_coloured_planeswalker,
    "nothing triggers on the damage that it is dealt": damages,
    "what lands have been given, or make none of now, counts as printed in what they could produce": changes_what_lands_produce,
    "a Room that is fully unlocked is not noticed": lambda _, other: "Room" in other.type.text.split(),
    "it never has flying": _asks_for("flying"),
    "it never has trample": _asks_for("trample"),
    "what it costs less for has to be tapped as it resolves, too": _untaps,
    "what it becomes does not fly": _asks_for("flying"),
    "what cannot attack has defender": _asks_for("defender"),
    "no spell is ever a target of its trigger": brings_in_between,
    "nothing on the stack is ever a target of its trigger": waits_beside,
    "if you are its target, you cast spells all the same": _does_more_to_its_target,
    "creatures attack all the same": has_to_attack,
    "its target is chosen before it is known whether anything is done": sees_targets,
    "abilities of the top card that are only tapping or sacrificing for mana are left out": _taps_for_mana,
    "no creature is tapped for mana of the cost and then returned for it": _taps_for_mana,
    "no card of your own graveyard is exiled from its bottom": empties_your_graveyard,
    "fewer than twenty cards are in the opponent's graveyard": _fills_their_graveyard,
    "no card of the opponent's graveyard can be its target": _uses_your_graveyard,
    "combat damage that it deals is not prevented": hurts_by_hitting,
    "it is cast in a main phase, when nothing attacks": _casts_in_combat,
    "the opponent's library is only a number, so it never reveals a land": _takes_their_library,
    "the opponent's cards are not searched for a name": _sees_their_cards_go,
    "the player is no target": _guards_you,
    "cards are discarded one after the other, and what each of them gives comes before anything is drawn": _looks_at_discards,
    "the permanents are chosen as it resolves and are no targets": changes_targets_in_between,
    "what is divided is divided as it resolves": divides_in_between,
    "what triggers for the rest of the turn aims as a source without colours": _protects,
    "its +1/+1 counters are a size until end of turn": looks_at_counters,
    "once an opponent controls it, its card lies in exile": looks_into_exile,
    "it is turned face up by an ability": tells_abilities_apart,
    "a copy of it asks for the card that it copies": copies_permanents,
    "a copy of it exiles such a card, too": copies_what_is_there,
    "what discards cards to be cast has no retrace": lambda _, other: other.discards_to_cast,
    "what enters as a copy is asked what its own card is": enters_as_copy,
    "what its host puts onto the battlefield is meant too": _brings_for_a_splice,
    "it does nothing if it is tapped before its trigger resolves": _pays_as_something_enters,
    "damage by your own sources is not prevented": damages,
    "only its +1/+1 counters are put there": puts_other_kinds,
    "players get no more counters by it": counts_on_players,
    "it stays a creature once charge counters are removed from it": removes_charge,
    "damage by your own black or red sources is not prevented": lambda card, other: (
        changes_colours(other) or (damages(card, other) and may_deal_in(other, "BR"))
    ),
    "the X of a spell counts as 0 where its mana value decides whether it costs less": pays_x_otherwise,
    "what may be activated only in your upkeep is a trigger, which offers it once": acts_in_your_upkeep,
    "what the damage was prevented to is exiled as well": _prevents,
    "it is never melded with another card": _melds_with,
    "once it is an enchantment it never dies as a creature": makes_creatures,
    "mana of any colour pays for its X": _makes_mana_but_black,
    "the damage is dealt by itself, not by what was destroyed": deals_in_a_special_way,
    "the damage is dealt by the creature that dies": deals_in_a_special_way,
    "a Vampire gets no more counters than others": _may_be_a("Vampire"),
    "it gets no other creature type": _asks_or_chooses_types,
    "it keeps its other creature types": _asks_for_creature_types,
    "it triggers as it is declared to attack, and not once nothing has blocked it": _sees_attackers,
    "what counts attackers counts those of the whole turn": counts_attackers,
    "copies of different tokens enter one after another": _sees_what_enters_together,
}

#: The same, where all cards of the deck are asked together.
NOTICED_AMONG: Mapping[str, Callable[[Card, Mapping[str, Card]], bool]] = {
    "the cards are chosen as it resolves and are no targets": fills_graveyard_in_between,
    "what lasts until your next turn wears off at the end of this one": acts_in_their_turn,
}
