"""Does the test that cites a clause bear on it? `python -m tools.claims destiny --clauses 8` tries some, drawn by lot.

A clause is broken where the code names it: in the functions whose docstring, refusal or line of the log cites it. Each break
is one of the changes of `tools.mutants`, and only the tests that cite the clause in the file of its own section are run. A
clause none of whose breaks they notice is listed: look at it by hand. The breaks are small and drawn by lot, and a function may
serve several clauses, so a clause that is listed is a question, not yet a fault.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

from tests.ledger import section_of
from tests.test_ledger import all_rules
from tools.mutants import ROOT, Mutant, Runner, mutants_of, sources

_CITED = re.compile(r"\b([A-Z]{3}-[A-Z0-9]+)-(\d+)((?:\s*(?:,|and|to)\s*\d+\b)*)")
_MORE = re.compile(r"(,|and|to)\s*(\d+)")


def cited_in(text: str) -> Iterator[str]:
    """The clauses that a text names: `EMP-BAT-06, 09 to 11` are four."""
    for found in _CITED.finditer(text):
        section, last = found[1], int(found[2])
        yield f"{section}-{last:02}"
        for word, number in _MORE.findall(found[3]):
            first = last + 1 if word == "to" else int(number)
            for one in range(first, int(number) + 1):
                yield f"{section}-{one:02}"
            last = int(number)


def functions_of(path: Path, tree: ast.Module) -> Iterator[tuple[str, str, int]]:
    """Each clause with a function that answers for it: one that names it, or whose class does and it alone."""

    def inside(node: ast.AST, prefix: str, inherited: frozenset[str]) -> Iterator[tuple[str, str, int]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                said = frozenset(cited_in(ast.get_docstring(child) or ""))
                yield from inside(child, f"{prefix}{child.name}.", said)
            elif isinstance(child, ast.FunctionDef):
                texts = [one.value for one in ast.walk(child) if isinstance(one, ast.Constant)]
                own = {clause for text in texts if isinstance(text, str) for clause in cited_in(text)}
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                for clause in own | inherited:
                    yield clause, prefix + child.name, first

    yield from inside(tree, "", frozenset())


class Claims(Runner):
    """Tries clauses instead of modules."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        functions = {
            (one.__code__.co_filename, one.__code__.co_firstlineno, one.__qualname__): one
            for one in gc.get_objects()
            if isinstance(one, FunctionType)
        }
        breaks: dict[str, list[Mutant]] = {}
        for path in self.paths:
            tree = self.trees[path.relative_to(ROOT).as_posix()]
            named: dict[tuple[str, int], list[str]] = {}
            for clause, function, first in functions_of(path, tree):
                named.setdefault((function, first), []).append(clause)
            for mutant in mutants_of(path, tree):
                for clause in named.get((mutant.function, mutant.first), ()):
                    breaks.setdefault(clause, []).append(mutant)
        rng = random.Random(self.options.seed)
        ids = [one for game in self.options.games for all_ in all_rules()[game].values() for one in all_]
        held = loose = silent = 0
        for clause in sorted(rng.sample(ids, min(self.options.clauses, len(ids)))):
            tests = self.citing(clause)
            chosen = breaks.get(clause, [])
            chosen = rng.sample(chosen, min(self.options.breaks, len(chosen)))
            if not chosen:
                silent += 1
                print(f"{clause}: no code names it ({len(tests)} tests)", flush=True)
            elif any(self.noticed(mutant, functions, tests) for mutant in chosen):
                held += 1
            else:
                loose += 1
                print(f"{clause}: {len(tests)} tests notice none of {len(chosen)} breaks", flush=True)
                for mutant in chosen:
                    print(f"    {mutant}")
        print(f"{held + loose + silent} clauses: {held} held, {loose} in question, {silent} named by no code")
        return True

    def citing(self, clause: str) -> list[str]:
        """The tests that cite a clause in the file of its own section."""
        found = []
        for name, item in self.items.items():
            rules = all_rules()[item.path.parents[1].name]
            title = section_of(item.path.name, rules)
            cited = {one for mark in item.iter_markers("clause") for one in mark.args}
            if clause in cited and title is not None and clause in rules[title]:
                found.append(name)
        return found

    def noticed(
        self, mutant: Mutant, functions: dict[tuple[str, int, str], FunctionType], tests: list[str]
    ) -> bool:
        function = functions.get((str(ROOT / mutant.file), mutant.first, mutant.function))
        if function is None:
            return False
        if not (child := os.fork()):
            os._exit(self.attempt(mutant, function, tests, self.options.seconds))
        _, status = os.waitpid(child, 0)
        return status != 0


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.claims", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--clauses", type=int, default=40, help="so many clauses, drawn by lot")
    parser.add_argument("--breaks", type=int, default=12, help="so many breaks of each at most")
    parser.add_argument("--seed", type=int, default=1, help="of the lots")
    parser.add_argument("--seconds", type=int, default=30, help="the longest that a break may run")
    options = parser.parse_args()
    tests = [f"tests/games/{game}/rules" for game in options.games]
    quiet = [
        "-q",
        "-s",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:rerunfailures",
        "-p",
        "no:xdist",
        "-o",
        "addopts=",
    ]
    runner = Claims(sources(options.games, [], False), options)
    return int(pytest.main([*quiet, "--no-header", "--no-summary", *tests], plugins=[runner]))


if __name__ == "__main__":
    sys.exit(main())
