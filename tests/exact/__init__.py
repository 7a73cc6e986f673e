"""The exact solver, and players that are compared with it."""
