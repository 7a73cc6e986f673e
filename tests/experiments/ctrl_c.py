"""How long does Ctrl-C take to the prompt? `python tests/experiments/ctrl_c.py --times 20`

Commands are begun at a terminal, and each is interrupted at a random moment. It happens while a player learns, while games go
round in a loop in compiled code, while the engine compiles for the first time, and while lists are searched. A row is printed
for each: how often it was done, and the median and the worst of the seconds. They are counted from the signal until the command
and all that it has started are gone. Exit status 1 if one took longer than MOST seconds, ended otherwise, or left a process
behind.

What is measured is noted in a file; the same command goes on there.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cli.terminal import Command

from deckopt.cache import cache_root
from deckopt.compiling_kernels import make_ready

MOST = 2.0  # seconds that are asked for
INTERRUPTED = 130

#: Twenty enchantments that set off each other, and what sets them off: nothing ends that but a bound.
LOOP = """
[main]
"Echo of Life" = 20
"Sip" = 40
"""
LOOP_CARDS = """
["Echo of Life"]
cost = "{0}"
type = "Enchantment"
triggers = [{ on = "life gained", effects = [{ do = "gain", amount = 1 }] }]
["Sip"]
cost = "{0}"
type = "Sorcery"
effects = [{ do = "gain", amount = 1 }]
"""
GAMES = ("--games", "1000000", "--workers", "2")


@dataclass(frozen=True)
class Moment:
    """What is interrupted: a command, what it says first (a pattern), and how many seconds after that at most."""

    arguments: tuple[str, ...]
    begins: str
    within: float
    own_cache: bool = False
    files: Mapping[str, str] = field(default_factory=dict)


MOMENTS = {
    "learning": Moment(("evaluate", "lava-spike", "--learning", "100000000", "--workers", "2"), "learning to play", 5.0),
    "a loop": Moment(
        ("evaluate", "loop.toml", "--cards", "mine", "--player", "heavy", "--rollouts", "200", *GAMES),
        "finding out which hands loop keeps",
        5.0,
        files={"loop.toml": LOOP, "mine/loop.toml": LOOP_CARDS},
    ),
    "learning a loop": Moment(
        ("evaluate", "loop.toml", "--cards", "mine", "--learning", "1000000000", *GAMES),
        "learning to play",
        5.0,
        files={"loop.toml": LOOP, "mine/loop.toml": LOOP_CARDS},
    ),
    "compiling": Moment(("evaluate", "lava-spike"), r"compiling the engine: +\d", 30.0, own_cache=True),
    "search": Moment(
        ("optimize", "pauper-burn", "--rollouts", "50", "--player", "heavy", "--run", "r", *GAMES), r"[1-9]\d* games", 5.0
    ),
}


def interrupted(moment: Moment, after: float) -> tuple[float, str]:
    """(seconds to the prompt, what was wrong or "") of one command, which is interrupted `after` it has begun."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in moment.files.items():
            (folder / file).parent.mkdir(exist_ok=True)
            (folder / file).write_text(text, "utf-8")
        cache = folder / "cache" if moment.own_cache else cache_root()
        command = Command(folder, *moment.arguments, DECKOPT_CACHE=str(cache))
        command.until(moment.begins)
        time.sleep(after)
        if command.process.poll() is not None:
            return 0.0, "over before it was interrupted"
        start = time.monotonic()
        command.interrupt()
        code, _, last = command.end()
        seconds = time.monotonic() - start
        wrong = [] if code == INTERRUPTED else [f"exit code {code}: {last}"]
        try:
            os.killpg(command.process.pid, 0)
            wrong.append("a process is left behind")
        except ProcessLookupError:
            pass
        return seconds, "; ".join(wrong)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--times", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", choices=MOMENTS)
    options.add_argument("--notes", type=Path, default=Path("ctrl-c.jsonl"))
    given = options.parse_args()
    make_ready()  # but where it is compiled to be interrupted
    done = {}
    if given.notes.exists():
        for line in given.notes.read_text("utf-8").splitlines():
            name, seed, number, seconds, wrong = json.loads(line)
            done[name, seed, number] = seconds, wrong
    bad = False
    print("  times  median  worst  while")
    for name in [given.only] if given.only else MOMENTS:
        rng = random.Random(f"{given.seed} {name}")
        found = []
        for number in range(given.times):
            after = rng.uniform(0, MOMENTS[name].within)
            if (name, given.seed, number) not in done:
                done[name, given.seed, number] = interrupted(MOMENTS[name], after)
                with given.notes.open("a", encoding="utf-8") as notes:
                    notes.write(json.dumps([name, given.seed, number, *done[name, given.seed, number]]) + "\n")
            found.append(done[name, given.seed, number])
        seconds, wrong = zip(*found, strict=True)
        print(f"{len(found):7}  {statistics.median(seconds):6.2f}  {max(seconds):5.2f}  {name}", flush=True)
        for problem in filter(None, wrong):
            print(f"         {problem}")
        bad = bad or any(wrong) or max(seconds) > MOST
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
