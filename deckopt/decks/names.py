"""The names of one deck file: which card plays for each, and errors for unknown names.

A name may be in the list, among the limits, in the game settings or in a rule of play. `load` makes the deck. Contradicting rules
are in `rules_at_odds`.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog
from deckopt.decks.deck import BLANK
from deckopt.decks.foreign import language_of
from deckopt.decks.model import DeckFile, Game, Policy, Rule
from deckopt.decks.rules_at_odds import RulesSoFar
from deckopt.errors import InputError, nearest

NEWER = "'deckopt cards update' fetches newer cards"  # said beside a name that is near
MOST_UNKNOWN = 100  # most names in a message: as many as a Commander deck has


class Names:
    """The names of one deck file: the card that plays for each, in the catalog's spelling."""

    def __init__(self, parsed: DeckFile, where: str, catalog: Catalog, blank_unknown: bool) -> None:
        self.where, self.catalog, self.blank_unknown = where, catalog, blank_unknown
        self.played: dict[str, str] = {}  # by printed name, for all cards of main and limits
        self.stand_ins: dict[str, str] = {}
        self._by_case: dict[str, str] = {}  # names with a stand-in
        listed = {name.casefold() for name in (*parsed.commander, *parsed.main, *parsed.limits)}
        for printed, player in parsed.stand_in.items():
            key = f"stand_in.{printed}"
            exact = BLANK if player == BLANK else catalog.find(player)
            if exact is None:
                raise InputError(where, key, f"no card file defines {player!r}", nearest(player, catalog) or "or write 'blank'")
            if exact != BLANK and not catalog[exact].listed:
                raise InputError(where, key, f"{exact!r} is {_no_card(catalog[exact])}", "name a card, or write 'blank'")
            if printed.casefold() not in listed:
                raise InputError(where, key, "is not in main or limits", nearest(printed, parsed.main))
            if printed.casefold() in self._by_case:
                raise InputError(where, key, "is listed twice", "upper and lower case do not matter")
            self._by_case[printed.casefold()] = printed
            self.stand_ins[printed] = exact

    def refuse_unknown(self, listed: Mapping[str, Mapping[str, object]]) -> None:
        """InputError that names all unknown names with the nearest known one; `listed` are names by key."""
        unknown = {name: key for key, names in listed.items() for name in names if self._is_unknown(name)}
        if not unknown or self.blank_unknown:
            return
        language = language_of(unknown)
        if language:
            problem = f"{next(iter(unknown))!r} seems to be {language}" if len(unknown) > 1 else f"seems to be {language}"
            raise InputError(self.where, f"main.{next(iter(unknown))}", problem, "export the list in English")
        hints = {name: self.catalog.nearest(name) for name in list(unknown)[:MOST_UNKNOWN]}
        remedy = (
            "'deckopt cards update' fetches new cards; of a printing with a name of its own, write the card's usual name; "
            "--blank-unknown plays it as a card that cannot be cast"
        )
        if len(unknown) == 1:
            ((name, key),) = unknown.items()
            said = f"{hints[name]} {NEWER}" if hints[name] else remedy
            raise InputError(self.where, f"{key}.{name}", "no card has this name", said)
        named = [f"{name!r}" + (f" ({hint})" if hint else "") for name, hint in hints.items()]
        named += [f"and {len(unknown) - len(hints)} more"] if len(unknown) > len(hints) else []
        problem, remedy = f"no card has {len(unknown)} of its names", remedy.replace("plays it as a card", "plays them as cards")
        raise InputError(self.where, "", problem, remedy, named)

    def _is_unknown(self, name: str) -> bool:
        return name.casefold() not in self._by_case and not self.catalog.knows(name)

    def resolve(self, name: str, key: str) -> tuple[str, str]:
        """(printed name, card that plays for it) for a card of main or limits."""
        printed, played = self._find(name, key)
        self.played[printed] = played
        return printed, played

    def _find(self, name: str, key: str) -> tuple[str, str]:
        printed = self._by_case.get(name.casefold())
        if printed is not None:
            return printed, self.stand_ins[printed]
        exact = self.catalog.find(name)
        if exact is not None and self.catalog[exact].face:
            exact = self.catalog.front_of(exact)
        if exact is not None and self.catalog[exact].listed:
            return exact, exact
        if self.blank_unknown:
            self._by_case[name.casefold()] = name
            self.stand_ins[name] = BLANK
            return name, BLANK
        assert exact is not None  # `refuse_unknown` was called before
        raise InputError(self.where, f"{key}.{name}", f"is {_no_card(self.catalog[exact])}; a deck lists cards")

    def _played(self, name: str) -> str | None:
        """The card that plays for a card named outside the list, tokens included; None if there is none."""
        printed = self._by_case.get(name.casefold())
        return self.catalog.find(name) if printed is None else self.stand_ins[printed]

    def game(self, game: Game) -> Game:
        """The game settings with the names of the cards that play."""
        exiled: dict[str, int] = {}
        for name, copies in game.lose.exiled.items():
            key, played = f"game.lose.exiled.{name}", self._played(name)
            if played is None or played not in self.played.values():
                raise InputError(self.where, key, "is not in main or limits", nearest(name, self.played))
            if played in exiled:
                raise InputError(self.where, key, f"{played!r}, which plays for it, is listed twice", "write it once")
            exiled[played] = copies
        changes: dict[str, object] = {"lose": game.lose.model_copy(update={"exiled": exiled})}
        if game.goal is not None:
            changes["goal"] = quoted_goal(game.goal, self.where, "game.goal", self.played, self.catalog)
        return game.model_copy(update=changes)

    def policy(self, policy: Policy) -> Policy:
        """The rules with the names of the cards that play."""
        prune = [self._rule(rule, f"policy.prune[{i}]") for i, rule in enumerate(policy.prune)]
        rollout = [self._rule(rule, f"policy.rollout[{i}]") for i, rule in enumerate(policy.rollout)]
        found = RulesSoFar()
        for j, rule in enumerate([*prune, *rollout]):
            if found.with_those_before(rule):
                key = f"policy.prune[{j}]" if j < len(prune) else f"policy.rollout[{j - len(prune)}]"
                raise InputError(self.where, key, "an earlier rule has another condition for the same move", "one is possible")
        return Policy(prune=prune, rollout=rollout)

    def _rule(self, rule: Rule, key: str) -> Rule:
        found: dict[str, str] = {}
        for name in rule.names:
            played = self._played(name)
            if played is None:
                word = "card" if name == rule.card else "cards"
                raise InputError(self.where, f"{key}.{word}", f"no card file defines {name!r}", nearest(name, self.catalog))
            found[name] = played
        cards = list(dict.fromkeys(found[name] for name in rule.cards))
        return rule.model_copy(update={"card": found[rule.card] if rule.card else None, "cards": cards})


def quoted_goal(text: str, where: str, key: str, played: Mapping[str, str], catalog: Catalog) -> str:
    """A goal with the names of the cards that play, in quotation marks. `played` has the card that plays for each
    name of a deck."""
    from deckopt.decks.goal_words import names_of, read_goal  # slow to load, and few decks have a goal

    names = {**{card: card for card in played.values()}, **played}
    return read_goal(text, where, key, names_of(names, catalog)).quoted()


def _no_card(card: Card) -> str:
    return "a token" if card.token else "a back face"
