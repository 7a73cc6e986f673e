"""Decks for commands: read by name, with unknown cards compiled, and changed by options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from deckopt.cache import cache_root
from deckopt.cards.catalog import Catalog, explain
from deckopt.cards.sources import UPDATED
from deckopt.cli import console
from deckopt.decks import sideboard
from deckopt.decks.caveats import refuse_partly
from deckopt.decks.compiled import look_up_texts
from deckopt.decks.deck import Deck
from deckopt.decks.default_limits import locked
from deckopt.decks.hand_names import one_each
from deckopt.decks.load import deck_of
from deckopt.decks.model import Game
from deckopt.decks.names import quoted_goal
from deckopt.decks.source import Source, read_source
from deckopt.decks.swaps import swapped
from deckopt.errors import InputError, nearest
from deckopt.shown import listed

NAMED = 6  # cards compiled from their texts that are named if nothing is asked
TRIED, MOST_TRIED = 4, 250  # copies that a card is tried with, if no range is given, and the most of any range
_RANGE = re.compile(r"\s*([^=]*[^=\s])\s*(?:=\s*(?:([0-9]{1,4})\s*\.\.)?\s*([0-9]{1,4})\s*)?")


def open_catalog(folders: Sequence[Path] | None) -> Catalog:
    """The catalog of shipped cards and the user's, with those of `deckopt cards update`."""
    return Catalog.load(folders or (), cache_root() / UPDATED)


def open_deck(
    deck: str | Source,
    catalog: Catalog,
    *,
    blank_unknown: bool = False,
    strict: bool = False,
    play: bool = False,
    draw: bool = False,
    rewards: str | None = None,
    goal: str | None = None,
    keep: str | None = None,
    life: int | None = None,
) -> Deck:
    """The deck, changed by options of the command line. `deck` is DECK, or what has been read of it, because stdin can be read
    only once.

    If DECKOPT_CORPUS names a file of printed cards, cards without a card file are compiled from it.
    """
    source = read_source(deck) if isinstance(deck, str) else deck
    look_up_texts(catalog)
    with compiled_said(catalog):
        made = deck_of(source, catalog, blank_unknown=blank_unknown)
    catalog.keep()

    from deckopt.compile.fit import fit  # what is wrong with a list is said before arrays are loaded

    fit(made, catalog)
    if strict:
        refuse_partly(made, catalog)
    if made.notes:
        console.warn(f"read as {'; '.join(made.notes)}")
    if play and draw:
        raise InputError("--play", "", "contradicts --draw", "give one of them")
    changes: dict[str, object] = {}
    if play or draw:
        changes["on_the_play"] = play
    if life is not None:
        changes |= {"life": life, "opponent_life": life}
    if goal is not None:
        changes |= {"goal": quoted_goal(goal, "--goal", "", made.played, catalog), "win": None}
    if rewards is not None:
        changes["rewards"] = _numbers("--rewards", rewards)
    if changes:
        try:
            game = Game.model_validate({**made.game.model_dump(mode="json", by_alias=True), **changes})
        except ValidationError as error:
            key, problem = explain(error)
            raise InputError("--rewards", key.removeprefix("rewards").removeprefix("."), problem) from None
        made = replace(made, game=game)
    return made if keep is None else made.keeping(keep, "--keep", keep)


@contextmanager
def compiled_said(catalog: Catalog) -> Iterator[None]:
    """Say which cards are compiled from their texts meanwhile."""
    before = len(catalog.compiled)
    yield
    if names := catalog.compiled[before:]:
        shown = names if console.is_verbose() else names[:NAMED]
        more = f" and {len(names) - len(shown)} more (-v names them)" if len(names) > len(shown) else ""
        console.warn(f"compiled from their texts: {listed(shown)}{more}")


def _numbers(option: str, text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError(option, text, "is no list of numbers", "write them like 0,0,0,1,0.5") from None


def limits_of(deck: Deck, catalog: Catalog, tries: Sequence[str], locks: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The limits of --try "CARD=0..4" (or CARD alone, or "CARD=4" for 0..4) and --lock CARD. InputError names what is wrong."""
    limits: dict[str, tuple[int, int]] = {}
    ranges = [(text, *_range(text)) for text in tries]
    with compiled_said(catalog):
        spelt = [catalog.find(name) for _, name, _, _ in ranges]
    for exact, (text, name, least, most) in zip(spelt, ranges, strict=True):
        if exact is None or not catalog[exact].listed:
            hint = one_each("--try", name, catalog) or catalog.nearest(name) or "see 'deckopt cards update'"
            raise InputError("--try", name, "no card has this name", hint)
        if catalog[exact].blank:
            raise InputError("--try", exact, "is not understood: nothing of it would be played")
        copies = deck.main.get(exact, 0)
        if not least <= copies <= most:
            raise InputError("--try", text, f"the deck has {copies}", "let the range include it")
        limits[exact] = (least, most)
    for name in locks:
        exact = deck.stand_ins.get(name) or catalog.find(name) or name
        if exact not in deck.main:
            raise InputError("--lock", name, "is not in the deck", one_each("--lock", name, catalog) or nearest(name, deck.main))
        limits[exact] = (deck.main[exact], deck.main[exact])
    return limits


def with_limits(deck: Deck, catalog: Catalog, limits: Mapping[str, tuple[int, int]]) -> Deck:
    """The deck with these limits in place of its own."""
    return _fitting(replace(deck, limits={**deck.limits, **limits}), catalog)


def with_swap(deck: Deck, catalog: Catalog, text: str) -> Deck:
    """The deck with the swap of --swap."""
    with compiled_said(catalog):
        made = swapped(deck, catalog, text)
    if made.size != deck.size:
        console.warn(f"--swap {text}: makes a list of {made.size} cards of one of {deck.size}")
    return _fitting(made, catalog)


def _fitting(deck: Deck, catalog: Catalog) -> Deck:
    """The deck, with cards left out until every list of the search can be played."""
    from deckopt.compile.fit import fit

    most = {name: most for name, (_, most) in deck.limits.items() if most}
    fit(deck.with_main({**most, **deck.main}), catalog)
    return deck


def with_sideboard(deck: Deck, catalog: Catalog) -> Deck:
    """The deck whose search may take cards of its sideboard (`decks.sideboard`)."""
    with compiled_said(catalog):
        found = sideboard.with_sideboard(deck, catalog)
    if found.left_out:
        console.warn(f"of the sideboard, not tried: {listed(found.left_out)}")
    return found.deck


def _range(text: str) -> tuple[str, int, int]:
    found = _RANGE.fullmatch(text)
    if found is None or not 0 <= int(found[2] or 0) <= int(found[3] or TRIED) <= MOST_TRIED:
        raise InputError("--try", text, "is no card with a range", 'write --try "Opt=0..4"')
    return found[1], int(found[2] or 0), int(found[3] or TRIED)


def locked_lines(deck: Deck, catalog: Catalog) -> list[str]:
    """Lines that say which cards a search leaves alone because it cannot judge them."""
    found = locked(deck.main, deck.limits, catalog)
    lines = [f"does nothing in solitaire, and locked: {listed(found.idle)}"] if found.idle else []
    for why, names in (("meant for an opponent", found.answers), ("hurts only you in solitaire", found.hurting)):
        if names:
            lines.append(f"{why}, and locked: {listed(names)} (--give-up {_quoted(names[0])} lets the search change it)")
    return lines


def _quoted(name: str) -> str:
    return f'"{name}"'
