"""A stage: a site on whose tables a test puts the position that it is about, so that every moment is at hand."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Page

from orrery.host.config import Config
from orrery.web.app import Site
from orrery.web.limits import Limits
from tests.browser.kit import Visitor


class Stage:
    """A site in this process, on whose tables a test can put a position. Its bots are slow: nobody moves unasked."""

    def __init__(self, folder: Path) -> None:
        self.site = Site(Config(database=f"sqlite:///{folder / 'stage.db'}", pace=30.0), Limits(off=True))
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.thread.start()
        assert self.ready.wait(30), "the stage did not open"

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.site.open()
        settings = uvicorn.Config(self.site, port=0, log_level="warning", lifespan="on", ws="none")
        self.server = uvicorn.Server(settings)
        serving = asyncio.create_task(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0.02)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.ready.set()
        await serving
        await self.site.close()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Take it down."""
        self.server.should_exit = self.server.force_exit = True
        self.thread.join(20)

    def put(self, page: Page, pos: Any) -> Page:
        """Put a position on the table that a page shows."""
        table = page.url.split("/tables/")[1].split("?")[0].split("#")[0]

        async def swap() -> None:
            tables = self.site.tables
            assert tables is not None
            live = await tables.hall.live(table)
            assert live.history is not None
            live.history.pos = pos
            live.scenes.clear()

        asyncio.run_coroutine_threadsafe(swap(), self.loop).result(30)
        page.reload()
        page.wait_for_selector("#prompt")
        return page

    def seat(self, visitor: Visitor, slug: str, pos: Any) -> Page:
        """A table of a game with this position, seen from the first seat."""
        page = visitor.go(f"/new/{slug}")
        page.select_option("#players", str(pos.players))
        page.fill("#new [name=name]", "Ines")
        page.uncheck("[name=draw]")
        page.click("text=Open the table")
        page.wait_for_selector("#prompt")
        return self.put(page, pos)
