"""The turn of the slow engine: its steps, combat, how a game begins."""
