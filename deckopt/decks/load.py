"""Finding and reading decks: a TOML file, a shipped deck's name, a pasted list, or stdin.

The result is a `Deck`: the file's contents checked against the catalog, with
names in their exact spelling, limits for every card, and stand-ins applied.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckopt import files
from deckopt.cards.amounts import Condition
from deckopt.cards.card import Card
from deckopt.cards.catalog import MOST_BYTES, Catalog, explain, read_toml, toml_of
from deckopt.cards.keys import meant
from deckopt.decks.command_zone import of_commander
from deckopt.decks.default_limits import default_limits, rules_of
from deckopt.decks.encodings import text_of
from deckopt.decks.foreign import language_of, refuse_address
from deckopt.decks.formats import read_list
from deckopt.decks.goals import Goal
from deckopt.decks.lists import SECTIONS, Decklist
from deckopt.decks.model import BEST as BEST_HANDS
from deckopt.decks.model import HAND, MOST_CARDS, DeckFile, Game, Policy, Rule, SearchDefaults
from deckopt.errors import InputError, nearest
from deckopt.parse import toml
from deckopt.shipped import shipped_decks
from deckopt.shown import LONGEST_NAME, cut
from deckopt.words.kinds import BASIC

if TYPE_CHECKING:
    from deckopt.decks.keep_rules import Rule as KeepRule

BLANK = "blank"
MOST_UNKNOWN = 100  # names that a message lists: as many as a Commander deck has
BEST = "best.toml"  # the list of a folder that a search has written


@dataclass(frozen=True)
class Deck:
    """A deck that can be played: every name in `main` and `limits` is a card of the catalog.

    `stand_ins` maps the printed name to the card that plays for it ("blank" for a
    card that does nothing); `main` has the stand-ins' names already. `printed` keeps
    how many copies of each such card the list prints; it decides how the deck is
    written, not how it plays, and so decks that differ in it alone are equal. So do
    decks that differ in `aside` alone, the list's other sections. A commander is one of them: it
    stays in the command zone and is never cast. `format` is that of the file, or ""; `has_limits` says whether the file has
    limits of its own.
    """

    name: str
    file: str
    game: Game
    main: dict[str, int]
    limits: dict[str, tuple[int, int]]
    stand_ins: dict[str, str] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=dict, compare=False)
    policy: Policy = field(default_factory=Policy)
    search: SearchDefaults = field(default_factory=SearchDefaults)
    source: str = ""
    aside: dict[str, dict[str, int]] = field(default_factory=dict, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)  # how a pasted list was read
    format: str = field(default="", compare=False)
    has_limits: bool = field(default=False, compare=False)

    @property
    def keep_rule(self) -> KeepRule | None:
        """The rule by which hands are kept; None where thresholds decide."""
        if self.game.keep == BEST_HANDS:
            return None
        from deckopt.decks.keep_rules import rule_of  # the grammar takes a while to load, and few decks have a rule

        return rule_of(self.game.keep, self.played)

    def keeping(self, keep: str, where: str, key: str = "") -> Deck:
        """The same deck, whose hands are kept so; InputError, which names where that stands, if it is no way to keep hands."""
        if keep == BEST_HANDS:
            return replace(self, game=self.game.model_copy(update={"keep": keep}))
        from deckopt.decks.keep_rules import RuleError, checked, names_in, rule_of

        try:
            spelt = checked(keep, self.played)
        except RuleError as error:
            raise InputError(where, key, str(error), error.remedy) from None
        rule = rule_of(spelt, self.played)
        blanks = [name for name in (names_in(rule) if rule else ()) if self.stand_ins.get(name) == BLANK]
        if blanks:
            raise InputError(where, key, f"{blanks[0]} is played as a blank, which no rule tells from others", "leave it out")
        return replace(self, game=self.game.model_copy(update={"keep": spelt}))

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.main.values())

    @property
    def played(self) -> dict[str, str]:
        """The card that plays for each name of main and limits, as the list prints it."""
        return {**{name: name for name in (*self.main, *self.limits)}, **self.stand_ins}

    @property
    def goal(self) -> Goal | None:
        """What its games are to come to in place of a win, if that is said."""
        if self.game.goal is None:
            return None
        from deckopt.decks.goal_words import written_goal

        return written_goal(self.game.goal, self.file)

    def with_main(self, main: Mapping[str, int]) -> Deck:
        """The same deck with another list (zero counts dropped)."""
        return replace(self, main={n: k for n, k in main.items() if k})

    def with_candidates(self, more: Mapping[str, int]) -> Deck:
        """The same deck whose search may have so many copies more of some cards than the list has."""
        wider = {name: (self.limits.get(name, (0, 0))[0], self.main.get(name, 0) + copies) for name, copies in more.items()}
        return replace(self, limits={**self.limits, **wider})


@dataclass(frozen=True)
class Source:
    """What DECK names, read but not understood: the fields of a TOML file, or a text."""

    where: str  # for messages
    name: str  # for a deck without a name of its own
    fields: Mapping[str, object] | None
    text: str = ""


def read_source(spec: str) -> Source:
    """Read DECK as the command line takes it; InputError says what is wrong and where."""
    if spec == "-":
        return source_of_text(_standard_input(), "stdin", "deck")
    refuse_address(spec, spec)
    path = Path(spec)
    if os.path.isdir(path):  # unlike Path's, these say no to what can be no path at all
        if not os.path.lexists(path / BEST):
            raise InputError(spec, "", "is a folder, not a deck")
        return _of_run(path / BEST)
    if not files.is_there(path):
        decks = shipped_decks()
        known = decks.get(spec.removesuffix(".toml"))
        if known is None:
            if "\n" in spec:
                return source_of_text(spec, "pasted list", "deck")
            raise InputError(
                spec, "", "is no file and no deck that ships with deckopt", nearest(spec, decks) or "see 'deckopt decks'"
            )
        path = known
    if path.suffix == ".toml":
        return Source(str(path), path.stem, read_toml(path, is_named=True))
    try:
        data = files.named(path, MOST_BYTES)
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None
    return source_of_text(text_of(data, str(path)), str(path), path.stem)


def _of_run(path: Path) -> Source:
    """The list of a run, whose folder the user named."""
    try:
        return Source(str(path), path.stem, toml_of(files.contents(path, MOST_BYTES), str(path)))
    except OSError as error:
        raise InputError(str(path), "", f"cannot be read: {error.strerror}") from None


def _standard_input() -> str:
    stream = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read() if stream is None else text_of(stream.read(MOST_BYTES + 1), "stdin")


def source_of_text(text: str, where: str, name: str) -> Source:
    """A text is TOML if it has a table `main`; lists of some clients have a heading that looks like one."""
    text = text.lstrip("\ufeff")
    table = _MAIN.search(text)
    if table is None or (table[0].lstrip().startswith("[") and not _ENTRY.match(text, table.end())):
        refuse_address(text, where)
        return Source(where, name, None, text)
    return Source(where, name, toml(text, where))


def list_of_fields(source: Source) -> Decklist:
    """The list that a deck file has, its cards known or not."""
    parsed = _parsed(source.fields, source.where)
    sections = {section: dict(getattr(parsed, section)) for section in SECTIONS if getattr(parsed, section)}
    return Decklist(parsed.name or source.name, sections).checked(source.where)


def load_deck(spec: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """The deck that DECK names; InputError says what is wrong and where."""
    return deck_of(read_source(spec), catalog, blank_unknown=blank_unknown)


def deck_of(source: Source, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """The deck that was read."""
    fields = source.fields
    if fields is None:
        found = parse_list(source.text, source.where, catalog)
        fields = {**({"name": found.name} if found.name else {}), "main": {}, **found.sections}
        made = check_deck(fields, source.where, source.name, catalog, blank_unknown=blank_unknown)
        return replace(made, notes=(found.sizes(), *found.notes))
    return check_deck(fields, source.where, source.name, catalog, blank_unknown=blank_unknown)


_MAIN = re.compile(r"""^\s*(?:\[\s*(["']?)main\1\s*\]|(["']?)main\2\s*[.=])""", re.MULTILINE)
# What follows a table's name: nothing, or a key with a value; lines of comments between.
_ENTRY = re.compile(r"""(?:\s*#[^\n]*\n|\s)*(?:\Z|\[|[^\n=]*=)""")


def parse_list(text: str, where: str, catalog: Catalog | None = None) -> Decklist:
    """The list of a text or an XML file; a line without a count is one copy of a card of `catalog`."""
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


def check_deck(fields: object, where: str, fallback: str, catalog: Catalog, *, blank_unknown: bool = False) -> Deck:
    """Check a deck's fields against the format and the catalog."""
    parsed = _parsed(fields, where)
    names = _Names(parsed, where, catalog, blank_unknown)
    names.refuse_unknown({key: getattr(parsed, key) for key in ("main", "limits")})
    main: dict[str, int] = {}
    copies_of: dict[str, int] = {}  # by the name as printed
    ranges: dict[str, tuple[int, int]] = {}
    for name, copies in parsed.main.items():
        printed, played = names.resolve(name, "main")
        main[played] = main.get(played, 0) + copies
        copies_of[printed] = copies_of.get(printed, 0) + copies
    listed: set[str] = set()
    for name, (least, most) in parsed.limits.items():
        printed, _ = names.resolve(name, "limits")
        copies = copies_of.get(printed, 0)
        if printed in listed:
            raise InputError(where, f"limits.{name}", "is listed twice", "upper and lower case do not matter")
        listed.add(printed)
        if not least <= copies <= most:
            raise InputError(
                where, f"limits.{name}", f"main has {copies}, outside [{least}, {most}]", "change main or the limits"
            )
        ranges[printed] = (least, most)
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
    made = Deck(
        name=cut(parsed.name or fallback, LONGEST_NAME),
        file=where,
        game=names.game(of_commander(parsed.game) if parsed.commander else parsed.game),
        main=main,
        limits=limits,
        stand_ins=names.stand_ins,
        printed={name: copies_of[name] for name in names.stand_ins if name in copies_of},
        policy=names.policy(parsed.policy),
        search=parsed.search,
        source=parsed.source,
        aside=aside,
        format=parsed.format,
        has_limits=bool(parsed.limits),
    )
    return made.keeping(parsed.game.keep, where, "game.keep")


class _Names:
    """The names of one deck file: what plays for each, in the catalog's spelling."""

    def __init__(self, parsed: DeckFile, where: str, catalog: Catalog, blank_unknown: bool) -> None:
        self.where, self.catalog, self.blank_unknown = where, catalog, blank_unknown
        self.played: dict[str, str] = {}  # by the name as printed, of all cards of main and limits
        self.stand_ins: dict[str, str] = {}
        self._by_case: dict[str, str] = {}  # names with a stand-in
        listed = {name.casefold() for name in (*parsed.commander, *parsed.main, *parsed.limits)}
        for printed, player in parsed.stand_in.items():
            key = f"stand_in.{printed}"
            exact = BLANK if player == BLANK else catalog.find(player)
            if exact is None:
                raise InputError(where, key, f"no card file defines {player!r}", nearest(player, catalog) or "or write 'blank'")
            if exact != BLANK and not catalog[exact].listed:
                raise InputError(where, key, f"{exact!r} is {_no_card(catalog[exact])}", "name a card, or write 'blank'")
            if printed.casefold() not in listed:
                raise InputError(where, key, "is not in main or limits", nearest(printed, parsed.main))
            if printed.casefold() in self._by_case:
                raise InputError(where, key, "is listed twice", "upper and lower case do not matter")
            self._by_case[printed.casefold()] = printed
            self.stand_ins[printed] = exact

    def refuse_unknown(self, listed: Mapping[str, Mapping[str, object]]) -> None:
        """InputError that names everything that no card is called, with the nearest name; `listed` are names by key."""
        unknown = {name: key for key, names in listed.items() for name in names if self._is_unknown(name)}
        if not unknown or self.blank_unknown:
            return
        language = language_of(unknown)
        if language:
            problem = f"{next(iter(unknown))!r} seems to be {language}" if len(unknown) > 1 else f"seems to be {language}"
            raise InputError(self.where, f"main.{next(iter(unknown))}", problem, "export the list in English")
        hints = {name: self.catalog.nearest(name) for name in list(unknown)[:MOST_UNKNOWN]}
        remedy = "'deckopt cards update' fetches new cards; --blank-unknown plays it as a card that cannot be cast"
        if len(unknown) == 1:
            ((name, key),) = unknown.items()
            raise InputError(self.where, f"{key}.{name}", "no card has this name", hints[name] or remedy)
        said = [f"{name!r}" + (f" ({hint})" if hint else "") for name, hint in hints.items()]
        said += [f"and {len(unknown) - len(hints)} more"] if len(unknown) > len(hints) else []
        problem, remedy = f"no card has {len(unknown)} of its names", remedy.replace("plays it as a card", "plays them as cards")
        raise InputError(self.where, "", problem, remedy, said)

    def _is_unknown(self, name: str) -> bool:
        return name.casefold() not in self._by_case and not self.catalog.knows(name)

    def resolve(self, name: str, key: str) -> tuple[str, str]:
        """(the name as the list prints it, the card that plays for it) of a card of main or limits."""
        printed, played = self._find(name, key)
        self.played[printed] = played
        return printed, played

    def _find(self, name: str, key: str) -> tuple[str, str]:
        printed = self._by_case.get(name.casefold())
        if printed is not None:
            return printed, self.stand_ins[printed]
        exact = self.catalog.find(name)
        if exact is not None and self.catalog[exact].face:
            exact = self.catalog.front_of(exact)
        if exact is not None and self.catalog[exact].listed:
            return exact, exact
        if self.blank_unknown:
            self._by_case[name.casefold()] = name
            self.stand_ins[name] = BLANK
            return name, BLANK
        assert exact is not None  # `refuse_unknown` was asked before
        raise InputError(self.where, f"{key}.{name}", f"is {_no_card(self.catalog[exact])}; a deck lists cards")

    def _played(self, name: str) -> str | None:
        """The card that plays for a card named outside the list, tokens included; None if there is none."""
        printed = self._by_case.get(name.casefold())
        return self.catalog.find(name) if printed is None else self.stand_ins[printed]

    def game(self, game: Game) -> Game:
        """The settings with the names that play."""
        exiled: dict[str, int] = {}
        for name, copies in game.lose.exiled.items():
            key, played = f"game.lose.exiled.{name}", self._played(name)
            if played is None or played not in self.played.values():
                raise InputError(self.where, key, "is not in main or limits", nearest(name, self.played))
            if played in exiled:
                raise InputError(self.where, key, f"{played!r}, which plays for it, is listed twice", "write it once")
            exiled[played] = copies
        changes: dict[str, object] = {"lose": game.lose.model_copy(update={"exiled": exiled})}
        if game.goal is not None:
            changes["goal"] = quoted_goal(game.goal, self.where, "game.goal", self.played, self.catalog)
        return game.model_copy(update=changes)

    def policy(self, policy: Policy) -> Policy:
        """The rules with the names that play."""
        prune = [self._rule(rule, f"policy.prune[{i}]") for i, rule in enumerate(policy.prune)]
        rollout = [self._rule(rule, f"policy.rollout[{i}]") for i, rule in enumerate(policy.rollout)]
        found = _AtOdds()
        for j, rule in enumerate([*prune, *rollout]):
            if found.with_those_before(rule):
                key = f"policy.prune[{j}]" if j < len(prune) else f"policy.rollout[{j - len(prune)}]"
                raise InputError(self.where, key, "an earlier rule has another condition for the same move", "one is possible")
        return Policy(prune=prune, rollout=rollout)

    def _rule(self, rule: Rule, key: str) -> Rule:
        found: dict[str, str] = {}
        for name in rule.names:
            played = self._played(name)
            if played is None:
                word = "card" if name == rule.card else "cards"
                raise InputError(self.where, f"{key}.{word}", f"no card file defines {name!r}", nearest(name, self.catalog))
            found[name] = played
        cards = list(dict.fromkeys(found[name] for name in rule.cards))
        return rule.model_copy(update={"card": found[rule.card] if rule.card else None, "cards": cards})


def quoted_goal(text: str, where: str, key: str, played: Mapping[str, str], catalog: Catalog) -> str:
    """A goal with the names that play, in quotation marks. `played` has the card that plays for each name of a deck."""
    from deckopt.decks.goal_words import names_of, read_goal  # the grammar takes a while to load, and few decks have a goal

    names = {**{card: card for card in played.values()}, **played}
    return read_goal(text, where, key, names_of(names, catalog)).quoted()


def _no_card(card: Card) -> str:
    return "a token" if card.token else "a back face"


Conditions = tuple[Condition | None, Condition | None]  # when, and when not


class _AtOdds:
    """Rules about moves so far, by move: of different conditions for the same move a deck file has one."""

    def __init__(self) -> None:
        self._of_way: dict[tuple[object, ...], dict[str | None, Conditions]] = {}  # by verb and card, then by way

    def with_those_before(self, rule: Rule) -> bool:
        """Whether the rule has another condition than one before it for the same move; it is one of those before from now on."""
        own = (rule.when, rule.unless)
        if own == (None, None):
            return False
        for name in rule.names:
            before = self._of_way.setdefault((*rule.verb, name), {})
            if None in before:
                alike = [before[None]]  # all others had to be the same
            elif rule.way is None:
                alike = list(before.values())
            else:
                alike = [before[rule.way]] if rule.way in before else []
            if any(own != other for other in alike):
                return True
            before[rule.way] = own
        return False
