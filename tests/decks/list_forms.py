"""The forms in which sites, clients and people write a list: `FORMS` write true counts, for tests to read back.

Each form is a function of sections with counts, and of random numbers for what is free in it (editions, finishes, signs).
It is written from what the sites and clients export, and shares nothing with the readers of the package.
"""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Mapping

Sections = Mapping[str, Mapping[str, int]]
Form = Callable[[Sections, random.Random], str]

MARKS = {"main": "Deck", "sideboard": "Sideboard", "commander": "Commander", "maybeboard": "Maybeboard"}


def _lines(sections: Sections, entry: Callable[[int, str], str], heading: Callable[[str], str]) -> str:
    """Sections one by one, each under its heading ("" for none), a blank line between them."""
    parts = []
    for section, cards in sections.items():
        head = heading(section)
        parts.append("\n".join([*([head] if head else []), *(entry(n, name) for name, n in cards.items())]))
    return "\n\n".join(parts) + "\n"


def _set(rng: random.Random) -> str:
    return rng.choice(["M10", "ZEN", "2X2", "PLST", "DDT", "10E"])


def _number(rng: random.Random) -> str:
    return rng.choice(["1", "146", "275", "12a", "161★", "DDT-1"])


def arena(sections: Sections, rng: random.Random) -> str:
    """MTG Arena."""
    return _lines(sections, lambda n, name: f"{n} {name} ({_set(rng)}) {_number(rng)}", MARKS.__getitem__)


def plain(sections: Sections, rng: random.Random) -> str:
    """By hand, with headings in some usual spelling."""
    words = {"main": ["Mainboard", "MAIN DECK:", "// Main", "Deck (60)"]}
    words["sideboard"] = ["Sideboard:", "SIDEBOARD", "# Sideboard", "Side"]
    words.update(commander=["Commander", "COMMANDER:", "Commander (1)"], maybeboard=["Maybeboard", "Considering:", "Maybe"])
    sign = rng.choice(["{} {}", "{}x {}", "{}X {}", "{} x {}", "x{} {}", "- {} {}", "* {}x {}"])
    return _lines(sections, sign.format, lambda s: rng.choice(words[s]))


def count_last(sections: Sections, rng: random.Random) -> str:
    """By hand, the count behind the name."""
    sign = rng.choice(["{1} ({0})", "{1} x{0}", "{1} [{0}]", "{1}, {0}", "{1} x {0}"])
    return _lines(sections, lambda n, name: sign.format(n, name), MARKS.__getitem__)


def copies(sections: Sections, rng: random.Random) -> str:
    """By hand, a line for each copy."""
    return _lines(sections, lambda n, name: "\n".join([name] * n), MARKS.__getitem__)


def moxfield(sections: Sections, rng: random.Random) -> str:
    """Moxfield, with foils and tags."""
    marks = {"main": "DECK:", "sideboard": "SIDEBOARD:", "commander": "COMMANDER:", "maybeboard": "CONSIDERING:"}
    end = ["", " *F*", " *E*", " #ramp #fast", " *F* #!ramp"]
    return _lines(sections, lambda n, name: f"{n} {name} ({_set(rng)}) {_number(rng)}{rng.choice(end)}", marks.__getitem__)


def archidekt(sections: Sections, rng: random.Random) -> str:
    """Archidekt: the section stands on each line."""
    category = {"main": " [Creature]", "sideboard": " [Sideboard]", "commander": " [Commander{top}]"}
    category["maybeboard"] = " [Maybeboard{noDeck}{noPrice},Creature]"
    edition = [" ({}) {}", " ({}) {} *F*", " () 92", " ()", ""]

    def line(n: int, name: str, section: str) -> str:
        return f"{n}x {name}{rng.choice(edition).format(_set(rng).lower(), _number(rng))}{category[section]} ^Have,#37d67a^"

    return "\n".join(line(n, name, section) for section, cards in sections.items() for name, n in cards.items())


def deckstats(sections: Sections, rng: random.Random) -> str:
    """Deckstats."""
    marks = {"main": "//Main", "sideboard": "//Sideboard", "commander": "//Commander", "maybeboard": "//Maybeboard"}
    return _lines(sections, lambda n, name: f"{n} [{_set(rng)}#{rng.randrange(1, 300)}] {name}", marks.__getitem__)


def foils(sections: Sections, rng: random.Random) -> str:
    """Finishes in words and letters."""
    end = ["foil", "etched", "F", "(F)", "(foil)", "*F*"]
    return _lines(sections, lambda n, name: f"{n} {name} ({_set(rng)}) {_number(rng)} {rng.choice(end)}", MARKS.__getitem__)


def ruled(sections: Sections, rng: random.Random) -> str:
    """Headings between rules, numbers of a collector behind a hash."""
    marks = {"main": "MAINBOARD", "sideboard": "SIDEBOARD", "commander": "COMMANDER", "maybeboard": "MAYBEBOARD"}
    return _lines(sections, lambda n, name: f"{n} {name} [{_set(rng)}] #{rng.randrange(1, 300)}", lambda s: f"== {marks[s]} ==")


def by_type(sections: Sections, rng: random.Random) -> str:
    """Blocks under headings of types, a sideboard at the end."""
    parts = []
    for section, cards in sections.items():
        names = list(cards)
        cut = len(names) // 2
        if section != "main":
            parts.append("\n".join([MARKS[section], *(f"{cards[name]} {name}" for name in names)]))
            continue
        for head, some in (("Creatures (12)", names[:cut]), ("Lands:", names[cut:])):
            parts.append("\n".join([head, *(f"{cards[name]} {name}" for name in some)]))
    return "\n\n".join(parts) + "\n"


def marked_lines(sections: Sections, rng: random.Random) -> str:
    """ "SB:" before each card of the sideboard; main deck in blocks."""
    mark = {"main": "", "sideboard": rng.choice(["SB: ", "SB:", "sb: ", "SB "]), "commander": "COMMANDER: "}
    return "\n\n".join(
        "\n".join(f"{mark[section]}{n} {name}" for name, n in cards.items()) for section, cards in sections.items()
    )


def xmage(sections: Sections, rng: random.Random) -> str:
    """XMage's .dck."""
    lines = ["NAME:Mine"]
    for section, cards in sections.items():
        before = "SB: " if section == "sideboard" else ""
        lines += [f"{before}{n} [{_set(rng)}:{rng.randrange(1, 300)}] {name}" for name, n in cards.items()]
    lines += ["LAYOUT MAIN:(1,2)(NONE,false,50)|([ZEN:126],[M12:242])", "LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|()"]
    return "\n".join(lines)


def forge(sections: Sections, rng: random.Random) -> str:
    """Forge's .dck."""
    marks = {"main": rng.choice(["[Main]", "[main]"]), "sideboard": "[Sideboard]", "commander": "[Commander]"}
    end = ["", "|{}", "|{}|1", "|{}+"]
    body = _lines(sections, lambda n, name: f"{n} {name}{rng.choice(end).format(_set(rng))}", marks.__getitem__)
    return f"[metadata]\nName=Mine\nDescription=4 of everything\nDeck Type=constructed\n[Avatar]\n\n{body}[Planes]\n\n[Schemes]\n"


def workstation(sections: Sections, rng: random.Random) -> str:
    """Magic Workstation's .mwDeck."""
    lines = ["// NAME: Mine", "// Lands"]
    for section, cards in sections.items():
        before = "SB:  " if section == "sideboard" else "    "
        lines += [f"{before}{n} [{_set(rng)}] {name}" for name, n in cards.items()]
    return "\n".join(lines)


def _table(titles: list[str], rows: list[list[str]], delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, quoting=csv.QUOTE_MINIMAL, lineterminator="\r\n")
    writer.writerows([titles, *rows])
    return out.getvalue()


def csv_moxfield(sections: Sections, rng: random.Random) -> str:
    """Moxfield's table of a collection."""
    titles = ["Count", "Tradelist Count", "Name", "Edition", "Condition", "Language", "Foil", "Tags", "Collector Number"]
    rows = [[str(n), "0", name, _set(rng), "NM", "English", "", "", "1"] for name, n in sections["main"].items()]
    return _table(titles, rows)


def csv_archidekt(sections: Sections, rng: random.Random) -> str:
    """Archidekt's table of a deck."""
    titles = ["Quantity", "Name", "Finish", "Condition", "Date Added", "Language", "Edition Code", "Categories"]
    words = {"main": "Creature", "sideboard": "Sideboard", "commander": "Commander", "maybeboard": "Maybeboard"}
    rows = [
        [str(n), name, "Normal", "NM", "", "EN", _set(rng).lower(), words[section]]
        for section, cards in sections.items()
        for name, n in cards.items()
    ]
    return _table(titles, rows)


def csv_manabox(sections: Sections, rng: random.Random) -> str:
    """ManaBox."""
    titles = ["Name", "Set code", "Set name", "Collector number", "Foil", "Rarity", "Quantity", "ManaBox ID", "Purchase price"]
    rows = [[name, _set(rng), "Some set", "12", "normal", "common", str(n), "12", "0.10"] for name, n in sections["main"].items()]
    return _table(titles, rows)


def csv_tappedout(sections: Sections, rng: random.Random) -> str:
    """TappedOut."""
    words = {"main": "main", "sideboard": "side", "commander": "commander", "maybeboard": "maybe"}
    rows = [[words[s], str(n), name, _set(rng), "", ""] for s, cards in sections.items() for name, n in cards.items()]
    return _table(["Board", "Qty", "Name", "Printing", "Foil", "Alter"], rows)


def csv_deckstats(sections: Sections, rng: random.Random) -> str:
    """Deckstats, with semicolons."""
    rows = [[str(n), name, "0", "0", "12"] for name, n in sections["main"].items()]
    return _table(["amount", "card_name", "is_foil", "is_pinned", "set_id"], rows, ";")


def csv_two_columns(sections: Sections, rng: random.Random) -> str:
    """By hand, after Excel was told the delimiter."""
    rows = [[str(n), name] for name, n in sections["main"].items()]
    delimiter = rng.choice(",;\t")
    return rng.choice(["", f"sep={delimiter}\r\n"]) + _table(["Quantity", "Name"], rows, delimiter)


#: Each form, and the sections beside the main deck that it has a place for.
FORMS: dict[str, tuple[Form, tuple[str, ...]]] = {
    "arena": (arena, ("commander", "sideboard")),
    "plain": (plain, ("commander", "sideboard", "maybeboard")),
    "count_last": (count_last, ("sideboard",)),
    "copies": (copies, ("sideboard",)),
    "moxfield": (moxfield, ("commander", "sideboard", "maybeboard")),
    "archidekt": (archidekt, ("commander", "sideboard", "maybeboard")),
    "deckstats": (deckstats, ("commander", "sideboard", "maybeboard")),
    "foils": (foils, ("commander", "sideboard")),
    "ruled": (ruled, ("commander", "sideboard")),
    "by_type": (by_type, ("sideboard",)),
    "marked_lines": (marked_lines, ("commander", "sideboard")),
    "xmage": (xmage, ("sideboard",)),
    "forge": (forge, ("commander", "sideboard")),
    "workstation": (workstation, ("sideboard",)),
    "csv_moxfield": (csv_moxfield, ()),
    "csv_archidekt": (csv_archidekt, ("commander", "sideboard", "maybeboard")),
    "csv_manabox": (csv_manabox, ()),
    "csv_tappedout": (csv_tappedout, ("commander", "sideboard", "maybeboard")),
    "csv_deckstats": (csv_deckstats, ()),
    "csv_two_columns": (csv_two_columns, ()),
}
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1252")
