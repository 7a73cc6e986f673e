"""The turn: its steps and moments, combat, the end step, how a game begins and ends."""
