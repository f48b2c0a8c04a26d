"""Peers, installed for the bench only, each into its own folder below build/; a second run finds them there."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

from tools.node import npm

ROOT = Path(__file__).resolve().parent.parent
CATANATRON = "catanatron==3.2.1"
CATAN_GYM = ("catan-gym-venv", "catanatron_gym==4.0.0")
"""catanatron's own environment, with the Gymnasium that it wants."""
PETTINGZOO = ("study-venv", "pettingzoo[classic]==1.27.0")
BOARDGAMEIO = ROOT / "bench" / "boardgameio"


def catanatron_python() -> Path:
    """The Python of an environment that has catanatron and nothing of ours."""
    return installed("bench-venv", CATANATRON)


def installed(name: str, *packages: str) -> Path:
    """The Python of an environment below build/ that has these packages and nothing of ours."""
    folder = ROOT / "build" / name
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = folder / ".installed"
    wanted = f"{' '.join(packages)} {sys.version}"
    if not stamp.exists() or stamp.read_text() != wanted:
        print(f"installing {', '.join(packages)} into {folder.relative_to(ROOT)} ...", file=sys.stderr)
        if uv := shutil.which("uv"):
            subprocess.run(
                [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(folder)], check=True
            )
            install = [uv, "pip", "install", "--quiet", "--python", str(python)]
        else:
            venv.create(folder, clear=True, with_pip=True)
            install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, *packages], check=True)
        stamp.write_text(wanted)
    return python


def boardgameio_folder() -> Path:
    """A folder with our small server and load generator, and boardgame.io installed beside them."""
    folder = ROOT / "build" / "boardgameio"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = folder / ".installed"
    lock = (BOARDGAMEIO / "package-lock.json").read_text(encoding="utf-8")
    for path in BOARDGAMEIO.iterdir():
        if path.is_file():
            shutil.copyfile(path, folder / path.name)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != lock:
        print(f"installing boardgame.io into {folder.relative_to(ROOT)} ...", file=sys.stderr)
        shutil.copyfile(ROOT / ".npmrc", folder / ".npmrc")
        npm(["ci", "--ignore-scripts", "--omit=dev"], folder)
        stamp.write_text(lock, encoding="utf-8")
    return folder
