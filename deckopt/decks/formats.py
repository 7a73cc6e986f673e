"""The formats of decklists: recognising the format of a text, and writing each."""

from __future__ import annotations

import re
from collections.abc import Callable

from deckopt.decks import characters, clients, tables, text, writing
from deckopt.decks.lists import Decklist, Hint, Known
from deckopt.errors import InputError

_IS_XML = re.compile(
    r"\s*<(?!(?:a|b|br|div|em|h[1-6]|li|ol|p|pre|span|strong|table|tr|ul|!DOCTYPE html|html|body)\b)", re.IGNORECASE
)
_IS_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*\{)")

WRITERS: dict[str, Callable[[Decklist], str]] = {
    "plain": writing.write_plain,
    "arena": writing.write_arena,
    "moxfield": writing.write_moxfield,
    "archidekt": writing.write_archidekt,
    "mtgo": writing.write_mtgo,
    "dek": clients.write_dek,
    "cod": clients.write_cod,
}
# Sections for which a format has no place; the writer says what happens to them.
WITHOUT_COMMANDER = ("mtgo", "dek")
WITHOUT_MAYBEBOARD = ("arena", "mtgo", "dek")


def read_list(content: str, where: str, known: Known | None = None, hint: Hint | None = None) -> Decklist:
    """A decklist in any format except TOML. InputError says what is wrong and where."""
    content = characters.plain(content)
    if _IS_XML.match(content):
        return clients.read_xml(content, where)
    if _IS_JSON.match(content):
        raise InputError(where, "", "is JSON, which is not read as a list", "export the list as text or CSV")
    if tables.is_table(content):
        return tables.read_table(content, where)
    return text.read_text(characters.without_markup(content), where, known, hint)


def losses(decklist: Decklist, form: str) -> list[str]:
    """What a format does not keep of this list, in sentences."""
    said = []
    for section in ("commander", "companion"):
        if decklist.section(section) and form in WITHOUT_COMMANDER:
            said.append(f"{form} has no place for a {section}: it goes into the sideboard")
    if decklist.section("maybeboard") and form in WITHOUT_MAYBEBOARD:
        said.append(f"{form} has no maybeboard: it is left out")
    return said
