"""The card beside the form of an item: as the table of the game draws it, also while something in it is wrong."""

from __future__ import annotations

import re

from orrery.draw.items import item_card, table_card
from orrery.draw.table import Card
from orrery.engine.drafts import Draft, Item
from orrery.engine.game import Game
from orrery.engine.packs import Checked, Problem
from orrery.engine.vocabulary import key_of
from orrery.web.forms import usual


def of_item(problems: tuple[Problem, ...], item: Item, many: bool) -> list[Problem]:
    """The mistakes of one item."""
    label = f"{item.kind} '{item.ident}'" if many else item.kind
    return [problem for problem in problems if problem.entry == label]


def card_of(game: Game, item: Item, checked: Checked, pack_name: str) -> Card:
    """The item as the table draws it. While something is wrong with it or with the pack, what of it is right is drawn with the game's own
    content around it; only an item that no table shows, or that stands on nothing, is a plain card of its fields."""
    if checked.pack is not None and item.ident:
        found = table_card(game, checked.pack, item.kind, item.ident)
        if found is not None:
            return found
    by_itself = shown_alone(game, item, pack_name)
    return by_itself or item_card(item.kind, item.ident, item.entry, pack_name)


def shown_alone(game: Game, item: Item, pack_name: str) -> Card | None:
    """The item drawn with the game's own content around it: first as it is, then with its mistaken fields as the game has them, or as a
    new item begins."""
    draft = Draft.started(game, pack_name or "Pack")
    inner, many = draft.kinds[item.kind]
    ident = item.ident or "new-one"
    ours = next((one.entry for one in draft.items(item.kind) if one.ident == ident), None)
    if ours is not None and not item.state:
        return table_card(game, draft.checked().required(), item.kind, ident)
    rest = usual(inner) if ours is None else ours
    entry = {**item.entry, **({key_of(inner): ident} if many and ours is None else {})}
    for _ in range(2):
        draft.put(item.kind, ident, entry)
        checked = draft.checked()
        if checked.pack is not None:
            return table_card(game, checked.pack, item.kind, ident)
        faulty = {
            re.split(r"[.\[]", one.field)[0]
            for one in of_item(checked.problems, Item(item.kind, ident, entry), many)
        }
        entry = {
            name: rest.get(name) if name in faulty else value
            for name, value in entry.items()
            if name not in faulty or name in rest
        }
    return None
