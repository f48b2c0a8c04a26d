"""The Parties: votes, resources, Sectors, Fleets, and their Senators with readiness and taint."""

from __future__ import annotations

from orrery.draw.table import Count, Counts, Member, Members, Panel, Part, Sign, Tag
from orrery.games.destiny.board.chamber import choice_name, is_yes_or_no
from orrery.games.destiny.board.scene import OFFICES, Scene
from orrery.games.destiny.content.printed import MINISTER_IDS
from orrery.games.destiny.table.votes import ABSTAIN
from orrery.games.destiny.turn.senators import diplomacy, voting_strength


def panels(scene: Scene) -> tuple[Panel, ...]:
    """A panel for each Party, in the order of the seats from the reader's on: the own one comes first."""
    players = scene.view.players
    first = max(scene.me, 0)
    return tuple(panel(scene, (first + i) % players) for i in range(players))


def panel(scene: Scene, seat: int) -> Panel:
    """A Party: the reader's own is open, the others show their Senators as chips."""
    view, content = scene.view, scene.content
    party, mine = view.party[seat], seat == scene.me
    base = seat * content.sectors
    counts = [
        Count("vote", "votes", voting_strength(scene.pos, seat) if party >= 0 else 0, about="count:votes"),
        Count("influence", "Influence", view.influence[seat], tone="influence", about="resource:1"),
        Count("credits", "Money", view.money[seat], tone="money", about="resource:0"),
        Count(
            "planet", "Sectors", view.owner.count(seat), content.numbers.sectors_to_win, about="count:sectors"
        ),
        Count(
            "fleet",
            "Fleets",
            sum(view.fleets[base : base + content.sectors]),
            tone="player",
            about="count:fleets",
        ),
    ]
    rows: list[Part] = [Counts(tuple(counts))]
    rows.append(Members(tuple(member(scene, s, mine) for s in scene.senators(seat)), open=mine))
    held = [m for m in range(5) if view.ministry[m] >= 0 and view.sen_seat[view.ministry[m]] == seat]
    offices = tuple(
        Sign(OFFICES[m], content.minister_names[m], f"office-{MINISTER_IDS[m]}", about=f"ministry:{m}")
        for m in held
    )
    name = content.pack.party[party].name if party >= 0 else ""
    return Panel(
        seat,
        scene.livery(seat).colour,
        scene.emblem(seat),
        scene.names[seat],
        tuple(rows),
        name,
        offices,
        _tags(scene, seat),
    )


def _tags(scene: Scene, seat: int) -> tuple[Tag, ...]:
    """What must be known of a Party now: its hand, how it voted, that it is in Rebellion."""
    view = scene.view
    found: list[Tag] = []
    if seat == view.rebel:
        found.append(Tag("rebel", "flag", hint="in Rebellion", about="count:rebel"))
    vote = view.vote
    if vote is not None and vote.cast[seat] >= 0:
        spent = vote.spent[seat]
        total = max(0, voting_strength(scene.pos, seat) + spent)
        choice = choice_name(scene, vote, vote.cast[seat])
        short = f"{choice} {total}" if is_yes_or_no(vote) else str(total)
        found.append(
            Tag(short, "" if is_yes_or_no(vote) else "vote", hint=f"votes: {choice}", about="count:ballot")
        )
    elif vote is not None and vote.cast[seat] == ABSTAIN:
        found.append(Tag("", "pass", hint="abstains", about="count:ballot"))
    cards, waiting = len(view.hands[seat]), view.reserve_sizes[seat]
    hint = f"{cards} Action cards; {waiting} Senators wait in the reserve"
    return (*found, Tag(str(cards), "hand", hint=hint, about="count:cards"))


def member(scene: Scene, senator: int, mine: bool) -> Member:
    """A Senator in play."""
    view, content = scene.view, scene.content
    counts = [
        Count("negotiation", "Diplomacy", diplomacy(scene.pos, senator), about="count:diplomacy"),
        Count("rank", "Command", content.command[senator], about="count:command"),
    ]
    if view.shadow[senator]:
        counts.append(Count("shadow", "Shadow", view.shadow[senator], tone="danger", about="count:shadow"))
    traits = ", ".join(content.trait_names[number] for number in content.traits[senator])
    race = content.races[content.race[senator]].lower()
    known = ("human", "jur", "ajira", "qera", "tumba", "shorem")
    offices = tuple(
        Sign(OFFICES[m], content.minister_names[m], about=f"ministry:{m}") for m in scene.offices(senator)
    )
    limit = max(4, view.corruption[senator]) if mine else view.corruption[senator]
    return Member(
        content.senator_names[senator],
        f"senator-{content.senator_ids[senator]}",
        f"race-{race}" if race in known else "people",
        tuple(counts),
        Count("corruption", "Corruption", view.corruption[senator], limit, about="count:corruption"),
        traits or "no ability",
        "taken" if view.exhausted[senator] else "",
        offices if mine else (),
        f"senator:{senator}",
    )
