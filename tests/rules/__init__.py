"""The rules of Magic as the kernels play them: scripted games, random play, counts of paths."""
