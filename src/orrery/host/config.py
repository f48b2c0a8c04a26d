"""What a server is told by its environment. Everything has a default that serves one person on one machine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from orrery.host.errors import HostError


class Config(msgspec.Struct, frozen=True):
    """How a server keeps its tables.

    `database` is a URL of SQLAlchemy; `redis` one of Redis, needed only where several processes serve the same
    database. `pace` is how long a bot seems to think, in seconds.
    """

    database: str
    redis: str = ""
    pace: float = 0.9
    snapshot_every: int = 64
    """A snapshot is kept after so many entries, so that opening a table does not depend on its length."""
    cached_tables: int = 4096
    tables_a_day: int = 100
    """How many tables one guest may open in a day."""
    bot_threads: int = 1
    proxy: str = ""
    """Addresses of reverse proxies whose `X-Forwarded-*` headers are believed."""
    limits: bool = True
    """Whether rates are limited; off for benches and closed networks."""

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Config:
        """`ORRERY_DB`, `ORRERY_DATA`, `ORRERY_REDIS`, `ORRERY_PACE`, `ORRERY_PROXY`, `ORRERY_LIMITS`."""
        return cls(
            database=env.get("ORRERY_DB") or f"sqlite:///{data_folder(env) / 'orrery.db'}",
            redis=env.get("ORRERY_REDIS", ""),
            pace=_seconds(env.get("ORRERY_PACE", ""), 0.9),
            proxy=env.get("ORRERY_PROXY", ""),
            limits=env.get("ORRERY_LIMITS", "").lower() != "off",
        )

    @property
    def driver_url(self) -> str:
        """The database URL with the driver that we ship: `postgresql://` means psycopg 3."""
        for plain in ("postgresql://", "postgres://"):
            if self.database.startswith(plain):
                return "postgresql+psycopg://" + self.database.removeprefix(plain)
        return self.database

    @property
    def file(self) -> Path | None:
        """The database file, if it is one."""
        path = self.database.removeprefix("sqlite:///")
        return None if path == self.database else Path(path)


def data_folder(env: Mapping[str, str] = os.environ) -> Path:
    """The folder of the user's data, or `ORRERY_DATA`."""
    return Path(env["ORRERY_DATA"]) if env.get("ORRERY_DATA") else user_data_path("orrery", appauthor=False)


def _seconds(text: str, default: float) -> float:
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        raise HostError(f"ORRERY_PACE is '{text}', but should be a number of seconds.") from None
    if not 0 <= value <= 60:
        raise HostError("ORRERY_PACE should lie between 0 and 60 seconds.")
    return value
