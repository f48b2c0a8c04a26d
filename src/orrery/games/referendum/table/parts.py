"""What lies on the table while something is going on: the deed, the roll, the journey, the vote."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from orrery.engine.base import Part, Seat
from orrery.games.referendum.content import FACE_ADVERSITY, FACE_GUILE, FACE_OF_SKILL, GUILE, RANK
from orrery.games.referendum.effects.terms import Slot

Code: TypeAlias = Literal[
    "planet", "confidence", "play", "population", "citizen", "seek", "travel", "special", "law"
]
"""What a citizen does: the general actions (REF-ACT-01), a special action of their own, or a law that they propose."""
DEEDS: Final[dict[Code, str]] = {
    "planet": "Activate Planet",
    "confidence": "No Confidence",
    "play": "Play Opportunity",
    "population": "Recruit Population",
    "citizen": "Recruit Citizen",
    "seek": "Seek Opportunity",
    "travel": "Travel",
}
"""How the general actions are called."""
State: TypeAlias = Literal["going", "skipped", "cancelled", "failed"]
"""How it stands with a deed."""
Kind: TypeAlias = Literal["ordinary", "rank", "law", "injury"]
"""Kinds of rolls: one object for all of them."""
Stage: TypeAlias = Literal["helping", "hindering", "paying", "troubled", "deciding", "over"]
"""The stages of a roll, in their order."""
Proposal: TypeAlias = Literal["law", "clock more", "clock less"]
"""What the Senate votes on."""
BY_DIE: Final = -1
"""A change of alignment that a die decides."""


class Deed(Part):
    """An action, a card or a law between its declaration and its end (REF-ACT-07)."""

    code: Code
    seat: Seat
    citizen: int
    controller: Seat
    place: int
    card: int = -1
    special: int = -1
    free: bool = False
    sector: int = -1
    target: int = -1
    victim: int = -1
    align: int = -1
    spot: int = -1
    payments: int = 0
    steps: int = 0
    plan: dict[int, int] = {}
    """Changes that have been named: box and new alignment."""
    needed: int = 0
    """For a law: how many successes the stated changes need (REF-VOT-21)."""
    successes: int = 0
    state: State = "going"
    effective: bool = False

    @property
    def law(self) -> bool:
        """A law acts at a distance, by vote instead of by skill."""
        return self.code == "law"

    @property
    def goes_on(self) -> bool:
        """It has neither been skipped nor cancelled nor failed."""
        return self.state == "going"

    def key(self) -> str:
        """What counts as the same action (REF-TRN-13)."""
        if self.special >= 0:
            return special_key(self.special)
        return "population" if self.code == "citizen" else self.code

    def named(self, slot: Slot) -> int:
        """What has been named, or -1 (REF-ACT-08)."""
        if slot == "sector":
            return self.sector
        if slot == "citizen":
            return self.target
        if slot == "player":
            return self.victim
        return self.align if slot == "alignment" else self.spot


def special_key(special: int) -> str:
    """Each special action is an action of its own (REF-TRN-13)."""
    return f"special {special}"


class Roll(Part):
    """One roll, from the number of dice to the last throw. Dice are the faces 1 to 6 (REF-CMP-10)."""

    kind: Kind
    skill: int
    seat: Seat
    citizen: int
    place: int
    number: int
    need: int
    wild: bool = True
    """Guile icons count as target icons (REF-ROL-11)."""
    stage: Stage = "helping"
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


class Journey(Part):
    """A journey between the naming of its destination and the arrival (REF-TRV)."""

    seat: Seat
    citizen: int
    start: int
    goal: int
    companions: list[int] = []
    invited: list[int] = []
    stopped: bool = False


class Vote(Part):
    """A Senate vote on a law, on a clock token more, or on one less (REF-VOT-01, REF-VOT-23)."""

    proposer: Seat
    on: Proposal
    pro: int = 0
    contra: int = 0
    cast: dict[int, int] = {}
    """Votes by citizen; negative: against."""
    passed: bool = False


class Reply(Part):
    """A reaction on the pile: the card, who played it, what for (a citizen, a box, a side), and whether it was cancelled."""

    card: int
    seat: Seat
    what: int
    cancelled: bool = False
