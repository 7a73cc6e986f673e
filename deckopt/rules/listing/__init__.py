"""Lists of legal moves, one file for each kind of decision, and choices that are made by rule in place of a list."""
