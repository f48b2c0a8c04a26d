"""The host's own addresses, numbers, log, and who is shut out: what a server tells whoever runs it, and nobody else."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bench.wire import Client, events
from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.people import guest_of, new_token
from orrery.host.values import Who
from orrery.web import logs, meters
from orrery.web.app import Site
from orrery.web.limits import Limits
from orrery.web.live import Reader
from orrery.web.serve import metrics_address
from tests.host.kit import config_for, fresh_postgres, serving, sqlite_in, until
from tests.host.outage import line_to
from tests.host.test_admin import office
from tests.needs import need_postgres, need_redis
from tests.web.api_kit import place
from tests.web.servers import Server

TOKEN = "a token for the numbers"


class Asker:
    """A site, asked from an address, at its port or at the console's."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def ask(
        self, path: str, port: int = 80, address: str = "192.0.2.1", method: str = "GET", **headers: str
    ) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.site, client=(address, 1234))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://test:{port}") as client:
            return await client.request(method, path, headers=headers)


def numbers(text: str) -> dict[str, float]:
    """All numbers of `/metrics`, by name and labels; each family must explain itself."""
    found = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation, family.name
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


# --- health and readiness ---------------------------------------------------------------------------------------------


async def test_a_server_is_ready_until_it_leaves(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        asker = Asker(Site(config_for(sqlite_in(tmp_path)), tables=tables))
        for path, words in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
            answer = await asker.ask(path)
            assert (answer.status_code, answer.text) == (200, words)
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["content-security-policy"].startswith("default-src 'none'")
            assert (await asker.ask(path, method="POST")).status_code == 405
        asker.site.console.leaving = True
        answer = await asker.ask("/readyz")
        assert (answer.status_code, answer.text) == (503, "The server is about to stop.\n")
        assert (await asker.ask("/healthz")).status_code == 200


async def test_health_is_neither_limited_nor_shut_out(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        asker = Asker(Site(config_for(sqlite_in(tmp_path)), tables=tables))
        with office(sqlite_in(tmp_path)) as here:
            here.ban_address("192.0.2.1")
        await tables.desk.look()
        assert (await asker.ask("/")).status_code == 403
        answers = [await asker.ask("/healthz") for _ in range(700)]
        assert {answer.status_code for answer in answers} == {200}


@pytest.mark.postgres
@pytest.mark.redis
async def test_a_server_is_not_ready_while_the_database_or_redis_is_away_or_of_another_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need_postgres()
    need_redis()
    monkeypatch.setattr("orrery.web.console._FRESH", 0.0)
    with fresh_postgres() as url:
        async with line_to(5432) as database, line_to(6379) as redis:
            through = url.replace(":5432", f":{database.port}")
            config = config_for(through, redis=f"redis://127.0.0.1:{redis.port}")
            async with serving(config) as tables:
                asker = Asker(Site(config, tables=tables))

                async def ready() -> tuple[int, str]:
                    answer = await asker.ask("/readyz")
                    return answer.status_code, answer.text.strip()

                async def answers(status: int, words: str) -> None:
                    """A line that is cut or mended is noticed soon, but not by everybody at once."""
                    await until(lambda: said(status, words))

                async def said(status: int, words: str) -> bool:
                    return await ready() == (status, words)

                await answers(200, "ready")
                await redis.cut()
                await answers(503, "Redis does not answer.")
                await redis.mend()
                await answers(200, "ready")
                await database.cut()
                await answers(503, "The database does not answer.")
                await database.mend()
                await answers(200, "ready")
                monkeypatch.setattr("orrery.host.vitals.HEAD", "9999")
                assert (await ready())[1].startswith("The database has another version")


# --- numbers ----------------------------------------------------------------------------------------------------------


async def test_strangers_find_no_numbers(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        open_to_none = Asker(Site(config_for(sqlite_in(tmp_path)), tables=tables))
        for address in (
            "192.0.2.1",
            "127.0.0.1",
            "::1",
        ):  # a proxy that nobody declared looks like this machine
            for said in ("", "Bearer ", "Bearer x"):
                answer = await open_to_none.ask("/metrics", address=address, authorization=said)
                assert (answer.status_code, "orrery_" in answer.text) == (404, False)
        config = config_for(sqlite_in(tmp_path), metrics_token=TOKEN)
        by_token = Asker(Site(config, tables=tables))
        for said in ("", "Bearer", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", f"Bearer {TOKEN}x"):
            assert (await by_token.ask("/metrics", authorization=said)).status_code == 404
        answer = await by_token.ask("/metrics", authorization=f"Bearer {TOKEN}")
        assert answer.status_code == 200
        assert "orrery_tables" in answer.text


async def test_the_port_of_numbers_serves_nothing_else(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        asker = Asker(Site(config_for(sqlite_in(tmp_path)), tables=tables))
        asker.site.console.port = 9464
        assert (await asker.ask("/metrics", port=9464)).status_code == 200
        assert (await asker.ask("/readyz", port=9464)).status_code == 200
        for path in ("/", "/api/games", "/metrics/", "/static/x/orrery.css"):
            assert (await asker.ask(path, port=9464)).status_code == 404
        assert (await asker.ask("/metrics", port=80)).status_code == 404


async def test_numbers_tell_what_has_happened(tmp_path: Path) -> None:
    before = numbers(generate_latest(meters.REGISTRY).decode())
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group(3, "lanterns")
        await here.caller().post(
            "/tables", {"game": "emperor", "seats": [{"kind": "me"}, *[{"kind": "link"}] * 2]}
        )
        for mover in people:
            found = await mover.get(f"/tables/{table}/moves")
            if found["moves"]:
                break
        await mover.post(f"/tables/{table}/moves", {"move": found["moves"][0], "after": found["at"]})
        await mover.refused("POST", f"/tables/{table}/moves", {"move": "nonsense"})
        await here.client.get("/")
        await here.client.get("/tables/nowhere1")
        async with here.tables.watch(table, Who(guest_of(people[0].token))):
            site = Site(config_for(sqlite_in(tmp_path), metrics_token=TOKEN), tables=here.tables)
            answer = await Asker(site).ask("/metrics", authorization=f"Bearer {TOKEN}")
    now = numbers(answer.text)

    def grown(name: str) -> float:
        return now[name] - before.get(name, 0.0)

    assert (now["orrery_tables{state=playing}"], now["orrery_tables{state=gathering}"]) == (1, 1)
    assert now["orrery_streams"] == now["orrery_watched_tables"] == 1
    assert now["orrery_cached_tables"] == 2
    assert now["orrery_cache_bytes"] > 1000
    assert now["orrery_moves_total"] == now["orrery_entries_total{kind=move}"] == 1
    assert now["orrery_entries_total{kind=start}"] == 1
    assert now["orrery_writer_jobs_total"] >= now["orrery_writer_batches_total"] > 0
    assert now["orrery_writer_queue"] == now["orrery_bot_queue"] == now["orrery_bot_tables"] == 0
    assert grown("orrery_refusals_total{kind=unreadable}") == 1
    assert grown("orrery_refusals_total{kind=unknown}") == 1
    assert grown("orrery_answers_total{route=page,status=200}") == 1
    assert grown("orrery_answers_total{route=page,status=404}") == 1
    assert grown("orrery_request_seconds_count{route=page}") == 2
    assert grown("orrery_request_seconds_count{route=api-write}") >= 6
    assert grown("orrery_request_seconds_bucket{le=+Inf,route=api-read}") >= 1
    secrets = [caller.token for caller in people]
    assert not [secret for secret in [*secrets, table] if secret in answer.text]


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("GET", "/", "page"),
        ("POST", "/tables/abc/do", "form"),
        ("GET", "/tables/abc/live", "stream"),
        ("GET", "/api/tables/abc/stream", "stream"),
        ("GET", "/api/tables/abc/events", "stream"),
        ("GET", "/api/tables/abc", "api-read"),
        ("GET", "/api", "api-read"),
        ("PUT", "/api/tables/abc/orders", "api-write"),
        ("GET", "/static/v/orrery.css", "static"),
        ("GET", "/rules/live", "page"),
    ],
)
def test_routes_have_few_classes(method: str, path: str, route: str) -> None:
    assert meters.route_class(method, path) == route


def test_settings_that_cannot_be_meant_are_refused_with_a_sentence() -> None:
    assert metrics_address("9464") == ("127.0.0.1", 9464)
    assert metrics_address("0.0.0.0:9464") == ("0.0.0.0", 9464)
    assert metrics_address("[::1]:9464") == ("::1", 9464)
    for wrong in ("here", "127.0.0.1", "1:2:x", "99999", "²"):
        with pytest.raises(HostError, match="should be a port"):
            metrics_address(wrong)
    for name, value in (
        ("ORRERY_METRICS_TOKEN", "short"),
        ("ORRERY_LOG", "loud"),
        ("ORRERY_DRAIN", "soon"),
        ("ORRERY_DRAIN", "500"),
    ):
        with pytest.raises(HostError, match=name):
            Config.from_env({name: value})
    config = Config.from_env({"ORRERY_LOG": "JSON", "ORRERY_LOG_REQUESTS": "on", "ORRERY_DRAIN": "2.5"})
    assert (config.log, config.log_requests, config.drain) == ("json", True, 2.5)


# --- the log ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What is logged meanwhile; `request.param` is the kind."""
    root, stream = logging.getLogger(), io.StringIO()
    before, level = root.handlers[:], root.level
    root.handlers = []
    logs.set_up(request.param, True, stream)
    try:
        yield stream
    finally:
        root.handlers = before
        root.setLevel(level)
        logs.REQUESTS.setLevel(logging.NOTSET)


TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


async def some_requests(tmp_path: Path) -> list[str]:
    """Requests whose addresses carry keys; the keys."""
    config = config_for(sqlite_in(tmp_path), log_requests=True)
    async with serving(config) as tables:
        site = Site(config, Limits(off=True), tables)
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app=site), base_url="http://test"
        ) as client:
            seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
            guest = "AAAAAAAAAAAAAAAAAAAAAA"
            opened = (
                await client.post(
                    "/api/tables",
                    json={"game": "emperor", "seats": seats},
                    headers={"authorization": f"Bearer {guest}"},
                )
            ).json()
            token = opened["links"][0]["token"]
            await client.get(f"/join/{token}?name=whisper")
            await client.get(
                f"/api/tables/{opened['table']}?seat=0", headers={"authorization": f"Bearer {guest}"}
            )
    logging.getLogger("orrery.host").warning("Redis is lost")
    try:
        raise ValueError("a bug")
    except ValueError:
        logging.getLogger("orrery.web").exception("it failed")
    return [token, guest, opened["watch"], "whisper", "seat=0"]


@pytest.mark.parametrize("log", ["text"], indirect=True)
async def test_every_line_of_the_log_has_a_time_and_none_a_key(tmp_path: Path, log: io.StringIO) -> None:
    secrets = await some_requests(tmp_path)
    lines = log.getvalue().splitlines()
    assert [secret for secret in secrets if secret in log.getvalue()] == []
    assert re.fullmatch(
        rf"{TIME} INFO orrery\.requests: POST /api/tables 201 [\d.]+ms 127\.0\.0\.1", lines[0]
    )
    assert re.fullmatch(rf"{TIME} INFO orrery\.requests: GET /join/\.\.\. 200 .*", lines[1])
    assert re.fullmatch(rf"{TIME} WARNING orrery\.host: Redis is lost", lines[3])
    assert lines[-1] == "ValueError: a bug"


@pytest.mark.parametrize("log", ["json"], indirect=True)
async def test_the_log_can_be_json(tmp_path: Path, log: io.StringIO) -> None:
    secrets = await some_requests(tmp_path)
    assert [secret for secret in secrets if secret in log.getvalue()] == []
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert all(re.fullmatch(TIME, line["time"]) for line in lines)
    assert {key: lines[0][key] for key in ("level", "logger", "method", "path", "status", "address")} == {
        "level": "info",
        "logger": "orrery.requests",
        "method": "POST",
        "path": "/api/tables",
        "status": 201,
        "address": "127.0.0.1",
    }
    assert lines[-2]["message"] == "Redis is lost"
    assert lines[-1]["trace"].endswith("ValueError: a bug")


# --- who is shut out, and what all are told ---------------------------------------------------------------------------


async def test_who_is_shut_out_is_told_so_on_pages_and_by_the_api(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        ann, ben = here.caller(), here.caller()
        with office(sqlite_in(tmp_path)) as admin:
            admin.ban_guest(guest_of(ann.token), "Swearing")
            await here.tables.desk.look()
            assert await ann.refused("GET", "/tables") == (403, "banned")
            assert await ben.get("/tables") == {"tables": []}
            cookie = {"cookie": f"orrery={ann.token}"}
            answer = await here.client.get("/", headers=cookie)
            assert (answer.status_code, answer.text) == (
                403,
                "Whoever runs this server has shut you out: Swearing.",
            )
            admin.unban("guest", guest_of(ann.token))
            await here.tables.desk.look()
            assert (await here.client.get("/", headers=cookie)).status_code == 200
            admin.ban_address("127.0.0.0/8")
            await here.tables.desk.look()
            assert await ben.refused("GET", "/tables") == (403, "banned")


async def test_a_message_to_all_stands_on_every_page_and_is_no_markup(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        with office(sqlite_in(tmp_path)) as admin:
            admin.tell("Back at <b>nine</b>", 5)
        await here.tables.desk.look()
        for path in ("/", "/rules", "/tables/nowhere1"):
            assert "Back at &lt;b&gt;nine&lt;/b&gt;" in (await here.client.get(path)).text


async def test_streams_of_pages_carry_the_message_to_all(tmp_path: Path) -> None:
    async with place(sqlite_in(tmp_path)) as here:
        table, people, _ = await here.group(3)
        who = Who(guest_of(people[0].token))
        reader = Reader(here.tables, table, who, "http://test", "", 0, "playing")

        async def told() -> str:
            return b"".join([text async for text in reader.news()]).decode()

        assert "#told" not in await told()
        with office(sqlite_in(tmp_path)) as admin:
            admin.tell("Back at <nine>", 5)
            await here.tables.desk.look()
            assert (
                '<hx-partial hx-target="#told" hx-swap="innerHTML">Back at &lt;nine&gt;</hx-partial>'
                in await told()
            )
            assert "#told" not in await told()  # once is enough
            admin.fall_silent()
            await here.tables.desk.look()
            assert '<hx-partial hx-target="#told" hx-swap="innerHTML"></hx-partial>' in await told()


async def test_a_stream_of_the_api_tells_the_message_and_ends_for_whoever_is_shut_out(tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    with Server(database) as server:
        client, token = Client("127.0.0.1", server.port), new_token()
        plan = {"game": "emperor", "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]}
        table = (await client.json("POST", "/api/tables", plan, token))["table"]
        path, head = f"/api/tables/{table}/stream", f"Authorization: Bearer {token}\r\n"
        stream = events("127.0.0.1", server.port, path, head)
        assert (await anext(stream))[0] == "update"
        with office(database) as admin:
            admin.tell("Back at nine", 5)
            async with asyncio.timeout(10):
                while (got := await anext(stream))[0] != "notice":
                    pass
            assert json.loads(got[2]) == {"text": "Back at nine"}
            admin.ban_guest(guest_of(token))
            async with asyncio.timeout(10):
                assert [event async for event, _, _ in stream if event == "notice"] == []
        assert (await client.ask("GET", f"/api/tables/{table}", None, token))[0] == 403
        client.close()
