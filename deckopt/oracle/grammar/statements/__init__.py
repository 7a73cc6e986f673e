"""What sentences say, by families: `cards`, `players`, `permanents`, `tokens`, `flow`.

A verb is a class of node, one rule or a few over the shared parts, and a function that lowers it. All three stand together.
"""
