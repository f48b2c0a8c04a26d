"""What is not part of the small box: a sentence, with the command that installs it, instead of a missing module."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orrery.engine.errors import OrreryError


class MissingExtra(OrreryError):
    """Something was asked for whose packages are not installed."""

    def __init__(self, name: str, what: str, missing: str) -> None:
        super().__init__(
            f"{what} needs packages that are not installed here ({missing} is missing). "
            f"Install them with: pip install 'orrery[{name}]'"
        )
        self.missing = missing


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import what belongs to an extra; where it is not installed, say what needs it and how to get it. Of two extras inside each other the outer one
    is told: it brings what the inner one needs, and it is what was asked for."""
    try:
        yield
    except MissingExtra as error:
        raise MissingExtra(name, what, error.missing) from error
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "orrery":
            raise
        raise MissingExtra(name, what, error.name or "one") from error
