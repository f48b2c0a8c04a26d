"""Tiles, units, roles and technologies of Galactic Emperor, loaded from data into typed values.

A technology or a role is a list of effects over the small vocabulary below; a new card with known words needs no
code. The rules never name a card, they ask for the word: `content.tech(HitBonus)`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from orrery.engine.content import Packs
from orrery.engine.errors import ContentError
from orrery.engine.hexes import distance, neighbours
from orrery.games.emperor.effects import (
    WORDS,
    Effect,
    EnergyDiscount,
    ExtraDie,
    FreeShip,
    Fund,
    GainMarks,
    Influence,
    SetPrices,
)
from orrery.games.emperor.pack import LayoutEntry, Pack

# ship types, in the order of the content file and of every flat list
FIGHTER, CRUISER, DREADNOUGHT = 0, 1, 2
# what stands on a sector
NOTHING, EMPIRE, STARBASE, HOME = 0, 1, 2, 3
# kinds of cube
FOOD, METAL, ENERGY = 0, 1, 2
# role cards, in the order of EMP-COMP-10; the flipped Explorer card is the second Warlord
EXPLORER, MERCHANT, STEWARD, ENGINEER, WARLORD, REGENT, SCIENTIST = 0, 1, 2, 3, 4, 5, 6

ROLE_IDS = ("explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist")
UNIT_IDS = ("fighter", "cruiser", "dreadnought", "empire", "starbase")
CUBES = ("food", "metal", "energy")

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
        self.distance: list[list[int]] = [[distance(a, b) for b in axial] for a in axial]
        self.spaces: int = len(axial)
        index = {space_id: i for i, space_id in enumerate(self.space_ids)}
        self.layouts: dict[int, LayoutEntry] = {layout.players: layout for layout in pack.layout}
        self.homes: dict[int, list[int]] = {
            n: [index[h] for h in lay.homes] for n, lay in self.layouts.items()
        }
        self.centre: int = index[pack.layout[0].centre]
        self.colours: list[str] = [colour.id for colour in pack.colour]
        tile_index = {tile.id: i for i, tile in enumerate(pack.tile)}
        self.tile_ids: list[str] = [tile.id for tile in pack.tile]
        self.tile_names: list[str] = [tile.name for tile in pack.tile]
        self.planets: list[int] = [tile.planets for tile in pack.tile]
        self.yields: list[tuple[int, int, int]] = [(t.food, t.metal, t.energy) for t in pack.tile]
        self.is_sun: list[bool] = [tile.kind == "sun" for tile in pack.tile]
        self.home_tile: list[int] = [tile_index[colour.home_tile] for colour in pack.colour]
        self.omega: int = tile_index["omega_sun"]
        self.black_hole: int = tile_index["black_hole"]
        units = {unit.id: unit for unit in pack.unit}
        self.unit_dice: list[int] = [units[u].dice for u in UNIT_IDS]
        self.unit_needs: list[int] = [min(units[u].hits_on) for u in UNIT_IDS]
        self.unit_phase: list[int] = [units[u].phase for u in UNIT_IDS]
        self.ship_move: list[int] = [units[u].move for u in UNIT_IDS[:3]]
        self.ship_count: list[int] = [units[u].per_player for u in UNIT_IDS[:3]]
        self.ship_cost: list[tuple[int, int, int]] = [
            (units[u].cost.metal, units[u].cost.energy, units[u].cost.marks) for u in UNIT_IDS[:3]
        ]
        self.ship_type: list[int] = [kind for kind in range(3) for _ in range(self.ship_count[kind])]
        self.ships: int = len(self.ship_type)
        self.influence: list[int] = [0, units["empire"].influence, units["starbase"].influence, 0]
        storage = next(card for card in pack.card if card.id == "storage_facility")
        self.room_metal: int = storage.metal
        self.room_energy: int = storage.energy
        self.food_cubes: int = next(supply.count for supply in pack.supply if supply.id == "food")
        self.tech_ids: list[str] = [tech.id for tech in pack.technology]
        self.tech_names: list[str] = [tech.name for tech in pack.technology]
        self.tech_cost: list[int] = [tech.cost_energy for tech in pack.technology]
        self.techs: int = len(self.tech_ids)
        self._tech_by_word: dict[type[Any], int] = {
            type(effect): i for i, tech in enumerate(pack.technology) for effect in tech.effects
        }
        roles = {role.id: role for role in pack.role}
        merchant, regent = roles["merchant"], roles["regent"]
        self.chooser_marks: int = _word(merchant.chooser, GainMarks).amount
        prices = _word(merchant.chooser, SetPrices)
        self.market_dice: int = prices.dice
        self.market_discard: int = prices.discard
        self.fund_limit: int = _word(merchant.effects, Fund).limit
        self.free_ship: int = UNIT_IDS.index(_word(roles["engineer"].chooser, FreeShip).ship)
        self.extra_die: int = _word(roles["warlord"].chooser, ExtraDie).amount
        self.regent: Influence = _word(regent.effects, Influence)
        self.tech_discount: int = _word(roles["scientist"].chooser, EnergyDiscount).amount

    def seated_colours(self, players: int, wish: str) -> tuple[int, ...]:
        """Each player a different colour: the listed ones first, then what is left (EMP-SETUP-01)."""
        named = [self.colours.index(name) for name in wish.split()]
        rest = [colour for colour in range(len(self.colours)) if colour not in named]
        return tuple((named + rest)[:players])

    def tech(self, word: type[Any]) -> int:
        """The technology that has this word, or -1."""
        return self._tech_by_word.get(word, -1)

    def power(self, word: type[E]) -> E:
        """The effect itself, with its values."""
        entry = self.pack.technology[self._tech_by_word[word]]
        return _word(entry.effects, word)

    def _check(self) -> None:
        """What types cannot say: references that lead nowhere, counts that do not add up."""
        pack = self.pack
        spaces = {space.id for space in pack.space}
        tiles = {tile.id for tile in pack.tile}
        where = f"{self.file}: "
        near = neighbours([(space.q, space.r) for space in pack.space])
        for space, found in zip(pack.space, near, strict=True):
            if {pack.space[i].id for i in found} != set(space.neighbours):
                raise ContentError(
                    f"{where}space '{space.id}', field neighbours: they do not fit its q and r."
                )
        for layout in pack.layout:
            if len(layout.homes) != layout.players or not set(layout.homes) <= spaces:
                raise ContentError(
                    f"{where}layout '{layout.id}', field homes: one known space for each player."
                )
            if layout.turned_up != layout.players + 1:
                raise ContentError(
                    f"{where}layout '{layout.id}', field turned_up: must be one more than the players."
                )
        for colour in pack.colour:
            if colour.home_tile not in tiles:
                raise ContentError(f"{where}colour '{colour.id}', field home_tile: there is no such tile.")
        for name in ("omega_sun", "black_hole"):
            if name not in tiles:
                raise ContentError(f"{where}tile: '{name}' is missing.")
        if len(pack.tile) != len(pack.space) + 1:
            raise ContentError(
                f"{where}tile: {len(pack.space) + 1} tiles are needed, {len(pack.tile)} are there."
            )
        for kind, wanted in (("unit", UNIT_IDS), ("role", ROLE_IDS)):
            have = {entry.id for entry in getattr(pack, kind)}
            for name in wanted:
                if name not in have:
                    raise ContentError(f"{where}{kind}: '{name}' is missing.")
        if tuple(role.id for role in pack.role) != ROLE_IDS:
            raise ContentError(f"{where}role: the cards must stand in the order {', '.join(ROLE_IDS)}.")
        words: set[type[Any]] = set()
        for tech in pack.technology:
            for effect in tech.effects:
                if type(effect) not in WORDS:
                    raise ContentError(
                        f"{where}technology '{tech.id}', field effects: no word of a technology."
                    )
                if type(effect) in words:
                    raise ContentError(
                        f"{where}technology '{tech.id}', field effects: another card has this word."
                    )
                words.add(type(effect))


def _word(effects: tuple[Effect, ...], word: type[E]) -> E:
    for effect in effects:
        if isinstance(effect, word):
            return effect
    raise ContentError(f"The content has no effect of the kind {word.__name__}.")


PACKS = Packs(Path(__file__).with_name("content.toml"), Pack, Content)
