"""Common input that is not a readable list, and what to tell the user: an address, names in another language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from deckopt.cards.names import fold
from deckopt.errors import InputError

_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|(?:[a-z0-9-]+\.)*(?:moxfield|archidekt|mtggoldfish|tappedout|deckstats|aetherhub|"
    r"manabox|mtgtop8|melee|deckbox|edhrec|cubecobra|topdecked)\.(?:com|net|org|gg|app)/\S+",
    re.IGNORECASE,
)
_BASICS = {
    "German": ("Ebene", "Insel", "Sumpf", "Gebirge", "Wald"),
    "French": ("Plaine", "Île", "Marais", "Montagne", "Forêt"),
    "Spanish": ("Llanura", "Isla", "Pantano", "Montaña", "Bosque"),
    "Italian": ("Pianura", "Isola", "Palude", "Montagna", "Foresta"),
    "Portuguese": ("Planície", "Ilha", "Pântano", "Montanha", "Floresta"),
}
_LANGUAGE_OF = {fold(name): language for language, names in _BASICS.items() for name in names}
_SCRIPTS = (
    *(("HIRAGANA", "Japanese"), ("KATAKANA", "Japanese"), ("HANGUL", "Korean"), ("CYRILLIC", "Russian")),
    ("CJK", "Chinese or Japanese"),
)


def refuse_address(text: str, where: str) -> None:
    """InputError if the text is the address of a page, because deckopt reads no pages."""
    words = text.split()
    if len(words) == 1 and _ADDRESS.fullmatch(words[0]):
        raise InputError(where, "", "is an address, not a list", "open it, export the deck as text, and paste that")


def language_of(names: Iterable[str]) -> str:
    """The language of some card names, if it can be recognised and is not English; otherwise ""."""
    for name in names:
        if (language := _LANGUAGE_OF.get(fold(name))) is not None:
            return language
        for letter in name:
            said = unicodedata.name(letter, "")
            for script, language in _SCRIPTS:
                if said.startswith(script):
                    return language
    return ""
