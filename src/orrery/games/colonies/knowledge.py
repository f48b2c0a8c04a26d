"""Who holds which Technology, who could as far as the table shows, and where it works (COL-COMP-14, COL-TECH, COL-TATT-08).

`has` looks into a hand and is asked only for what that seat itself chooses, or for what then is announced to everybody.
`could` looks at what everybody knows: windows ask the seats that *could* have an answer, so being asked tells nothing.
"""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.colonies.state import Chart


def has(pos: Chart, seat: Seat, tech: int) -> bool:
    """Whether a seat can use this card: in hand, or copied by Spy for this Round (COL-TINFO-08, COL-TECH-15)."""
    return tech >= 0 and seat >= 0 and (bool(pos.hands[seat] >> tech & 1) or pos.copies[seat] == tech)


def in_use(pos: Chart, seat: Seat) -> int:
    """The cards that a seat has, as bits: held or copied; whether they work is asked card by card."""
    cards, copy = pos.hands[seat], pos.copies[seat]
    return cards if copy < 0 else cards | 1 << copy


def could(pos: Chart, seat: Seat, tech: int) -> bool:
    """Whether a seat may have this card, by what everybody knows (COL-COMP-15).

    It has shown it; or it holds cards that nobody has seen, and this one is not known to be elsewhere; or it has a
    secret copy.
    """
    if tech < 0:
        return False
    if pos.shown[seat] >> tech & 1 or (pos.copy_shown[seat] and pos.copies[seat] == tech):
        return True
    if pos.copies[seat] >= 0 and not pos.copy_shown[seat] and tech != pos.content.spy:
        return True
    if pos.hands[seat].bit_count() == pos.shown[seat].bit_count():
        return False
    return not any(shown >> tech & 1 for shown in pos.shown)


def holds_cards(pos: Chart, seat: Seat) -> bool:
    """Whether a seat holds any card, which everybody can see (COL-COMP-15); whoever has a copy has a hand, too."""
    return pos.hands[seat] != 0


def show(pos: Chart, seat: Seat, tech: int) -> None:
    """Using a card shows it to everybody (COL-TECH-11)."""
    if pos.hands[seat] >> tech & 1:
        if not pos.shown[seat] >> tech & 1:
            pos.shown[seat] |= 1 << tech
            pos.reveal()
    elif pos.copies[seat] == tech and not pos.copy_shown[seat]:
        pos.copy_shown[seat] = True
        pos.reveal()


def betray(pos: Chart, seat: Seat, tech: int) -> None:
    """Whoever begins to use a card has it: seen once, that cannot be taken back, even if the card is not used after all."""
    known = pos.shown[seat] >> tech & 1 or (pos.copies[seat] == tech and pos.copy_shown[seat])
    if not known:
        pos.reveal()


def forget_hand(pos: Chart, seat: Seat) -> None:
    """A card has left a hand unseen: nobody knows any more what is in it (COL-RSCH-07, COL-RSCH-10).

    Only ties that go on show that their Ambassador has stayed (COL-TINFO-22).
    """
    n = pos.players
    ties = any(place >= 0 for place in pos.ties[seat * n : seat * n + n])
    pos.shown[seat] = pos.hands[seat] & (1 << pos.content.ambassador) if ties else 0
    for other in range(n):
        pos.spied[other * n + seat] = 0


def functions(pos: Chart, seat: Seat, tech: int, place: int) -> bool:
    """Whether a card of this seat works for what is on a place: not cancelled, not under an enemy's EM Pulse.

    Ship Armor goes on working under the pulse (COL-TATT-10), and cards that act for a player do (COL-TATT-09).
    """
    if pos.off[seat] >> tech & 1:
        return False
    if place < 0 or tech == pos.content.armor:
        return True
    return pos.pulses[place] & ~(1 << seat) == 0


def pulsed(pos: Chart, seat: Seat, place: int) -> bool:
    """Whether an enemy's EM Pulse lies on a place (COL-TATT-06, COL-TATT-07)."""
    return pos.pulses[place] & ~(1 << seat) != 0


def can_use(pos: Chart, seat: Seat, tech: int, place: int = -1) -> bool:
    """Whether a seat has a card that works there."""
    return has(pos, seat, tech) and functions(pos, seat, tech, place)


def could_use(pos: Chart, seat: Seat, tech: int, place: int = -1) -> bool:
    """Whether a seat may have a card that works there, by what everybody knows."""
    return could(pos, seat, tech) and functions(pos, seat, tech, place)
