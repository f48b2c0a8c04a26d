"""What lies around the star map: players with their citizens, the score line, the wheel, the decks, the hand."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import Card, Count, Counts, Fact, Line, Lines, Panel, Part, Section, Sign, Table, Text
from orrery.games.referendum.board.facts import ROMAN, SIGNS, SKILL_ICONS, emblem, own_hand, seat_colours
from orrery.games.referendum.board.score import score
from orrery.games.referendum.board.sheets import sheets
from orrery.games.referendum.board.stage import card_of, stage
from orrery.games.referendum.board.wheel import wheel
from orrery.games.referendum.content import BLOCS, SKILLS, Content
from orrery.games.referendum.table.state import CONVALESCING, DECK, RealmView
from orrery.games.referendum.table.words import count

LEGEND = (
    *(Count(sign, bloc, None) for sign, bloc in zip(SIGNS, BLOCS, strict=True)),
    *(Count(sign, SKILLS[i].capitalize(), None) for i, sign in enumerate(SKILL_ICONS)),
    Count("rank", "Rank", None),
    Count("adversity", "Adversity", None, tone="danger"),
    Count("no-confidence", "Open to No Confidence", None, tone="danger"),
    Count("injury", "Injured", None, tone="danger"),
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
            *sheets(view, content),
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
        yield Fact(str(view.turn), before="Game turn")
        yield Fact(str(view.clocks), after=f"of {view.full_pool} clocks left", icon="clock")
    if view.active >= 0 and view.outcome is None:
        name = content.citizen_names[view.active]
        left = "free actions only" if not view.actions else f"{count(view.actions, 'action')} left"
        yield Fact(name, after=left, icon="play")


# --- players ---------------------------------------------------------------------------------------------------------


def panel(view: RealmView, content: Content, seat: int, name: str) -> Panel:
    """One player: governments, hand, deck, and a line for each citizen."""
    bloc = view.bloc_of[seat]
    own = content.of_bloc[bloc] if bloc >= 0 else []
    deck = sum(view.where[c] == DECK for c in own)
    bed = sum(view.where[c] == CONVALESCING for c in own)
    ruled = view.governments()[bloc] if bloc >= 0 else 0
    counts = [
        Count("government", "Governments", ruled, tone="marks"),
        Count("hand", "Cards in hand", len(view.hands[seat])),
        Count("deck", "Citizens in the deck", deck),
    ]
    if bed:
        counts.append(Count("injury", "Convalescing", bed, tone="danger"))
    lines = tuple(citizen_line(view, content, c) for c in own if view.where[c] >= 0)
    offices = []
    if view.turn and view.start == seat:
        offices.append(Sign("first", "starting player"))
    if view.recruited[seat]:
        offices.append(Sign("recruit", "has recruited this turn"))
    if view.resigned[seat]:
        offices.append(Sign("flag", "has resigned"))
    return Panel(
        seat=seat,
        colour=seat_colours(view)[seat],
        emblem=emblem(view, seat),
        name=name,
        subtitle=BLOCS[bloc] if bloc >= 0 else "",
        rows=(Counts(tuple(counts)), Lines(lines)),
        offices=tuple(offices),
    )


def citizen_line(view: RealmView, content: Content, citizen: int) -> Line:
    """A citizen: Ready, Done or acting, rank, skills, wealth."""
    levels = content.skill[citizen]
    counts = [Count(SKILL_ICONS[s], SKILLS[s].capitalize(), levels[s]) for s in range(4) if levels[s]]
    if levels[4] or view.wealth[citizen]:
        counts.append(Count("wealth", "Wealth tokens", view.wealth[citizen], levels[4], tone="marks"))
    active = citizen == view.active
    sign = "play" if active else "ready" if view.ready[citizen] else "done"
    return Line(
        f"{ROMAN[content.rank[citizen]]} {content.citizen_names[citizen]}",
        icon=sign,
        counts=tuple(counts),
        note="injured" if view.hurt[citizen] else "",
        state="now" if active else "" if view.ready[citizen] else "taken",
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
        ),
        Line(
            "Adversity",
            icon="adversity",
            counts=(Count("deck", "Cards in the deck", len(view.troubles)),),
            note=f"{len(view.past_troubles)} discarded, top: {last}",
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
        parts.append(Text(f"In force: {'; '.join(bans)}."))
    return Section("decks", "Decks", tuple(parts))


def hand(view: RealmView, content: Content) -> Iterator[Card]:
    """The reader's own cards."""
    seen: dict[int, int] = {}
    for kind in own_hand(view):
        seen[kind] = seen.get(kind, 0) + 1
        card = card_of(content, kind)
        if seen[kind] > 1:
            card = card_of(content, kind, f"card-{seen[kind]}")
        yield card
