"""Decks as plain data and as files: what a run stores of its deck, and how a deck file is written.

`freeze_deck` stores everything that decides how a deck plays, with the definitions of its cards. So a run can go on after card
files have changed. `deck_toml` writes the deck file of a deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from deckopt.bounded import Name, Named
from deckopt.bounds import LONGEST_TEXT
from deckopt.cards.catalog import Catalog, explain, parse_card, parts_of
from deckopt.decks.command_zone import life_in, life_of
from deckopt.decks.deck import BLANK, Deck
from deckopt.decks.lists import SECTIONS, Decklist
from deckopt.decks.model import LONGEST_PLAN, MOST_CARDS, Game, Policy, SearchDefaults
from deckopt.decks.sideboard import within_reach
from deckopt.errors import InputError
from deckopt.toml import key, value

LONGEST_PATH = 5000  # characters of the path of a file


def plain(model: BaseModel) -> dict[str, Any]:
    """A model's keys as in a file, without those that have their defaults."""
    return model.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def freeze_deck(deck: Deck, catalog: Catalog) -> dict[str, Any]:
    """The deck as plain data for JSON, with the definitions of its cards and their tokens."""
    names = [n for n in dict.fromkeys([*deck.main, *deck.limits, *within_reach(deck, catalog)]) if n != BLANK]
    for name in names:  # the list grows: a token may make tokens
        names += [t for t in parts_of(catalog[name]) if t not in names]
    return {
        "name": deck.name,
        "file": deck.file,
        "source": deck.source,
        "plan": deck.plan,
        "plan_source": deck.plan_source,
        "format": deck.format,
        "game": deck.game.model_dump(mode="json", by_alias=True),
        "main": dict(deck.main),
        "limits": {name: list(pair) for name, pair in deck.limits.items()},
        "stand_ins": dict(deck.stand_ins),
        "printed": dict(deck.printed),
        "aside": {section: dict(cards) for section, cards in deck.aside.items()},
        "policy": plain(deck.policy),
        "search": plain(deck.search),
        "cards": {name: deepcopy(catalog[name].plain) for name in names},
    }


_Whole = Annotated[int, Field(ge=0, le=MOST_CARDS)]


class _Frozen(BaseModel):
    """A deck as `freeze_deck` has it. Each card is checked like one of a file."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    name: Annotated[str, Field(max_length=LONGEST_TEXT)]
    file: Annotated[str, Field(max_length=LONGEST_PATH)]
    source: Annotated[str, Field(max_length=LONGEST_TEXT)]
    plan: Annotated[str, Field(max_length=LONGEST_PLAN)] = ""
    plan_source: Annotated[str, Field(max_length=LONGEST_PLAN)] = ""
    format: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""
    game: Game
    main: Named[_Whole]
    limits: Named[Annotated[list[_Whole], Field(min_length=2, max_length=2)]]
    stand_ins: Named[Name]
    printed: Named[_Whole]
    aside: Annotated[dict[Literal[SECTIONS], Named[_Whole]], Field(max_length=len(SECTIONS))]  # type: ignore[valid-type]
    policy: Policy
    search: SearchDefaults
    cards: Named[dict[str, Any]]

    @model_validator(mode="after")
    def _whole(self) -> _Frozen:
        missing = {*self.main, *self.limits} - {*self.cards, BLANK}
        if missing:
            raise ValueError(f"has no definition of {min(missing)!r}")
        if any(least > most for least, most in self.limits.values()) or not 0 < sum(self.main.values()) <= MOST_CARDS:
            raise ValueError("is no deck that can be played")
        return self


def thaw_deck(frozen: Mapping[str, Any]) -> tuple[Deck, Catalog]:
    """The frozen deck, and a catalog of exactly its cards and tokens. InputError if it is not a deck."""
    try:
        found = _Frozen.model_validate(frozen)
    except ValidationError as error:
        place, problem = explain(error, fields=frozen)
        raise InputError(shown(frozen.get("file")), place, problem) from None
    catalog = Catalog({name: parse_card(name, fields, found.file) for name, fields in found.cards.items()})
    for card in catalog.values():
        catalog.check_parts(card)
    deck = Deck(
        name=found.name,
        file=found.file,
        source=found.source,
        plan=found.plan,
        plan_source=found.plan_source,
        format=found.format,
        has_limits=True,
        game=found.game,
        main=found.main,
        limits={name: (least, most) for name, (least, most) in found.limits.items()},
        stand_ins=found.stand_ins,
        printed=found.printed,
        aside={section: dict(cards) for section, cards in found.aside.items()},
        policy=found.policy,
        search=found.search,
    )
    return deck.keeping(found.game.keep, shown(found.file), "game.keep"), catalog


def shown(file: object) -> str:
    """The name of a deck's file in messages, if it has one."""
    return file[:LONGEST_TEXT] if isinstance(file, str) else "deck"


# -- deck files ----------------------------------------------------------------------------


def deck_toml(deck: Deck, comment: str = "") -> str:
    """The deck file of `deck`, below the lines of `comment`.

    Cards with a stand-in share limits and extra copies with the card that plays for them. These are divided among them so that
    the sums are right.
    """
    main, limits = _as_printed(deck)
    game, policy, search = plain(deck.game), plain(deck.policy), plain(deck.search)
    _print_names(deck, game, policy)
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    lines += [""] if lines else []
    lines.append(f"name = {value(deck.name)}")
    about = {"source": deck.source, "format": deck.format, "plan": deck.plan, "plan_source": deck.plan_source}
    lines += [f"{word} = {value(text)}" for word, text in about.items() if text]
    if deck.aside.get("commander"):
        usual = life_in(deck.format, sum(deck.main.values()) + sum(deck.aside["commander"].values()))
        game = {**{k: v for k, v in game.items() if k not in ("life", "opponent_life")}, **life_of(deck.game, usual)}
    lines += _table("game", game)
    sections = {**deck.aside, "main": main}
    for section in SECTIONS:
        lines += _table(section, sections.get(section, {}))
    lines += _table("limits", limits)
    lines += _table("stand_in", deck.stand_ins)
    lines += _table("policy", policy, each_on_a_line=True)
    lines += _table("search", search)
    return "\n".join(lines) + "\n"


def printed_list(deck: Deck) -> Decklist:
    """The list of a deck in all its sections, under printed names."""
    sections = {**deck.aside, "main": _as_printed(deck)[0]}
    return Decklist(deck.name, {section: dict(sections[section]) for section in SECTIONS if sections.get(section)})


def list_toml(decklist: Decklist, fallback: str) -> list[str]:
    """The lines of a deck file with only a list."""
    lines = [f"name = {value(decklist.name or fallback)}"]
    for section in SECTIONS:
        lines += _table(section, decklist.section(section))
    return lines


def _printed_names(deck: Deck, played: str) -> list[str]:
    """The names that a list may print for a card that is played. The card itself comes last, if it plays for itself."""
    names = [printed for printed, player in deck.stand_ins.items() if player == played]
    return names if played == BLANK or played in deck.stand_ins else [*names, played]


def _as_printed(deck: Deck) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Main and limits under printed names."""
    main: dict[str, int] = {}
    limits: dict[str, list[int]] = {}
    for played in dict.fromkeys([*deck.main, *deck.limits]):
        names, left = _printed_names(deck, played), deck.main.get(played, 0)
        copies = {}
        for name in names:
            copies[name] = left if name == names[-1] else min(left, deck.printed.get(name, 0))
            left -= copies[name]
        if len(names) > 1 and not copies.get(played, 1):  # the card itself is not in the list
            del copies[played]
        main.update({name: k for name, k in copies.items() if k})
        if played not in deck.limits:
            continue
        least, most = deck.limits[played]
        more = most - sum(copies.values())
        for name in reversed(copies):
            k = copies[name]
            room = min(more, 250 - k)
            limits[name] = [min(k, least), k + room]
            least, more = least - limits[name][0], more - room
    return main, limits


def _print_names(deck: Deck, game: dict[str, Any], policy: dict[str, Any]) -> None:
    """Replace the name of a card without an entry in the list by one for which it plays."""

    def printed(played: str) -> str:
        names = _printed_names(deck, played)
        return played if played in names or not names else names[0]

    lose = game.get("lose", {})
    if "exiled" in lose:
        lose["exiled"] = {printed(name): k for name, k in lose["exiled"].items()}
    for rule in [rule for rules in policy.values() for rule in rules]:
        if "card" in rule:
            rule["card"] = printed(rule["card"])
        if "cards" in rule:
            rule["cards"] = [printed(name) for name in rule["cards"]]


def _table(name: str, fields: Mapping[str, Any], *, each_on_a_line: bool = False) -> list[str]:
    """The lines of a table; none if it is empty. With `each_on_a_line`, lists have a line for each item."""
    lines = ["", f"[{name}]"] if fields else []
    for k, v in fields.items():
        if each_on_a_line and isinstance(v, list) and v:
            lines += [f"{key(k)} = [", *(f"  {value(item)}," for item in v), "]"]
        else:
            lines.append(f"{key(k)} = {value(v)}")
    return lines
