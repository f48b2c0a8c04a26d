"""Try this pack against ours: a small study of balance in the background, how far it is, and what came of it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.host.errors import NoSuchTable, Refused
from orrery.web import kit
from orrery.web.guard import address_of
from orrery.web.kit import render
from orrery.web.numbers import number
from orrery.web.pages_packs import here, packable
from orrery.web.visit import form_of, guarded, html, is_htmx, page, policy, tables_of, to, who

REPORT = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; frame-ancestors 'none'"
)
"""The report is a page of its own that needs nothing else."""


@guarded
async def trial(request: Request) -> Response:
    """How far a study is, as a part of a page that asks again every two seconds, or as a page."""
    game = packable(request.path_params["game"])
    found = tables_of(request).trials.look(who(request).guest, game.slug)
    if found is None:
        raise NoSuchTable("You have tried no pack here lately.")
    nonce = kit.nonce()
    if is_htmx(request):
        text = render("trial.html", nonce=nonce, game=game, trial=found, here=here)
        return html(request, text, headers={"Content-Security-Policy": policy(nonce)})
    return await page(request, "trying.html", game=game, trial=found, here=here)


@guarded
async def on_trial(request: Request) -> Response:
    """Begin a study of a pack, or end it."""
    game = packable(request.path_params["game"])
    form = await form_of(request)
    tables, guest = tables_of(request), who(request).guest
    name = form.get("pack", "")
    if form.get("do") == "end":
        tables.trials.end(guest, game.slug)
        return to(request, here(game, name), "It is ended.")
    draft = await tables.packs.draft(guest, game, name)
    checked = draft.checked()
    if checked.pack is None:
        raise Refused(f"{draft.name} cannot be played yet: {checked.problems[0]}")
    players = number(form.get("players", ""), 3)
    if players is None:
        raise Refused("The number of players should be a number.")
    tables.trials.begin(guest, address_of(request.scope), game, checked.pack, players)
    return to(request, f"/workshop/{game.slug}/trial")


@guarded
async def report(request: Request) -> Response:
    """The whole report of a study, as one page that can be kept and sent."""
    game = packable(request.path_params["game"])
    found = tables_of(request).trials.look(who(request).guest, game.slug)
    if found is None or found.report is None:
        raise NoSuchTable("There is no report here.")
    return html(request, found.report.page, headers={"Content-Security-Policy": REPORT})


def routes() -> list[BaseRoute]:
    """The pages of studies."""
    return [
        Route("/workshop/{game}/trial", trial),
        Route("/workshop/{game}/trial", on_trial, methods=["POST"]),
        Route("/workshop/{game}/trial/report", report),
    ]
