"""Verbs on players: damage, life, what they may do or not, winning and losing."""

from __future__ import annotations

from typing import Any

from deckopt.cards import verbs as E
from deckopt.cards.filters import Filter
from deckopt.words.references import PERMANENTS, TARGET_WORDS
from naive.choices import ask_whether
from naive.effects.common import by_another, meant, players
from naive.effects.dividing import divide
from naive.life import can_gain, damage, gain_life, lose_life
from naive.moves import Steps
from naive.objects import OPPONENT, YOU, Frame, Permanent
from naive.permanents.characteristics import amount
from naive.permanents.protection import source_of, takes_none
from naive.references import subject_of
from naive.state import Position


def do_damage(p: Position, e: E.Damage, frame: Frame) -> Steps:
    by = by_another(frame, e)
    if by is None:
        return
    own, frame = frame, by
    source = None if frame.spell and frame.source is None else frame.source
    if e.divided and isinstance(e.to, Filter):
        parts = yield from divide(p, frame, e.to, e.amount, e.divided)
        damage(p, [(source, q, n) for q, n in parts if not takes_none(p, q, source_of(p, frame))])
        return
    to: list[Any] = []
    if isinstance(e.to, Filter):
        to = [*([] if e.players is None else players(e.players, frame)), *meant(p, frame, e.to)]
    else:
        is_object = e.to in (*TARGET_WORDS, *PERMANENTS)
        to = [subject_of(own if e.to == "this" else frame, e.to)] if is_object else list(players(e.to, frame))
    n = amount(p, e.amount, frame)
    to = [whom for whom in to if not (isinstance(whom, Permanent) and takes_none(p, whom, source_of(p, frame)))]
    hurt = damage(p, [(source, whom, n) for whom in to if whom is not None])
    if e.doom:
        for q in hurt:
            q.marks |= {"doomed"}


def do_gain(p: Position, e: E.Gain, frame: Frame) -> None:
    for player in players(e.who, frame):
        n = amount(p, e.amount, frame)
        if player == YOU:
            gain_life(p, n)
        elif can_gain(p, OPPONENT):
            p.opponent_life += max(0, n)


def do_lose(p: Position, e: E.Lose, frame: Frame) -> None:
    for player in players(e.who, frame):
        lose_life(p, player, max(0, amount(p, e.amount, frame)))


def do_win(p: Position, e: E.Win, frame: Frame) -> None:
    p.must_win = True


def do_lose_game(p: Position, e: E.LoseGame, frame: Frame) -> None:
    p.must_lose = True


def do_no_combat_damage(p: Position, e: E.NoCombatDamage, frame: Frame) -> None:
    p.no_combat_damage = True


def do_no_gain(p: Position, e: E.NoGain, frame: Frame) -> None:
    p.no_gain |= {(player, e.until) for player in players(e.who, frame)}


def do_protect(p: Position, e: E.Protect, frame: Frame) -> None:
    p.protected = True


def do_extra_turn(p: Position, e: E.ExtraTurn, frame: Frame) -> None:
    p.extra_turns += max(0, amount(p, e.amount, frame))


def do_change(p: Position, e: E.Change, frame: Frame) -> None:
    p.own[e.number] = max(0, p.own[e.number] + amount(p, e.by, frame))


def do_pay_energy(p: Position, e: E.PayEnergy, frame: Frame) -> Steps:
    frame.noted = 0
    while p.own["energy"] and (yield from ask_whether()):
        p.own["energy"] -= 1
        frame.noted += 1


def do_more_lands(p: Position, e: E.MoreLands, frame: Frame) -> None:
    p.land_drops += amount(p, e.amount, frame)
