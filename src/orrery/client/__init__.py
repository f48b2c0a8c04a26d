"""A player made by anybody: a client of the JSON API of a running server, in plain and in asynchronous Python.

    from orrery.client import Client

    with Client("http://localhost:8000", name="Ada") as me:
        table = me.join(token)
        table.play_on(lambda turn: turn.moves[0])

It knows nothing but the documented API (`/api` of every server), and sees what a person on the same seat would see.
"""

from __future__ import annotations

from orrery.engine.extras import extra

with extra("client", "A client of the API"):
    import httpx as _httpx  # noqa: F401

from orrery.client.asynchronous import AsyncClient, AsyncTable
from orrery.client.plain import Client, Table
from orrery.client.types import (
    Choice,
    Clause,
    Entry,
    GameFacts,
    Moves,
    Now,
    Person,
    Played,
    Problem,
    Prompt,
    Section,
    TableCard,
    TableNow,
    Turn,
    Update,
)
from orrery.client.wire import Lost, Refusal, Stale

__all__ = [
    "AsyncClient",
    "AsyncTable",
    "Choice",
    "Clause",
    "Client",
    "Entry",
    "GameFacts",
    "Lost",
    "Moves",
    "Now",
    "Person",
    "Played",
    "Problem",
    "Prompt",
    "Refusal",
    "Section",
    "Stale",
    "Table",
    "TableCard",
    "TableNow",
    "Turn",
    "Update",
]
