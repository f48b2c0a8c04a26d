"""Citizens, planets, stations and cards of Space Opera, loaded from data into flat lists that rules can index.

A card, a special action or a trait is a list of words (`effects`); a new card with known words needs no code. The
rules never name a card or a citizen, they ask for the word: `content.bearers(BlockGuile)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from orrery.engine.content import Packs, refuse
from orrery.games.referendum.effects.cards import Answer, Boost, Doing
from orrery.games.referendum.effects.conditions import Condition
from orrery.games.referendum.effects.terms import Moment, WindowName
from orrery.games.referendum.effects.traits import VoteBonusPop
from orrery.games.referendum.effects.troubles import Trouble
from orrery.games.referendum.meaning import DOINGS, NEEDS, Meaning, Need
from orrery.games.referendum.pack import ActionEntry, Pack, RollEntry

# skills, in the order of every list; RANK is the sixth and only a roll
GUILE: Final = 0
INTELLIGENCE: Final = 1
NEGOTIATION: Final = 2
OPPORTUNITY: Final = 3
WEALTH: Final = 4
RANK: Final = 5
SKILLS: Final[tuple[str, ...]] = ("guile", "intelligence", "negotiation", "opportunity", "wealth", "rank")
SKILL: Final = {name: skill for skill, name in enumerate(SKILLS)}
# blocs, in the order of the wheel (REF-ALI-02)
ROYAL: Final = 0
NAVY: Final = 1
SENATE: Final = 2
CHURCH: Final = 3
FWM: Final = 4
PF: Final = 5
BLOCS: Final = ("Royal", "Navy", "Senate", "Church", "FWM", "PF")
BLOC_WORDS: Final = ("Royal", "Navy", "Senate", "Church", "Free Worlds", "People’s Forum")
"""What blocs are called in sentences that people read; packs and moves write two of them as signs, FWM and PF."""
PLAYABLE: Final = (CHURCH, PF, ROYAL, SENATE)
# faces of the die that rules ask for
FACE_GUILE: Final = 1
FACE_WEALTH: Final = 4
FACE_ADVERSITY: Final = 6
ICONS: Final = ("", "guile", "negotiation", "intelligence", "wealth", "opportunity", "adversity")
FACE_OF_SKILL: Final[tuple[int, ...]] = (1, 3, 2, 5, 4, 4)
# what a box shows before its planet is placed, beside a bloc
CHOICE: Final = -1
DIE: Final = -2
LOCK: Final = -3
SYMBOLS: Final = {"?": CHOICE, "die": DIE, "lock": LOCK}
E = TypeVar("E")


def distance(a: int, b: int) -> int:
    """Steps between two blocs on the wheel."""
    d = abs(a - b)
    return min(d, 6 - d)


class Needed:
    """A condition, with the handler that tells whether it holds."""

    def __init__(self, need: Condition) -> None:
        self.need: Condition = need
        self.meaning: Need = NEEDS[need]


class Worded:
    """A word, with the handler that tells what it does."""

    def __init__(self, word: Doing) -> None:
        self.word: Doing = word
        self.meaning: Meaning = DOINGS[word]


class Demands:
    """What a card or a special action asks for before it can be declared: `skill` is that of its roll or -1, `by_level` says whether
    the citizen must have it, `blocking` are the words that may make a deed impossible, `points` those that alone are reason
    enough for one. Handlers are found here once, since a menu asks them for every card of a hand."""

    def __init__(
        self, requires: tuple[Condition, ...], roll: RollEntry | None, words: tuple[Doing, ...]
    ) -> None:
        self.needs: list[Needed] = [Needed(need) for need in requires]
        self.skill: int = -1 if roll is None else SKILL[roll.skill]
        self.by_level: bool = roll is not None and not roll.dice and self.skill != RANK
        self.blocking: list[Worded] = [Worded(word) for word in words if word.may_block()]
        self.points: list[Worded] = [Worded(word) for word in words if word.is_point()]


class Special:
    """A special action of a citizen; `vote` says what it calls a Senate vote on, if it does."""

    def __init__(self, citizen: int, name: int, entry: ActionEntry) -> None:
        self.citizen = citizen
        self.name = name
        self.clause = entry.clause
        self.requires: tuple[Condition, ...] = entry.requires
        self.roll: RollEntry | None = entry.roll
        self.effects: tuple[Doing, ...] = entry.effects
        self.demands = Demands(entry.requires, entry.roll, entry.effects)
        self.vote: str = entry.vote or ""


class Content:
    """The pack as flat lists: citizens, planets, places, boxes and kinds of cards are small integers."""

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        refuse(self._check())
        self.face_bloc: list[int] = [0, *(BLOCS.index(face.bloc) for face in pack.face)]
        self.sector_names: list[str] = [sector.name for sector in pack.sector]
        sectors = {sector.id: i for i, sector in enumerate(pack.sector)}
        self.sectors: int = len(sectors)
        # planets, then stations, are places
        planets = {planet.id: i for i, planet in enumerate(pack.planet)}
        self.planets: int = len(planets)
        self.places: int = self.planets + len(pack.station)
        self.place_names: list[str] = [entry.name for entry in (*pack.planet, *pack.station)]
        self.sector_of: list[int] = [sectors[planet.sector] for planet in pack.planet]
        self.in_sector: list[list[int]] = [
            [p for p in range(self.planets) if self.sector_of[p] == s] for s in range(self.sectors)
        ]
        self.touches: dict[str, list[tuple[int, int]]] = {
            "hub": [(sectors[s.hub[0]], sectors[s.hub[1]]) for s in pack.station],
            "chain": [(sectors[s.chain[0]], sectors[s.chain[1]]) for s in pack.station],
        }
        self.touching: dict[str, list[list[int]]] = {
            layout: [
                [self.planets + i for i, pair in enumerate(pairs) if s in pair] for s in range(self.sectors)
            ]
            for layout, pairs in self.touches.items()
        }
        self.station_skill: list[int] = [SKILL[station.skill] for station in pack.station]
        self.station_bonus: list[int] = [station.bonus for station in pack.station]
        # boxes: all population boxes planet by planet, then the governments
        self.pop: list[list[int]] = []
        self.box_planet: list[int] = []
        self.symbol: list[int] = []
        self.box_names: list[str] = []
        for p, planet in enumerate(pack.planet):
            first = len(self.symbol)
            self.pop.append(list(range(first, first + len(planet.population))))
            for number, symbol in enumerate(planet.population, 1):
                self.symbol.append(_symbol(symbol))
                self.box_planet.append(p)
                self.box_names.append(f"{planet.name} {number}")
        self.pops: int = len(self.symbol)
        self.gov: list[int] = list(range(self.pops, self.pops + self.planets))
        for p, planet in enumerate(pack.planet):
            self.symbol.append(_symbol(planet.government))
            self.box_planet.append(p)
            self.box_names.append(f"{planet.name} government")
        self.boxes: int = len(self.symbol)
        self._planet_words: list[dict[type[Any], Any]] = [
            {type(word): word for word in planet.words} for planet in pack.planet
        ]
        # citizens
        self.citizens: int = len(pack.citizen)
        self.citizen_names: list[str] = [citizen.name for citizen in pack.citizen]
        self.bloc: list[int] = [BLOCS.index(citizen.bloc) for citizen in pack.citizen]
        self.rank: list[int] = [citizen.rank for citizen in pack.citizen]
        self.skill: list[tuple[int, ...]] = [
            (
                c.skills.guile,
                c.skills.intelligence,
                c.skills.negotiation,
                c.skills.opportunity,
                c.skills.wealth,
                c.rank,
            )
            for c in pack.citizen
        ]
        self.home: list[int] = [planets[c.home] if c.home else -1 for c in pack.citizen]
        self.home_sector: list[int] = [sectors[c.home_sector] if c.home_sector else -1 for c in pack.citizen]
        self.of_bloc: list[list[int]] = [
            [c for c in range(self.citizens) if self.bloc[c] == b] for b in range(6)
        ]
        self.leader: list[int] = [
            next((c for c in self.of_bloc[b] if self.rank[c] == 6), -1) for b in range(6)
        ]
        self._traits: list[dict[type[Any], Any]] = [
            {type(word): word for trait in c.traits for word in trait.words} for c in pack.citizen
        ]
        self._bearers: dict[type[Any], list[int]] = {}
        for c, traits in enumerate(self._traits):
            for word in traits:
                self._bearers.setdefault(word, []).append(c)
        # special actions: a name may belong to several citizens
        self.special_names: list[str] = list(
            dict.fromkeys(action.name for c in pack.citizen for action in c.actions)
        )
        self.specials: list[Special] = [
            Special(c, self.special_names.index(action.name), action)
            for c, citizen in enumerate(pack.citizen)
            for action in citizen.actions
        ]
        self.specials_of: list[list[int]] = [
            [i for i, special in enumerate(self.specials) if special.citizen == c]
            for c in range(self.citizens)
        ]
        # Opportunity and Adversity cards: kinds, with so many copies each
        self.card_names: list[str] = [card.name for card in pack.opportunity]
        self.copies: list[int] = [card.count for card in pack.opportunity]
        self.is_action: list[bool] = [card.timing == "action" for card in pack.opportunity]
        self.is_free: list[bool] = [card.timing == "free" for card in pack.opportunity]
        self.is_law: list[bool] = [card.law for card in pack.opportunity]
        self.is_friend: list[bool] = [card.friend for card in pack.opportunity]
        self.clocks: list[int] = [card.clocks for card in pack.opportunity]
        self.doings: list[tuple[Doing, ...]] = [card.doings() for card in pack.opportunity]
        self.boosts: list[tuple[Boost, ...]] = [card.boosts() for card in pack.opportunity]
        self.answers: list[tuple[Answer, ...]] = [card.answers() for card in pack.opportunity]
        self.card_requires: list[tuple[Condition, ...]] = [card.requires for card in pack.opportunity]
        self.needs_own_here: list[bool] = [card.own_here for card in pack.opportunity]
        self.card_roll: list[RollEntry | None] = [card.roll for card in pack.opportunity]
        self.card_demands: list[Demands] = [
            Demands(card.requires, card.roll, card.doings()) for card in pack.opportunity
        ]
        self.all_cards: list[int] = [k for k, card in enumerate(pack.opportunity) for _ in range(card.count)]
        self.plus_in: dict[WindowName, list[int]] = {}
        self.answers_in: dict[Moment, list[int]] = {}
        for kind, card in enumerate(pack.opportunity):
            if card.window is not None and self.boosts[kind]:
                self.plus_in.setdefault(card.window, []).append(kind)
            if self.answers[kind]:
                self.answers_in.setdefault(self.answers[kind][0].moment(), []).append(kind)
        self.free_kinds: list[int] = [k for k, free in enumerate(self.is_free) if free]
        self.adversity_names: list[str] = [card.name for card in pack.adversity]
        self.trouble: list[Trouble] = [card.rule for card in pack.adversity]
        self.all_adversity: list[int] = [
            k for k, card in enumerate(pack.adversity) for _ in range(card.count)
        ]
        self.hand_limit: int = pack.supply.hand_limit
        self.hand_start: int = pack.supply.hand_start
        self.clock_per_player: int = pack.supply.clock_per_player
        self.drawn_at_start: int = pack.supply.citizens_start - 1
        self.max_dice: int = pack.supply.dice

    def planet_word(self, place: int, word: type[E]) -> E | None:
        """The effect of this kind that a planet has, or None; stations have none (REF-PLN-01)."""
        found: E | None = None
        if 0 <= place < self.planets:
            found = self._planet_words[place].get(word)
        return found

    def trait(self, citizen: int, word: type[E]) -> E | None:
        """The special characteristic of this kind that a citizen has, or None."""
        found: E | None = self._traits[citizen].get(word)
        return found

    def trait_clause(self, citizen: int, word: type[Any]) -> str:
        """The clause behind a special characteristic that a citizen has."""
        for entry in self.pack.citizen[citizen].traits:
            if any(type(one) is word for one in entry.words):
                return entry.clause
        raise AssertionError(word)

    def bearers(self, word: type[Any]) -> list[int]:
        """The citizens with this special characteristic."""
        return self._bearers.get(word, [])

    def _check(self) -> Iterator[str]:
        """What types cannot say: references that lead nowhere, names and counts that do not add up."""
        pack = self.pack
        where = f"{self.file}: "
        if pack.wheel.order != BLOCS:
            yield f"{where}wheel, field order: it must read {', '.join(BLOCS)}."
        if [face.roll for face in pack.face] != [1, 2, 3, 4, 5, 6] or tuple(
            f.icon for f in pack.face
        ) != ICONS[1:]:
            yield f"{where}face: six faces in order, with the icons {', '.join(ICONS[1:])}."
        sectors = {sector.id for sector in pack.sector}
        planets = {planet.id: planet for planet in pack.planet}
        if "core" not in sectors:
            yield f"{where}sector: 'core' is missing."
        for sector in pack.sector:
            have = sum(1 for planet in pack.planet if planet.sector == sector.id)
            if have != sector.planets:
                yield f"{where}sector '{sector.id}', field planets: there are {have}."
        for station in pack.station:
            if not {*station.hub, *station.chain} <= sectors:
                yield f"{where}station '{station.id}', field hub or chain: unknown sector."
        homes = {citizen.home for citizen in pack.citizen}
        for planet in pack.planet:
            if planet.asterisk != (planet.id in homes):
                yield (f"{where}planet '{planet.id}', field asterisk: it marks the homes of citizens.")
        for citizen in pack.citizen:
            home = planets.get(citizen.home)
            if (home.sector if home is not None else citizen.home) != citizen.home_sector:
                yield f"{where}citizen '{citizen.id}', field home: no planet of that sector."
        for bloc in PLAYABLE:
            ranks = [c.rank for c in pack.citizen if c.bloc == BLOCS[bloc]]
            if len(ranks) != 6 or ranks.count(6) != 1:
                yield f"{where}citizen: {BLOCS[bloc]} needs six citizens and one leader."
        for citizen in pack.citizen:
            for word in [word for trait in citizen.traits for word in trait.words]:
                if type(word) is VoteBonusPop and word.outside not in sectors:
                    yield f"{where}citizen '{citizen.id}', field outside: unknown sector."
        supply = pack.supply
        for kind, wanted, have in (
            ("citizen", supply.citizens, len(pack.citizen)),
            ("planet", supply.planets, len(pack.planet)),
            ("station", supply.stations, len(pack.station)),
            ("opportunity", supply.opportunity, sum(card.count for card in pack.opportunity)),
            ("adversity", supply.adversity, sum(card.count for card in pack.adversity)),
            ("activation token", supply.activation_tokens, len(pack.citizen)),
            ("clock token", supply.clock_tokens, supply.clock_per_player * len(PLAYABLE)),
        ):
            if wanted != have:
                yield f"{where}{kind}: {wanted} are needed, {have} are there."


def _symbol(text: str) -> int:
    return SYMBOLS[text] if text in SYMBOLS else BLOCS.index(text)


PACKS = Packs(Path(__file__).with_name("content.toml"), Pack, Content)
