"""The catalog: every card that a run can name, read from folders of TOML files or looked up in the sources.

`parse_card` is the only way to a `Card`; what it has made is kept (`kept_cards`). Later folders override earlier ones, so a
user's `--cards DIR` may redefine a shipped card. Within one folder, a name is defined once. A card that no file defines is looked
up when it is asked for: in the sources, then in printed texts (`decks.compiled`), if there are any.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from pydantic import ValidationError

from deckopt import files
from deckopt.cards.card import Card
from deckopt.cards.checks.card import check_card
from deckopt.cards.effects.tokens import Create
from deckopt.cards.kept_cards import KeptRows, kept
from deckopt.cards.keys import meant
from deckopt.cards.known import Row
from deckopt.cards.names import faces, fold, printed_once
from deckopt.cards.parts import parts_of as all_parts
from deckopt.cards.sources import Sources, sources_in
from deckopt.errors import InputError, nearest
from deckopt.parse import toml
from deckopt.shipped import shipped
from deckopt.shown import either
from deckopt.words.kinds import CREATURE, LAND, PLANESWALKER

MOST_BYTES = 8_000_000  # most bytes of a file of cards or a deck


def read_toml(path: Path, is_named: bool = False) -> dict[str, object]:
    """Parse a TOML file, which may be a pipe if the user named it. InputError if it cannot be read, is not TOML, or is larger
    than MOST_BYTES."""
    return toml_of(_bytes(path, is_named), str(path))


def _bytes(path: Path, is_named: bool = False) -> bytes:
    try:
        return files.named(path, MOST_BYTES) if is_named else files.contents(path, MOST_BYTES, follow=True)
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror or error}") from None


def toml_of(data: bytes, where: str) -> dict[str, object]:
    """Parse the bytes of a TOML file."""
    try:
        return toml(data.decode("utf-8-sig"), where)
    except UnicodeDecodeError:
        raise InputError(where, "", "is not UTF-8 text", "save it as UTF-8") from None


_PLAIN = {
    "int_type": "should be a whole number",
    "float_type": "should be a number",
    "bool_type": "should be true or false",
    "string_type": "should be text in quotes",
    "list_type": "should be a list: [ ... ]",
    "dict_type": "should be a table of keys: { ... }",
    "model_type": "should be a table of keys: { ... }",
    "model_attributes_type": "should be a table of keys: { ... }",
    "missing": "is missing",
    "extra_forbidden": "unknown key",
}

_MOST_MEANT = 3  # most names that are proposed for an unknown one
_MANY = 6  # words that may stand at a place; if there are more, a message names the nearest one alone

Steps = tuple[int | str, ...]


def _written(steps: Steps, fields: object) -> Steps:
    """Those steps to a fault that the user wrote; other steps name alternatives of the model.

    If a step could be either, the reading is taken that lets more of the steps be followed.
    """
    known: dict[tuple[int, int], Steps] = {}  # a cache; without it, all combinations of alternatives would be tried

    def follow(first: int, part: object) -> Steps:
        if first == len(steps):
            return ()
        at = (first, id(part))
        if at not in known:
            known[at] = follow(first + 1, part)
            step = steps[first]
            in_list = isinstance(part, list) and isinstance(step, int) and step < len(part)
            if in_list or (isinstance(part, dict) and step in part):
                followed = (step, *follow(first + 1, part[step]))  # type: ignore[index]
                known[at] = max(known[at], followed, key=len)
        return known[at]

    return follow(0, fields)


def _place(fault: Any, fields: object) -> Steps:
    """The steps to the fault. A missing key is not written, but its place is."""
    steps: Steps = fault["loc"]
    if fields is None:
        return steps
    if fault["type"] == "missing":
        return (*_written(steps[:-1], fields), steps[-1])
    return _written(steps, fields)


def _problem(fault: Any) -> str:
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "union_tag_not_found":
        return "does not say what it does; begin with do = '...'"
    if kind == "union_tag_invalid":
        verbs = [v.strip("'") for v in context["expected_tags"].split(", ")]
        return f"unknown verb {context['tag']!r}; {nearest(context['tag'], verbs) or 'known: ' + ', '.join(verbs)}"
    if kind == "literal_error" and context["expected"].count("', '") >= _MANY:
        words = context["expected"].replace(" or ", ", ").strip("'").split("', '")
        begins = [word for word in words if str(fault["input"]).startswith(f"{word} ")]
        if hint := f"did you mean {begins[-1]!r}?" if begins else nearest(str(fault["input"]), words):
            return f"{fault['input']!r} is none of the words that are possible; {hint}"
    if kind == "too_long":
        return f"lists {context['actual_length']}; at most {context['max_length']} are possible"
    message = str(fault["msg"]).removeprefix("Value error, ").replace("Input should be", "should be")
    return _PLAIN.get(kind, message)


def explain(error: ValidationError, prefix: str = "", fields: object = None) -> tuple[str, str]:
    """The first fault of a validation as (key, problem), in the user's words.

    `fields` is what was validated. With it, the key names only what the user wrote.
    """
    faults = error.errors()
    places = [_place(fault, fields) for fault in faults]
    first = 0
    for i, place in enumerate(places):  # of a union's alternatives, the one that fits best
        shared = place[: len(places[first])] == places[first]
        if shared and (len(place) > len(places[first]) or faults[first]["type"] == "literal_error"):
            first = i
    steps = [prefix] if prefix else []
    for step in places[first]:
        if isinstance(step, int):
            steps[-1 if steps else 0 :] = [f"{steps[-1] if steps else ''}[{step}]"]
        else:
            steps.append(step)
    problems = [_problem(f) for f, place in zip(faults, places, strict=True) if place == places[first]]
    problem = _problem(faults[first])
    if len(problems) > 1 and all(p.startswith("should be ") for p in problems):
        problem = " or ".join([problems[0], *(p.removeprefix("should be ") for p in problems[1:])])
    return ".".join(steps), problem


def parse_card(name: str, fields: object, file: str) -> Card:
    """The card that fields define. InputError names the file, the card and the key."""
    if not isinstance(fields, dict):
        raise InputError(file, name, "a card is a table", f'write ["{name}"] and its keys below')
    try:
        card = Card.model_validate(fields)
    except ValidationError as error:
        key, problem = explain(error, fields=fields)
        remedy = meant(error, key.rpartition(".")[2], Card) if problem == "unknown key" else ""
        raise InputError(file, f"{name}.{key}" if key else name, problem, remedy) from None
    try:
        check_card(card)
    except ValueError as error:
        raise InputError(file, name, str(error)) from None
    card._name = name
    card._file = file
    return card


def read_card_file(path: Path, is_named: bool = False) -> dict[str, Card]:
    """All cards of one TOML file, by name."""
    return _cards_in(_bytes(path, is_named), str(path))


def _cards_in(data: bytes, where: str) -> dict[str, Card]:
    return {name: parse_card(name, fields, where) for name, fields in toml_of(data, where).items()}


def _card_files(folder: Path) -> dict[str, bytes]:
    """The files of a folder and its subfolders, in order, with what is in them. InputError if one cannot be read."""

    def refuse(error: OSError) -> None:
        raise InputError(str(error.filename), "", f"cannot be read: {error.strerror}")

    found = [Path(where, name) for where, _, names in os.walk(folder, onerror=refuse) for name in names]
    return {str(path): _bytes(path) for path in sorted(found) if path.suffix == ".toml"}


def _cards_of_folders(folders: Iterable[Mapping[str, bytes]]) -> dict[str, Card]:
    """The cards of all files of some folders, checked."""
    cards: dict[str, Card] = {}
    for folder in folders:
        here: dict[str, Card] = {}
        for where, data in folder.items():
            for name, card in _cards_in(data, where).items():
                if name in here:
                    raise InputError(where, name, f"is already defined in {here[name].file}")
                here[name] = card
        cards.update(here)
    catalog = Catalog(cards)
    for card in cards.values():
        catalog.check_parts(card)
    return cards


class Texts(Protocol):
    """Printed texts, from which a catalog has cards compiled that it lacks."""

    def __contains__(self, name: object, /) -> bool: ...

    def cards_of(self, name: str) -> dict[str, Card]:
        """The card of that name, in any spelling, and then its tokens. Nothing if there is no such text."""


class Catalog(Mapping[str, Card]):
    """Cards by name. A look-up of an unknown name raises KeyError; `find` accepts other spellings.

    A card that no file defines is looked up in `sources`, then in `texts`, when it is asked for. It is then part of the catalog.
    """

    def __init__(self, cards: Mapping[str, Card], sources: Sources | None = None) -> None:
        self._cards = dict(cards)
        self.sources = sources or Sources(())
        self.texts: Texts | None = None
        self._rows = KeptRows()
        self.looked_up: set[str] = set()  # cards from the sources
        self.compiled: list[str] = []  # cards from the texts of which something is played

    @classmethod
    def load(cls, extra: Iterable[Path] = (), updated: Path | None = None) -> Catalog:
        """Read the shipped cards and then the folders `extra`, in order. Other cards come from the shipped file of known cards,
        and from that of the folder `updated`, if it has one."""
        folders = [shipped("cards"), *extra]
        for folder in folders:
            if not os.path.isdir(folder):
                raise InputError(str(folder), "", "is no folder of card files")
        found = [_card_files(folder) for folder in folders]
        texts = [part for files in found for part in (b"", *chain(*((path.encode(), data) for path, data in files.items())))]
        return cls(kept(texts, partial(_cards_of_folders, found)), sources_in(shipped("cards"), updated))

    def __getitem__(self, name: str) -> Card:
        return self._cards[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, name: str) -> str | None:
        """The exact name for any spelling of it (`cards.names`), or None. The name of a face gives its card."""
        name = printed_once(name)
        return self.defined(name) or self._found(name)

    def defined(self, name: str) -> str | None:
        """The exact name, among cards that are already defined."""
        return name if name in self._cards else self._spellings.get(fold(name))

    def knows(self, name: str) -> bool:
        """Whether `find` would give a name."""
        name = printed_once(name)
        return self.defined(name) is not None or name in self.sources or (self.texts is not None and name in self.texts)

    def front_of(self, face: str) -> str:
        """The card with this back face; the name itself if there is none."""
        return next((name for name, card in self._cards.items() if face in card.other_faces), face)

    def nearest(self, name: str) -> str:
        """The hint "did you mean ...?" for an unknown name, or "" if no name is near."""
        own = nearest(name, self._cards)
        if not self.sources.files:
            return own
        found, more = self.sources.meant(name, self._spellings.__contains__, _MOST_MEANT)
        named = [*map(repr, found), *([f"one of {more} others"] if more else [])]
        return f"did you mean {either(named)}?" if named else ""

    def define(self, cards: Mapping[str, Card]) -> None:
        """Add cards. Cards that are defined already stay."""
        new = {name: card for name, card in cards.items() if name not in self._cards}
        self._cards.update(new)
        for name in new:
            for face in faces(name):
                row = self.sources.find(face)
                if row is None or row.name == name:  # else another card has the face's name as its own
                    self._spellings.setdefault(fold(face), name)
        self._spellings.update({fold(name): name for name in new})

    def _found(self, name: str) -> str | None:
        """Define the card of the sources, or else of the texts, with this name. None if there is none."""
        row = self.sources.find(name)
        if row is None:
            return self._compiled(name)
        known = self.defined(row.name)
        if known is None:
            self.define(self._cards_of(row))
            self.looked_up.add(row.name)
        return known or row.name

    def _cards_of(self, row: Row) -> dict[str, Card]:
        """The card of a row with its tokens. A blank if the card format of this version refuses the row of another version."""
        where = f"{row.origin.name}, {row.origin.date}"
        try:
            made = self._rows.cards(row, where, partial(_cards_of, row, where))
            Catalog({**self, **made}).check_parts(made[row.name])
        except InputError:
            return {row.name: parse_card(row.name, {"type": "Sorcery", "cost": "{0}", "blank": True}, where)}
        return made

    def keep(self) -> None:
        """Keep the cards that were looked up, so that another call reads them sooner."""
        self._rows.write()

    def _compiled(self, name: str) -> str | None:
        made = {} if self.texts is None else self.texts.cards_of(name)
        if not made:
            return None
        exact = next(iter(made))
        if self.defined(exact) is None:
            self.define(made)
            self.compiled += [] if made[exact].blank else [exact]
        return self.defined(exact)

    def leave_out(self, name: str, why: str) -> None:
        """Make the card a blank, with a reason for outputs."""
        card = self._cards[name]
        kind = card.type.text.partition(" — ")[0]
        fields = {"type": kind, "blank": True, "without": why}
        fields |= {} if card.cost is None else {"cost": card.model_dump(mode="json")["cost"]}
        fields |= {"power": 0, "toughness": card.toughness or 0} if card.kind & CREATURE else {}
        fields |= {"loyalty": 0} if card.kind & PLANESWALKER else {}
        self._cards[name] = parse_card(name, fields, card.file)

    @cached_property
    def _spellings(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in self._cards:
            for face in faces(name):
                found.setdefault(fold(face), name)
        return {**found, **{fold(name): name for name in self._cards}}

    def check_parts(self, card: Card) -> None:
        """InputError if the card creates a token, or has a back face, that no file defines."""
        for face in card.other_faces:
            known = self._cards.get(face)
            if known is None or not known.face:
                faces = [k for k, c in self._cards.items() if c.face]
                raise InputError(card.file, card.name, f"has the unknown back face {face!r}", nearest(face, faces))
            if face == card.back and not known.kind & LAND:
                raise InputError(card.file, card.name, f"has the back face {face!r}, which is no land to be played")
            cast = any(way.as_ == face for way in card.ways)  # face down it has a mana value of its own
            if face == card.transforms and known.value != card.value and not cast:
                raise InputError(known.file, face, f"has another mana value than its front, {card.value}")
        for token in _created_by(card):
            known = self._cards.get(token)
            if known is None or not known.token:
                tokens = [k for k, c in self._cards.items() if c.token]
                raise InputError(card.file, card.name, f"creates the unknown token {token!r}", nearest(token, tokens))
        for effect in _creating(card):
            aura = self._cards[effect.token].enchant is not None
            if aura != (effect.attached is not None):
                problem = "is no Aura to be attached" if effect.attached else "is an Aura: say what it is attached to"
                raise InputError(card.file, card.name, f"creates {effect.token!r}, which {problem}")


def _cards_of(row: Row, where: str) -> dict[str, Card]:
    """The card of a row, then its tokens."""
    return {name: parse_card(name, fields, where) for name, fields in {row.name: row.fields, **row.tokens}.items()}


def parts_of(card: Card) -> list[str]:
    """Names of what comes with the card: tokens that it can create, in order of appearance, and its other faces."""
    return [*_created_by(card), *card.other_faces]


def _created_by(card: Card) -> list[str]:
    smaller = [card.offspring.token] if card.offspring is not None else []
    return list(dict.fromkeys([*(effect.token for effect in _creating(card)), *smaller]))


def _creating(card: Card) -> list[Create]:
    """The effects of a card that create tokens, anywhere in it."""
    return [part for part in all_parts(card) if isinstance(part, Create)]
