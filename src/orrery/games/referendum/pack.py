"""The content file of Space Opera as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from orrery.engine.content import PACKED, Source
from orrery.games.referendum.effects.cards import (
    Act,
    Answer,
    Boost,
    Doing,
    Effect,
    Plus,
    Reaction,
)
from orrery.games.referendum.effects.conditions import Condition
from orrery.games.referendum.effects.terms import (
    Bloc,
    Few,
    Icon,
    RolledSkill,
    Slot,
    Symbol,
    Target,
    Timing,
    UpToSix,
    WindowName,
)
from orrery.games.referendum.effects.traits import CitizenTrait, PlanetTrait
from orrery.games.referendum.effects.troubles import Trouble

Size = Annotated[int, Meta(ge=1)]
Tokens = Annotated[int, Meta(ge=0, le=3)]


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    source: Source
    known: tuple[str, ...] = ()
    line: str = ""


class Entry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item with an id."""

    id: str
    name: str = ""

    def __post_init__(self) -> None:
        if bool(self.known) != (self.source == "partial"):
            raise ValueError(
                "Field known: it lists what stands in the rulebook where that is a part (REF-CMP-18)"
            )
        if bool(self.line) != (self.source in ("rulebook", "partial")) and not self.source.startswith(PACKED):
            raise ValueError("Field line: it says where facts of the rulebook stand (REF-CMP-18)")


class WheelEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The six blocs in the order of the wheel (REF-ALI-02)."""

    order: tuple[Bloc, ...]


class FaceEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A face of the die: its bloc and its icon (REF-CMP-10)."""

    roll: int
    bloc: Bloc
    icon: Icon


class SectorEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sector with its number of planets."""

    planets: Size


class SupplyEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    citizens: int
    planets: int
    stations: int
    opportunity: int
    adversity: int
    dice: Few
    activation_tokens: int
    clock_tokens: int
    clock_per_player: Few
    hand_limit: Size
    hand_start: Size
    citizens_start: Few


class StationEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A station: its bonus, and the sectors it touches in each layout (REF-SET-03, REF-STA-05)."""

    skill: RolledSkill
    bonus: Few
    hub: tuple[str, str]
    chain: tuple[str, str]
    effect: str


class RollEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll: skill (or rank), successes needed (or the wheel distance to the alignment named), dice if stated."""

    skill: Target
    need: UpToSix = 0
    distance: bool = False
    dice: UpToSix = 0


class ActionEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special action of a citizen: effects, or a Senate vote on a law or on the clock (REF-VOT-01, REF-VOT-23)."""

    name: str
    effect: str
    clause: str = "REF-CMP-18"
    requires: tuple[Condition, ...] = ()
    roll: RollEntry | None = None
    effects: tuple[Doing, ...] = ()
    vote: Literal["law", "clock"] | None = None

    def __post_init__(self) -> None:
        if bool(self.effects) == (self.vote is not None):
            raise ValueError(f"Action {self.name}, field effects: it needs effects or calls a vote")
        if self.vote is not None and (self.requires or self.roll):
            raise ValueError(f"Action {self.name}, field vote: a vote has no roll and no requirements")
        check_deed(self.effects, self.roll)


class TraitEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special characteristic of a citizen."""

    name: str
    effect: str
    clause: str = "REF-CMP-18"
    words: tuple[CitizenTrait, ...]


class SkillsEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Levels of a citizen."""

    guile: UpToSix
    intelligence: UpToSix
    negotiation: UpToSix
    opportunity: UpToSix
    wealth: UpToSix


class CitizenEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A citizen (REF-CMP-02)."""

    bloc: Bloc
    rank: Few
    title: str
    home: str
    home_sector: str
    skills: SkillsEntry
    actions: tuple[ActionEntry, ...] = ()
    traits: tuple[TraitEntry, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        words = [type(word) for trait in self.traits for word in trait.words]
        if len(set(words)) != len(words):
            raise ValueError("Field traits: a word stands there twice")
        votes = [action.vote for action in self.actions if action.vote is not None]
        if len(set(votes)) != len(votes):
            raise ValueError("Field actions: a vote can be called twice")


class PlanetEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A planet card (REF-CMP-04, REF-CMP-05)."""

    asterisk: bool
    sector: str
    title: str
    government: Symbol
    population: Annotated[tuple[Symbol, ...], Meta(min_length=1)]
    effect: str
    clause: str = "REF-PLN-01"
    words: tuple[PlanetTrait, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        words = [type(word) for word in self.words]
        if len(set(words)) != len(words):
            raise ValueError("Field words: a word stands there twice")


class OpportunityEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Opportunity card."""

    count: Size
    timing: Timing
    effect: str
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    law: bool = False
    friend: bool = False
    clocks: Tokens = 0
    requires: tuple[Condition, ...] = ()
    own_here: bool = False
    """A reaction for whoever has a citizen at the place."""
    roll: RollEntry | None = None
    window: WindowName | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        kind = Plus if self.timing == "modifier" else Reaction if self.timing == "reaction" else Act
        for word in self.effects:
            if not isinstance(word, kind):
                raise ValueError(
                    f"Field effects: {type(word).__name__} is no word of a card with this timing"
                )
        answers = kind is not Act
        if answers and (self.law or self.clocks or self.requires or self.roll):
            raise ValueError("Field timing: such a card has no law, clock, requirement or roll")
        if self.own_here and self.timing != "reaction":
            raise ValueError("Field own_here: it is for reactions only")
        if self.law and self.timing != "action":
            raise ValueError("Field law: a law is a card played as an action")
        self.check_window()
        check_deed(self.doings(), self.roll)
        if self.law:
            check_law(self.doings())

    def check_window(self) -> None:
        """A plus card or a reaction names the window where its words do something (REF-RCT-01)."""
        fits = self.window is None
        if self.timing == "modifier":
            fits = all(self.window in word.windows() for word in self.boosts())
        elif self.timing == "reaction":
            fits = all(word.window() == self.window for word in self.answers())
            if len({word.moment() for word in self.answers()}) > 1:
                raise ValueError("Field effects: they answer different things")
        if not fits:
            raise ValueError(f"Field window: {self.window or 'none'} does not fit")

    def doings(self) -> tuple[Doing, ...]:
        """Its words, if it is played as an action or free."""
        return tuple(word for word in self.effects if isinstance(word, Act))

    def boosts(self) -> tuple[Boost, ...]:
        """Its words, if it is a plus card."""
        return tuple(word for word in self.effects if isinstance(word, Plus))

    def answers(self) -> tuple[Answer, ...]:
        """Its words, if it is a reaction."""
        return tuple(word for word in self.effects if isinstance(word, Reaction))


class AdversityEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Adversity card."""

    count: Size
    effect: str
    rule: Trouble


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    wheel: WheelEntry
    face: tuple[FaceEntry, ...]
    sector: tuple[SectorEntry, ...]
    supply: SupplyEntry
    station: tuple[StationEntry, ...]
    citizen: tuple[CitizenEntry, ...]
    planet: tuple[PlanetEntry, ...]
    opportunity: tuple[OpportunityEntry, ...]
    adversity: tuple[AdversityEntry, ...]


def check_deed(words: tuple[Doing, ...], roll: RollEntry | None) -> None:
    """The words of one deed fit together: prices and what they buy, successes and the roll, what is named."""
    named: list[Slot] = []
    for word in words:
        named += [slot for slot in word.names() if slot != "player" or slot not in named]
        if word.counts() and roll is None:
            raise ValueError(f"Field roll: {type(word).__name__} counts successes")
    if len(set(named)) != len(named):
        raise ValueError("Field effects: one deed names each sector, citizen, place and alignment once")
    if roll is not None and roll.distance and not any(word.has_distance() for word in words):
        raise ValueError("Field roll: the distance is to an alignment that no word names")
    if sum(1 for word in words if word.is_price()) > 1:
        raise ValueError("Field effects: PayWealth stands there twice")
    repeated = any(word.is_repeated() for word in words)
    bought = sum(1 for word in words if word.is_bought())
    if bought != repeated:
        raise ValueError("Field effects: SetPop with 0 boxes and PayWealth with repeat go together")


def check_law(words: tuple[Doing, ...]) -> None:
    """A law states its changes before the vote, once, and pays a fixed price (REF-VOT-02, REF-VOT-22)."""
    if sum(1 for word in words if word.changes()) > 1:
        raise ValueError("Field law: a law has one word that changes alignments")
    if any(word.is_repeated() for word in words):
        raise ValueError("Field law: the price of a law is paid once")
