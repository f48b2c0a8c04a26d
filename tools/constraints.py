"""Print the exact versions of everything that development and tests use: `make constraints` keeps them in constraints.txt.

A fresh clone next year then installs what was tested. Only what `.[dev]` asks for is listed, with all that it needs in turn.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement


def needed(name: str, extras: frozenset[str]) -> dict[str, str]:
    """A package and everything it needs, by name, with the versions installed here."""
    found: dict[str, str] = {}
    todo: list[tuple[str, frozenset[str]]] = [(name, extras)]
    seen: set[tuple[str, frozenset[str]]] = set()
    while todo:
        one, its = todo.pop()
        if (one, its) in seen:
            continue
        seen.add((one, its))
        try:
            dist = distribution(one)
        except PackageNotFoundError:
            continue  # for another system
        found[one] = dist.version
        for line in dist.requires or ():
            wanted = Requirement(line)
            if wanted.marker is None or any(wanted.marker.evaluate({"extra": e}) for e in (*its, "")):
                todo.append((normal(wanted.name), frozenset(wanted.extras)))
    return found


def normal(name: str) -> str:
    """The one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    print("# What was tested together. Written by `make constraints`.")
    for package, version in sorted(needed("orrery", frozenset({"dev"})).items()):
        if package != "orrery":
            print(f"{package}=={version}")
