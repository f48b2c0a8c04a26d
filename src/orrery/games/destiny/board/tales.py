"""Scenes of the story, told from the events of one move: Campaigns, battles, votes, trials, attempts, the Ke'Ras, deals.

An event is known by its clause and its text; only what the reader may read is looked at. Dice that fell in an earlier move
(somebody was asked whether to roll again) still lie on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery.draw.table import Die
from orrery.draw.telling import Change, Tale, Throw
from orrery.engine.base import Event
from orrery.engine.words import several
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.board.shelf import term_line

SIX = 6


def tale(scene: Scene, events: Sequence[Event]) -> Tale | None:
    """The scene that these events make; of several the last one."""
    seen = [event for event in events if event.visible_to(scene.view.seat)]
    found: Tale | None = None
    for number, event in enumerate(seen):
        maker = MAKERS.get(event.clause)
        made = maker(scene, event, seen[: number + 1], seen[number + 1 :]) if maker is not None else None
        found = made or found
    return found


Before = Sequence[Event]


def _dice(values: Sequence[int], hit: int = 99) -> tuple[Die, ...]:
    return tuple(Die(value, value >= hit) for value in values if 1 <= value <= SIX)


def _name(scene: Scene, seat: int) -> str:
    """A player or the Republic at the beginning of a sentence."""
    return scene.who(seat, begin=True)


def _lying(scene: Scene) -> tuple[Throw, ...]:
    """The dice as they lie, where they fell in an earlier move."""
    rolled = scene.view.rolled
    return (Throw("The dice", _dice(rolled)),) if rolled else ()


def _since(before: Before, clause: str, text: str) -> Sequence[Event]:
    """The events since the last one of this kind, itself included; all of them where it lies further back."""
    for number in range(len(before) - 1, -1, -1):
        if before[number].clause == clause and before[number].text.startswith(text):
            return before[number:]
    return before


# --- contests ---------------------------------------------------------------------------------------------------


def _campaign(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """The end of a Campaign: what everybody rolled, what it came to, who has the Sector."""
    won = event.clause == "DES-CAMP-29"
    if not won and not event.text.startswith("Sector"):
        return None
    sector = event.args[-1]
    part = _since(before, "DES-CAMP-11", "The Campaign")
    throws: list[Throw] = []
    for one in part:
        if one.text == "{0:senator} rolls {1:dice}":
            seat = scene.view.sen_seat[one.args[0]]
            label = scene.content.senator_names[one.args[0]]
            throws.append(Throw(label, _dice(one.args[1]), seat=seat if seat >= 0 else None))
        elif one.text == "The Sector rolls {0:dice}":
            throws.append(Throw("The Sector", _dice(one.args[0])))
    totals = {one.args[0]: one.args[1] for one in part if one.text == "{0:seat} has {1}"}
    ground = next((one.args[0] for one in reversed(part) if one.text.startswith("The Sector stands")), None)
    rows = tuple(throws) or _lying(scene)
    said = tuple(
        Throw(_name(scene, seat), seat=seat, text=f"{value} in all") for seat, value in totals.items()
    )
    if ground is not None:
        said = (*said, Throw("The Sector", text=f"{ground} in all"))
    winner = event.args[0] if won else -1
    verb = "win" if winner == scene.me else "wins"
    title = (
        f"{_name(scene, winner)} {verb} Sector {sector + 1} over"
        if won
        else f"Sector {sector + 1} stays as it is"
    )
    change = _sectors(scene, winner) if won else Change("Nothing changes hands.")
    return Tale("Campaign", title, (), (*rows, *said), (change,), tuple(totals), clause=event.clause)


def _sectors(scene: Scene, seat: int) -> Change:
    numbers = scene.content.numbers
    have = scene.view.count_sectors(seat)
    verb = "have" if seat == scene.me else "has"
    return Change(f"{_name(scene, seat)} {verb} {have} of {numbers.sectors_to_win} Sectors.", seat, "good")


def _battle(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """The end of a battle: forces, dice, totals, losses, whose the Sector is."""
    sector = event.args[-1]
    part = _since(before, "DES-BAT-02", "A battle")
    throws: list[Throw] = []
    seats: list[int] = []
    changes: list[Change] = []
    for one in part:
        if one.text == "{0:colour} rolls {1:dice}":
            colour = one.args[0]
            owner = scene.owner(colour)
            seats += [colour] if owner is not None else []
            throws.append(Throw(_name(scene, colour), _dice(one.args[1], 5), seat=owner))
        elif one.text == "The Sector rolls {0:dice}":
            throws.append(Throw("The Sector", _dice(one.args[0], 5)))
        elif one.text.startswith("The defence stands"):
            throws.append(Throw("The defence", text=f"{one.args[0]} in all"))
        elif one.text.startswith("The side of"):
            throws.append(Throw(_name(scene, one.args[0]), seat=one.args[0], text=f"{one.args[1]} in all"))
        elif one.text.startswith("The side that fights"):
            throws.append(Throw("To make it neutral", text=f"{one.args[0]} in all"))
        elif one.clause == "DES-CAS-16":
            verb = "lose" if one.args[0] == scene.me else "loses"
            loss = f"{_name(scene, one.args[0])} {verb} {several(one.args[1], 'Fleet')}."
            changes.append(Change(loss, scene.owner(one.args[0]), "bad"))
    if event.clause == "DES-BAT-18":
        verb = "take" if event.args[0] == scene.me else "takes"
        title = f"{_name(scene, event.args[0])} {verb} Sector {sector + 1}"
        changes.append(_sectors(scene, event.args[0]))
        seats.append(event.args[0])
    elif event.clause == "DES-BAT-19":
        title = f"Sector {sector + 1} is neutral now"
    else:
        title = f"Sector {sector + 1} holds"
    home = sector in scene.content.start_sector
    rows = tuple(throws) or _lying(scene)
    touched = tuple(dict.fromkeys(seats))
    return Tale(
        "Battle",
        title,
        (),
        rows,
        tuple(changes),
        touched,
        home and event.clause != "DES-BAT-05",
        event.clause,
    )


# --- the Senate -------------------------------------------------------------------------------------------------


def _vote(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """A count: every choice with its sum, and what was decided by it."""
    if not event.text.startswith("The count"):
        return None
    rows = [Throw(part.strip().capitalize()) for part in str(event.args[0]).split(",")]
    title, label, clause, loud = "The votes are counted", "Vote", event.clause, False
    for one in after:
        if one.text.endswith(("It passes", "It fails")):
            verb = "passes" if one.text.endswith("passes") else "fails"
            title = f"{str(one.args[0]).rstrip('.?')}: it {verb}"
        elif one.clause == "DES-ELEC-03":
            who, office = one.args
            title = f"{scene.content.senator_names[who]} becomes {scene.content.minister_names[office]}"
            label, clause = "Election", one.clause
        elif one.text.startswith("The office of"):
            title, label = (
                f"The office of {scene.content.minister_names[one.args[0]]} stays vacant",
                "Election",
            )
        elif one.clause == "DES-VOTE-18":
            rows.append(Throw("A tie is diced", _dice(one.args[0])))
        elif one.clause == "DES-ORD-02":
            title, label = f"The Republic Fleets follow the orders of {scene.who(one.args[0])}", "Orders"
        elif one.clause == "DES-ORD-11":
            title, label = "The Republic Fleets stay where they are", "Orders"
        elif one.clause == "DES-END-01":
            title, loud = f"{_name(scene, one.args[0])} holds all five Ministries", True
        elif one.text.startswith("The count"):
            break
    return Tale(label, title, (), tuple(rows), (), tuple(range(scene.view.players)), loud, clause)


def _trial(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """A verdict: two dice and the tokens of the accused."""
    if event.text.startswith("{0:senator} loses the Ministry"):
        return None
    part = _since(before, "DES-PROS-10", "The dice")
    dice = [Throw("The dice", _dice(one.args[0])) for one in part if one.clause == "DES-PROS-10"]
    rows = tuple(dice) or _lying(scene)
    if event.clause == "DES-PROS-14":
        return Tale("Trial", "A natural 2 disgraces the accuser", (), rows, (), (), clause=event.clause)
    senator = event.args[-1]
    name = scene.content.senator_names[senator]
    end = {"DES-PROS-11": "is executed", "DES-PROS-12": "is guilty", "DES-PROS-13": "is innocent"}[
        event.clause
    ]
    party = scene.view.sen_seat[senator]
    changes = [
        Change(
            f"{_name(scene, one.args[0])} {'are' if one.args[0] == scene.me else 'is'} fined {one.args[1]} Money.",
            one.args[0],
            "bad",
        )
        for one in after
        if one.clause == "DES-PROS-17"
    ]
    if any(one.text.startswith("{0:senator} loses the Ministry") for one in after):
        changes.append(Change(f"{name} loses the Ministry.", None, "bad"))
    seats = (party,) if party >= 0 else ()
    return Tale(
        "Trial", f"{name} {end}", (), rows, tuple(changes), seats, event.clause == "DES-PROS-11", event.clause
    )


def _attempt(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """An assassination: the dice, and whether its target lives."""
    part = _since(before, "DES-ASN-03", "{0:senator} rolls")
    dice = tuple(
        Throw(scene.content.senator_names[one.args[0]], _dice(one.args[1], SIX))
        for one in part
        if one.clause == "DES-ASN-03"
    )
    lives = event.clause == "DES-ASN-04" and "survives" in event.text
    name = scene.content.senator_names[event.args[0]]
    party = scene.view.sen_seat[event.args[0]]
    title = f"{name} survives an attempt" if lives else f"{name} is murdered"
    return Tale(
        "Attempt",
        title,
        (),
        dice or _lying(scene),
        (),
        (party,) if party >= 0 else (),
        not lives,
        event.clause,
    )


# --- the galaxy -------------------------------------------------------------------------------------------------


def _keras(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """The roll of the Ke'Ras, and the Sectors that fell."""
    dice = next((arg for arg in event.args if isinstance(arg, tuple)), ())
    fallen = [one for one in after if one.clause == "DES-INF-04"]
    title = (
        f"The Ke'Ras take {several(len(fallen), 'Sector')}" if fallen else "The Ke'Ras get nothing this turn"
    )
    dark = scene.view.infested()
    most = scene.content.numbers.infested_to_lose
    change = Change(f"{dark} of {most} Sectors are dark.", None, "bad" if fallen else "")
    everybody = tuple(range(scene.view.players))
    roll = Throw("The roll", _dice(dice), text=f"{event.args[-1]} in all")
    return Tale("The Ke'Ras", title, (), (roll,), (change,), everybody, dark >= most, event.clause)


def _deal(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """A deal that came about: what changed hands, and to its partners what was promised."""
    if event.text != "{0:seat} make a deal":
        return None
    partners = tuple(event.args[0])
    names = " and ".join(scene.who(seat, begin=i == 0) for i, seat in enumerate(partners))
    changes: list[Change] = []
    for one in after:
        if one.text == "{0:seat} gives {1:seat} {2} {3:resource}":
            giver, taker, number, resource = one.args
            verb = "give" if giver == scene.me else "gives"
            said = f"{_name(scene, giver)} {verb} {scene.who(taker)} {number} {('Money', 'Influence')[resource]}."
            changes.append(Change(said, taker, "good"))
        elif one.clause == "DES-DEAL-04":
            made = [deal for deal in scene.view.deals if deal.id == one.args[0]]
            changes += [
                Change(f"Promised: {term_line(scene, term)}.") for deal in made for term in deal.terms
            ]
    return Tale("Deal", f"{names} make a deal", (), (), tuple(changes), partners, clause=event.clause)


def _breach(scene: Scene, event: Event, before: Before, after: Sequence[Event]) -> Tale | None:
    """A broken word is told loudly."""
    if "broken" not in event.text:
        return None
    seat = event.args[0]
    verb = "have" if seat == scene.me else "has"
    price = scene.content.numbers.broken_deal_corruption
    change = Change(f"{price} Corruption on a Senator of {scene.who(seat)}.", seat, "bad")
    return Tale(
        "Broken promise",
        f"{_name(scene, seat)} {verb} broken a deal",
        (),
        (),
        (change,),
        (seat,),
        True,
        event.clause,
    )


MAKERS: dict[str, Callable[[Scene, Event, Before, Sequence[Event]], Tale | None]] = {
    "DES-CAMP-25": _campaign,
    "DES-CAMP-29": _campaign,
    **dict.fromkeys(("DES-BAT-05", "DES-BAT-18", "DES-BAT-19"), _battle),
    "DES-VOTE-17": _vote,
    **dict.fromkeys(("DES-PROS-11", "DES-PROS-12", "DES-PROS-13", "DES-PROS-14"), _trial),
    "DES-ASN-04": _attempt,
    "DES-INF-05": _keras,
    "DES-DEAL-28": _deal,
    "DES-DEAL-05": _breach,
}
"""What makes a scene, by the clause of the event that ends or begins it."""
