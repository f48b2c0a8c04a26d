"""The deck workshop of a game: decks and the like, put together by clicks, checked at every step, kept, read and written as text.

The page knows no game: it asks the game's `workshop()` for cards, rules and texts. Every button is part of one form that
carries the whole draft, so it works without a script; htmx makes it live.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from orrery.draw.table import Card
from orrery.draw.workshop import Draft, Piece, Workshop
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.host.errors import NoSuchTable, Refused
from orrery.host.values import Work
from orrery.host.works import WORK_LIMIT, WORK_NAME_LIMIT
from orrery.web.numbers import number
from orrery.web.pages_new import known
from orrery.web.visit import form_of, greeted, guarded, page, tables_of, to, who

MOST = 99
"""The highest number that a field takes."""


class Group(msgspec.Struct, frozen=True):
    """Pieces under one heading."""

    title: str
    pieces: tuple[Piece, ...]


class Row(msgspec.Struct, frozen=True):
    """A piece that is in the draft, and how often."""

    card: Card
    number: int
    limit: int


class Bench(msgspec.Struct, frozen=True):
    """A draft on the page, with everything that is said about it."""

    name: str
    draft: Draft
    lead: Card
    rows: tuple[Row, ...]
    problems: tuple[str, ...]
    text: str
    words: str = ""
    """A text that could not be read, so that it can be mended."""
    wrong: str = ""
    """Why not."""


def shop_of(game: Game) -> Workshop:
    """The workshop of a game; a sentence for games that have none."""
    found: Workshop | None = game.workshop()
    if found is None:
        raise NoSuchTable(f"{game.title} has no workshop: nothing is brought to its tables.")
    return found


def bench(shop: Workshop, draft: Draft, name: str = "", words: str = "", wrong: str = "") -> Bench:
    """A draft as the page shows it."""
    rows = tuple(
        Row(piece.card, number, piece.limit)
        for piece in shop.pieces()
        if (number := draft.number(piece.card.id))
    )
    lead = next(card for card in shop.leads() if card.id == draft.lead)
    problems = tuple(shop.problems(draft))
    return Bench(name, draft, lead, rows, problems, shop.write(draft), words, wrong)


def groups(pieces: Sequence[Piece]) -> list[Group]:
    """Pieces by their headings, in their order."""
    titles = dict.fromkeys(piece.group for piece in pieces)
    return [Group(title, tuple(piece for piece in pieces if piece.group == title)) for title in titles]


def drafted(shop: Workshop, form: dict[str, str]) -> Draft:
    """The draft that a form carries, after the button that was pressed."""
    leads = [card.id for card in shop.leads()]
    lead = form.get("lead", "")
    if lead not in leads:
        raise Refused(f"There is no such {shop.terms().lead.lower()}.")
    draft = Draft(lead)
    for piece in shop.pieces():
        ident = piece.card.id
        count = number(form.get(f"n.{ident}", "0"), 3) or 0
        count += (form.get("plus") == ident) - (form.get("minus") == ident)
        draft = draft.with_count(ident, min(max(count, 0), MOST))
    return draft


async def _show(request: Request, game: Game, shop: Workshop, made: Bench) -> Response:
    works = await tables_of(request).works.all(who(request).guest, game.slug)
    pieces = shop.pieces()
    return await page(
        request,
        "workshop.html",
        game=game,
        terms=shop.terms(),
        leads=shop.leads(),
        groups=groups(pieces),
        samples=shop.samples(),
        works=works,
        bench=made,
        summary=shop.summary(made.draft),
        name_limit=WORK_NAME_LIMIT,
        text_limit=WORK_LIMIT,
        most=MOST,
    )


def _find(works: Sequence[Work], name: str) -> Work:
    for work in works:
        if work.name == name:
            return work
    raise NoSuchTable("There is nothing of this name among what you have kept.")


@guarded
async def workshop(request: Request) -> Response:
    """The workshop, with one's own, a sample or a new one on the bench."""
    game = known(request.path_params["game"])
    shop = shop_of(game)
    query = request.query_params
    if query.get("open"):
        works = await tables_of(request).works.all(who(request).guest, game.slug)
        work = _find(works, query["open"])
        return await _show(request, game, shop, _opened(shop, work.name, work.text))
    for name, text in shop.samples():
        if query.get("sample") == name:
            return await _show(request, game, shop, bench(shop, shop.read(text), f"My {name}"))
    return await _show(request, game, shop, bench(shop, Draft(shop.leads()[0].id)))


def _opened(shop: Workshop, name: str, text: str) -> Bench:
    """What was kept; one whose cards are not known here any more comes as a text that can be mended."""
    try:
        return bench(shop, shop.read(text), name)
    except SetupError as error:
        return bench(shop, Draft(shop.leads()[0].id), name, text, str(error))


@guarded
async def work_on(request: Request) -> Response:
    """A button of the workshop was pressed, or a number was changed."""
    form = await form_of(request)
    game = known(request.path_params["game"])
    shop = shop_of(game)
    tables, asks = tables_of(request), who(request)
    here, name = f"/workshop/{game.slug}/decks", form.get("name", "").strip()
    if "drop" in form:
        await tables.works.drop(asks.guest, game.slug, form["drop"])
        return to(request, here, f"{form['drop']} is gone.")
    if form.get("do") == "read":
        return await _show(request, game, shop, _read(shop, form, name))
    draft = drafted(shop, form)
    if form.get("do") == "clear":
        draft = Draft(draft.lead)
    if form.get("do") == "keep":
        kept = await tables.works.keep(asks.guest, game.slug, name, shop.write(draft))
        note = "is kept." if kept.ready else "is kept, unfinished."
        address = f"{here}?open={quote(kept.name, safe='')}"
        return to(request, address, f"{kept.name} {note}")
    return await _show(request, game, shop, bench(shop, draft, name))


def _read(shop: Workshop, form: dict[str, str], name: str) -> Bench:
    """The text that was pasted in as a draft; if it cannot be read, it stays where it is, with the reason."""
    words = form.get("words", "")[:WORK_LIMIT]
    try:
        return bench(shop, shop.read(words), name)
    except SetupError as error:
        return bench(shop, drafted(shop, form), name, words, str(error))


@guarded
async def as_text(request: Request) -> Response:
    """One's own or a sample as a text file."""
    game = known(request.path_params["game"])
    shop = shop_of(game)
    name = request.query_params.get("name", "")
    found = dict(shop.samples()).get(name)
    if found is None:
        works = await tables_of(request).works.all(who(request).guest, game.slug)
        found = _find(works, name).text
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    head = {"Content-Disposition": f'attachment; filename="{plain or "deck"}.txt"'}
    text = shop.write(shop.read(found))
    return greeted(request, PlainTextResponse(text + "\n", headers=head))


def routes() -> list[BaseRoute]:
    """The pages of workshops."""
    return [
        Route("/workshop/{game}/decks", workshop),
        Route("/workshop/{game}/decks", work_on, methods=["POST"]),
        Route("/workshop/{game}/decks/text", as_text),
    ]
