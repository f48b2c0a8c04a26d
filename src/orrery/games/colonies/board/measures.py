"""What a table knows of each player in numbers: people, harvest, stores, Ships, and who could take whose planet now."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from orrery.games.colonies.board.places import COLOURS, Place
from orrery.games.colonies.table.state import MOVED, ChartView
from orrery.games.colonies.terms import BIO, ENERGY, HOLD, MEEPLE, NUKE
from orrery.games.colonies.travel.flight import plans


class Measure(msgspec.Struct, frozen=True):
    """One player in numbers."""

    people: int
    aboard: int
    planets: int
    classes: int
    free: int
    on_planets: int
    stored_energy: int
    stored_ore: int
    energy: int
    ore: int
    overflow: int
    ships: int
    ready: int
    crew: int
    warheads: tuple[int, int]
    cards: int

    def told(self, name: str) -> str:
        """One of the numbers in words."""
        return {
            "meeples": f"{self.people - self.aboard} on planets, {self.aboard} aboard",
            "harvest": f"{self.energy} Energy, {self.ore} Ore",
            "planets": f"{self.planets}, of Class {self.classes} in all",
            "workers": f"{self.free} of {self.on_planets} free",
            "energy": str(self.stored_energy),
            "ore": str(self.stored_ore),
            "ships": f"{self.ships}, {self.ready} to move, largest crew {self.crew}",
            "warheads": f"{self.warheads[0]} Biological, {self.warheads[1]} Nuclear",
            "hand": str(self.cards),
        }[name]


class Danger(msgspec.Struct, frozen=True):
    """A Ship that could take a planet with what lies open."""

    place: int
    ship: int
    seat: int
    crew: int
    defence: int


class Measures:
    """One view, counted."""

    def __init__(self, view: ChartView, here: tuple[Place, ...]) -> None:
        self.view = view
        self.here = here

    def of(self, seat: int) -> Measure:
        """A player in numbers."""
        view = self.view
        mine = [place for place in self.here if place.owner == COLOURS[seat]]
        ships = [ship for ship in view.ships(seat) if view.ship_at[ship] >= 0]
        crews = [view.cargo[ship * HOLD + MEEPLE] for ship in ships]
        store = view.content.store
        lost = sum(
            max(0, have + more - store)
            for place in mine
            for have, more in ((place.energy, place.yields[0]), (place.ore, place.yields[1]))
        )
        heads = [
            sum(place.warheads[kind] for place in mine)
            + sum(view.cargo[ship * HOLD + BIO + kind] for ship in ships)
            for kind in (BIO - BIO, NUKE - BIO)
        ]
        return Measure(
            people=sum(place.meeples for place in mine) + sum(crews),
            aboard=sum(crews),
            planets=len(mine),
            classes=sum(place.rank for place in mine),
            free=sum(place.free for place in mine),
            on_planets=sum(place.meeples for place in mine),
            stored_energy=sum(place.energy for place in mine),
            stored_ore=sum(place.ore for place in mine),
            energy=sum(place.yields[0] for place in mine),
            ore=sum(place.yields[1] for place in mine),
            overflow=lost,
            ships=len(ships),
            ready=sum(not view.ship_marks[ship] & MOVED for ship in ships),
            crew=max(crews, default=0),
            warheads=(heads[0], heads[1]),
            cards=view.hand_sizes[seat],
        )

    def dangers(self) -> Iterator[Danger]:
        """Every planet that an enemy Ship standing now could take in one move, by what lies open."""
        view = self.view
        for ship, owner in enumerate(view.ship_owner):
            crew = view.cargo[ship * HOLD + MEEPLE]
            if owner < 0 or view.ship_at[ship] < 0 or not crew or not view.cargo[ship * HOLD + ENERGY]:
                continue
            for place in plans(view, owner, ship, 1):
                spot = self.here[place]
                if not spot.owner or spot.owner == COLOURS[owner]:
                    continue
                parked = sum(craft.cargo[MEEPLE] for craft in spot.ships if craft.colour == spot.owner)
                people = spot.meeples + parked
                defence = people + min(spot.bunkers, people)
                if crew > defence:
                    yield Danger(place, ship, owner, crew, defence)

    def next_first(self) -> int:
        """Who holds the First-Player-Token in the next Round: it goes counterclockwise (COL-ROUND-04)."""
        view = self.view
        n = view.players
        return next(
            (seat % n for seat in range(view.first - 1 + n, view.first - 1, -1) if not view.out[seat % n]),
            view.first,
        )

    def hidden(self) -> Iterator[str]:
        """What lies face down, kind by kind."""
        content = self.view.content
        kinds = ("planets", *(f"{name} cards" for name in content.card_names[content.planets :]))
        for number, kind in zip(self.view.hidden, kinds, strict=True):
            if number:
                yield f"{number} {kind}"
