"""What lies around the chart: players, the Ship or attack in hand, the reader's cards, face-down cards, Technologies seen."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.palette import livery
from orrery.draw.table import (
    Card,
    Count,
    Counts,
    Fact,
    Line,
    Lines,
    Panel,
    Part,
    Section,
    Sign,
    Table,
    Tag,
    Tags,
    Text,
)
from orrery.engine.content import origin_word
from orrery.games.colonies.board.measures import Measures
from orrery.games.colonies.board.places import COLOURS, Place, phase_order
from orrery.games.colonies.board.reach import Reach
from orrery.games.colonies.board.sheets import in_question, sheets
from orrery.games.colonies.content import Content
from orrery.games.colonies.pack import TechnologyEntry
from orrery.games.colonies.table.scenarios import scenario_of
from orrery.games.colonies.table.state import MOVED, STRIKE, ChartView
from orrery.games.colonies.terms import BIO, ENERGY, HOLD, KINDS, MEEPLE, NUKE, ORE, PHASES, TARGETS

PHASE_ICONS = ("building", "ship", "windmill", "settings")
TOKEN_ICONS = (("energy", "energy"), ("ore", "ore"), ("meeple", ""))
STRUCTURE_ICONS = ("windmill", "refinery", "farm", "bunker", "ship", "warhead", "warhead-nuclear")


def legend(content: Content) -> tuple[Count, ...]:
    """What the signs on the chart mean: tokens, structures, markers."""
    tokens = zip(TOKEN_ICONS, KINDS, strict=False)
    return (
        *(
            Count(icon, name, None, tone=tone, about=f"kind:{kind}")
            for kind, ((icon, tone), name) in enumerate(tokens)
        ),
        *(
            Count(
                icon,
                name,
                None,
                tone="danger" if icon.startswith("warhead") else "brass",
                about=f"structure:{structure}",
            )
            for structure, (icon, name) in enumerate(
                zip(STRUCTURE_ICONS, content.structure_names, strict=True)
            )
        ),
        *(
            Count(
                marker.icon,
                marker.name,
                None,
                tone="danger" if marker.rounds else "",
                about=f"marker:{number}",
            )
            for number, marker in enumerate(content.pack.marker)
        ),
    )


def around(view: ChartView, here: tuple[Place, ...], names: tuple[str, ...]) -> Table:
    """Everything around the board."""
    content, measures = view.content, Measures(view, here)
    return Table(
        status=tuple(status(view, names)),
        players=tuple(panel(view, content, measures, seat, name) for seat, name in enumerate(names)),
        shelf=tuple(shelf(view, content, here, names)),
        stage=tuple(stage(view, content, here, names)),
        hand=tuple(hand(view, content)),
        legend=legend(content),
    )


def status(view: ChartView, names: tuple[str, ...]) -> Iterator[Fact]:
    """The bar: Round, phase, who plays first, or who has won."""
    if view.outcome is not None:
        winners = " and ".join(names[seat] for seat in view.outcome.winners)
        yield Fact(winners, after="wins" if len(view.outcome.winners) == 1 else "win", icon="crown")
    yield Fact(
        str(view.round), before="Round", after=f"of {view.limit}" if view.limit else "", about="fact:round"
    )
    if view.outcome is None:
        for phase in phase_order(view):
            name, sign = PHASES[phase], PHASE_ICONS[phase]
            now = phase == view.phase
            yield Fact(name if now else "", icon=sign, about=f"phase:{phase}", label="" if now else name)
        yield Fact(names[view.first], after="plays first", icon="first", about="marker:0")
        if view.round == view.limit:
            yield Fact("last Round", icon="clock", about="fact:round")


# --- players ----------------------------------------------------------------------------------------------------


def panel(view: ChartView, content: Content, measures: Measures, seat: int, name: str) -> Panel:
    """One player: Meeples first (none left is out), planets, stores, Ships, hand."""
    one = measures.of(seat)
    rows: list[Part] = [
        Counts(
            (
                Count(
                    "meeple",
                    "Meeples",
                    one.people,
                    tone="player",
                    note=f"{one.people - one.aboard} + {one.aboard} aboard" if one.aboard else "",
                    about="count:meeples",
                ),
                Count(
                    "planet",
                    "Planets",
                    one.planets,
                    note=f"Class {one.classes}" if one.planets else "",
                    about="count:planets",
                ),
                Count(
                    "building",
                    "Free Meeples on planets",
                    one.free,
                    note=f"of {one.on_planets} free",
                    about="count:workers",
                ),
            )
        ),
        Counts(
            (
                Count(
                    "energy",
                    "Energy on planets",
                    one.stored_energy,
                    tone="energy",
                    note=f"+{one.energy}",
                    about="count:energy",
                ),
                Count(
                    "ore", "Ore on planets", one.stored_ore, tone="ore", note=f"+{one.ore}", about="count:ore"
                ),
                Count(
                    "ship",
                    "Ships",
                    one.ships,
                    note=f"{one.ready} to move" + (f", crew {one.crew}" if one.crew else ""),
                    about="count:ships",
                ),
                Count(
                    "hand",
                    f"Technology cards, at most {content.hand}",
                    view.hand_sizes[seat],
                    about="count:hand",
                ),
            )
        ),
        Tags(tuple(shown(view, content, seat)), label="Technologies"),
    ]
    tags = []
    if sum(one.warheads):
        tags.append(
            Tag(
                str(sum(one.warheads)),
                "warhead-nuclear",
                hint="Warheads",
                tone="danger",
                about="count:warheads",
            )
        )
    if one.overflow:
        tags.append(
            Tag(
                f"{one.overflow} would be lost",
                "warning",
                hint="Harvest above the stores",
                about="count:harvest",
            )
        )
    return Panel(
        seat=seat,
        colour=COLOURS[seat],
        emblem=livery(COLOURS[seat]).icon,
        name=name,
        subtitle="out" if view.out[seat] else "passed" if view.done >> seat & 1 else "",
        offices=tuple(offices(view, seat)),
        rows=tuple(rows),
        tags=tuple(tags),
    )


def offices(view: ChartView, seat: int) -> Iterator[Sign]:
    """The First-Player-Token, the turn, a surrender."""
    if view.first == seat:
        yield Sign("first", "holds the First-Player-Token", about="marker:0")
    if view.active == seat:
        yield Sign("play", "is on turn", about=f"phase:{view.phase}")
    if view.returning[seat]:
        yield Sign("clock", "waits for a new planet", about=f"seat:{seat}")
    if view.resigned[seat]:
        yield Sign("flag", "has surrendered", about=f"seat:{seat}")


def shown(view: ChartView, content: Content, seat: int) -> Iterator[Tag]:
    """The cards that the reader knows this player to hold."""
    for tech, entry in enumerate(content.pack.technology):
        if view.hands[seat] >> tech & 1 and seat != view.seat:
            open_to_all = view.shown_cards[seat] >> tech & 1
            yield Tag(
                entry.name, entry.icon, "" if open_to_all else "only you", entry.effect, about=f"tech:{tech}"
            )
    tech = view.copies[seat]
    if tech != -1:
        name = content.tech_names[tech] if tech >= 0 else "a secret card"
        yield Tag(name, "eye", "copied", about=f"tech:{tech}" if tech >= 0 else f"seat:{seat}")


# --- the reader's hand ------------------------------------------------------------------------------------------


def hand(view: ChartView, content: Content) -> Iterator[Card]:
    """The reader's cards, with what others know of them."""
    if view.seat is None:
        return
    for tech in range(len(content.pack.technology)):
        copied = view.copies[view.seat] == tech
        if not view.hands[view.seat] >> tech & 1 and not copied:
            continue
        known = (
            "copied for this Round"
            if copied
            else "seen"
            if view.shown_cards[view.seat] >> tech & 1
            else "secret"
        )
        card = tech_card(content, tech)
        yield card.but(
            foot=f"{card.foot} \N{MIDDLE DOT} {known}",
            state="taken" if view.off[view.seat] >> tech & 1 else "",
        )


def tech_card(content: Content, tech: int) -> Card:
    """A Technology card: when it works, what it does, and what helps against it."""
    entry = content.pack.technology[tech]
    return Card(
        id=f"tech-{entry.id}",
        title=entry.name,
        text=" ".join((entry.effect, entry.stacking, *against(entry))),
        icon=entry.icon,
        cost=_price(content.price(entry)),
        foot=" and ".join(content.modes(entry)),
        origin=origin_word(entry.source),
        about=f"tech:{tech}",
    )


def against(entry: TechnologyEntry) -> Iterator[str]:
    """What helps against a card."""
    if entry.counterplay:
        yield "Against it:"
        yield from entry.counterplay


def _price(text: str) -> tuple[Count, ...]:
    """A price as an icon and a number."""
    if not text or not text[0].isdigit():
        return ()
    tone = "ore" if "Ore" in text and "Energy" not in text else "energy"
    return (Count(tone, text, int(text.split()[0]), tone=tone),)


# --- shelf and stage --------------------------------------------------------------------------------------------


def shelf(
    view: ChartView, content: Content, here: tuple[Place, ...], names: tuple[str, ...]
) -> Iterator[Section]:
    """The planet in question, the reader's Ships, what lies face down, and a sheet for every place."""
    yield from in_question(view, content, here)
    reader = view.seat if view.seat is not None else view.active
    ships = [
        ship
        for ship, owner in enumerate(view.ship_owner)
        if owner == reader and owner >= 0 and view.ship_at[ship] >= 0
    ]
    lines = tuple(
        Line(
            f"Ship {ship} at {here[view.ship_at[ship]].id}",
            icon="ship",
            counts=tuple(cargo(view, ship)),
            note="moved" if view.ship_marks[ship] & MOVED else "",
            state="now" if ship == view.flying else "",
            about=f"ship:{ship}",
        )
        for ship in ships
    )
    none = "" if lines else "none"
    yield Section("ships", "Ships", (Lines(lines),) if lines else (), none, not lines, "count:ships")
    down = [place for place in here if not place.up]
    known = tuple(
        Line(f"{place.id} {place.name}", icon="eye", note="only you", about=f"place:{place.index}")
        for place in down
        if place.card >= 0
    )
    kinds = ("planets", *(name for name in content.card_names[content.planets :]))
    counted = ", ".join(
        f"{number} {'planet' if kind == 'planets' and number == 1 else kind}"
        for number, kind in zip(view.hidden, kinds, strict=True)
        if number
    )
    parts: list[Part] = [Text(counted or "All cards are face up.", about="fact:hidden")]
    if known:
        parts.append(Lines(known))
    note = f"{len(view.deck)} in the Technology deck"
    yield Section("down", "Face down", tuple(parts), note, about="fact:hidden")
    yield from sheets(view, content, here)
    scenario = scenario_of(content, view.players, view.options)
    yield Section(
        "scenario",
        scenario.name,
        (Text(scenario.text, about="fact:scenario"),),
        closed=True,
        about="fact:scenario",
    )


def cargo(view: ChartView, ship: int) -> Iterator[Count]:
    """What a Ship carries."""
    for sign, kind, tone in (
        ("energy", ENERGY, "energy"),
        ("meeple", MEEPLE, ""),
        ("ore", ORE, "ore"),
        ("warhead", BIO, "danger"),
        ("warhead-nuclear", NUKE, "danger"),
    ):
        number = view.cargo[ship * HOLD + kind]
        if number or kind == ENERGY:
            yield Count(sign, KINDS[kind], number, tone=tone, about=f"kind:{kind}")


def flight(view: ChartView, content: Content, here: tuple[Place, ...]) -> Section:
    """The two figures that every flight hangs on, the way so far, and the danger in words."""
    reach = Reach(view, here)
    voyage = reach.in_flight()
    left, energy = (voyage.spaces, voyage.energy) if voyage is not None else (0, 0)
    parts: list[Part] = [
        Counts(
            (
                Count("step", "Spaces left", left),
                Count("energy", "Energy after the move", energy, tone="energy" if energy else "danger"),
            )
        ),
        Text(" \N{RIGHTWARDS ARROW} ".join(here[place].id for place in view.path)),
    ]
    if voyage is not None and reach.dry(voyage, voyage.place):
        parts.append(Text("No Energy: it must end on a planet.", danger=True))
    return Section(
        "flight",
        f"Ship {view.flying} in flight",
        tuple(parts),
        "hyperspace" if view.fuel > 1 else "",
        about=f"ship:{view.flying}",
    )


def stage(
    view: ChartView, content: Content, here: tuple[Place, ...], names: tuple[str, ...]
) -> Iterator[Section]:
    """The flight, the attack and the pile of answers, last one on top."""
    if view.outcome is not None:
        return
    if view.flying and view.path and not view.attack:
        yield flight(view, content, here)
    attack = view.attack
    if attack is not None:
        seat, place = attack.seat, here[attack.place]
        what = f" on the {TARGETS[attack.target]}" if attack.kind == STRIKE and attack.target >= 0 else ""
        by = f" with Ship {attack.ship}" if attack.ship else ""
        yield Section(
            "attack",
            f"Attack at {place.id}",
            (
                Lines(
                    (
                        Line(
                            f"{names[seat]}: {attack.kind}{what}{by}",
                            icon="target",
                            owner=seat,
                            state="now",
                            about=f"place:{place.index}",
                        ),
                    )
                ),
            ),
            about=f"place:{place.index}",
        )
    if view.pile:
        yield Section(
            "pile",
            "Answers, last one first",
            (
                Lines(
                    tuple(
                        Line(
                            f"{names[use.seat]} uses {content.tech_names[use.tech]}",
                            owner=use.seat,
                            note="cancelled" if use.cancelled else "",
                            state="now" if use is view.pile[-1] else "",
                            detail=content.pack.technology[use.tech].effect,
                            about=f"tech:{use.tech}",
                        )
                        for use in reversed(view.pile)
                    )
                ),
            ),
            about=f"tech:{view.pile[-1].tech}",
        )
