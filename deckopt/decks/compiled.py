"""Defines a deck's cards that no card file has, from their printed texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from deckopt.cards.catalog import Catalog, parse_card
from deckopt.decks.lists import Decklist
from deckopt.decks.load import list_of_fields, parse_list
from deckopt.decks.source import Source
from deckopt.oracle.corpus import Corpus
from deckopt.oracle.verdicts import NOT_UNDERSTOOD, Compiled, Fields


def list_of(source: Source, catalog: Catalog) -> Decklist:
    """The list of a deck of any kind, in the catalog's spelling."""
    if source.fields is None:
        return parse_list(source.text, source.where, catalog).spelt(catalog.find)
    return list_of_fields(source).spelt(catalog.find)


def names_of(source: Source, catalog: Catalog) -> list[str]:
    """All names that have to be cards: those of the list and those with limits, without stand-ins."""
    fields = source.fields or {}
    limits, stand_ins = fields.get("limits", {}), fields.get("stand_in", {})
    named = [*list_of(source, catalog).main, *(limits if isinstance(limits, dict) else ())]
    aside = {str(name).casefold() for name in stand_ins} if isinstance(stand_ins, dict) else set()
    return [name for name in dict.fromkeys(map(str, named)) if name.casefold() not in aside]


@dataclass
class Unknown:
    """What became of the cards that no card file defines and that the corpus has."""

    exact: list[str] = field(default_factory=list)
    partly: list[str] = field(default_factory=list)  # defined without what is not understood
    others: list[Compiled] = field(default_factory=list)  # not understood; blanks if partial cards are asked for


def compile_unknown(source: Source, catalog: Catalog, corpus: Callable[[], Corpus | None], *, partly: bool = False) -> Unknown:
    """Add to the catalog those cards of the deck that no card file defines and that the corpus has, if they are wholly
    understood.

    With `partly`, add the others too, as far as they can be played. The corpus is loaded only if it is needed.
    """
    return define_unknown(names_of(source, catalog), catalog, corpus, partly=partly)


def define_unknown(
    names: Iterable[str], catalog: Catalog, corpus: Callable[[], Corpus | None], *, partly: bool = False
) -> Unknown:
    """As `compile_unknown`, for any names."""
    unknown = [name for name in names if catalog.defined(name) is None]
    texts = corpus() if unknown else None
    made, others = compile_named(unknown, texts) if texts is not None else ([], [])
    result = Unknown()
    for found in made:
        _define(found, found.fields, catalog)
        result.exact.append(found.name)
    for found in others:
        fields, is_blank = _less(found) if partly else (None, True)
        if fields is not None:
            _define(found, fields, catalog)
        if is_blank:
            result.others.append(found)
        else:
            result.partly.append(found.name)
    return result


def _less(compiled: Compiled) -> tuple[Fields, bool]:
    """(the playable part of a card that is not understood, whether that is nothing)."""
    from deckopt.oracle.partial import blank, partial  # slow to load, and most decks do not need it

    part = partial(compiled)
    return (blank(compiled), True) if part is None else (part, False)


def _define(compiled: Compiled, fields: Fields, catalog: Catalog) -> None:
    tokens = {token: parse_card(token, its, "compiled") for token, its in compiled.tokens.items()}
    catalog.define({compiled.name: parse_card(compiled.name, fields, "compiled"), **tokens})


def compile_named(names: Iterable[str], corpus: Corpus) -> tuple[list[Compiled], list[Compiled]]:
    """(cards that are wholly understood, others), for those names that the corpus has."""
    from deckopt.oracle.reading import compile_card  # as in _less

    made: list[Compiled] = []
    others: list[Compiled] = []
    for name in names:
        printed = corpus.find(name)
        if printed is not None:
            found = compile_card(printed)
            (others if found.verdict == NOT_UNDERSTOOD else made).append(found)
    return made, others
