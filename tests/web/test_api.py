"""The JSON API: every operation, every kind of refusal, and what its heads say."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from orrery.engine.record import read_record
from orrery.web.app import Site
from orrery.web.limits import Limits
from tests.host.kit import TOY, sqlite_in
from tests.web.api_kit import Caller, place


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_in(tmp_path)


async def asked(table: str, people: list[Caller]) -> tuple[int, dict[str, Any]]:
    """The first seat that is asked and its moves; what goes by itself is waited for."""
    found = await asked_or_over(table, people)
    assert found is not None, "the game is over"
    return found


async def asked_or_over(table: str, people: list[Caller]) -> tuple[int, dict[str, Any]] | None:
    """The same; None if the game is over."""
    async with asyncio.timeout(20):
        while (await people[0].get(f"/tables/{table}"))["state"] != "over":
            for seat, who in enumerate(people):
                found = await who.get(f"/tables/{table}/moves")
                if (found["moves"] or found["choices"]) and not found["prompt"]["auto"]:
                    return seat, found
            await asyncio.sleep(0.002)
    return None


def any_of(found: dict[str, Any], luck: random.Random) -> str:
    texts: list[str] = [*found["moves"], *(choice["example"] for choice in found["choices"])]
    return luck.choice(texts)


async def test_games_are_described(url: str) -> None:
    async with place(url) as here:
        stranger = here.caller("")
        games = await stranger.get("/games")
        assert "emperor" in {game["slug"] for game in games}
        emperor = await stranger.get("/games/emperor")
        assert emperor["players"] == [3, 6]
        assert {option["name"] for option in emperor["options"]} >= {"open_scores"}
        assert any(
            clause["id"] == "EMP-MAP-05" for section in emperor["rules"] for clause in section["clause"]
        )
        assert "random" in emperor["bots"]
        assert await stranger.refused("GET", "/games/tiddlywinks") == (404, "unknown")


async def test_a_guest_opens_a_table_others_join_and_they_play(url: str) -> None:
    async with place(url) as here:
        token = (await here.caller("").post("/guests", {"name": "Ann"}))["token"]
        ann, bob = here.caller(token), here.caller()
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}]
        answer = await ann.ask("POST", "/tables", {"game": "emperor", "seats": seats, "title": "A game"})
        assert answer.status_code == 201
        opened = answer.json()
        table = opened["table"]
        assert answer.headers["location"] == f"/api/tables/{table}"
        joined = await bob.post("/join", {"token": opened["links"][0]["token"], "name": "Bob"})
        assert joined["seat"] == 1
        now = await here.caller(joined["key"]).get(f"/tables/{table}")
        assert now["you"]["seats"] == [1]
        assert [person["name"] for person in now["people"]][:2] == ["Ann", "Bob"]
        assert now["now"]["view"]["players"] == 3
        assert (await ann.get("/tables", mine=True))["tables"][0]["id"] == table
        assert (await ann.get("/tables"))["tables"] == []


async def test_a_whole_game_is_played_recorded_and_replayed(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group(3, "lanterns", options={"rich": True})
        luck = random.Random(1)
        assert await people[0].refused("GET", f"/tables/{table}/record") == (409, "not now")
        while (turn := await asked_or_over(table, people)) is not None:
            seat, found = turn
            played = await people[seat].post(
                f"/tables/{table}/moves", {"move": any_of(found, luck), "after": found["at"]}
            )
            assert played["at"] > found["at"]
        over = await people[1].get(f"/tables/{table}")
        assert over["secret"]
        text = await people[2].ask("GET", f"/tables/{table}/record")
        assert text.headers["content-type"].startswith("text/plain")
        record = read_record(text.text)
        assert list(record.verify(TOY).outcome.winners) == over["outcome"]["winners"]  # type: ignore[union-attr]
        frame = await people[0].get(f"/tables/{table}/replay", step=3, seat=2)
        assert (frame["step"], frame["steps"], frame["view"]["seat"]) == (3, len(record.moves), 2)
        assert await people[0].refused("GET", f"/tables/{table}/replay?step=100000") == (409, "not now")
        again = await people[0].post(f"/tables/{table}/again")
        assert again["table"] != table


async def test_refusals_have_the_right_status_and_change_nothing(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group()
        seat, found = await asked(table, people)
        me, other, moves = people[seat], people[(seat + 1) % 3], f"/tables/{table}/moves"
        good = {"move": found["moves"][0], "after": found["at"]}
        stranger = here.caller()
        expected = [
            (me, {**good, "move": "dance"}, (400, "unreadable")),
            (me, {**good, "move": "done"}, (409, "illegal")),
            (me, {**good, "after": found["at"] - 1}, (409, "stale")),
            (me, {**good, "seat": (seat + 1) % 3}, (403, "not yours")),
            (me, {**good, "move": 7}, (422, "refused")),
            (me, {**good, "extra": 1}, (422, "refused")),
            (me, {"after": 1}, (422, "refused")),
            (other, good, (409, "illegal")),
            (stranger, good, (404, "unknown")),
        ]
        for who, body, refusal in expected:
            assert await who.refused("POST", moves, body) == refusal
        assert await me.refused("POST", moves, None) == (400, "unreadable")
        broken = {"content": b"{", "headers": {"content-type": "application/json"}}
        assert await me.refused("POST", moves, None, **broken) == (400, "unreadable")
        form = {"content": b"move=pass", "headers": {"content-type": "application/x-www-form-urlencoded"}}
        assert await me.refused("POST", moves, None, **form) == (400, "unreadable")
        assert await me.refused("PATCH", moves) == (405, "unknown")
        assert await me.refused("GET", "/nothing") == (404, "unknown")
        assert await me.refused("GET", f"/tables/{table}?seat=x") == (422, "refused")
        assert await here.caller("").refused("GET", f"/tables/{table}") == (404, "unknown")
        assert (await me.get(f"/tables/{table}"))["at"] == found["at"]
        await me.post(moves, good)
        assert await me.refused("POST", moves, good) == (409, "duplicate")


async def test_a_clause_is_named_where_one_is_to_blame(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group(3, "lanterns")
        hand = set((await people[0].get(f"/tables/{table}/moves"))["moves"])
        missing = next(f"play {n}" for n in range(1, 10) if f"play {n}" not in hand)
        answer = await people[0].ask("POST", f"/tables/{table}/moves", {"move": missing})
        assert answer.status_code == 409
        assert answer.json()["clause"] == "TOY-PLAY-01"


async def test_an_open_ended_choice_is_a_template(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group(3, "lanterns")
        luck = random.Random(5)
        while True:
            seat, found = await asked(table, people)
            if found["choices"]:
                break
            calm = [move for move in ("pass", "done") if move in found["moves"]]
            move = calm[0] if calm else luck.choice(found["moves"])
            await people[seat].post(f"/tables/{table}/moves", {"move": move})
        bid = found["choices"][0]
        assert bid["template"].startswith("bid {amount} for ")
        assert bid["fields"][0] == {
            "field": "amount", "kind": "number", "label": "bid", "low": 1, "high": 3, "limit": None,
        }  # fmt: skip
        too_much = bid["template"].replace("{amount}", "99")
        assert await people[seat].refused("POST", f"/tables/{table}/moves", {"move": too_much}) == (
            409,
            "illegal",
        )
        await people[seat].post(f"/tables/{table}/moves", {"move": bid["template"].replace("{amount}", "1")})


async def test_a_poll_waits_for_what_happens_next(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group()
        seat, found = await asked(table, people)
        waiting = asyncio.create_task(
            people[(seat + 1) % 3].get(f"/tables/{table}/events", after=found["at"], wait=20)
        )
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await people[seat].post(f"/tables/{table}/moves", {"move": found["moves"][0]})
        update = await waiting
        assert update["at"] == found["at"] + 1
        entry = update["entries"][-1]
        assert entry["kind"] == "move"
        assert entry["events"][0]["clause"]
        assert entry["events"][0]["text"]
        empty = await people[0].get(f"/tables/{table}/events", after=update["at"], wait=0.05)
        assert empty["entries"] == []


async def test_bots_stops_chat_and_leaving(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group(3, "lanterns")
        await people[0].post(f"/tables/{table}/chat", {"text": "hello"})
        wanted = {"level": "mine", "kinds": {"answer trick": "never"}}
        await people[0].post(f"/tables/{table}/stops", wanted, "PUT")
        assert (await people[0].get(f"/tables/{table}"))["stops"] == {**wanted, "once": False}
        await people[1].post(f"/tables/{table}/seats/1/bot", {"bot": "random"}, "PUT")
        assert (await people[1].ask("DELETE", f"/tables/{table}/seats/1/bot")).status_code == 200
        assert (await people[2].ask("DELETE", f"/tables/{table}/seats/2")).status_code == 200
        await people[1].post(f"/tables/{table}/resign")
        log = (await people[0].get(f"/tables/{table}/log"))["entries"]
        kinds = [entry["kind"] for entry in log]
        assert {"open", "sit", "start", "say", "bot", "back", "stand", "resign"} <= set(kinds)
        assert "stops" not in kinds, "what somebody wants to be asked stands in `stops` alone"
        assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))


async def test_a_request_with_a_key_is_done_once_and_one_seat_is_never_taken_for_another(url: str) -> None:
    async with place(url) as here:
        ann = here.caller()
        seats = [{"kind": "me"}] * 3
        table = (await ann.post("/tables", {"game": "lanterns", "seats": seats}))["table"]
        now = await ann.get(f"/tables/{table}/moves")
        assert now["seat"] == 0
        body = {"move": now["moves"][0], "after": now["at"]}
        path = f"/tables/{table}/moves"
        assert await ann.refused("POST", path, body) == (422, "refused")
        named = {**body, "seat": 0}
        key = {"headers": {"Idempotency-Key": "0c4f"}}
        answers = [await ann.ask("POST", path, named, **key) for _ in range(3)]
        assert [answer.json() for answer in answers] == [{"at": now["at"] + 1}] * 3
        assert await ann.refused("POST", path, {**named, "seat": 1}, **key) == (422, "refused")
        assert await ann.refused("POST", path, body, headers={"Idempotency-Key": "k" * 201}) == (
            422,
            "refused",
        )
        assert await ann.refused("POST", f"/tables/{table}/resign", {}) == (422, "refused")


async def test_away_rules_sending_away_new_keys_and_shares(url: str) -> None:
    async with place(url) as here:
        ann, ben, eve = (here.caller() for _ in range(3))
        promised = (await ann.post("/commitments"))["commitment"]
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        rule = {"seconds": 120, "by": "most", "bot": "random"}
        plan = {"game": "emperor", "seats": seats, "away": rule, "salt": "mine", "commitment": promised}
        assert (await ann.refused("POST", "/tables", {**plan, "commitment": ""}))[0] == 422
        assert (await ann.refused("POST", "/tables", {**plan, "away": {"by": "eve"}}))[0] == 422
        opened = await ann.post("/tables", plan)
        table = opened["table"]
        eves = await eve.post("/join", {"token": opened["links"][0]["token"]})
        sitter = f"/tables/{table}/seats/1/sitter"
        assert (await eve.refused("DELETE", sitter))[0] == 403
        assert (await ann.ask("DELETE", sitter)).status_code == 200
        assert (await eve.refused("GET", f"/tables/{table}"))[0] == 404
        assert (await here.caller(eves["key"]).refused("GET", f"/tables/{table}"))[0] == 404
        links = {link["seat"]: link["token"] for link in (await ann.get(f"/tables/{table}"))["links"]}
        bens = await ben.post("/join", {"token": links[1]})
        await ben.post(f"/tables/{table}/seats/1/share", {"salt": "ben's"}, "PUT")
        await here.caller().post("/join", {"token": links[2]})
        now = await ben.get(f"/tables/{table}")
        assert (now["away"], now["commitment"]) == (rule, promised)
        assert now["shares"] == ["mine", "ben's", ""]
        renewed = await ben.post(f"/tables/{table}/seats/1/key")
        assert renewed["key"] != bens["key"]
        assert (await here.caller(bens["key"]).refused("GET", f"/tables/{table}"))[0] == 404
        assert (await here.caller(renewed["key"]).get(f"/tables/{table}"))["you"]["seats"] == [1]
        asked = now["now"]["prompt"]["waiting"][0]
        other = ann if asked else ben
        early = await other.refused("PUT", f"/tables/{table}/seats/{asked}/bot", {"bot": "random"})
        assert early == (409, "not now")


# --- the guard --------------------------------------------------------------------------------------------------------


async def test_every_answer_has_the_headers_of_a_careful_site(url: str) -> None:
    async with place(url) as here:
        for path in ("/api", "/api/games", "/api/nothing", "/", "/nothing"):
            answer = await here.client.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe-inline" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] in {"same-origin", "no-referrer"}


async def test_large_bodies_are_not_read(url: str) -> None:
    async with place(url) as here:
        who = here.caller()
        assert await who.refused("POST", "/join", {"token": "x" * 70_000}) == (413, "too large")

        async def endless() -> Any:
            for _ in range(100):
                yield b" " * 10_000

        sent = {"content": endless(), "headers": {"content-type": "application/json"}}
        assert await who.refused("POST", "/join", None, **sent) == (413, "too large")


async def test_half_a_body_is_not_taken_for_an_empty_one(url: str) -> None:
    """Somebody whose connection breaks off must not resign by accident."""

    async with place(url) as here:
        table, people, _ = await here.group()
        site = Site(limits=Limits(off=True), tables=here.tables)
        parts = iter([{"type": "http.request", "body": b"", "more_body": True}, {"type": "http.disconnect"}])
        sent: list[Any] = []

        async def receive() -> Any:
            return next(parts)

        async def send(message: Any) -> None:
            sent.append(message)

        token = people[0].token.encode()
        headers = [(b"authorization", b"Bearer " + token), (b"content-type", b"application/json")]
        path = f"/api/tables/{table}/resign"
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "client": None,
        }
        await site(scope, receive, send)
        assert sent[0]["status"] == 400
        assert not (await people[0].get(f"/tables/{table}"))["people"][0]["resigned"]


async def test_a_broken_authorization_is_refused(url: str) -> None:
    async with place(url) as here:
        for value in ("Bearer short", "Basic abc", "Bearer " + "x" * 500, "Bearer \u00e9"):
            headers = {"authorization": value.encode("latin-1")}
            assert await here.caller("").refused("GET", "/tables?mine=true", headers=headers) == (
                403,
                "not yours",
            )


async def test_several_moves_go_in_one_request_and_why_not_is_answered(url: str) -> None:
    async with place(url) as here:
        table, people, _ = await here.group(3, "lanterns", options={"rich": True})
        while True:
            seat, found = await asked(table, people)
            if "sheet" in found:
                break
            await people[seat].post(f"/tables/{table}/moves", {"move": found["moves"][-1]})
        me, moves = people[seat], f"/tables/{table}/moves"
        sheet = found["sheet"]
        assert sheet["end"] == "done" and sheet["purses"][0]["name"] == "coins"
        (line,) = sheet["lines"]
        assert (line["move"], line["costs"], line["most"]) == ("buy oil", [1], sheet["purses"][0]["amount"])
        row = [line["move"]] * 2
        assert await me.refused("POST", moves, {"moves": [*row, "pass"]}) == (409, "illegal")
        assert await me.refused("POST", moves, {"moves": row, "move": "done"}) == (422, "refused")
        told = await me.get(f"/tables/{table}/why", move="pass")
        assert told["clause"] == "TOY-PLAY-03" and told["sentence"]
        assert await me.get(f"/tables/{table}/why", move="done") == {"sentence": "", "clause": ""}
        assert await me.refused("GET", f"/tables/{table}/why?move=dance") == (400, "unreadable")
        played = await me.post(moves, {"moves": row, "after": found["at"]})
        assert played == {"at": found["at"] + 2, "moves": 2}
        stopped = await me.post(moves, {"moves": ["peek", "done"], "after": played["at"]})
        assert stopped["at"] == played["at"] + 1 and "after 1 of 2 moves" in stopped["stopped"]
