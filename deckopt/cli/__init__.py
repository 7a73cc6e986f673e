"""The command line: parse, call, print. No logic of play, search or reporting is here."""
