"""What the exact solver understands of a deck: lands, creatures, burn, and when to refuse.

Cards that play alike become one *kind*, whatever their names. Only the amount of
mana is kept track of, so every source of mana in the deck has to be able to pay
every coloured symbol in it: decks of one colour, or whose lands make any colour.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.cards.effects.permanents import Pump
from deckopt.cards.effects.players import Damage
from deckopt.cards.effects.tokens import Create
from deckopt.decks.deck import Deck
from deckopt.words.keywords import KEYWORDS
from deckopt.words.kinds import CREATURE, INSTANT, LAND, SORCERY
from exact.kernel import MOST_KINDS

_ALWAYS = {"cost", "type", "text", "colours", "irrelevant", "approximates"}


class NotUnderstood(ValueError):  # noqa: N818
    """The solver cannot play this card or deck exactly."""


@dataclass(frozen=True, order=True)
class Kind:
    """How a card plays: its mana value; a land; a creature that attacks for `power`
    (with `haste`, or tapping for a mana: `elf`); or burn that does `damage`."""

    cost: int = 0
    land: bool = False
    elf: bool = False
    power: int = 0
    haste: bool = False
    damage: int = 0

    @property
    def row(self) -> tuple[int, ...]:
        """Its row of the kernel's table `kinds`."""
        return self.cost, int(self.land), int(self.elf), self.power, int(self.haste), self.damage


LAND_KIND = Kind(land=True)


@dataclass(frozen=True)
class KindTable:
    """The kinds of a deck, lands first, then spells from dear to cheap.

    `of` maps names of cards to their kind, `copies` counts cards of each kind.
    """

    kinds: tuple[Kind, ...]
    of: dict[str, int]
    copies: tuple[int, ...]


def _only(card: Card, *fields: str) -> None:
    """NotUnderstood unless nothing but these fields says something about the card."""
    for name, field in Card.model_fields.items():
        default = field.get_default(call_default_factory=True)
        if name not in _ALWAYS and name not in fields and getattr(card, name) != default:
            raise NotUnderstood(f"{card.name}: {name}")


def _mana(card: Card) -> int:
    """The colours of the one mana that tapping the card makes."""
    abilities = card.mana_abilities
    if len(abilities) != 1 or len(abilities[0].units) != 1:
        raise NotUnderstood(f"{card.name}: makes more than one mana")
    ability = abilities[0]
    if not ability.tap or ability.sacrifice or ability.remove or ability.amount != 1:
        raise NotUnderstood(f"{card.name}: its mana costs more than tapping")
    return ability.units[0]


def _pain(card: Card) -> int:
    """Damage to you whenever the land is tapped."""
    total = 0
    for trigger in card.triggers:
        for effect in trigger.effects:
            harmless = isinstance(effect, Damage) and effect.to == "you" and isinstance(effect.amount, int)
            if trigger.on != ["tapped"] or trigger.of != "this" or trigger.when or trigger.targets or not harmless:
                raise NotUnderstood(f"{card.name}: triggers")
            total += effect.amount
    return total


def _token_power(card: Card, catalog: Catalog) -> int:
    """What tokens attack for that the creature makes whenever it attacks."""
    total = 0
    for trigger in card.triggers:
        for effect in trigger.effects:
            known = isinstance(effect, Create) and effect.attacking and effect.exile == "end of combat" and effect.amount == 1
            if trigger.on != ["attacks"] or trigger.of != "this" or trigger.when or trigger.targets or not known:
                raise NotUnderstood(f"{card.name}: triggers")
            token = catalog[effect.token]
            _only(token, "power", "toughness", "token", "keywords")
            if set(KEYWORDS) & set(token.keywords):
                raise NotUnderstood(f"{token.name}: keywords")
            total += token.power or 0
    return total


def _pump(card: Card) -> tuple[int, int]:
    """(power, life paid) of abilities that pump the creature itself once each turn for life alone."""
    power = life = 0
    for ability in card.abilities:
        cost, effects = ability.cost, ability.effects
        free = not (cost.mana or cost.tap or cost.sacrifice or cost.discard or cost.exile or cost.remove)
        plain = ability.once_each_turn and not (ability.targets or ability.modes) and ability.zone == "battlefield"
        if not free or not plain or len(effects) != 1:
            raise NotUnderstood(f"{card.name}: abilities")
        effect = effects[0]
        if not isinstance(effect, Pump) or effect.what != "this" or effect.keywords or not isinstance(effect.power, int):
            raise NotUnderstood(f"{card.name}: abilities")
        power += effect.power
        life += cost.life
    return power, life


def _cost(card: Card) -> int:
    cost = card.cost
    if cost is None or cost.x or any(pip.life for pip in cost.pips):
        raise NotUnderstood(f"{card.name}: cost")
    return cost.value


def _creature(card: Card, catalog: Catalog) -> Kind:
    _only(card, "power", "toughness", "keywords", "mana", "abilities", "triggers", "must_attack")
    if set(card.keywords) & set(KEYWORDS) - {"haste", "vigilance"}:
        raise NotUnderstood(f"{card.name}: keywords")
    elf = bool(card.mana_abilities)
    if elf and (card.abilities or card.triggers or set(KEYWORDS) & set(card.keywords)):
        raise NotUnderstood(f"{card.name}: a source of mana with other abilities")
    if elf:
        _mana(card)
    power = max(0, card.power or 0) + _pump(card)[0] + _token_power(card, catalog)
    return Kind(_cost(card), elf=elf, power=power, haste=card.has("haste"))


def _burn(card: Card) -> Kind:
    _only(card, "targets", "effects")
    effect = card.effects[0] if len(card.effects) == 1 else None
    if not isinstance(effect, Damage) or effect.to not in ("target", "opponent") or not isinstance(effect.amount, int):
        raise NotUnderstood(f"{card.name}: effects")
    aimed = [t for t in card.targets if t.what in ("any", "player", "opponent") and not t.dealt_damage]
    if len(aimed) != len(card.targets) or len(aimed) != (effect.to == "target"):
        raise NotUnderstood(f"{card.name}: targets")
    return Kind(_cost(card), damage=effect.amount)


def kind_of(card: Card, catalog: Catalog) -> Kind:
    """How a card plays; NotUnderstood if the solver does not know."""
    if card.kind & LAND and not card.kind & CREATURE:
        _only(card, "mana", "triggers")
        _mana(card), _pain(card)
        return LAND_KIND
    if card.kind & CREATURE:
        return _creature(card, catalog)
    if card.kind & (INSTANT | SORCERY):
        return _burn(card)
    raise NotUnderstood(f"{card.name}: neither land, creature nor burn")


def _check_colours(cards: list[Card]) -> None:
    for source in cards:
        if source.mana_abilities:
            mask = _mana(source)
            for card in cards:
                if card.cost and any(not pip.mask & mask for pip in card.cost.pips):
                    raise NotUnderstood(f"{source.name} cannot pay all of {card.name}")


def _check_game(deck: Deck, cards: list[Card], n_kinds: int) -> None:
    """The game has to be about damage alone, and last no longer than the solver looks."""
    game = deck.game
    last = game.last_turn
    harm = sum(deck.main[c.name] * (_pain(c) if c.kind & LAND else _pump(c)[1]) for c in cards if not c.effects)
    if game.win or game.lose.library_below or game.lose.exiled:
        raise NotUnderstood("other ways to win or lose")
    if game.on_the_play not in (True, False):
        raise NotUnderstood("who goes first is random")
    if game.life <= harm * last:
        raise NotUnderstood("own life may matter")
    if game.opponent_library < last:
        raise NotUnderstood("the opponent's library may matter")
    if deck.size < 7 + last:
        raise NotUnderstood("the library may run out")
    if game.opponent_life > 511 or last > 63 or n_kinds > MOST_KINDS or deck.size > 255:
        raise NotUnderstood("too large")
    legends = [c for c in cards if "Legendary" in c.type.text and deck.main[c.name] > 1]
    if game.legend_rule and legends:
        raise NotUnderstood("the legend rule may matter")


def read_kinds(deck: Deck, catalog: Catalog) -> KindTable:
    """The kinds of a deck; NotUnderstood says what the solver cannot play."""
    cards = [catalog[name] for name in deck.main]
    kinds = {card.name: kind_of(card, catalog) for card in cards}
    spells = sorted(set(kinds.values()) - {LAND_KIND}, key=lambda k: (-k.cost, k))
    order = [LAND_KIND, *spells]
    _check_colours(cards)
    _check_game(deck, cards, len(order))
    copies: Counter[Kind] = Counter()
    for name, n in deck.main.items():
        copies[kinds[name]] += n
    if copies[LAND_KIND] > 63 or sum(k.elf for k in order) > 1 or any(k.elf and copies[k] > 31 for k in order):
        raise NotUnderstood("too many sources of mana")
    return KindTable(tuple(order), {name: order.index(k) for name, k in kinds.items()}, tuple(copies[k] for k in order))
