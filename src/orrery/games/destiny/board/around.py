"""Everything around the galaxy: Parties, Infestation, initiative and Ministries, laws, deals, the hand, what is on the floor."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.table import (
    Card,
    Count,
    Counts,
    Die,
    Fact,
    Gauge,
    Line,
    Lines,
    Panel,
    Part,
    Roll,
    Section,
    Sign,
    Signs,
    Table,
    Tag,
    Tags,
    Text,
)
from orrery.games.destiny.board.buttons import OFFICES
from orrery.games.destiny.board.galaxy import emblem, party_livery
from orrery.games.destiny.content import INFESTED, MINISTER_IDS, PHASES, Content
from orrery.games.destiny.laws import sentence
from orrery.games.destiny.moments import STAGE_NAMES
from orrery.games.destiny.state import IN_PLAY, IN_RESERVE
from orrery.games.destiny.things import V_BILL, V_CHARGE, V_ELECTION
from orrery.games.destiny.view import TableView


def around(view: TableView, content: Content, names: Sequence[str]) -> Table:
    """The values of the page."""
    status = (
        Fact(str(view.turn), before="Turn", icon="clock"),
        Fact(PHASES[view.phase]),
        Fact(STAGE_NAMES[view.stage], icon="step"),
    )
    players = tuple(panel(view, content, seat, names) for seat in range(view.players))
    return Table(status, players, shelf(view, content), stage(view, content), hand(view, content))


def senators_of(view: TableView, seat: int) -> list[int]:
    """A Party's Senators in play."""
    return [s for s, at in enumerate(view.sen_at) if at == IN_PLAY and view.sen_seat[s] == seat]


def votes(view: TableView, content: Content, seat: int) -> int:
    """Voting Strength as printed less tokens; lasting bonuses are in the prompt."""
    if seat == view.rebel:
        return 0
    mine = [s for s in senators_of(view, seat) if not view.seduced[s]]
    return sum(content.diplomacy[s] - view.corruption[s] - 3 * view.shadow[s] for s in mine)


def panel(view: TableView, content: Content, seat: int, names: Sequence[str]) -> Panel:
    """A Party: votes, resources, Sectors, Fleets, its Senators with readiness and taint."""
    party = view.party[seat]
    base = seat * content.sectors
    counts = Counts(
        (
            Count("vote", "votes", votes(view, content, seat)),
            Count("influence", "Influence", view.influence[seat], tone="metal"),
            Count("credits", "Money", view.money[seat], tone="marks"),
            Count("planet", "Sectors", view.owner.count(seat), content.numbers.sectors_to_win),
        )
    )
    stock = Counts(
        (
            Count("fleet", "Fleets", sum(view.fleets[base : base + content.sectors]), content.fleet_limit),
            Count("hand", "Action cards", view.hand_sizes[seat]),
            Count("senator", "waiting Senators", view.reserve_sizes[seat]),
        ),
        reserve=True,
    )
    lines = tuple(_senator(view, content, s) for s in senators_of(view, seat))
    offices = tuple(
        Sign(OFFICES[m], content.minister_names[m], f"office-{MINISTER_IDS[m]}")
        for m in range(5)
        if view.ministry[m] >= 0 and view.sen_seat[view.ministry[m]] == seat
    )
    rows: tuple[Part, ...] = (counts, stock, Lines(lines))
    if seat == view.rebel:
        rows = (Tags((Tag("in Rebellion", "flag"),)), *rows)
    name = content.pack.party[party].name if party >= 0 else ""
    colour = party_livery(content, party).colour if party >= 0 else party_livery(content, seat).colour
    return Panel(seat, colour, emblem(content, party), names[seat], rows, name, offices)


def _senator(view: TableView, content: Content, senator: int) -> Line:
    counts = [
        Count("vote", "Diplomacy", content.diplomacy[senator]),
        Count("attack", "Command", content.command[senator]),
    ]
    if view.corruption[senator]:
        counts.append(Count("corruption", "Corruption", view.corruption[senator]))
    if view.shadow[senator]:
        counts.append(Count("shadow", "Shadow", view.shadow[senator]))
    traits = ", ".join(content.trait_names[number] for number in content.traits[senator])
    state = "exhausted" if view.exhausted[senator] else ""
    tainted = view.corruption[senator] or view.shadow[senator]
    note = state if tainted else " \N{MIDDLE DOT} ".join(part for part in (traits, state) if part)
    return Line(
        content.senator_names[senator],
        f"race-{content.races[content.race[senator]].lower()}",
        counts=tuple(counts),
        note=note,
        state="taken" if view.exhausted[senator] else "",
    )


def shelf(view: TableView, content: Content) -> tuple[Section, ...]:
    """Infestation, initiative and Ministries, laws, Events, deals, decks: always in this order."""
    return (
        infestation(view, content),
        Section("initiative", "Initiative and Ministries", initiative(view, content), _track(view, content)),
        Section(
            "laws", "Laws in force", laws(view, content), f"{view.pool} Money of taxes" if view.pool else ""
        ),
        Section("events", "Events in force", (Lines(tuple(_event(content, e, t) for e, t in view.active)),)),
        Section("deals", "Deals", deals(view, content)),
        Section(
            "decks",
            "Decks",
            (
                Counts(
                    (
                        Count("deck", "Action cards", view.deck_sizes[0]),
                        Count("senator", "Senators", view.deck_sizes[1]),
                        Count("unknown", "Events", view.deck_sizes[2]),
                        Count("marked", "Sectors", view.deck_sizes[3]),
                    ),
                    reserve=True,
                ),
            ),
        ),
    )


CHANCES = (17, 28, 42, 58, 72, 83, 92, 97, 100)
"""Per cent that two dice plus a bonus reach 10."""


def infestation(view: TableView, content: Content) -> Section:
    """Ten places; the common roll with its odds."""
    fallen = view.owner.count(INFESTED)
    bonus = sum(view.corruption) // 3 + sum(view.shadow)
    chance = CHANCES[min(bonus, len(CHANCES) - 1)]
    return Section(
        "infestation",
        "Infestation",
        (
            Gauge("Infested Sectors", fallen, content.numbers.infested_to_lose, fallen >= 7),
            Counts(
                (
                    Count("corruption", "Corruption in play", sum(view.corruption)),
                    Count("shadow", "Shadow in play", sum(view.shadow)),
                )
            ),
            Text(f"Next roll: two dice +{bonus} against 10, {chance} of 100.", chance > 50),
        ),
    )


def _track(view: TableView, content: Content) -> str:
    return f"Election track: {content.pack.election_track.spaces[view.counter]}"


def initiative(view: TableView, content: Content) -> tuple[Part, ...]:
    """Chairs from worst to best, each with its Ministries; vacant Ministries after them."""
    order = ", ".join(_party(view, content, seat) for seat in view.initiative)
    signs = []
    for m in range(5):
        senator = view.ministry[m]
        text = content.senator_names[senator] if senator >= 0 else "vacant"
        owner = view.sen_seat[senator] if senator >= 0 else None
        signs.append(
            Sign(
                OFFICES[m],
                text,
                f"seat-{MINISTER_IDS[m]}",
                "" if senator >= 0 else "empty",
                owner,
                content.minister_names[m],
            )
        )
    return Text(f"Worst to best: {order}" if order else "Not set yet."), Signs(tuple(signs), 5)


def _party(view: TableView, content: Content, seat: int) -> str:
    return content.party_ids[view.party[seat]] if view.party[seat] >= 0 else f"Seat {seat + 1}"


def laws(view: TableView, content: Content) -> tuple[Part, ...]:
    """Each law as sentences, with what is left of it and who has broken it this turn."""
    parts: list[Part] = []
    for law in view.laws:
        left = f"{law.turns} turns" if law.turns else "until repealed"
        broken = [_party(view, content, seat) for number, seat in view.broken if number == law.id]
        said = law.text or " ".join(sentence(content, provision) for provision in law.provisions)
        breach = f" Broken by {', '.join(broken)} this turn." if broken else ""
        parts.append(Text(f"{law.id}. {law.name} ({left}): {said}{breach}", bool(broken)))
    return tuple(parts) or (Text("None."),)


def _event(content: Content, event: int, turns: int) -> Line:
    return Line(content.event_names[event], "unknown", note=f"{turns} turns")


def deals(view: TableView, content: Content) -> tuple[Part, ...]:
    """The reader's deals; of the others only that they exist."""
    lines: list[Line] = []
    for deal in view.deals:
        partners = ", ".join(_party(view, content, seat) for seat in deal.partners)
        note = f"{len(deal.terms) - len(deal.kept)} open" + (", ratified" if deal.ratified else "")
        lines.append(Line(f"Deal {deal.id}: {partners}", "link", note=note))
    return (Lines(tuple(lines)),)


def stage(view: TableView, content: Content) -> tuple[Section, ...]:
    """What the moment is about: a bill and its votes, a battle, dice."""
    found: list[Section] = []
    if view.bill is not None or view.vote is not None:
        found.append(floor(view, content))
    if view.battle is not None:
        lines = []
        for force in view.battle.forces:
            side = "attacks" if force.purpose != -3 else "defends"
            name = "Sector" if force.seat < 0 else _colour(view, content, force.seat)
            led = f", led by {content.senator_names[force.admiral]}" if force.admiral >= 0 else ""
            lines.append(Line(f"{name} {side} with {force.fleets} Fleets{led}", "fleet"))
        found.append(Section("battle", f"Battle in Sector {view.battle.sector + 1}", (Lines(tuple(lines)),)))
    if view.rolled:
        dice = tuple(Die(value, value >= 5) for value in view.rolled[:20])
        found.append(Section("dice", "Last roll", (Roll(dice),)))
    return tuple(found)


def _colour(view: TableView, content: Content, colour: int) -> str:
    return "Republic" if colour == view.players else _party(view, content, colour)


def floor(view: TableView, content: Content) -> Section:
    """The bill in sentences, and the votes and bids as they come."""
    parts: list[Part] = []
    bill, vote = view.bill, view.vote
    title = bill.name if bill is not None else "A vote of the Senate"
    if bill is not None:
        parts.extend(Text(sentence(content, provision)) for provision in bill.provisions)
        if bill.text:
            parts.append(Text(bill.text))
    if vote is not None:
        if vote.kind == V_ELECTION:
            title = f"Election: {content.minister_names[vote.subject]}"
        elif vote.kind == V_CHARGE:
            title = f"Prosecute {content.senator_names[vote.subject]}?"
        lines = []
        for seat in vote.order:
            choice = vote.choices[vote.cast[seat]]
            said = _choice(view, content, vote.kind, choice)
            total = votes(view, content, seat) + vote.spent[seat]
            lines.append(
                Line(
                    said,
                    owner=seat,
                    counts=(Count("vote", "votes", total), Count("influence", "bid", vote.spent[seat])),
                )
            )
        parts.append(Lines(tuple(lines)))
    return Section("floor", title, tuple(parts))


def _choice(view: TableView, content: Content, kind: int, choice: int) -> str:
    if kind == V_ELECTION:
        return content.senator_names[choice] if choice >= 0 else "vacant"
    if kind in (V_BILL, V_CHARGE):
        return "For" if choice else "Against"
    return _party(view, content, view.plans[choice].seat) if choice >= 0 else "stay"


def hand(view: TableView, content: Content) -> tuple[Card, ...]:
    """The reader's Action cards, then the Senators waiting to be recruited."""
    cards: list[Card] = []
    for number, kind in enumerate(view.hand):
        entry = content.pack.action[kind]
        cost = tuple(
            Count(icon, label, value, tone=tone)
            for icon, label, value, tone in (
                ("credits", "Money", entry.cost.money, "marks"),
                ("influence", "Influence", entry.cost.influence, "metal"),
            )
            if value
        )
        foot = f"{entry.time} \N{MIDDLE DOT} Action {'yes' if entry.action else 'no'} \N{MIDDLE DOT} priority {entry.priority}"
        same = view.hand[:number].count(kind)
        ident = f"card-{entry.id}" + (f"-{same + 1}" if same else "")
        cards.append(Card(ident, entry.name, entry.effect, "hand", cost, foot, _origin(entry.source)))
    for senator, at in enumerate(view.sen_at):
        if at == IN_RESERVE and view.sen_seat[senator] == view.seat:
            person = content.pack.senator[senator]
            traits = (
                ", ".join(content.trait_names[number] for number in content.traits[senator]) or "no ability"
            )
            text = f"Diplomacy {person.diplomacy}, Command {person.command}; {traits}."
            cost = (Count("credits", "Money", person.cost, tone="marks"),)
            cards.append(
                Card(
                    f"senator-{person.id}",
                    person.name,
                    text,
                    "senator",
                    cost,
                    person.race,
                    _origin(person.source),
                )
            )
    return tuple(cards)


def _origin(source: str) -> str:
    return {"designed": "designed", "partial": "partly designed"}.get(source, "")
