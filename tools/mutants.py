"""Break the rules in small ways and see whether a test notices: `make mutants GAMES=colonies`.

Every clause is cited by a test, and a citation is a claim; this is how the claim is checked. A mutant is a rule with one thing
changed: a comparison turned round, `and` for `or`, a number one higher, a call left out. The tests of the game that reach the
changed line are run, the quickest first, until one fails. Where none does the mutant survives, and its line is reported: either
a test is missing or the line changes nothing that anybody could see.

Nothing is written and nothing is imported twice: the tests are collected once, then each mutant gets a fork of this process in
which the code of the one function is exchanged. So a mutant costs about as long as the one test that notices it.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import coverage
import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "orrery" / "games"
SKIPPED = ("__init__.py", "board*", "brain*", "pack.py", "table.py", "workshop.py", "terminal.py")
"""Looks and judgement, which have no single right answer to break; `--all` takes them too."""

MEMORY = 3 << 30
"""A mutant that never ends may also eat; this much it gets."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    """One change: which function, which node of it in walking order, and what becomes of it."""

    file: str
    line: int
    function: str
    """Qualified name of the outermost function that holds the change; its code is what is exchanged."""
    first: int
    """First line of that function, by which its code is found."""
    node: int
    change: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.change}"


# --- where something can be changed -----------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[str]:
    """Names of what can be done to a node; `apply` does it."""
    match node:
        case ast.Compare(ops=[op]):
            for other in COMPARISONS[type(op)]:
                yield f"{type(op).__name__} -> {other.__name__}"
        case ast.BoolOp(op=ast.And()):
            yield "and -> or"
        case ast.BoolOp(op=ast.Or()):
            yield "or -> and"
        case ast.UnaryOp(op=ast.Not()):
            yield "not -> "
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SUMS:
            yield f"{type(op).__name__} -> {SUMS[type(op)].__name__}"
        case ast.Constant(value=bool(value)):
            yield f"{value} -> {not value}"
        case ast.Constant(value=int(value)):
            yield f"{value} -> {value + 1}"
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="tell" | "whisper"))):
            return  # the log is guarded by the playthrough
        case ast.Expr(value=ast.Call()):
            yield "call -> nothing"
        case ast.Continue():
            yield "continue -> break"
        case _:
            pass


def apply(tree: ast.Module, mutant: Mutant) -> ast.Module:
    """The module with that one change."""
    tree = copy.deepcopy(tree)
    target = next(node for at, node in enumerate(ast.walk(tree)) if at == mutant.node)
    before, _, after = mutant.change.partition(" -> ")
    replacement: ast.AST | None = None
    match target:
        case ast.Compare():
            target.ops = [getattr(ast, after)()]
        case ast.BoolOp():
            target.op = ast.Or() if after == "or" else ast.And()
        case ast.BinOp() | ast.AugAssign():
            target.op = getattr(ast, after)()
        case ast.Constant():
            target.value = not target.value if before in ("True", "False") else int(after)
        case ast.UnaryOp():
            replacement = target.operand
        case _:
            replacement = ast.Break() if after == "break" else ast.Pass()
    if replacement is not None:
        _replace(tree, target, replacement)
    return ast.fix_missing_locations(tree)


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    ast.copy_location(new, old)
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                value[:] = [new if one is old else one for one in value]


def mutants_of(path: Path, tree: ast.Module) -> Iterator[Mutant]:
    """All changes of a module that are inside functions and are not words, types or the log."""
    place = {node: at for at, node in enumerate(ast.walk(tree))}
    quiet = set(_quiet(tree))
    file = path.relative_to(ROOT).as_posix()
    for name, function in _functions(tree, ""):
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        for statement in function.body:
            for node in ast.walk(statement):
                if node not in quiet:
                    for change in changes(node):
                        line = getattr(node, "lineno", function.lineno)
                        yield Mutant(file, line, name, first, place[node], change)


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


def _quiet(tree: ast.Module) -> Iterator[ast.AST]:
    """Annotations, assertions, errors' sentences, and checks of `problems`, which no legal position fails."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        match node:
            case ast.AnnAssign():
                parts = [node.annotation]
            case ast.Assert() | ast.Raise() | ast.JoinedStr():
                parts = [node]
            case ast.FunctionDef(name="problems" | "__repr__" | "words"):
                parts = [node]
            case _:
                continue
        for part in parts:
            if part is not None:
                yield from ast.walk(part)


def sources(games: Sequence[str], patterns: Sequence[str], everything: bool) -> list[Path]:
    found = []
    for game in games:
        for path in sorted((GAMES / game).rglob("*.py")):
            name = path.relative_to(GAMES / game).as_posix()
            wanted = any(fnmatch(name, one) for one in patterns) if patterns else True
            if wanted and (everything or patterns or not any(fnmatch(name, one) for one in SKIPPED)):
                found.append(path)
    return found


# --- running ----------------------------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """Which tests reach which line, and how long each takes."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    failed: list[str]


class Runner:
    """Takes the place of pytest's own loop once the tests are collected."""

    def __init__(self, paths: Sequence[Path], options: argparse.Namespace) -> None:
        self.paths = paths
        self.options = options
        self.trees = {
            path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"), str(path)) for path in paths
        }
        self.failures = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        reach = self.reach()
        if reach.failed:
            pytest.exit(
                "these tests fail before anything is broken: " + ", ".join(reach.failed[:5]), returncode=1
            )
        self.judge(reach)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failures += report.failed

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str]:
        return "", "", ""

    def run(self, item: pytest.Item) -> bool:
        """Whether the test passes; all its fixtures are made for it alone."""
        self.failures = 0
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failures

    def reach(self) -> Reach:
        """Runs all tests once, in a fork, so that whatever they cache is gone when mutants begin."""
        out, into = os.pipe()
        if not os.fork():
            os.close(out)
            watch = coverage.Coverage(data_file=None, include=[str(path) for path in self.paths])
            seconds, failed = {}, []
            watch.start()
            for name, item in self.items.items():
                watch.switch_context(name)
                start = time.perf_counter()
                if not self.run(item):
                    failed.append(name)
                seconds[name] = time.perf_counter() - start
            watch.stop()
            data = watch.get_data()
            lines = {
                file: {
                    line: [one for one in names if one]
                    for line, names in data.contexts_by_lineno(str(ROOT / file)).items()
                }
                for file in self.trees
            }
            with os.fdopen(into, "w") as pipe:
                json.dump(Reach(lines, seconds, failed), pipe)
            os._exit(0)
        os.close(into)
        with os.fdopen(out) as pipe:
            lines, seconds, failed = json.load(pipe)
        os.wait()
        return Reach(
            {file: {int(line): names for line, names in found.items()} for file, found in lines.items()},
            seconds,
            failed,
        )

    def judge(self, reach: Reach) -> None:
        """Tries the mutants, several at once, and reports."""
        everything = [one for path in self.paths for one in mutants_of(path, self.trees[_name(path)])]
        if self.options.only:
            everything = [one for one in everything if f"{one.file}:{one.line}".endswith(self.options.only)]
        chosen = everything
        if self.options.sample and self.options.sample < len(everything):
            chosen = sorted(random.Random(self.options.seed).sample(everything, self.options.sample))
        functions = {
            (one.__code__.co_filename, one.__code__.co_firstlineno, one.__qualname__): one
            for one in gc.get_objects()
            if isinstance(one, FunctionType)
        }
        running: dict[int, Mutant] = {}
        results: dict[Mutant, str] = {}
        for at, mutant in enumerate(chosen):
            names = reach.lines[mutant.file].get(mutant.line, [])
            function = functions.get((str(ROOT / mutant.file), mutant.first, mutant.function))
            if not names or function is None:
                results[mutant] = "unreached"
                print(f"unreached {mutant}", flush=True)
                continue
            if len(running) >= self.options.jobs:
                self.wait(running, results)
            names = sorted(names, key=reach.seconds.__getitem__)
            budget = 10 + 3 * sum(reach.seconds[name] for name in names)
            if not (child := os.fork()):
                os._exit(self.attempt(mutant, function, names, min(budget, self.options.seconds)))
            running[child] = mutant
            if at % 50 == 49:
                print(f"... {at + 1} of {len(chosen)}", file=sys.stderr, flush=True)
        while running:
            self.wait(running, results)
        self.report(len(everything), results)

    def wait(self, running: dict[int, Mutant], results: dict[Mutant, str]) -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        results[mutant] = "survived" if status == 0 else "caught"
        if status == 0:
            source = (ROOT / mutant.file).read_text("utf-8").splitlines()[mutant.line - 1].strip()
            print(f"survived {mutant}\n             {source}", flush=True)

    def attempt(self, mutant: Mutant, function: FunctionType, names: Sequence[str], seconds: float) -> int:
        """In the fork: 1 where a test notices, 0 where none does. Whoever takes too long is noticed by the alarm."""
        signal.alarm(int(seconds) + 1)
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - the fork ends with it
        try:
            code = compile(apply(self.trees[mutant.file], mutant), function.__code__.co_filename, "exec")
            function.__code__ = _find(code, mutant)
        except (SyntaxError, ValueError):
            return 1
        start = time.perf_counter()
        for name in names:
            if not self.run(self.items[name]):
                return 1
            if time.perf_counter() - start > seconds:
                return 0
        return 0

    def report(self, sites: int, results: dict[Mutant, str]) -> None:
        counts = Counter(results.values())
        for file in self.trees:
            here = Counter(result for mutant, result in results.items() if mutant.file == file)
            if here:
                print(
                    f"{file}: {here['caught']} caught, {here['survived']} survived, {here['unreached']} unreached"
                )
        print(
            f"{len(results)} of {sites} mutants tried: {counts['caught']} caught, "
            f"{counts['survived']} survived, {counts['unreached']} on lines that no test reaches"
        )


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _find(code: CodeType, mutant: Mutant) -> CodeType:
    """The code of the mutant's function within the code of its module."""
    todo = [code]
    while todo:
        one = todo.pop()
        if one.co_firstlineno == mutant.first and one.co_qualname == mutant.function:
            return one
        todo += [const for const in one.co_consts if isinstance(const, CodeType)]
    raise ValueError(f"no function {mutant.function} in {mutant.file}")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument(
        "--modules", nargs="*", default=[], help="only modules of these names, e.g. battle.py 'effects/*'"
    )
    parser.add_argument("--all", action="store_true", help="drawing and judgement of bots too")
    parser.add_argument("--only", default="", help="only mutants of one line, e.g. battle.py:120")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, drawn by lot; 0 tries all")
    parser.add_argument("--seed", type=int, default=1, help="of that lot")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once")
    parser.add_argument("--seconds", type=int, default=60, help="the longest that a mutant may run")
    parser.add_argument("-k", default="", help="only tests whose name matches, as for pytest")
    options = parser.parse_args()
    paths = sources(options.games, options.modules, options.all)
    if not paths:
        parser.error("no such game or module")
    tests = [f"tests/games/{game}" for game in options.games]
    quiet = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:rerunfailures",
        "-p",
        "no:xdist",
        "--no-header",
        "--no-summary",
    ]
    if options.k:
        quiet += ["-k", options.k]
    return int(pytest.main([*quiet, "-s", "-o", "addopts=", *tests], plugins=[Runner(paths, options)]))


if __name__ == "__main__":
    sys.exit(main())
