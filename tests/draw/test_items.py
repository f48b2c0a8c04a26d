"""Items of content as cards: as their game's table draws them, on pages and on sheets."""

from __future__ import annotations

import pytest

from orrery.draw.items import cards, sheet, table_card
from orrery.engine.drafts import Draft
from orrery.games import game
from tests.draw.check import settled_is_plain

UNSEEN = {
    "colonies": {"limits", "respawn"},
    "destiny": {
        "counts",
        "numbers",
        "election_track",
        "prosecution_result",
        "board",
        "sector_deck",
        "law_act",
    },
    "emperor": {"board", "space", "layout", "storage", "market"},
    "nomads": {"sectors", "tokens", "screens", "units"},
    "referendum": {"wheel", "sector", "supply"},
}
"""Kinds of content that are numbers or lists, and nothing that lies on a table by itself."""


@pytest.mark.parametrize("slug", UNSEEN)
def test_every_item_that_a_table_shows_is_drawn_as_the_table_draws_it(slug: str) -> None:
    draft = Draft.started(game(slug), "Ours")
    pack = draft.checked().required()
    for kind in draft.kinds:
        for item in draft.items(kind):
            found = table_card(game(slug), pack, kind, item.ident)
            assert (found is None) == (kind in UNSEEN[slug]), (kind, item.ident)
            if found is not None:
                assert found.title and found.foot and found.origin != "Ours"
                assert " id=" not in found.art and "data-about" not in found.art


def test_a_sheet_shows_the_pictures_of_its_cards() -> None:
    draft = Draft.started(game("emperor"), "Ours")
    draft.put("tile", "home_white", {**draft.item("tile", "home_white").entry, "name": "Ivory Gate"})
    draft.put("technology", "robotics", {**draft.item("technology", "robotics").entry, "cost_energy": 7})
    pack = draft.checked().required()
    found = list(cards(game("emperor"), pack))
    assert [(card.title, card.origin) for card in found] == [("Ivory Gate", "Ours"), ("Robotics", "Ours")]
    drawn = sheet("Ours", found)
    settled_is_plain(drawn)
    assert drawn.count("Ivory Gate") == 2, "its title, and its name on the tile"
    assert "Energy 7" in drawn
