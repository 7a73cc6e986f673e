"""Cards from their Oracle texts: from what is printed to the card format.

`corpus` reads files of printed cards, `text` cuts a text into lines. The grammar is made of
`parsers`, from small to large: `words`; `conditions`, `quantities`, `costs`;
what single sentences say (`on_life`, `on_permanents`, `cards`, `tokens` and others, each a
`said.Said`); `sentences`, which puts them together; `effect_text`; `triggered`, `activated`,
`static_lines`, `whole_lines`, `mode_lists` for what a line may be (a `part.Part`); and `lines`,
which tries these. `solitaire` and `unopposed` know what changes nothing when nobody sits
opposite, whatever else a deck has; `unplayed` what may matter and is left out, with what is said of it. `reading` puts a card
together and says of every line what became of it.

Of a card that is not wholly understood `partial` plays what it can, by what `left_out` says of clauses. `rows` makes a row of
known cards of each, without its text; `known_cards` compiles many, `fetch` and `updates` learn newer ones.
"""
