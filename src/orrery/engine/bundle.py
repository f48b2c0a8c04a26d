"""The files of a pack: a folder, one .toml, or a .zip, read within limits. What comes from strangers is never unpacked onto disk."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path, PurePosixPath

from orrery.engine.errors import ContentError
from orrery.engine.letters import plain

FILES = 40
"""The most files in a pack."""
BYTES = 1_000_000
"""The most bytes that a pack has when it is unpacked."""
SUFFIX = ".toml"
MAIN = "pack.toml"

Texts = dict[str, str]
"""The texts of a pack by the names of their files."""


def read_bundle(path: Path) -> Texts:
    """The texts of a pack on disk."""
    name = plain(path.name)
    try:
        if path.is_dir():
            return _folder(path)
        if path.stat().st_size > BYTES:
            raise ContentError(f"{name} is too large: a pack has at most {BYTES // 1000:,} KB.")
        return unpack(path.read_bytes(), path.name)
    except OSError as error:
        raise ContentError(f"{name} cannot be read: {error.strerror}.") from error


def unpack(data: bytes, name: str) -> Texts:
    """The texts of one file, as it lies on disk or was sent: a text, or a .zip with texts."""
    if len(data) > BYTES:
        raise ContentError(f"{plain(name)} is too large: a pack has at most {BYTES // 1000:,} KB.")
    if data[:2] == b"PK":
        return _zip(data, plain(name))
    return {plain(PurePosixPath(name).name) or MAIN: _text(data, name)}


def pack_up(texts: Texts) -> bytes:
    """The texts as a .zip, the same bytes for the same texts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in sorted(texts.items()):
            bundle.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _folder(path: Path) -> Texts:
    texts: Texts = {}
    total = 0
    for file in sorted(path.rglob(f"*{SUFFIX}")):
        if file.is_symlink() or not file.is_file() or not file.resolve().is_relative_to(path.resolve()):
            raise ContentError(f"{plain(file.name)} leads out of the folder, so it is not read.")
        total += file.stat().st_size
        _limits(len(texts) + 1, total, path.name)
        name = file.relative_to(path).as_posix()
        texts[plain(name)] = _text(file.read_bytes(), name)
    return _some(texts, path.name)


def _zip(data: bytes, name: str) -> Texts:
    texts: Texts = {}
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as bundle:
            inside = bundle.infolist()
            for info in inside:
                where = PurePosixPath(info.filename.replace("\\", "/"))
                if where.is_absolute() or ".." in where.parts or ":" in info.filename:
                    raise ContentError(f"{name}: the path '{plain(info.filename)}' leads out of the pack.")
                if stat.S_ISLNK(info.external_attr >> 16):
                    raise ContentError(f"{name}: '{plain(info.filename)}' is a link, so it is not read.")
                if info.is_dir() or where.suffix != SUFFIX:
                    continue
                _limits(len(texts) + 1, total + info.file_size, name)
                if plain(where.as_posix()) in texts:
                    raise ContentError(f"{name}: '{plain(info.filename)}' is there twice.")
                with bundle.open(info) as file:
                    found = file.read(BYTES + 1 - total)  # the size that is told may be a lie
                total += len(found)
                _limits(len(texts) + 1, total, name)
                texts[plain(where.as_posix())] = _text(found, info.filename)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError, ValueError, OSError) as error:
        raise ContentError(f"{name} is no .zip that can be read: {plain(str(error))}.") from error
    except Exception as error:  # zlib and its like have errors of their own
        if isinstance(error, ContentError):
            raise
        raise ContentError(f"{name} is no .zip that can be read: {plain(str(error))}.") from error
    return _some(texts, name)


def _limits(files: int, total: int, name: str) -> None:
    if files > FILES:
        raise ContentError(f"{plain(name)} has too many files: a pack has at most {FILES}.")
    if total > BYTES:
        raise ContentError(
            f"{plain(name)} is too large: a pack has at most {BYTES // 1000:,} KB when it is unpacked."
        )


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ContentError(f"{plain(name)} is no text in UTF-8, so it is no pack.") from error


def _some(texts: Texts, name: str) -> Texts:
    if not texts:
        raise ContentError(f"{plain(name)} has no file that ends in {SUFFIX}, so there is no pack in it.")
    return texts
