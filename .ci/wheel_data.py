"""What a wheel has beside the code: decks, and cards with the known ones in their packed form (`deckopt/cards/packed.py`)."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KNOWN, PACKED = "known.tsv", "known.packed"


class WheelData(BuildHookInterface):
    """Called by hatchling when it makes a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to include. An editable installation has those of the checkout."""
        if version == "editable":
            return
        root = Path(self.root)
        made = Path(self.directory) / PACKED
        made.parent.mkdir(parents=True, exist_ok=True)
        pack = runpy.run_path(str(root / "deckopt" / "cards" / "packed.py"))["packed"]
        made.write_bytes(pack((root / "cards" / KNOWN).read_bytes()))
        files = [path for folder in ("cards", "decks") for path in (root / folder).iterdir() if path.name != KNOWN]
        included = {str(path): f"deckopt/_data/{path.parent.name}/{path.name}" for path in files}
        build_data["force_include"].update({**included, str(made): f"deckopt/_data/cards/{PACKED}"})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the packed file, which the wheel has now."""
        (Path(self.directory) / PACKED).unlink(missing_ok=True)
