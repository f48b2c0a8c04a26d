"""Fragments taken apart: only the children that changed are sent."""

from __future__ import annotations

from orrery.web.diff import changed, children
from orrery.web.live import update
from tests.web.page_kit import targets


def layer(*pieces: tuple[str, str]) -> str:
    body = "".join(
        f'<g id="{ident}"><use href="#i"/><text>{text}</text><g><path d="M0 0"/></g></g>'
        for ident, text in pieces
    )
    return f'<g id="pieces">{body}</g>'


LONG = "x" * 900
BEFORE = layer(("a", LONG), ("b", LONG), ("c", LONG), ("d", "1"))


def test_children_are_found_by_their_ids() -> None:
    found = children(BEFORE)
    assert found is not None
    assert [ident for ident, _ in found] == ["a", "b", "c", "d"]
    assert found[3][1].startswith('<g id="d">')
    assert found[3][1].endswith("</g></g>")
    assert children('<ul id="x"><li id="a">1<br>2<input name="q"></li></ul>') is not None
    assert children("<g id='x'><path d='M0'/></g>") is None, "a child without an id"


def test_only_what_changed_is_sent() -> None:
    now = layer(("a", LONG), ("c", LONG), ("d", "2"), ("e", "new"))
    found = changed(BEFORE, now)
    assert found is not None
    gone, altered, added = found
    assert gone == ["b"]
    assert [ident for ident, _ in altered] == ["d"]
    assert len(added) == 1
    sent = update("pieces", BEFORE, now)
    assert targets(sent) == {"#b", "#d", "#pieces"}
    assert LONG not in sent


def test_another_order_or_many_changes_send_the_whole() -> None:
    assert changed(BEFORE, layer(("b", LONG), ("a", LONG), ("c", LONG), ("d", "1"))) is None
    assert changed(BEFORE, layer(("a", LONG + "!"), ("b", LONG + "!"), ("c", LONG + "!"), ("d", "1"))) is None
    assert changed(BEFORE, BEFORE.replace('<g id="pieces">', '<g id="pieces" class="far">')) is None
    assert changed(layer(("a", "1")), layer(("a", "2"))) is None, "short ones are not taken apart"
