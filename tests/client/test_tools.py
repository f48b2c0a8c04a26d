"""The tools for language models: one seat's side, whole games, sentences instead of tracebacks, nothing of others' secrets."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from mcp import Client as Protocol
from mcp import StdioServerParameters
from typer.testing import CliRunner

import orrery
from orrery.cli.app import app
from orrery.cli.mcp import where
from orrery.client import Client
from orrery.client.tools import Seat, server
from orrery.engine.base import Move
from orrery.engine.errors import SetupError
from orrery.engine.offers import bargain
from orrery.engine.record import read_record
from orrery.games.colonies.combat.diplomacy import AcceptTies, OfferTies, RefuseTies
from orrery.games.destiny.deals.due import BreakIt, KeepIt, KeepNow
from orrery.games.destiny.deals.talk import HearOffers, Negotiate
from orrery.games.destiny.deals.terms import LetGive, WriteTerm
from orrery.games.destiny.laws.peace import OfferPeace
from orrery.games.destiny.laws.propositions import TablePeace, TableTrade
from orrery.games.nomads.holdings.trade import OpenOffer
from orrery.games.nomads.turn.activation import AnnounceWish
from orrery.games.nomads.turn.jumps import AcceptArrival
from tests.client.kit import SHORT, WHOLE, Short


class Model:
    """A scripted model: it knows the tools and nothing else."""

    def __init__(self, session: Protocol) -> None:
        self._session = session

    async def use(self, tool: str, **given: Any) -> str:
        found = await self._session.call_tool(tool, given)
        told = "".join(getattr(part, "text", "") for part in found.content)
        assert not found.is_error, told
        return told

    async def refused(self, tool: str, **given: Any) -> str:
        found = await self._session.call_tool(tool, given)
        assert found.is_error
        return "".join(getattr(part, "text", "") for part in found.content)

    async def options(self) -> list[str]:
        """The moves that the tool lists: those that are written out, and the examples of the rest."""
        lines = (await self.use("moves")).splitlines()[1:]
        return [
            line.partition("for example: ")[2].removesuffix(")") if "for example: " in line else line
            for line in lines
        ]


@asynccontextmanager
async def seated(url: str, token: str) -> AsyncIterator[Model]:
    seat = Seat(url, token, "Model")
    async with Protocol(server(seat)) as session:
        yield Model(session)
    await seat.close()


@pytest.mark.parametrize(("slug", "whole"), WHOLE)
async def test_a_scripted_model_plays_a_whole_game(slug: str, whole: Short, url: str) -> None:
    players, options = whole
    pick = random.Random(f"model {slug}")
    with Client(url, name="Host") as host:
        table = host.open(slug, ["link"] + ["random"] * (players - 1), options, pace=0)
        async with seated(url, table.links[0].token) as model:
            told = await model.use("wait")
            while "The game is over" not in told:
                assert "You are asked" in told or "You wait" in told
                told = (
                    await model.use("play", move=pick.choice(await model.options()))
                    if "You are asked" in told
                    else await model.use("wait")
                )
            assert "won (" in told or "Nobody won" in told
        record = read_record(table.record())
    assert record.verify(orrery.game(slug)).outcome is not None
    assert any(seat == 0 for seat, _ in record.moves)


async def test_looking_rules_and_refusals(url: str) -> None:
    with Client(url, name="Host") as host:
        table = host.open(
            "emperor", ["link", "me", "random"], {"first_throne": "host", "throne_seat": 1}, pace=0
        )
        async with seated(url, table.links[0].token) as model:
            seen = await model.use("look")
            assert "Seat 0 is Model, that is you, is asked now." in seen
            view = json.loads(seen.splitlines()[-1])
            assert view["seat"] == 0
            assert table.links[0].token not in seen
            assert "EMP-BAT: Battles" in await model.use("rules")
            assert "EMP-BAT-06:" in await model.use("rules", words="emp-bat")
            assert "EMP-BAT-06:" in await model.use("rules", words="EMP-BAT-06")
            assert "No clause" in await model.refused("rules", words="bicycle")
            moves = await model.options()
            assert await model.use("why", move=moves[0]) == "Nothing speaks against it."
            assert "EMP-" in await model.use("why", move="build dreadnought at c3")
            assert (await model.refused("play", move="win at once")).endswith((".", "?"))
            assert "no deal to accept" in await model.refused("answer", accept=True)
            assert "Nobody here is called" in await model.refused("chat", text="psst", to="Zoe")
            await model.use("chat", text="for your ears", to="Host")
            await model.use("chat", text="for all")
            said = [(entry.text, entry.to) for entry in host.table(table.id, 1).log() if entry.kind == "say"]
            assert said == [("for your ears", 1), ("for all", None)]
            assert '"for all"' in await model.use("news")
            assert "for all" not in await model.use("news")
        async with seated(url, table.links[0].token) as again:
            assert "that is you" in await again.use("look"), "started again, it comes back to its seat"


def eagerness(move: str) -> int:
    """A model that wants to deal: the furthest step first."""
    steps = (("make the offer", "send the offer"), ("deal:", "give"), ("deal with", "negotiate"))
    return next((3 - at for at, begins in enumerate(steps) if move.startswith(begins)), 0)


@pytest.mark.parametrize(
    ("slug", "send", "end"),
    [("destiny", "make the offer", "the deal"), ("nomads", "send the offer", "the offer")],
)
async def test_deals_are_offered_and_answered(slug: str, send: str, end: str, url: str) -> None:
    with Client(url, name="Host") as host:
        table = host.open(slug, ["link"] * 3)
        async with AsyncExitStack() as stack:
            models = [await stack.enter_async_context(seated(url, link.token)) for link in table.links]
            for model in models:
                await model.use("look")
            answered: list[bool] = []
            while len(answered) < 2:
                for model in models:
                    if "You are asked" not in await model.use("wait", seconds=0):
                        continue
                    moves = await model.options()
                    if f"accept {end}" in moves:
                        accept = not answered
                        offered = (await model.use("offer", moves=[])).splitlines()
                        assert {f"accept {end}", f"decline {end}"} <= set(offered)
                        told = await model.use("answer", accept=accept)
                        assert f"{'accept' if accept else 'decline'} {end}" in told
                        answered.append(accept)
                    elif send in moves:
                        assert send in await model.use("offer", moves=[])
                        told = await model.use("offer", moves=[send, send])
                        assert "the moves before it were played" in told
                    else:
                        await model.use("play", move=max(moves, key=eagerness))


def test_offers_are_known_by_what_they_do_and_not_by_their_words(url: str) -> None:
    """A program that reads no move deals with everybody: the API says which moves begin, add, send, accept and decline."""
    with Client(url, name="Ada") as one, Client(url, name="Bo") as two:
        mine = one.open("nomads", ["me", "link"])
        seats = (mine, two.join(mine.links[0].token))
        pick, done = random.Random("deals"), set[str]()
        while not {"begin", "add", "send", "accept", "decline"} <= done:
            for seat in seats:
                found = seat.moves()
                if not (found.moves or found.choices) or (found.prompt is not None and found.prompt.auto):
                    continue
                deals = found.deals
                answers = [*found.moves, *(choice.example for choice in found.choices)]
                assert set(deals.all) <= {*found.moves, *(choice.template for choice in found.choices)}
                wanted = "decline" if "accept" in done else "accept"
                for role in (wanted, "decline", "send", "add", "begin"):
                    can = [move for move in getattr(deals, role) if move in found.moves]
                    if can:
                        done.add(role)
                        seat.play(pick.choice(can))
                        break
                else:
                    seat.play(pick.choice(answers))


@pytest.mark.parametrize(
    ("move", "role"),
    [
        (OfferTies(1), "begin"),
        (AcceptTies(), "accept"),
        (RefuseTies(), "decline"),
        (Negotiate(), "begin"),
        (HearOffers(), "begin"),
        (OfferPeace(1), "begin"),
        (TableTrade(), "begin"),
        (TablePeace(), "begin"),
        (KeepNow(1, 1), "keep"),
        (KeepIt(), "keep"),
        (BreakIt(), "breach"),
        (OpenOffer(1), "begin"),
        (AnnounceWish(), "begin"),
        (AcceptArrival(), None),
    ],
    ids=lambda given: type(given).__name__ if not isinstance(given, str) else given,
)
def test_games_say_what_their_moves_do_for_offers(move: Move, role: str | None) -> None:
    """Ties of colonies have none of the words of offers, and a system's offer in nomads is none of a player's."""
    assert bargain(move) == role


def test_what_adds_to_an_offer_is_known_by_the_decision() -> None:
    assert WriteTerm.drafting and bargain(LetGive(0, 1), WriteTerm.drafting) == "add"


async def test_the_command_speaks_the_protocol(url: str) -> None:
    with Client(url, name="Host") as host:
        table = host.open("nomads", ["link", "random"], SHORT["nomads"].options, pace=0)
        command = StdioServerParameters(
            command=sys.executable,
            args=["-c", "from orrery.cli import main; main()", "mcp", f"{url}/join/{table.links[0].token}"],
        )
        async with Protocol(command) as session:
            names = {tool.name for tool in (await session.list_tools()).tools}
            assert names == {
                "look",
                "moves",
                "play",
                "wait",
                "news",
                "why",
                "rules",
                "offer",
                "answer",
                "chat",
                "undo",
            }
            assert "that is you" in await Model(session).use("look", view=False)


def test_a_link_or_a_token_with_its_server() -> None:
    assert where("https://play.example/join/abc", "") == ("https://play.example", "abc")
    assert where("abc", "http://localhost:8000") == ("http://localhost:8000", "abc")
    for link in ("abc", "ftp://x/join/abc", ""):
        with pytest.raises(SetupError):
            where(link, "")
    assert "Model Context Protocol" in CliRunner().invoke(app, ["mcp", "--help"]).stdout
