"""What the moment asks for: the pile of reactions, the war, the offer on the table, what is in force."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import Card, Cards, Count, Line, Lines, Part, Pile, Section, Text
from orrery.draw.text import curly
from orrery.engine.view import UNSEEN
from orrery.games.nomads.board.facts import entry, item_name, sign_of, system_of, target_of
from orrery.games.nomads.cards.content import Content
from orrery.games.nomads.table.items import Item
from orrery.games.nomads.table.state import (
    DECLARED,
    OWN_TURN,
    PHASE,
    PLANETARY,
    THIS_CONFRONTATION,
    TRIGGER,
    WAR,
    ExpanseView,
)
from orrery.games.nomads.table.values import attack, defence, in_reach

UNTIL = {
    TRIGGER: "waits for its trigger",
    THIS_CONFRONTATION: "for this confrontation",
    PHASE: "until this phase ends",
    WAR: "until the war ends",
    OWN_TURN: "until the owner's next turn",
}


def stage(view: ExpanseView, names: tuple[str, ...]) -> Iterator[Section]:
    """What lies over the board while it lasts: the pile, an offer."""
    if view.pile or view.resolving is not None:
        yield pile(view, names)
    if view.deal is not None:
        yield deal(view, names)


def beside(view: ExpanseView, names: tuple[str, ...]) -> Iterator[Section]:
    """What stands first among the things beside the board: the war, and what is in force."""
    if view.war is not None:
        yield war(view, names)
    if view.standing:
        yield in_force(view, names)


def pile(view: ExpanseView, names: tuple[str, ...]) -> Section:
    """The pile, the item resolved next first (NOM-SYNC-04)."""
    items: list[Item] = [*reversed(view.pile)]
    if view.resolving is not None:
        items.insert(0, view.resolving)
    cards: list[Card] = []
    for item in items:
        ability = view.content.abilities[item.ability]
        aim = target_of(view, item, names)
        effect = (
            entry(view.content, item.card).effect
            if item.card >= 0
            else power_text(view.content, item.ability)
        )
        state = "is being resolved" if item is view.resolving else "resolves first" if not cards else ""
        cards.append(
            Card(
                f"item-{item.serial}",
                f"{item.serial}. {curly(item_name(view.content, item))}",
                effect,
                sign_of(entry(view.content, item.card)) if item.card >= 0 else "ability",
                foot=f"{names[item.user]} \N{RIGHTWARDS ARROW} {aim}" if aim else names[item.user],
                origin="synchronic" if ability.synchronic else "consumable",
                state="now" if not cards else "",
                owner=item.user,
                about=f"item:{item.serial}",
            )
        )
        if state == "is being resolved":
            cards[-1] = cards[-1].but(origin=state)
    first = item_name(view.content, items[0])
    foot = (
        "Then all are asked again."
        if view.resolving is not None
        else f"If nobody adds anything, {curly(first)} is resolved, and all are asked again."
    )
    return Section("pile", "The pile", (Pile(tuple(cards), foot),), "last in, first out", about="sign:pile")


def power_text(content: Content, ability: int) -> str:
    """What an active effect does: the sentence of its card that names it."""
    found = content.abilities[ability]
    sources = [*content.pack.species, *content.pack.resource, *content.pack.system]
    return sources[found.source].effect


def war(view: ExpanseView, names: tuple[str, ...]) -> Section:
    """Place of war, both sides' totals, who may interfere, what the comparison would bring."""
    fight = view.war
    assert fight is not None
    system = system_of(view, fight.defender)
    parts: list[Part] = []
    if system >= 0:
        place = view.content.pack.system[system]
        where = f"{curly(place.name)}, {' and '.join(place.sectors)}. {place.effect}"
        parts.append(Text(f"Place of war: {where}"))
    lines = [
        Line(
            f"{names[seat]} {verb}",
            owner=seat,
            about=f"seat:{seat}",
            counts=(
                Count("attack", "Attack", attack(view, seat), tone="attack"),
                Count("defence", "Defence", defence(view, seat), tone="defence"),
                Count("people", "Civil units", view.civil[seat]),
                Count("soldier", "Military units", view.military[seat]),
            ),
            state="now",
        )
        for seat, verb in ((fight.attacker, "attacks"), (fight.defender, "defends"))
    ]
    for seat in range(view.players):
        if view.alive[seat] and seat not in (fight.attacker, fight.defender):
            near = in_reach(view, seat, fight.defender)
            lines.append(
                Line(names[seat], owner=seat, note="may interfere" if near else "universal cards only")
            )
    parts.append(Lines(tuple(lines)))
    if fight.damage != [0, 0]:
        parts.append(
            Text(
                f"Damage to come, before healing: {fight.damage[0]} for {names[fight.attacker]}, "
                f"{fight.damage[1]} for {names[fight.defender]}.",
                True,
            )
        )
    elif fight.phase == PLANETARY:
        ahead = attack(view, fight.attacker) > defence(view, fight.defender)
        back = attack(view, fight.defender) > defence(view, fight.attacker)
        who = [names[seat] for seat, does in ((fight.attacker, ahead), (fight.defender, back)) if does]
        parts.append(
            Text(
                "If nobody adds anything, "
                + (" and ".join(who) + " damages the other." if who else "nobody is damaged.")
            )
        )
    title = (
        "War is declared"
        if fight.phase == DECLARED
        else "Planetary assault"
        if fight.phase == PLANETARY
        else "Fleet battle"
    )
    versus = f"{names[fight.attacker]} against {names[fight.defender]}"
    return Section("war", title, tuple(parts), versus, about="sign:war")


def deal(view: ExpanseView, names: tuple[str, ...]) -> Section:
    """The offer as far as the reader may know it (NOM-NEGO-13)."""
    offer = view.deal
    assert offer is not None
    lines = [
        Line(f"{names[offer.maker]} gives", owner=offer.maker, counts=_counts(offer.credits, offer.cards())),
        Line(
            f"{names[offer.partner]} gives",
            owner=offer.partner,
            counts=_counts(offer.ask_credits, offer.ask_cards()),
        ),
    ]
    parts: list[Part] = [Lines(tuple(lines))]
    for title, cards in (
        ("By name", offer.named),
        ("Face down", offer.hidden),
        ("Asked for by name", offer.ask_named),
        ("Picked", offer.chosen),
    ):
        if cards and UNSEEN not in cards:
            parts.append(
                Text(f"{title}: {', '.join(curly(entry(view.content, card).name) for card in cards)}.")
            )
    rival = offer.partner if view.active == offer.maker else offer.maker
    limit = view.options.get("negotiation_limit")
    note = f"{view.declined[rival]} of {limit} declined" if limit else ""
    return Section(
        "deal",
        "An offer" if offer.sent else "Your offer" if offer.maker == view.seat else "An offer to come",
        tuple(parts),
        note,
        about="sign:deal",
    )


def _counts(credits_: int, cards: int) -> tuple[Count, ...]:
    return (Count("credits", "Credits", credits_, tone="marks"), Count("hand", "Cards", cards))


def in_force(view: ExpanseView, names: tuple[str, ...]) -> Section:
    """Waiting and lasting effects, which can be cancelled where a card says so (NOM-CONS-07)."""
    cards = []
    for one in view.standing:
        changes = [
            f"{value:+d} {stat}"
            for stat, value in (("attack", one.attack), ("defence", one.defence), ("healing", one.healing))
            if value
        ]
        whom = names[one.seat] if one.seat >= 0 else ""
        text = f"{whom} {', '.join(changes)}".strip() or (
            entry(view.content, one.card).effect if one.card >= 0 else ""
        )
        cards.append(
            Card(
                f"item-{one.serial}",
                f"{one.serial}. {curly(item_name(view.content, one))}",
                text or "In force.",
                "clock" if one.waiting else "sync",
                foot=UNTIL[one.until],
                owner=one.user,
                about=f"item:{one.serial}",
            )
        )
    return Section("in-force", "In force", (Cards(tuple(cards)),), about="sign:force")
