"""What lies around the galaxy: players' panels, roles, open tiles, market, technologies, the battle being fought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from orrery.draw import hexes
from orrery.draw.palette import livery
from orrery.draw.table import (
    Card,
    Cards,
    Count,
    Counts,
    Fact,
    Figure,
    Figures,
    Panel,
    Part,
    Price,
    Prices,
    Section,
    Sign,
    Signs,
    Stores,
    Table,
    Tag,
    Tags,
    Text,
)
from orrery.draw.text import curly
from orrery.engine.content import origin_word
from orrery.engine.view import UNSEEN
from orrery.games.emperor.board.figures import figure
from orrery.games.emperor.board.galaxy import TILE
from orrery.games.emperor.board.stage import stage
from orrery.games.emperor.content import (
    CUBES,
    EXPLORER,
    MERCHANT,
    ROLE_IDS,
    SECOND_WARLORD,
    SHIP_IDS,
    UNIT_EMPIRE,
    UNIT_STARBASE,
    Content,
)
from orrery.games.emperor.state import GONE, SHELF, GalaxyView

LEGEND = (
    *(Count(kind, kind.capitalize(), None, about=f"ship:{k}") for k, kind in enumerate(SHIP_IDS)),
    Count("empire", "Empire", None, about=f"unit:{UNIT_EMPIRE}"),
    Count("starbase", "Starbase", None, about=f"unit:{UNIT_STARBASE}"),
    Count("home-starbase", "Home", None, about="sign:home"),
    *(Count(cube, cube.capitalize(), None, tone=cube, about=f"cube:{c}") for c, cube in enumerate(CUBES)),
    Count("marks", "Marks", None, tone="marks", about="marks:0"),
    Count("planet", "Planets", None, about="planets:0"),
    Count("victory", "Points", None, tone="victory", about="points:0"),
)


def around(view: GalaxyView, content: Content, names: tuple[str, ...]) -> Table:
    """Everything around the board."""
    return Table(
        status=tuple(status(view, names)),
        players=tuple(panel(view, content, seat, name) for seat, name in enumerate(names)),
        shelf=(
            roles(view, content, names),
            open_tiles(view, content),
            market(view),
            technologies(view, content),
        ),
        stage=tuple(stage(view, content, names)),
        legend=LEGEND,
    )


def status(view: GalaxyView, names: tuple[str, ...]) -> Iterator[Fact]:
    """The bar: round, role, direction, points left, or who has won."""
    if view.outcome is not None:
        winners = " and ".join(names[seat] for seat in view.outcome.winners)
        yield Fact(winners, after="wins" if len(view.outcome.winners) == 1 else "win", icon="crown")
    yield Fact(str(view.round), before="Round", about="sign:round")
    if view.role >= 0 and view.outcome is None:
        role = ROLE_IDS[view.role]
        yield Fact(
            role.capitalize(),
            after=f"chosen by {names[view.chooser]}",
            icon=f"role-{role}",
            about=f"role:{view.role}",
        )
    cw = view.direction > 0
    yield Fact(
        after="clockwise" if cw else "counter-clockwise",
        icon="direction-cw" if cw else "direction-ccw",
        about="sign:direction",
    )
    yield Fact(str(view.pool), after="points left", icon="victory", about="sign:pool")


# --- players ---------------------------------------------------------------------------------------------------------


def panel(view: GalaxyView, content: Content, seat: int, name: str) -> Panel:
    """One player: marks, planets and points, stores, reserve, technologies."""
    layout = content.layouts[view.players]
    points = None if view.points[seat] == UNSEEN else view.points[seat]
    counts = [
        Count("planet", "Planets", view.planets_of(seat), tone="planet", about=f"planets:{seat}"),
        Count("victory", "Victory points", points, tone="victory", note="sealed", about=f"points:{seat}"),
        Count("marks", "Marks", view.marks[seat], tone="marks", about=f"marks:{seat}"),
    ]
    if view.hand[seat]:
        counts.append(
            Count("influence", "Influence in hand", view.hand[seat], tone="player", about=f"influence:{seat}")
        )
    if view.held and view.role == MERCHANT and seat in view.waiting:
        counts.append(Count("food", "Food in hand", view.held, tone="food", about="cube:0"))
    away = Counter(content.ship_type[ship] for ship in view.fleet(seat))
    reserve = tuple(
        Count(
            kind,
            f"{kind.capitalize()}s",
            content.ship_count[k] - away[k],
            content.ship_count[k],
            about=f"ship:{k}",
        )
        for k, kind in enumerate(SHIP_IDS)
    )
    return Panel(
        seat=seat,
        colour=view.colour_names()[seat],
        emblem=livery(view.colour_names()[seat]).icon,
        name=name,
        offices=tuple(offices(view, seat)),
        rows=(
            Counts(tuple(counts)),
            Stores(
                (
                    Count(
                        "metal", "Metal", view.metal[seat], content.room_metal, "metal", about=f"store:{seat}"
                    ),
                    Count(
                        "energy",
                        "Energy",
                        view.energy[seat],
                        content.room_energy,
                        "energy",
                        about=f"store:{seat}",
                    ),
                )
            ),
            Counts(
                (*reserve, _empires(view, seat, layout.empire_tokens)),
                reserve=True,
                label="In reserve",
            ),
            Tags(tuple(owned(view, content, seat)), label="Technologies"),
        ),
    )


def _empires(view: GalaxyView, seat: int, limit: int) -> Count:
    """Empires in reserve: the second clock of the game, marked when it has nearly run down (EMP-END-01)."""
    left = view.tokens[seat]
    tone = "danger" if left <= 2 else ""
    return Count("empire", "Empires", left, limit, tone, about=f"reserve:{seat}")


def offices(view: GalaxyView, seat: int) -> Iterator[Sign]:
    """The Throne, and the role that this player chose this round."""
    if view.throne == seat:
        yield Sign("throne", "holds the Throne", about="sign:throne")
    for role, by in enumerate(view.role_by):
        if by == seat:
            word = "warlord" if role == EXPLORER and view.explorer_flipped else ROLE_IDS[role]
            card = SECOND_WARLORD if role == EXPLORER and view.explorer_flipped else role
            yield Sign(f"role-{word}", f"chose {word.capitalize()}", about=f"role:{card}")
    if view.resigned[seat]:
        yield Sign("flag", "has resigned")


def owned(view: GalaxyView, content: Content, seat: int) -> Iterator[Tag]:
    """The technologies of a player, and whether they are stopped or used up."""
    for i, tech in enumerate(content.pack.technology):
        if view.tech_owner[i] == seat:
            note = "stopped" if view.tech_stopped[i] else "used" if view.tech_used[i] else ""
            yield Tag(tech.name, "tech", note, about=f"tech:{i}")


# --- shelf -----------------------------------------------------------------------------------------------------------


def roles(view: GalaxyView, content: Content, names: tuple[str, ...]) -> Section:
    """The seven role cards in their places; the eighth place says who chooses next."""
    signs = []
    for role, entry in enumerate(content.pack.role):
        by = view.role_by[role]
        second = role == EXPLORER and view.explorer_flipped
        word = "warlord" if second else entry.id
        now = by >= 0 and by == view.chooser and view.outcome is None
        signs.append(
            Sign(
                icon=f"role-{word}",
                text="Warlord II" if second else entry.name,
                id=f"role-{entry.id}",
                state="now" if now else "" if by == SHELF else "taken",
                owner=by if by >= 0 else None,
                about=f"role:{SECOND_WARLORD if second else role}",
            )
        )
    left = sum(by == SHELF for by in view.role_by)
    if view.outcome is None and view.chosen < view.players:
        following = (view.first_chooser + view.direction * view.chosen) % view.players
        signs.append(Sign("", f"next: {names[following]}", state="empty", about=f"seat:{following}"))
    return Section("roles", "Roles", (Signs(tuple(signs)),), f"{left} left in the pool", about="sign:pool")


def open_tiles(view: GalaxyView, content: Content) -> Section:
    """The turned-up tiles, and the stack with what is known of its top."""
    figures = [figure(content.pack.tile[i], index=i) for i in view.open_tiles]
    if len(view.deck):
        count = len(view.deck)
        stack = (
            f'<svg viewBox="-58 -66 116 132" role="img" aria-label="Stack of {count} face-down tiles">'
            f'<g transform="translate(5 5)">{hexes.path(TILE, "tile")}</g>{hexes.path(TILE, "tile tile-back")}'
            '<circle class="engraved" r="36"/><circle class="engraved" r="31"/>'
            f'<text class="pile" y="11">{count}</text></svg>'
        )
        figures.append(Figure("stack", stack, "Stack", f"a stack of {count}", "sign:stack"))
    parts: list[Part] = [Figures(tuple(figures))] if figures else [Text("All sectors lie on the board.")]
    if view.deck and view.deck[-1] >= 0:
        who = "" if view.top_public else " Only you have seen it."
        parts.append(Text(f"{curly(content.tile_names[view.deck[-1]])} lies on top of the stack.{who}"))
    return Section(
        "tiles",
        "Open tiles",
        tuple(parts),
        f"{len(view.deck)} in the stack",
        closed=not figures,
        about="sign:stack",
    )


def market(view: GalaxyView) -> Section:
    """Prices of food, metal and energy, on the dice that made them."""
    is_open = view.role == MERCHANT and any(view.prices)
    on_dice = not view.options.get("market_table")
    prices = tuple(
        Price(cube, cube.capitalize(), price, f"price-{cube}", cube, die=on_dice, about=f"cube:{c}")
        for c, (cube, price) in enumerate(zip(CUBES, view.prices, strict=False))
        if price
    )
    parts = (Prices(prices),) if prices else ()
    return Section("market", "Market", parts, "" if is_open else "closed", not is_open, "sign:market")


@lru_cache(maxsize=1024)
def tech_card(content: Content, number: int) -> Card:
    """A technology as a card: its price in energy, the role it helps, its effect."""
    tech = content.pack.technology[number]
    return Card(
        id=f"tech-{tech.id}",
        title=tech.name,
        text=tech.effect,
        icon="tech" if tech.role == "any" else f"role-{tech.role}",
        cost=(Count("energy", "Energy", tech.cost_energy, tone="energy"),),
        foot="any role" if tech.role == "any" else tech.role.capitalize(),
        origin=origin_word(tech.source),
        about=f"tech:{number}",
    )


def technologies(view: GalaxyView, content: Content) -> Section:
    """The cards that nobody has bought."""
    cards = tuple(tech_card(content, i) for i in range(content.techs) if view.tech_owner[i] == SHELF)
    bought = content.techs - len(cards)
    over = view.role_by[ROLE_IDS.index("scientist")] == GONE
    note = "the Scientist has left" if over else f"{bought} of {content.techs} bought"
    return Section("technologies", "Technologies", (Cards(cards),), note, over, "sign:techs")
