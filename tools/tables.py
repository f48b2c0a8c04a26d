"""Write out, in the text of a module, what follows from its declared tables (`orrery.engine.table`): for the compiled build.

In plain Python `declare` gives a class its methods when the module is imported. mypyc needs them in the text, so the copy
that is compiled gets them written into its classes, exactly as they would run in plain Python.

    python -m tools.tables orrery.games.emperor.state     # prints the module as it is compiled
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from importlib import import_module
from types import ModuleType
from typing import Any

from orrery.engine.base import Part
from orrery.engine.table import STORED, Field, declared, each_text, empty, methods, part_copy, split

IMPORTS = (
    "; from orrery.engine.table import keep as _keep"
    "; from orrery.engine.chance import NO_CHANCE as _NO_CHANCE, Chance as _Chance"
    "; from orrery.engine.view import UNSEEN as _UNSEEN"
    "; from typing import Any as _Any"
)
FUTURE = "from __future__ import annotations"


def written_out(module: ModuleType) -> str:
    """The text of a module whose tables and parts have their methods in their classes."""
    text = inspect.getsource(module)
    tree = ast.parse(text)
    lines = text.split("\n")
    views = {call.args[0].id: call.args[1].id for call in calls(tree)}  # type: ignore[attr-defined]
    more: dict[int, list[str]] = {}
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        cls: Any = getattr(module, node.name)
        body = ""
        if node.name in views:
            fields = table_fields(node, declared(cls).stored)
            body = methods(fields, node.name, views[node.name])
            strip(node, lines)
        elif isinstance(cls, type) and issubclass(cls, Part) and "copy" not in vars(cls):
            body = part_copy(cls, node.name)
        if body:
            assert node.end_lineno is not None
            more[node.end_lineno] = textwrap.indent(body, "    ").rstrip().split("\n")
    for call in calls(tree):
        name: str = call.args[0].id  # type: ignore[attr-defined]
        found = declared(getattr(module, name))
        types = ", ".join(
            f"{field.name!r}: {field.written}" for field in all_fields(tree, name) if field.mark in STORED
        )
        lines[call.lineno - 1] = f"_keep({name}, {{{types}}}, {found.marks!r})"
    for at in sorted(more, reverse=True):
        lines[at:at] = more[at]
    return "\n".join(lines).replace(FUTURE, FUTURE + IMPORTS, 1)


def calls(tree: ast.Module) -> list[ast.Call]:
    """The lines `declare(Table, View)` of a module."""
    found = [
        node.value for node in tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id == "declare"]


def all_fields(tree: ast.Module, name: str) -> list[Field]:
    node = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return table_fields(node, {})


def table_fields(node: ast.ClassDef, kinds: dict[str, Any]) -> list[Field]:
    """The fields as they are written; their types come from the class."""
    found: list[Field] = []
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            mark, written = split(ast.unparse(line.annotation))
            if mark != "Aside":
                kind = kinds.get(line.target.id)
                blank = given(line.value) if line.value is not None else ""
                if not blank and kind is not None:
                    blank = empty(kind, line.target.id)
                found.append(Field(line.target.id, mark, written, kind, blank))
    return found


def given(value: ast.expr) -> str:
    """The expression of an empty value, `self` being the new table."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        if value.func.id == "each":
            per = ast.literal_eval(value.args[0])
            return each_text(per, ast.unparse(value.args[1]), isinstance(value.args[1], ast.List))
        if value.func.id == "made":
            make = value.args[0]
            assert isinstance(make, ast.Lambda)
            return f"({ast.unparse(Renamed(make.args.args[0].arg).visit(make.body))})"
    return ast.unparse(value)


class Renamed(ast.NodeTransformer):
    """The small function of `made`, with the table for its argument."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("self", node.ctx) if node.id == self.name else node


def strip(node: ast.ClassDef, lines: list[str]) -> None:
    """Take the empty values, and what is there for the type checker only, out of a class; lines keep their numbers."""
    for line in node.body:
        assert line.end_lineno is not None
        if isinstance(line, ast.AnnAssign) and line.value is not None:
            indent = " " * line.col_offset
            lines[line.lineno - 1 : line.end_lineno] = [
                f"{indent}{ast.unparse(line.target)}: {ast.unparse(line.annotation)}",
                *[""] * (line.end_lineno - line.lineno),
            ]
        elif isinstance(line, ast.If) and ast.unparse(line.test) == "TYPE_CHECKING":
            lines[line.lineno - 1 : line.end_lineno] = [""] * (line.end_lineno - line.lineno + 1)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(written_out(import_module(name)))
