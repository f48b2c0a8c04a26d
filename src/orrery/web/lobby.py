"""People at a table: the room where it gathers, what each may do with seats, and the links to hand out."""

from __future__ import annotations

import msgspec

from orrery.engine.base import Seat
from orrery.host.away import spell
from orrery.host.kept import kept
from orrery.host.values import Away, Person, Sight
from orrery.web.decision import Pace, paces
from orrery.web.fragments import Fragments, strangers
from orrery.web.kit import macros
from orrery.web.levels import USUAL, opponent, opponents


class Lobby(msgspec.Struct, frozen=True):
    """A table that gathers."""

    headline: str
    note: str
    people: tuple[Person, ...]
    you: tuple[Seat, ...]
    owner: bool
    may_sit: bool
    free: int
    links: dict[Seat, str]


class Actions(msgspec.Struct, frozen=True):
    """What the reader may do with seats in a game."""

    own: tuple[Person, ...]
    away: tuple[Person, ...]
    rule: str = ""
    """What the table has agreed on for those who are away; empty where nobody stands in for them."""
    paces: tuple[Pace, ...] = ()
    """How fast the bots may go on, where the reader is the only person left."""


class Link(msgspec.Struct, frozen=True):
    """A link to hand out."""

    title: str
    url: str
    note: str
    renew: Seat | None = None
    """The seat whose key it is, if it can be renewed."""


def lobby(sight: Sight, site: str = "") -> str:
    """The seats of a table that gathers, with their links for whoever opened it."""
    free = sum(person.kind == "open" for person in sight.people)
    open_seats = {person.seat for person in sight.people if person.kind == "open"}
    links = {link.seat: f"{site}/join/{link.token}" for link in sight.links if link.seat in open_seats}
    head = (
        "Waiting for one player"
        if free == 1
        else f"Waiting for {free} players"
        if free
        else "Everybody is here"
    )
    if links:
        note = "Send each friend the link of a seat. The game starts when all seats are taken."
    elif sight.public and not sight.you.seats:
        note = "A public table: take a free seat, or stay and watch."
    else:
        note = "The game starts when all seats are taken."
    may_sit = not sight.you.seats
    made = Lobby(head, note, sight.people, sight.you.seats, sight.you.owner, may_sit, free, links)
    return str(macros().lobby(made, strangers(sight.people), opponents(), USUAL))


@kept("actions", 4096)
def _actions(made: Actions) -> Fragments:
    return {"actions": str(macros().actions(made))}


def actions(sight: Sight) -> Fragments:
    """What the settings offer to the reader's own seats, and for those whose sitters are away."""
    if sight.state != "playing" or not sight.you.seats:
        return _actions(Actions((), (), paces=paces(sight)))
    calm = [
        msgspec.structs.replace(p, used=0.0, left=None, asked=False) for p in sight.people if not p.resigned
    ]
    own = tuple(person for person in calm if person.seat in sight.you.seats)
    away = tuple(
        person
        for person in calm
        if person.kind == "person"
        and not person.online
        and not person.bot
        and person.seat not in sight.you.seats
    )
    rule = "" if sight.away.by == "never" else away_rule(sight.away)
    return _actions(Actions(own, away, rule, paces(sight)))


def away_rule(rule: Away) -> str:
    """What the table has agreed on for somebody who is away, in words."""
    if rule.by == "never":
        return "the table waits"
    asked = {
        "time": "",
        "most": ", if most of the others who are there want it",
        "all": ", if all others who are there want it",
    }
    return f"the {opponent(rule.bot).title.lower()} stands in after {spell(rule.seconds)}{asked[rule.by]}"


def links(sight: Sight, site: str) -> list[Link]:
    """Every link that the reader may hand out or keep."""
    by_seat = {person.seat: person for person in sight.people}
    found = []
    for link in sight.links:
        person, address = by_seat[link.seat], f"{site}/join/{link.token}"
        if person.kind == "open":
            note = "For a friend: whoever opens it first sits here."
            found.append(Link(f"Seat {link.seat + 1}", address, note))
        else:
            note = "Your own seat, for your other devices. Whoever has it plays for you."
            renew = link.seat if sight.state != "over" else None
            found.append(Link(f"{person.name}: your key", address, note, renew))
    if sight.watch:
        found.append(
            Link("Spectators", f"{site}/join/{sight.watch}", "Whoever has it may watch, and sees no secrets.")
        )
    if sight.public:
        found.append(Link("This page", f"{site}/tables/{sight.id}", "The table is public."))
    return found
