"""Planets, structures, Technologies and scenarios of Space Opera Boardgame, loaded from data into typed values.

A Technology is a list of effects over a small vocabulary. The rules never name a card: they ask for the card that has a
word (`content.hacker` is the card with `cancel-any`), and a card is a small integer, -1 where the pack has none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from orrery.engine.content import digest_of, load_pack
from orrery.engine.errors import ContentError
from orrery.games.colonies import effects as e
from orrery.games.colonies.pack import Pack, ScenarioEntry

# resources, and the other tokens a Ship can carry
ENERGY: Final = 0
ORE: Final = 1
MEEPLE: Final = 2
BIO: Final = 3
NUKE: Final = 4
KINDS: Final = ("Energy", "Ore", "Meeple", "Biological warhead", "Nuclear warhead")
# structures, in the order of the content file
WINDMILL: Final = 0
REFINERY: Final = 1
FARM: Final = 2
BUNKER: Final = 3
SHIP: Final = 4
BIOLOGICAL: Final = 5
NUCLEAR: Final = 6
STRUCTURE_IDS: Final = (
    "COL-S-WINDMILL",
    "COL-S-REFINERY",
    "COL-S-FARM",
    "COL-S-BUNKER",
    "COL-S-SHIP",
    "COL-S-BIO",
    "COL-S-NUKE",
)
CARD_IDS: Final = ("COL-C-SPACE", "COL-C-SUPERNOVA", "COL-C-ASTEROID", "COL-C-WORMHOLE")
MARKER_IDS: Final = ("COL-M-CONTAM", "COL-M-FALLOUT")

E = TypeVar("E")


class Content:
    """The pack as flat lists that rules can index: planets and Technologies are small integers.

    A map card is a planet (its index), or one of `space`, `supernova`, `asteroid`, `wormhole`, which follow them.
    """

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        self._check()
        self.planets: int = len(pack.planet)
        self.energy: list[int] = [planet.energy for planet in pack.planet]
        self.ore: list[int] = [planet.ore for planet in pack.planet]
        self.capacity: list[int] = [planet.capacity for planet in pack.planet]
        self.rank: list[int] = [planet.rank for planet in pack.planet]
        self.space: int = self.planets
        self.supernova: int = self.planets + 1
        self.asteroid: int = self.planets + 2
        self.wormhole: int = self.planets + 3
        cards = {card.id: card for card in pack.map_card}
        self.card_names: list[str] = [planet.name for planet in pack.planet] + [
            cards[card].name for card in CARD_IDS
        ]
        self.counts: list[int] = [cards[card].count for card in CARD_IDS]
        self.enter: list[int] = [1] * self.planets + [cards[card].enter_cost for card in CARD_IDS]
        structures = {structure.id: structure for structure in pack.structure}
        self.costs: list[tuple[int, int]] = [(structures[s].energy, structures[s].ore) for s in STRUCTURE_IDS]
        self.structure_names: list[str] = [structures[s].name for s in STRUCTURE_IDS]
        self.clone: tuple[int, int] = (pack.action[0].energy, pack.action[0].ore)
        markers = {marker.id: marker for marker in pack.marker}
        self.marker_rounds: list[int] = [markers[m].rounds for m in MARKER_IDS]
        self.marker_caps: list[tuple[int, int]] = [(markers[m].energy, markers[m].ore) for m in MARKER_IDS]
        self.store: int = pack.limits.store
        self.hand: int = pack.limits.hand
        self.levels: int = pack.limits.levels
        self.standstill: int = pack.limits.standstill
        self.colours: list[str] = [seat.name for seat in pack.seat]
        self.scenarios: dict[str, ScenarioEntry] = {scenario.id: scenario for scenario in pack.scenario}
        self.techs: int = len(pack.technology)
        self.tech_names: list[str] = [tech.name for tech in pack.technology]
        self._tech_by_word: dict[type[Any], int] = {
            type(effect): i for i, tech in enumerate(pack.technology) for effect in tech.effects
        }
        # the cards by what they do
        self.hacker: int = self.tech(e.CancelAny)
        self.telescope: int = self.tech(e.SeeStealth)
        self.peek: int = self.tech(e.PeekMap)
        self.spy: int = self.tech(e.CopyCard)
        self.ambassador: int = self.tech(e.Treaty)
        self.fusion: int = self.tech(e.NoEnergyNeeded)
        self.hyperspace: int = self.tech(e.Hyperspace)
        self.plasma: int = self.tech(e.MoveBonus)
        self.stealth: int = self.tech(e.Cloak)
        self.piercer: int = self.tech(e.PierceArmor)
        self.bunker_opener: int = self.tech(e.OpenBunker)
        self.surgical: int = self.tech(e.OpenWarhead)
        self.pulse: int = self.tech(e.SuppressCard)
        self.kamikaze: int = self.tech(e.BreakDefence)
        self.piloted_strike: int = self.tech(e.StrikePiloted)
        self.soldier: int = self.tech(e.StrengthBonus)
        self.gun: int = self.tech(e.DestroyLine)
        self.shield: int = self.tech(e.ShieldShip)
        self.armor: int = self.tech(e.ArmorShip)
        self.field: int = self.tech(e.DestroyEntering)
        self.defence: int = self.tech(e.StopStrike)
        self.rogue: int = self.tech(e.Steal)
        self.trader: int = self.tech(e.ForcedTrade)
        self.bridge: int = self.tech(e.Bridge)
        self.beam: int = self.tech(e.Beam)
        self.beam_structure: int = self.tech(e.BeamStructure)
        self.permaculture: int = self.tech(e.CapacityBonus)
        self.bonuses: list[tuple[int, int, int]] = [
            (i, 0 if effect.resource == "energy" else 1, effect.amount)
            for i, tech in enumerate(pack.technology)
            for effect in tech.effects
            if isinstance(effect, e.ProductionBonus)
        ]
        self.converters: list[tuple[int, int, int]] = [
            (i, 0 if effect.source == "energy" else 1, effect.fee)
            for i, tech in enumerate(pack.technology)
            for effect in tech.effects
            if isinstance(effect, e.Convert)
        ]
        # the cards of a player's own turn, as bits
        self.converting: int = _bits(tech for tech, _, _ in self.converters)
        self.on_building: int = self.converting | _bits((self.spy, self.beam, self.bridge))
        self.on_movement: int = self.converting | _bits(
            (self.spy, self.beam, self.peek, self.pulse, self.stealth, self.gun)
        )
        self.on_production: int = self.converting | _bits((self.spy, self.rogue, self.trader))
        # what they cost or give; 0 where the pack has no such card
        self.capacity_bonus: int = self._number(e.CapacityBonus, "amount")
        self.trader_take: int = self._number(e.ForcedTrade, "take")
        self.bridge_cost: int = self._number(e.Bridge, "energy")
        self.beam_cost: int = self._number(e.Beam, "energy")
        self.beam_structure_cost: int = self._number(e.BeamStructure, "energy")
        self.free_spaces: int = self._number(e.NoEnergyNeeded, "free_spaces")
        self.hyper_least: int = self._number(e.Hyperspace, "least")
        self.plasma_spaces: int = self._number(e.MoveBonus, "spaces")
        self.stealth_cost: int = self._number(e.Cloak, "ship_energy")
        self.pierce_cost: int = self._number(e.PierceArmor, "ore")
        self.bunker_cost: int = self._number(e.OpenBunker, "ore")
        self.pulse_cost: int = self._number(e.SuppressCard, "ship_energy")
        self.soldier_bonus: int = self._number(e.StrengthBonus, "amount")
        self.gun_cost: int = self._number(e.DestroyLine, "ship_energy")
        self.gun_length: int = self._number(e.DestroyLine, "length")
        self.shield_cost: int = self._number(e.ShieldShip, "ship_energy")
        self.armor_cost: int = self._number(e.ArmorShip, "ore")
        self.field_cost: int = self._number(e.DestroyEntering, "energy")
        self.defence_cost: int = self._number(e.StopStrike, "energy")
        self.peek_cost: int = self._number(e.PeekMap, "energy")

    def tech(self, word: type[Any]) -> int:
        """The card that has this word, or -1."""
        return self._tech_by_word.get(word, -1)

    def _number(self, word: type[Any], field: str) -> int:
        """What the card with this word says there, 0 where the pack has no such card."""
        for tech in self.pack.technology:
            for effect in tech.effects:
                if type(effect) is word:
                    return int(getattr(effect, field))
        return 0

    def _check(self) -> None:
        """What types cannot say: references that lead nowhere, counts that do not add up."""
        pack, where = self.pack, f"{self.file}: "
        for kind, wanted in (
            ("structure", STRUCTURE_IDS),
            ("map_card", CARD_IDS),
            ("marker", MARKER_IDS),
        ):
            have = {entry.id for entry in getattr(pack, kind)}
            for name in wanted:
                if name not in have:
                    raise ContentError(f"{where}{kind}: '{name}' is missing.")
        if len(pack.seat) != 4:
            raise ContentError(f"{where}seat: four colours are needed, {len(pack.seat)} are there.")
        if [action.id for action in pack.action[:1]] != ["COL-A-CLONE"]:
            raise ContentError(f"{where}action: 'COL-A-CLONE' must come first.")
        for planet in pack.planet:
            if not 1 <= planet.rank <= 5 or min(planet.energy, planet.ore, planet.capacity) < 1:
                raise ContentError(
                    f"{where}planet '{planet.id}': the Class is 1 to 5, and each attribute at least 1."
                )
        for card in pack.map_card:
            if card.count < 0 or card.enter_cost < 1:
                raise ContentError(
                    f"{where}map_card '{card.id}': a step costs at least 1 space, and no count is below 0."
                )
        costs = [(one.id, one.energy, one.ore) for one in pack.structure]
        costs += [(one.id, one.energy, one.ore) for one in pack.action]
        for name, energy, ore in costs:
            if min(energy, ore) < 0:
                raise ContentError(f"{where}'{name}': no cost is below 0.")
        found: dict[type[Any], str] = {}
        for tech in pack.technology:
            for effect in tech.effects:
                self._check_numbers(f"{where}technology '{tech.id}', field effects: ", effect)
                if type(effect) in e.SINGLE and type(effect) in found:
                    raise ContentError(
                        f"{where}technology '{tech.id}', field effects: '{found[type(effect)]}' has this word."
                    )
                found[type(effect)] = tech.id
        for kind in ("planet", "technology", "scenario"):
            ids = [entry.id for entry in getattr(pack, kind)]
            for name in ids:
                if ids.count(name) > 1:
                    raise ContentError(f"{where}{kind} '{name}': the id is there twice.")
        if len(pack.technology) > 60:
            raise ContentError(f"{where}technology: at most 60 cards, one copy of each.")

    def _check_numbers(self, where: str, effect: Any) -> None:
        """A word names Energy or Ore, costs no less than nothing, and a treaty is paid token by token."""
        for name in effect.__struct_fields__:
            value = getattr(effect, name)
            if isinstance(value, str) and value not in ("energy", "ore"):
                raise ContentError(f"{where}{name} is 'energy' or 'ore', not '{value}'.")
            if isinstance(value, int) and value < 0:
                raise ContentError(f"{where}{name} is not below 0.")
        if isinstance(effect, e.Convert) and effect.source == effect.target:
            raise ContentError(f"{where}target is another resource than source.")
        if isinstance(effect, e.Treaty) and effect.payment != 1:
            raise ContentError(f"{where}payment is 1 token.")


def _bits(techs: Iterable[int]) -> int:
    """A set of cards; those that the pack does not have are left out."""
    found = 0
    for tech in techs:
        if tech >= 0:
            found |= 1 << tech
    return found


def load_content(path: Path) -> Content:
    """Read and check a content file."""
    content = Content(load_pack(path, Pack), path.name, digest_of(path))
    _PACKS[content.digest] = content
    return content


_PACKS: dict[str, Content] = {}


def content_of(digest: str) -> Content:
    """The content that a view was made with, so that a drawing needs nothing but the view."""
    return _PACKS[digest]


@cache
def standard() -> Content:
    """The content that comes with the game."""
    return load_content(Path(__file__).with_name("content.toml"))
