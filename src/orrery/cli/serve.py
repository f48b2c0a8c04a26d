"""`orrery serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.engine.extras import extra


def serve(
    host: Annotated[
        str, typer.Option(envvar="HOST", help="The address to listen on; 0.0.0.0 for everybody.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="PORT", min=0, max=65535, help="The port; 0 for any free one.")
    ] = 8000,
    browser: Annotated[
        bool | None, typer.Option(help="Open a browser; by default where there is one.")
    ] = None,
    pack: Annotated[
        list[Path] | None,
        typer.Option(
            "--pack", metavar="PATH", help="Offer this pack to whoever opens a table; may be repeated."
        ),
    ] = None,
) -> None:
    """Serve tables in the browser, on a database in your data folder.

    The environment says more: ORRERY_DATA (folder), ORRERY_DB (a database URL), ORRERY_REDIS (for several processes),
    ORRERY_PACE (seconds that bots seem to think).
    """
    # the web is loaded only by those who serve: other commands should start at once, and need none of it
    with extra("serve", "Serving tables in the browser"):
        from orrery.web.serve import serve as run  # see above

    run(host, port, browser=browser, packs=pack or ())
