"""python -m deckopt"""

from deckopt.cli.app import main

main()
