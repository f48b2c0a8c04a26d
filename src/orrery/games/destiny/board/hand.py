"""The cards that only the reader sees: Action cards, then the Senators of the reserve."""

from __future__ import annotations

from orrery.draw.table import Card, Count
from orrery.engine.content import origin_word
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.content.printed import Content
from orrery.games.destiny.table.state import IN_RESERVE


def hand(scene: Scene) -> tuple[Card, ...]:
    """Action cards by their time, then Senators that wait; each says what it costs and when it can be played."""
    return (*_actions(scene), *_reserve(scene))


def _actions(scene: Scene) -> list[Card]:
    view, content = scene.view, scene.content
    mine = view.hands[view.seat] if view.seat is not None else []
    cards: list[Card] = []
    for number, kind in enumerate(mine):
        same = mine[:number].count(kind)
        cards.append(action_card(content, kind, f"-{same + 1}" if same else ""))
    return cards


def action_card(content: Content, kind: int, after: str = "") -> Card:
    """An Action card: what it costs, when it can be played, what it does; `after` tells equal ones apart."""
    entry = content.pack.action[kind]
    cost = tuple(
        Count(icon, label, value, tone=tone)
        for icon, label, value, tone in (
            ("credits", "Money", entry.cost.money, "money"),
            ("influence", "Influence", entry.cost.influence, "influence"),
        )
        if value
    )
    foot = f"{entry.time} \N{MIDDLE DOT} {'an Action' if entry.action else 'no Action'} \N{MIDDLE DOT} priority {entry.priority}"
    return Card(
        f"card-{entry.id}{after}",
        entry.name,
        entry.effect,
        "hand",
        cost,
        foot,
        origin_word(entry.source),
        about=f"card:{kind}",
    )


def _reserve(scene: Scene) -> list[Card]:
    view = scene.view
    return [
        senator_card(scene.content, senator, "waits in the reserve \N{MIDDLE DOT} ")
        for senator, at in enumerate(view.sen_at)
        if at == IN_RESERVE and view.sen_seat[senator] == view.seat
    ]


def senator_card(content: Content, senator: int, where: str = "") -> Card:
    """A Senator with the price, what they can do, and where they are."""
    person = content.pack.senator[senator]
    own = [content.pack.senator_ability[number] for number in content.traits[senator]]
    traits = " ".join(f"{ability.name}: {ability.effect}" for ability in own) or "No ability."
    return Card(
        f"senator-{person.id}",
        person.name,
        f"Diplomacy {person.diplomacy}, Command {person.command}. {traits}",
        "senator",
        (Count("credits", "Money", person.cost, tone="money"),),
        f"{where}{person.race}",
        origin_word(person.source),
        about=f"senator:{senator}",
    )
