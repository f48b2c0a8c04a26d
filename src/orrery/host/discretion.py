"""What a log may say of an error: what kind it was and where it came from, never what it quotes.

Messages of exceptions repeat what they were about: moves, words, keys, parameters of statements, addresses with passwords.
So our own lines name the kind and the places in the code, and lines of libraries pass through a filter that does the same.
"""

from __future__ import annotations

import logging
import re
import traceback
from pathlib import Path
from urllib.parse import unquote, urlsplit

from orrery.host.errors import HostError

_PLACES = 12
"""Places of the code that are named, the last first."""
_PASSWORD = re.compile(r"((?:password|passwd|pwd)=)[^&\s'\"]*", re.IGNORECASE)
_IN_URL = re.compile(r"(://[^\s:/@]*):[^\s/]*@")


def kind(error: BaseException) -> str:
    """What kind of error it is. What our own host says of itself, and the system's words for what is wrong, may be told."""
    name = type(error).__name__
    if isinstance(error, HostError):
        return f"{name}: {error}"
    if isinstance(error, OSError) and error.strerror:
        return f"{name}: {error.strerror}"
    origin = getattr(error, "orig", error)  # what a driver said, below SQLAlchemy
    code = getattr(origin, "sqlstate", None) or getattr(origin, "sqlite_errorname", None)
    return f"{name} {code}" if code else name


def trace(error: BaseException) -> str:
    """Where an error came from, and what caused it."""
    told: list[str] = []
    known: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in known:
        known.add(id(at))
        frames = traceback.extract_tb(at.__traceback__)[-_PLACES:]
        places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames)]
        told.append(f"{kind(at)} ({' < '.join(places)})" if places else kind(at))
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return " because of ".join(told)


def unsaid(text: str, url: str = "") -> str:
    """A text without passwords: that of an address, wherever and however it is written."""
    try:
        password = urlsplit(url).password or ""
    except ValueError:  # an address that cannot be read: nothing of it is repeated
        password, text = "", text.replace(url, "...") if url else text
    for secret in {password, unquote(password)}:
        if secret:
            text = text.replace(secret, "***")
    return _PASSWORD.sub(r"\1***", _IN_URL.sub(r"\1:***@", text))


class Discreet(logging.Filter):
    """Makes a record of any library discreet, before it is written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record passes, without what errors quote."""
        if record.name == "asyncio":  # its second line shows a task with its error
            record.msg, record.args = record.getMessage().partition("\n")[0], ()
        if record.exc_info:
            error = record.exc_info[1]
            record.exc_info = None
            record.exc_text = trace(error) if error is not None else None
        return True


def be_discreet() -> None:
    """Put the filter before everything that writes logs now."""
    loggers = [logging.getLogger(), *map(logging.getLogger, logging.root.manager.loggerDict)]
    handlers = {handler for logger in loggers for handler in logger.handlers}
    if logging.lastResort is not None:
        handlers.add(logging.lastResort)
    for handler in handlers:
        if not any(isinstance(known, Discreet) for known in handler.filters):
            handler.addFilter(Discreet())
