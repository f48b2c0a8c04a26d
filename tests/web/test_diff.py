"""Fragments taken apart: only what changed is sent, and whoever applies it has what a fresh page would show."""

from __future__ import annotations

import random
from xml.etree import ElementTree

from orrery.web.diff import Edit, Part, _read, edits, inside, listed
from orrery.web.live import changes, update
from tests.web.page_kit import targets


def layer(*pieces: tuple[str, str]) -> str:
    body = "".join(
        f'<g id="{ident}"><use href="#i"/><text>{text}</text><g><path d="M0 0"/></g></g>'
        for ident, text in pieces
    )
    return f'<g id="pieces">{body}</g>'


LONG = "x" * 2200
BEFORE = layer(("a", LONG), ("b", LONG), ("c", LONG), ("d", "1"))


def test_what_is_inside_is_found_in_order() -> None:
    found = inside(BEFORE)
    assert found is not None
    assert [part.ident for part in found] == ["a", "b", "c", "d"]
    assert found[3].text.startswith('<g id="d">')
    assert found[3].text.endswith("</g></g>")
    assert inside('<ul id="x"><li id="a">1<br>2<input name="q"></li> and <b>more</b><hr></ul>') == (
        Part("a", '<li id="a">1<br>2<input name="q"></li>'),
        Part("", " and "),
        Part("", "<b>more</b>"),
        Part("", "<hr>"),
    )
    assert inside("<p>never closed") is None
    assert inside("<p>one</p><p>two</p>") is None


def _grown(rng: random.Random, depth: int = 0) -> str:
    """Any elements and texts, some with ids."""
    found = []
    for _ in range(rng.randint(0, 4)):
        tag, ident = rng.choice(["g", "p", "li"]), rng.choice(["", f' id="i{rng.randint(0, 20)}"'])
        within = _grown(rng, depth + 1) if depth < 3 else "t"
        found.append(
            rng.choice(["x", " and ", "<br>", '<use href="#i"/>', f"<{tag}{ident}>{within}</{tag}>"])
        )
    return "".join(found)


def test_what_is_known_of_another_text_changes_nothing_that_is_found() -> None:
    """A text that is like another one is read only where it differs; what is found is the same as without."""
    rng = random.Random(5)
    for number in range(3000):
        before = f'<g id="z{number}">{_grown(rng)}</g>'
        places = [at for at, letter in enumerate(before) if letter == "<"][1:]
        first, last = sorted(rng.choices(places, k=2))
        put = rng.choice(["", "x", "<br>", '<g id="new">q</g>', "</g>", "<p>", before[first:last] * 2])
        now = before[:first] + put + before[last:]
        inside(before)
        found = inside(now, before)
        assert found == _read(now)
        if found is not None:
            assert now == f'<g id="z{number}">' + "".join(part.text for part in found) + "</g>"


def test_only_what_changed_is_sent() -> None:
    now = layer(("a", LONG), ("c", LONG), ("d", "2"), ("e", "new"))
    found = edits(BEFORE, now)
    assert found is not None
    assert [(edit.ident, edit.swap) for edit in found] == [
        ("b", "delete"),
        ("d", "outerMorph"),
        ("d", "afterend"),
    ]
    sent = update("pieces", BEFORE, now)
    assert targets(sent) == {"#b", "#d"}
    assert LONG not in sent
    assert sent.count("<svg>") == 2, "parts of a drawing are wrapped, so that they are read as such"


def test_what_has_an_id_is_found_within_what_has_none() -> None:
    def shelf(number: int, cards: str) -> str:
        return (
            f'<section id="s"><h2>Planets</h2><ul class="cards">{cards}</ul><p id="n">{number}</p></section>'
        )

    one, two = f'<li id="c1"><b>{LONG}</b></li>', f'<li id="c2"><b>{LONG}</b></li>'
    found = edits(shelf(1, one + two), shelf(2, one + two.replace("xx</b>", "xy</b>")))
    assert found == [Edit("c2", two.replace("xx</b>", "xy</b>")), Edit("n", '<p id="n">2</p>')]
    found = edits(shelf(1, one + two), shelf(1, '<li id="c0">0</li>' + one + two))
    assert found == [Edit("c1", '<li id="c0">0</li>', "beforebegin")]
    assert edits(shelf(1, one + two), shelf(1, one + two).replace("Planets", "Ships")) is None, (
        "the frame differs"
    )


def test_another_order_or_many_changes_send_the_whole() -> None:
    assert edits(BEFORE, layer(("b", LONG), ("a", LONG), ("c", LONG), ("d", "1"))) is None
    assert edits(BEFORE, layer(("a", LONG + "!"), ("b", LONG + "!"), ("c", LONG + "!"), ("d", "1"))) is None
    assert edits(BEFORE, BEFORE.replace('<g id="pieces">', '<g id="pieces" class="far">')) is None
    assert edits(layer(("a", "1")), layer(("a", "2"))) is None, "short ones are not taken apart"
    assert edits(BEFORE, BEFORE.replace('id="b"', 'id="a"')) is None, "an id that stands there twice"


def test_a_question_is_never_taken_apart() -> None:
    asked = BEFORE.replace("pieces", "prompt")
    assert targets(update("prompt", asked, asked.replace("<text>1", "<text>2"))) == {"#prompt"}


def test_a_list_of_fragments_changes_by_its_members() -> None:
    before = {"shelf-a": '<p id="shelf-a">1</p>', "shelf-b": '<p id="shelf-b">2</p>', "state": "s"}
    after = {"shelf-b": '<p id="shelf-b">3</p>', "shelf-c": '<p id="shelf-c">4</p>', "state": "s"}
    sent = changes(before, after)
    assert targets(sent) == {"#shelf-a", "#shelf-b"}
    assert sent.count("<p ") == 2, "nothing is sent twice"
    turned = {"shelf-b": before["shelf-b"], "shelf-a": before["shelf-a"], "state": "s"}
    assert targets(changes(before, turned)) == {".shelf"}


# --- edits, applied ---------------------------------------------------------------------------------------------------


def _tree(rng: random.Random, ids: list[str], deep: int) -> str:
    """A row of elements and texts, some of them with ids, nested."""
    found = []
    for _ in range(rng.randrange(1, 5)):
        inner = _tree(rng, ids, deep - 1) if deep and rng.random() < 0.6 else rng.choice("pqrs")
        named = f' id="{ids.pop()}"' if ids and rng.random() < 0.7 else ""
        found.append(f"<g{named}>{inner}</g>")
    return "".join(found)


def _altered(rng: random.Random, text: str) -> str:
    """The same with a word changed, an element taken away or one put in."""
    root = ElementTree.fromstring(text)
    for _ in range(rng.randrange(1, 4)):
        above = rng.choice([one for one in root.iter() if len(one)])
        at = rng.randrange(len(above))
        what = rng.random()
        if what < 0.3:
            above.remove(above[at])
            if not len(root):
                return text
        elif what < 0.6:
            new = ElementTree.Element("g", id=f"new{rng.randrange(10**6)}")
            new.text = "new"
            above.insert(at + rng.randrange(2), new)
        else:
            last = rng.choice([one for one in root.iter() if not len(one)])
            last.text = rng.choice("tuvw")
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)


def _applied(text: str, found: list[Edit]) -> str:
    """What a browser makes of the edits."""
    root = ElementTree.fromstring(text)
    for edit in found:
        above = {child: parent for parent in root.iter() for child in parent}
        [at] = [one for one in root.iter() if one.get("id") == edit.ident]
        new = list(ElementTree.fromstring(f"<g>{edit.text}</g>"))
        if edit.swap == "beforeend":
            at.extend(new)
            continue
        parent = above[at]
        place = list(parent).index(at)
        if edit.swap in {"delete", "outerMorph"}:
            parent.remove(at)
        place += edit.swap == "afterend"
        parent[place:place] = new
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)


def test_edits_lead_from_one_version_to_the_other() -> None:
    rng = random.Random(3)
    taken_apart = 0
    for _ in range(3000):
        ids = [f"i{number}" for number in range(40)]
        before = f'<g id="all">{_tree(rng, ids, 3)}</g>'
        now = _altered(rng, before)
        old, new = inside(before), inside(now)
        assert old is not None
        assert new is not None
        found = listed(old, new, "all")
        if found is not None:
            taken_apart += 1
            assert _applied(before, found) == now
    assert taken_apart > 1000
