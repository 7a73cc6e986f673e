"""All verbs of the card format by name, for code that distinguishes effects. Nothing is defined here."""

from __future__ import annotations

from deckopt.cards.abilities import *
from deckopt.cards.effects.cards import *
from deckopt.cards.effects.mana import *
from deckopt.cards.effects.permanents import *
from deckopt.cards.effects.players import *
from deckopt.cards.effects.tokens import *
from deckopt.cards.effects.zones import *
