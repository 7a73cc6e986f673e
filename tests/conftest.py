"""What all tests share: no printed cards at hand unless a test names them."""

from __future__ import annotations

import os

os.environ["DECKOPT_CORPUS"] = "none"
