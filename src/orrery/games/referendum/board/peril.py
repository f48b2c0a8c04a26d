"""What the next Adversity card may do: every card that can still come, judged for the company present.

The deck is known as a set, since its discards lie open; only its order is secret.
"""

from __future__ import annotations

from orrery.engine.base import Value
from orrery.games.referendum.board.facts import plurality
from orrery.games.referendum.content import SKILLS, Content
from orrery.games.referendum.effects.traits import AdversityFails, RemoteWealth
from orrery.games.referendum.effects.troubles import (
    DieCheck,
    DiscardFriend,
    DiscardRandom,
    HaveHomeSector,
    HaveNative,
    HavePlurality,
    HaveRank,
    HaveSkill,
    InjureOwn,
    OpponentMayFail,
    PayToken,
    TakeControl,
    Trouble,
)
from orrery.games.referendum.things import Roll
from orrery.games.referendum.view import RealmView

GOES_ON, COSTS, RIVAL, ENDS = 0, 1, 2, 3


class Peril(Value, frozen=True):
    """How many of the cards that may come let the action go on, ask a price, leave it to a rival, or end it."""

    go_on: int
    cost: int
    rival: int
    end: int

    @property
    def cards(self) -> int:
        """All cards that may come."""
        return self.go_on + self.cost + self.rival + self.end


def peril(view: RealmView, content: Content, roll: Roll) -> Peril:
    """The cards of the deck, or of the discards where the deck is empty, by what they would do to this roll."""
    left = content.all_adversity[:]
    for card in (*view.past_troubles, *([view.trouble] if view.trouble >= 0 else [])):
        left.remove(card)
    if not left:
        left = list(view.past_troubles)
    if content.planet_word(roll.place, AdversityFails) is not None:
        return Peril(0, 0, 0, len(left))
    found = [0, 0, 0, 0]
    for card in left:
        found[_judged(view, content, roll, content.trouble[card])] += 1
    return Peril(*found)


def _judged(view: RealmView, content: Content, roll: Roll, word: Trouble) -> int:
    here = [citizen for citizen, at in enumerate(view.where) if at == roll.place]
    bloc = content.bloc[roll.citizen]
    own = [citizen for citizen in here if content.bloc[citizen] == bloc]
    foes = [citizen for citizen in here if content.bloc[citizen] != bloc]
    if isinstance(word, (HaveSkill, HaveRank, HaveNative, HavePlurality, HaveHomeSector)):
        return GOES_ON if _saved(view, content, roll, word, own) else ENDS
    if isinstance(word, DiscardFriend):
        friend = view.hand_sizes[roll.seat] > 0
        if view.seat == roll.seat:
            friend = any(content.is_friend[card] for card in view.hand)
        return COSTS if friend else ENDS
    if isinstance(word, DiscardRandom):
        return COSTS if view.hand_sizes[roll.seat] >= word.amount else ENDS
    if isinstance(word, PayToken):
        payers = [c for c in content.of_bloc[bloc] if c in own or content.trait(c, RemoteWealth) is not None]
        return COSTS if sum(view.wealth[c] for c in payers) >= word.amount else ENDS
    if isinstance(word, OpponentMayFail):
        skill = SKILLS.index(word.skill)
        return RIVAL if any(content.skill[c][skill] >= word.minimum for c in foes) else GOES_ON
    if isinstance(word, TakeControl):
        return RIVAL if any(content.skill[c][roll.skill] for c in foes) else GOES_ON
    return COSTS if isinstance(word, (InjureOwn, DieCheck)) else ENDS


def _saved(
    view: RealmView,
    content: Content,
    roll: Roll,
    word: HaveSkill | HaveRank | HaveNative | HavePlurality | HaveHomeSector,
    own: list[int],
) -> bool:
    """Whether the company is what the card asks for."""
    place = roll.place
    planet = place < content.planets
    if isinstance(word, HaveSkill):
        return any(content.skill[c][SKILLS.index(word.skill)] >= word.minimum for c in own)
    if isinstance(word, HaveRank):
        return any(content.rank[c] >= word.minimum for c in own)
    if isinstance(word, HaveNative):
        return not planet or any(content.home[c] == place for c in own)
    if isinstance(word, HavePlurality):
        return planet and any(content.bloc[c] == plurality(view, content, place) for c in own)
    sectors = (
        (content.sector_of[place],)
        if planet
        else content.touches[str(view.options["station_layout"])][place - content.planets]
    )
    return any(content.home_sector[c] in sectors for c in own)
