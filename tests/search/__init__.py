"""Players: tree search, other methods, the network, policies, records of games."""
