"""Finding and reading decks: a TOML file, a shipped deck's name, a pasted list, or stdin.

The result is a `Deck`: the file's contents checked against the catalog, with
names in their exact spelling, limits for every card, and stand-ins applied.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import tomli
from pydantic import ValidationError

from deckopt.cards.catalog import Catalog, explain, known_keys, read_toml, shipped
from deckopt.cards.model import Card
from deckopt.cards.typeline import KIND_BIT
from deckopt.decks.model import HAND, DeckFile, Game, Policy, SearchDefaults
from deckopt.errors import InputError, nearest

BLANK = "blank"
BASIC = KIND_BIT["basic"]


@dataclass(frozen=True)
class Deck:
    """A deck that can be played: every name in `main` and `limits` is a card of the catalog.

    `stand_ins` maps the printed name to the card that plays for it ("blank" for a
    card that does nothing); `main` has the stand-ins' names already.
    """

    name: str
    file: str
    game: Game
    main: dict[str, int]
    limits: dict[str, tuple[int, int]]
    stand_ins: dict[str, str] = field(default_factory=dict)
    policy: Policy = field(default_factory=Policy)
    search: SearchDefaults = field(default_factory=SearchDefaults)
    source: str = ""

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.main.values())

    def with_main(self, main: Mapping[str, int]) -> Deck:
        """The same deck with another list (zero counts dropped)."""
        return replace(self, main={n: k for n, k in main.items() if k})


def shipped_decks() -> dict[str, Path]:
    """Decks that travel with deckopt, by name."""
    return {path.stem: path for path in sorted(shipped("decks").glob("*.toml"))}


def load_deck(spec: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """Read DECK as the command line takes it; InputError says what is wrong and where."""
    if spec == "-":
        return parse_deck(sys.stdin.read(), "stdin", "deck", catalog, blank_unknown=blank_unknown)
    path = Path(spec)
    if path.is_dir():
        raise InputError(spec, "", "is a folder, not a deck")
    if not path.is_file():
        decks = shipped_decks()
        known = decks.get(spec.removesuffix(".toml"))
        if known is None:
            if "\n" in spec:
                return parse_deck(spec, "pasted list", "deck", catalog, blank_unknown=blank_unknown)
            raise InputError(
                spec, "", "is no file and no deck that ships with deckopt", nearest(spec, decks) or "see 'deckopt decks'"
            )
        path = known
    if path.suffix == ".toml":
        return check_deck(read_toml(path), str(path), path.stem, catalog, blank_unknown=blank_unknown)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(str(path), "", "is not UTF-8 text", "save it as UTF-8") from None
    return parse_deck(text, str(path), path.stem, catalog, blank_unknown=blank_unknown)


def parse_deck(text: str, where: str, name: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """A deck from text: TOML if it has a [main] table, else a pasted list."""
    if re.search(r"^\s*\[main\]", text, re.MULTILINE):
        try:
            fields = tomli.loads(text.lstrip("\ufeff"))
        except tomli.TOMLDecodeError as error:
            raise InputError(where, "", f"is no valid TOML: {error}") from None
        return check_deck(fields, where, name, catalog, blank_unknown=blank_unknown)
    return check_deck({"main": parse_list(text, where)}, where, name, catalog, blank_unknown=blank_unknown)


_ENTRY = re.compile(r"^(?:(\d+)\s*[xX]?\s+)(.+?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?)?\s*(?:\*[A-Z]+\*)?$")
_HEADINGS = {"deck", "main", "mainboard", "main deck", "maindeck"}
_ASIDE = {"sideboard", "sideboard:", "maybeboard", "maybeboard:", "considering"}


def parse_list(text: str, where: str) -> dict[str, int]:
    """The main deck of a pasted list, "4 Card Name" a line; the sideboard is left out.

    A sideboard begins at a line "Sideboard", or after a blank line once 40 cards
    are listed. Comments (# and //) and headings are read over.
    """
    main: dict[str, int] = {}
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.strip()
        if line.lower() in _ASIDE:
            break
        if not line:
            if sum(main.values()) >= 40:
                break
            continue
        if line.startswith(("#", "//")) or line.lower().rstrip(":") in _HEADINGS or line.upper().startswith("SB:"):
            continue
        entry = _ENTRY.match(line)
        if entry is None:
            if not re.search(r"\d", line) or re.fullmatch(r"[A-Za-z ]+\(\d+\):?", line):
                continue  # a heading such as "Creatures (12)"
            raise InputError(where, f"line {number}", f"{line!r} is no entry", "write '4 Card Name'")
        count = int(entry[1])
        if not 1 <= count <= 250:
            raise InputError(where, f"line {number}", f"{count} copies", "write 1 to 250")
        main[entry[2]] = main.get(entry[2], 0) + count
    if not main:
        raise InputError(where, "", "lists no cards", "write lines like '4 Card Name'")
    return main


def default_limits(name: str, copies: int, card: Card | None) -> tuple[int, int]:
    """What `optimize` may do to a card that no [limits] line speaks of.

    Cards that do nothing in solitaire (blanks, cards that can never be cast) are locked.
    """
    if card is None or is_idle(card):
        return copies, copies
    return 0, 60 if card.kind & BASIC else max(4, copies)


def is_idle(card: Card) -> bool:
    """Whether the card can never do anything in solitaire: a spell that needs a spell as target."""
    targets = [card.targets] if not card.modes else [m.targets for m in card.modes]
    return all(any(t.what == "spell" for t in ts) for ts in targets) and not card.cycling


def check_deck(fields: object, where: str, fallback: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """Check a deck's fields against the format and the catalog."""
    try:
        parsed = DeckFile.model_validate(fields)
    except ValidationError as error:
        key, problem = explain(error, fields=fields)
        hint = nearest(key.rpartition(".")[2], known_keys(DeckFile)) if problem == "unknown key" else ""
        raise InputError(where, key, problem, hint) from None

    stand_ins: dict[str, str] = {}
    for printed, player in parsed.stand_in.items():
        if player != BLANK and catalog.find(player) is None:
            raise InputError(
                where, f"stand_in.{printed}", f"no card file defines {player!r}", nearest(player, catalog) or "or write 'blank'"
            )
        if printed not in parsed.main and printed not in parsed.limits:
            raise InputError(where, f"stand_in.{printed}", "is not in main or limits", nearest(printed, parsed.main))
        stand_ins[printed] = player if player == BLANK else (catalog.find(player) or player)

    def resolve(name: str, key: str) -> str:
        if name in stand_ins:
            return stand_ins[name]
        exact = catalog.find(name)
        if exact is not None and not catalog[exact].token:
            return exact
        if blank_unknown:
            stand_ins[name] = BLANK
            return BLANK
        if exact is not None:
            raise InputError(where, f"{key}.{name}", "is a token; a deck lists cards")
        raise InputError(
            where,
            f"{key}.{name}",
            "no card file defines this card",
            nearest(name, catalog) or "see [stand_in] or --blank-unknown",
        )

    main: dict[str, int] = {}
    for name, copies in parsed.main.items():
        played = resolve(name, "main")
        main[played] = main.get(played, 0) + copies
    limits: dict[str, tuple[int, int]] = {}
    for name, (least, most) in parsed.limits.items():
        played = resolve(name, "limits")
        copies = main.get(played, 0)
        if not least <= copies <= most:
            raise InputError(
                where, f"limits.{name}", f"main has {copies}, outside [{least}, {most}]", "change main or the limits"
            )
        limits[played] = (least, most)
    for name, copies in main.items():
        card = catalog.get(name)
        limits.setdefault(name, default_limits(name, copies, card))

    game = parsed.game
    size = sum(main.values())
    if size < HAND:
        raise InputError(where, "main", f"{size} cards cannot make a first hand of {HAND}", f"list at least {HAND}")
    for name in game.lose.exiled:
        if catalog.find(name) not in main:
            raise InputError(where, f"game.lose.exiled.{name}", "is not in main", nearest(name, main))
    for scope in ("prune", "rollout"):
        for i, rule in enumerate(getattr(parsed.policy, scope)):
            for name in rule.names:
                if catalog.find(name) is None:
                    raise InputError(where, f"policy.{scope}[{i}].card", f"no card file defines {name!r}", nearest(name, catalog))
    return Deck(
        name=parsed.name or fallback,
        file=where,
        game=game,
        main=main,
        limits=limits,
        stand_ins=stand_ins,
        policy=parsed.policy,
        search=parsed.search,
        source=parsed.source,
    )
