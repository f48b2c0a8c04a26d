"""What some tests need from the machine: skipped with the reason where it is absent, failed where CI promises it."""

from __future__ import annotations

import os
import shutil
import socket

import pytest


def need(present: object, what: str) -> None:
    """Skip the test, visibly, unless the thing is present; with CI=true its absence is a failure."""
    if present:
        return
    if os.environ.get("CI", "").lower() in {"1", "true", "yes"}:
        pytest.fail(f"CI must have {what}")
    pytest.skip(f"needs {what}")


def listens(port: int, host: str = "127.0.0.1") -> bool:
    """Whether something answers on this port of the machine."""
    try:
        with socket.create_connection((host, port), timeout=0.5):
            return True
    except OSError:
        return False


def need_compiler() -> None:
    need(any(map(shutil.which, ("cc", "gcc", "clang"))), "a C compiler, for the compiled build")


def need_chromium() -> str:
    """The path of the browser that the tests drive: the one without windows if it is there, since it starts sooner and paints for less."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    found = next((path for name in names if (path := shutil.which(name))), None)
    need(found, "Chromium on the path")
    return found or ""


def need_postgres() -> None:
    need(listens(5432), "PostgreSQL on 127.0.0.1:5432")


def need_redis() -> None:
    need(listens(6379), "Redis on 127.0.0.1:6379")
