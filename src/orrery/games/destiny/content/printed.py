"""Sectors, Parties, Senators, cards and abilities of Galactic Destiny, loaded from data into flat typed values.

Rules ask for words, not for cards: `content.ability(sector, Veto)`, `content.card_word(kind, Negate)`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from orrery.engine.content import digest_of, load_pack
from orrery.engine.errors import ContentError
from orrery.games.destiny.content.effects import Effect
from orrery.games.destiny.content.pack import Pack
from orrery.games.destiny.content.uses import slots_of, time_of

# ministries, in the order of the content file; initiative runs the other way (DES-INIT-01)
PRIME, INTERIOR, FINANCE, JUSTICE, DEFENCE = 0, 1, 2, 3, 4
MINISTER_IDS = ("prime_minister", "interior", "finance", "justice", "defence")
# who controls a Sector besides the seats
NEUTRAL, INFESTED = -1, -2
# phases of a turn; the end of the turn belongs to the Intrigue Phase, but hardly anything can be done in it
GALACTIC, SENATE, INTRIGUE, ENDING = 0, 1, 2, 3
PHASES = ("Galactic Phase", "Senate Phase", "Intrigue Phase", "end of the turn")
MONEY, INFLUENCE = 0, 1
RESOURCES = ("Money", "Influence")

E = TypeVar("E")


class Content:
    """The pack as flat lists that rules can index: Sectors, Senators and cards are small integers from 0."""

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        """What identifies this content."""
        self._check()
        self.numbers = pack.numbers
        self.election: int = len(pack.election_track.spaces) - 1
        """The last space of the Election track."""
        self.election_start: int = pack.election_track.spaces.index(pack.election_track.start)
        self.fleet_limit: int = pack.counts.party_fleets
        # Sectors
        self.sectors: int = len(pack.sector)
        self.sector_names: list[str] = [str(sector.number) for sector in pack.sector]
        self.near: list[list[int]] = [[n - 1 for n in sector.adjacent] for sector in pack.sector]
        self.yields_money: list[int] = [sector.money for sector in pack.sector]
        self.yields_influence: list[int] = [sector.influence for sector in pack.sector]
        self.defence: list[int] = [sector.defence for sector in pack.sector]
        self.races: list[str] = [race.name for race in pack.race]
        self.sector_race: list[int] = [self._race(sector.race) for sector in pack.sector]
        self.party_ids: list[str] = [party.id for party in pack.party]
        self.leaning: list[int] = [self._party(sector.leaning) for sector in pack.sector]
        self.start_of: list[int] = [self._party(sector.start_of) for sector in pack.sector]
        self.sector_cards: list[int] = [i for i, sector in enumerate(pack.sector) if sector.in_sector_deck]
        self.core: list[bool] = [sector.number <= 12 for sector in pack.sector]
        self.rim: list[bool] = [24 <= sector.number <= 27 or sector.number >= 35 for sector in pack.sector]
        # Sector abilities
        self.ability_ids: list[str] = [ability.id for ability in pack.sector_ability]
        self.ability_names: list[str] = [ability.name for ability in pack.sector_ability]
        self.ability_sector: list[int] = [ability.sector - 1 for ability in pack.sector_ability]
        self.ability_at: list[int] = [-1] * self.sectors
        for number, at in enumerate(self.ability_sector):
            self.ability_at[at] = number
        self._sector_words: dict[type[Any], int] = {
            type(effect): i for i, ability in enumerate(pack.sector_ability) for effect in ability.effects
        }
        # Senators
        self.senators: int = len(pack.senator)
        self.senator_ids: list[str] = [senator.id for senator in pack.senator]
        self.senator_names: list[str] = [senator.name for senator in pack.senator]
        self.diplomacy: list[int] = [senator.diplomacy for senator in pack.senator]
        self.command: list[int] = [senator.command for senator in pack.senator]
        self.cost: list[int] = [senator.cost for senator in pack.senator]
        self.race: list[int] = [self._race(senator.race) for senator in pack.senator]
        self.icon: list[int] = [self._party(senator.party_icon) for senator in pack.senator]
        self.trait_ids: list[str] = [ability.id for ability in pack.senator_ability]
        self.trait_names: list[str] = [ability.name for ability in pack.senator_ability]
        traits = {ability.id: i for i, ability in enumerate(pack.senator_ability)}
        self.traits: list[list[int]] = [
            sorted({traits[name] for name in senator.abilities}) for senator in pack.senator
        ]
        self.trait_effects: list[tuple[Effect, ...]] = [ability.effects for ability in pack.senator_ability]
        self.acting: list[list[int]] = [
            [trait for trait in own if pack.senator_ability[trait].trigger == "action"] for own in self.traits
        ]
        """By Senator: the abilities that need an Action."""
        self.start_senator: list[int] = [self.senator_ids.index(party.start_senator) for party in pack.party]
        self.start_sector: list[int] = [party.start_sector - 1 for party in pack.party]
        # cards
        self.card_ids: list[str] = [card.id for card in pack.action]
        self.card_names: list[str] = [card.name for card in pack.action]
        self.card_copies: list[int] = [card.copies for card in pack.action]
        self.card_money: list[int] = [card.cost.money for card in pack.action]
        self.card_influence: list[int] = [card.cost.influence for card in pack.action]
        self.card_action: list[bool] = [card.action for card in pack.action]
        self.card_priority: list[int] = [card.priority for card in pack.action]
        self.card_senate: list[bool] = [card.time in ("Senate", "General") for card in pack.action]
        self.card_intrigue: list[bool] = [card.time in ("Intrigue", "General") for card in pack.action]
        self.card_time_senate: list[bool] = [card.time == "Senate" for card in pack.action]
        self.card_effects: list[tuple[Effect, ...]] = [card.effects for card in pack.action]
        self.card_when: list[int] = [time_of(card.effects) for card in pack.action]
        self.card_slots: list[tuple[int, ...]] = [
            slots_of(card.effects, card.action, False) for card in pack.action
        ]
        self.trait_slots: list[tuple[int, ...]] = [
            slots_of(effects, False, False) for effects in self.trait_effects
        ]
        self.event_names: list[str] = [event.name for event in pack.event]
        self.event_effects: list[tuple[Effect, ...]] = [event.effects for event in pack.event]
        self.event_turns: list[int] = [_turns(event.duration) for event in pack.event]
        # Ministries
        self.minister_names: list[str] = [minister.name for minister in pack.minister]
        self.minister_effects: list[tuple[Effect, ...]] = [minister.effects for minister in pack.minister]
        self.corrupt_effects: list[tuple[Effect, ...]] = [
            minister.corrupt_effects for minister in pack.minister
        ]
        self.corrupt_slots: list[tuple[int, ...]] = [
            slots_of(effects, False, True) for effects in self.corrupt_effects
        ]
        self.corrupt_max: list[int] = [minister.corrupt_max for minister in pack.minister]
        self.acts: list[str] = [act.id for act in pack.law_act]

    def sector_word(self, word: type[Any]) -> int:
        """The Sector ability with this word, or -1."""
        return self._sector_words.get(word, -1)

    def sector_power(self, word: type[E]) -> E:
        """A Sector ability's effect, with its values."""
        return find(self.pack.sector_ability[self._sector_words[word]].effects, word)

    def card(self, name: str) -> int:
        """The kind of card with this id."""
        return self.card_ids.index(name)

    def senator(self, name: str) -> int:
        """The Senator with this id."""
        return self.senator_ids.index(name)

    def _race(self, name: str) -> int:
        return -1 if not name else [race.name for race in self.pack.race].index(name)

    def _party(self, name: str) -> int:
        return -1 if not name else [party.id for party in self.pack.party].index(name)

    def _check(self) -> None:
        """What types cannot say: references that lead nowhere, neighbours that are not mutual, missing Ministries."""
        pack, where = self.pack, f"{self.file}: "
        races = {race.name for race in pack.race}
        parties = {party.id for party in pack.party}
        traits = {ability.id for ability in pack.senator_ability}
        abilities = {ability.id for ability in pack.sector_ability}
        numbers = {sector.number: sector for sector in pack.sector}
        if [sector.number for sector in pack.sector] != list(range(1, len(pack.sector) + 1)):
            raise ContentError(f"{where}sector: the Sectors must be numbered from 1 without gaps.")
        for sector in pack.sector:
            here = f"{where}sector '{sector.number}', field "
            if any(n not in numbers or sector.number not in numbers[n].adjacent for n in sector.adjacent):
                raise ContentError(f"{here}adjacent: neighbours must exist and be mutual.")
            if sector.race and sector.race not in races:
                raise ContentError(f"{here}race: there is no race '{sector.race}'.")
            for name in (sector.leaning, sector.start_of):
                if name and name not in parties:
                    raise ContentError(f"{here}leaning or start_of: there is no Party '{name}'.")
            if sector.ability and sector.ability not in abilities:
                raise ContentError(f"{here}ability: there is no Sector ability '{sector.ability}'.")
        for senator in pack.senator:
            here = f"{where}senator '{senator.id}', field "
            if senator.race not in races:
                raise ContentError(f"{here}race: there is no race '{senator.race}'.")
            if senator.party_icon and senator.party_icon not in parties:
                raise ContentError(f"{here}party_icon: there is no Party '{senator.party_icon}'.")
            if not set(senator.abilities) <= traits:
                raise ContentError(f"{here}abilities: there is no such ability.")
        ids = {senator.id for senator in pack.senator}
        for party in pack.party:
            if party.start_senator not in ids or party.start_sector not in numbers:
                raise ContentError(
                    f"{where}party '{party.id}', field start_senator or start_sector: no such card."
                )
        for ability in pack.sector_ability:
            if ability.sector not in numbers or numbers[ability.sector].ability != ability.id:
                raise ContentError(
                    f"{where}sector_ability '{ability.id}', field sector: the Sector does not show it."
                )
        if tuple(minister.id for minister in pack.minister) != MINISTER_IDS:
            raise ContentError(
                f"{where}minister: the Ministries must be {', '.join(MINISTER_IDS)} in this order."
            )


def find(effects: tuple[Effect, ...], word: type[E]) -> E:
    """The effect of this kind in a list that has one."""
    for effect in effects:
        if isinstance(effect, word):
            return effect
    raise ContentError(f"The content has no effect of the kind {word.__name__}.")


def has(effects: tuple[Effect, ...], word: type[Any]) -> bool:
    """Whether a list of effects has this word."""
    return any(isinstance(effect, word) for effect in effects)


def _turns(duration: str) -> int:
    if duration == "instant":
        return 0
    return 1 if duration == "turn" else int(duration.removeprefix("turns:"))


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
    return load_content(Path(__file__).parent.parent / "content.toml")
