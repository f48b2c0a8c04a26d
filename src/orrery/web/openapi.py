"""The OpenAPI document, made from the operations and their types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.host.once import ONCE_LIMIT
from orrery.host.rules import program
from orrery.web.api_types import Problem
from orrery.web.operations import JSON, Operation

_REASONS = {
    400: "It cannot be read.",
    403: "It is not yours to do.",
    404: "There is no such thing, or none that you may know of.",
    409: "Not now: the table has moved on, or the rules do not allow it. Nothing has changed.",
    413: "It is too long.",
    422: "It can be read, but not be taken.",
    429: "Too much at once; see the header `Retry-After`.",
    503: "The server cannot store it now.",
}
_ALWAYS = (400, 413, 429, 503)
_PATH = {
    "table": {"type": "string", "pattern": "^[a-z0-9]{1,16}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 31},
    "game": {"type": "string", "pattern": "^[a-z0-9_-]{1,40}$"},
}

_ONCE = {"moves", "undo", "resign", "chat"}
"""What is done once, however often it is sent with the same key."""


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [Problem]
    for op in operations:
        types += [kind for kind in (op.body, op.query, op.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    of = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for op in operations:
        paths.setdefault(f"/api{op.path}", {})[op.method.lower()] = _operation(op, of, components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Orrery",
            "version": program(),
            "description": "Play, host and study space-empire board games. Every table is a log: what it says has "
            "happened, and is on disk. Errors are a sentence, a word for programs, and the clause that is to blame.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A guest's token (`POST /api/guests`), or the key of a seat.",
                },
                "cookie": {"type": "apiKey", "in": "cookie", "name": "orrery"},
            },
        },
        "security": [{"bearer": []}, {"cookie": []}, {}],
    }


def _operation(op: Operation, of: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": op.handler.__name__,
        "summary": op.summary,
        "parameters": [*_in_path(op.path), *_in_query(op, of, components), *_in_head(op)],
        "responses": {str(op.status): _answer(op, of)},
    }
    if op.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": of[str(op.body)]}}}
    for status in sorted({*op.errors, *_ALWAYS}):
        found["responses"][str(status)] = {
            "description": _REASONS[status],
            "content": {JSON: {"schema": of[str(Problem)]}},
        }
    return found


def _answer(op: Operation, of: dict[str, Any]) -> dict[str, Any]:
    return {"description": op.summary + ".", "content": {op.media: {"schema": of[str(op.answer)]}}}


def _in_path(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"\{(\w+)\}", path)
    return [{"name": name, "in": "path", "required": True, "schema": _PATH[name]} for name in names]


def _in_head(op: Operation) -> list[dict[str, Any]]:
    if op.path.rpartition("/")[2] not in _ONCE or op.method != "POST":
        return []
    what = (
        "A key of your own for this request: sent again with the same key, it is answered as the first time."
    )
    schema = {"type": "string", "maxLength": ONCE_LIMIT}
    head = {"name": "Idempotency-Key", "in": "header", "required": False}
    return [{**head, "description": what, "schema": schema}]


def _in_query(op: Operation, of: dict[str, Any], components: dict[str, Any]) -> list[dict[str, Any]]:
    if op.query is None:
        return []
    name = of[str(op.query)]["$ref"].rsplit("/", 1)[1]
    found = []
    for field, schema in components[name]["properties"].items():
        # a query has no null: a parameter that may be absent is simply left out
        kinds = [kind for kind in schema.get("anyOf", [schema]) if kind.get("type") != "null"]
        plain = {key: value for key, value in kinds[0].items() if key != "default"}
        found.append({"name": field, "in": "query", "required": False, "schema": plain})
    return found
