"""What may be said in which place of a card.

Models check a table by itself; here is what depends on the rest of the card: whether
there is a target to speak of, an X to count, a permanent to tap. What would parse
and then mean nothing is a mistake. `card.check_card` checks it all.
"""
