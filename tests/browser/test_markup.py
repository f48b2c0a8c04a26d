"""Markup and letters that look like others, in every field that people fill in: pages show them as they were typed, and
nothing of them is ever carried out. (The rest of the attack is in `tests/attack`; this part needs a browser.)"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from orrery.games import games
from orrery.host.names import alike
from orrery.host.people import new_token
from tests.browser.conftest import Visit
from tests.browser.kit import Server, Visitor, open_table

NAMES = (
    "<img src=x onerror=X()>",
    '"><svg onload=X()>a',
    "'><b id=pwn>x</b>",
    "{{7*7}}${7*7}",
    "</script><b id=pwn>",
    'a" hx-get="/x" b="',
    "--></title><i id=pwn>",
)
WORDS = (
    *NAMES,
    "<img src=x onerror=window.pwned=1>",
    "<a href='javascript:window.pwned=1' id=pwn>x</a>",
    "<style>*{display:none}</style>",
    "<hx-partial hx-target='#prompt' hx-swap='innerHTML'>gone</hx-partial>",
    "event: reload data: <b id=pwn>",
    "<svg><script>window.pwned=1</script></svg>",
    "]]><b id=pwn>",
    "\u2028\u2029<b id=pwn>",
    "<math><mi xlink:href='javascript:1' id=pwn>",
)
HARM = """() => [window.pwned ? 'a script ran' : '', ...[...document.querySelectorAll(
  '#pwn, [onerror], [onload], [onfocus], img[src=x], #chat script, #chat a, #chat style, #chat svg script, [hx-get="/x"]'
)].map((one) => one.outerHTML.slice(0, 100))].filter((one) => one)"""


def unharmed(page: Page) -> Page:
    """Nothing that somebody typed has become a part of the page, or was run."""
    assert page.evaluate(HARM) == []
    return page


def ask(context: BrowserContext, server: Server, method: str, path: str, token: str, body: Any = None) -> Any:
    """A call of the API; its answer, or a failure."""
    answer = context.request.fetch(
        f"{server.url}/api{path}",
        method=method,
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        data=None if body is None else json.dumps(body),
    )
    assert answer.ok, answer.text()
    return answer.json()


def signed(visitor: Visitor, server: Server) -> str:
    """The token of a visitor whom the API can act for."""
    token = new_token()
    visitor.context.add_cookies([{"name": "orrery", "value": token, "url": server.url}])
    return token


def hostile_table(visitor: Visitor, server: Server, slug: str) -> tuple[str, list[str]]:
    """A table whose title, names and texts are markup; its id, and the tokens of its people, the visitor's first."""
    players = max(2, games()[slug].players[0])
    tokens = [signed(visitor, server), *(new_token() for _ in range(players - 1))]
    context = visitor.context
    seats = [{"kind": "me", "name": NAMES[0]}, *[{"kind": "link"}] * (players - 1)]
    plan = {"game": slug, "seats": seats, "title": WORDS[1], "public": True}
    opened = ask(context, server, "POST", "/tables", tokens[0], plan)
    unharmed(visitor.go(f"/tables/{opened['table']}"))  # the lobby, which people now come into
    for number, link in enumerate(opened["links"]):
        body = {"token": link["token"], "name": NAMES[1 + number]}
        ask(context, server, "POST", "/join", tokens[number + 1], body)
    visitor.page.wait_for_selector("#prompt")
    return opened["table"], tokens


@pytest.mark.parametrize(
    "slug",
    [
        "emperor",
        *(pytest.param(slug, marks=pytest.mark.long) for slug in sorted(games()) if slug != "emperor"),
    ],
)
def test_what_people_type_at_a_table_is_shown_and_never_done(slug: str, server: Server, visit: Visit) -> None:
    """By the stream, on pages that are loaded, at home, at the end, in the replay and in the proof."""
    visitor = visit(server)
    table, tokens = hostile_table(visitor, server, slug)
    page, context = visitor.page, visitor.context
    page.wait_for_selector("[data-live] #prompt")
    for words in WORDS:
        ask(context, server, "POST", f"/tables/{table}/chat", tokens[1], {"text": words})
    ask(context, server, "POST", f"/tables/{table}/chat", tokens[1], {"text": WORDS[-2], "to": 0})
    page.wait_for_function(
        "count => document.querySelectorAll('#chat li').length >= count", arg=len(WORDS) + 1
    )
    page.wait_for_function(
        "words => document.querySelector('#chat').textContent.includes(words)", arg=WORDS[0]
    )
    unharmed(page)
    page.click("label[for=talk-chat]")
    page.fill(".chat-form [name=text]", WORDS[7])
    page.click(".chat-form button")
    page.wait_for_function(
        "count => document.querySelectorAll('#chat li').length >= count", arg=len(WORDS) + 2
    )
    for path in (f"/tables/{table}", "/", f"/tables/{table}/log"):
        unharmed(visitor.go(path))
    for token in tokens[:-1]:
        ask(context, server, "POST", f"/tables/{table}/resign", token, {})
    for path in ("/replay?step=1", "/verify", ""):
        unharmed(visitor.go(f"/tables/{table}{path}"))
    assert NAMES[0] in (page.text_content("main") or ""), "it is shown as it was typed"


def test_what_people_type_into_forms_is_shown_and_never_done(server: Server, visit: Visit) -> None:
    """A new table, one's own name, the rules, the workshop, a notice that somebody else has set."""
    visitor = visit(server)
    visitor.expects("status of 4")
    signed(visitor, server)
    page = open_table(visitor, {1: "me", 2: "link", 3: "link"}, name=NAMES[1], title=WORDS[7])
    unharmed(page)
    visitor.go("/")
    page.evaluate("document.querySelector('#me').showPopover()")
    page.fill("#me [name=name]", NAMES[0])
    with page.expect_navigation():
        page.click("#me button")
    unharmed(page)
    assert page.locator("#me [name=name]").input_value() == NAMES[0]
    unharmed(visitor.go(f"/rules/emperor?q={quote(WORDS[8])}"))
    for name in NAMES[:3]:
        visitor.go("/workshop/nomads/decks")
        page.fill("#bench [name=name]", name)
        page.click("#bench [name=do][value=keep]")
        page.wait_for_url("**/workshop/nomads/decks?open=*")
        unharmed(page)
        assert name in (page.text_content("main") or "")
    visitor.go("/workshop/nomads/decks")
    page.evaluate("document.querySelector('#texts').open = true")
    page.fill("#words", WORDS[7])
    page.click("#bench [name=do][value=read]")
    page.wait_for_selector("#wrong")
    unharmed(page)
    unharmed(visitor.go("/new/nomads"))
    notice = "%3Cimg%20src%3Dx%20onerror%3Dwindow.pwned%3D1%3E"
    visitor.context.add_cookies([{"name": "orrery-notice", "value": notice, "url": server.url}])
    unharmed(visitor.go("/"))


def test_nobody_sits_down_under_a_name_that_looks_like_anothers(server: Server, visit: Visit) -> None:
    """What cannot be seen is refused with a sentence; what looks like another's name gets a number."""
    host = visit(server)
    token = signed(host, server)
    seats = [{"kind": "me", "name": "Ines"}, {"kind": "link"}, {"kind": "link"}]
    opened = ask(host.context, server, "POST", "/tables", token, {"game": "emperor", "seats": seats})
    guest = visit(server)
    guest.expects("status of 4")
    link = opened["links"][0]["token"]
    for name in ("In\u200des", "\u202eseni", "\u3164", "x\u0316\u0323\u0334\u0335\u0336nes"):
        page = guest.go(f"/join/{link}")
        page.fill("main [name=name]", name)
        page.click("main .btn-primary")
        page.wait_for_load_state()
        expect(page.locator("main")).to_contain_text("The name")
    page = guest.go(f"/join/{link}")
    page.fill("main [name=name]", "\u0406\u043des")  # two alphabets in one word
    page.click("main .btn-primary")
    page.wait_for_load_state()
    expect(page.locator("main")).to_contain_text("look alike")
    page = guest.go(f"/join/{link}")
    page.fill("main [name=name]", "lnes")  # a small L
    page.click("main .btn-primary")
    page.wait_for_selector("#lobby")
    people = [
        one["name"] for one in ask(host.context, server, "GET", f"/tables/{opened['table']}", token)["people"]
    ]
    assert people[1] not in {"Ines", "lnes"}
    assert not alike(people[0], people[1])
