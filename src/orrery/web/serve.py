"""`orrery serve`: the site on this machine, on an address that is printed, in a browser if there is one."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn

from orrery.engine.errors import OrreryError
from orrery.host.config import Config
from orrery.host.discretion import be_discreet
from orrery.host.errors import HostError
from orrery.web import logs
from orrery.web.app import Site
from orrery.web.connections import Connection, Connections, allow_open_files
from orrery.web.limits import Limits
from orrery.web.sweeping import Sweeper

_PATIENCE = 5
"""Seconds that requests have to finish when the server is asked to stop."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    config: Config | None = None,
    browser: bool | None = None,
    limits: Limits | None = None,
    packs: Sequence[Path] = (),
) -> None:
    """Serve until somebody ends it. Port 0 takes a free one; `browser` None means: if there is one; `packs` are offered to
    everybody who opens a table."""
    config = config or Config.from_env()
    logs.set_up(config.log, config.log_requests)
    listening = handed_over() or _listen(host, port, "PORT=...")
    address = _address(host, listening.getsockname()[1])
    site = Site(config, limits)
    site.packs = tuple(packs)
    sockets = [listening]
    if config.metrics:
        apart = _listen(*metrics_address(config.metrics), "ORRERY_METRICS")
        site.console.port = apart.getsockname()[1]
        sockets.append(apart)
    connections = Connections(site.limits, allow_open_files(), bool(config.proxy))
    settings = uvicorn.Config(
        site,
        http=partial(Connection, connections),  # type: ignore[arg-type]
        log_level="warning",
        log_config=None,  # ours has times
        access_log=False,  # addresses of seats carry their tokens
        server_header=False,
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None,
        timeout_graceful_shutdown=_PATIENCE,
        ws="none",
        lifespan="on",
        timeout_keep_alive=65,
        backlog=2048,
    )
    be_discreet()
    server = _Server(settings, site, address, _wants_browser() if browser is None else browser)
    server.run(sockets)
    if server.failure is not None:
        raise server.failure


class _Server(uvicorn.Server):
    """Uvicorn, with a greeting, and with a farewell to open streams: they would not end by themselves."""

    def __init__(self, config: uvicorn.Config, site: Site, address: str, browser: bool) -> None:
        super().__init__(config)
        self.site = site
        self.address = address
        self.browser = browser
        self.failure: OrreryError | None = None
        self.sweeper = Sweeper()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self.site.open()
        except OrreryError as error:  # a sentence for whoever started us, not a trace
            self.failure = error
            return
        try:
            await super().serve(sockets)
        finally:
            await self.site.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        # here, not later: behind us the signal is raised again, and ends the process
        await self.site.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        self.sweeper.begin()
        print(f"Orrery is at {self.address} (end it with Ctrl+C)", flush=True)
        if self.site.console.port:
            print(f"Its numbers are at port {self.site.console.port}, /metrics", flush=True)
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        """Ten times in a second."""
        if counter % 10 == 0:
            self.sweeper.look(self.server_state.total_requests)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Not ready any more, first of all; then (whoever sends visitors here may need a while to see it) streams end, so
        that their pages look for another server, and requests that have begun are finished. Asked twice, we go at once."""
        tables, console = self.site.tables, self.site.console
        if tables is None or console.leaving:
            super().handle_exit(sig, frame)
            return
        console.leaving = True
        loop, drain = tables.hall.loop, self.site.config.drain
        loop.call_soon_threadsafe(lambda: loop.call_later(drain, self._leave, sig, frame))

    def _leave(self, sig: int, frame: FrameType | None) -> None:
        if self.site.tables is not None:
            self.site.tables.send_home()
        super().handle_exit(sig, frame)


def handed_over() -> socket.socket | None:
    """The socket that systemd listens on for us, if it does: then visitors wait through a restart, and none is refused."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=3)


def metrics_address(text: str) -> tuple[str, int]:
    """Where numbers are served: a port of this machine alone, or an address and a port."""
    host, _, port = text.strip().rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise HostError(
            f"ORRERY_METRICS is '{text}', but should be a port, or an address and a port: 127.0.0.1:9464."
        )
    return host.strip("[]") or "127.0.0.1", int(port)


def _listen(host: str, port: int, where: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise HostError(
            f"Port {port} of {host} cannot be used ({error.strerror}); choose another one with {where}."
        ) from error
    return listening


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::", "::1"} else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _wants_browser() -> bool:
    """Whether somebody sits in front of this machine who would see one."""
    if os.environ.get("ORRERY_BROWSER") == "0" or os.environ.get("CI") or not sys.stdout.isatty():
        return False
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    """`python -m orrery.web.serve`: host and port from HOST and PORT."""
    try:
        serve(os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT", "") or 8000))
    except OrreryError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
