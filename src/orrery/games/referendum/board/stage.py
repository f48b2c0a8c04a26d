"""What the moment needs between the decision and the map: a roll with its odds, a vote, an Adversity card, cards drawn."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import Card, Cards, Count, Part, Section, Text
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.engine.view import UNSEEN
from orrery.engine.words import several
from orrery.games.referendum.board.peril import peril
from orrery.games.referendum.board.sheets import citizen_card, planet_card
from orrery.games.referendum.board.tray import cards_left, chances, company, scales, tray, voters
from orrery.games.referendum.content import BLOC_WORDS, Content
from orrery.games.referendum.table.odds import odds_of_roll
from orrery.games.referendum.table.parts import BY_DIE, DEEDS, Roll
from orrery.games.referendum.table.state import RealmView


def stage(view: RealmView, content: Content, names: tuple[str, ...]) -> Iterator[Section]:
    """The roll, the vote, the cards that lie open."""
    # a roll that is over, of a deed that is done, is told by the log: the next decision is not about it
    if view.roll is not None and view.active >= 0 and (view.roll.stage != "over" or view.deed is not None):
        yield roll_section(view, content, view.roll)
    if view.trouble >= 0:
        card = trouble_card(content, view.trouble).but(state="now")
        yield Section("trouble", "Adversity", (Cards((card,)),), about="rule:adversity")
    if view.vote is not None:
        yield vote_section(view, content)
    if view.drawn and view.turn:
        yield drawn_section(view, content)
    if view.shown_hand >= 0 and view.shown_to == view.seat:
        cards = tuple(card_of(content, kind, "shown") for kind in sorted(set(view.hands[view.shown_hand])))
        yield Section(
            "shown",
            f"The hand of {names[view.shown_hand]}",
            (Cards(cards),),
            "only you see it",
            about="rule:hand",
        )
    if view.picked and view.picked[0] != UNSEEN:
        cards = tuple(card_of(content, kind, "picked") for kind in sorted(set(view.picked)))
        yield Section("picked", "Cards drawn", (Cards(cards),), "only you see them", about="rule:opportunity")


def deed_name(view: RealmView, content: Content) -> str:
    """What is being done, in words."""
    deed = view.deed
    if deed is None:
        return ""
    if deed.card >= 0:
        return content.card_names[deed.card]
    if deed.special >= 0:
        return content.special_names[content.specials[deed.special].name]
    return DEEDS[deed.code]


def roll_section(view: RealmView, content: Content, roll: Roll) -> Section:
    """Dice, the exact odds of the next throw, what Adversity may bring, and who added and took dice."""
    parts: list[Part] = []
    if roll.thrown or roll.aside:
        parts.append(tray(roll))
    odds = odds_of_roll(roll)
    if odds is not None:
        parts.append(chances(odds, roll))
        if odds.adversity[0] and roll.kind != "rank":
            parts.append(cards_left(peril(view, content, roll)))
    elif roll.failed:
        parts.append(Text("It has failed.", danger=True))
    if roll.kind != "injury":
        parts.append(company(content, roll))
    title = deed_name(view, content) or f"{roll.kind.capitalize()} roll"
    note = (
        f"{several(roll.successes(), 'success', 'successes')}, {max(1, roll.need)} needed"
        if roll.kind != "injury"
        else "injury roll"
    )
    return Section("roll", curly(title), tuple(parts), note, about="throw:0")


def vote_section(view: RealmView, content: Content) -> Section:
    """The proposal, and who has voted how."""
    vote = view.vote
    assert vote is not None
    if vote.on != "law":
        what = "Add one clock token" if vote.on == "clock more" else "Remove one clock token"
    else:
        deed = view.deed
        what = content.card_names[deed.card] if deed is not None and deed.card >= 0 else "A law"
        if deed is not None and deed.place >= 0:
            what += f", aimed at {content.place_names[deed.place]}"
        if deed is not None and deed.align >= 0:
            what += f", {BLOC_WORDS[deed.align]}"
    plan = view.deed.plan if view.deed is not None else {}
    stated = "; ".join(
        f"{content.box_names[box]} becomes {BLOC_WORDS[bloc]}" for box, bloc in plan.items() if bloc != BY_DIE
    )
    parts: list[Part] = [Text(what + (f": {stated}." if stated else "."))]
    parts.append(scales(vote))
    if vote.cast:
        parts.append(voters(content, vote))
    note = f"{vote.pro} for, {vote.contra} against"
    return Section("vote", "Senate vote", tuple(parts), note, about="rule:vote")


def drawn_section(view: RealmView, content: Content) -> Section:
    """Planet or citizen cards drawn, of which one comes into play."""
    planets = any(type(step).__name__ == "PickPlanet" for step in view.stack)
    cards = [planet_card(content, one) if planets else citizen_card(content, one) for one in view.drawn]
    return Section("drawn", "Drawn", (Cards(tuple(cards)),), "open to all", about="rule:deck")


def trouble_card(content: Content, kind: int) -> Card:
    """An Adversity card."""
    entry = content.pack.adversity[kind]
    return Card(
        f"trouble-{entry.id}",
        entry.name,
        entry.effect,
        icon="adversity",
        foot="Adversity",
        origin=origin_word(entry.source),
        about=f"trouble:{kind}",
    )


def card_of(content: Content, kind: int, prefix: str = "card") -> Card:
    """An Opportunity card."""
    entry = content.pack.opportunity[kind]
    signs = {"free": "free", "modifier": "plus", "reaction": "reaction"}
    words = [
        {"action": "action", "free": "free action", "modifier": "plus card", "reaction": "reaction"}[
            entry.timing
        ]
    ]
    words += ["law"] * entry.law + ["Friend"] * entry.friend
    sign = signs.get(entry.timing) or ("law" if entry.law else "opportunity")
    cost = (Count("clock", "Clock tokens", entry.clocks),) if entry.clocks else ()
    return Card(
        f"{prefix}-{entry.id}",
        entry.name,
        entry.effect,
        icon="friend" if entry.friend and entry.timing == "free" else sign,
        cost=cost,
        foot=", ".join(words),
        origin=origin_word(entry.source),
        about=f"card:{kind}",
    )
