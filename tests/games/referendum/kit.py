"""The smallest realm that shows a rule, and eyes to look at it.

    pos = realm("royal pf", at={"kalban": "cristal", "xuan": "cristal"}, boxes={"cristal": "R RNP"}, dice="GWW")
    act(pos, "kalban", "recruit the people")

Seats stand in the order of the blocs named. Boxes are letters of the blocs, the government first. Dice are letters:
G guile, N negotiation, I intelligence, W wealth or rank, O opportunity, A adversity. Hands are empty unless they are
given, so that nobody is asked for cards; a decision with one legal move is carried out without asking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.engine.base import Event
from orrery.games.referendum import GAME as OURS
from orrery.games.referendum.content import BLOCS
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.table.state import CONVALESCING, DECK, GONE, Realm
from orrery.games.referendum.turn.activation import BeginActivation, NextAction
from orrery.games.referendum.turn.turns import EndActivation, GreatReferendum, NextTurn
from orrery.testing.kit import LoadedChance, clauses, legal, play, refused, said, start

__all__ = [
    "GAME",
    "act",
    "activate",
    "bloc",
    "box",
    "card",
    "citizen",
    "clauses",
    "cristal",
    "faces",
    "gov",
    "hand",
    "legal",
    "new",
    "people",
    "place",
    "play",
    "realm",
    "refused",
    "said",
    "start",
    "the_question",
    "top",
    "where",
]

LETTERS = "RNSCFP"
ICONS = " GNIWOA"
GAME = cast(Referendum, OURS.earlier("48448e8c48c4a3ef"))
"""Rules are shown with cards that never change (`Game.earlier`), so that designed numbers can be set by play; today's have tests in `content/`."""
C = GAME.content


def bloc(name: str) -> int:
    """A bloc by name or letter."""
    return LETTERS.index(name) if len(name) == 1 else [b.lower() for b in BLOCS].index(name.lower())


def citizen(name: str) -> int:
    return [n.lower() for n in C.citizen_names].index(name.lower())


def place(name: str) -> int:
    names = [n.lower().removesuffix(" station") for n in C.place_names]
    return names.index(name.lower().replace("_", " "))


def card(name: str) -> int:
    return [entry.id for entry in C.pack.opportunity].index(name)


def trouble(name: str) -> int:
    return [entry.id for entry in C.pack.adversity].index(name)


def box(planet: str, number: int) -> int:
    """The population box with this number, or 0 for the government."""
    return C.gov[place(planet)] if number == 0 else C.pop[place(planet)][number - 1]


def faces(dice: str) -> list[int]:
    return [ICONS.index(letter) for letter in dice.replace(" ", "")]


def realm(
    blocs: str = "royal church",
    *,
    at: Mapping[str, str] | None = None,
    boxes: Mapping[str, str] | None = None,
    planets: str = "",
    wealth: Mapping[str, int] | None = None,
    hurt: str = "",
    done: str = "",
    hands: Mapping[str, str] | None = None,
    top: str = "",
    discards: str = "",
    troubles: str = "",
    dice: str = "",
    clocks: int | None = None,
    turn: int = 1,
    resigned: str = "",
    gone: str = "",
    seed: int | str = 0,
    game: Referendum = GAME,
    **options: Any,
) -> Realm:
    """A realm at rest with an empty stack. `top` and `troubles` name the next cards to be drawn, in order;
    `discards` lists the pile from the bottom to the top."""
    names = blocs.split()
    pos = cast(Realm, game.blank(len(names), game.check_options(options), LoadedChance(faces(dice), seed)))
    pos.bloc_of = [bloc(name) for name in names]
    pos.turn = turn
    pos.full_pool = 3 * len(names)
    pos.clocks = pos.full_pool if clocks is None else clocks
    for who in range(C.citizens):
        pos.where[who] = DECK if C.bloc[who] in pos.bloc_of else GONE
    for name in planets.split():
        put(pos, name, "")
    for name, letters in (boxes or {}).items():
        put(pos, name, letters)
    for name, there in (at or {}).items():
        spot = place(there)
        if spot < C.planets and not pos.placed[spot]:
            put(pos, there, "")
        pos.where[citizen(name)] = spot
        pos.ready[citizen(name)] = True
    for name in gone.split():
        pos.where[citizen(name)] = GONE
    for name in done.split():
        pos.ready[citizen(name)] = False
    for name in hurt.split():
        pos.hurt[citizen(name)] = True
    for name, number in (wealth or {}).items():
        pos.wealth[citizen(name)] = number
    rest = game.content.all_cards[:]
    for name, cards in (hands or {}).items():
        pos.hands[names.index(name)] = sorted(card(one) for one in cards.split())
    pos.discards = [card(one) for one in discards.split()]
    wanted = [card(one) for one in top.split()]
    for one in (*wanted, *pos.discards, *(c for hand in pos.hands for c in hand)):
        rest.remove(one)
    pos.chance.shuffle(rest)
    pos.deck = [*rest, *reversed(wanted)]
    first = [trouble(one) for one in troubles.split()]
    pos.troubles = [*(t for t in C.all_adversity if t not in first), *reversed(first)]
    for name in resigned.split():
        pos.resigned[names.index(name)] = True
        for who in pos.citizens_of(names.index(name)):
            pos.ready[who] = False
    assert not pos.problems(), pos.problems()
    return pos


def put(pos: Realm, name: str, letters: str) -> None:
    """Put a planet into play; boxes without a printed bloc become Navy unless they are given."""
    planet = place(name)
    pos.placed[planet] = True
    all_boxes = [C.gov[planet], *C.pop[planet]]
    given = letters.replace(" ", "")
    assert len(given) in (0, len(all_boxes)), f"{name} has {len(all_boxes)} boxes"
    for at, one in enumerate(all_boxes):
        printed = C.symbol[one]
        pos.align[one] = bloc(given[at]) if given else printed if printed >= 0 else bloc("N")


def cristal(**changes: Any) -> Realm:
    """The rulebook's long example: Kalban recruits the people of Cristal, watched by four others."""
    given: dict[str, Any] = {
        "at": dict.fromkeys(("kalban", "renard", "svelk", "trevin", "xuan"), "cristal"),
        "boxes": {"cristal": "R RNP"},
        "wealth": {"trevin": 1},
        "dice": "GWW A",
        "troubles": "wildlife",
    }
    given.update(changes)
    return realm("royal church pf", **given)


def new(players: int = 2, seed: int | str = 0, **options: Any) -> Realm:
    """A game right after its setup: whoever is asked in setup takes the last choice offered."""
    pos = GAME.new(players, seed, **options)
    assert isinstance(pos, Realm)
    while pos.turn == 0:
        pos.play(pos.moves()[-1])
    return pos


def activate(pos: Realm, name: str) -> Realm:
    """Begin an activation; the game stops when it is over."""
    seat = pos.seat_of(citizen(name))
    return start(pos, BeginActivation(seat, citizen(name)), NextAction(seat))


def act(pos: Realm, name: str, *texts: str) -> list[Event]:
    """Activate a citizen and play these moves; all events come back."""
    activate(pos, name)
    return [*pos.events, *play(pos, *texts)]


def whole_turn(pos: Realm, name: str) -> Realm:
    """Activate a citizen as part of a game turn that goes on."""
    seat = pos.seat_of(citizen(name))
    return start(
        pos, BeginActivation(seat, citizen(name)), NextAction(seat), EndActivation(seat, citizen(name))
    )


def referendum(pos: Realm) -> Realm:
    return start(pos, GreatReferendum("REF-END-01", "clock"))


def game_on(pos: Realm, seat: int = 0) -> Realm:
    """Go on with player turns."""
    return start(pos, NextTurn(seat))


def gov(pos: Realm, planet: str) -> str:
    return LETTERS[pos.government(place(planet))]


def people(pos: Realm, planet: str) -> str:
    return "".join(LETTERS[one] for one in pos.people(place(planet)))


def where(pos: Realm, name: str) -> str:
    at = pos.where[citizen(name)]
    return {DECK: "deck", GONE: "gone", CONVALESCING: "bed"}.get(at, "") or C.place_names[
        at
    ].lower().removesuffix(" station")


def hand(pos: Realm, name: str) -> list[str]:
    seat = [BLOCS[b].lower() for b in pos.bloc_of].index(name)
    return [C.pack.opportunity[one].id for one in pos.hands[seat]]


def top(cards: Sequence[int]) -> str:
    return C.pack.opportunity[cards[-1]].id


def the_question(pos: Realm) -> str:
    """What is asked, in the words of who decides."""
    return pos.words().asked(pos.question())
