"""Every route of the site, with a request that its rightful sender may make, and what one must be to make it.

`tests/attack/test_tokens.py` holds this list against the site's own table of routes: a new route without a case fails.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

import msgspec

from orrery.host.people import new_token
from orrery.web.console import HEALTH, NUMBERS, READY
from tests.attack.scenes import DECK, NUMBERS_TOKEN, Scene, State

Need: TypeAlias = Literal["nothing", "link", "own", "reader", "seat", "owner", "host"]
"""What one must be: anybody; the holder of a link; who has made it; who may look; who sits on this seat; who opened the
table; who runs the server."""
ANSWERS = frozenset({200, 201, 204, 303})
NOT_NOW = ANSWERS | {409}
"""It is theirs to ask, though there may be nothing to do just now."""


class Request(msgspec.Struct, frozen=True, eq=False):
    """What the rightful sender sends: by whom (a token), for which seat, and what."""

    by: str
    body: dict[str, Any] = {}
    seat: int = 0
    token: str = ""
    """The link that is followed."""
    query: str = ""


Make: TypeAlias = Callable[[Scene], Awaitable[Request]]


def sends(body: dict[str, Any] | None = None, seat: int = 0, query: str = "") -> Make:
    """Annabel sends this."""

    async def make(scene: Scene) -> Request:
        return Request(scene.ann, body or {}, seat, query=query)

    return make


def bob_sends(body: dict[str, Any] | None = None) -> Make:
    """Bobrick sends this, for his seat 1."""

    async def make(scene: Scene) -> Request:
        return Request(scene.bob, body or {}, 1)

    return make


class Case(msgspec.Struct, frozen=True, eq=False):
    """A route, or one button of a form."""

    method: str
    path: str
    need: Need
    make: Make = sends()
    state: State = "playing"
    named: bool = False
    """Whether the request names the seat for which it is: then no other sitter may send it."""
    public: bool = False
    """Whether it can be rightful at public tables only."""
    right: frozenset[int] = ANSWERS
    """How its rightful sender is answered."""
    stream: bool = False
    button: str = ""
    changes: bool = True
    """Whether something at the table is other than before when it is done."""
    votes: bool = False
    """Whether another sitter gives a vote by it, for which it is not time yet."""

    def __post_init__(self) -> None:
        if self.method == "GET" or self.need in {"nothing", "own"} or self.right != ANSWERS:
            msgspec.structs.force_setattr(self, "changes", False)

    @property
    def is_page(self) -> bool:
        """Whether people send it, by a form and with a cookie."""
        return not self.path.startswith("/api") and self.need != "host"

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.button}".strip()


# --- requests that need a look at the table ---------------------------------------------------------------------------


async def a_move(scene: Scene) -> Request:
    """Whoever is asked plays their first move."""
    token, sight = await scene.asked()
    assert sight.scene is not None and sight.scene.seat is not None
    body = {"move": sight.scene.texts[0], "after": sight.at, "seat": sight.scene.seat}
    return Request(token, body, sight.scene.seat)


async def a_move_back(scene: Scene) -> Request:
    """Somebody has played what can be taken back."""
    for _ in range(400):
        token, sight = await scene.asked()
        made = sight.scene
        assert made is not None and made.seat is not None
        if made.undo:
            return Request(token, {"seat": made.seat}, made.seat)
        await scene.caller(token).post(
            f"/tables/{scene.table}/moves", {"move": made.texts[-1], "seat": made.seat}
        )
    raise AssertionError("nothing can ever be taken back")


async def a_question(scene: Scene) -> Request:
    """Whoever is asked wants to know why a move is not possible."""
    found = await a_move(scene)
    return Request(found.by, seat=found.seat, query=f"?move={quote(found.body['move'])}&seat={found.seat}")


async def a_hint(scene: Scene) -> Request:
    """Whoever is asked wants to know what the captain would do."""
    found = await a_move(scene)
    return Request(found.by, seat=found.seat, query=f"?seat={found.seat}")


async def a_form_hint(scene: Scene) -> Request:
    """The same by the button."""
    found = await a_move(scene)
    return Request(found.by, {"seat": str(found.seat)}, found.seat)


async def a_row(scene: Scene) -> Request:
    """The same move by the form that takes several."""
    found = await a_move(scene)
    return msgspec.structs.replace(found, body={"moves": found.body["move"], "seat": str(found.seat)})


async def a_rule(scene: Scene) -> Request:
    """A rule for a kind of question that the game asks."""
    kind = min((await scene.tables.hall.live(scene.table)).stop_kinds())
    return Request(scene.ann, {"rule": f"never {kind}", "seat": "0"})


async def a_seat_back(scene: Scene) -> Request:
    """A bot plays for Annabel, who wants her seat back; it must not move while we look."""
    await scene.caller(scene.ann).post(f"/tables/{scene.table}/seats/0/bot", {"bot": "random"}, "PUT")
    thinking = scene.tables._driver._tasks.get(scene.table)
    if thinking is not None:
        thinking.cancel()
    return Request(scene.ann, {"back": "0"}, 0)


def alone(body: dict[str, Any]) -> Make:
    """Bots play for Bobrick and Cydonia, and must not move while we look; only Annabel is left."""

    async def make(scene: Scene) -> Request:
        for seat, token in enumerate((scene.bob, scene.cyd), 1):
            path = f"/tables/{scene.table}/seats/{seat}/bot"
            await scene.caller(token).post(path, {"bot": "random"}, "PUT")
        thinking = scene.tables._driver._tasks.get(scene.table)
        if thinking is not None:
            thinking.cancel()
        return Request(scene.ann, body)

    return make


async def the_host(scene: Scene) -> Request:
    """Whoever runs the server asks for its numbers."""
    return Request(NUMBERS_TOKEN)


def a_free_seat(body: dict[str, str]) -> Make:
    """Somebody new takes a seat of a public table."""

    async def make(scene: Scene) -> Request:
        return Request(new_token(), body, 2)

    return make


async def a_link(scene: Scene) -> Request:
    """Somebody new follows their invitation."""
    return Request(new_token(), {"token": scene.invitation}, token=scene.invitation)


async def a_form_move(scene: Scene) -> Request:
    found = await a_move(scene)
    return msgspec.structs.replace(found, body={name: str(value) for name, value in found.body.items()})


async def a_form_back(scene: Scene) -> Request:
    found = await a_move_back(scene)
    return msgspec.structs.replace(found, body={"do": "undo", "seat": str(found.seat)})


async def a_typed_move(scene: Scene) -> Request:
    """The small form of an open-ended choice; there may be none just now."""
    token, sight = await scene.asked()
    assert sight.scene is not None
    return Request(token, {"domain": "0", "seat": str(sight.scene.seat)}, sight.scene.seat or 0)


async def a_deck(scene: Scene) -> Request:
    """What Annabel has kept in her workshop."""
    await kept(scene)
    return Request(scene.ann, query=f"?name={DECK}")


async def an_open_deck(scene: Scene) -> Request:
    await kept(scene)
    return Request(scene.ann, query=f"?open={DECK}")


async def kept(scene: Scene) -> None:
    """Annabel keeps a deck."""
    form = {"do": "keep", "name": DECK, "lead": "terrans"}
    page = await scene.client.get("/workshop/nomads/decks")
    form["lead"] = (
        page.text.partition('name="lead"')[2].partition('value="')[2].partition('"')[0] or form["lead"]
    )
    answer = await scene.client.post(
        "/workshop/nomads/decks",
        data=form,
        headers={"cookie": f"orrery={scene.ann}", "origin": "http://test"},
    )
    assert answer.status_code == 303, answer.text
    scene.client.cookies.clear()


PACK = "Annabels pack"


async def packed(scene: Scene) -> None:
    """Annabel begins a pack."""
    await scene.client.post(
        "/workshop/nomads",
        data={"do": "new", "name": PACK},
        headers={"cookie": f"orrery={scene.ann}", "origin": "http://test"},
    )
    scene.client.cookies.clear()


def a_pack(body: dict[str, Any] | None = None, query: str = "") -> Make:
    """Annabel looks at her pack, or changes it."""

    async def make(scene: Scene) -> Request:
        await packed(scene)
        return Request(scene.ann, body or {}, query=f"?name={quote(PACK)}{query}")

    return make


TRIAL = {"pack": PACK, "players": "2"}


async def a_trial(scene: Scene) -> Request:
    """Annabel has tried her pack against ours, and ended it: so many at once are not for one address."""
    await packed(scene)
    for form in (TRIAL, {"pack": PACK, "do": "end"}):
        answer = await scene.client.post(
            "/workshop/nomads/trial",
            data=form,
            headers={"cookie": f"orrery={scene.ann}", "origin": "http://test"},
        )
        assert answer.status_code == 303, answer.text
        scene.client.cookies.clear()
    return Request(scene.ann)


# --- the list ---------------------------------------------------------------------------------------------------------

T = "/api/tables/{table}"
SEAT = f"{T}/seats/{{seat}}"
PLAN = {"game": "nomads", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
API = [
    Case("GET", "/api", "nothing"),
    Case("GET", "/api/games", "nothing"),
    Case("GET", "/api/games/{game}", "nothing"),
    Case("POST", "/api/guests", "nothing"),
    Case("GET", "/api/tables", "nothing", sends(query="?mine=true")),
    Case("POST", "/api/tables", "nothing", sends(PLAN)),
    Case("POST", "/api/commitments", "nothing"),
    Case("POST", "/api/join", "link", a_link, "gathering"),
    Case("PUT", SEAT, "seat", a_free_seat({}), "gathering", public=True),
    Case("PUT", f"{SEAT}/brings", "seat", bob_sends({"brings": ""}), "gathering", named=True),
    Case("PUT", f"{SEAT}/share", "seat", bob_sends({"salt": "pepper"}), "gathering", named=True),
    Case("DELETE", SEAT, "seat", bob_sends(), "gathering", named=True),
    Case("PUT", f"{SEAT}/bot", "seat", sends({"bot": "random"}), named=True, votes=True),
    Case("DELETE", f"{SEAT}/bot", "seat", a_seat_back, named=True),
    Case("DELETE", f"{SEAT}/sitter", "owner", sends(seat=1), "gathering"),
    Case("POST", f"{SEAT}/key", "seat", bob_sends(), named=True),
    Case("POST", f"{T}/start", "owner", sends({"bot": "random"}), "gathering"),
    Case("POST", f"{T}/again", "seat", state="over", changes=False),
    Case("POST", f"{T}/onward", "reader", sends({"step": 0, "seat": 0}), "over", changes=False),
    Case("PUT", f"{T}/pace", "seat", alone({"pace": 30})),
    Case("GET", T, "reader"),
    Case("GET", f"{T}/moves", "reader"),
    Case("GET", f"{T}/log", "reader"),
    Case("GET", f"{T}/events", "reader"),
    Case("GET", f"{T}/stream", "reader", stream=True),
    Case("POST", f"{T}/moves", "seat", a_move, named=True),
    Case("POST", f"{T}/undo", "seat", a_move_back, named=True),
    Case("POST", f"{T}/resign", "seat", sends({"seat": 0}), named=True),
    Case("POST", f"{T}/chat", "seat", sends({"text": "hello"})),
    Case("GET", f"{T}/why", "seat", a_question, named=True),
    Case("PUT", f"{T}/stops", "seat", sends({"once": True, "seat": 0}), named=True),
    Case("POST", f"{T}/ask", "seat", sends({"seat": 0}), named=True, right=NOT_NOW),
    Case("POST", f"{T}/unplan", "seat", sends({"seat": 0}), named=True, changes=False),
    Case("GET", f"{T}/record", "reader", state="over"),
    Case("GET", f"{T}/hints", "seat", a_hint, named=True),
    Case("GET", f"{T}/replay", "reader", state="over"),
    Case("GET", f"{T}/review", "reader", state="over"),
    Case("GET", f"{T}/course", "reader", state="over"),
]
DO = "/tables/{table}/do"


def button(name: str, need: Need, make: Make, state: State = "playing", **more: Any) -> Case:
    """A button of a table."""
    return Case("POST", DO, need, make, state, button=name, **more)


BUTTONS = [
    button("move", "seat", a_form_move, named=True),
    button("domain", "seat", a_typed_move, named=True, right=NOT_NOW),
    button("undo", "seat", a_form_back, named=True),
    button("start", "owner", sends({"do": "start"}), "gathering"),
    button("again", "seat", sends({"do": "again"}), "over", changes=False),
    button("resign", "seat", sends({"resign": "0"}), named=True),
    button("bot", "seat", sends({"bot": "0"}), named=True, votes=True),
    button("back", "seat", a_seat_back, named=True),
    button("sit", "seat", a_free_seat({"sit": "2"}), "gathering", public=True),
    button("bring", "seat", bob_sends({"bring": "1", "brings.1": ""}), "gathering", named=True),
    button("stand", "seat", bob_sends({"stand": "1"}), "gathering", named=True),
    button("dismiss", "owner", sends({"dismiss": "1"}), "gathering"),
    button("renew", "seat", bob_sends({"renew": "1"}), named=True),
    button("moves", "seat", a_row, named=True),
    button("sheet", "seat", sends({"sheet": "0", "seat": "0"}), named=True, right=NOT_NOW),
    button("pace", "seat", alone({"pace": "30"})),
    button("free", "seat", sends({"do": "free"}), right=NOT_NOW),
    button("ask", "seat", sends({"do": "ask", "seat": "0"}), named=True, right=NOT_NOW),
    button("unplan", "seat", sends({"do": "unplan", "seat": "0"}), named=True, changes=False),
    button("level", "seat", sends({"level": "turn", "seat": "0"}), named=True),
    button("rule", "seat", a_rule, named=True),
    button("once", "seat", sends({"once": "on", "seat": "0"}), named=True),
]
P = "/tables/{table}"
PAGES = [
    Case("GET", "/", "nothing"),
    Case("POST", "/me", "nothing", sends({"name": "Eve"})),
    Case("POST", "/me/theme", "nothing", sends({"theme": "light"})),
    Case("GET", "/rules", "nothing"),
    Case("GET", "/rules/{game}", "nothing"),
    Case("GET", "/rules/{game}/clauses", "nothing"),
    Case("GET", "/static/{version}/{name:path}", "nothing", right=ANSWERS | {404}),
    Case("POST", "/play/{game}", "nothing"),
    Case("GET", "/new/{game}", "nothing"),
    Case("POST", "/new/{game}", "nothing", sends({"players": "2", "seat1": "me", "seat2": "random"})),
    Case("GET", "/workshop/{game}/decks", "own", an_open_deck),
    Case(
        "POST", "/workshop/{game}/decks", "nothing", sends({"do": "read", "words": ""}), right=ANSWERS | {422}
    ),
    Case("GET", "/workshop/{game}/decks/text", "own", a_deck),
    Case("GET", "/workshop/{game}", "nothing"),
    Case("POST", "/workshop/{game}", "nothing", sends({"do": "new", "name": "Eve"})),
    Case("GET", "/workshop/{game}/pack", "own", a_pack()),
    Case("POST", "/workshop/{game}/pack", "own", a_pack({"pack": PACK, "name": PACK})),
    Case("GET", "/workshop/{game}/map", "own", a_pack(query="&chart=galaxy"), right=ANSWERS | {404}),
    Case("GET", "/workshop/{game}/file", "own", a_pack()),
    Case("GET", "/workshop/{game}/item", "own", a_pack(query="&kind=tokens&id=tokens")),
    Case("POST", "/workshop/{game}/item", "own", a_pack({"pack": PACK, "kind": "tokens", "do": "reset"})),
    Case("GET", "/workshop/{game}/trial", "own", a_trial),
    Case("GET", "/workshop/{game}/trial/report", "own", a_trial, right=ANSWERS | {404}),
    Case("POST", "/workshop/{game}/trial", "own", a_pack(TRIAL), right=NOT_NOW),
    Case("GET", "/packs/{game}/{key}", "nothing", right=ANSWERS | {404}),
    Case("GET", "/packs/{game}/{key}/file", "nothing", right=ANSWERS | {404}),
    Case("GET", P, "reader"),
    Case("POST", f"{P}/say", "seat", sends({"text": "hello"})),
    Case("GET", f"{P}/log", "reader"),
    Case("GET", f"{P}/pulse", "reader"),
    Case("GET", f"{P}/live", "reader", stream=True),
    Case("GET", f"{P}/explain", "reader", sends(query="?what=x"), right=ANSWERS | {422}),
    Case("GET", f"{P}/tales", "reader"),
    Case("GET", "/learn/{game}", "nothing", right=ANSWERS | {404}),
    Case("POST", "/learn/{game}", "nothing", right=ANSWERS | {404, 422}),
    Case("GET", "/join/{token}", "link", a_link, "gathering"),
    Case("POST", "/join/{token}", "link", a_link, "gathering"),
    Case("POST", f"{P}/hint", "seat", a_form_hint, named=True, changes=False),
    Case("GET", f"{P}/review", "reader", state="over"),
    Case("GET", f"{P}/end", "reader", state="over"),
    Case("GET", f"{P}/record", "reader", state="over"),
    Case("GET", f"{P}/verify", "reader", state="over"),
    Case("GET", f"{P}/replay", "reader", state="over"),
    Case("GET", f"{P}/replay/explain", "reader", sends(query="?what=x"), state="over", right=ANSWERS | {422}),
    Case("POST", f"{P}/onward", "reader", sends({"step": "0", "as": "0"}), "over", changes=False),
]
CONSOLE = [
    Case("GET", HEALTH, "nothing"),
    Case("GET", READY, "nothing"),
    Case("GET", NUMBERS, "host", the_host),
]
CASES = [*API, *PAGES, *BUTTONS, *CONSOLE]
