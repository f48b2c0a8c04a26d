"""Fetch what the browser needs and we do not write ourselves: htmx and two fonts.

No third-party code lies in the repository. npm installs the versions and checksums of package-lock.json into `build/npm`,
and the few files that we use are copied into the package, together with their licences: what pages alone need to
`web/static/vendor`, fonts to `draw/assets/vendor`, since pictures are drawn with them, too. The wheel contains them, so
an installed Orrery needs no Node. A second run does nothing.

    python -m tools.assets          what the package needs (the build of a wheel calls this)
    python -m tools.assets --dev    also what tests and checks need (axe-core, a linter), left in build/npm/node_modules
    python -m tools.assets --lint   look through the script of the pages
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from tools.node import node, npm

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "orrery"
WORKSHOP = ROOT / "build" / "npm"

FOLDERS = ("web/static/vendor", "draw/assets/vendor")
"""What is built in the package; nothing else lies there."""
MANIFEST = PACKAGE / FOLDERS[0] / "manifest.json"

FILES = {
    "web/static/vendor/htmx.min.js": "htmx.org/dist/htmx.min.js",
    "web/static/vendor/hx-sse.min.js": "htmx.org/dist/ext/hx-sse.min.js",
    "web/static/vendor/hx-csp.min.js": "htmx.org/dist/ext/hx-csp.min.js",
    "web/static/vendor/licenses/htmx.txt": "htmx.org/LICENSE",
    "draw/assets/vendor/inter-latin-wght-normal.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    "draw/assets/vendor/marcellus-latin-400-normal.woff2": "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2",
    "draw/assets/vendor/licenses/inter.txt": "@fontsource-variable/inter/LICENSE",
    "draw/assets/vendor/licenses/marcellus.txt": "@fontsource/marcellus/LICENSE",
}
"""Place in the package -> place in node_modules. Morph swaps are part of htmx 4 itself."""

FOR_TESTS = WORKSHOP / "node_modules" / "axe-core" / "axe.min.js"
LINTER = WORKSHOP / "node_modules" / "eslint" / "bin" / "eslint.js"
CONFIG = WORKSHOP / "eslint.config.mjs"


def fingerprint() -> str:
    sums = hashlib.sha256(json.dumps(FILES).encode())
    sums.update((ROOT / "package-lock.json").read_bytes())
    return sums.hexdigest()


def is_current() -> bool:
    """True when the package holds exactly what the lock file and `FILES` ask for."""
    if not MANIFEST.exists() or json.loads(MANIFEST.read_text())["fingerprint"] != fingerprint():
        return False
    return all((PACKAGE / name).exists() for name in FILES)


def is_installed() -> bool:
    """True when npm has brought what the lock file asks for already, so that files need only be copied."""
    lock = WORKSHOP / "package-lock.json"
    if not lock.exists() or lock.read_bytes() != (ROOT / "package-lock.json").read_bytes():
        return False
    return all((WORKSHOP / "node_modules" / place).exists() for place in FILES.values())


def install(dev: bool) -> None:
    WORKSHOP.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(ROOT / name, WORKSHOP / name)
    npm(["ci", "--ignore-scripts", *([] if dev else ["--omit=dev"])], WORKSHOP)


def version_of(package: str) -> str:
    about = WORKSHOP / "node_modules" / package / "package.json"
    return str(json.loads(about.read_text(encoding="utf-8"))["version"])


def copy() -> None:
    """Copy the files and write the manifest last, so that an interrupted run is seen and repeated."""
    for folder in FOLDERS:
        shutil.rmtree(PACKAGE / folder, ignore_errors=True)
    sums = {}
    for name, place in FILES.items():
        target = PACKAGE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(WORKSHOP / "node_modules" / place, target)
        sums[name] = hashlib.sha256(target.read_bytes()).hexdigest()
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    packages = {name: version_of(name) for name in wanted}
    manifest = {"fingerprint": fingerprint(), "packages": packages, "files": sums}
    MANIFEST.write_text(json.dumps(manifest, indent=2) + "\n")


def build(dev: bool = False) -> None:
    """Bring the package up to date, if it is not."""
    current = is_current()
    has_tools = FOR_TESTS.exists() and LINTER.exists()
    if (not current and not is_installed()) or (dev and not has_tools):
        install(dev)
    if not current:
        copy()


def lint() -> int:
    """Look through our own script and stylesheets."""
    build(dev=True)
    shutil.copyfile(ROOT / CONFIG.name, CONFIG)  # it imports its rules from the packages beside it
    ours = [str(path) for path in sorted((PACKAGE / "web" / "static").glob("*.js"))]
    return subprocess.run(
        [*node(), str(LINTER), "--config", str(CONFIG), "--max-warnings", "0", *ours], cwd=ROOT
    ).returncode


if __name__ == "__main__":
    if "--lint" in sys.argv[1:]:
        sys.exit(lint())
    build(dev="--dev" in sys.argv[1:])
