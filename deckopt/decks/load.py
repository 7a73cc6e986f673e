"""Makes a `Deck` of what was read: its fields are checked against the format and the catalog.

The result has names in exact spelling, limits for every card, and stand-ins. Finding and reading files is in `source`, names are
in `names`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import ValidationError

from deckopt.cards.catalog import Catalog, explain
from deckopt.cards.keys import meant
from deckopt.decks.command_zone import life_in, of_commander
from deckopt.decks.deck import Deck
from deckopt.decks.default_limits import default_limits, rules_of
from deckopt.decks.formats import read_list
from deckopt.decks.lists import MOST_NAMED, SECTIONS, Decklist
from deckopt.decks.model import HAND, MOST_CARDS, DeckFile
from deckopt.decks.names import Names
from deckopt.decks.source import Source, read_source
from deckopt.errors import InputError
from deckopt.shown import LONGEST_NAME, cut
from deckopt.words.kinds import BASIC


def list_of(source: Source, catalog: Catalog) -> Decklist:
    """The list of a deck of any kind, in the catalog's spelling. Unknown names stay as they are."""
    return list_as_written(source, catalog).spelt(catalog.find)


def list_as_written(source: Source, catalog: Catalog) -> Decklist:
    """The list of a deck of any kind. Its names are not looked up."""
    if source.fields is None:
        return parse_list(source.text, source.where, catalog)
    return _list_of(_parsed(source.fields, source.where), source.where, source.name)


def names_of(source: Source, catalog: Catalog) -> list[str]:
    """All names of a deck that have to be cards: those of the list and those with limits, without stand-ins."""
    named = list(list_as_written(source, catalog).main)
    if source.fields is not None:
        parsed = _parsed(source.fields, source.where)
        aside = {name.casefold() for name in parsed.stand_in}
        named = [name for name in [*named, *parsed.limits] if name.casefold() not in aside]
    return list(dict.fromkeys(catalog.find(name) or name for name in named))


def _list_of(parsed: DeckFile, where: str, fallback: str) -> Decklist:
    sections = {section: dict(getattr(parsed, section)) for section in SECTIONS if getattr(parsed, section)}
    return Decklist(parsed.name or fallback, sections).checked(where)


def load_deck(spec: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """The deck of DECK on the command line. InputError says what is wrong and where."""
    return deck_of(read_source(spec), catalog, blank_unknown=blank_unknown)


def deck_of(source: Source, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """The deck that was read."""
    fields = source.fields
    if fields is None:
        found = parse_list(source.text, source.where, catalog)
        fields = {**({"name": found.name} if found.name else {}), "main": {}, **found.sections}
        made = check_deck(fields, source.where, source.name, catalog, blank_unknown=blank_unknown)
        return replace(made, notes=(found.sizes(), *found.notes, *_renamed(found, catalog), *_unknown_aside(found, catalog)))
    return check_deck(fields, source.where, source.name, catalog, blank_unknown=blank_unknown)


def _renamed(found: Decklist, catalog: Catalog) -> list[str]:
    """What to say of names that only some printings of their card have."""
    named = dict.fromkeys(name for section in SECTIONS for name in found.section(section))
    others = {name: own for name in named if (own := catalog.sources.other_names.own(name))}
    said = [f"{name!r} is {own} by another name" for name, own in list(others.items())[:MOST_NAMED]]
    more = len(others) - len(said)
    return [*said, f"and {more} more names are other names of cards"] if more else said


def _unknown_aside(found: Decklist, catalog: Catalog) -> list[str]:
    """What to say of names outside the main deck that no card has: they are not played, but may be misspelt."""
    named = [(name, section) for section in SECTIONS if section != "main" for name in found.section(section)]
    unknown = [(name, section) for name, section in named if not catalog.knows(name)]
    hints = [catalog.nearest(name) for name, _ in unknown[:MOST_NAMED]]
    said = [
        f"no card of the {section} is called {name!r}" + (f" ({hint})" if hint else "")
        for (name, section), hint in zip(unknown, hints, strict=False)
    ]
    more = len(unknown) - len(said)
    return [*said, f"and {more} more names are unknown"] if more else said


def parse_list(text: str, where: str, catalog: Catalog | None = None) -> Decklist:
    """The list of a text or an XML file. A line without a count is one copy of a card of `catalog`."""
    if catalog is None:
        return read_list(text, where)
    return read_list(text, where, catalog.knows, catalog.nearest)


def _parsed(fields: object, where: str) -> DeckFile:
    try:
        return DeckFile.model_validate(fields)
    except ValidationError as error:
        key, problem = explain(error, fields=fields)
        hint = meant(error, key.rpartition(".")[2], DeckFile) if problem == "unknown key" else ""
        raise InputError(where, key, problem, hint) from None


def _ranges(parsed: DeckFile, where: str, names: Names, copies_of: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """The least and most copies of the cards that `limits` lists, by printed name. InputError if the deck is outside."""
    ranges: dict[str, tuple[int, int]] = {}
    for name, (least, most) in parsed.limits.items():
        printed, _ = names.resolve(name, "limits")
        copies = copies_of.get(printed, 0)
        if printed in ranges:
            raise InputError(where, f"limits.{name}", "is listed twice", "upper and lower case do not matter")
        if not least <= copies <= most:
            raise InputError(
                where, f"limits.{name}", f"main has {copies}, outside [{least}, {most}]", "change main or the limits"
            )
        ranges[printed] = (least, most)
    return ranges


def check_deck(fields: object, where: str, fallback: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """Check a deck's fields against the format and the catalog."""
    parsed = _parsed(fields, where)
    _list_of(parsed, where, fallback)
    names = Names(parsed, where, catalog, blank_unknown)
    names.refuse_unknown({key: getattr(parsed, key) for key in ("main", "limits")})
    main: dict[str, int] = {}
    copies_of: dict[str, int] = {}  # by printed name
    for name, copies in parsed.main.items():
        printed, played = names.resolve(name, "main")
        main[played] = main.get(played, 0) + copies
        copies_of[printed] = copies_of.get(printed, 0) + copies
    ranges = _ranges(parsed, where, names, copies_of)
    basics = [name for name in copies_of if (card := catalog.get(names.played[name])) is not None and card.kind & BASIC]
    rules = rules_of(copies_of, bool(parsed.commander), basics)
    aside = {s: {catalog.find(n) or n: k for n, k in getattr(parsed, s).items()} for s in SECTIONS if s != "main"}
    aside = {section: cards for section, cards in aside.items() if cards}
    limits: dict[str, tuple[int, int]] = {}
    for printed in dict.fromkeys([*ranges, *copies_of]):
        played = names.played[printed]
        card, beside = catalog.get(played), aside.get("sideboard", {}).get(played, 0)
        least, most = ranges.get(printed) or default_limits(copies_of[printed], card, rules, beside)
        before = limits.get(played, (0, 0))
        limits[played] = (before[0] + least, before[1] + most)

    size = sum(main.values())
    if size < HAND:
        raise InputError(where, "main", f"{size} cards cannot make a first hand of {HAND}", f"list at least {HAND}")
    if size > MOST_CARDS:
        raise InputError(where, "main", f"{size:,} cards", f"a deck has at most {MOST_CARDS:,}")
    life = life_in(parsed.format, size + sum(parsed.commander.values()))
    made = Deck(
        name=cut(parsed.name or fallback, LONGEST_NAME),
        file=where,
        game=names.game(of_commander(parsed.game, life) if parsed.commander else parsed.game),
        main=main,
        limits=limits,
        stand_ins=names.stand_ins,
        printed={name: copies_of[name] for name in names.stand_ins if name in copies_of},
        policy=names.policy(parsed.policy),
        search=parsed.search,
        source=parsed.source,
        plan=parsed.plan,
        plan_source=parsed.plan_source,
        aside=aside,
        format=parsed.format,
        has_limits=bool(parsed.limits),
    )
    return made.keeping(parsed.game.keep, where, "game.keep")
