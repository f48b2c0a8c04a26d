"""The log: every line with its time, as text for people or as JSON for programs, on standard error.

Nothing that opens a seat stands in it: addresses are told without their tokens and queries (`shape`).
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Literal, TextIO

import msgspec

REQUESTS = logging.getLogger("orrery.requests")


class _Text(logging.Formatter):
    """`2026-11-16T18:05:33.120Z WARNING orrery.host.bus: Redis is lost, trying again`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return moment(record.created)


class _Json(logging.Formatter):
    """A line is an object: time, level, logger, message, and where there is one, the trace or what a request was."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": moment(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "request", {}),
        }
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        elif record.exc_text:  # what discretion has left of it
            found["trace"] = record.exc_text
        return msgspec.json.encode(found).decode()


def moment(seconds: float) -> str:
    """A time as the log writes it, in UTC."""
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03d}Z"


def set_up(kind: Literal["text", "json"], requests: bool, stream: TextIO | None = None) -> None:
    """Let everything that is logged go to standard error, from warnings on; requests only if they are wanted."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Json() if kind == "json" else _Text())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    REQUESTS.setLevel(logging.INFO if requests else logging.WARNING)


def log_request(method: str, shape: str, status: int, seconds: float, address: str) -> None:
    """One request: `shape` is its path without tokens."""
    request = {
        "method": method,
        "path": shape,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "address": address,
    }
    REQUESTS.info(
        "%s %s %d %.1fms %s", method, shape, status, seconds * 1000, address, extra={"request": request}
    )
