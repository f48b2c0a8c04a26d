"""What the moment needs between the decision and the map: a roll with its odds, a vote, an Adversity card, cards drawn."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.icons import icon
from orrery.draw.table import Card, Cards, Count, Gauge, Line, Lines, Part, Picture, Section, Text
from orrery.draw.text import curly, label, num, shift
from orrery.games.referendum.board.facts import FACE_ICONS, ORIGINS, ROMAN, SIGNS, seat_of
from orrery.games.referendum.content import BLOCS, ICONS, SKILLS, Content
from orrery.games.referendum.odds import odds_of_roll, percent
from orrery.games.referendum.things import DEEDS, INJURY, ORDINARY, OVER, PLAY, RANKED, ROLLS, SPECIAL, Roll
from orrery.games.referendum.view import RealmView
from orrery.games.referendum.words import count


def stage(view: RealmView, content: Content, names: tuple[str, ...]) -> Iterator[Section]:
    """The roll, the vote, the cards that lie open."""
    if view.roll is not None and view.active >= 0:
        yield roll_section(view, content, view.roll)
    if view.trouble >= 0:
        entry = content.pack.adversity[view.trouble]
        card = Card(
            f"trouble-{entry.id}",
            entry.name,
            entry.effect,
            icon="adversity",
            foot="Adversity",
            origin=ORIGINS.get(entry.source, ""),
            state="now",
        )
        yield Section("trouble", "Adversity", (Cards((card,)),))
    if view.vote is not None:
        yield vote_section(view, content)
    if view.drawn and view.turn:
        yield drawn_section(view, content)
    if view.shown_hand:
        cards = tuple(card_of(content, kind, "shown") for kind in sorted(set(view.shown_hand)))
        yield Section("shown", f"The hand of {names[view.shown]}", (Cards(cards),), "only you see it")
    if view.picked:
        cards = tuple(card_of(content, kind, "picked") for kind in sorted(set(view.picked)))
        yield Section("picked", "Cards drawn", (Cards(cards),), "only you see them")


def deed_name(view: RealmView, content: Content) -> str:
    """What is being done, in words."""
    deed = view.deed
    if deed is None:
        return ""
    if deed.card >= 0:
        return content.card_names[deed.card]
    if deed.code == SPECIAL:
        return content.special_names[content.specials[deed.special].name]
    return DEEDS[deed.code] if deed.code != PLAY else "a card"


def roll_section(view: RealmView, content: Content, roll: Roll) -> Section:
    """Dice, who added and took dice, and the exact odds of the next throw."""
    who = content.citizen_names[roll.citizen]
    parts: list[Part] = []
    if roll.thrown or roll.aside:
        parts.append(Picture(tray(roll), _said(roll)))
    lines = [
        Line(f"{who}: {roll.number} dice", icon=FACE_ICONS[1] if roll.kind == INJURY else SKILLS[roll.skill])
    ]
    if roll.kind == ORDINARY:
        for citizen in roll.helped:
            lines.append(_side(view, content, citizen, "+1 die"))
        for citizen in roll.hindered:
            lines.append(_side(view, content, citizen, "\N{MINUS SIGN}1 die"))
        for citizen in roll.spent:
            lines.append(_side(view, content, citizen, "paid a token"))
    parts.append(Lines(tuple(lines)))
    odds = odds_of_roll(roll)
    if odds is not None:
        for wanted in (1, 2, 3):
            if odds.have < wanted <= odds.have + odds.dice:
                share = odds.at_least[wanted - 1]
                parts.append(
                    Gauge(f"{wanted} or more: {percent(share)}", round(100 * share[0] / share[1]), 100)
                )
        if odds.adversity[0]:
            word = "failure" if roll.kind == RANKED else "Adversity"
            value = round(100 * odds.adversity[0] / odds.adversity[1])
            parts.append(Gauge(f"{word} on a re-roll: {percent(odds.adversity)}", value, 100, danger=True))
            if roll.kind != RANKED:
                parts.append(Text(f"{view.troubles_size or 18} Adversity cards in the deck."))
    elif roll.failed:
        parts.append(Text("It has failed.", danger=True))
    title = deed_name(view, content) or f"{ROLLS[roll.kind].capitalize()} roll"
    note = (
        f"{count(roll.successes(), 'success', 'successes')}, {max(1, roll.need)} needed"
        if roll.kind != INJURY
        else "injury roll"
    )
    return Section("roll", curly(title), tuple(parts), note)


def _side(view: RealmView, content: Content, citizen: int, note: str) -> Line:
    return Line(content.citizen_names[citizen], owner=seat_of(view, content, citizen), note=note)


def _said(roll: Roll) -> str:
    aside = ", ".join(ICONS[face] for face in roll.aside) or "nothing"
    thrown = ", ".join(ICONS[face] for face in roll.thrown) or "nothing"
    return f"Set aside: {aside}. Last throw: {thrown}."


def tray(roll: Roll) -> str:
    """Dice with their icons as shapes: what is set aside at the left, the last throw at the right."""
    art, x = [], 0.0
    for caption, dice, loose in (("Set aside", roll.aside, False), ("Last throw", roll.thrown, True)):
        if not dice:
            continue
        art.append(label(caption, "die-cap", x + 1, 10))
        for face in dice:
            hit = roll.hits(face) and roll.kind != INJURY
            cls = "die-hit" if hit else "die-bad" if face == 6 else ""
            blank = loose and not hit and face != 6 and roll.stage != OVER
            tone = "c-act" if hit else "c-danger" if face == 6 else "c-muted"
            sign = "rank" if face == 4 and roll.kind == RANKED else FACE_ICONS[face]
            art.append(
                f'<g transform="{shift(x, 18)}"><rect class="die-box {cls}{" die-loose" if blank else ""}" x="1" y="1" '
                f'width="38" height="38" rx="9"/>{icon(sign, 20, 20, 24, tone)}</g>'
            )
            x += 44
        x += 18
    wide = max(x - 18, 320)
    return f'<svg viewBox="0 0 {num(wide)} 60" role="img" aria-label="{_said(roll)}">{"".join(art)}</svg>'


def vote_section(view: RealmView, content: Content) -> Section:
    """The proposal, and who has voted how."""
    vote = view.vote
    assert vote is not None
    if vote.clock:
        what = "Add one clock token" if vote.clock > 0 else "Remove one clock token"
    else:
        deed = view.deed
        what = content.card_names[deed.card] if deed is not None and deed.card >= 0 else "A law"
        if deed is not None and deed.place >= 0:
            what += f", aimed at {content.place_names[deed.place]}"
        if deed is not None and deed.align >= 0:
            what += f", {BLOCS[deed.align]}"
    lines = []
    for i in range(0, len(vote.cast), 2):
        citizen, votes = vote.cast[i], vote.cast[i + 1]
        side = "for" if votes > 0 else "against"
        lines.append(_side(view, content, citizen, f"{abs(votes)} {side}"))
    plan = view.deed.plan if view.deed is not None else []
    stated = "; ".join(
        f"{content.box_names[plan[i]]} becomes {BLOCS[plan[i + 1]]}"
        for i in range(0, len(plan), 2)
        if plan[i + 1] >= 0
    )
    parts: list[Part] = [Text(what + (f": {stated}." if stated else "."))]
    if lines:
        parts.append(Lines(tuple(lines)))
    return Section("vote", "Senate vote", tuple(parts), f"{vote.pro} for, {vote.contra} against")


def drawn_section(view: RealmView, content: Content) -> Section:
    """Planet or citizen cards drawn, of which one comes into play."""
    planets = any(type(step).__name__ == "PickPlanet" for step in view.stack)
    cards = []
    for one in view.drawn:
        if planets:
            entry = content.pack.planet[one]
            boxes = f"{entry.government}; {', '.join(entry.population)}"
            text = f"Government and people: {boxes}. {entry.effect}"
            cards.append(Card(f"draw-{entry.id}", entry.name, text, icon="planet", foot=entry.title))
        else:
            person = content.pack.citizen[one]
            levels = ", ".join(
                f"{SKILLS[s]} {content.skill[one][s]}" for s in range(5) if content.skill[one][s]
            )
            cards.append(
                Card(
                    f"draw-{person.id}",
                    person.name,
                    f"Rank {ROMAN[person.rank]}; {levels}.",
                    icon=SIGNS[content.bloc[one]],
                    foot=person.title,
                )
            )
    return Section("drawn", "Drawn", (Cards(tuple(cards)),))


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
        origin=ORIGINS.get(entry.source, ""),
    )
