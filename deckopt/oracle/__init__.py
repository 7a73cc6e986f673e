"""Cards from their Oracle texts: from what is printed to the card format.

`corpus` reads files of printed cards, `text` cuts a text into clauses, `words`,
`sentences` and `lines` are the grammar (parsers built with parsy), `solitaire` knows
which clauses change nothing when nobody sits opposite, and `compile` puts a card
together and says of every clause what became of it.
"""
