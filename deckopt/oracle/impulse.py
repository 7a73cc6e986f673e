"""Cards exiled from the top of the library that may be played for a while, or some of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from deckopt.oracle.parsers import Parser, alt, regex, seq, string
from deckopt.oracle.said import Said, one
from deckopt.oracle.tokens import creations
from deckopt.oracle.words import number, own

_top: Parser = string("exile the top ") >> alt(
    number << regex(r" cards? of your library\. "), regex(r"card(?: of your library)?\. ").result(1)
)
_ONE = "(?:that card|it|that spell)"
_MORE = "(?:those cards|that card|them|it)"
_FOR_NOTHING = r" without paying (?:its mana cost|their mana costs)"


def _until(verb: str, what: str) -> Parser:
    """ "Until the end of your next turn, you may play that card", however it is put."""
    return alt(
        regex(
            rf"(?:[Uu]ntil the end of your next turn, you may {verb} {what}|[Yy]ou may {verb} {what} until the end of your next turn)"
        ).result("end of next turn"),
        regex(
            rf"(?:[Yy]ou may {verb} {what} this turn|[Uu]ntil end of turn, you may {verb} {what}|[Yy]ou may {verb} {what} until end of turn)"
        ).result("end of turn"),
        regex(rf"[Yy]ou may {verb} {what} until your next end step").result("next end step"),
    )


def _exiled(n: Any, until: str, **more: Any) -> Said:
    return one("exile top", amount=n, play_until=until, **more)


_spells: Parser = regex(r"instant (?:and|or|and/or) sorcery").result("instant or sorcery")


def _free_spells(n: Any, what: str) -> Said:
    """Some of them may be cast freely this turn."""
    return one("look", amount=n, take={"what": what, "count": "all", "to": "play freely"}, rest="exile")


#: What is not played of them is put into the graveyard, and a token is created for each card.
_BURIED = regex(
    r"\. [Aa]t the beginning of the next end step, if any of those cards remain exiled, put them into your graveyard, then create an? "
    r"([^.\"]* creature) token for each card put into your graveyard this way\. [Tt]hose tokens have \"([^\"]*)\"",
    group=(1, 2),
)


def _buried(n: Any, until: str, token: tuple[str, str]) -> Said:
    """ValueError if the tokens are not read."""
    made: Said = creations.parse(f'a {token[0]} token. It has "{token[1]}"')
    (create,) = made.effects
    if until != "end of turn":
        raise ValueError("buried on another turn")
    then = [{"do": "bury exiled"}, {**create, "amount": {"value": "noted"}}]
    return replace(
        made, effects=(*_exiled(n, until, buried=True).effects, {"do": "later", "at": "next end step", "effects": then}), about=""
    )


impulse: Parser = alt(
    seq(_top, _until("play", _MORE), _BURIED).combine(_buried),
    seq(_top, regex(r"[Ii]f it's an? ") >> own << string(", "), _until("cast", _ONE)).combine(
        lambda n, d, until: _exiled(n, until, what=("nonland " + d.what) if "land" not in d.what else d.what)
    ),
    seq(_top << regex(r"[Cc]hoose one of them\. "), _until("play", _ONE)).combine(lambda n, until: _exiled(n, until, choose=1)),
    seq(_top, _until("play", "(?:one|up to one) of those cards")).combine(lambda n, until: _exiled(n, until, choose=1)),
    seq(_top, _until("play", "(?:two|up to two) of those cards")).combine(lambda n, until: _exiled(n, until, choose=2)),
    seq(_top, _until("cast", _MORE)).combine(lambda n, until: _exiled(n, until, what="nonland")),
    seq(
        _top,
        regex(
            rf"(?:[Yy]ou may play {_MORE} this turn{_FOR_NOTHING}|[Yy]ou may play {_MORE}{_FOR_NOTHING} this turn"
            rf"|[Uu]ntil end of turn, you may play {_MORE}{_FOR_NOTHING})"
        ),
    ).combine(lambda n, _: _exiled(n, "end of turn", freely=True)),
    seq(
        _top,
        alt(
            regex(r"[Yy]ou may cast ") >> _spells << regex(rf" spells from among (?:them|those cards) this turn{_FOR_NOTHING}"),
            regex(r"[Uu]ntil end of turn, you may cast ")
            >> _spells
            << regex(rf" spells from among (?:them|those cards){_FOR_NOTHING}"),
        ),
    ).combine(_free_spells),
    seq(_top, _until("play", _MORE)).combine(_exiled),
)
