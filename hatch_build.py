"""The wheel's build hook: put the web assets in place before the files are packed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import assets, node


class AssetsHook(BuildHookInterface[Any]):
    """An editable install is left alone: `make setup` fetches its assets."""

    def dependencies(self) -> list[str]:
        return [] if assets.is_current() or node.on_the_machine() else [node.FALLBACK]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            assets.build()
