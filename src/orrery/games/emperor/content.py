"""Tiles, units, roles and technologies of Galactic Emperor, loaded from data into typed values.

A role or a technology is one word of the small vocabulary in `effects.py`, with its values; a new card with a known
word needs no code. The rules never name a card, they ask for the word: `content.cards(HitBonus)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from orrery.engine.content import Packs, refuse
from orrery.engine.hexes import distance, neighbours
from orrery.games.emperor.effects import (
    ROLE_WORDS,
    TECHNOLOGY_WORDS,
    Build,
    Influence,
    Produce,
    Research,
    TechnologyWord,
    Trade,
    WageWar,
)
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Role, Technology
from orrery.games.emperor.pack import LayoutEntry, Pack, UnitEntry

# ship types, in the order of the content file and of every flat list
FIGHTER, CRUISER, DREADNOUGHT = 0, 1, 2
# what stands on a sector
NOTHING, EMPIRE, STARBASE, HOME = 0, 1, 2, 3
# kinds of cube
FOOD, METAL, ENERGY = 0, 1, 2
# role cards, in the order of EMP-COMP-10; the flipped Explorer card is the second Warlord
EXPLORER, MERCHANT, STEWARD, ENGINEER, WARLORD, REGENT, SCIENTIST = 0, 1, 2, 3, 4, 5, 6

SECOND_WARLORD = 7

ROLE_IDS = ("explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist")
# units as they fire and are hit: ships, a Dreadnought with one hit, the tokens
DAMAGED, UNIT_STARBASE, UNIT_EMPIRE = 3, 4, 5
SHIP_IDS = ("fighter", "cruiser", "dreadnought")
UNIT_IDS = (*SHIP_IDS, "dreadnought", "starbase", "empire")
CUBES = ("food", "metal", "energy")
COLOURS = ("crimson", "orange", "violet", "white", "black", "turquoise")

MOST_SPACES = 63
"""The moves that name a space or a tile are made once for all games: for so many spaces, and one tile more."""

E = TypeVar("E")


class Content:
    """The pack as flat lists that rules can index: spaces, tiles and technologies are small integers."""

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        self._check()
        self.space_ids: list[str] = [space.id for space in pack.space]
        axial = [(space.q, space.r) for space in pack.space]
        self.axial: list[tuple[int, int]] = axial
        self.near: list[list[int]] = neighbours(axial)
        self.links: dict[tuple[int, ...], list[list[int]]] = {}
        """By the spaces of the Suns what is 1 step away from each space (`movement.links`)."""
        self.distance: list[list[int]] = [[distance(a, b) for b in axial] for a in axial]
        self.spaces: int = len(axial)
        index = {space_id: i for i, space_id in enumerate(self.space_ids)}
        self.layouts: dict[int, LayoutEntry] = {layout.players: layout for layout in pack.layout}
        self.homes: dict[int, list[int]] = {
            n: [index[h] for h in lay.homes] for n, lay in self.layouts.items()
        }
        self.centre: int = index[pack.board.centre]
        self.colours: list[str] = [colour.id for colour in pack.colour]
        tile_index = {tile.id: i for i, tile in enumerate(pack.tile)}
        self.tile_ids: list[str] = [tile.id for tile in pack.tile]
        self.tile_names: list[str] = [tile.name for tile in pack.tile]
        self.planets: list[int] = [tile.planets for tile in pack.tile]
        self.yields: list[tuple[int, int, int]] = [(t.food, t.metal, t.energy) for t in pack.tile]
        self.tile_food: list[int] = [tile.food for tile in pack.tile]
        self.is_sun: list[bool] = [tile.kind == "sun" for tile in pack.tile]
        self.home_tile: list[int] = [tile_index[colour.home_tile] for colour in pack.colour]
        self.omega: int = tile_index["omega_sun"]
        self.black_hole: int = tile_index["black_hole"]
        units: dict[str, UnitEntry] = {unit.id: unit for unit in pack.unit}
        self.unit_names: dict[str, str] = {unit.id: unit.name for unit in pack.unit}
        self.role_names: list[str] = [role.name for role in pack.role]
        self.roles: list[Role] = [ROLES[role.turn] for role in pack.role]
        self.unit_dice: list[int] = [units[u].dice for u in UNIT_IDS]
        self.unit_needs: list[int] = [min(units[u].hits_on) for u in UNIT_IDS]
        self.unit_phase: list[int] = [units[u].phase for u in UNIT_IDS]
        self.ship_move: list[int] = [units[u].move for u in SHIP_IDS]
        self.ship_count: list[int] = [units[u].per_player for u in SHIP_IDS]
        self.ship_cost: list[tuple[int, int, int]] = [
            (units[u].cost.metal, units[u].cost.energy, units[u].cost.marks) for u in SHIP_IDS
        ]
        self.ship_first: list[int] = [sum(self.ship_count[:kind]) for kind in range(len(SHIP_IDS))]
        own = [kind for kind in range(len(SHIP_IDS)) for _ in range(self.ship_count[kind])]
        self.ship_type: list[int] = own * len(pack.colour)  # seat by seat, as in every list of ships
        self.ship_steps: list[int] = [self.ship_move[kind] for kind in self.ship_type]
        self.ships: int = sum(self.ship_count)
        self.token_influence: list[int] = [0, units["empire"].influence, units["starbase"].influence, 0]
        self.room_metal: int = pack.storage.metal
        self.room_energy: int = pack.storage.energy
        self.food_cubes: int = next(supply.count for supply in pack.supply if supply.id == "food")
        self.tech_ids: list[str] = [tech.id for tech in pack.technology]
        self.tech_names: list[str] = [tech.name for tech in pack.technology]
        self.tech_cost: list[int] = [tech.cost_energy for tech in pack.technology]
        self.tech_role: list[str] = [tech.role for tech in pack.technology]
        self.techs: int = len(self.tech_ids)
        self.powers: list[TechnologyWord] = [tech.power for tech in pack.technology]
        self.meanings: list[Technology] = [TECHNOLOGIES[power] for power in self.powers]
        self._cards: dict[type[Any], list[int]] = {word: [] for word in TECHNOLOGY_WORDS}
        for tech, power in enumerate(self.powers):
            self._cards[type(power)].append(tech)
        self.role_techs: list[list[int]] = [
            [tech for tech, used_in in enumerate(self.tech_role) if used_in == role] for role in ROLE_IDS
        ]
        self.trade: Trade = self._turn(Trade)
        self.produce: Produce = self._turn(Produce)
        self.build: Build = self._turn(Build)
        self.war: WageWar = self._turn(WageWar)
        self.influence: Influence = self._turn(Influence)
        self.research: Research = self._turn(Research)
        self.free_ship: int = UNIT_IDS.index(self.build.ship)

    def seated_colours(self, players: int, wish: str) -> tuple[int, ...]:
        """Each player a different colour: the listed ones first, then what is left (EMP-SETUP-01)."""
        named = [self.colours.index(name) for name in wish.split()]
        rest = [colour for colour in range(len(self.colours)) if colour not in named]
        return tuple((named + rest)[:players])

    def cards(self, word: type[Any]) -> list[int]:
        """The technologies with this word."""
        return self._cards[word]

    def power(self, tech: int, word: type[E]) -> E:
        """What a technology does, with its values."""
        power = self.powers[tech]
        assert isinstance(power, word)
        return power

    def _turn(self, word: type[E]) -> E:
        """What a role card does, with its values; which card has which word is checked before."""
        turn: Any = next(role.turn for role in self.pack.role if type(role.turn) is word)
        assert isinstance(turn, word)
        return turn

    def _check(self) -> None:
        """What types cannot say: references that lead nowhere, counts that do not add up, words out of place."""
        refuse(self._check_board(), self._check_box(), self._check_cards(), self._check_entries())

    def _wrong(self, entry: str, field: str, sentence: str) -> str:
        return f"{self.file}: {entry}, field {field}: {sentence}."

    def _check_board(self) -> Iterator[str]:
        pack = self.pack
        spaces = {space.id for space in pack.space}
        tiles = {tile.id: tile for tile in pack.tile}
        near = neighbours([(space.q, space.r) for space in pack.space])
        for space, found in zip(pack.space, near, strict=True):
            if {pack.space[i].id for i in found} != set(space.neighbours):
                yield self._wrong(f"space '{space.id}'", "neighbours", "they do not fit its q and r")
        if pack.board.centre not in spaces:
            yield self._wrong("board", "centre", "there is no such space")
        for layout in pack.layout:
            entry = f"layout '{layout.id}'"
            if len(layout.homes) != layout.players or not set(layout.homes) <= spaces - {pack.board.centre}:
                yield self._wrong(entry, "homes", "one known space for each player, and not the centre")
            if len(set(layout.homes)) != layout.players:
                yield self._wrong(entry, "homes", "two players cannot have the same")
            if layout.id != f"layout_{layout.players}":
                yield self._wrong(entry, "id", f"must be layout_{layout.players}")
            if layout.turned_up != layout.players + 1:
                yield self._wrong(entry, "turned_up", "must be one more than the players")
            if layout.empire_tokens > min(colour.empire_tokens_in_box for colour in pack.colour):
                yield self._wrong(entry, "empire_tokens", "there are not so many in the box")
            if layout.start_metal > pack.storage.metal or layout.start_energy > pack.storage.energy:
                yield self._wrong(entry, "start_metal", "the Storage Facility does not hold so much")
        if sorted(layout.players for layout in pack.layout) != [3, 4, 5, 6]:
            yield f"{self.file}: layout: one each for 3, 4, 5 and 6 players is needed."
        for colour in pack.colour:
            if colour.home_tile not in tiles or tiles[colour.home_tile].kind != "home":
                yield self._wrong(f"colour '{colour.id}'", "home_tile", "there is no such tile")
            if [one.home_tile for one in pack.colour].count(colour.home_tile) > 1:
                yield self._wrong(f"colour '{colour.id}'", "home_tile", "another colour has the same")
        for name, kind, stack in (("omega_sun", "sun", "board"), ("black_hole", "black_hole", "special")):
            if name not in tiles:
                yield f"{self.file}: tile: '{name}' is missing."
            elif (tiles[name].kind, tiles[name].stack) != (kind, stack):
                yield self._wrong(f"tile '{name}'", "kind", f"must be '{kind}', with stack '{stack}'")
        for tile in pack.tile:
            if tile.id not in ("omega_sun", "black_hole") and tile.stack not in ("plain", "atomic"):
                yield self._wrong(
                    f"tile '{tile.id}'", "stack", "only the Omega Sun and the Black Hole lie apart"
                )
            if tile.kind == "home" and tile.stack != "atomic":
                yield self._wrong(
                    f"tile '{tile.id}'", "stack", "a home that nobody plays lies among the atomic tiles"
                )
            if (tile.planets > 0) != (tile.kind in ("home", "planet")):
                yield self._wrong(f"tile '{tile.id}'", "planets", "they do not fit its kind")
            if not tile.planets and (tile.food or tile.metal or tile.energy):
                yield self._wrong(f"tile '{tile.id}'", "planets", "a tile without planets shows no cubes")
        if len(pack.space) > MOST_SPACES:
            yield f"{self.file}: space: at most {MOST_SPACES} of them can be played with."
        if len(pack.tile) != len(pack.space) + 1:
            yield f"{self.file}: tile: {len(pack.space) + 1} tiles are needed, {len(pack.tile)} are there."

    def _check_box(self) -> Iterator[str]:
        pack = self.pack
        for kind, wanted in (
            ("unit", tuple(dict.fromkeys(UNIT_IDS))),
            ("role", ROLE_IDS),
            ("supply", CUBES),
            ("colour", COLOURS),
        ):
            have = [entry.id for entry in getattr(pack, kind)]
            for name in wanted:
                if name not in have:
                    yield f"{self.file}: {kind}: '{name}' is missing."
            if len(have) != len(wanted):
                yield f"{self.file}: {kind}: each stands once, {', '.join(wanted)}."
        for unit in pack.unit:
            if list(unit.hits_on) != list(range(min(unit.hits_on), 7)):
                yield self._wrong(f"unit '{unit.id}'", "hits_on", "a number and all above it")
        fighters = next(unit.per_player for unit in pack.unit if unit.id == "fighter")
        for layout in pack.layout:
            if layout.start_fighters > fighters:
                yield self._wrong(f"layout '{layout.id}'", "start_fighters", "nobody has so many")
        full = {"food": 0, "metal": pack.storage.metal, "energy": pack.storage.energy}
        for supply in pack.supply:
            if supply.count < full[supply.id] * len(pack.colour):
                yield self._wrong(f"supply '{supply.id}'", "count", "too few for all Storage Facilities")

    def _check_entries(self) -> Iterator[str]:
        """Ids stand once, and what is said to be partly known says what is."""
        for kind in self.pack.__struct_fields__:
            found = getattr(self.pack, kind)
            entries = found if isinstance(found, tuple) else (found,)
            ids = [getattr(entry, "id", kind) for entry in entries]
            for entry, name in zip(entries, ids, strict=True):
                if ids.count(name) > 1:
                    yield f"{self.file}: {kind} '{name}': it stands there twice."
                if (entry.source == "partial") != bool(entry.known):
                    yield self._wrong(
                        f"{kind} '{name}'", "known", "said of what is partly known, and of nothing else"
                    )

    def _check_cards(self) -> Iterator[str]:
        pack = self.pack
        ROLES.check(ROLE_WORDS)
        TECHNOLOGIES.check(TECHNOLOGY_WORDS)
        if tuple(role.id for role in pack.role) != ROLE_IDS:
            yield f"{self.file}: role: the cards must stand in the order {', '.join(ROLE_IDS)}."
        for role, word in zip(pack.role, ROLE_WORDS, strict=True):
            if type(role.turn) is not word:
                yield self._wrong(f"role '{role.id}'", "turn", f"its word is {word.__name__}")
            if isinstance(role.turn, Trade) and role.turn.dice - role.turn.discard != len(CUBES):
                yield self._wrong("role 'merchant'", "turn", "three dice must be left for the three prices")
        for tech in pack.technology:
            role_of = TECHNOLOGIES[tech.power].role
            if tech.role != role_of:
                yield self._wrong(
                    f"technology '{tech.id}'", "role", f"its power works in the role '{role_of}'"
                )


PACKS = Packs(Path(__file__).with_name("content.toml"), Pack, Content)
