"""What a search may do to a card that no line of a deck's [limits] speaks of.

As many copies as the rules of most formats allow, and as few as none. What the search cannot judge is left
alone: cards whose worth is in what they do to an opponent. Those that hurt only you in solitaire are among them.
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

ANY_NUMBER = 60  # copies of cards that decks may have any number of
LIMITED = range(40, 60)  # cards of a deck that is made of what its owner opened: main deck and sideboard
SINGLETON = 90  # cards of a deck from which on it is one of single copies, if it has no two alike


def default_limits(copies: int, card: Card | None, rules: Rules, aside: int = 0) -> tuple[int, int]:
    """(least, most) copies of a card of which the list has so many, and so many more `aside`, in the sideboard."""
    if card is None or not is_judged(card):
        return copies, copies
    return free_limits(copies, card, rules, aside)


def free_limits(copies: int, card: Card, rules: Rules, aside: int = 0) -> tuple[int, int]:
    """The same of a card that a search may judge, whatever it is."""
    if rules.copies is None and not card.kind & BASIC:
        return 0, copies + aside
    allowed = None if card.kind & BASIC else most_copies(card.name, rules, card.copies)
    return 0, max(copies, ANY_NUMBER if allowed is None else allowed - aside)


def is_limited(size: int, has_commander: bool) -> bool:
    """Whether a deck of so many cards is made of a pool: of no card are there more copies than its main deck and sideboard
    have, but for basic lands."""
    return size in LIMITED and not has_commander


def rules_of(main: Mapping[str, int], has_commander: bool, basics: Iterable[str]) -> Rules:
    """The rules that a list seems to be made by.

    In a limited deck there are as many copies as there are (None). With a commander, or if the list has no two alike, there
    is one copy of each card; else there are four.
    """
    if is_limited(sum(main.values()), has_commander):
        return Rules(copies=None)
    others = main.keys() - set(basics)
    is_single = sum(main.values()) >= SINGLETON and all(main[name] == 1 for name in others)
    return Rules(copies=1) if has_commander or is_single else Rules()


@dataclass(frozen=True)
class Locked:
    """Cards that a search leaves alone because it cannot judge them: those that do nothing in solitaire, those that are meant
    for an opponent, and those that hurt nobody but you there."""

    idle: list[str]
    answers: list[str]
    hurting: list[str]

    @property
    def names(self) -> list[str]:
        """All of them."""
        return [*self.idle, *self.answers, *self.hurting]


def locked(main: Mapping[str, int], limits: Mapping[str, tuple[int, int]], cards: Mapping[str, Card]) -> Locked:
    """The cards of a list that are left alone."""
    alone = [cards[name] for name, copies in main.items() if name in cards and limits.get(name) == (copies, copies)]
    alone = [card for card in alone if not card.blank and not card.without]
    idle = [card.name for card in alone if is_idle(card)]
    answers = [card.name for card in alone if is_answer(card) and card.name not in idle]
    return Locked(idle, answers, [card.name for card in alone if hurts_only_you(card)])


def is_judged(card: Card) -> bool:
    """Whether solitaire can tell what the card is worth: it means something there, and is played as far as it goes."""
    in_part = card.blank or bool(card.without)
    return not in_part and not is_idle(card) and not is_answer(card) and not hurts_only_you(card)


def hurts_only_you(card: Card) -> bool:
    """Whether the card is there to hurt whoever does something, which in solitaire is you alone.

    It has an ability that triggers on what others than itself do. That does nothing but damage to you, or a loss of your life.
    """
    return any(
        isinstance(trigger.of, Filter) and trigger.effects and all(_is_loss(effect) for effect in trigger.effects)
        for trigger in card.triggers
    )


def _is_loss(effect: Effect) -> bool:
    return (isinstance(effect, Damage) and effect.to == "you") or (isinstance(effect, Lose) and effect.who == "you")


def is_idle(card: Card) -> bool:
    """Whether the card can never do anything in solitaire: a spell that needs a spell as target, and no more than that."""
    return all(any(t.what == "spell" for t in targets) for targets, _ in _ways(card)) and not _has_other_uses(card)


def is_answer(card: Card) -> bool:
    """Whether the card does nothing in solitaire but harm to what is yours: it is meant for an opponent. That is said of spells,
    and of lands for what they do besides making mana."""
    if card.kind & LAND:
        return _is_answering_land(card)
    if card.kind & PERMANENT or card.also or _has_other_uses(card):
        return False
    return all(
        all(_is_harm(effect, targets) for effect in effects) and not (effects and all(isinstance(e, Gain) for e in effects))
        for targets, effects in _ways(card)
    )


def _is_answering_land(card: Card) -> bool:
    """Whether a land is played for an ability that does such harm: any other land makes better mana."""
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
    """Whether an effect harms what is yours, or changes nothing that counts."""
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
