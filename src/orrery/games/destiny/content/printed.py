"""Sectors, Parties, Senators, cards and abilities of Galactic Destiny, loaded from data into flat typed values.

Rules ask for words, not for cards: `content.sector_word(BestInitiative)`, `content.event_words[event]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar, get_args

from orrery.engine.content import Packs, refuse
from orrery.games.destiny.content.effects.events import AtOnce, EventWord, LastingEvent
from orrery.games.destiny.content.effects.played import REBEL_ABILITIES, ActionWord, PlayedWord
from orrery.games.destiny.content.effects.sectors import Augury, Discount, EndBonus, FleetToll, SeeHand
from orrery.games.destiny.content.effects.traits import TraitWord
from orrery.games.destiny.content.pack import Pack

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

PROPOSITIONS = 6
COLUMNS, ROWS = 8, 7
"""Sectors of the board."""

E = TypeVar("E")


CHECKS: list[Callable[[Any], Iterable[str]]] = []
"""What chapters look at in every pack that is loaded."""


class Content:
    """The pack as flat lists that rules can index: Sectors, Senators and cards are small integers from 0."""

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        """What identifies this content."""
        refuse(self._check(), self._check_box(), self._check_tables())
        self.numbers = pack.numbers
        self.election: int = len(pack.election_track.spaces) - 1
        """The last space of the Election track."""
        self.election_start: int = pack.election_track.spaces.index(pack.election_track.start)
        self.fleet_limit: int = pack.counts.party_fleets
        self.republic_limit: int = pack.counts.republic_fleets
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
        self.core: list[bool] = [sector.ring == "core" for sector in pack.sector]
        self.rim: list[bool] = [sector.ring == "rim" for sector in pack.sector]
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
        self.see_hand: int = self.sector_word(SeeHand)
        self.augury: int = self.sector_word(Augury)
        """The abilities that are used, -1 where no Sector has them: every open moment asks for both."""
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
        self.trait_effects: list[tuple[TraitWord, ...]] = [
            ability.effects for ability in pack.senator_ability
        ]
        self.trait_actions: list[tuple[PlayedWord, ...]] = [
            tuple(word for word in ability.effects if isinstance(word, get_args(ActionWord)))
            for ability in pack.senator_ability
        ]
        """By ability: what it does as an Action, nothing where it only lasts."""
        self.acting: list[list[int]] = [
            [trait for trait in own if self.trait_actions[trait]] for own in self.traits
        ]
        """By Senator: the abilities that need an Action."""
        self.actors: list[int] = [senator for senator, own in enumerate(self.acting) if own]
        """Senators with such abilities."""
        self.rebel_acting: list[list[int]] = [self._as_rebel(own) for own in self.acting]
        """By Senator: the abilities that need an Action while its Party is in Rebellion."""
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
        self.card_effects: list[tuple[PlayedWord, ...]] = [card.effects for card in pack.action]
        self.event_names: list[str] = [event.name for event in pack.event]
        self.event_turns: list[int] = [event.turns for event in pack.event]
        self.event_effects: list[tuple[EventWord, ...]] = [event.effects for event in pack.event]
        self.event_words: list[dict[type[Any], list[Any]]] = [_by_word(event.effects) for event in pack.event]
        """By Event: its words that last, by their class."""
        # Ministries
        self.minister_names: list[str] = [minister.name for minister in pack.minister]
        self.minister_priority: list[int] = [minister.priority for minister in pack.minister]
        self.corrupt_effects: list[tuple[PlayedWord, ...]] = [
            minister.corrupt_effects for minister in pack.minister
        ]
        self.corrupt_max: list[int] = [minister.corrupt_max for minister in pack.minister]
        # laws
        self.acts: list[str] = [act.id for act in pack.law_act]
        self.act_words: list[str] = [act.says for act in pack.law_act]
        self.act_nouns: list[str] = [act.noun for act in pack.law_act]
        self.act_placed: list[bool] = [act.placed for act in pack.law_act]
        """By act: whether it belongs to a Sector (DES-LAW-23)."""
        self.verdicts: dict[str, int] = {line.name: line.low for line in pack.prosecution_result}
        """From which total on each verdict of the Prosecutions Table is given."""
        refuse(*(check(self) for check in CHECKS))

    def sector_word(self, word: type[Any]) -> int:
        """The Sector ability with this word, or -1."""
        return self._sector_words.get(word, -1)

    def sector_power(self, word: type[E]) -> E:
        """The word of the Sector ability that has it, with its values; ask `sector_word` first."""
        for effect in self.pack.sector_ability[self._sector_words[word]].effects:
            if isinstance(effect, word):
                return effect
        raise KeyError(word.__name__)

    def card(self, name: str) -> int:
        """The kind of card with this id."""
        return self.card_ids.index(name)

    def senator(self, name: str) -> int:
        """The Senator with this id."""
        return self.senator_ids.index(name)

    def _as_rebel(self, own: list[int]) -> list[int]:
        """These abilities with Assassin and Saboteur, where they are not among them (DES-REB-17, DES-REB-18)."""
        found = own[:]
        for word in REBEL_ABILITIES:
            able = [
                n for n, words in enumerate(self.trait_actions) if any(isinstance(w, word) for w in words)
            ]
            if not any(number in able for number in found):
                found += able[:1]
        return found

    def _race(self, name: str) -> int:
        return -1 if not name else [race.name for race in self.pack.race].index(name)

    def following(self, party: int) -> str:
        """What a Party card prints of its rival and of the races behind it, for whoever reads it (DES-OPT-02)."""
        entry = self.pack.party[party]
        rival = next((other.name for other in self.pack.party if other.id == entry.rival), entry.rival)
        sides = ((entry.races_for, "for"), (entry.races_against, "against"))
        races = [f"{', '.join(found)} {side} it" for found, side in sides if found]
        told = f" Races: {'; '.join(races)}." if races else ""
        return f"Its rival is the {rival}.{told} No rule asks for that."

    def _party(self, name: str) -> int:
        return -1 if not name else [party.id for party in self.pack.party].index(name)

    def _check(self) -> Iterator[str]:
        """What types cannot say: references that lead nowhere, neighbours that are not mutual, missing Ministries."""
        pack, where = self.pack, f"{self.file}: "
        races = {race.name for race in pack.race}
        parties = {party.id for party in pack.party}
        traits = {ability.id for ability in pack.senator_ability}
        abilities = {ability.id for ability in pack.sector_ability}
        numbers = {sector.number: sector for sector in pack.sector}
        if len(pack.sector) != COLUMNS * ROWS:
            yield f"{where}sector: the board has {COLUMNS * ROWS} Sectors, {len(pack.sector)} are there."
        if [sector.number for sector in pack.sector] != list(range(1, len(pack.sector) + 1)):
            yield f"{where}sector: the Sectors must be numbered from 1 without gaps."
        places = [(sector.column, sector.row) for sector in pack.sector]
        for sector in pack.sector:
            here = f"{where}sector '{sector.number}', field "
            if not (1 <= sector.column <= COLUMNS and 1 <= sector.row <= ROWS):
                yield f"{here}column: the board has columns 1 to {COLUMNS} and rows 1 to {ROWS}."
            if places.count((sector.column, sector.row)) > 1:
                yield f"{here}row: another Sector lies there."
            if any(n not in numbers or sector.number not in numbers[n].adjacent for n in sector.adjacent):
                yield f"{here}adjacent: neighbours must exist and be mutual."
            if sector.race and sector.race not in races:
                yield f"{here}race: there is no race '{sector.race}'."
            for name in (sector.leaning, sector.start_of):
                if name and name not in parties:
                    yield f"{here}leaning or start_of: there is no Party '{name}'."
            if sector.ability and sector.ability not in abilities:
                yield f"{here}ability: there is no Sector ability '{sector.ability}'."
        for senator in pack.senator:
            here = f"{where}senator '{senator.id}', field "
            if senator.race not in races:
                yield f"{here}race: there is no race '{senator.race}'."
            if senator.party_icon and senator.party_icon not in parties:
                yield f"{here}party_icon: there is no Party '{senator.party_icon}'."
            if not set(senator.abilities) <= traits:
                yield f"{here}abilities: there is no such ability."
        ids = {senator.id for senator in pack.senator}
        for party in pack.party:
            if party.start_senator not in ids or party.start_sector not in numbers:
                yield (f"{where}party '{party.id}', field start_senator or start_sector: no such card.")
        for ability in pack.sector_ability:
            if ability.sector not in numbers or numbers[ability.sector].ability != ability.id:
                yield (f"{where}sector_ability '{ability.id}', field sector: the Sector does not show it.")
        once: list[type[Any]] = [
            type(word)
            for ability in pack.sector_ability
            for word in ability.effects
            if not isinstance(word, (Discount, EndBonus, FleetToll))
        ]
        for ability in pack.sector_ability:
            for word in ability.effects:
                if once.count(type(word)) > 1:
                    yield (
                        f"{where}sector_ability '{ability.id}', field effects: another Sector has this effect."
                    )
        for event in pack.event:
            here = f"{where}event '{event.id}', field effects: "
            for effect in event.effects:
                race = getattr(effect, "race", "")
                if race and race not in races:
                    yield f"{here}there is no race '{race}'."
                if getattr(effect, "per", "") == "race" and not race:
                    yield f"{here}per = 'race' needs a race."
                if not event.turns and not isinstance(effect, get_args(AtOnce)):
                    yield f"{here}an Event of 0 turns cannot have an effect that lasts."
        if tuple(minister.id for minister in pack.minister) != MINISTER_IDS:
            yield (f"{where}minister: the Ministries must be {', '.join(MINISTER_IDS)} in this order.")

    def _check_box(self) -> Iterator[str]:
        """The lists agree with what is in the box."""
        pack, counts = self.pack, self.pack.counts
        for name, wanted, found in (
            ("sectors", counts.sectors, len(pack.sector)),
            ("sector_cards", counts.sector_cards, sum(1 for s in pack.sector if s.in_sector_deck)),
            ("action_cards", counts.action_cards, sum(card.copies for card in pack.action)),
            ("event_cards", counts.event_cards, len(pack.event)),
            ("senator_cards", counts.senator_cards, len(pack.senator)),
        ):
            if wanted != found:
                yield (f"{self.file}: counts, field {name}: {wanted} are said, {found} are there.")
        for name, placed, most in (
            ("start_fleets", pack.numbers.start_fleets, counts.party_fleets),
            ("start_republic_fleets", pack.numbers.start_republic_fleets, counts.republic_fleets),
        ):
            if placed > most:
                yield f"{self.file}: numbers, field {name}: {placed} Fleets are placed, the box has {most}."
        parties, senators = len(pack.party), pack.numbers.start_senator_cards
        if senators * parties > (left := len(pack.senator) - parties):
            yield (
                f"{self.file}: numbers, field start_senator_cards: {senators} for each of {parties} Parties, and {left} "
                "Senators are left beside those in play."
            )
        for party in pack.party:
            home = [sector.number for sector in pack.sector if sector.start_of == party.id]
            if home != [party.start_sector]:
                yield (
                    f"{self.file}: party '{party.id}', field start_sector: the Sector does not say start_of."
                )

    def _check_tables(self) -> Iterator[str]:
        """The Election track, the Prosecutions Table and the articles are complete."""
        pack, where = self.pack, f"{self.file}: "
        if pack.election_track.start not in pack.election_track.spaces:
            yield f"{where}election_track, field start: the track has no such space."
        lines = [(line.name, line.low) for line in pack.prosecution_result]
        names = [name for name, _ in lines]
        lows = [low for _, low in lines]
        if names != ["Execution", "Guilty", "Innocent", "Disgraced"] or lows != sorted(lows, reverse=True):
            yield (
                f"{where}prosecution_result, field low: Execution, Guilty, Innocent and Disgraced must fall from line "
                "to line."
            )
        if [article.number for article in pack.article] != [1, 2, 3, 4, 5]:
            yield f"{where}article, field number: there must be articles 1 to 5."
        if len(pack.proposition) != PROPOSITIONS:
            yield (
                f"{where}proposition: {PROPOSITIONS} samples are needed, since deals name them; "
                f"{len(pack.proposition)} are there."
            )
        if not 1 <= pack.numbers.republic_sector <= len(pack.sector):
            yield f"{where}numbers, field republic_sector: there is no such Sector."


def _by_word(effects: tuple[EventWord, ...]) -> dict[type[Any], list[Any]]:
    found: dict[type[Any], list[Any]] = {}
    for word in effects:
        if isinstance(word, get_args(LastingEvent)):
            found.setdefault(type(word), []).append(word)
    return found


PACKS = Packs(Path(__file__).parent.parent / "content.toml", Pack, Content)
