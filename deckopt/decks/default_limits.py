"""Default limits of a search: for cards that the [limits] of a deck do not name.

A card may have as many copies as the rules of most formats allow, and as few as none. Cards that a search cannot judge stay as
they are: their value is in what they do to an opponent. Cards that hurt only you without an opponent are among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from deckopt.cards.abilities import Ability, Effect, If
from deckopt.cards.card import Card
from deckopt.cards.effects.cards import Discard
from deckopt.cards.effects.permanents import Destroy, Pump
from deckopt.cards.effects.players import Damage, Gain, Lose, NoCombatDamage
from deckopt.cards.effects.zones import Exile, Return
from deckopt.cards.filters import Filter
from deckopt.cards.targets import Target
from deckopt.decks.legality import Rules, most_copies
from deckopt.words.kinds import BASIC, LAND, PERMANENT
from deckopt.words.targets import TARGETED_PLAYERS

ANY_NUMBER = 60  # most copies of cards without a limit
LIMITED = range(40, 60)  # sizes of a limited deck, which is made of opened cards: main deck and sideboard
SINGLETON = 90  # from this size on, a deck without equal cards has single copies


def default_limits(copies: int, card: Card | None, rules: Rules, aside: int = 0) -> tuple[int, int]:
    """(least, most) copies of a card with so many `copies` in the list, and so many `aside`, in the sideboard."""
    if card is None or not is_judged(card):
        return copies, copies
    return free_limits(copies, card, rules, aside)


def free_limits(copies: int, card: Card, rules: Rules, aside: int = 0) -> tuple[int, int]:
    """The same, for any card that a search may change."""
    if rules.copies is None and not card.kind & BASIC:
        return 0, copies + aside
    allowed = None if card.kind & BASIC else most_copies(card.name, rules, card.copies)
    return 0, max(copies, ANY_NUMBER if allowed is None else allowed - aside)


def is_limited(size: int, has_commander: bool) -> bool:
    """Whether a deck of this size is limited: it has no more copies of a card than were opened, except basic lands."""
    return size in LIMITED and not has_commander


def rules_of(main: Mapping[str, int], has_commander: bool, basics: Iterable[str]) -> Rules:
    """The rules by which a list seems to be made.

    A limited deck has as many copies as were opened (None). With a commander, or if no two cards are equal, there is one copy of
    each card; otherwise four.
    """
    if is_limited(sum(main.values()), has_commander):
        return Rules(copies=None)
    others = main.keys() - set(basics)
    is_single = sum(main.values()) >= SINGLETON and all(main[name] == 1 for name in others)
    return Rules(copies=1) if has_commander or is_single else Rules()


@dataclass(frozen=True)
class Locked:
    """Cards that a search cannot judge: those that do nothing without an opponent, those against an opponent, and those that hurt
    only you."""

    idle: list[str]
    answers: list[str]
    hurting: list[str]

    @property
    def names(self) -> list[str]:
        """All of them."""
        return [*self.idle, *self.answers, *self.hurting]


def locked(main: Mapping[str, int], limits: Mapping[str, tuple[int, int]], cards: Mapping[str, Card]) -> Locked:
    """The cards of a list that a search cannot judge."""
    alone = [cards[name] for name, copies in main.items() if name in cards and limits.get(name) == (copies, copies)]
    alone = [card for card in alone if not card.blank and not card.without]
    idle = [card.name for card in alone if is_idle(card)]
    answers = [card.name for card in alone if is_answer(card) and card.name not in idle]
    return Locked(idle, answers, [card.name for card in alone if hurts_only_you(card)])


def is_judged(card: Card) -> bool:
    """Whether games without an opponent can tell what the card is worth: it does something there, and is wholly played."""
    in_part = card.blank or bool(card.without)
    return not in_part and not is_idle(card) and not is_answer(card) and not hurts_only_you(card)


def hurts_only_you(card: Card) -> bool:
    """Whether the card is there to hurt whoever does something, which without an opponent is you alone.

    It has an ability that triggers on what others do, and that only deals damage to you or makes you lose life.
    """
    return any(
        isinstance(trigger.of, Filter) and trigger.effects and all(_is_loss(effect) for effect in trigger.effects)
        for trigger in card.triggers
    )


def _is_loss(effect: Effect) -> bool:
    return (isinstance(effect, Damage) and effect.to == "you") or (isinstance(effect, Lose) and effect.who == "you")


def is_idle(card: Card) -> bool:
    """Whether the card never does anything without an opponent: it is a spell that only targets a spell."""
    return all(any(t.what == "spell" for t in targets) for targets, _ in _ways(card)) and not _has_other_uses(card)


def is_answer(card: Card) -> bool:
    """Whether the card only harms your own things without an opponent, and so is meant for one.

    That holds for spells, and for lands by what they do besides making mana.
    """
    if card.kind & LAND:
        return _is_answering_land(card)
    if card.kind & PERMANENT or card.also or _has_other_uses(card):
        return False
    return all(
        all(_is_harm(effect, targets) for effect in effects) and not (effects and all(isinstance(e, Gain) for e in effects))
        for targets, effects in _ways(card)
    )


def _is_answering_land(card: Card) -> bool:
    """Whether a land is played for such an ability, because any other land makes better mana."""
    others = card.back, card.triggers, card.statics, card.keywords, card.opening, card.cycling
    abilities = [ability for ability in card.abilities if not ability.is_mana]
    return bool(abilities) and not any(others) and all(_is_harming(ability) for ability in abilities)


def _is_harming(ability: Ability) -> bool:
    ways = [(m.targets, m.effects) for m in ability.modes] or [(ability.targets, ability.effects)]
    return all(effects and all(_is_harm(effect, targets) for effect in effects) for targets, effects in ways)


def _ways(card: Card) -> list[tuple[list[Target], list[Effect]]]:
    return [(m.targets, m.effects) for m in card.modes] or [(card.targets, card.effects)]


def _has_other_uses(card: Card) -> bool:
    own = card.cycling, card.back, card.abilities, card.triggers, card.statics, card.keywords, card.dredge, card.opening
    return any(own)


def _is_harm(effect: Effect, targets: list[Target]) -> bool:
    """Whether an effect harms your own things, or changes nothing that counts."""
    match effect:
        case If() if effect.when.aimed == "you":  # nobody plays it for what it does to themselves
            return bool(effect.otherwise) and all(_is_harm(e, targets) for e in effect.otherwise)
        case If():
            return all(_is_harm(e, targets) for e in (*effect.then, *effect.otherwise))
        case Damage(to="you"):
            return True
        case Damage(to="target" | "target 2", players=None):
            return not any(t.what in TARGETED_PLAYERS for t in targets)
        case Damage():
            return not isinstance(effect.to, str) and effect.players in (None, "you")
        case Destroy():
            return True
        case Exile():
            return effect.from_ == "battlefield"
        case Return():
            return effect.from_ == "battlefield" and isinstance(effect.what, str) and effect.what.startswith("target")
        case Lose() | Gain():
            return effect.who == "you"
        case Discard():
            return effect.who == "opponent"
        case Pump():
            return isinstance(effect.toughness, int) and effect.toughness < 0 and not effect.keywords
    return isinstance(effect, NoCombatDamage)
