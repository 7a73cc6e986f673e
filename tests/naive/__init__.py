"""The second, slow rules engine, and games that both engines play in step."""
