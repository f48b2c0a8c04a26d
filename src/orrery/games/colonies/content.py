"""Planets, structures, Technologies and scenarios of Space Opera Boardgame, loaded from data into typed values.

A Technology is a list of effects over a small vocabulary. The rules never name a card: they ask for the cards that have a
word (`content.cards(Hyperspace)`), and two cards may share one. A card is a small integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from orrery.draw.icons import why_no_sign
from orrery.engine.base import Move, Word
from orrery.engine.content import Packs, refuse
from orrery.games.colonies import effects as e
from orrery.games.colonies.pack import Pack, ScenarioEntry, TechnologyEntry
from orrery.games.colonies.terms import FARM, PHASES
from orrery.games.colonies.uses import MEANINGS, Meaning

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
BOARD: Final = Path(__file__).parent / "board"
MARKER_IDS: Final = ("COL-M-CONTAM", "COL-M-FALLOUT")


KEPT_HANDS: Final = 4096
"""So many sets of cards are kept with their cards in order."""


class Card:
    """A word on a Technology card: the card's number, its bit in a set of cards, the word, and what that means and costs.

    Nothing of it ever changes. It is no struct, since rules look at cards at every decision, and compiled they read the fields of a
    class of their own directly.
    """

    def __init__(self, tech: int, word: Any) -> None:
        meaning = MEANINGS[word]
        self.tech: int = tech
        self.bit: int = 1 << tech
        self.word: Any = word
        self.meaning: Meaning = meaning
        energy, ore, ship_energy = meaning.cost(word)
        self.energy: int = energy
        self.ore: int = ore
        self.ship_energy: int = ship_energy
        self.amount: int = meaning.amount(word)  # what it adds where it is always on
        self.limit: str = meaning.limit[0]  # `round` or `phase` where it is used once in that time

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and (self.tech, self.word) == (other.tech, other.word)

    def __hash__(self) -> int:
        return hash((self.tech, self.word))


class Content:
    """The pack as flat lists that rules can index: planets and Technologies are small integers.

    A map card is a planet (its index), or one of `space`, `supernova`, `asteroid`, `wormhole`, which follow them.
    """

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        refuse(self._check(), self._check_phases())
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
        self.card_texts: list[str] = [cards[card].effect for card in CARD_IDS]
        self.structure_texts: list[str] = [structures[s].effect for s in STRUCTURE_IDS]
        self.structure_names: list[str] = [structures[s].name for s in STRUCTURE_IDS]
        self.clone: tuple[int, int] = (pack.action[0].energy, pack.action[0].ore)
        markers = {marker.id: marker for marker in pack.marker}
        self.marker_rounds: list[int] = [markers[m].rounds for m in MARKER_IDS]
        self.marker_caps: list[tuple[int, int]] = [(markers[m].energy, markers[m].ore) for m in MARKER_IDS]
        self.store: int = pack.limits.store
        self.hand: int = pack.limits.hand
        self.most: list[int] = [structures[s].most for s in STRUCTURE_IDS[: FARM + 1]]
        self.standstill: int = pack.limits.standstill
        self.colours: list[str] = [seat.name for seat in pack.seat]
        self.scenarios: dict[str, ScenarioEntry] = {scenario.id: scenario for scenario in pack.scenario}
        self.techs: int = len(pack.technology)
        self.tech_names: list[str] = [tech.name for tech in pack.technology]
        self._read_technologies(pack)

    def _read_technologies(self, pack: Pack) -> None:
        """The cards by their words, by the phases in which they work, and by how they are used (COL-TECH-06)."""
        MEANINGS.check(e.WORDS)
        entries = list(enumerate(pack.technology))
        self.all_cards: list[Card] = [Card(tech, word) for tech, entry in entries for word in entry.effects]
        self._by_word: dict[type[Word], list[Card]] = {word: [] for word in e.WORDS}
        self.turn_cards: list[Card] = []
        self._users: dict[type[Move], list[Card]] = {}
        self._among: dict[int, list[Card]] = {}
        self._reactions: dict[type[Any], list[Card]] = {}
        self.during: dict[str, list[Card]] = {"": [], "flight": [], "strike": []}
        for card in self.all_cards:
            self._by_word[type(card.word)].append(card)
            if card.meaning.moves:
                self.turn_cards.append(card)
            for move in card.meaning.moves:
                self._users.setdefault(move, []).append(card)
            self.during[card.meaning.during].append(card)
        self.working: list[int] = [
            sum(1 << tech for tech, entry in entries if name.lower() in entry.phases) for name in PHASES
        ]
        self.turn_bits: int = _bits(self.turn_cards)
        self.energy_bits: int = _bits([card for card in self.turn_cards if card.energy])
        self.ore_bits: int = _bits([card for card in self.turn_cards if card.ore])
        self.spies: int = _bits(self.cards(e.CopyCard))

    def cards(self, word: type[Word]) -> list[Card]:
        """The cards that have this word, in the order of the pack."""
        return self._by_word[word]

    def users(self, move: Move) -> list[Card]:
        """The cards of one's own turn that are used by moves of this kind."""
        return self._users.get(type(move), [])

    def among(self, cards: int) -> list[Card]:
        """The cards of one's own turn in a set of cards; kept, since few hands differ and each is asked for again and again."""
        found = self._among.get(cards)
        if found is None:
            if len(self._among) >= KEPT_HANDS:
                self._among.clear()
            found = self._among[cards] = [card for card in self.turn_cards if cards & card.bit]
        return found

    def reactions_to(self, moment: Any) -> list[Card]:
        """The cards that can answer a moment of this kind."""
        kind = type(moment)
        found = self._reactions.get(kind)
        if found is None:
            found = self._reactions[kind] = [
                card for card in self.all_cards if issubclass(kind, card.meaning.moments)
            ]
        return found

    def card(self, word: type[Word], tech: int) -> Card:
        """The card of this number, by one of its words."""
        return next(card for card in self._by_word[word] if card.tech == tech)

    def modes(self, entry: TechnologyEntry) -> list[str]:
        """How a card works, by its words (COL-TECH-06)."""
        found = {mode: None for word in entry.effects for mode in MEANINGS[word].modes}
        return list(found)

    def price(self, entry: TechnologyEntry) -> str:
        """What a card costs, by its words."""
        found = {MEANINGS[word].price(word): None for word in entry.effects}
        return " or ".join(price for price in found if price)

    def _check_phases(self) -> Iterator[str]:
        """A card works in phases in which its words can, and each word in one of the card's phases."""
        for entry in self.pack.technology:
            yield from self._check_card(entry)

    def _check_card(self, entry: TechnologyEntry) -> Iterator[str]:
        where = f"{self.file}: technology '{entry.id}', field phases: "
        named = [PHASES.index(name.capitalize()) for name in entry.phases]
        possible: set[int] = set()
        for word in entry.effects:
            possible.update(MEANINGS[word].phases)
            if not set(named) & set(MEANINGS[word].phases):
                yield f"{where}'{_tag(word)}' works in none of these phases."
        for phase in named:
            if phase not in possible:
                yield f"{where}nothing on this card works in the {PHASES[phase]} phase."

    def _check_limits(self) -> Iterator[str]:
        """What maps may be: a lowest and a highest number each, within what can be drawn and played, and with the usual map."""
        limits = self.pack.limits
        for name, (low, high), usual, least, most in (
            ("rows", limits.rows, 5, 2, 9),
            ("cols", limits.cols, 5, 2, 9),
            ("homes_per_player", limits.homes_per_player, 1, 1, 3),
            ("home_class", limits.home_class, 5, 1, 5),
            ("movement_rate", limits.movement_rate, 2, 1, 9),
            ("natives", limits.natives, 0, 0, 9),
        ):
            if not least <= low <= usual <= high <= most:
                yield (
                    f"{self.file}: limits, field {name}: a lowest number from {least} to {usual}, then a highest from "
                    f"{usual} to {most}."
                )

    def _check(self) -> Iterator[str]:
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
                    yield f"{where}{kind}: '{name}' is missing."
            for name in sorted(have.difference(wanted)) if kind != "marker" else ():
                yield f"{where}{kind} '{name}', field id: the rules know no such {kind.replace('_', ' ')}."
        yield from self._check_limits()
        for scenario in pack.scenario:
            if scenario.id != scenario.id.lower() or scenario.id in ("first", "custom"):
                yield f"{where}scenario '{scenario.id}', field id: small letters, and neither first nor custom."
            if not 2 <= scenario.players <= 4:
                yield f"{where}scenario '{scenario.id}', field players: 2 to 4 can play."
        if len(pack.seat) != 4:
            yield f"{where}seat: four colours are needed, {len(pack.seat)} are there."
        if [action.id for action in pack.action[:1]] != ["COL-A-CLONE"]:
            yield f"{where}action: 'COL-A-CLONE' must come first."
        for planet in pack.planet:
            if not 1 <= planet.rank <= 5 or min(planet.energy, planet.ore, planet.capacity) < 1:
                yield (f"{where}planet '{planet.id}': the Class is 1 to 5, and each attribute at least 1.")
        for card in pack.map_card:
            if card.count < 0 or card.enter_cost < 1:
                yield (
                    f"{where}map_card '{card.id}': a step costs at least 1 space, and no count is below 0."
                )
        for structure in pack.structure:
            levels = structure.id in STRUCTURE_IDS[: FARM + 1]
            if levels != (structure.most > 0):
                yield (
                    f"{where}structure '{structure.id}', field most: a Windmill, Refinery or Farm has at least 1 level, "
                    "and nothing else has any."
                )
        for action in pack.action[1:]:
            if action.energy or action.ore:
                yield f"{where}action '{action.id}': only cloning has a cost."
        for marker in pack.marker:
            if (marker.id in MARKER_IDS) != (marker.rounds > 0):
                yield (
                    f"{where}marker '{marker.id}', field rounds: Contamination and Fallout last for at least 1 Round, "
                    "and no other marker counts Rounds."
                )
        for kind in ("marker", "technology"):
            for entry in getattr(pack, kind):
                if why := why_no_sign(entry.icon, BOARD):
                    yield f"{where}{kind} '{entry.id}', field icon: {why}"
        for tech in pack.technology:
            words = [type(word) for word in tech.effects]
            if not words or len(words) != len(set(words)):
                yield f"{where}technology '{tech.id}', field effects: some words, each once."
        for kind in ("planet", "technology", "scenario"):
            ids = [entry.id for entry in getattr(pack, kind)]
            for name in ids:
                if ids.count(name) > 1:
                    yield f"{where}{kind} '{name}': the id is there twice."
        if len(pack.technology) > 60:
            yield f"{where}technology: at most 60 cards, one copy of each."


def _tag(word: Any) -> str:
    """A word as a pack writes it."""
    tag: str = word.__struct_config__.tag
    return tag


def _bits(cards: list[Card]) -> int:
    """A set of cards."""
    found = 0
    for card in cards:
        found |= card.bit
    return found


PACKS = Packs(Path(__file__).with_name("content.toml"), Pack, Content)
