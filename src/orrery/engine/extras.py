"""What is not part of the small box: a sentence, with the command that installs it, instead of a missing module."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orrery.engine.errors import OrreryError


class MissingExtra(OrreryError):
    """Something was asked for whose packages are not installed."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import what belongs to an extra; where it is not installed, say what needs it and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "orrery":
            raise
        raise MissingExtra(
            f"{what} needs packages that are not installed here ({error.name} is missing). "
            f"Install them with: pip install 'orrery[{name}]'"
        ) from error
