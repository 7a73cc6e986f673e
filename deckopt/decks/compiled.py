"""Compiles cards that no card file defines, from their printed texts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any

from deckopt.cards.card import Card
from deckopt.cards.catalog import Catalog, parse_card
from deckopt.oracle.corpus import Corpus, named_corpus, read_corpus
from deckopt.oracle.verdicts import NOT_UNDERSTOOD, Compiled, Fields


class PrintedTexts:
    """The texts of a file of printed cards. The file is read when a card is first asked for.

    A card that is not wholly understood is played as far as it is understood. If nothing of it can be played, it is a blank.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _corpus(self) -> Corpus:
        return read_corpus(self.path)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._corpus.find(name) is not None

    def cards_of(self, name: str) -> dict[str, Card]:
        """The card of that name, and then its tokens. Nothing if there is no such text."""
        made, others = compile_named([name], self._corpus)
        if made:
            return definitions(made[0], made[0].fields)
        return definitions(others[0], _playable(others[0])) if others else {}

    def __getstate__(self) -> dict[str, Any]:
        return {"path": self.path}  # other processes read the file again


def look_up_texts(catalog: Catalog) -> None:
    """Let the catalog compile what it lacks from the printed cards that DECKOPT_CORPUS names, if it names any."""
    path = named_corpus()
    catalog.texts = None if path is None else PrintedTexts(path)


def _playable(compiled: Compiled) -> Fields:
    """The playable part of a card that is not wholly understood."""
    from deckopt.oracle.partial import blank, partial  # slow to load, and most decks do not need it

    return partial(compiled) or blank(compiled)


def definitions(compiled: Compiled, fields: Fields) -> dict[str, Card]:
    """The card with these fields, and then its tokens."""
    tokens = {name: parse_card(name, its, "compiled") for name, its in compiled.tokens.items()}
    return {compiled.name: parse_card(compiled.name, fields, "compiled"), **tokens}


def compile_named(names: Iterable[str], corpus: Corpus) -> tuple[list[Compiled], list[Compiled]]:
    """(cards that are wholly understood, others), for those names that the corpus has."""
    from deckopt.oracle.reading import compile_card  # as in _playable

    made: list[Compiled] = []
    others: list[Compiled] = []
    for name in names:
        printed = corpus.find(name)
        if printed is not None:
            found = compile_card(printed)
            (others if found.verdict == NOT_UNDERSTOOD else made).append(found)
    return made, others
