"""What lies around the chart: players with their fleets and clocks, decks, discards, and the reader's hand."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import (
    Card,
    Cards,
    Count,
    Counts,
    Fact,
    Line,
    Lines,
    Panel,
    Part,
    Section,
    Sign,
    State,
    Table,
    Tag,
    Tags,
    Text,
    Tick,
    Ticks,
)
from orrery.draw.text import curly
from orrery.games.nomads.board.cards import card_of, species_card, system_card
from orrery.games.nomads.board.facts import (
    colour,
    entry,
    held_level,
    in_battle,
    look_of,
    outlook,
    sign_of,
    system_of,
    ticks,
)
from orrery.games.nomads.board.stage import beside, stage
from orrery.games.nomads.board.works import built
from orrery.games.nomads.cards.content import Content
from orrery.games.nomads.table.state import PLANETARY, REORGANIZATION, ExpanseView, known_top
from orrery.games.nomads.table.values import (
    attack,
    defence,
    in_reach,
    level,
    storage_limit,
)

LEGEND = (
    Count("people", "Civil units", None, about="sign:people"),
    Count("soldier", "Military units", None, about="sign:soldier"),
    Count("credits", "Credits", None, tone="marks", about="sign:credits"),
    Count("hand", "Storage", None, about="sign:hand"),
    Count("attack", "Attack", None, tone="attack", about="sign:attack"),
    Count("defence", "Defence", None, tone="defence", about="sign:defence"),
    Count("damage", "Damage", None, about="sign:damage"),
    Count("healing", "Healing", None, about="sign:healing"),
    Count("sync", "Synchronic", None, about="sign:sync"),
    Count("universal", "Universal", None, about="sign:universal"),
)


def around(view: ExpanseView, names: tuple[str, ...]) -> Table:
    """Everything around the board."""
    return Table(
        status=tuple(status(view, names)),
        players=tuple(panel(view, seat, names) for seat in range(view.players)),
        shelf=(*beside(view, names), *shelf(view, names)),
        stage=tuple(stage(view, names)),
        stage_beside=True,
        hand=hand(view),
        hand_open=True,
        legend=LEGEND,
    )


def status(view: ExpanseView, names: tuple[str, ...]) -> Iterator[Fact]:
    """The bar: round, whose turn, war, cards to the decline."""
    if view.outcome is not None:
        winners = " and ".join(names[seat] for seat in view.outcome.winners)
        yield Fact(winners, after="wins" if len(view.outcome.winners) == 1 else "win", icon="crown")
    if not view.round:
        yield Fact("Setup")
        return
    yield Fact(str(view.round), before="Round", about="sign:round")
    if view.war is not None:
        phase = "Fleet battle" if in_battle(view) else "Assault" if view.war.phase == PLANETARY else "War"
        yield Fact(
            phase,
            after=f"{names[view.war.attacker]} against {names[view.war.defender]}",
            icon="role-warlord",
            about="sign:war",
        )
    elif view.outcome is None:
        phase = (
            "reorganization"
            if view.phase == REORGANIZATION
            else "end of turn"
            if view.ending
            else "activation"
        )
        yield Fact(names[view.active], after=phase, about=f"seat:{view.active}")
    deck = view.deck_of(view.seat or 0)
    yield Fact(str(len(view.decks[deck])), after="in the deck", icon="deck", about="sign:deck")
    yield Fact(str(view.declines[deck]), after="declines", icon="shadow", about="sign:declines")


# --- players ----------------------------------------------------------------------------------------------------


def sector_tag(content: Content, sector: str) -> Tag:
    """A sector by its name, with its symbol and colour."""
    look = f"sector-{look_of(content, sector)}"
    return Tag(sector, look, tone=look, about=f"sector:{sector}")


def panel(view: ExpanseView, seat: int, names: tuple[str, ...]) -> Panel:
    """One player: counts, system, technologies with constructions, level and clock."""
    species = view.species[seat]
    owner = colour(seat)
    rows: list[Part] = [
        Counts(
            (
                Count("people", "Civil units", view.civil[seat], about="sign:people"),
                Count("soldier", "Military units", view.military[seat], about="sign:soldier"),
                Count("credits", "Credits", view.credits[seat], tone="marks", about="sign:credits"),
                Count(
                    "hand",
                    "Resources",
                    len(view.storage[seat]),
                    storage_limit(view, seat) if species >= 0 else 0,
                    about="sign:hand",
                ),
                Count(
                    "attack",
                    "Attack",
                    attack(view, seat) if species >= 0 else 0,
                    tone="attack",
                    about="sign:attack",
                ),
                Count(
                    "defence",
                    "Defence",
                    defence(view, seat) if species >= 0 else 0,
                    tone="defence",
                    about="sign:defence",
                ),
            )
        )
    ]
    system = system_of(view, seat)
    if system >= 0:
        card = view.content.pack.system[system]
        tags = [Tag(curly(card.name), "planet", hint=card.effect, about=f"system:{system}")]
        tags += [sector_tag(view.content, sector) for sector in card.sectors]
        rows.append(Tags(tuple(tags), label="System"))
    works = built(view, seat)
    if works.items:
        rows.append(works)
    if species >= 0:
        rows.append(Text(view.content.pack.species[species].effect, about=f"species:{species}"))
    if view.round:
        rows.append(clock(view, seat))
    return Panel(
        seat=seat,
        colour=owner.colour,
        emblem=owner.icon,
        name=names[seat],
        subtitle=view.content.species_names[species] if species >= 0 else "",
        offices=tuple(offices(view, seat)),
        rows=tuple(rows),
    )


def offices(view: ExpanseView, seat: int) -> Iterator[Sign]:
    """Level, part in a war, reach, an announced wish."""
    if view.resigned[seat]:
        yield Sign("flag", "has resigned", about="sign:extinct")
    elif not view.alive[seat]:
        yield Sign("close", "extinct", about="sign:extinct")
        return
    yield Sign("rank", f"level {level(view, seat)}", about=f"clock:{seat}")
    species = view.species[seat]
    if species >= 0:
        card = view.content.pack.species[species]
        yield Sign("ability", "skills", hint=card.effect, about=f"species:{species}")
    if view.war is not None and seat in (view.war.attacker, view.war.defender):
        yield Sign("role-warlord", "attacks" if seat == view.war.attacker else "defends", about="sign:war")
    elif view.seat is not None and seat != view.seat and view.round:
        near = in_reach(view, view.seat, seat)
        yield Sign("link" if near else "blocked", "in reach" if near else "out of reach", about="sign:reach")
    if view.wish[seat]:
        yield Sign("negotiation", "wants to make an offer", about="sign:wish")


def clock(view: ExpanseView, seat: int) -> Ticks:
    """The level with its clock: whose turns it waits for, and when it wins (NOM-CIV-11)."""
    held = held_level(view, seat) or level(view, seat)
    sentence, danger = outlook(view, seat)
    states: dict[str, State] = {"finished": "taken", "now": "now", "to come": ""}
    items = tuple(Tick(other, states[state]) for other, state in ticks(view, seat))
    return Ticks(str(held), f"Level {held}", items, sentence, danger, f"clock:{seat}")


# --- shelf ------------------------------------------------------------------------------------------------------


LAST_DISCARDS = 4
"""Cards of a discard pile that lie open, the last one first; a card tells the others."""


def shelf(view: ExpanseView, names: tuple[str, ...]) -> Iterator[Section]:
    """Decks, what waits or lasts, discards."""
    yield Section("decks", "Decks", tuple(decks(view, names)), about="sign:deck")
    systems = known_top(view.system_deck)
    if systems:
        cards = tuple(system_card(view.content, system) for system in systems)
        yield Section("star-top", "Only you see: the next systems", (Cards(cards),), about="sign:systems")
    resources = known_top(view.decks[view.deck_of(view.seat or 0)])
    if resources:
        cards = tuple(card_of(view.content, card, f"top-{i}") for i, card in enumerate(resources))
        yield Section("deck-top", "Only you see: the top of the deck", (Cards(cards),), about="sign:deck")
    for deck, pile in enumerate(view.discards):
        title = "Discards" if len(view.discards) == 1 else f"Discards of {names[deck]}"
        counted = [(card, pile.count(card)) for card in dict.fromkeys(reversed(pile))]
        lines = [
            Line(
                curly(entry(view.content, card).name),
                sign_of(entry(view.content, card)),
                note=f"{number}" if number > 1 else "",
                about=f"card:{card}",
            )
            for card, number in counted[:LAST_DISCARDS]
        ]
        if len(counted) > LAST_DISCARDS:
            rest = sum(number for _, number in counted[LAST_DISCARDS:])
            lines.append(Line(f"and {rest} more", "undo", about=f"discards:{deck}"))
        yield Section(
            f"discards-{deck}",
            title,
            (Lines(tuple(lines)),) if lines else (),
            f"{len(pile)} card{'s' * (len(pile) != 1)}",
            not lines,
            f"discards:{deck}",
        )


def decks(view: ExpanseView, names: tuple[str, ...]) -> Iterator[Part]:
    """How many cards are left, and how often they ran out: of the common deck, or of everybody's own."""
    stars = (
        Count("planet", "Systems left", len(view.system_deck), about="sign:systems"),
        Count("undo", "Systems discarded", len(view.system_discards), about="sign:systems"),
    )
    if len(view.decks) == 1:
        yield Counts((Count("deck", "Resources left", len(view.decks[0]), about="sign:deck"), *stars))
        return
    yield Lines(
        tuple(
            Line(
                names[seat],
                owner=seat,
                counts=(
                    Count("deck", "Resources left", len(deck), about="sign:deck"),
                    Count("shadow", "Declines", view.declines[seat], about="sign:declines"),
                ),
                state="" if view.alive[seat] else "taken",
            )
            for seat, deck in enumerate(view.decks)
        )
    )
    yield Counts(stars)


def hand(view: ExpanseView) -> tuple[Card, ...]:
    """The reader's species to choose from, packet or storage, and the system where it is."""
    cards: list[Card] = []
    seat = view.seat
    if seat is None:
        return ()
    for species in view.dealt[seat] if view.dealt else ():
        cards.append(species_card(view.content, species, f"species-{species}"))
    held = view.packets[seat] if view.packets else view.storage[seat]
    seen: dict[int, int] = {}
    for card in held:
        seen[card] = seen.get(card, -1) + 1
        cards.append(card_of(view.content, card, f"card-{card}-{seen[card]}"))
    return tuple(cards)
