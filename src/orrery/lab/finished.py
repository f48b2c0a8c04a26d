"""What a run has finished, in a file of lines that can only grow: whoever was broken off goes on from it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from orrery.engine.errors import SetupError

FORMAT = 1


def digest(do: Callable[[Any], Any], job: Any) -> str:
    """What identifies a job: what is done, and with what."""
    name = f"{do.__module__}.{do.__qualname__}"
    return hashlib.sha256(name.encode() + b"\n" + msgspec.json.encode(job, order="deterministic")).hexdigest()


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what the file is."""

    finished: int


class Line(msgspec.Struct, frozen=True):
    """A result, and the digest of its job."""

    job: str
    result: msgspec.Raw


class Finished:
    """The file, open for writing; it is made where there is none. A last line that was cut off is taken away."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[str, msgspec.Raw] = {}
        try:
            data = path.read_bytes() if path.exists() else b""
            whole = self._read(data)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+b" if path.exists() else "w+b")
            self._file.seek(whole)
            self._file.truncate()
            if not whole:
                self._put(Head(FORMAT))
        except OSError as error:
            raise SetupError(
                f"Finished results cannot be kept in '{path}': {error.strerror or error}."
            ) from error

    def __contains__(self, key: str) -> bool:
        return key in self._found

    def __len__(self) -> int:
        return len(self._found)

    def read(self, key: str, kind: Any) -> Any:
        """A result that was finished before."""
        try:
            return msgspec.json.decode(self._found[key], type=kind)
        except msgspec.ValidationError as error:
            raise SetupError(
                f"'{self._path}' holds results of another version of Orrery ({error}); name another file."
            ) from error

    def write(self, key: str, result: Any) -> None:
        """A job is finished; it is in the file when this comes back."""
        raw = msgspec.Raw(msgspec.json.encode(result))
        self._put(Line(key, raw))
        self._found[key] = raw

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()

    def _put(self, line: Head | Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def _read(self, data: bytes) -> int:
        """Take in the whole lines, and say where they end."""
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].split(b"\n")[:-1]
        if not data:
            return 0
        try:
            if not lines or msgspec.json.decode(lines[0], type=Head).finished != FORMAT:
                raise msgspec.ValidationError("it does not begin like one")
            for line in lines[1:]:
                read = msgspec.json.decode(line, type=Line)
                self._found[read.job] = read.result
        except msgspec.DecodeError as error:
            raise SetupError(
                f"'{self._path}' is no file of finished results ({error}); nothing was written to it."
            ) from error
        return whole
