"""The workshop of a game: packs of one's own, item by item, with the card drawn beside the form and every mistake in words.

Everything works without a script; htmx draws the card and checks the item as one types. A pack in the making is its maker's
alone; what is shared is a copy that never changes.
"""

from __future__ import annotations

import re
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from orrery.draw.items import cards
from orrery.draw.workshop import Chart
from orrery.engine.bundle import unpack
from orrery.engine.drafts import Draft, Item, lean
from orrery.engine.errors import ContentError, SetupError
from orrery.engine.game import Game
from orrery.engine.letters import id_problem, name_problem, plain, text_problem
from orrery.engine.packs import Checked, Pack, Problem
from orrery.engine.vocabulary import key_of
from orrery.host.errors import NoSuchTable, Refused
from orrery.host.trials import GAMES, Trial
from orrery.web.boxes import plan_of
from orrery.web.forms import fields_of, read_form, usual
from orrery.web.item_cards import card_of, of_item
from orrery.web.kit import drawn
from orrery.web.pages_new import known
from orrery.web.visit import BODY, form_of, greeted, guarded, page, site_of, tables_of, to, who

NAME_LIMIT = 40
PREFIX = "f."
"""What names of an entry's fields begin with in a form, which has fields of its own."""


class Shelf(msgspec.Struct, frozen=True):
    """All items of a kind, under one heading."""

    kind: str
    title: str
    items: tuple[Item, ...]
    many: bool

    @property
    def changed(self) -> int:
        """How many of them are not as the game has them."""
        return sum(bool(item.state) for item in self.items)


def packable(slug: str) -> Game:
    """A game that has content to be changed."""
    game = known(slug)
    if game.packs is None:
        raise NoSuchTable(f"{game.title} has no workshop: it has no content to be changed.")
    return game


def word(kind: str) -> str:
    """A kind or a field as people write it."""
    return kind.replace("_", " ").capitalize()


def title_of(item: Item) -> str:
    """What an item is called."""
    return str(item.entry.get("name") or item.entry.get("title") or word(item.ident))


def path_of(problem: Problem) -> str:
    """The field of a form that is to blame: `effects[2].amount` is `f.effects.1.amount`."""
    return PREFIX + re.sub(r"\[(\d+)\]", lambda found: f".{int(found[1]) - 1}", problem.field)


def here(game: Game, name: str, *more: tuple[str, str]) -> str:
    """The address of a pack, or of an item of it."""
    query = "&".join(f"{key}={quote(value, safe='')}" for key, value in (("name", name), *more))
    return f"/workshop/{game.slug}/{'item' if more else 'pack'}?{query}"


# --- all packs ----------------------------------------------------------------------------------------------------------


@guarded
async def workshop(request: Request) -> Response:
    """The packs that a visitor has for a game, and how to begin one."""
    game = packable(request.path_params["game"])
    mine = await tables_of(request).packs.all(who(request).guest, game.slug)
    shop = game.workshop()
    return await page(
        request,
        "packs.html",
        game=game,
        mine=mine,
        boxed=[(key, pack, plan_of(game, key)) for key, pack in game.boxed.items()],
        decks=shop.terms().title if shop is not None else "",
        limit=BODY // 1024,
        name_limit=NAME_LIMIT,
    )


@guarded
async def begin(request: Request) -> Response:
    """Begin a pack, upload one, copy a shared one, or throw one away."""
    game = packable(request.path_params["game"])
    shelf, guest = tables_of(request).packs, who(request).guest
    form, file = await uploaded(request)
    if "drop" in form:
        await shelf.drop(guest, game.slug, form["drop"])
        return to(request, f"/workshop/{game.slug}", f"{form['drop']} is gone.")
    if form.get("do") == "upload":
        draft = await _uploaded(game, form, file)
    elif form.get("do") == "copy":
        found = await shelf.shared(game.slug, form.get("key", ""))
        draft = copied(game, found)
    else:
        draft = Draft.started(game, named(form.get("name", "")))
    taken = {one.name for one in await shelf.all(guest, game.slug)}
    if draft.name in taken:
        raise Refused(f"You have a pack called {draft.name} already; give this one another name.")
    await shelf.keep(guest, draft)
    return to(request, here(game, draft.name), f"{draft.name} is kept for you.")


def named(text: str) -> str:
    """A name for a pack, or a sentence."""
    name = " ".join(text.split())
    said = name_problem(name)
    if said:
        raise Refused(f"The name of a pack: {said}.")
    return name


async def _uploaded(game: Game, form: dict[str, str], file: tuple[str, bytes] | None) -> Draft:
    """The pack that somebody has sent as a file, or pasted in as a text."""
    if file is not None and file[1]:
        texts = unpack(file[1], file[0])
    elif form.get("text", "").strip():
        texts = {"pack.toml": form["text"].replace("\r\n", "\n")}
    else:
        raise Refused("Choose a file, or paste the text of a pack.")
    try:
        draft = Draft(game, "\n".join(texts.values()))
    except ContentError as error:
        raise Refused(str(error)) from error
    if draft.raw["pack"].get("whole"):
        draft = lean(game, draft)
    named(draft.name)
    return draft


def copied(game: Game, pack: Pack) -> Draft:
    """A shared pack as one to work at: what differs from the game."""
    return lean(game, Draft(game, pack.source))


async def uploaded(request: Request) -> tuple[dict[str, str], tuple[str, bytes] | None]:
    """A form that may bring a file: its fields, and the file with its name. The guard has bounded its size."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/form-data"):
        return await form_of(request), None
    body = await request.body()
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    message = BytesParser(policy=HTTP).parsebytes(head + body)
    form: dict[str, str] = {}
    file: tuple[str, bytes] | None = None
    for part in message.iter_parts() if message.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        data = part.get_payload(decode=True)
        if not isinstance(name, str) or not isinstance(data, bytes):
            continue
        filename = part.get_filename()
        if filename is not None:
            file = (plain(filename) or "pack.toml", data)
        else:
            form[name] = data.decode("utf-8", "replace").replace("\0", "")
    return form, file


# --- one pack ----------------------------------------------------------------------------------------------------------


@guarded
async def one_pack(request: Request) -> Response:
    """A pack with all its items, its map, and what is to be said about it."""
    game = packable(request.path_params["game"])
    draft = await tables_of(request).packs.draft(
        who(request).guest, game, request.query_params.get("name", "")
    )
    return await _show(request, game, draft)


async def _show(request: Request, game: Game, draft: Draft) -> Response:
    checked = draft.checked()
    return await page(
        request,
        "pack.html",
        game=game,
        draft=draft,
        head=draft.raw["pack"],
        checked=checked,
        shelves=shelves(draft),
        title_of=title_of,
        word=word,
        here=here,
        wrong={problem.entry for problem in checked.problems},
        picture=board_of(game, checked),
        charts=charts_of(game),
        name_limit=NAME_LIMIT,
        trial=_tried(request, game, draft),
        trial_games=GAMES,
        key="",
        link="",
    )


def _tried(request: Request, game: Game, draft: Draft) -> Trial | None:
    """The latest study of this pack, if there is one."""
    found = tables_of(request).trials.look(who(request).guest, game.slug)
    return found if found is not None and found.name == draft.name else None


def shelves(draft: Draft) -> list[Shelf]:
    """All kinds with their items; those of which there are several first."""
    found = [
        Shelf(kind, word(kind), tuple(draft.items(kind)), many)
        for kind, (_, many) in draft.kinds.items()
        if draft.game.standard_raw.get(kind) or draft.raw.get(kind)
    ]
    return sorted(found, key=lambda shelf: not shelf.many)


def board_of(game: Game, checked: Checked) -> Any:
    """The map of a pack as a new table shows it; nothing while it has mistakes."""
    if checked.pack is None:
        return ""
    made = game.with_pack(checked.pack)
    return drawn(made.drawing().board(made.new(None, "workshop").view(None)).svg())


def charts_of(game: Game) -> tuple[Chart, ...]:
    """The maps of a game that can be changed by clicking."""
    found: tuple[Chart, ...] = game.charts()
    return found


@guarded
async def on_pack(request: Request) -> Response:
    """Describe a pack, share it, or press a place of its map."""
    game = packable(request.path_params["game"])
    form = await form_of(request)
    shelf, guest = tables_of(request).packs, who(request).guest
    before = form.get("pack", "")
    draft = await shelf.draft(guest, game, before)
    if form.get("do") == "share":
        pack = draft.checked().required()
        key = await shelf.share(pack)
        return to(request, f"/packs/{game.slug}/{key}")
    if "chart" in form:
        return await _pressed(request, game, draft, form)
    about, author = " ".join(form.get("about", "").split()), " ".join(form.get("author", "").split())
    for said in (text_problem(about), name_problem(author) if author else ""):
        if said:
            raise Refused(f"{said[:1].upper()}{said[1:]}.")
    draft.describe(named(form.get("name", "")), author, about)
    await shelf.keep(guest, draft, before)
    return to(request, here(game, draft.name), f"{draft.name} is kept.")


async def _pressed(request: Request, game: Game, draft: Draft, form: dict[str, str]) -> Response:
    """A place of a map was pressed: it is changed, or its item is opened."""
    chart = next((one for one in charts_of(game) if one.name == form["chart"]), None)
    if chart is None:
        raise Refused("There is no such map.")
    mode, place = form.get("mode", ""), form.get("press", "")
    goes = chart.press(draft, place, mode)
    if goes is not None:
        return to(request, here(game, draft.name, ("kind", goes[0]), ("id", goes[1])))
    await tables_of(request).packs.keep(who(request).guest, draft)
    address = f"/workshop/{game.slug}/map?name={quote(draft.name, safe='')}&chart={chart.name}&mode={quote(mode, safe='')}"
    return to(request, address)


@guarded
async def one_map(request: Request) -> Response:
    """A map of a pack, place by place."""
    game = packable(request.path_params["game"])
    query = request.query_params
    draft = await tables_of(request).packs.draft(who(request).guest, game, query.get("name", ""))
    chart = next((one for one in charts_of(game) if one.name == query.get("chart", "")), None)
    if chart is None:
        raise NoSuchTable("There is no such map.")
    checked = draft.checked()
    grid = chart.grid(draft)
    modes = [value for value, _ in grid.modes]
    mode = query.get("mode", "")
    return await page(
        request,
        "map.html",
        game=game,
        draft=draft,
        chart=chart,
        grid=grid,
        mode=mode if mode in modes else modes[0],
        checked=checked,
        picture=board_of(game, checked),
        here=here,
    )


@guarded
async def as_file(request: Request) -> Response:
    """A pack as a file."""
    game = packable(request.path_params["game"])
    draft = await tables_of(request).packs.draft(
        who(request).guest, game, request.query_params.get("name", "")
    )
    return _file(request, draft.name, draft.text())


def _file(request: Request, name: str, text: str) -> Response:
    plainly = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name)
    head = {"Content-Disposition": f'attachment; filename="{plainly or "pack"}.toml"'}
    return greeted(request, PlainTextResponse(text, headers=head))


# --- one item ----------------------------------------------------------------------------------------------------------


@guarded
async def one_item(request: Request) -> Response:
    """An item of a pack: the form, and the card beside it."""
    game = packable(request.path_params["game"])
    query = request.query_params
    draft = await tables_of(request).packs.draft(who(request).guest, game, query.get("name", ""))
    kind = query.get("kind", "")
    item = fresh(draft, kind) if query.get("new") else draft.item(kind, query.get("id", ""))
    return await _item(request, game, draft, item)


def fresh(draft: Draft, kind: str) -> Item:
    """A new item, with values that fit."""
    if kind not in draft.kinds or not draft.kinds[kind][1]:
        raise SetupError("There are no several of this kind.")
    entry: dict[str, Any] = usual(draft.kinds[kind][0])
    return Item(kind, "", entry, "new")


async def _item(
    request: Request, game: Game, draft: Draft, item: Item, trial: Draft | None = None
) -> Response:
    """The form of an item, with what the pack would be with it."""
    inner, many = draft.kinds[item.kind]
    key = key_of(inner) if many else ""
    checked = (trial or draft).checked()
    mine = of_item(checked.problems, item, many) if item.ident else []
    return await page(
        request,
        "item.html",
        game=game,
        draft=draft,
        item=item,
        many=many,
        title=title_of(item) if item.ident else f"A new {word(item.kind).lower()}",
        fields=fields_of(inner, item.entry, PREFIX, key if item.state != "new" else ""),
        card=card_of(game, item, checked, draft.name if item.state else ""),
        mine=mine,
        faults={path_of(one): [two.text for two in mine if two.field == one.field] for one in mine},
        others=len(checked.problems) - len(mine),
        warnings=checked.warnings,
        about=" ".join((inner.__doc__ or "").split()),
        word=word,
        here=here,
    )


@guarded
async def on_item(request: Request) -> Response:
    """A field of an item was changed, or a button pressed: look at it, keep it, put it back, leave it out."""
    game = packable(request.path_params["game"])
    form = await form_of(request)
    shelf, guest = tables_of(request).packs, who(request).guest
    draft = await shelf.draft(guest, game, form.get("pack", ""))
    kind, ident, do = form.get("kind", ""), form.get("id", ""), form.get("do", "")
    if kind not in draft.kinds:
        raise Refused("There is no such kind.")
    inner, many = draft.kinds[kind]
    if do in ("reset", "remove"):
        (draft.reset if do == "reset" else draft.remove)(kind, ident)
        await shelf.keep(guest, draft)
        return to(
            request,
            here(game, draft.name),
            "It is as the game has it." if do == "reset" else "It is left out.",
        )
    entry = read_form(inner, form, PREFIX)
    if not many:
        ident = kind
    elif not ident:
        ident = str(entry.get(key_of(inner), ""))
        if do == "keep":
            said = id_problem(ident) or ("it needs one" if not ident else "")
            if said:
                raise Refused(f"The {key_of(inner)} of the new {word(kind).lower()}: {said}.")
            if any(one.ident == ident for one in draft.items(kind)):
                raise Refused(f"There is a {word(kind).lower()} '{plain(ident)}' already.")
    else:
        entry[key_of(inner)] = draft.item(kind, ident).entry.get(key_of(inner), ident)
    trial = Draft(game, draft.text())
    before = next((one for one in draft.items(kind) if one.ident == ident), None)
    trial.put(kind, ident, entry)
    if do == "keep":
        await shelf.keep(guest, trial)
        checked = trial.checked()
        note = "is kept." if checked.pack is not None else "is kept; the pack cannot be played yet."
        return to(
            request,
            here(game, draft.name, ("kind", kind), ("id", ident)),
            f"{title_of(trial.item(kind, ident))} {note}",
        )
    state = "new" if before is None or before.state == "new" else "changed"
    shown = Item(kind, form.get("id", "") or ("" if many else kind), entry, state)
    return await _item(request, game, draft, shown, trial)


# --- a shared pack -------------------------------------------------------------------------------------------------------


@guarded
async def shared(request: Request) -> Response:
    """A pack that somebody has shared: its cards, its map, and what can be done with it."""
    game = packable(request.path_params["game"])
    key = request.path_params["key"]
    pack = await tables_of(request).packs.shared(game.slug, key)
    draft = copied(game, pack)
    checked = Checked(pack)
    return await page(
        request,
        "shared.html",
        game=game,
        pack=pack,
        key=key,
        link=f"{site_of(request)}/packs/{game.slug}/{key}",
        cards=list(cards(game, pack)),
        removed=[item for kind in draft.kinds for item in draft.items(kind) if item.state == "removed"],
        title_of=title_of,
        picture=board_of(game, checked),
    )


@guarded
async def shared_file(request: Request) -> Response:
    """A shared pack as a file."""
    game = packable(request.path_params["game"])
    pack = await tables_of(request).packs.shared(game.slug, request.path_params["key"])
    return _file(request, pack.name, copied(game, pack).text())


def routes() -> list[BaseRoute]:
    """The pages of packs."""
    return [
        Route("/workshop/{game}", workshop),
        Route("/workshop/{game}", begin, methods=["POST"]),
        Route("/workshop/{game}/pack", one_pack),
        Route("/workshop/{game}/pack", on_pack, methods=["POST"]),
        Route("/workshop/{game}/map", one_map),
        Route("/workshop/{game}/file", as_file),
        Route("/workshop/{game}/item", one_item),
        Route("/workshop/{game}/item", on_item, methods=["POST"]),
        Route("/packs/{game}/{key}", shared),
        Route("/packs/{game}/{key}/file", shared_file),
    ]
