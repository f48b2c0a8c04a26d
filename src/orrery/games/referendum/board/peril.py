"""What the next Adversity card may do: every card that can still come, judged for the company present.

The deck is known as a set, since its discards lie open; only its order is secret.
"""

from __future__ import annotations

from orrery.engine.base import Value
from orrery.games.referendum.board.facts import plurality
from orrery.games.referendum.content import Content
from orrery.games.referendum.effects.meaning import COSTS, ENDS, GOES_ON, PLIGHTS, RIVAL
from orrery.games.referendum.effects.traits import AdversityFails, RemoteWealth
from orrery.games.referendum.things import Company, Roll
from orrery.games.referendum.view import RealmView


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
    company = _company(view, content, roll)
    found = [0, 0, 0, 0]
    for card in left:
        word = content.trouble[card]
        found[PLIGHTS[word].outlook(company, word)] += 1
    return Peril(found[GOES_ON], found[COSTS], found[RIVAL], found[ENDS])


def _company(view: RealmView, content: Content, roll: Roll) -> Company:
    """Who is present, as far as the table shows; a hand that is hidden may hold a Friend card."""
    place, bloc = roll.place, content.bloc[roll.citizen]
    here = [citizen for citizen, at in enumerate(view.where) if at == place]
    own = [citizen for citizen in here if content.bloc[citizen] == bloc]
    planet = place < content.planets
    cards = view.hand_sizes[roll.seat]
    mine = view.seat == roll.seat
    payers = [c for c in content.of_bloc[bloc] if c in own or content.trait(c, RemoteWealth) is not None]
    return Company(
        content,
        place,
        roll.skill,
        own,
        [citizen for citizen in here if citizen not in own],
        plurality(view, content, place) if planet else -1,
        (content.sector_of[place],)
        if planet
        else content.touches[str(view.options["station_layout"])][place - content.planets],
        cards,
        any(content.is_friend[card] for card in view.hand) if mine else cards > 0,
        sum(view.wealth[c] for c in payers),
    )
