"""What lies on the table while something is going on: the deed, the roll, the journey, the vote."""

from __future__ import annotations

from typing import Final

import msgspec

from orrery.engine.base import Seat
from orrery.games.referendum.content import (
    FACE_ADVERSITY,
    FACE_GUILE,
    FACE_OF_SKILL,
    GUILE,
    RANK,
    Content,
)
from orrery.games.referendum.effects.terms import Slot

# what a citizen does: the general actions (REF-ACT-01), and a special action of her own
PLANET: Final = 0
CONFIDENCE: Final = 1
PLAY: Final = 2
POPULATION: Final = 3
CITIZEN: Final = 4
SEEK: Final = 5
TRAVEL: Final = 6
SPECIAL: Final = 7
DEEDS: Final = (
    "Activate Planet",
    "No Confidence",
    "Play Opportunity",
    "Recruit Population",
    "Recruit Citizen",
    "Seek Opportunity",
    "Travel",
    "Special",
)
# how it stands with a deed
GOING: Final = 0
SKIPPED: Final = 1
CANCELLED: Final = 2
FAILED: Final = 3

# kinds of rolls: one object for all of them
ORDINARY: Final = 0
RANKED: Final = 1
LAW: Final = 2
INJURY: Final = 3
ROLLS: Final = ("ordinary", "rank", "law", "injury")
# the stages of a roll, in their order
HELPING: Final = 0
HINDERING: Final = 1
PAYING: Final = 2
TROUBLED: Final = 3
DECIDING: Final = 4
OVER: Final = 5


class Deed(msgspec.Struct):
    """An action, a card or a law between its declaration and its end (REF-ACT-07)."""

    code: int
    seat: Seat
    citizen: int
    controller: Seat
    place: int
    card: int = -1
    special: int = -1
    free: bool = False
    law: bool = False
    sector: int = -1
    target: int = -1
    victim: int = -1
    align: int = -1
    spot: int = -1
    payments: int = 0
    steps: int = 0
    plan: list[int] = []
    """Changes that have been named: box, new alignment (-1: a die decides), box, alignment, ..."""
    needed: int = 0
    """For a law: how many successes the stated changes need (REF-VOT-21)."""
    successes: int = 0
    state: int = GOING
    effective: bool = False

    def copy(self) -> Deed:
        """An equal, independent deed."""
        return Deed(
            self.code,
            self.seat,
            self.citizen,
            self.controller,
            self.place,
            self.card,
            self.special,
            self.free,
            self.law,
            self.sector,
            self.target,
            self.victim,
            self.align,
            self.spot,
            self.payments,
            self.steps,
            self.plan[:],
            self.needed,
            self.successes,
            self.state,
            self.effective,
        )

    def key(self) -> int:
        """What counts as the same action (REF-TRN-13)."""
        if self.code == CITIZEN:
            return POPULATION
        return SPECIAL + self.special if self.code == SPECIAL else self.code

    def named(self, slot: Slot) -> int:
        """What has been named, or -1 (REF-ACT-08)."""
        if slot == "sector":
            return self.sector
        if slot == "citizen":
            return self.target
        if slot == "player":
            return self.victim
        return self.align if slot == "alignment" else self.spot

    def planned(self, box: int) -> int:
        """Where a box is named in the plan, or -1."""
        plan = self.plan
        for i in range(0, len(plan), 2):
            if plan[i] == box:
                return i
        return -1


class Roll(msgspec.Struct):
    """One roll, from the number of dice to the last throw. Dice are the faces 1 to 6 (REF-CMP-10)."""

    kind: int
    skill: int
    seat: Seat
    citizen: int
    place: int
    number: int
    need: int
    wild: bool = True
    """Guile icons count as target icons (REF-ROL-11)."""
    stage: int = HELPING
    throws: int = 0
    thrown: list[int] = []
    aside: list[int] = []
    helped: list[int] = []
    hindered: list[int] = []
    spent: list[int] = []
    banned: bool = False
    skip: int = 0
    extra: int = 0
    failed: bool = False

    def copy(self) -> Roll:
        """An equal, independent roll."""
        return Roll(
            self.kind,
            self.skill,
            self.seat,
            self.citizen,
            self.place,
            self.number,
            self.need,
            self.wild,
            self.stage,
            self.throws,
            self.thrown[:],
            self.aside[:],
            self.helped[:],
            self.hindered[:],
            self.spent[:],
            self.banned,
            self.skip,
            self.extra,
            self.failed,
        )

    def hits(self, face: int) -> bool:
        """Whether a face is a success: the target icon, and guile except on rank rolls (REF-ROL-11, REF-RNK-05)."""
        return face == FACE_OF_SKILL[self.skill] or (face == FACE_GUILE and self.wild)

    def stays(self, face: int) -> bool:
        """Whether a die is set aside before a re-roll (REF-ROL-21, REF-RNK-05)."""
        return face == FACE_ADVERSITY or self.hits(face)

    def successes(self) -> int:
        """Target and guile icons among all dice, set aside or not, and what cards add (REF-ROL-30)."""
        return hits_among(self.thrown, self.skill, self.wild) + (
            hits_among(self.aside, self.skill, self.wild) + self.extra
        )

    def loose(self) -> int:
        """How many dice a re-roll would throw: all that are not set aside, one less where nothing came up
        (REF-ROL-22 to REF-ROL-25)."""
        thrown = self.thrown
        stay = thrown.count(FACE_ADVERSITY) + hits_among(thrown, self.skill, self.wild)
        return len(thrown) - (stay or 1) if thrown else 0

    def faces(self) -> int:
        """How many of the six faces are successes."""
        return 2 if self.wild and self.skill != GUILE and self.skill != RANK else 1


def hits_among(faces: list[int], skill: int, wild: bool) -> int:
    """How many of these faces are successes; see `Roll.hits`."""
    icon = FACE_OF_SKILL[skill]
    return faces.count(icon) + (faces.count(FACE_GUILE) if wild and icon != FACE_GUILE else 0)


class Journey(msgspec.Struct):
    """A journey between the naming of its destination and the arrival (REF-TRV)."""

    seat: Seat
    citizen: int
    start: int
    goal: int
    companions: list[int] = []
    invited: list[int] = []
    stopped: bool = False

    def copy(self) -> Journey:
        """An equal, independent journey."""
        return Journey(
            self.seat,
            self.citizen,
            self.start,
            self.goal,
            self.companions[:],
            self.invited[:],
            self.stopped,
        )


class Vote(msgspec.Struct):
    """A Senate vote: `clock` is 0 for a law, 1 to add a token, -1 to remove one (REF-VOT-01, REF-VOT-23)."""

    proposer: Seat
    clock: int
    pro: int = 0
    contra: int = 0
    cast: list[int] = []
    """Citizen, votes (negative: against), citizen, votes, ..."""
    passed: bool = False

    def copy(self) -> Vote:
        """An equal, independent vote."""
        return Vote(self.proposer, self.clock, self.pro, self.contra, self.cast[:], self.passed)


class Company:
    """Who is there when an Adversity card is read, as far as its words ask: one for rules, drawing and bots."""

    def __init__(
        self,
        content: Content,
        place: int,
        skill: int,
        own: list[int],
        foes: list[int],
        plurality: int,
        sectors: tuple[int, ...],
        cards: int,
        friend: bool,
        tokens: int,
    ) -> None:
        self.content = content
        self.place = place
        self.skill = skill
        self.own = own
        self.foes = foes
        self.plurality = plurality
        self.sectors = sectors
        self.cards = cards
        self.friend = friend
        self.tokens = tokens

    def on_station(self) -> bool:
        """Whether the action takes place on a station."""
        return self.place >= self.content.planets
