"""What lies around the star map: players with their citizens, the score line, the wheel, the decks, the hand."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import Card, Count, Counts, Fact, Line, Lines, Panel, Part, Section, Sign, Table, Text
from orrery.engine.words import several
from orrery.games.referendum.board.facts import (
    FULL_NAMES,
    ROMAN,
    SIGNS,
    SKILL_ICONS,
    emblem,
    own_hand,
    seat_colours,
)
from orrery.games.referendum.board.score import score
from orrery.games.referendum.board.stage import card_of, stage
from orrery.games.referendum.board.wheel import wheel
from orrery.games.referendum.content import SKILLS, Content
from orrery.games.referendum.table.state import CONVALESCING, DECK, RealmView

LEGEND = (
    *(Count(SIGNS[i], bloc, None, about=f"bloc:{i}") for i, bloc in enumerate(FULL_NAMES)),
    *(Count(sign, SKILLS[i].capitalize(), None, about=f"skill:{i}") for i, sign in enumerate(SKILL_ICONS)),
    Count("rank", "Rank", None, about="rule:rank"),
    Count("adversity", "Adversity", None, tone="danger", about="die:6"),
    Count("no-confidence", "Open to No Confidence", None, tone="danger", about="rule:open"),
    Count("injury", "Injured", None, tone="danger", about="rule:injury"),
)


def around(view: RealmView, content: Content, names: tuple[str, ...]) -> Table:
    """Everything around the board."""
    return Table(
        status=tuple(status(view, content, names)),
        players=tuple(panel(view, content, seat, name) for seat, name in enumerate(names)),
        shelf=(
            score(view, content, names),
            wheel(view, content),
            decks(view, content),
        ),
        stage=tuple(stage(view, content, names)),
        hand=tuple(hand(view, content)),
        legend=LEGEND,
    )


def status(view: RealmView, content: Content, names: tuple[str, ...]) -> Iterator[Fact]:
    """The bar: game turn, clocks, whose activation, or who has won."""
    if view.outcome is not None:
        winners = " and ".join(names[seat] for seat in view.outcome.winners) or "Nobody"
        yield Fact(winners, after="win" if len(view.outcome.winners) > 1 else "wins", icon="crown")
    if view.turn:
        yield Fact(str(view.turn), before="Game turn", about="rule:ready")
        yield Fact(
            str(view.clocks), after=f"of {view.full_pool} clocks left", icon="clock", about="rule:clock"
        )
    if view.active >= 0 and view.outcome is None:
        name = content.citizen_names[view.active]
        left = "free actions only" if not view.actions else f"{several(view.actions, 'action')} left"
        yield Fact(name, after=left, icon="play", about=f"citizen:{view.active}")


# --- players ---------------------------------------------------------------------------------------------------------


def panel(view: RealmView, content: Content, seat: int, name: str) -> Panel:
    """One player: governments, hand, deck, and a line for each citizen."""
    bloc = view.bloc_of[seat]
    own = content.of_bloc[bloc] if bloc >= 0 else []
    deck = sum(view.where[c] == DECK for c in own)
    bed = sum(view.where[c] == CONVALESCING for c in own)
    ruled = view.governments()[bloc] if bloc >= 0 else 0
    counts = [
        Count("government", "Governments", ruled, tone="marks", about="rule:score"),
        Count("hand", "Cards in hand", len(view.hands[seat]), about="rule:hand"),
        Count("deck", "Citizens in the deck", deck, about="rule:deck"),
    ]
    if bed:
        counts.append(Count("injury", "Convalescing", bed, tone="danger", about="rule:convalescing"))
    lines = tuple(citizen_line(view, content, c) for c in own if view.where[c] >= 0)
    offices = []
    if view.turn and view.start == seat:
        offices.append(Sign("first", "starting player", about="rule:first"))
    if view.recruited[seat]:
        offices.append(Sign("recruit", "has recruited this turn", about="rule:recruited"))
    if view.resigned[seat]:
        offices.append(Sign("flag", "has resigned", about="rule:resigned"))
    return Panel(
        seat=seat,
        colour=seat_colours(view)[seat],
        emblem=emblem(view, seat),
        name=name,
        subtitle=FULL_NAMES[bloc] if bloc >= 0 else "",
        rows=(Counts(tuple(counts)), Lines(lines)),
        offices=tuple(offices),
    )


def citizen_line(view: RealmView, content: Content, citizen: int) -> Line:
    """A citizen: Ready, Done or acting, rank, skills, wealth."""
    levels = content.skill[citizen]
    counts = [
        Count(SKILL_ICONS[s], SKILLS[s].capitalize(), levels[s], about=f"skill:{s}")
        for s in range(4)
        if levels[s]
    ]
    if levels[4] or view.wealth[citizen]:
        counts.append(
            Count("wealth", "Wealth tokens", view.wealth[citizen], levels[4], tone="marks", about="skill:4")
        )
    active = citizen == view.active
    sign = "play" if active else "ready" if view.ready[citizen] else "done"
    return Line(
        f"{ROMAN[content.rank[citizen]]} {content.citizen_names[citizen]}",
        icon=sign,
        counts=tuple(counts),
        note="injured" if view.hurt[citizen] else "",
        state="now" if active else "" if view.ready[citizen] else "taken",
        about=f"citizen:{citizen}",
    )


# --- shelf -----------------------------------------------------------------------------------------------------------


def decks(view: RealmView, content: Content) -> Section:
    """The two card decks and their discards."""
    top = content.card_names[view.discards[-1]] if view.discards else "none"
    last = content.adversity_names[view.past_troubles[-1]] if view.past_troubles else "none"
    lines = (
        Line(
            "Opportunity",
            icon="opportunity",
            counts=(Count("deck", "Cards in the deck", len(view.deck)),),
            note=f"{len(view.discards)} discarded, top: {top}",
            about="rule:opportunity",
        ),
        Line(
            "Adversity",
            icon="adversity",
            counts=(Count("deck", "Cards in the deck", len(view.troubles)),),
            note=f"{len(view.past_troubles)} discarded, top: {last}",
            about="rule:adversity",
        ),
    )
    parts: list[Part] = [Lines(lines)]
    bans = [
        f"nobody travels to {content.place_names[p]}"
        for p in range(content.planets)
        if view.embargo[p] >= view.turn > 0
    ] + [
        f"no No Confidence on {content.place_names[p]}"
        for p in range(content.planets)
        if view.curfew[p] >= view.turn > 0
    ]
    if bans:
        parts.append(Text(f"In force: {'; '.join(bans)}.", about="rule:vote"))
    return Section("decks", "Decks", tuple(parts), about="rule:opportunity")


def hand(view: RealmView, content: Content) -> Iterator[Card]:
    """The reader's own cards."""
    seen: dict[int, int] = {}
    for kind in own_hand(view):
        seen[kind] = seen.get(kind, 0) + 1
        card = card_of(content, kind)
        if seen[kind] > 1:
            card = card_of(content, kind, f"card-{seen[kind]}")
        yield card
