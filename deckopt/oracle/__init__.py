"""Cards from their Oracle texts: from what is printed to the card format.

`corpus` reads files of printed cards, `text` cuts a text into lines. `words`,
`conditions`, `sentences` (with `said`, `cards` and `tokens`), `costs` and `lines` are the
grammar, parsers built with parsy; `solitaire` knows what changes nothing when nobody sits
opposite. `compile` puts a card together and says of every line what became of it.
"""
