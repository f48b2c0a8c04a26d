"""`orrery serve`: the site on this machine, on an address that is printed, in a browser if there is one."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import webbrowser
from types import FrameType

import uvicorn

from orrery.engine.errors import OrreryError
from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.web.app import Site
from orrery.web.limits import Limits

_PATIENCE = 5
"""Seconds that requests have to finish when the server is asked to stop."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    config: Config | None = None,
    browser: bool | None = None,
    limits: Limits | None = None,
) -> None:
    """Serve until somebody ends it. Port 0 takes a free one; `browser` None means: if there is one."""
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    config = config or Config.from_env()
    site = Site(config, limits)
    settings = uvicorn.Config(
        site,
        log_level="warning",
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
    server = _Server(settings, site, address, _wants_browser() if browser is None else browser)
    server.run([listening])
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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        # what has been loaded stays for ever; looking through it again and again would cost pauses in the middle of moves
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        print(f"Orrery is at {self.address} (end it with Ctrl+C)", flush=True)
        if self.browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        tables = self.site.tables
        if tables is not None:
            tables.hall.loop.call_soon_threadsafe(tables.send_home)
        super().handle_exit(sig, frame)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise HostError(
            f"Port {port} of {host} cannot be used ({error.strerror}); choose another one with PORT=..."
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
