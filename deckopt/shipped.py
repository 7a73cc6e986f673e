"""The folders of cards and decks that are installed with deckopt, and the list of decks without loading a card.

A deck file is read in `decks.source`, and becomes a deck in `decks.load`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from deckopt.parse import toml


def shipped(folder: str) -> Path:
    """The folder `cards` or `decks` that comes with deckopt: inside the package when installed, beside it in a checkout."""
    inside = Path(str(resources.files("deckopt"))) / "_data" / folder
    return inside if inside.is_dir() else Path(__file__).resolve().parents[1] / folder


def shipped_decks() -> dict[str, Path]:
    """The files of the decks that come with deckopt, by name."""
    return {path.stem: path for path in sorted(shipped("decks").glob("*.toml"))}


@dataclass(frozen=True)
class ShippedDeck:
    """An entry of the list of decks: name, origin, how it wins and who says so, copies by card name, and cards that a search may
    add."""

    name: str
    source: str
    plan: str
    plan_source: str
    main: dict[str, int]
    candidates: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.main.values())


def look(path: Path) -> ShippedDeck:
    """A deck that comes with deckopt. It is not checked here, because tests check these decks."""
    fields: dict[str, Any] = toml(path.read_text("utf-8"), str(path))
    main, limits = fields["main"], fields.get("limits", {})
    candidates = tuple(name for name, (_, most) in limits.items() if most and name not in main)
    name, source, plan, plan_source = (fields.get(key, "") for key in ("name", "source", "plan", "plan_source"))
    return ShippedDeck(name or path.stem, source, plan, plan_source, main, candidates)
