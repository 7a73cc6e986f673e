"""The JSON that commands print: for each table a typed dictionary that names its keys.

`deckopt.schema` makes JSON Schemas of these dictionaries. A record's `to_dict` returns one of them, so the schemas and the
output cannot differ. Lists by turn or by number of cards are objects. Their keys are the number in digits, as JSON demands.
No code that computes, reads or prints belongs here.
"""
