"""A pasted text without what only its looks need: invisible characters, wide letters, markup of forums and pages."""

from __future__ import annotations

import html
import re

# Soft hyphens, joiners, marks of direction, byte order marks, variants of emoji.
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]")
_WIDE = {0xFF01 + i: chr(0x21 + i) for i in range(94)} | {0xFF08: " (", 0xFF09: ") ", 0x3000: " "}
_WIDE |= dict.fromkeys((0x2715, 0x2716, 0x2A2F), "\u00d7")
_ENTITY = re.compile(r"&(?:#[0-9]{1,5}|#[xX][0-9a-fA-F]{1,4}|amp|lt|gt|quot|apos|nbsp);")
_TAGS = "a|b|br|body|div|em|h[1-6]|html|i|li|ol|p|pre|small|span|strong|table|tbody|td|th|tr|u|ul"
_TAG = re.compile(rf"</?(?P<tag>{_TAGS})(?:\s[^<>]*)?/?>", re.IGNORECASE)
_BREAKS = frozenset(("br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ol", "p", "pre", "table", "tr", "ul"))
_CODE = re.compile(r"\[(/?)(?:b|i|u|c|card|cards|center|code|deck|quote|size|spoiler|url)(?:=[^\[\]]*)?\]", re.IGNORECASE)
_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
_LINKS = (
    (re.compile(r"\[\[([^\[\]|\n]+)(?:\|[^\[\]\n]*)?\]\]"), r"\1"),  # [[Card]] of forums, [[Card|SET]]
    (re.compile(r"\[([^\[\]\n]+)\]\(https?://[^()\s]*\)"), r"\1"),
    (re.compile("\u300a(?:[^\u300a\u300b/\n]*/)?([^\u300a\u300b\n]+)\u300b"), r" \1 "),  # 《Japanese/English》
)
_GARBLED = re.compile("[ÂÃâ][\u0080-\u00bf€™œ\u201c\u201d\u0152\u0153\u02dc]")  # UTF-8 that was read as cp1252


def plain(text: str) -> str:
    """The text with the characters that a list is made of; its lines stay where they are, unless it is a page's HTML."""
    text = _INVISIBLE.sub("", text).translate(_WIDE)
    if _GARBLED.search(text):
        text = "\n".join(map(_mended, text.split("\n")))
    return text


def without_markup(text: str) -> str:
    """A text that is no file of a client, without HTML, codes of forums, links and entities."""
    if _TAG.search(text):
        text = _TAG.sub(lambda tag: "\n" if tag["tag"].lower() in _BREAKS else " ", text)
    codes = {found[1] for found in _CODE.finditer(text)}
    if "/" in codes:  # a word in brackets alone may be a category
        text = _CODE.sub("", text)
    for link, name in _LINKS:
        text = link.sub(name, text)
    text = _BOLD.sub(lambda bold: bold[0] if _is_line(bold) and not bold[1][:1].isdigit() else bold[1], text)
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)


def _is_line(found: re.Match[str]) -> bool:
    """Whether a match is all of its line: a heading, if it is bold."""
    text = found.string
    return text[found.start() - 1 : found.start()] in ("", "\n") and text[found.end() : found.end() + 1] in ("", "\n", "\r")


def _mended(line: str) -> str:
    try:
        return line.encode("cp1252").decode("utf-8") if _GARBLED.search(line) else line
    except UnicodeError:
        return line
