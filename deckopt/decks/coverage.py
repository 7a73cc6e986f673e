"""How many cards of some decks are understood: shares of copies, and decks that are covered.

Decks are names with copies, and a group (an archetype) each. Cards of card files count as they are. Others are compiled from the
corpus, or are as in the file of known cards. A card whose simplification its deck cannot notice counts as played as printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.cards.symbols import ManaCost
from deckopt.cards.typeline import parse_type_line
from deckopt.decks.default_limits import is_idle
from deckopt.decks.json_lines import ListedDeck
from deckopt.decks.sideboard import looked_for, wishes_of
from deckopt.decks.simplified import simplified_in
from deckopt.json_output.cards import TallyDict
from deckopt.oracle.corpus import Corpus
from deckopt.oracle.verdicts import APPROXIMATED, IRRELEVANT, NOT_UNDERSTOOD
from deckopt.words.kinds import LAND

EXACT, UNKNOWN = "exact", "unknown"
NINE_TENTHS = 0.9


@dataclass
class Tally:
    """Copies by verdict, and decks by coverage."""

    copies: Counter[str] = field(default_factory=Counter)
    decks: int = 0
    whole: int = 0
    nine_tenths: int = 0

    def add(self, copies: Mapping[str, int]) -> None:
        """Count a deck: copies for each verdict."""
        self.copies.update(copies)
        total = sum(copies.values())
        covered = copies.get(EXACT, 0) + copies.get(IRRELEVANT, 0)
        self.decks += 1
        self.whole += covered == total
        self.nine_tenths += covered >= NINE_TENTHS * total

    def to_dict(self) -> TallyDict:
        """Shares of copies and of decks. Cards that no corpus has are not understood."""
        total = max(1, sum(self.copies.values()))
        exact, irrelevant, approximated = (self.copies[verdict] / total for verdict in (EXACT, IRRELEVANT, APPROXIMATED))
        return {
            "decks": self.decks,
            "copies": sum(self.copies.values()),
            "exact": exact,
            "irrelevant": irrelevant,
            "approximated": approximated,
            "exact_or_irrelevant": exact + irrelevant,
            "not_understood": (self.copies[NOT_UNDERSTOOD] + self.copies[UNKNOWN]) / total,
            "decks_whole": self.whole / max(1, self.decks),
            "decks_nine_tenths": self.nine_tenths / max(1, self.decks),
        }


class Judge:
    """The verdict on a card, and the reason for it: on the card whatever its deck is (`verdict`), or in a deck (`in_deck`)."""

    def __init__(self, catalog: Catalog, corpus: Corpus | None) -> None:
        self.catalog, self.corpus = catalog, corpus
        self._read = lru_cache(maxsize=None)(self._card)
        self._beside: dict[str, str] = {}  # how cards are simplified beside others of a deck that was judged

    def verdict(self, name: str) -> tuple[str, str]:
        """(the verdict on a card, the reason for it)."""
        card, problem = self._read(name)
        return problem if card is None else self._of_card(card)

    def reason(self, name: str) -> str:
        """Why a card is not covered, perhaps only beside others of a deck that was judged."""
        verdict, why = self.verdict(name)
        if verdict != EXACT:
            return why
        return self._beside.get(name, "a card that it may find in the sideboard is not played as printed")

    def in_deck(self, names: Iterable[str], sideboard: Iterable[str] = (), has_commander: bool = False) -> dict[str, str]:
        """The verdicts on the cards of a deck: what is simplified counts only if the deck can notice it.

        A card that looks for others in the sideboard is no more exact than those that it may find there.
        """
        main = list(names)
        cards = [card for name in main if (card := self._read(name)[0]) is not None]
        found = looked_for(cards, {name: kind for name in sideboard if (kind := self._kind(name)) is not None})
        verdicts = self._among([*main, *found], has_commander)
        for name in main:
            card = self._read(name)[0]
            if card is not None and verdicts[name] == EXACT and wishes_of(card):
                exact = all(verdicts[other] in (EXACT, IRRELEVANT) for other in looked_for([card], found))
                verdicts[name] = EXACT if exact else APPROXIMATED
        return {name: verdicts[name] for name in main}

    def _among(self, names: Iterable[str], has_commander: bool) -> dict[str, str]:
        """The verdicts on cards of one game."""
        verdicts = {name: self.verdict(name)[0] for name in names}
        cards = {name: card for name in verdicts if (card := self._read(name)[0]) is not None}
        simplified = simplified_in(cards, self.catalog, has_commander)
        self._beside.update(simplified)
        for name, verdict in verdicts.items():
            if verdict in (EXACT, APPROXIMATED):
                verdicts[name] = APPROXIMATED if name in simplified else EXACT
        return verdicts

    def _kind(self, name: str) -> Card | None:
        """A card, or one that tells only the type of a card that is not understood; None if no source has it."""
        card = self._read(name)[0]
        printed = self.corpus.find(name) if card is None and self.corpus is not None else None
        return card if printed is None else _blank(printed.type)

    def _card(self, name: str) -> tuple[Card | None, tuple[str, str]]:
        """(a card that can be judged, or else the verdict with its reason)."""
        known = self.catalog.defined(name)
        if known is not None and self.catalog[known].listed:
            return self.catalog[known], ("", "")
        printed = self.corpus.find(name) if self.corpus is not None else None
        if printed is None:
            known = self.catalog.find(name)
            return (None, (UNKNOWN, "no source has it")) if known is None else (self.catalog[known], ("", ""))
        from deckopt.oracle.reading import compile_card  # the grammar takes a while to load

        found = compile_card(printed)
        if found.verdict == NOT_UNDERSTOOD:
            known = self.catalog.find(name) if printed.is_front_alone else None
            if known is not None:  # the known cards have some second faces that the corpus lacks
                return self.catalog[known], ("", "")
            missing = [clause.text for clause in found.clauses if clause.verdict == NOT_UNDERSTOOD]
            return None, (NOT_UNDERSTOOD, "; ".join(missing) or found.problem)
        return parse_card(found.name, found.fields, "compiled"), ("", "")

    def _of_card(self, card: Card) -> tuple[str, str]:
        if card.blank or card.without:
            return NOT_UNDERSTOOD, f"without {card.without}" if card.without else "nothing of it is played"
        if is_idle(card):
            return IRRELEVANT, "can do nothing in solitaire"
        return (APPROXIMATED, card.approximates) if card.approximates else (EXACT, "")


def _blank(type_line: str) -> Card:
    """A card of that type of which nothing is played."""
    line = parse_type_line(type_line)
    return Card(cost=None if line.kind & LAND else ManaCost(), type=line, blank=True, power=0, toughness=0)


def coverage(decks: Iterable[ListedDeck], judge: Judge) -> tuple[Tally, dict[str, Tally], Counter[str]]:
    """(all decks, decks by group, copies of cards that are not covered)."""
    total, groups, missing = Tally(), dict[str, Tally](), Counter[str]()
    for group, main, sideboard, has_commander in decks:
        copies: Counter[str] = Counter()
        verdicts = judge.in_deck(main, sideboard, has_commander)
        for name, n in main.items():
            verdict = verdicts[name]
            copies[verdict] += n
            if verdict not in (EXACT, IRRELEVANT):
                missing[name] += n
        total.add(copies)
        groups.setdefault(group, Tally()).add(copies)
    return total, groups, missing
