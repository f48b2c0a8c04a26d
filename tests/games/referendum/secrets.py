"""What the rules of Space Opera keep secret: hands, drawn cards before some are kept, and the order of the two card decks
(REF-EDG-11). Citizen and sector decks are sets that everybody knows (REF-APL-04, REF-REC-11)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.games.referendum.table.state import Realm
from orrery.testing.secrets import names

OPEN = names(
    """
    bloc_of start turn clocks full_pool where ready hurt wealth shielded placed align embargo curfew discards
    past_troubles recruited seat_on_turn active actions taken spoiled rewarded left_free tried_free purse_given purse_taken deed roll journey vote
    trouble drawn shown_hand shown_to pile spared
    """
)
SECRET = names("hands deck troubles picked")
SHOWS = {
    "{0:card} is no law and is discarded": "REF-CIT-13: Research turns cards over until it finds laws",
    "{0:seat} loses {1:card}, and the action continues": "REF-ADV-01: a card at random is lost, before everybody's eyes",
    "{0:seat} discards {1:card}": "REF-PLO-01: what was drawn and is not kept is discarded openly",
    "{0:seat} draws {1:trouble}": "REF-ADV-01: an Adversity card is drawn openly",
}
WHISPERS = {
    "You take {0:card}": "REF-EDG-11: whoever draws a card sees it",
    "You draw {0:card}": "REF-PLO-01: whoever keeps some of the cards drawn sees them all",
    "It is {0:card}": "REF-CMP-18, REF-PLO-13: a card of another hand is looked at or changes hands",
    "The hand: {0:card}": "REF-PLO-13: a hand is looked at",
}


def exchange(pos: Realm, seat: Seat | None, chance: Chance) -> None:
    """Hidden cards are dealt anew to the places where they are hidden; the next troubles come in another order."""
    chance.shuffle(pos.troubles)
    sees = {seat, pos.shown_hand if seat is not None and pos.shown_to == seat else None}
    others = [other for other in range(pos.players) if other not in sees]
    draws = pos.deed is not None and pos.deed.seat == seat
    cards = [*pos.deck, *(card for other in others for card in pos.hands[other])]
    if not draws:
        cards += pos.picked
    chance.shuffle(cards)
    for other in others:
        pos.hands[other] = sorted(cards.pop() for _ in pos.hands[other])
    if not draws:
        pos.picked = [cards.pop() for _ in pos.picked]
    pos.deck = cards
