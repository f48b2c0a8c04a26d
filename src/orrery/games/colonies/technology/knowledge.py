"""Who holds which Technology, who could as far as the table shows, and where it works (COL-COMP-14, COL-TECH, COL-TATT-08).

`has` looks into a hand and is asked only for what that seat itself chooses, or for what then is announced to everybody.
`could` looks at what everybody knows: windows ask the seats that *could* have an answer, so being asked tells nothing.
"""

from __future__ import annotations

from orrery.engine.base import Seat, Word
from orrery.games.colonies.content import Card
from orrery.games.colonies.effects import Treaty
from orrery.games.colonies.table.state import FALLOUT, Chart
from orrery.games.colonies.terms import ENERGY, ORE


def has(pos: Chart, seat: Seat, tech: int) -> bool:
    """Whether a seat can use this card: in hand, or copied by Spy for this Round (COL-TINFO-08, COL-TECH-15)."""
    return seat >= 0 and (bool(pos.hands[seat] >> tech & 1) or pos.copies[seat] == tech)


def in_use(pos: Chart, seat: Seat) -> int:
    """The cards that a seat has, as bits: held or copied; whether they work is asked card by card."""
    cards, copy = pos.hands[seat], pos.copies[seat]
    return cards if copy < 0 else cards | 1 << copy


def could(pos: Chart, seat: Seat, tech: int) -> bool:
    """Whether a seat may have this card, by what everybody knows (COL-COMP-15).

    It has shown it; or it holds cards that nobody has seen, and this one is not known to be elsewhere; or it has a
    secret copy.
    """
    if pos.shown_cards[seat] >> tech & 1 or (pos.copy_shown[seat] and pos.copies[seat] == tech):
        return True
    if pos.copies[seat] >= 0 and not pos.copy_shown[seat] and not pos.content.spies >> tech & 1:
        return True
    if pos.hands[seat] == pos.shown_cards[seat]:
        return False  # everybody has seen the whole hand
    bit = 1 << tech
    for shown in pos.shown_cards:  # noqa: SIM110 - a generator costs more than the look
        if shown & bit:
            return False
    return True


def holds_cards(pos: Chart, seat: Seat) -> bool:
    """Whether a seat holds any card, which everybody can see (COL-COMP-15); whoever has a copy has a hand, too."""
    return pos.hands[seat] != 0


def show(pos: Chart, seat: Seat, tech: int) -> None:
    """Using a card shows it to everybody (COL-TECH-11). Using a copy that is known shows that the card is not among those
    in hand that nobody has seen."""
    if pos.hands[seat] >> tech & 1:
        if not pos.shown_cards[seat] >> tech & 1:
            pos.shown_cards[seat] |= 1 << tech
            pos.reveal()
    elif pos.copies[seat] == tech and (not pos.copy_shown[seat] or pos.hands[seat] & ~pos.shown_cards[seat]):
        pos.copy_shown[seat] = True
        pos.reveal()


def betray(pos: Chart, seat: Seat, tech: int) -> None:
    """Whoever begins to use a card has it: seen once, that cannot be taken back, even if the card is not used after all."""
    known = pos.shown_cards[seat] >> tech & 1 or (pos.copies[seat] == tech and pos.copy_shown[seat])
    if not known:
        pos.reveal()


def forget_hand(pos: Chart, seat: Seat) -> None:
    """A card has left a hand unseen: nobody knows any more what is in it (COL-RSCH-07, COL-RSCH-10).

    Only ties that go on show that their Ambassador has stayed, if no other card makes ties (COL-TINFO-22).
    """
    n = pos.players
    ties = any(place >= 0 for place in pos.ties[seat * n : seat * n + n])
    makers = pos.content.cards(Treaty)
    pos.shown_cards[seat] = pos.hands[seat] & makers[0].bit if ties and len(makers) == 1 else 0
    for other in range(n):
        pos.spied[other * n + seat] = 0


def functions(pos: Chart, seat: Seat, tech: int, place: int) -> bool:
    """Whether a card of this seat works for what is on a place: in this phase, not cancelled, not under an enemy's EM Pulse.

    Without a place (-1) it is asked for a card that acts for a player, or that pulses do not stop (COL-TATT-09, COL-TATT-10).
    The phases are those that the card names (COL-TECH-06, COL-TECH-08).
    """
    if pos.off[seat] >> tech & 1 or not pos.content.working[pos.phase] >> tech & 1:
        return False
    return place < 0 or pos.pulses[place] & ~(1 << seat) == 0


def pulsed(pos: Chart, seat: Seat, place: int) -> bool:
    """Whether an enemy's EM Pulse lies on a place (COL-TATT-06, COL-TATT-07)."""
    return pos.pulses[place] & ~(1 << seat) != 0


def can_use(pos: Chart, seat: Seat, tech: int, place: int = -1) -> bool:
    """Whether a seat has a card that works there."""
    return has(pos, seat, tech) and functions(pos, seat, tech, place)


def could_use(pos: Chart, seat: Seat, tech: int, place: int = -1) -> bool:
    """Whether a seat may have a card that works there, by what everybody knows."""
    return could(pos, seat, tech) and functions(pos, seat, tech, place)


def could_hold(pos: Chart, seat: Seat, word: type[Word]) -> bool:
    """Whether a seat may have a card with this word, working now or not, by what everybody knows."""
    return any(could(pos, seat, card.tech) for card in pos.content.cards(word))


def helpers(pos: Chart, seat: Seat, word: type[Word], place: int = -1) -> list[Card]:
    """The cards of a seat that have this word and work there, whoever has heard of them (COL-TECH-15)."""
    return [card for card in pos.content.cards(word) if can_use(pos, seat, card.tech, place)]


def helps(pos: Chart, seat: Seat, word: type[Word], place: int = -1) -> bool:
    """Whether a seat has a card with this word that works there."""
    for card in pos.content.cards(word):
        if has(pos, seat, card.tech) and functions(pos, seat, card.tech, place):
            return True
    return False


def could_help(pos: Chart, seat: Seat, word: type[Word], place: int = -1) -> bool:
    """Whether a seat may have a card with this word that works there, by what everybody knows."""
    for card in pos.content.cards(word):
        if could(pos, seat, card.tech) and functions(pos, seat, card.tech, place):
            return True
    return False


def is_used_up(pos: Chart, seat: Seat, card: Card) -> bool:
    """Whether a card has reached its limit for this Round or phase (COL-TECH-10, COL-TECH-18, COL-TECH-20)."""
    if not card.limit:
        return False
    used = pos.used_round if card.limit == "round" else pos.used_phase
    return used[seat] & card.bit != 0


def is_ready(pos: Chart, seat: Seat, card: Card) -> bool:
    """Whether a card could be used now by a seat that has it: what `why_not_now` asks, and all of it lies open."""
    if not functions(pos, seat, card.tech, -1) or is_used_up(pos, seat, card):
        return False
    if card.energy and not can_pay(pos, seat, ENERGY, card.energy):
        return False
    return not card.ore or can_pay(pos, seat, ORE, card.ore)


def payers(pos: Chart, seat: Seat, kind: int) -> list[int]:
    """The planets that can pay a token: controlled, without fallout (COL-TECH-02, COL-TECH-05, COL-WMD-09)."""
    store = pos.energy if kind == ENERGY else pos.ore
    markers = pos.markers
    return [
        place
        for place, owner in enumerate(pos.owner)
        if owner == seat and store[place] > 0 and not markers[place * 2 + FALLOUT]
    ]


def purse(pos: Chart, seat: Seat, kind: int) -> int:
    """What all planets of a seat together can pay (COL-TECH-04)."""
    store, markers, total = pos.energy if kind == ENERGY else pos.ore, pos.markers, 0
    for place, owner in enumerate(pos.owner):
        if owner == seat and not markers[place * 2 + FALLOUT]:  # as in `payers`
            total += store[place]
    return total


def can_pay(pos: Chart, seat: Seat, kind: int, amount: int) -> bool:
    """Whether all planets together have that much (COL-TECH-04)."""
    return purse(pos, seat, kind) >= amount
