"""phase's side: the same position set up, explored and observed (package phase-python, MIT).

phase is driven through its saved states, which can be edited and read back. Its list
of actions is one of *candidates*; `phase_choices` completes it. Some states in the
middle of a resolution cannot be read back; then the actions since the last good one
are made again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import phase

from differential.observation import OF_OPPONENT, THIS, TOKEN, Observation, Thing
from differential.phase_choices import PASS, Act, choices, distinct
from differential.phase_faces import face, not_understood
from differential.phase_library import in_canonical_order
from differential.phase_saved import saved, written
from differential.positions import Setup
from differential.printed import BASICS
from differential.script import Deed

COUNTERS = {"p1p1": "+1/+1", "m1m1": "-1/-1", "plus1plus1": "+1/+1", "minus1minus1": "-1/-1"}
COLOURS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
SHUFFLES = "shuffl|search|random|cascade|discover|initiative"  # words of cards that may shuffle a library
REFUSED = "not allowed"  # phase's word for an action that it lists and refuses
CANNOT_ATTACK = r"ObjectId\((\d+)\) can't attack"
MAINS = ("PreCombatMain", "PostCombatMain")
ACTS_WITH = ("object_id", "source_id", "vehicle_id", "mount_id", "spacecraft_id")  # how an action names what it is of
MOST, NODES, STEPS = 80, 240, 200  # positions and actions after which a stage is cut off; steps of one line of play


class Node:
    """A position in phase: the game, and how to come to it again. `lucky`: a card was drawn on the way from a library just
    shuffled, which no order can make the same in both engines. `seen`: what it shows, once somebody has looked."""

    def __init__(self, game: Any, came: tuple[Node, list[Act]] | None = None, lucky: bool = False) -> None:
        self.game, self.came = game, came
        self.lucky = lucky or (came is not None and came[0].lucky)
        self.seen: Observation | None = None
        self._written = "" if came else written(game)
        self._actions: list[Any] | None = None

    @property
    def can_be_written(self) -> bool:
        """Whether the saved state is there, or the game that says it."""
        return bool(self._written) or self.game is not None

    @property
    def written(self) -> str:
        """The saved state as JSON."""
        if not self._written:
            self._written = written(self.game)
        return self._written

    @property
    def actions(self) -> list[Any]:
        """What can be done, by phase's list."""
        if self._actions is None:
            self._actions = self.game.actions()
        return self._actions

    def play_on(self) -> Any:
        """The game, which leaves the position: whoever needs this again comes to it by its saved state, or by the actions."""
        game, self.game = self.game, None
        return game


Found = tuple[dict[Observation, Node], bool]


class PhaseSide:
    """One setup in phase. `problem`: what phase does not understand of the tested card."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._luck = False  # whether the actions since it was set to False drew from a library just shuffled
        self._shuffles = bool(re.search(SHUFFLES, setup.cards[setup.tested]["text"] or "", re.IGNORECASE))
        faces = {name.lower(): face(card) for name, card in setup.cards.items()}
        self.problem = ", ".join(sorted(not_understood(faces[setup.tested.lower()])))
        self._labels: dict[int, str] = {}  # of the setup's cards, by object
        self._engine = phase.Engine.from_json(json.dumps(faces))
        self.root = Node(self._engine.load_game(json.dumps(self._set_up(saved(written(self._started()))))))

    def _started(self) -> Any:
        """A game of the setup's cards in the first main phase."""
        s = self.setup
        deck = [*s.battlefield, *s.hand, *s.graveyard, *s.library]
        game = self._engine.new_game(
            player=deck, opponent=["Forest"] * (s.opponent_hand + s.opponent_library), seed=1, first_player=0, format="Legacy"
        )
        while not (self._asks(game) == "Priority" and game.phase == "PreCombatMain"):
            asked = game.waiting_for()
            if asked["type"] == "MulliganDecision":
                kept = [
                    a for a in game.actions() if a.kind == "MulliganDecision" and a.to_dict()["data"]["choice"]["type"] == "Keep"
                ]
                game.apply(asked["data"]["pending"][0]["player"], kept[0])
            elif asked["type"] == "Priority":
                game.apply(asked["data"]["player"], PASS)
            else:  # what an opening hand asks
                game.apply(asked["data"].get("player", 0), game.actions()[-1])
        return game

    def _set_up(self, state: dict[str, Any]) -> dict[str, Any]:
        """The saved state with every card where the setup has it."""
        inside = state["state"]
        objects, players = inside["objects"], inside["players"]
        ids: dict[tuple[int, str], list[int]] = {}
        for key, o in objects.items():
            ids.setdefault((o["owner"], o["name"]), []).append(int(key))
            self._labels[int(key)] = self.label(o)
        for player in players:
            player["hand"], player["library"], player["graveyard"] = [], [], []
            player["cards_drawn_this_turn"] = player["cards_drawn_this_step"] = 0
            player["has_drawn_this_turn"] = False
        s = self.setup
        players[0]["life"], players[1]["life"] = s.life, s.opponent_life
        inside["battlefield"], inside["zone_changes_this_turn"], inside["exile"] = [], [], []
        journal = inside["resolved_rules_journal"]
        journal |= {"entries": [], "nodes": [], "next_command_ordinal": 0, "next_settlement_node_ordinal": 0}

        def put(owner: int, name: str, zone: str) -> None:
            i = ids[owner, name].pop()
            objects[str(i)]["zone"] = zone
            if zone == "Battlefield":
                inside["battlefield"].append(i)
                objects[str(i)]["entered_battlefield_turn"] = 0
            else:
                players[owner][zone.lower()].append(i)

        for zone, names in (("Battlefield", s.battlefield), ("Hand", s.hand), ("Graveyard", s.graveyard)):
            for name in names:
                put(0, name, zone)
        for name in s.canonical(s.library):
            put(0, name, "Library")
        for zone, n in (("Hand", s.opponent_hand), ("Library", s.opponent_library)):
            for _ in range(n):
                put(1, "Forest", zone)
        for pool in inside["deck_pools"]:
            for key in pool:
                if isinstance(pool[key], list):
                    pool[key] = []
        return state

    # -- playing -----------------------------------------------------------------------

    @staticmethod
    def _asks(game: Any) -> str:
        return str(game.waiting_for()["type"])

    def quiet(self, game: Any) -> bool:
        """Whether nothing is happening: you have priority in a main phase and the stack is empty, or the game is over."""
        asked = game.waiting_for()
        if asked["type"] == "Priority":
            return asked["data"]["player"] == 0 and game.phase in MAINS and not game.stack()
        return bool(asked["type"] == "GameOver")

    def load(self, node: Node) -> Any:
        """A game of one's own in a position."""
        if node.can_be_written:
            try:
                return self._engine.load_game(node.written)
            except ValueError:
                if node.came is None:
                    raise
        assert node.came is not None, "the first position is written before anybody plays on"
        before, acts = node.came
        game = self.load(before)
        for actor, act in acts:
            game = self._apply(game, actor, act)
        return game

    def _apply(self, game: Any, actor: int, act: Any) -> Any:
        """Make an action; the game to go on with, its library in canonical order if it was shuffled."""
        result = self._attack(game, actor, act) if act.kind == "DeclareAttackers" else game.apply(actor, act)
        if not self._shuffles:
            return game
        ordered = in_canonical_order(game, result.events, act, self.setup)
        if ordered is None:
            return game
        text, luck = ordered
        self._luck = self._luck or luck
        return game if text is None else self._engine.load_game(text)

    def _attack(self, game: Any, actor: int, act: Any) -> Any:
        """Attack without those that are listed as able to, and refused as they do."""
        data = act.to_dict()["data"]
        try:
            return game.apply(actor, act)
        except ValueError as error:
            refused = re.search(CANNOT_ATTACK, str(error))
            left = [attack for attack in data["attacks"] if refused is None or attack[0] != int(refused[1])]
            if len(left) == len(data["attacks"]):
                raise
        return self._attack(game, actor, phase.GameAction.from_dict({"type": act.kind, "data": {**data, "attacks": left}}))

    def moves(self, node: Node, deed: Deed, card: str | None) -> list[Any]:
        """The actions that begin a deed with a card (the tested one, if None)."""
        if deed in ("attack", "turn"):
            return [PASS]
        about = [(a, _object_of(a)) for a in node.actions if a.kind not in ("PassPriority", "CancelCast")]
        name = card or self.setup.tested
        mine = {i: o["name"] == name and o["owner"] == 0 for _, i in about if (o := _object(node.game, i)) is not None}
        of_card = [a for a, i in about if mine.get(i)]
        plays = [a for a in of_card if a.kind.startswith(("Cast", "Play"))]
        chosen = plays if deed in ("play", "mana") else [a for a in of_card if a not in plays]
        return distinct(chosen, lambda: node.written, self.setup.tested)

    def explore(
        self,
        node: Node,
        first: Iterable[Any],
        done: Callable[[Any], bool] | None = None,
        *,
        attack: bool = False,
        keep: bool = True,
    ) -> Found:
        """As of deckopt's side. Reading a state back takes longest, so the last choice of a position goes on with
        its game; with `keep` not that of `node`."""
        out: dict[Observation, Node] = {}
        todo = [(node, (0, act)) for act in first]
        for _ in range(NODES):
            if not todo or len(out) >= MOST:
                break
            base, (actor, act) = todo.pop()
            last = not (todo and todo[-1][0] is base) and not (keep and base is node)
            game = base.play_on() if last else self.load(base)
            self._luck = False
            try:
                game = self._apply(game, actor, act)
            except ValueError as error:
                if REFUSED in str(error):
                    continue
                raise
            trail = [(actor, act)]
            for _ in range(STEPS):
                if self.quiet(game) and (self._asks(game) == "GameOver" or done is None or done(game)):
                    new = Node(game, (base, trail), lucky=self._luck)
                    seen = self.observe(new)
                    if seen not in out or out[seen].lucky:
                        out[seen] = new
                    break
                actor, acts = choices(game, self.setup.tested, attack)
                if not acts:
                    raise RuntimeError(f"no action at {self._asks(game)}")
                if len(acts) > 1:
                    here = Node(game, (base, trail), self._luck)
                    todo += [(here, (actor, a)) for a in acts]
                    break
                game = self._apply(game, actor, acts[0])
                trail.append((actor, acts[0]))
            else:
                raise RuntimeError(f"endless at {self._asks(game)}")
        return out, not todo

    def may_attack(self, node: Node) -> bool:
        """Whether anything can attack this turn."""
        game = self.load(node)
        for _ in range(STEPS):
            asked = game.waiting_for()
            if asked["type"] == "DeclareAttackers":
                actor, acts = choices(game, self.setup.tested, attack=True)
                events = self._attack(game, actor, acts[0]).events
                return any(event["type"] == "AttackersDeclared" and event["data"]["attacker_ids"] for event in events)
            if asked["type"] != "Priority":
                actor, acts = choices(game, self.setup.tested, False)
                game.apply(actor, acts[0])
            elif game.phase == "PostCombatMain":
                return False
            else:
                game.apply(asked["data"]["player"], PASS)
        raise RuntimeError("no combat comes")

    def after_combat(self, node: Node) -> Callable[[Any], bool]:
        """Tells when the combat of this turn is over."""
        turn = node.game.turn
        return lambda game: game.phase == "PostCombatMain" or game.turn > turn

    def next_turn(self, node: Node) -> Callable[[Any], bool]:
        """Tells when your next turn has come."""
        turn = node.game.turn
        return lambda game: game.turn > turn + 1

    def most_mana(self, node: Node, gauge: str) -> int | None:
        """The largest X that the gauge can be cast for; None if it cannot be cast."""
        for act in self.moves(node, "mana", gauge)[:1]:
            game = self.load(node)
            game.apply(0, act)
            asked = game.waiting_for()
            return int(asked["data"]["max"]) if asked["type"] == "ChooseXValue" else 0
        return None

    # -- observing ---------------------------------------------------------------------

    def label(self, o: dict[str, Any]) -> str:
        """A name as both engines can tell it."""
        if o["name"] == self.setup.tested:
            return THIS
        return str(o["name"]) if o["name"] in self.setup.cards else TOKEN

    def observe(self, node: Node) -> Observation:
        """What can be seen of a position: looked at once, and not in the saved state, which takes ten times as long to read."""
        if node.seen is None:
            node.seen = self._observe(node.game)
        return node.seen

    def _observe(self, game: Any) -> Observation:
        asked = game.waiting_for()
        if asked["type"] == "GameOver":
            return Observation(1 if (asked.get("data") or {}).get("winner") == 0 else 2)
        me, other = game.player(0), game.player(1)
        battlefield = {o["id"]: o for o in game.battlefield()}

        def zone(ids: Iterable[int]) -> tuple[str, ...]:
            return tuple(sorted(label(i) for i in ids))

        def label(i: int) -> str:  # off the battlefield a card has the name that it was printed with
            return self._labels.get(i) or self.label(game.object(i))

        there: list[Thing] = []
        mana = len(me["mana_pool"]["mana"])
        for o in battlefield.values():
            thing = self._thing(game, battlefield, o)
            if thing is None:
                mana += not o["tapped"]
            else:
                there.append(thing)
        return Observation(
            0,
            me["life"],
            other["life"],
            other["poison_counters"],
            zone(me["hand"]),
            zone(me["graveyard"]),
            tuple(sorted(self.label(o) for o in game.exile() if o["owner"] == 0)),
            zone(me["library"]),
            tuple(map(label, me["library"][:2])),
            len(other["library"]),
            len(other["hand"]),
            mana,
            tuple(sorted(there)),
            me.get("energy", 0),
        )

    def _thing(self, game: Any, battlefield: dict[int, Any], o: dict[str, Any]) -> Thing | None:
        """A permanent; None for a plain land of the harness."""
        counters = {COUNTERS.get(k.lower(), k.lower()): n for k, n in (o.get("counters") or {}).items() if n}
        if o.get("damage_marked"):
            counters["damage"] = o["damage_marked"]
        if (o.get("class_level") or 1) > 1:
            counters["level"] = o["class_level"]
        chosen = [COLOURS.get(str(a["value"]), "") for a in o.get("chosen_attributes") or () if a["type"] == "Color"]
        host = o.get("attached_to")
        creature = "Creature" in o["card_types"]["core_types"]
        mine = o["controller"] == 0
        plain = o["name"] == "Test Well" or o["name"] in BASICS
        if plain and mine and not (creature or counters or host or o.get("attachments")):
            return None
        if isinstance(host, dict):
            host = host.get("data", host.get("Object"))
        its = None if host is None else battlefield.get(host) or _object(game, host)
        on = "" if host is None else "?" if its is None else self.label(its)
        size = (o["power"] or 0, o["toughness"] or 0) if creature else (0, 0)
        new = creature and o.get("entered_battlefield_turn") == game.turn
        name = self.label(o) if mine else f"{OF_OPPONENT}{self.label(o)}"
        colour = chosen[-1] if chosen else ""
        return Thing(name, bool(o["tapped"]), new and any(size), *size, tuple(sorted(counters.items())), on, colour)


def _object_of(act: Any) -> int | None:
    data = act.to_dict().get("data") or {}
    return next((int(data[key]) for key in ACTS_WITH if data.get(key) is not None), None)


def _object(game: Any, i: int | None) -> dict[str, Any] | None:
    """An object of a game; None if there is none of that number."""
    if i is None:
        return None
    try:
        found: dict[str, Any] | None = game.object(i)
    except (KeyError, ValueError, IndexError):
        return None
    return found
