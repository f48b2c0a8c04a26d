"""What a window is about for one seat, so that a player is asked only when it matters (NOM-WND-12, NOM-WND-17).

Nobody else learns of it: who could answer is decided by what the table shows, and who is stopped by their own cards. A
person is asked only where something they hold could change what happens now; whatever fits a later moment as well is
asked about then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.engine.base import Move, Seat
from orrery.engine.stops import NOTHING_HELD, Stake
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import Ability
from orrery.games.nomads.cards.meaning import EACH, Resolution
from orrery.games.nomads.holdings.trade import OpenOffer
from orrery.games.nomads.table.clocks import wins
from orrery.games.nomads.table.items import DEEDS, Deed, Item, UseOnItem, UseOnPlace, UseOnSeat
from orrery.games.nomads.table.state import DECLARED, PLANETARY, Expanse, War
from orrery.games.nomads.table.values import (
    attack,
    defence,
    healing,
    in_reach,
    ship_attack,
    ship_defence,
    why_no_war,
)
from orrery.games.nomads.using.aims import aims_at, reached

OWN_TURN = "your turn goes on, and whatever you hold can be used there"
OWN_ITEM = "your own card is on top; you can add another after it"
NOT_STOPPED = "nothing you hold stops it or changes its result"
NO_DANGER = "nothing of yours is in danger, and it can be used later"
NO_VICTORY = "nobody wins at the end of this turn"
OUT_OF_REACH = "neither fighter is in your sector"
NO_CHANGE = "nothing you hold changes the result now"
HARM = (effects.Eliminate, effects.StealCredits, effects.StealCard, effects.Discard)
"""What nobody wants to be reached by."""


def stake_of(pos: Expanse, seat: Seat, answers: Sequence[Move]) -> Stake:
    """What a seat is asked about, and whether it could, and might want to, do something with these answers."""
    could = bool(answers)
    if any(strikes(pos, item, seat) for item in pos.pile):
        return Stake("aimed at me", could, could, True, 1, reason=NOTHING_HELD)
    war = pos.war
    if pos.pile:
        own = pos.pile[-1].user == seat
        wants = not own and (_stops(pos, answers) or (war is not None and changes(pos, seat, answers)))
        fights = war is not None and seat in (war.attacker, war.defender)
        reason = "" if not could else OWN_ITEM if own else NOT_STOPPED
        return Stake("pile", could, could and wants, fights, reason=reason)
    if war is None:
        return _between_actions(pos, seat, answers)
    if seat in (war.attacker, war.defender):
        wants = could and changes(pos, seat, answers)
        return Stake("my war", could, wants, True, at_stake(pos, seat), reason="" if wants else NO_CHANGE)
    near = in_reach(pos, seat, war.attacker) or in_reach(pos, seat, war.defender)
    wants = could and near and changes(pos, seat, answers)
    reason = "" if wants else NO_CHANGE if near else OUT_OF_REACH
    return Stake("war of others", could, wants, False, reason=reason)


def strikes(pos: Expanse, item: Item, seat: Seat) -> bool:
    """Whether an item of somebody else is aimed at a seat, or would harm it among others."""
    if aims_at(pos, item, seat):
        return True
    ability = pos.content.abilities[item.ability]
    if item.user == seat or ability.target not in EACH or not any(isinstance(op, HARM) for op in ability.ops):
        return False
    return seat in reached(pos, Resolution(item.user, ability, item.target, item.card))


def _stops(pos: Expanse, answers: Sequence[Move]) -> bool:
    """Whether one of the answers stops what is resolved next; what lies under it is asked about when its time comes."""
    return any(isinstance(move, UseOnItem) and move.item == pos.pile[-1].serial for move in answers)


def _ends(pos: Expanse, seat: Seat, answers: Sequence[Move]) -> bool:
    """Whether one of the answers ends something that somebody else has in force."""
    lasting = [one.serial for one in pos.standing if one.user != seat]
    return any(isinstance(move, UseOnItem) and move.item in lasting for move in answers)


def _between_actions(pos: Expanse, seat: Seat, answers: Sequence[Move]) -> Stake:
    """Between two actions, or at the end of a turn: cards that fit later need no question now, but who would be attacked may
    want to leave, who has announced offers wants to make them, and a rival's victory is everybody's last chance."""
    could = bool(answers)
    kind = "end of turn" if pos.ending else "quiet"
    if not could:
        return Stake(kind, False, False, False)
    if seat == pos.active:
        return Stake(kind, True, False, False, reason=OWN_TURN)
    offers = pos.wish[seat] and any(isinstance(move, OpenOffer) for move in answers)
    if pos.ending:
        losing = wins(pos, pos.active)
        return Stake(kind, True, losing or offers, losing, int(losing), reason=NO_VICTORY)
    leaving = why_no_war(pos, pos.active, seat) is None and any(_is_jump(pos, move) for move in answers)
    return Stake(kind, True, leaving or offers, leaving, int(leaving), reason=NO_DANGER)


def _abilities(pos: Expanse, move: Deed) -> Sequence[Ability]:
    """What a deed may do: the uses of a card, or one active effect."""
    content = pos.content
    cards = content.kinds * len(pos.decks)
    if move.deed < cards:
        return content.consumable(pos.kind(move.deed))
    return (content.abilities[content.powers[move.deed - cards]],)


def _is_jump(pos: Expanse, move: Move) -> bool:
    """Whether an answer takes its user away."""
    if not isinstance(move, DEEDS):
        return False
    return any(isinstance(op, effects.Jump) for ability in _abilities(pos, move) for op in ability.ops)


# --- wars -------------------------------------------------------------------------------------------------------


class Reach:
    """How far somebody could move a value with everything they hold: from `low` to `high`."""

    def __init__(self, value: int) -> None:
        self.low = value
        self.high = value

    def moved(self, change: int, copies: int) -> None:
        """A change that could be added so often."""
        if change > 0:
            self.high += change * copies
        else:
            self.low += change * copies

    def settled(self, change: int) -> None:
        """A change that is announced already."""
        self.low += change
        self.high += change


class Duel:
    """Two who are compared, both ways: the attack and the defence of each, as far as somebody could move them."""

    def __init__(self, values: Sequence[tuple[int, int]]) -> None:
        self.attack = [Reach(value) for value, _ in values]
        self.defence = [Reach(value) for _, value in values]

    def hits(self, side: int) -> tuple[bool, bool]:
        """Whether a side would beat the other at the worst, and at the best."""
        mine, theirs = self.attack[side], self.defence[1 - side]
        return mine.low > theirs.high, mine.high > theirs.low


def _uses(pos: Expanse, seat: Seat, answers: Sequence[Move]) -> Iterator[tuple[Deed, effects.Op, int]]:
    """Every operation that the answers could carry out, and how many cards of its kind there are."""
    cards = pos.content.kinds * len(pos.decks)
    for move in answers:
        if isinstance(move, DEEDS):
            copies = pos.storage[seat].count(move.deed) if move.deed < cards else 1
            for ability in _abilities(pos, move):
                for op in ability.ops:
                    yield move, op, copies


def changes(pos: Expanse, seat: Seat, answers: Sequence[Move]) -> bool:
    """Whether everything that a seat could use in this window of a war, taken together, might change what comes of it."""
    war = pos.war
    assert war is not None
    if _ends(pos, seat, answers):
        return True
    ops = list(_uses(pos, seat, answers))
    fights = seat in (war.attacker, war.defender)
    if war.confrontation:
        return any(isinstance(op, effects.CaptureOnDestroy) for _, op, _ in ops) or _turns_ships(
            pos, seat, ops
        )
    if war.damage != [0, 0]:
        return any(_heals(pos, war, seat, move, op) for move, op, _ in ops)
    if war.phase == PLANETARY:
        return _turns_assault(pos, seat, ops)
    if war.phase == DECLARED:
        units = (effects.Train, effects.Untrain) if fights else ()
        return any(isinstance(op, (effects.NoAssault, *units)) for _, op, _ in ops)
    return any(isinstance(op, effects.NoAssault) for _, op, _ in ops)


def _wanted(pos: Expanse, seat: Seat, side: int, change: int) -> bool:
    """Whether a fighter would want to change a side's value so; those who look on may want anything."""
    war = pos.war
    assert war is not None
    if seat not in (war.attacker, war.defender):
        return True
    own = (seat == war.defender) == bool(side)
    return own == (change > 0)


def _turns_ships(pos: Expanse, seat: Seat, ops: Sequence[tuple[Deed, effects.Op, int]]) -> bool:
    """Whether the result of the confrontation could become another one."""
    war = pos.war
    assert war is not None
    pair = war.confrontation
    if any(pos.technology[place] < 0 for place in pair):
        return False
    now = Duel([(ship_attack(pos, place), ship_defence(pos, place)) for place in pair])
    could = Duel([(ship_attack(pos, place), ship_defence(pos, place)) for place in pair])
    for item in pos.pile:
        for op in pos.content.abilities[item.ability].ops:
            place = getattr(item.target, "place", -1)
            if isinstance(op, effects.ChangeShip) and place in pair:
                for duel in (now, could):
                    duel.attack[pair.index(place)].settled(op.attack)
                    duel.defence[pair.index(place)].settled(op.defence)
    for move, op, copies in ops:
        if isinstance(op, effects.ChangeShip) and isinstance(move, UseOnPlace) and move.place in pair:
            side = pair.index(move.place)
            if _wanted(pos, seat, side, op.attack):
                could.attack[side].moved(op.attack, copies)
            if _wanted(pos, seat, side, op.defence):
                could.defence[side].moved(op.defence, copies)
    return _turned(now, could)


def _turns_assault(pos: Expanse, seat: Seat, ops: Sequence[tuple[Deed, effects.Op, int]]) -> bool:
    """Whether one of the two comparisons of the assault, or the damage of one that succeeds, could become another."""
    war, content = pos.war, pos.content
    assert war is not None
    fighters = (war.attacker, war.defender)
    now = Duel([(attack(pos, one), defence(pos, one)) for one in fighters])
    could = Duel([(attack(pos, one), defence(pos, one)) for one in fighters])
    for item in pos.pile:
        for op in content.abilities[item.ability].ops:
            fighter = getattr(item.target, "seat", item.user)
            if isinstance(op, effects.ChangeFighter) and fighter in fighters:
                for duel in (now, could):
                    duel.attack[fighters.index(fighter)].settled(op.attack)
                    duel.defence[fighters.index(fighter)].settled(op.defence)
    army = False
    for move, op, copies in ops:
        fighter = move.seat if isinstance(move, UseOnSeat) else seat
        if fighter not in fighters:
            continue
        side = fighters.index(fighter)
        more = (0, 0)
        if isinstance(op, effects.ChangeFighter):
            more = (op.attack, op.defence)
        elif isinstance(op, (effects.Train, effects.Untrain)):
            sign = op.n if isinstance(op, effects.Train) else -op.n
            more = (sign * content.soldier_attack, sign * content.soldier_defence)
            army = army or _wanted(pos, seat, side, sign)
        if _wanted(pos, seat, side, more[0]):
            could.attack[side].moved(more[0], copies)
        if _wanted(pos, seat, side, more[1]):
            could.defence[side].moved(more[1], copies)
    return _turned(now, could) or (army and any(could.hits(side)[1] for side in (0, 1)))


def _turned(now: Duel, could: Duel) -> bool:
    """Whether a comparison could come out otherwise than it would now."""
    for side in (0, 1):
        result = now.hits(side)[0]
        if result not in could.hits(side) or could.hits(side)[0] != could.hits(side)[1]:
            return True
    return False


def _heals(pos: Expanse, war: War, seat: Seat, move: Deed, op: effects.Op) -> bool:
    """Whether an answer saves a unit that is about to be lost: an own one, for who fights."""
    if not isinstance(op, effects.ChangeFighter) or op.healing <= 0:
        return False
    fighter = move.seat if isinstance(move, UseOnSeat) else seat
    if fighter not in (war.attacker, war.defender):
        return False
    if seat in (war.attacker, war.defender) and fighter != seat:
        return False
    side = 0 if fighter == war.attacker else 1
    return war.damage[side] > healing(pos, fighter)


def at_stake(pos: Expanse, seat: Seat) -> int:
    """What a fighter would lose now: units about to be eliminated, or the ship in the confrontation."""
    war = pos.war
    assert war is not None
    side = 0 if seat == war.attacker else 1
    if war.confrontation:
        return int(ship_attack(pos, war.confrontation[1 - side]) > ship_defence(pos, war.confrontation[side]))
    if war.damage[side]:
        return max(0, war.damage[side] - healing(pos, seat))
    rival = war.defender if side == 0 else war.attacker
    return int(war.phase == PLANETARY and attack(pos, rival) > defence(pos, seat))
