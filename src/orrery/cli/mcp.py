"""`orrery mcp`: a seat for a language model."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import typer

from orrery.engine.errors import SetupError
from orrery.engine.extras import extra


def mcp(
    link: Annotated[
        str,
        typer.Argument(
            metavar="LINK",
            envvar="ORRERY_SEAT",
            help="The link of a seat, as a player is sent it; or the token at its end, with --server.",
            show_default=False,
        ),
    ],
    server: Annotated[str, typer.Option("--server", metavar="URL", help="Where the table is.")] = "",
    name: Annotated[str, typer.Option("--name", help="What the player is called.")] = "",
) -> None:
    """Serve the tools of one seat by the Model Context Protocol, over standard input and output.

    A language model that is given them can look, ask why, read rules, list and play moves, offer and answer deals and chat,
    as the person on that seat could.
    """
    url, token = where(link, server)
    # only who serves tools needs what belongs to them
    with extra("mcp", "The tools for language models"):
        from orrery.client import tools  # see above

    tools.server(tools.Seat(url, token, name)).run("stdio")


def where(link: str, server: str) -> tuple[str, str]:
    """The server and the token of a link."""
    parts = urlsplit(link)
    token = parts.path.rstrip("/").rpartition("/")[2]
    if not token:
        raise SetupError(f"'{link}' is no link of a seat.")
    if server:
        return server, token
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise SetupError("Give the whole link of the seat, or say with --server where the table is.")
    return f"{parts.scheme}://{parts.netloc}", token
