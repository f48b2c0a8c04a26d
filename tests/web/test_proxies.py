"""Behind the proxies that docs/hosting.md shows, as they are shown: real nginx and Caddy, HTTPS, streams, two processes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import httpx
import pytest

from tests.host.kit import fresh_postgres, sqlite_in
from tests.needs import need, need_postgres, need_redis
from tests.web.servers import ROOT, Server

DEPLOY = ROOT / "deploy"
SEATS = [{"kind": "me"}, {"kind": "link"}, {"kind": "bot", "bot": "cadet"}]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], port: int, trust: ssl.SSLContext, **env: str) -> Iterator[httpx.Client]:
    """A proxy, and a visitor who comes in by it over HTTPS."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        with httpx.Client(base_url=f"https://localhost:{port}", verify=trust, timeout=20) as visitor:
            for _ in range(600):
                assert process.poll() is None, "the proxy has ended"
                with suppress(httpx.TransportError):
                    if visitor.get("/healthz").status_code == 200:
                        break
                time.sleep(0.05)
            else:
                raise AssertionError("the proxy does not answer")
            yield visitor
    finally:
        # with all its workers; asked politely, Caddy would wait for streams that are still open
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def nginx(folder: Path, server: Server) -> Iterator[httpx.Client]:
    """nginx by our file: only addresses and the certificate are others."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    need(program and shutil.which("openssl"), "nginx and openssl")
    key, certificate, port = folder / "key.pem", folder / "certificate.pem", free_port()
    made = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run([*made.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for shown, here in (
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{server.port}"),
        (r"tables\.example\.org;", "localhost;"),
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (r"ssl_certificate .*;", f"ssl_certificate {certificate};"),
        (r"ssl_certificate_key .*;", f"ssl_certificate_key {key};"),
    ):
        text, times = re.subn(shown, here, text)
        assert times, f"nginx.conf says nothing of {shown}"
    logs = "".join(
        f"{name}_temp_path {folder / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off;\npid {folder / 'pid'};\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{logs}{text}}}\n",
        encoding="utf-8",
    )
    trust = ssl.create_default_context(cafile=str(certificate))
    command = [program or "", "-p", str(folder), "-c", str(whole)]
    with running(command, port, trust) as visitor:
        yield visitor


@contextmanager
def caddy(folder: Path, *servers: Server) -> Iterator[httpx.Client]:
    """Caddy by our file, with a certificate that it makes by itself, and that nobody but this test trusts."""
    program = shutil.which("caddy")
    need(program, "caddy")
    port = free_port()
    whole = folder / "Caddyfile"
    whole.write_text(
        "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
        f"import {DEPLOY / 'Caddyfile'}\n",
        encoding="utf-8",
    )
    trust = ssl.create_default_context()
    # its root is made when it starts, and is trusted from then on
    root = folder / "caddy/pki/authorities/local/root.crt"

    def follow() -> None:
        end = time.monotonic() + 30
        while not root.is_file() and time.monotonic() < end:
            time.sleep(0.02)
        trust.load_verify_locations(cafile=str(root))

    waiter = threading.Thread(target=follow)
    waiter.start()
    addresses = " ".join(f"127.0.0.1:{server.port}" for server in servers)
    command = [program or "", "run", "--adapter", "caddyfile", "--config", str(whole)]
    try:
        with running(
            command,
            port,
            trust,
            XDG_DATA_HOME=str(folder),
            XDG_CONFIG_HOME=str(folder),
            ORRERY_SITE=f"localhost:{port}",
            ORRERY_SERVERS=addresses,
        ) as visitor:
            yield visitor
    finally:
        waiter.join()


class Visit:
    """Somebody who comes by a proxy to a server that believes that proxy, and logs who asks."""

    def __init__(self, visitor: httpx.Client, log: Path) -> None:
        self.visitor, self.log = visitor, log


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def visit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    folder = tmp_path_factory.mktemp(request.param)
    log = folder / "log"
    door = nginx if request.param == "nginx" else caddy
    server = Server(sqlite_in(folder), errors=log, ORRERY_PROXY="127.0.0.1", ORRERY_LOG_REQUESTS="on")
    with server, door(folder, server) as visitor:
        yield Visit(visitor, log)


@pytest.fixture
def visitor(visit: Visit) -> httpx.Client:
    return visit.visitor


def opened(visitor: httpx.Client) -> tuple[str, dict[str, str], dict[str, Any]]:
    """A table that waits for its second player; its opener's header, and the answer."""
    head = {"Authorization": f"Bearer {token_urlsafe(16)}"}
    answer = visitor.post("/api/tables", json={"game": "emperor", "seats": SEATS}, headers=head)
    assert answer.status_code in {200, 201}, answer.text
    found: dict[str, Any] = answer.json()
    return found["table"], head, found


def test_pages_and_forms_work_over_https_and_only_from_their_own_site(visitor: httpx.Client) -> None:
    home = visitor.get("/")
    assert home.status_code == 200
    site = str(visitor.base_url).rstrip("/")
    form = {"name": "Ann"}
    foreign = visitor.post("/me", data=form, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    plain = visitor.post("/me", data=form, headers={"Origin": site.replace("https", "http")})
    assert plain.status_code == 403
    own = visitor.post("/me", data=form, headers={"Origin": site, "Sec-Fetch-Site": "same-origin"})
    assert own.status_code < 400, own.text
    cookies = home.headers.get_list("set-cookie") + own.headers.get_list("set-cookie")
    assert cookies and all("secure" in cookie.lower() for cookie in cookies)


def test_what_happens_is_heard_at_once(visitor: httpx.Client) -> None:
    table, head, _ = opened(visitor)
    said_at: list[float] = []

    def say() -> None:
        time.sleep(0.5)
        said_at.append(time.monotonic())
        visitor.post(f"/api/tables/{table}/chat", json={"text": "hello"}, headers=head)

    speaker = threading.Thread(target=say)
    with visitor.stream("GET", f"/api/tables/{table}/stream", headers=head) as stream:
        assert stream.status_code == 200
        speaker.start()
        end = time.monotonic() + 60
        for line in stream.iter_lines():  # a sign of life comes every few seconds, whatever else is lost
            assert time.monotonic() < end, "the word was never heard"
            if line.startswith("data:") and "hello" in line:
                heard = time.monotonic() - said_at[0]
                break
    speaker.join()
    # a proxy that kept the stream back would wait for kilobytes of it, or for its end
    assert heard < 2


def test_the_visitor_s_own_address_is_the_one_that_counts(visit: Visit) -> None:
    visit.visitor.get("/rules/emperor", headers={"X-Forwarded-For": "203.0.113.7"})
    for _ in range(100):
        log = visit.log.read_text(encoding="utf-8")
        lines = [line for line in log.splitlines() if "/rules/emperor" in line]
        if lines:
            break
        time.sleep(0.05)
    (line,) = lines
    assert "127.0.0.1" in line
    assert "203.0.113.7" not in log


@pytest.mark.postgres
@pytest.mark.redis
def test_one_of_two_processes_restarts_behind_caddy_and_nobody_notices(tmp_path: Path) -> None:
    need_postgres()
    need_redis()
    with ExitStack() as stack:
        url = stack.enter_context(fresh_postgres())
        servers = [
            stack.enter_context(
                Server(url, "redis://127.0.0.1:6379", ORRERY_PROXY="127.0.0.1", ORRERY_DRAIN="5")
            )
            for _ in range(2)
        ]
        visitor = stack.enter_context(caddy(tmp_path, *servers))
        table, head, _ = opened(visitor)
        answers: list[int] = []
        told: list[int] = []
        ended = threading.Event()

        def talk() -> None:
            while not ended.is_set():
                answer = visitor.post(f"/api/tables/{table}/chat", json={"text": "hello"}, headers=head)
                answers.append(answer.status_code)
                if answer.status_code == 200:
                    told.append(answer.json()["at"])
                time.sleep(0.05)

        speaker = threading.Thread(target=talk)
        speaker.start()
        for server in servers:
            server.stop(patience=25)
            server.start()
            # Caddy looks every two seconds, or later where much else is going on, and must have found it before the other one goes
            time.sleep(5)
        ended.set()
        speaker.join()
        assert len(answers) > 20
        assert set(answers) == {200}
        # nobody else does anything at this table: what was said stands there once, in a row, and the last word is the log's end
        assert told == list(range(told[0], told[0] + len(told)))
        log = visitor.get(f"/api/tables/{table}/log", headers=head).json()
        words = [entry["number"] for entry in log["entries"] if entry["kind"] == "say"]
        assert words and words == told[-len(words) :]
