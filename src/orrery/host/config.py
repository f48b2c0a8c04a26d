"""What a server is told by its environment. Everything has a default that serves one person on one machine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from platformdirs import user_data_path

from orrery.host.errors import HostError


class Config(msgspec.Struct, frozen=True):
    """How a server keeps its tables.

    `database` is a URL of SQLAlchemy; `redis` one of Redis, needed only where several processes serve the same
    database. `pace` is how long a bot seems to think, in seconds. `beat` is how long a question stands that several are
    asked at once, where bots answer it or answers go by themselves: for everybody alike, whatever they hold.
    """

    database: str
    redis: str = ""
    pace: float = 0.9
    beat: float = 0.6
    snapshot_every: int = 64
    """A snapshot is kept after so many entries, so that opening a table does not depend on its length."""
    cached_tables: int = 4096
    cache: int = 130
    """Megabytes of tables that are kept in memory though nobody watches them."""
    tables_a_day: int = 100
    """How many tables one guest may open in a day."""
    minds: int = 1
    """Processes in which searching bots think, at most; they are started when they are needed."""
    thinking: float = 8.0
    """Seconds of computing after which a bot that has not answered plays what comes to its mind first."""
    proxy: str = ""
    """Addresses of reverse proxies whose `X-Forwarded-*` headers are believed."""
    limits: bool = True
    """Whether rates are limited; off for benches and closed networks."""

    metrics: str = ""
    """Where `/metrics` is served: an address and port of its own (`127.0.0.1:9464`); nowhere by default."""
    metrics_token: str = ""
    """Whoever sends this as a bearer reads `/metrics` where the pages are, too."""
    log: Literal["text", "json"] = "text"
    log_requests: bool = False
    drain: float = 0.0
    """Seconds between the moment when the server says that it is not ready any more and the one when it ends."""

    @classmethod
    def from_env(cls, env: Mapping[str, str] = os.environ) -> Config:
        """What docs/hosting.md lists: `ORRERY_DB`, `ORRERY_DATA`, `ORRERY_REDIS` and so on."""
        return cls(
            database=env.get("ORRERY_DB") or f"sqlite:///{data_folder(env) / 'orrery.db'}",
            redis=env.get("ORRERY_REDIS", ""),
            pace=_seconds(env, "ORRERY_PACE", 0.9),
            beat=_seconds(env, "ORRERY_BEAT", 0.6),
            cache=_megabytes(env.get("ORRERY_CACHE", ""), 130),
            minds=_count(env, "ORRERY_MINDS", cores(), 64),
            proxy=env.get("ORRERY_PROXY", ""),
            limits=env.get("ORRERY_LIMITS", "").lower() != "off",
            metrics=env.get("ORRERY_METRICS", ""),
            metrics_token=_token(env.get("ORRERY_METRICS_TOKEN", "")),
            log=_log(env.get("ORRERY_LOG", "")),
            log_requests=env.get("ORRERY_LOG_REQUESTS", "").lower() in {"on", "1", "yes", "true"},
            drain=_seconds(env, "ORRERY_DRAIN", 0.0),
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


def _megabytes(text: str, default: int) -> int:
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 6 and int(text) >= 1):
        raise HostError(f"ORRERY_CACHE is '{text[:20]}', but should be a number of megabytes, 1 or more.")
    return int(text)


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _count(env: Mapping[str, str], name: str, default: int, most: int) -> int:
    text = env.get(name, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= most):
        raise HostError(f"{name} is '{text[:20]}', but should be a number from 1 to {most}.")
    return int(text)


def _seconds(env: Mapping[str, str], name: str, default: float) -> float:
    text = env.get(name, "")
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        raise HostError(f"{name} is '{text}', but should be a number of seconds.") from None
    if not 0 <= value <= 60:
        raise HostError(f"{name} should lie between 0 and 60 seconds.")
    return value


def _log(text: str) -> Literal["text", "json"]:
    match text.lower():
        case "" | "text":
            return "text"
        case "json":
            return "json"
    raise HostError(f"ORRERY_LOG is '{text[:20]}', but should be text or json.")


def _token(text: str) -> str:
    if text and len(text) < 16:
        raise HostError("ORRERY_METRICS_TOKEN should have 16 letters at least: it must not be guessed.")
    return text
