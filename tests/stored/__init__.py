"""Databases that older versions wrote, and what they saw at the end of each table: `tools/stored_tables.py` makes them.

- `3b7e4e6.db.xz`, `3b7e4e6.sql.xz`: tables of all games in the middle of everything, in SQLite and as a dump of PostgreSQL;
- `3b7e4e6.ends.xz`: the positions at their ends, as that version saved them;
- `3b7e4e6.tables.xz`: a hundred tables of each game, of each the latest snapshot, the moves since then, and its end;
- `b147ebf.db.xz`, `b147ebf.ends.xz`: the same by the last version before versions were counted.

When a version of the rules is raised, keep one more of them, written by the version before.
"""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent


def unpacked(name: str) -> bytes:
    """A stored file."""
    return lzma.decompress((HERE / f"{name}.xz").read_bytes())


def lines(name: str) -> list[dict[str, Any]]:
    """A stored file of JSON lines."""
    return [msgspec.json.decode(line) for line in unpacked(name).splitlines()]
